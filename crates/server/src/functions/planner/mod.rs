//! POST /functions/v1/generate-itinerary: making a plan, refining one, other sights for one. Threat rows L01 to L08.
//!
//! - what may be said: [`told`]; what is done then, step by step: [`work`]; the steps as they are told: [`steps`]
//! - asking a model, and the built-in planner in its place: [`asking`]; what a model is told: [`prompt`]
//! - what requests share: [`desk`]; a plan for calendars: [`calendar`]

mod asking;
pub mod calendar;
pub mod desk;
mod prompt;
mod steps;
mod told;
mod work;

use std::time::Duration;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serendib_domain::{Ctx, Error};

use super::error::FunctionError;
use super::{Answer, bytes, json};
use crate::app::App;
use crate::rates::{Allowance, Deed};
use crate::{caller, peer};
use steps::Steps;
use told::{Action, Told};
use work::Work;

/// Row L04.
const LONGEST_BODY_BYTES: usize = 64 * 1024;
const AN_HOUR: Duration = Duration::from_secs(3_600);

/// Answers with the plan, or with a stream of events that ends with it.
pub async fn answer(app: &App, parts: &Parts, body: Body) -> Answer {
    let ctx = app.ctx_of(caller::of(app, &parts.headers).await?, parts);
    let sent = bytes(body, LONGEST_BODY_BYTES).await?;
    let Told { provider, action, is_strict } = told::read(&sent)?;
    if let Action::Generate(preferences) = &action {
        preferences.ensure_start_from(ctx.today()).map_err(Error::from)?;
    }
    let failed = action.failed();
    let work = Work { app: app.clone(), ctx, provider, is_strict, failed };
    // What is refused is refused before a stream begins, and counts only where finding that out was work.
    let counts_anyway = action.is_work_to_read();
    if counts_anyway {
        may_plan(app, parts, &work.ctx)?;
    }
    let task = work.task(action).await.map_err(|error| error.in_words(failed))?;
    if !counts_anyway {
        may_plan(app, parts, &work.ctx)?;
    }
    let accepted = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/event-stream") {
        let (steps, heard) = Steps::told();
        return Ok(steps::stream(async move { work.run(task, &steps).await }, heard));
    }
    json(work.run(task, &Steps::untold()).await?)
}

/// Counts a plan of this person, or of this address.
fn may_plan(app: &App, parts: &Parts, ctx: &Ctx) -> Result<(), FunctionError> {
    let most = app.settings.models.plans_per_hour;
    let allowed = Allowance { burst: most, many: most, within: AN_HOUR };
    let counted = match ctx.caller.person() {
        Some(person) => app.rates.planning(person.user, allowed),
        None => match peer::of(&parts.extensions, &parts.headers, &app.settings.limits) {
            Some(client) => app.rates.doing(Deed::Plan, client, allowed),
            None => Ok(()),
        },
    };
    counted.map_err(|seconds| FunctionError::new(StatusCode::TOO_MANY_REQUESTS, "Too many requests").after(seconds))
}
