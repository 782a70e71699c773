//! A payment as its row holds it, how it is found, and the one statement that moves it on.

use chrono::{DateTime, Utc};
use serendib_db::{Db, Row, Tx, Value};
use uuid::Uuid;

use super::provider::Provider;
use super::status::{Kind, Status};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// The one currency that is charged. Decision 69.
pub const CURRENCY: &str = "usd";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: Uuid,
    pub booking: Uuid,
    pub user: Uuid,
    pub kind: Kind,
    /// In cents.
    pub amount: i64,
    pub currency: String,
    pub status: Status,
    pub provider: Provider,
    /// What the provider calls the page where it is paid.
    pub session: Option<String>,
    pub url: Option<String>,
    /// What the provider calls the money.
    pub provider_payment: Option<String>,
    /// It can be paid until then.
    pub expires_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
}

impl Payment {
    /// Whether money has arrived that can go back.
    pub(super) fn has_money(status: Status, paid_at: Option<DateTime<Utc>>) -> bool {
        matches!(status, Status::Paid | Status::RefundPending | Status::PartRefunded)
            || (status == Status::Review && paid_at.is_some())
    }
}

const COLUMNS: &str = "id, booking_request_id, user_id, kind, amount, currency, status, provider, session_id, session_url, \
     provider_payment, expires_at, created_at, paid_at";

pub(super) async fn find(tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Payment>> {
    one(tx, "id = $1", &[id.into()]).await
}

pub(super) async fn by_session(tx: &mut Tx<'_>, session: &str) -> Result<Option<Payment>> {
    one(tx, "session_id = $1", &[session.into()]).await
}

/// The same, for a look from outside a command.
pub(super) async fn at_session(db: &Db, session: &str) -> Result<Option<Payment>> {
    let sql = format!("SELECT {COLUMNS} FROM payments WHERE session_id = $1");
    db.rows(&sql, &[session.into()]).await?.first().map(read).transpose()
}

pub(super) async fn by_provider_payment(tx: &mut Tx<'_>, payment: &str) -> Result<Option<Payment>> {
    one(tx, "provider_payment = $1", &[payment.into()]).await
}

/// All of a booking, the oldest first.
pub(super) async fn of_booking(tx: &mut Tx<'_>, booking: Uuid) -> Result<Vec<Payment>> {
    let sql = format!("SELECT {COLUMNS} FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id");
    tx.rows(&sql, &[booking.into()]).await?.iter().map(read).collect()
}

async fn one(tx: &mut Tx<'_>, condition: &str, binds: &[Value]) -> Result<Option<Payment>> {
    let row = tx.row(&format!("SELECT {COLUMNS} FROM payments WHERE {condition}"), binds).await?;
    row.as_ref().map(read).transpose()
}

/// Stores a new one; says no when another of the booking is under way.
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

/// Moves a payment from the state it was read in to the next.
///
/// # Errors
/// `Stale` when somebody was quicker.
pub(super) async fn step(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, next: Status) -> Result<()> {
    may(payment, next)?;
    tx.run(
        "UPDATE payments SET status = $3, updated_at = $4 WHERE id = $1 AND status = $2",
        &[payment.id.into(), payment.status.text().into(), next.text().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("payment"))
}

/// The same, for money that was held and is not any more.
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

/// The same, for money that has arrived.
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

fn read(row: &Row) -> Result<Payment> {
    let unknown = |what: &str| serendib_db::Error::Bug(format!("a payment has no {what}"));
    Ok(Payment {
        id: row.uuid(0)?,
        booking: row.uuid(1)?,
        user: row.uuid(2)?,
        kind: Kind::parse(row.text(3)?).ok_or_else(|| unknown("kind"))?,
        amount: row.int(4)?,
        currency: row.text(5)?.to_owned(),
        status: Status::read(row.text(6)?)?,
        provider: Provider::parse(row.text(7)?).ok_or_else(|| unknown("provider"))?,
        session: row.opt_text(8)?.map(str::to_owned),
        url: row.opt_text(9)?.map(str::to_owned),
        provider_payment: row.opt_text(10)?.map(str::to_owned),
        expires_at: row.time(11)?,
        created_at: row.time(12)?,
        paid_at: row.opt_time(13)?,
    })
}
