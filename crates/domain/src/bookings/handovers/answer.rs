//! The other host accepts or declines an offer, its own side withdraws it, or the time to answer ends.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::checks::{find_host, find_taken, free_until, why_booking_closed};
use super::stored::{self, StoredHandover};
use super::{MESSAGE_LIMIT, check_caller};
use crate::bookings::freed_days::give_back;
use crate::bookings::proposal_status::ProposalStatus;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::{Actor, Status};
use crate::bookings::{cancellation, changes, deadlines, hosts, ics, notifications, trip_meeting};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::table::Posted;
use crate::{audit, chat, ledger};

const NO_OFFER: Error = Error::Missing("offer");
const NOT_OPEN: &str = "This offer is not open any more.";
const OTHER_HOST: &str = "Only the guide to whom a booking is offered answers.";
const OWN_SIDE: &str = "Only the side that offered a booking can withdraw the offer.";
const NO_ACTION: &str = "The action must be accept, decline or withdraw.";
const NOT_A_HOST: &str = "You do not host this package any more.";
/// A request that is taken over can be answered for so long, unless it has waited for too long already.
const REQUEST_HOURS: i64 = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandoverAction {
    Accept,
    Decline,
    Withdraw,
}

impl HandoverAction {
    /// As on the wire.
    ///
    /// # Errors
    /// `Refused` for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        match text {
            "accept" => Ok(Self::Accept),
            "decline" => Ok(Self::Decline),
            "withdraw" => Ok(Self::Withdraw),
            _ => Err(Error::Refused(NO_ACTION.to_owned())),
        }
    }
}

/// Answers an open offer; returns its booking and its new status. `posted` may have a `message`, which goes with a decline.
///
/// # Errors
/// `SignedOut`; `Missing` if the caller is on neither side; `Forbidden` for an action of the other side; `Conflict` if it is not open any
/// more, or the host is not free; `Fields`.
pub async fn answer(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    action: HandoverAction,
    posted: &Posted,
) -> Result<(Uuid, &'static str)> {
    check_caller(ctx)?;
    let offer = stored::find(tx, id).await?.ok_or(NO_OFFER)?;
    let booking = row::find(tx, offer.booking).await?.ok_or(NO_OFFER)?;
    let is_host = ctx.caller.person().is_some_and(|person| person.record == Some(offer.to));
    // A former guide is on neither side of what came after.
    let own_side = match booking.actor(&ctx.caller) {
        Some(Actor::Guide) => booking.guide == offer.from,
        Some(Actor::Platform) => true,
        _ => false,
    };
    match action {
        HandoverAction::Withdraw if !own_side => {
            return Err(if is_host { Error::Forbidden(OWN_SIDE) } else { NO_OFFER });
        }
        HandoverAction::Accept | HandoverAction::Decline if !is_host => {
            return Err(if own_side { Error::Forbidden(OTHER_HOST) } else { NO_OFFER });
        }
        _ => {}
    }
    let mut fields = FieldReader::new(posted);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    fields.finish()?;
    let is_open = offer.status == ProposalStatus::Open
        && offer.expires_at > ctx.now
        && booking.guide == offer.from
        && why_booking_closed(ctx, &booking).is_none();
    if !is_open {
        return Err(Error::Conflict(NOT_OPEN));
    }
    let status = match action {
        HandoverAction::Accept => {
            accept(tx, ctx, &booking, &offer).await?;
            ProposalStatus::Accepted
        }
        HandoverAction::Decline => {
            stored::close(tx, ctx, id, ProposalStatus::Declined, message.as_deref()).await?;
            changes::touch_booking(tx, ctx, booking.id).await?;
            notifications::handovers::send_declined(tx, ctx, &booking, &offer, message.as_deref()).await?;
            ProposalStatus::Declined
        }
        HandoverAction::Withdraw => {
            stored::close(tx, ctx, id, ProposalStatus::Withdrawn, None).await?;
            changes::touch_booking(tx, ctx, booking.id).await?;
            notifications::handovers::send_withdrawn(tx, ctx, &booking, &offer).await?;
            ProposalStatus::Withdrawn
        }
    };
    Ok((booking.id, status.name()))
}

/// Makes the host the guide of the booking.
async fn accept(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, offer: &StoredHandover) -> Result<()> {
    if ctx.caller.person().is_none_or(|person| person.guide != Some(offer.to)) {
        return Err(Error::Forbidden(SUSPENDED));
    }
    if find_host(tx, booking, offer.to).await?.is_none() {
        return Err(Error::Conflict(NOT_A_HOST));
    }
    for late in hosts::overdue(tx, ctx, offer.to, (booking.start, booking.end)).await? {
        cancellation::expire(tx, ctx, late).await?;
    }
    if let Some(taken) = find_taken(tx, ctx, booking, offer.to).await? {
        return Err(Error::Conflict(taken.message()));
    }
    // Counted before this handover is.
    let sequence = ics::Sequence::next(tx, booking).await?;
    tx.run(
        "UPDATE booking_requests SET guide_id = $4, updated_at = $5 WHERE id = $1 AND guide_id = $2 AND status = $3",
        &[booking.id.into(), offer.from.into(), booking.status.name().into(), offer.to.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))?;
    // Who has met a guide is on the trip.
    let free = if trip_meeting::have_met(tx, booking.id).await? { None } else { free_until(ctx, booking.start) };
    // Each handover brings its own free time.
    let earlier =
        "UPDATE booking_handovers SET free_until = NULL WHERE booking_request_id = $1 AND status = 'accepted'";
    tx.run(earlier, &[booking.id.into()]).await?.any();
    tx.run(
        "UPDATE booking_handovers SET status = 'accepted', answered_at = $2, free_until = $3 WHERE id = $1 AND status = 'open'",
        &[offer.id.into(), ctx.now.into(), free.into()],
    )
    .await?
    .exactly_one(Error::Conflict(NOT_OPEN))?;
    ledger::change_host(tx, booking.id, (booking.package, offer.to)).await?;
    changes::withdraw_guides_proposal(tx, ctx, booking.id).await?;
    if booking.status == Status::Pending {
        changes::extend_request(tx, ctx, booking, ctx.now + Duration::hours(REQUEST_HOURS)).await?;
    }
    trip_meeting::renew(tx, ctx, booking.id).await?;
    chat::hand_over(tx, booking.id, (booking.guide_user, offer.to_user)).await?;
    give_back(tx, ctx, booking).await?;
    let before = json!({ "guide": booking.guide_name });
    let after = json!({ "guide": offer.to_name });
    audit::record(tx, ctx, "handed_over", "booking_requests", booking.id, Some(&before), Some(&after)).await?;
    let taken_over = row::find(tx, booking.id).await?.ok_or(NO_OFFER)?;
    notifications::handovers::send_accepted(tx, ctx, booking, &taken_over, free, sequence).await?;
    deadlines::after_handover(tx, ctx, &taken_over).await
}

/// Ends a booking's offer whose time to answer is over, and notifies the guide. It does nothing if it was answered.
///
/// # Errors
/// When the database cannot be written.
pub async fn expire(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    let Some(offer) = stored::find_open(tx, booking).await?.filter(|offer| offer.expires_at <= ctx.now) else {
        return Ok(());
    };
    let Some(booking) = row::find(tx, booking).await? else { return Ok(()) };
    let is_over = why_booking_closed(ctx, &booking).is_some();
    let status = if is_over { ProposalStatus::Ended } else { ProposalStatus::Expired };
    stored::close(tx, ctx, offer.id, status, None).await?;
    if is_over {
        return Ok(());
    }
    changes::touch_booking(tx, ctx, booking.id).await?;
    notifications::handovers::send_expired(tx, ctx, &booking, &offer).await
}
