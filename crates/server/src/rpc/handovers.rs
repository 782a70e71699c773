//! Handlers of the functions that hand a booking over.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::bookings::alternatives;
use serendib_domain::bookings::handovers::{self, HandoverAction, OptionsQuery};
use serendib_domain::{Ctx, Error, Result};

use super::args::Args;
use super::bookings::texts;

/// # Errors
/// Errors of the function's rules.
pub async fn options(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    handovers::check_caller(ctx)?;
    let query = OptionsQuery::read(&texts(args, &["guide_id", "booking_id", "from", "to"]))?;
    handovers::options(db, ctx, &query).await
}

/// # Errors
/// Errors of the command.
pub async fn offer(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = texts(args, &["message"]);
    posted.insert("offers".to_owned(), args.list("offers").unwrap_or(Json::Null));
    let bookings = handovers::offer(tx, ctx, &posted).await?;
    handovers::read_open(tx, ctx, &bookings).await
}

/// # Errors
/// Errors of the command.
pub async fn answer(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    handovers::check_caller(ctx)?;
    let id = args.text("id").parse().map_err(|_| Error::Missing("offer"))?;
    let action = HandoverAction::parse(args.text("action"))?;
    let (booking, status) = handovers::answer(tx, ctx, id, action, &texts(args, &["message"])).await?;
    Ok(json!({ "id": id, "booking_id": booking, "status": status }))
}

/// # Errors
/// Errors of a read.
pub async fn list_alternatives(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    alternatives::alternatives(db, ctx, args.text("booking_id").parse().unwrap_or_default()).await
}
