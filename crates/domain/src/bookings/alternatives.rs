//! What a traveler can book instead: other hosts for the same days, and the next days of the trip.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use super::hosts::{self, PackageHost};
use super::next_starts::{TripSchedule, list_starts};
use super::row;
use super::status::Actor;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// Starts of an answer.
const STARTS: usize = 5;
/// Starts are listed from so many days before the booked one.
const BEFORE_DAYS: i64 = 14;

/// The other hosts of a booking's package who are free on its days, and the next starts around them, as its seasons allow. Both are empty
/// for a package that is not on sale.
///
/// # Errors
/// `SignedOut`; `Missing` for callers on neither side.
pub async fn alternatives(mut db: &Db, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let booking = row::find(&mut db, id).await?.ok_or(Error::Missing("booking request"))?;
    if !matches!(booking.actor(&ctx.caller), Some(Actor::Traveller | Actor::Guide)) {
        return Err(Error::Missing("booking request"));
    }
    let from = (booking.start - Duration::days(BEFORE_DAYS)).max(ctx.today());
    let Some(trip) = TripSchedule::read(&mut db, booking.package).await? else {
        return Ok(json!({ "hosts": [], "starts": [] }));
    };
    let starts = list_starts(&mut db, ctx, booking.package, &trip, booking.people, from, STARTS).await?;
    let is_refused = trip.refusal(booking.start, Some(booking.people), ctx.today()).is_some();
    let hosts = if booking.start < ctx.today() || is_refused {
        Vec::new()
    } else {
        hosts::of_package(&mut db, ctx, booking.package, booking.start, booking.end).await?
    };
    let is_other = |host: &&PackageHost| host.is_free && host.guide != booking.guide;
    let own = person.record;
    let host = |host: &PackageHost| json!({ "guide_id": host.guide, "display_name": host.name, "avatar_url": host.avatar_url });
    let free = hosts.iter().filter(is_other).filter(|one| Some(one.guide) != own);
    Ok(json!({ "hosts": free.map(host).collect::<Vec<_>>(), "starts": starts }))
}
