//! The interface of bookings to payments: what can be paid now, and what a received payment does. D-058 to D-067; T-P02, T-P04, T-P07,
//! T-C01 to T-C04.

use chrono::{DateTime, Utc};
use serendib_db::Tx;
use uuid::Uuid;

use super::row::{self, Booking};
use super::status::Status;
use super::{availability, deadlines, hosts, notifications, retained};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::money;
use crate::payments::PaymentKind;
use crate::webhooks::{self, WebhookEvent};

/// What can be paid now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payable {
    pub user: Uuid,
    pub guide: Uuid,
    pub package_title: String,
    pub account_email: Option<String>,
    /// In cents.
    pub amount: i64,
    /// `None` if nothing expires.
    pub deadline: Option<DateTime<Utc>>,
}

/// What a received payment does to a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentConfirmation {
    Confirmed,
    /// The booking cannot use it, for this reason.
    Gone(&'static str),
}

const NO_GUIDE: &str = "This guide does not lead trips any more.";
const NO_PACKAGE: &str = "This package is not on sale any more.";
const DATES_GONE: &str = "The dates of this trip are taken by now.";
const ADVANCE_FIRST: &str = "The advance is paid first.";
const ADVANCE_PAID: &str = "The advance is paid already.";
const ALL_PAID: &str = "This booking is fully paid.";
const TOO_LATE: &str = "The time to pay has ended.";
const PENDING: &str = "This booking is still waiting for the guide's approval.";
const REJECTED: &str = "This booking was rejected.";
const EXPIRED: &str = "This booking has expired.";
const REPRICED: &str = "The price of this booking has changed.";
const CANCELLED: &str = "This booking was cancelled.";

/// Whether a payment of the booking `b` is disputed at its bank, or was returned there: then the open amount is unknown. Fully returned
/// payments do not count. D-055 and D-161.
pub(super) const DISPUTED: &str = "EXISTS (SELECT 1 FROM disputes d JOIN payments m ON m.id = d.payment_id
        WHERE d.booking_request_id = b.id AND d.status <> 'won' AND m.status <> 'refunded')";

/// Whether a payment for the booking `b` is in progress by a method that takes days: nothing more is due meanwhile.
pub(super) const PROCESSING: &str =
    "EXISTS (SELECT 1 FROM payments m WHERE m.booking_request_id = b.id AND m.status = 'processing')";

/// Cents paid for a booking, less what an agreed change gave back; other refunds do not count. By the payments or, without any, by the
/// booking's state.
pub(crate) fn money_paid(ledger: Option<i64>, status: Status, is_paid: bool, total: i64, advance: Option<i64>) -> i64 {
    match status {
        _ if ledger.is_some() => ledger.unwrap_or_default(),
        Status::Confirmed if is_paid => total,
        Status::Confirmed => advance.unwrap_or(0),
        _ => 0,
    }
}

/// # Errors
/// `Missing`; `Conflict` that names the present state.
pub async fn payable(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, kind: PaymentKind) -> Result<Payable> {
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    let advance = booking.advance.unwrap_or(booking.total);
    let is_led = retained::is_led(tx, &booking).await?;
    let deadline = match (booking.status, kind) {
        (Status::Approved, _) if booking.payment_deadline.is_some_and(|term| term <= ctx.now) => Err(TOO_LATE),
        // If everything is due at once, both kinds mean the whole amount.
        (Status::Approved, PaymentKind::Full) if advance < booking.total => Err(ADVANCE_FIRST),
        (Status::Approved, _) => still_there(&booking, is_led).map(|()| booking.payment_deadline),
        (Status::Confirmed, _) if booking.is_paid => Err(ALL_PAID),
        (Status::Confirmed, PaymentKind::Advance) => Err(ADVANCE_PAID),
        (Status::Confirmed, PaymentKind::Full) => Ok(None),
        (Status::Pending, _) => Err(PENDING),
        (Status::Rejected, _) => Err(REJECTED),
        (Status::Expired, _) => Err(EXPIRED),
        (Status::Cancelled, _) => Err(CANCELLED),
    }
    .map_err(Error::Conflict)?;
    let amount = match booking.status {
        Status::Confirmed => money::balance(booking.total, advance),
        _ => advance,
    };
    Ok(Payable {
        user: booking.user,
        guide: booking.guide,
        package_title: booking.title,
        account_email: booking.account_email,
        amount,
        deadline,
    })
}

/// Whether a disputed payment blocks further online payments.
///
/// # Errors
/// When the database cannot be read.
pub async fn is_held(tx: &mut Tx<'_>, id: Uuid) -> Result<bool> {
    let sql = format!("SELECT b.id FROM booking_requests b WHERE b.id = $1 AND {DISPUTED}");
    Ok(tx.row(&sql, &[id.into()]).await?.is_some())
}

/// Applies a payment of `amount` cents: an approved booking becomes confirmed, a confirmed one fully paid. An expired booking is confirmed
/// too if its dates are still free. Another amount than the due one confirms nothing.
///
/// # Errors
/// When the database cannot be written.
pub async fn confirm_paid(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    (kind, amount): (PaymentKind, i64),
) -> Result<PaymentConfirmation> {
    let Some(booking) = row::find(tx, id).await? else { return Ok(PaymentConfirmation::Gone(CANCELLED)) };
    let advance = booking.advance.unwrap_or(booking.total);
    let due = if booking.status == Status::Confirmed { money::balance(booking.total, advance) } else { advance };
    match booking.status {
        // Its price changed while a page with the old one was open.
        Status::Confirmed if kind == PaymentKind::Full && !booking.is_paid && amount != due => {
            Ok(PaymentConfirmation::Gone(REPRICED))
        }
        Status::Approved | Status::Expired if booking.advance.is_some() && amount != due => {
            Ok(PaymentConfirmation::Gone(REPRICED))
        }
        Status::Confirmed if kind == PaymentKind::Full && !booking.is_paid => complete(tx, ctx, &booking).await,
        Status::Approved | Status::Expired => confirm(tx, ctx, booking, kind).await,
        Status::Confirmed => Ok(PaymentConfirmation::Gone(if booking.is_paid { ALL_PAID } else { ADVANCE_PAID })),
        Status::Pending => Ok(PaymentConfirmation::Gone(PENDING)),
        Status::Rejected => Ok(PaymentConfirmation::Gone(REJECTED)),
        Status::Cancelled => Ok(PaymentConfirmation::Gone(CANCELLED)),
    }
}

async fn confirm(tx: &mut Tx<'_>, ctx: &Ctx, booking: Booking, kind: PaymentKind) -> Result<PaymentConfirmation> {
    // A booking that was never approved was never for sale.
    let Some(advance) = booking.advance else { return Ok(PaymentConfirmation::Gone(EXPIRED)) };
    let rest = money::balance(booking.total, advance);
    if kind == PaymentKind::Full && rest > 0 {
        return Ok(PaymentConfirmation::Gone(ADVANCE_FIRST));
    }
    if let Err(gone) = still_there(&booking, retained::is_led(tx, &booking).await?) {
        return Ok(PaymentConfirmation::Gone(gone));
    }
    if booking.status == Status::Expired && !is_still_free(tx, ctx, &booking).await? {
        return Ok(PaymentConfirmation::Gone(DATES_GONE));
    }
    let is_paid = rest == 0;
    let written = tx
        .run(
            "UPDATE booking_requests
                SET status = 'confirmed', confirmed_at = $3, full_payment_completed = $4, refund_due = NULL, updated_at = $3
              WHERE id = $1 AND status = $2",
            &[booking.id.into(), booking.status.name().into(), ctx.now.into(), is_paid.into()],
        )
        .await?;
    written.exactly_one(Error::Stale("booking request"))?;
    let booking = Booking { status: Status::Confirmed, is_paid, ..booking };
    webhooks::record_booking(tx, ctx, WebhookEvent::BookingConfirmed, booking.id).await?;
    notifications::send_confirmed(tx, ctx, &booking).await?;
    deadlines::after_confirmation(tx, ctx, &booking).await?;
    if is_paid {
        deadlines::after_full_payment(tx, ctx, &booking).await?;
    }
    Ok(PaymentConfirmation::Confirmed)
}

async fn complete(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<PaymentConfirmation> {
    tx.run(
        "UPDATE booking_requests SET full_payment_completed = TRUE, updated_at = $2
          WHERE id = $1 AND status = 'confirmed' AND NOT full_payment_completed",
        &[booking.id.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("booking request"))?;
    notifications::send_paid_in_full(tx, ctx, booking).await?;
    deadlines::after_full_payment(tx, ctx, booking).await?;
    Ok(PaymentConfirmation::Confirmed)
}

/// T-C04.
fn still_there(booking: &Booking, is_led: bool) -> Result<(), &'static str> {
    match (is_led, booking.is_package_open) {
        (false, _) => Err(NO_GUIDE),
        (true, false) => Err(NO_PACKAGE),
        (true, true) => Ok(()),
    }
}

/// Whether a booking's freed days are still free for its guide, and its traveler has not requested the same trip again.
async fn is_still_free(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<bool> {
    let again = tx
        .row(
            "SELECT id FROM booking_requests
              WHERE user_id = $1 AND package_id = $2 AND start_date = $3 AND status IN ('pending', 'approved', 'confirmed')",
            &[booking.user.into(), booking.package.into(), booking.start.into()],
        )
        .await?;
    let is_to_come = booking.start >= ctx.today();
    let days = (booking.start, booking.end);
    let is_free = hosts::is_free(tx, booking.guide, days, booking.id).await?
        && !availability::blocks_days(tx, booking.guide, days).await?;
    Ok(again.is_none() && is_to_come && is_free)
}
