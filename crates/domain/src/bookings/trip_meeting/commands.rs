//! The word and the code, "I am here" of either side, and the code that the guide enters.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::stored::{StoredMeeting, opens_at, prepare};
use crate::audit;
use crate::bookings::notifications;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::{Actor, Status};
use crate::ctx::{Caller, Ctx, beginning};
use crate::error::{Error, FieldError, Result};

const SIDES: &str = "Only the two sides of a trip meet.";
const GUIDES: &str = "The guide enters the code that the traveler tells.";
const NOT_CONFIRMED: &str = "Only a confirmed trip has a meeting.";
const TOO_SOON: &str = "Word and code are here from the day before the trip.";
const OVER: &str = "This trip is over.";
const LOCKED: &str = "Too many wrong codes were entered for this trip. Please contact support.";
const NO_CODE: &str = "Please enter the four digits that your traveler tells you.";

/// The meeting of a trip as the calling side sees it.
///
/// # Errors
/// `SignedOut`; `Missing` for callers on neither side; `Conflict` for a trip that is not confirmed, too far ahead, or over.
pub async fn trip_meeting(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<Json> {
    let (booking, actor) = find_open(tx, ctx, booking).await?;
    Ok(prepare(tx, ctx, booking.id).await?.to_json(ctx, actor == Actor::Traveller))
}

/// The calling side is at the meeting point. The first report counts; the other side is notified of it.
///
/// # Errors
/// As [`trip_meeting`].
pub async fn report_arrival(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<Json> {
    let (booking, actor) = find_open(tx, ctx, booking).await?;
    let stored = prepare(tx, ctx, booking.id).await?;
    let (before, column) = match actor {
        Actor::Traveller => (stored.traveler_here_at, "traveler_here_at"),
        _ => (stored.guide_here_at, "guide_here_at"),
    };
    if before.is_none() {
        let sql = format!("UPDATE trip_meetings SET {column} = $2 WHERE booking_request_id = $1 AND {column} IS NULL");
        tx.run(&sql, &[booking.id.into(), ctx.now.into()]).await?.exactly_one(Error::Stale("meeting"))?;
        record(tx, ctx, "arrived", &booking, actor).await?;
        if stored.met_at.is_none() {
            notifications::send_arrival(tx, ctx, &booking, actor).await?;
        }
    }
    Ok(prepare(tx, ctx, booking.id).await?.to_json(ctx, actor == Actor::Traveller))
}

/// Whether the caller can be on a side of a trip at all. This check precedes any look at a booking.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key.
pub fn check_caller(ctx: &Ctx) -> Result<()> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(_) => Ok(()),
        Caller::Service => Err(Error::Forbidden(SIDES)),
    }
}

/// Whether the caller can be a guide at all. This check precedes any look at a booking.
///
/// # Errors
/// `SignedOut`; `Forbidden`.
pub fn check_guide(ctx: &Ctx) -> Result<()> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if person.guide.is_some() => Ok(()),
        Caller::Person(_) | Caller::Service => Err(Error::Forbidden(GUIDES)),
    }
}

/// The guide enters the traveler's code. A wrong code is counted, so it is an answer without `met_at` and no error, which would
/// undo the count.
///
/// # Errors
/// As [`trip_meeting`]; `Forbidden` for the traveler; `Fields` for what is no code; `TooMany` after several wrong ones.
pub async fn confirm_meeting(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, code: &str) -> Result<Json> {
    check_guide(ctx)?;
    let (booking, actor) = find_open(tx, ctx, booking).await?;
    if actor != Actor::Guide {
        return Err(Error::Forbidden(GUIDES));
    }
    let stored = prepare(tx, ctx, booking.id).await?;
    if stored.met_at.is_some() {
        return Ok(stored.to_json(ctx, false));
    }
    let digits: String = code.chars().filter(|one| !one.is_whitespace()).collect();
    if digits.len() != 4 || !digits.bytes().all(|one| one.is_ascii_digit()) {
        let wrong = vec![FieldError::new("code", NO_CODE)];
        return Err(Error::Fields { message: NO_CODE.to_owned(), wrong });
    }
    if stored.is_locked() {
        return Err(Error::Conflict(LOCKED));
    }
    if stored.tries_left(ctx) == 0 {
        return Err(Error::TooMany(stored.pause(ctx)));
    }
    if digits == stored.code {
        meet(tx, ctx, &booking, &stored).await?;
    } else {
        stored.count_wrong(tx, ctx, booking.id).await?;
    }
    Ok(prepare(tx, ctx, booking.id).await?.to_json(ctx, false))
}

/// Who is met is there.
async fn meet(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, stored: &StoredMeeting) -> Result<()> {
    tx.run(
        "UPDATE trip_meetings SET met_at = $2, traveler_here_at = $3, guide_here_at = $4 WHERE booking_request_id = $1 AND met_at IS NULL",
        &[
            booking.id.into(),
            ctx.now.into(),
            stored.traveler_here_at.unwrap_or(ctx.now).into(),
            stored.guide_here_at.unwrap_or(ctx.now).into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("meeting"))?;
    record(tx, ctx, "met", booking, Actor::Guide).await
}

/// Notes it in the audit log, and renews the booking's row, so that both sides' screens read it again.
async fn record(tx: &mut Tx<'_>, ctx: &Ctx, action: &str, booking: &Booking, by: Actor) -> Result<()> {
    let what = json!({ "by": by.name() });
    audit::record(tx, ctx, action, "booking_requests", booking.id, None, Some(&what)).await?;
    crate::bookings::changes::touch_booking(tx, ctx, booking.id).await
}

/// A confirmed booking of the caller, from the day before the trip to its last day.
async fn find_open(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(Booking, Actor)> {
    check_caller(ctx)?;
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    if !matches!(actor, Actor::Traveller | Actor::Guide) {
        return Err(Error::Missing("booking request"));
    }
    if booking.status != Status::Confirmed {
        return Err(Error::Conflict(NOT_CONFIRMED));
    }
    if ctx.now < opens_at(booking.start) {
        return Err(Error::Conflict(TOO_SOON));
    }
    if ctx.now >= beginning(booking.end + Duration::days(1)) {
        return Err(Error::Conflict(OVER));
    }
    Ok((booking, actor))
}
