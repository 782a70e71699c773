//! A guide approves or rejects a booking request. P-B04; D-054, D-057 to D-059, D-156, D-159; T-R07 to T-R10.
//!
//! An approval takes the dates: of parallel approvals for the same days of one guide, only one succeeds.

use serendib_db::Tx;
use uuid::Uuid;

use super::request::NOT_FREE;
use super::row::{self, Booking};
use super::status::{Actor, Status};
use super::{availability, cancellation, deadlines, hosts, notifications, terms};
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::guides::SUSPENDED;
use crate::payments;
use crate::webhooks::{self, WebhookEvent};

/// P-B09.
pub const REASONS: [&str; 7] = [
    "Dates not available",
    "Group size too large",
    "Package not suitable for requested dates",
    "Insufficient advance notice",
    "Unable to accommodate special requests",
    "Pricing issues",
    OTHER,
];
/// Requires the guide's own words, which the traveler sees.
pub const OTHER: &str = "Other";
/// T-R08.
pub(super) const INVALID: &str = "invalid status transition";
const GUIDES: &str = "Only the guide who was asked decides on a booking request.";
/// Why a guide is not free, by reader.
struct NotFreeTexts {
    taken: &'static str,
    blocked: &'static str,
}
const FOR_GUIDES: NotFreeTexts = NotFreeTexts {
    taken: "You have another booking on these dates.",
    blocked: "You have blocked some of these days in your calendar. Please open them first.",
};
/// Travelers do not learn the reason.
const FOR_TRAVELERS: NotFreeTexts = NotFreeTexts { taken: NOT_FREE, blocked: NOT_FREE };
const PASSED: &str = "The start date of this trip has passed.";
const WITHDRAWN: &str = "This package is not on sale any more.";
const NOT_OPEN: &str = "This request is not open any more.";
const NO_REASON: &str = "Please give a reason for the rejection.";

/// Approves a pending request and sets the advance that confirms it. `wished` is in cents, from the smallest chargeable amount to the
/// total; within two weeks of the start everything is due.
///
/// # Errors
/// `Missing` if the caller cannot see it; `Forbidden` unless it is addressed to them; `Conflict` if it was decided already, the dates are
/// taken, blocked or passed, or the package is gone; `Refused` outside the range.
pub async fn approve(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, wished: Option<i64>) -> Result<()> {
    let booking = addressed(tx, ctx, id, Status::Approved).await?;
    if wished.is_some_and(|wished| wished < terms::LEAST_CHARGE.min(booking.total) || wished > booking.total) {
        return Err(Error::Refused("The advance must be from 50 cents up to the total.".to_owned()));
    }
    approve_request(tx, ctx, booking, wished, FOR_GUIDES).await
}

/// Approves a request whose price and days its guide has agreed to before, with the usual advance.
///
/// # Errors
/// `Conflict` if the dates are taken, blocked or passed.
pub(super) async fn approve_agreed(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    if !booking.guide_is_active {
        return Err(Error::Forbidden(SUSPENDED));
    }
    approve_request(tx, ctx, booking, None, FOR_TRAVELERS).await
}

/// Approves a request for its guide, who answers by text message, with the usual advance.
///
/// # Errors
/// `Forbidden` for a suspended guide; `Conflict` if it was decided already, or as [`approve`].
pub(super) async fn approve_by_text(tx: &mut Tx<'_>, ctx: &Ctx, guide_user: Uuid, id: Uuid) -> Result<()> {
    let booking = row::find(tx, id).await?.filter(|booking| booking.guide_user == guide_user);
    let booking = booking.ok_or(Error::Conflict(NOT_OPEN))?;
    match booking.status {
        Status::Pending => {}
        Status::Approved | Status::Confirmed => return Err(Error::Conflict("This request is approved already.")),
        _ => return Err(Error::Conflict(NOT_OPEN)),
    }
    ensure_answerable(ctx, &booking)?;
    approve_request(tx, ctx, booking, None, FOR_GUIDES).await
}

/// Approves a pending request: sets the advance and its deadline, and holds the guide's days.
async fn approve_request(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Booking,
    wished: Option<i64>,
    texts: NotFreeTexts,
) -> Result<()> {
    let id = booking.id;
    let days = terms::days_to(booking.start, ctx.today());
    if days < 0 {
        return Err(Error::Conflict(PASSED));
    }
    if !booking.is_package_open {
        return Err(Error::Conflict(WITHDRAWN));
    }
    let dates = (booking.start, booking.end);
    for late in hosts::overdue(tx, ctx, booking.guide, dates).await? {
        cancellation::expire(tx, ctx, late).await?;
    }
    if !hosts::is_free(tx, booking.guide, dates, id).await? {
        return Err(Error::Conflict(texts.taken));
    }
    if availability::blocks_days(tx, booking.guide, dates).await? {
        return Err(Error::Conflict(texts.blocked));
    }
    let advance = terms::advance(booking.total, wished, days);
    let deadline = terms::payment_deadline(ctx.now, booking.start);
    tx.run(
        "UPDATE booking_requests
            SET status = 'approved', advance_amount = $2, payment_deadline = $3, decided_at = $4, updated_at = $4
          WHERE id = $1 AND status = 'pending'",
        &[id.into(), advance.into(), deadline.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(INVALID))?;
    let booking =
        Booking { status: Status::Approved, advance: Some(advance), payment_deadline: Some(deadline), ..booking };
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingApproved, id).await?;
    notifications::send_approved(tx, ctx, &booking).await?;
    deadlines::after_approval(tx, ctx, &booking).await
}

/// Rejects a pending request; `reason` is one of the list, or the guide's own words.
///
/// # Errors
/// As [`approve`]; `Refused` without a reason.
pub async fn reject(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, reason: Option<&str>) -> Result<()> {
    let booking = addressed(tx, ctx, id, Status::Rejected).await?;
    let reason_text = reason.unwrap_or_default().trim();
    // After "Other", the guide's own words follow a colon.
    let words = reason_text.strip_prefix(OTHER).unwrap_or(reason_text).replace(':', "");
    if is_blank(&words) {
        return Err(Error::Refused(NO_REASON.to_owned()));
    }
    tx.run(
        "UPDATE booking_requests SET status = 'rejected', rejection_reason = $2, decided_at = $3, updated_at = $3
          WHERE id = $1 AND status = 'pending'",
        &[id.into(), reason_text.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(INVALID))?;
    payments::booking_ended(tx, ctx, id, 100).await?;
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingRejected, id).await?;
    notifications::send_rejected(tx, ctx, &booking, reason_text).await
}

/// A request that the caller may now answer in this way.
async fn addressed(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, next: Status) -> Result<Booking> {
    let (booking, actor) = row::find_for_caller(tx, ctx, id).await?;
    if actor != Actor::Guide {
        return Err(Error::Forbidden(GUIDES));
    }
    if booking.guide_is_active && !booking.status.may_become(next, actor) {
        return Err(Error::Conflict(INVALID));
    }
    ensure_answerable(ctx, &booking)?;
    Ok(booking)
}

/// Whether the guide may still answer.
fn ensure_answerable(ctx: &Ctx, booking: &Booking) -> Result<()> {
    if !booking.guide_is_active {
        return Err(Error::Forbidden(SUSPENDED));
    }
    // The deadline has passed, even if the job has not expired it yet.
    if booking.respond_by.is_some_and(|term| term <= ctx.now) {
        return Err(Error::Conflict("The time to answer this request is over."));
    }
    Ok(())
}
