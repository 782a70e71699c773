//! The other side accepts or declines a change, its own side withdraws it, or the time to answer ends.

use serde_json::json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::MESSAGE_LIMIT;
use super::checks::{ChangedBooking, GuideRules, find_hindrance};
use super::money_effect::{self, MoneyEffect};
use super::propose::check_same_trip;
use super::stored::{self, Proposer, StoredChange};
use crate::bookings::freed_days::give_back;
use crate::bookings::proposal_status::ProposalStatus;
use crate::bookings::row::{self, Booking};
use crate::bookings::status::Status;
use crate::bookings::{
    cancellation, companions, deadlines, decide, handovers, hosts, ics, notifications, terms, trip_meeting,
};
use crate::chat::closing;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::money::dollars;
use crate::table::Posted;
use crate::{audit, payments};

const NO_CHANGE: Error = Error::Missing("change");
const NOT_OPEN: &str = "This proposal is not open any more.";
const OTHER_SIDE: &str = "The other side answers a proposal; its own side can withdraw it.";
const OWN_SIDE: &str = "Only the side that proposed a change can withdraw it.";
const NO_ACTION: &str = "The action must be accept, decline or withdraw.";
const CHANGED_SINCE: &str = "This booking has changed since the proposal.";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeAction {
    Accept,
    Decline,
    Withdraw,
}

impl ChangeAction {
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

/// Answers an open change; returns its booking. `posted` may have a `message`, which goes with a decline.
///
/// # Errors
/// `SignedOut`; `Missing` if the caller is on neither side; `Forbidden` for an action of the other side; `Conflict` if it is not open any
/// more, the booking cannot be changed now, or the guide is not free; `Fields`.
pub async fn answer(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, action: ChangeAction, posted: &Posted) -> Result<Uuid> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let change = stored::find(tx, id).await?.ok_or(NO_CHANGE)?;
    let booking = row::find(tx, change.booking).await?.ok_or(NO_CHANGE)?;
    let side = side_of(&booking, person).ok_or(NO_CHANGE)?;
    let mut fields = FieldReader::new(posted);
    let message = fields.lines("message", "message", MESSAGE_LIMIT);
    closing::check_message(tx, booking.id, message.as_deref(), &mut fields).await?;
    fields.finish()?;
    if (action == ChangeAction::Withdraw) != (side == change.proposed_by) {
        return Err(Error::Forbidden(if action == ChangeAction::Withdraw { OWN_SIDE } else { OTHER_SIDE }));
    }
    if change.status != ProposalStatus::Open || change.expires_at <= ctx.now {
        return Err(Error::Conflict(NOT_OPEN));
    }
    // The job has not ended it yet.
    if matches!(booking.status, Status::Rejected | Status::Expired | Status::Cancelled) {
        return Err(Error::Conflict(NOT_OPEN));
    }
    match action {
        ChangeAction::Accept => accept(tx, ctx, &booking, &change, side).await?,
        ChangeAction::Decline => {
            stored::close(tx, ctx, id, ProposalStatus::Declined, message.as_deref()).await?;
            stored::touch_booking(tx, ctx, booking.id).await?;
            notifications::changes::send_declined(tx, ctx, &booking, &change, message.as_deref()).await?;
        }
        ChangeAction::Withdraw => {
            stored::close(tx, ctx, id, ProposalStatus::Withdrawn, None).await?;
            stored::touch_booking(tx, ctx, booking.id).await?;
        }
    }
    Ok(booking.id)
}

/// Only the two people of the booking, also if they are admins.
fn side_of(booking: &Booking, person: &SignedInPerson) -> Option<Proposer> {
    if person.user == booking.user {
        Some(Proposer::Traveler)
    } else if person.user == booking.guide_user {
        Some(Proposer::Guide)
    } else {
        None
    }
}

/// Applies a change: the booking gets its dates, people, rooms and price, and the difference is refunded or becomes due.
pub(super) async fn accept(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
    side: Proposer,
) -> Result<()> {
    if side == Proposer::Guide && !booking.guide_is_active {
        return Err(Error::Forbidden(SUSPENDED));
    }
    if let Some(why) = ChangedBooking::read(tx, booking).await?.why_closed(ctx) {
        return Err(Error::Conflict(why));
    }
    let is_same_as_proposed = (booking.start, booking.people, booking.total)
        == (change.start_before, change.people_before, change.total_before);
    if !is_same_as_proposed {
        return Err(Error::Conflict(CHANGED_SINCE));
    }
    let dates = (change.start, change.end);
    for late in hosts::overdue(tx, ctx, booking.guide, dates).await? {
        if late != booking.id {
            cancellation::expire(tx, ctx, late).await?;
        }
    }
    if let Some(hindrance) = find_hindrance(tx, ctx, booking, dates, GuideRules::BlockedDays).await? {
        return Err(hindrance.to_error(side));
    }
    check_same_trip(tx, booking, change.start).await?;
    let effect = money_effect::of_booking(booking, change.total);
    money_effect::check(tx, booking, effect).await?;
    // Counted before this change is.
    let sequence = ics::Sequence::next(tx, booking).await?;
    payments::close_open(tx, ctx, booking.id).await?;
    let changed = write(tx, ctx, booking, change, effect).await?;
    handovers::end_open(tx, ctx, booking.id).await?;
    let dates_differ = dates != (booking.start, booking.end);
    if dates_differ {
        companions::move_purge(tx, booking.id, changed.end).await?;
        give_back(tx, ctx, booking).await?;
        trip_meeting::reset(tx, booking.id).await?;
    }
    let before = json!({
        "start_date": booking.start, "number_of_travelers": booking.people, "total_price": dollars(booking.total),
    });
    let after = json!({
        "start_date": changed.start, "number_of_travelers": changed.people, "total_price": dollars(changed.total),
        "refund": dollars(effect.refund),
    });
    audit::record(tx, ctx, "changed", "booking_requests", booking.id, Some(&before), Some(&after)).await?;
    match changed.status {
        Status::Pending => decide::approve_agreed(tx, ctx, changed.id).await?,
        Status::Approved => deadlines::after_approval(tx, ctx, &changed).await?,
        Status::Confirmed => {
            if effect.refund > 0 {
                payments::refund_change(tx, ctx, changed.id, effect.refund).await?;
            }
            if dates_differ {
                deadlines::after_confirmation(tx, ctx, &changed).await?;
            }
            if changed.is_paid && (dates_differ || !booking.is_paid) {
                deadlines::after_full_payment(tx, ctx, &changed).await?;
            }
        }
        Status::Rejected | Status::Expired | Status::Cancelled => {}
    }
    notifications::changes::send_accepted(tx, ctx, booking, &changed, effect, sequence).await
}

/// Writes the booking and the change; returns the booking as it is now.
async fn write(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
    effect: MoneyEffect,
) -> Result<Booking> {
    let days = terms::days_to(change.start, ctx.today());
    let (mut advance, mut deadline, mut is_paid) = (booking.advance, booking.payment_deadline, booking.is_paid);
    match booking.status {
        Status::Approved => {
            let wished = booking.advance.map(|advance| same_share(advance, booking.total, change.total));
            advance = Some(terms::advance(change.total, wished, days));
            deadline = Some(terms::payment_deadline(ctx.now, change.start));
        }
        // What is paid confirms the changed booking; only the rest is due.
        Status::Confirmed => {
            advance = Some(effect.paid - effect.refund);
            is_paid = effect.due == 0;
        }
        Status::Pending | Status::Rejected | Status::Expired | Status::Cancelled => {}
    }
    let promised = match booking.status {
        Status::Pending => Some(terms::advance(change.total, None, days)),
        _ => booking.promised_advance,
    };
    tx.run(
        "UPDATE booking_requests
            SET start_date = $4, end_date = $5, number_of_travelers = $6, total_price = $7, pricing_summary = $8, quote_version = $9,
                advance_amount = $10, payment_deadline = $11, full_payment_completed = $12, promised_advance = $13, updated_at = $14
          WHERE id = $1 AND status = $2 AND total_price = $3",
        &[
            booking.id.into(),
            booking.status.name().into(),
            booking.total.into(),
            change.start.into(),
            change.end.into(),
            change.people.into(),
            change.total.into(),
            Value::from(change.summary.as_str()),
            change.quote_version.as_str().into(),
            advance.into(),
            deadline.into(),
            is_paid.into(),
            promised.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))?;
    tx.run(
        "UPDATE booking_changes SET status = 'accepted', answered_at = $2, refund = $3, due = $4 WHERE id = $1 AND status = 'open'",
        &[change.id.into(), ctx.now.into(), effect.refund.into(), effect.due.into()],
    )
    .await?
    .exactly_one(Error::Conflict(NOT_OPEN))?;
    row::find(tx, booking.id).await?.ok_or(NO_CHANGE)
}

/// The guide's advance as the same share of another total.
fn same_share(advance: i64, total: i64, changed: i64) -> i64 {
    let share = i128::from(advance) * i128::from(changed) / i128::from(total.max(1));
    i64::try_from(share).unwrap_or(changed).clamp(0, changed)
}

/// Ends a booking's proposal whose time to answer is over, and notifies the side that proposed it. It does nothing if it was answered.
///
/// # Errors
/// When the database cannot be written.
pub async fn expire(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    let Some(change) = stored::find_open(tx, booking).await?.filter(|change| change.expires_at <= ctx.now) else {
        return Ok(());
    };
    let Some(booking) = row::find(tx, booking).await? else { return Ok(()) };
    // A booking whose own time is over expires at the same moment.
    let deadline = booking.status.deadline(booking.respond_by, booking.payment_deadline);
    let is_over = matches!(booking.status, Status::Rejected | Status::Expired | Status::Cancelled)
        || deadline.is_some_and(|deadline| deadline <= ctx.now);
    let status = if is_over { ProposalStatus::Ended } else { ProposalStatus::Expired };
    stored::close(tx, ctx, change.id, status, None).await?;
    if is_over {
        return Ok(());
    }
    stored::touch_booking(tx, ctx, booking.id).await?;
    notifications::changes::send_expired(tx, ctx, &booking, &change).await
}
