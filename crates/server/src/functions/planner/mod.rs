//! POST /functions/v1/generate-itinerary: creates a plan, refines one, finds alternative sights. T-L01 to T-L08.
//!
//! - `request`: what a client may send; `plan_runner`: the work, step by step; `progress`: its events
//! - `model_calls`: the call to a model, with the built-in planner as fallback; `prompt`: the question
//! - [`planner_state`]: state shared by requests; [`calendar`]: a plan for calendars

pub mod calendar;
mod model_calls;
mod plan_runner;
pub mod planner_state;
mod progress;
mod prompt;
mod request;

use std::time::Duration;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serendib_domain::{Ctx, Error};

use super::error::FunctionError;
use super::{FunctionResult, bytes, json};
use crate::app::App;
use crate::rate_limit::{Allowance, LimitedAction};
use crate::{caller, client_ip};
use plan_runner::PlanRunner;
use progress::ProgressReporter;
use request::{Action, PlannerRequest};

/// T-L04.
const LONGEST_BODY_BYTES: usize = 64 * 1024;
const AN_HOUR: Duration = Duration::from_secs(3_600);

/// Answers with the plan, or with a stream of events that ends with it.
pub async fn answer(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = app.ctx_of(caller::authenticate(app, &parts.headers).await?, parts);
    let sent = bytes(body, LONGEST_BODY_BYTES).await?;
    let PlannerRequest { provider, action, is_strict } = request::read(&sent)?;
    if let Action::Generate(preferences) = &action {
        preferences.ensure_start_from(ctx.today()).map_err(Error::from)?;
    }
    let failed = action.failure_message();
    let work = PlanRunner { app: app.clone(), ctx, provider, is_strict, failed };
    // Rejections come before a stream begins, and count only where finding them was work.
    let counts_anyway = action.is_work_to_read();
    if counts_anyway {
        may_plan(app, parts, &work.ctx)?;
    }
    let task = work.task(action).await.map_err(|error| error.with_server_error_message(failed))?;
    if !counts_anyway {
        may_plan(app, parts, &work.ctx)?;
    }
    let accepted = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/event-stream") {
        let (steps, heard) = ProgressReporter::channel();
        return Ok(progress::stream(async move { work.run(task, &steps).await }, heard));
    }
    json(work.run(task, &ProgressReporter::silent()).await?)
}

/// Counts a plan of this user, or of this address.
fn may_plan(app: &App, parts: &Parts, ctx: &Ctx) -> Result<(), FunctionError> {
    let most = app.settings.models.plans_per_hour;
    let allowed = Allowance { burst: most, many: most, within: AN_HOUR };
    let counted = match ctx.caller.person() {
        Some(person) => app.rates.count_plan(person.user, allowed),
        None => match client_ip::find_client(&parts.extensions, &parts.headers, &app.settings.limits) {
            Some(client) => app.rates.count_action(LimitedAction::Plan, client, allowed),
            None => Ok(()),
        },
    };
    counted.map_err(|seconds| {
        FunctionError::new(StatusCode::TOO_MANY_REQUESTS, "Too many requests").with_retry_after(seconds)
    })
}
