//! Refunds: requested once, carried out by the worker, confirmed by the provider (`provider_events`). D-073 and D-074.

use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::log::{self, PaymentEvent};
use super::mails::Finding;
use super::provider::PaymentProvider;
use super::row::{self, Payment};
use super::status::Status;
use super::{alarm, disputes};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};

const TOO_MUCH: &str = "No more can be refunded than was paid.";
const NOT_PAID: &str = "This payment cannot be refunded.";

row_struct! {
    /// A refund request to the provider.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RefundRequest {
        /// Our id, which is also the idempotency key.
        refund: Uuid = "r.id",
        payment: Uuid = "r.payment_id",
        booking: Uuid = "r.booking_request_id",
        provider: PaymentProvider = "p.provider",
        /// The provider's id of the money.
        provider_payment: String = "p.provider_payment",
        /// In cents.
        amount: i64 = "r.amount",
    }
}

row_struct! {
    pub(super) struct RefundRow {
        id: Uuid = "id",
        payment: Uuid = "payment_id",
        amount: i64 = "amount",
        status: String = "status",
        reason: String = "reason",
        /// The provider's id of the refund, once it has one.
        at_provider: Option<String> = "provider_refund",
    }
}

/// Queues a refund of a payment, in cents; returns its id.
///
/// # Errors
/// `Conflict` for more than is left, and if it was never paid or is in review.
pub(super) async fn queue(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64, reason: &str) -> Result<Uuid> {
    if !Payment::has_money(payment.status, payment.paid_at) || amount <= 0 {
        return Err(Error::Conflict(NOT_PAID));
    }
    if amount > refundable_cents(tx, payment).await? {
        return Err(Error::Conflict(TOO_MUCH));
    }
    let id = ctx.new_id();
    // Without the provider's id of the money, a person must make it.
    let status = if payment.provider_payment.is_some() { "queued" } else { "manual" };
    insert(tx, ctx, id, payment, amount, reason, (status, None)).await?;
    if payment.status != Status::Review && payment.status != Status::RefundPending {
        row::step(tx, ctx, payment, Status::RefundPending).await?;
    }
    log::record(tx, ctx, payment, PaymentEvent::RefundQueued, amount, Some(reason)).await?;
    if status == "manual" {
        alarm::raise(tx, ctx, payment, Finding::RefundByHand).await?;
    } else {
        jobs::enqueue_once(tx, ctx, &format!("refund:{id}"), &Job::Refund(id)).await?;
    }
    Ok(id)
}

/// Cents of a payment that are neither refunded nor queued.
pub(super) async fn refundable_cents(tx: &mut Tx<'_>, payment: &Payment) -> Result<i64> {
    if !Payment::has_money(payment.status, payment.paid_at) {
        return Ok(0);
    }
    let all = of_payment(tx, payment.id).await?;
    let requested: i64 = all.iter().filter(|one| one.status != "failed").map(|one| one.amount).sum();
    Ok(payment.amount.saturating_sub(requested).max(0))
}

/// Whether money of this traveler still has to go back, by the provider or by hand.
///
/// # Errors
/// Those of a read.
pub(crate) async fn has_open_refund(source: &mut impl RowSource, user: Uuid) -> Result<bool> {
    let sql = "SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
                WHERE p.user_id = $1 AND r.status IN ('queued', 'pending', 'manual') LIMIT 1";
    Ok(source.row(sql, &[user.into()]).await?.is_some())
}

/// Whether a payment of the booking has a refund for this reason.
pub(super) async fn is_refund_requested(tx: &mut Tx<'_>, booking: Uuid, reason: &str) -> Result<bool> {
    let sql = "SELECT id FROM refunds WHERE booking_request_id = $1 AND reason = $2 LIMIT 1";
    Ok(tx.row(sql, &[booking.into(), reason.into()]).await?.is_some())
}

/// The request to the provider, if still needed. A refund with an id at the provider exists already, perhaps made by a person there.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_refund_request(tx: &mut Tx<'_>, refund: Uuid) -> Result<Option<RefundRequest>> {
    let rest = "FROM refunds r JOIN payments p ON p.id = r.payment_id
              WHERE r.id = $1 AND r.status IN ('queued', 'pending') AND r.provider_refund IS NULL
                AND p.provider_payment IS NOT NULL";
    Ok(tx.select_one(rest, &[refund.into()]).await?)
}

/// The provider rejects a refund: a person must make it.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_provider_rejection(tx: &mut Tx<'_>, ctx: &Ctx, refund: Uuid, why: &str) -> Result<()> {
    let written = tx
        .run(
            "UPDATE refunds SET status = 'manual', updated_at = $2 WHERE id = $1 AND status IN ('queued', 'pending')",
            &[refund.into(), ctx.now.into()],
        )
        .await?;
    let found = find_where(tx, "id = $1", refund.into()).await?;
    if written.0 == 0 {
        return Ok(());
    }
    let Some(found) = found else { return Ok(()) };
    let Some(payment) = row::find(tx, found.payment).await? else { return Ok(()) };
    log::record(tx, ctx, &payment, PaymentEvent::RefundFailed, found.amount, Some(why)).await?;
    alarm::raise(tx, ctx, &payment, Finding::RefundRejected).await
}

/// The money went back in another way, so waiting manual refunds of it are no longer needed.
pub(super) async fn covered(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64, by: &str) -> Result<()> {
    let mut left = amount;
    for one in of_payment(tx, payment.id).await?.iter().filter(|one| one.status == "manual") {
        if one.amount > left {
            continue;
        }
        left -= one.amount;
        tx.run(
            "UPDATE refunds SET status = 'failed', updated_at = $2 WHERE id = $1 AND status = 'manual'",
            &[one.id.into(), ctx.now.into()],
        )
        .await?
        .exactly_one(Error::Stale("refund"))?;
        log::record(tx, ctx, payment, PaymentEvent::RefundFailed, one.amount, Some(by)).await?;
    }
    Ok(())
}

/// Updates a payment's status from its refunds. A disputed payment stays in review, however much of it was refunded.
pub(super) async fn update_payment_status(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    if payment.status == Status::Review && disputes::holds(tx, payment.id).await? {
        return Ok(());
    }
    match by_refunds(tx, payment).await? {
        Some(next) if payment.status.may_become(next) => row::step(tx, ctx, payment, next).await,
        _ => Ok(()),
    }
}

/// Sets a payment's status after a hold: from its refunds, or paid if it has none.
pub(super) async fn release(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let next = by_refunds(tx, payment).await?.unwrap_or(Status::Paid);
    row::release(tx, ctx, payment, next).await
}

async fn by_refunds(tx: &mut Tx<'_>, payment: &Payment) -> Result<Option<Status>> {
    let all = of_payment(tx, payment.id).await?;
    let returned: i64 = all.iter().filter(|one| one.status == "succeeded").map(|one| one.amount).sum();
    let waits = all.iter().any(|one| matches!(one.status.as_str(), "queued" | "pending" | "manual"));
    Ok(if returned >= payment.amount {
        Some(Status::Refunded)
    } else if waits {
        Some(Status::RefundPending)
    } else if returned > 0 {
        Some(Status::PartRefunded)
    } else {
        None
    })
}

pub(super) async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    payment: &Payment,
    amount: i64,
    reason: &str,
    (status, at_provider): (&str, Option<&str>),
) -> Result<()> {
    tx.run(
        "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, provider_refund, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        &[
            id.into(),
            payment.id.into(),
            payment.booking.into(),
            amount.into(),
            reason.into(),
            status.into(),
            at_provider.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

pub(super) async fn find_where(
    tx: &mut Tx<'_>,
    condition: &str,
    bind: serendib_db::Value,
) -> Result<Option<RefundRow>> {
    Ok(tx.select_one(&format!("FROM refunds WHERE {condition}"), &[bind]).await?)
}

/// The oldest manual refund of a payment with this amount.
pub(super) async fn waiting(tx: &mut Tx<'_>, payment: Uuid, amount: i64) -> Result<Option<RefundRow>> {
    let all = of_payment(tx, payment).await?;
    Ok(all.into_iter().find(|one| one.status == "manual" && one.at_provider.is_none() && one.amount == amount))
}

async fn of_payment(tx: &mut Tx<'_>, payment: Uuid) -> Result<Vec<RefundRow>> {
    Ok(tx.select("FROM refunds WHERE payment_id = $1 ORDER BY created_at, id", &[payment.into()]).await?)
}
