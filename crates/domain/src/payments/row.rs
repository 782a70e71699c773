//! A payment's row, its lookups, and the guarded update of its status.

use chrono::{DateTime, Utc};
use serendib_db::{Db, Tx, Value, row_struct};
use uuid::Uuid;

use super::provider::PaymentProvider;
use super::status::{PaymentKind, Status};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// The only currency. D-069.
pub const CURRENCY: &str = "usd";

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Payment {
        id: Uuid = "id",
        booking: Uuid = "booking_request_id",
        user: Uuid = "user_id",
        kind: PaymentKind = "kind",
        /// In cents.
        amount: i64 = "amount",
        currency: String = "currency",
        status: Status = "status",
        provider: PaymentProvider = "provider",
        /// The provider's id of the checkout page.
        session: Option<String> = "session_id",
        url: Option<String> = "session_url",
        /// The provider's id of the money.
        provider_payment: Option<String> = "provider_payment",
        /// It can be paid until then.
        expires_at: DateTime<Utc> = "expires_at",
        created_at: DateTime<Utc> = "created_at",
        paid_at: Option<DateTime<Utc>> = "paid_at",
    }
}

impl Payment {
    /// Whether there is money to refund.
    pub(super) fn has_money(status: Status, paid_at: Option<DateTime<Utc>>) -> bool {
        matches!(status, Status::Paid | Status::RefundPending | Status::PartRefunded)
            || (status == Status::Review && paid_at.is_some())
    }
}

pub(super) async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Payment>> {
    find_where(tx, "id = $1", &[id.into()]).await
}

pub(super) async fn by_session(tx: &mut Tx<'_>, session: &str) -> Result<Option<Payment>> {
    find_where(tx, "session_id = $1", &[session.into()]).await
}

/// As [`by_session`], outside a command.
pub(super) async fn at_session(db: &Db, session: &str) -> Result<Option<Payment>> {
    Ok(db.select("FROM payments WHERE session_id = $1", &[session.into()]).await?.pop())
}

pub(super) async fn by_provider_payment(tx: &mut Tx<'_>, payment: &str) -> Result<Option<Payment>> {
    find_where(tx, "provider_payment = $1", &[payment.into()]).await
}

/// All payments of a booking, the oldest first.
pub(super) async fn of_booking(tx: &mut Tx<'_>, booking: Uuid) -> Result<Vec<Payment>> {
    Ok(tx.select("FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id", &[booking.into()]).await?)
}

async fn find_where(tx: &mut Tx<'_>, condition: &str, binds: &[Value]) -> Result<Option<Payment>> {
    Ok(tx.select_one(&format!("FROM payments WHERE {condition}"), binds).await?)
}

/// Stores a new payment; false if another of the booking is unfinished.
pub(super) async fn insert(tx: &mut Tx<'_>, payment: &Payment) -> Result<bool> {
    let written = tx
        .run(
            "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, currency, status, provider, expires_at,
                                   created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT DO NOTHING",
            &[
                payment.id.into(),
                payment.booking.into(),
                payment.user.into(),
                payment.kind.text().into(),
                payment.amount.into(),
                payment.currency.as_str().into(),
                payment.status.text().into(),
                payment.provider.text().into(),
                payment.expires_at.into(),
                payment.created_at.into(),
            ],
        )
        .await?;
    Ok(written.0 == 1)
}

/// Moves a payment from the status it was read in to the next.
///
/// # Errors
/// `Stale` on a concurrent change.
pub(super) async fn step(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, next: Status) -> Result<()> {
    may(payment, next)?;
    tx.run(
        "UPDATE payments SET status = $3, updated_at = $4 WHERE id = $1 AND status = $2",
        &[payment.id.into(), payment.status.text().into(), next.text().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("payment"))
}

/// As [`step`], for money that was on hold.
pub(super) async fn release(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, next: Status) -> Result<()> {
    if !payment.status.may_be_released_as(next) {
        return Err(impossible(payment, next));
    }
    tx.run(
        "UPDATE payments SET status = $2, updated_at = $3 WHERE id = $1 AND status = 'review' AND paid_at IS NOT NULL",
        &[payment.id.into(), next.text().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("payment"))
}

/// As [`step`], for received money.
pub(super) async fn received(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    next: Status,
    provider_payment: Option<&str>,
) -> Result<()> {
    may(payment, next)?;
    tx.run(
        "UPDATE payments SET status = $3, updated_at = $4, paid_at = $4, provider_payment = $5, session_url = NULL
          WHERE id = $1 AND status = $2",
        &[payment.id.into(), payment.status.text().into(), next.text().into(), ctx.now.into(), provider_payment.into()],
    )
    .await?
    .exactly_one(Error::Stale("payment"))
}

fn may(payment: &Payment, next: Status) -> Result<()> {
    if payment.status.may_become(next) { Ok(()) } else { Err(impossible(payment, next)) }
}

fn impossible(payment: &Payment, next: Status) -> Error {
    let why = format!("a payment that is {} cannot become {}", payment.status.text(), next.text());
    serendib_db::Error::Bug(why).into()
}
