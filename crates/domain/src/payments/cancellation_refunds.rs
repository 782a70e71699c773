//! Payments of a booking that ends, or that is paid in another way.

use serendib_db::Tx;
use uuid::Uuid;

use super::log::{self, PaymentEvent};
use super::row::{self, Payment};
use super::status::Status;
use super::{disputes, notifications, refunds};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::{ledger, money};

/// The reason of the refund for an ended booking. It is refunded once.
pub(super) const ENDED: &str = "The booking was cancelled.";

/// Cents paid for a booking, without refunds done or queued.
///
/// # Errors
/// When the database cannot be read.
pub async fn paid_so_far(tx: &mut Tx<'_>, booking: Uuid) -> Result<i64> {
    Ok(list_refundable(tx, booking).await?.iter().map(|(_, left)| left).sum())
}

/// Payments of a booking, the oldest first, each with its refundable cents. Disputed ones are left to the bank.
async fn list_refundable(tx: &mut Tx<'_>, booking: Uuid) -> Result<Vec<(Payment, i64)>> {
    let mut refundable = Vec::new();
    for payment in row::of_booking(tx, booking).await? {
        let counts = matches!(payment.status, Status::Paid | Status::RefundPending | Status::PartRefunded);
        if counts && !disputes::holds(tx, payment.id).await? {
            let left = refunds::refundable_cents(tx, &payment).await?;
            refundable.push((payment, left));
        }
    }
    Ok(refundable)
}

/// After a booking was rejected, cancelled or expired: closes open payments and refunds a percentage of the paid amount. Returns the
/// refunded cents for the caller's entry behind the bell; this function sends the mail. A repeat does nothing.
///
/// # Errors
/// When the database cannot be written.
pub async fn booking_ended(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, refund_percent: i64) -> Result<i64> {
    let payments = row::of_booking(tx, booking).await?;
    for payment in payments.iter().filter(|payment| matches!(payment.status, Status::Created | Status::Open)) {
        close(tx, ctx, payment).await?;
    }
    if refunds::is_refund_requested(tx, booking, ENDED).await? {
        ledger::post_booking(tx, ctx, booking).await?;
        return Ok(0);
    }
    let refundable = list_refundable(tx, booking).await?;
    let due = money::share_down(refundable.iter().map(|(_, left)| left).sum(), refund_percent);
    let (last, _) = queue_latest_first(tx, ctx, booking, due, ENDED).await?;
    ledger::post_booking(tx, ctx, booking).await?;
    if let Some(last) = last.filter(|_| due > 0) {
        notifications::mail_refund_queued(tx, ctx, &last, due).await?;
    }
    Ok(due)
}

/// Queues refunds of these cents, of the latest payment first. Returns the latest payment and the cents that no payment covers.
pub(super) async fn queue_latest_first(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    amount: i64,
    reason: &str,
) -> Result<(Option<Payment>, i64)> {
    let mut refundable = list_refundable(tx, booking).await?;
    let mut to_come = amount;
    for (payment, left) in refundable.iter().rev() {
        let part = to_come.min(*left);
        if part > 0 {
            refunds::queue(tx, ctx, payment, part, reason).await?;
            to_come -= part;
        }
    }
    Ok((refundable.pop().map(|(last, _)| last), to_come))
}

/// Expires an unfinished payment here and at the provider. If it is paid anyway, it counts as a late payment.
pub(super) async fn close(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    row::step(tx, ctx, payment, Status::Expired).await?;
    if payment.session.is_some() {
        log::record(tx, ctx, payment, PaymentEvent::SessionExpired, payment.amount, None).await?;
        close_at_provider(tx, ctx, payment).await?;
    }
    Ok(())
}

pub(super) async fn close_at_provider(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    jobs::enqueue_once(tx, ctx, &format!("close:{}", payment.id), &Job::ClosePayment(payment.id)).await
}
