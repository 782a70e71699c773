//! Bookings are offered to other hosts.

use chrono::{DateTime, Duration, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::checks::{OtherHost, find_host, find_taken, why_booking_closed};
use super::stored::{self, HandoverOffer};
use super::{ANSWER_HOURS, GUIDES, MESSAGE_LIMIT, check_caller};
use crate::audit;
use crate::bookings::changes::touch_booking;
use crate::bookings::deadlines;
use crate::bookings::notifications;
use crate::bookings::proposal_status::ProposalStatus;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::{Actor, Status};
use crate::ctx::{Ctx, beginning};
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

/// Bookings in one call.
pub const OFFERS_LIMIT: usize = 50;
/// Offers of one booking in a day: each sends a mail to a host.
pub const DAILY_LIMIT: i64 = 5;
/// Seconds until a retry.
const PAUSE: u32 = 3_600;
const NO_BOOKING: &str = "Please choose a booking.";
const NO_GUIDE: &str = "Please choose a guide.";
const NOTHING: &str = "Please choose a booking and a guide.";
const TWICE: &str = "Please offer each booking once.";
const NOT_A_HOST: &str = "This guide does not host this package.";
const NOT_FREE: &str = "This guide is not free on these days.";

struct WishedHandover {
    booking: Uuid,
    guide: Uuid,
}

/// Offers bookings to other hosts, all or none; returns the bookings. An earlier open offer of a booking is withdrawn by it.
///
/// # Errors
/// `SignedOut`; `Missing` for another's booking; `Forbidden` for travelers and suspended guides; `Conflict` for a booking that cannot be
/// handed over; `Fields` for a guide who does not host the package or is not free; `TooMany`.
pub async fn offer(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Vec<Uuid>> {
    check_caller(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["offers", "message"]);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    let wished = fields.objects("offers", "offers", OFFERS_LIMIT, |one| {
        one.only(&["booking_id", "guide_id"]);
        for (name, missing) in [("booking_id", NO_BOOKING), ("guide_id", NO_GUIDE)] {
            if one.is_blank(name) {
                one.note(name, missing);
            }
        }
        let (booking, guide) = (one.id("booking_id", NO_BOOKING), one.id("guide_id", NOT_A_HOST));
        booking.zip(guide).map(|(booking, guide)| WishedHandover { booking, guide })
    });
    for (index, one) in wished.iter().enumerate() {
        if wished[..index].iter().any(|other| other.booking == one.booking) {
            fields.note(format!("offers.{index}.booking_id"), TWICE);
        }
    }
    if fields.is_blank("offers") {
        fields.note("offers", NOTHING);
    }
    fields.finish()?;
    if wished.is_empty() {
        return Err(Error::Refused(NOTHING.to_owned()));
    }
    let (mut checked, mut wrong) = (Vec::new(), Vec::new());
    for (index, one) in wished.iter().enumerate() {
        let booking = find_offerable(tx, ctx, one.booking).await?;
        match check_host(tx, ctx, &booking.0, one.guide).await? {
            Ok(host) => checked.push((booking.0, booking.1, host)),
            Err(message) => wrong.push(FieldError::new(format!("offers.{index}.guide_id"), message)),
        }
    }
    if let Some(first) = wrong.first() {
        return Err(Error::Fields { message: first.message.clone(), wrong });
    }
    let mut offered = Vec::with_capacity(checked.len());
    for (booking, actor, host) in &checked {
        store(tx, ctx, booking, *actor, host, message.as_deref()).await?;
        offered.push(booking.id);
    }
    Ok(offered)
}

/// A booking that the caller may hand over now, and their role.
async fn find_offerable(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(Booking, Actor)> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    ensure_offerable(tx, ctx, &booking, actor).await?;
    Ok((booking, actor))
}

async fn ensure_offerable(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, actor: Actor) -> Result<()> {
    match actor {
        Actor::Guide if !booking.guide_is_active => return Err(Error::Forbidden(SUSPENDED)),
        Actor::Guide | Actor::Platform => {}
        Actor::Traveller | Actor::Payment | Actor::Clock => return Err(Error::Forbidden(GUIDES)),
    }
    if let Some(why) = why_booking_closed(ctx, booking) {
        return Err(Error::Conflict(why));
    }
    if stored::count_since(tx, booking.id, ctx.now - Duration::days(1)).await? >= DAILY_LIMIT {
        return Err(Error::TooMany(PAUSE));
    }
    Ok(())
}

/// Offers a booking to another host for an admin who suspends its guide; the inner error tells why that host cannot take it.
///
/// # Errors
/// `Missing`; `Forbidden` for an offer to the admin; `Conflict` for a booking that cannot be handed over; `TooMany`.
pub(crate) async fn offer_for_platform(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    guide: Uuid,
) -> Result<std::result::Result<(), &'static str>> {
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    ensure_offerable(tx, ctx, &booking, Actor::Platform).await?;
    Ok(match check_host(tx, ctx, &booking, guide).await? {
        Ok(host) => Ok(store(tx, ctx, &booking, Actor::Platform, &host, None).await?),
        Err(why) => Err(why),
    })
}

/// The host, or why they cannot take the booking.
async fn check_host(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    guide: Uuid,
) -> Result<std::result::Result<OtherHost, &'static str>> {
    let Some(host) = find_host(tx, booking, guide).await? else { return Ok(Err(NOT_A_HOST)) };
    Ok(match find_taken(tx, ctx, booking, guide).await? {
        Some(_) => Err(NOT_FREE),
        None => Ok(host),
    })
}

async fn store(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    actor: Actor,
    host: &OtherHost,
    message: Option<&str>,
) -> Result<()> {
    let by_platform = actor == Actor::Platform;
    if by_platform {
        // An admin does not give another guide's trip, and its money, to themselves.
        four_eyes::ensure_not_own(tx, ctx, FourEyesAction::HandOver, None, &[host.user]).await?;
    }
    if let Some(open) = stored::find_open(tx, booking.id).await? {
        stored::close(tx, ctx, open.id, ProposalStatus::Withdrawn, None).await?;
        if open.to != host.guide {
            notifications::handovers::send_withdrawn(tx, ctx, booking, &open).await?;
        }
    }
    let expires_at = expiry(ctx, booking);
    let id = ctx.new_id();
    let offer = HandoverOffer { id, booking, to: host.guide, by_platform, message, expires_at };
    stored::insert(tx, ctx, &offer).await?;
    touch_booking(tx, ctx, booking.id).await?;
    deadlines::after_handover_offer(tx, ctx, booking.id, expires_at).await?;
    if by_platform {
        let after = serde_json::json!({ "guide": booking.guide_name, "offered_to": host.name });
        audit::record(tx, ctx, "handover_offered", "booking_requests", booking.id, None, Some(&after)).await?;
    }
    let stored = stored::find(tx, id).await?.ok_or(Error::Missing("offer"))?;
    notifications::handovers::send_offered(tx, ctx, booking, &stored).await
}

/// The booking's own deadline and the end of the trip end an offer early.
fn expiry(ctx: &Ctx, booking: &Booking) -> DateTime<Utc> {
    let deadline = match booking.status {
        Status::Pending | Status::Approved => booking.status.deadline(booking.respond_by, booking.payment_deadline),
        Status::Confirmed | Status::Rejected | Status::Expired | Status::Cancelled => None,
    };
    let (wait, over) = (ctx.now + Duration::hours(ANSWER_HOURS), beginning(booking.end + Duration::days(1)));
    [Some(over), deadline].into_iter().flatten().fold(wait, DateTime::min)
}
