//! Handlers of the functions of a trip's first day.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::bookings::trip_meeting;
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use super::args::Args;

/// # Errors
/// Errors of the command.
pub async fn find(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    trip_meeting::trip_meeting(tx, ctx, booking(ctx, args)?).await
}

/// # Errors
/// Errors of the command.
pub async fn report_arrival(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    trip_meeting::report_arrival(tx, ctx, booking(ctx, args)?).await
}

/// # Errors
/// Errors of the command.
pub async fn confirm(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    trip_meeting::check_guide(ctx)?;
    trip_meeting::confirm_meeting(tx, ctx, booking(ctx, args)?, args.text("code")).await
}

fn booking(ctx: &Ctx, args: &Args) -> Result<Uuid> {
    trip_meeting::check_caller(ctx)?;
    args.text("booking_id").parse().map_err(|_| Error::Missing("booking request"))
}
