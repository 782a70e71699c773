//! Deadlines of a booking: reminders, expiry, the invitation to review. D-059, D-060, D-109.
//!
//! Each is a job, enqueued with the step that causes it. If the booking has moved on by then, the job does nothing.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::row::{self, Booking};
use super::status::{Status, is_completed};
use super::{cancellation, changes, handovers, notifications, terms};
use crate::ctx::{self, Ctx};
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::ledger;
use crate::webhooks::{self, WebhookEvent};

/// The reminder of a trip comes at noon of the day before.
const REMINDER_HOURS_BEFORE: i64 = 12;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookingDeadline {
    pub booking: Uuid,
    pub what: DeadlineKind,
    /// The last day of the trip at that time, where it decides.
    #[serde(default)]
    pub end: Option<NaiveDate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineKind {
    /// The guide has not answered yet.
    Remind,
    /// The deadline to answer or to pay has passed.
    Expire,
    InviteReviews,
    /// The trip starts on the next day.
    RemindOfStart,
    /// The time to answer a proposed change has passed.
    ExpireChange,
    /// The time to answer an offered handover has passed.
    ExpireHandover,
    /// The trip is over: its money is earned.
    Earn,
}

pub(super) async fn after_request(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let Some(term) = booking.respond_by else { return Ok(()) };
    for hours in terms::REMINDER_HOURS {
        let at = ctx.now + Duration::hours(hours);
        if at < term {
            save(tx, ctx, booking.id, DeadlineKind::Remind, at).await?;
        }
    }
    save(tx, ctx, booking.id, DeadlineKind::Expire, term).await
}

pub(super) async fn after_approval(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    match booking.payment_deadline {
        Some(term) => save(tx, ctx, booking.id, DeadlineKind::Expire, term).await,
        None => Ok(()),
    }
}

/// After the last payment. If the trip is already over, the invitation to review is due at once.
pub(super) async fn after_full_payment(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let over = ctx::beginning(booking.end + Duration::days(1));
    let due = BookingDeadline { booking: booking.id, what: DeadlineKind::InviteReviews, end: Some(booking.end) };
    enqueue(tx, ctx, due, over.max(ctx.now)).await
}

pub(super) async fn after_proposal(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, term: DateTime<Utc>) -> Result<()> {
    save(tx, ctx, booking, DeadlineKind::ExpireChange, term).await
}

pub(super) async fn after_handover_offer(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, term: DateTime<Utc>) -> Result<()> {
    save(tx, ctx, booking, DeadlineKind::ExpireHandover, term).await
}

/// A later end of the time to answer or to pay.
pub(super) async fn expire_at(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, term: DateTime<Utc>) -> Result<()> {
    save(tx, ctx, booking, DeadlineKind::Expire, term).await
}

/// After the first payment: the traveler is reminded on the eve, and the money of the trip is earned on the day after its last one.
pub(super) async fn after_confirmation(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let over = ctx::beginning(booking.end + Duration::days(1));
    save(tx, ctx, booking.id, DeadlineKind::Earn, over.max(ctx.now)).await?;
    if booking.start <= ctx.today() {
        return Ok(());
    }
    let due = BookingDeadline { booking: booking.id, what: DeadlineKind::RemindOfStart, end: Some(booking.end) };
    let noon = ctx::beginning(booking.start) - Duration::hours(REMINDER_HOURS_BEFORE);
    enqueue(tx, ctx, due, noon.max(ctx.now)).await
}

/// A reminder that has been sent named the former guide, and another word.
pub(super) async fn after_handover(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let noon = ctx::beginning(booking.start) - Duration::hours(REMINDER_HOURS_BEFORE);
    if booking.status != Status::Confirmed || booking.start <= ctx.today() || ctx.now < noon {
        return Ok(());
    }
    let due = BookingDeadline { booking: booking.id, what: DeadlineKind::RemindOfStart, end: Some(booking.end) };
    enqueue(tx, ctx, due, ctx.now).await
}

async fn save(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, what: DeadlineKind, at: DateTime<Utc>) -> Result<()> {
    enqueue(tx, ctx, BookingDeadline { booking, what, end: None }, at).await
}

async fn enqueue(tx: &mut Tx<'_>, ctx: &Ctx, due: BookingDeadline, at: DateTime<Utc>) -> Result<()> {
    let key = format!("booking:{}:{:?}:{}", due.booking, due.what, at.timestamp());
    jobs::enqueue_at(tx, ctx, &key, at, &Job::Booking(due)).await
}

/// Handles a deadline, if it still applies.
///
/// # Errors
/// When the database cannot be written.
pub async fn run(tx: &mut Tx<'_>, ctx: &Ctx, due: &BookingDeadline) -> Result<()> {
    let Some(booking) = row::find(tx, due.booking).await? else { return Ok(()) };
    // The trip was moved; its new end has a job of its own.
    if due.end.is_some_and(|end| end != booking.end) {
        return Ok(());
    }
    match due.what {
        DeadlineKind::ExpireChange => changes::expire(tx, ctx, due.booking).await,
        DeadlineKind::ExpireHandover => handovers::expire(tx, ctx, due.booking).await,
        DeadlineKind::Expire => cancellation::expire(tx, ctx, due.booking).await,
        // It compares the booking with its ledger, whatever has become of it.
        DeadlineKind::Earn => ledger::post_booking(tx, ctx, due.booking).await,
        DeadlineKind::Remind
            if booking.status == Status::Pending && booking.respond_by.is_some_and(|term| term > ctx.now) =>
        {
            notifications::send_reminder(tx, ctx, &booking).await
        }
        DeadlineKind::InviteReviews if is_completed(booking.status, booking.is_paid, booking.end, ctx.today()) => {
            webhooks::record_booking(tx, ctx, WebhookEvent::BookingCompleted, booking.id).await?;
            notifications::send_review_invitation(tx, ctx, &booking).await
        }
        // A server that was off for days does not announce a trip that has started.
        DeadlineKind::RemindOfStart if booking.status == Status::Confirmed && booking.start > ctx.today() => {
            notifications::send_starts_tomorrow(tx, ctx, &booking).await
        }
        DeadlineKind::Remind | DeadlineKind::InviteReviews | DeadlineKind::RemindOfStart => Ok(()),
    }
}
