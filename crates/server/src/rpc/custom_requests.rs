//! Handlers of custom requests: a plan sent to guides, and their offers.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::custom_requests::{accept, answer, request, suggest, view, withdraw};
use serendib_domain::itineraries::copy;
use serendib_domain::planner::Catalogue;
use serendib_domain::{Ctx, Result};
use uuid::Uuid;

use super::args::Args;
use crate::app::App;

/// # Errors
/// Errors of the function's rules.
pub async fn guides(app: &App, ctx: &Ctx, args: &Args) -> Result<Json> {
    let land = app.planner.catalogue(&app.db).await?;
    suggest::guides_for_itinerary(&app.db, ctx, &land, id(args), args.text("language")).await
}

/// # Errors
/// Errors of the command.
pub async fn request_trip(tx: &mut Tx<'_>, ctx: &Ctx, land: &Catalogue, args: &Args) -> Result<Json> {
    request::request(tx, ctx, land, &args.document("document")).await
}

/// # Errors
/// Errors of a read.
pub async fn list_requests(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    view::list(db, ctx, args.text("side")).await
}

/// # Errors
/// Errors of a read.
pub async fn find_request(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    view::get_request(db, ctx, id(args)).await
}

/// # Errors
/// Errors of the command.
pub async fn answer_request(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    answer::answer(tx, ctx, &args.document("document")).await
}

/// # Errors
/// Errors of the command.
pub async fn accept_offer(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    accept::accept(tx, ctx, &args.document("document")).await
}

/// # Errors
/// Errors of the command.
pub async fn withdraw_request(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    withdraw::withdraw(tx, ctx, id(args)).await
}

/// # Errors
/// Errors of the command.
pub async fn copy_itinerary(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    copy::copy(tx, ctx, &args.document("document")).await
}

fn id(args: &Args) -> Uuid {
    args.text("id").parse().unwrap_or_default()
}
