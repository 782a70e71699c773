//! Handlers of the day's page of the staff.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::back_office::today;
use serendib_domain::back_office::today::failing::{FailureKind, ServiceFailure};
use serendib_domain::back_office::today::guide_answers::{AnswersQuery, guide_answers};
use serendib_domain::back_office::today::search_misses::{dismiss_search_miss, search_misses};
use serendib_domain::back_office::today::service_targets::set_service_target;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::back_office::id;
use super::ledger::fields;
use crate::app::App;
use crate::outside::call_health::FailedCalls;

/// # Errors
/// Errors of the function's rules.
pub async fn today(app: &App, ctx: &Ctx, args: &Args) -> Result<Json> {
    today::admin_today(&app.db, ctx, args.text("days"), &list_failing_services(app, ctx)).await
}

/// Outside services of which this process knows that they fail.
fn list_failing_services(app: &App, ctx: &Ctx) -> Vec<ServiceFailure> {
    let failure = |kind, failed: FailedCalls| ServiceFailure {
        kind,
        count: failed.count,
        since: Duration::from_std(failed.first.elapsed()).ok().map(|ago| ctx.now - ago),
        detail: Some(failed.reason),
    };
    let payments = app.payments.failed_calls().map(|failed| failure(FailureKind::PaymentProvider, failed));
    let events = app.payment_events.failed_calls().map(|failed| failure(FailureKind::Webhooks, failed));
    let resting = app.planner.models.resting().into_iter().map(|model| ServiceFailure {
        kind: FailureKind::Models,
        count: 1,
        since: None,
        detail: Some(model.name().to_owned()),
    });
    payments.into_iter().chain(events).chain(resting).collect()
}

/// # Errors
/// Errors of the function's rules.
pub async fn list_search_misses(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    search_misses(db, ctx, args.text("days"), args.text("after"), args.text("limit")).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn list_guide_answers(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (days, sort, after, limit) = (args.text("days"), args.text("sort"), args.text("after"), args.text("limit"));
    guide_answers(db, ctx, &AnswersQuery { days, sort, after, limit }).await
}

/// # Errors
/// Errors of the command.
pub async fn set_target(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    set_service_target(tx, ctx, &fields(args, &["queue"], "hours")).await
}

/// # Errors
/// Errors of the command.
pub async fn dismiss_miss(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::new();
    posted.insert("reason".to_owned(), json!(args.exact_text("reason")));
    dismiss_search_miss(tx, ctx, id(args, "id"), &posted).await
}
