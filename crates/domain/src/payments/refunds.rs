//! Money that goes back: asked for once, carried out by the worker, known from the provider. Decisions 73 and 74.

use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::log::{self, Event};
use super::provider::{Provider, RefundProgress, Refunded};
use super::row::{self, Payment};
use super::status::Status;
use super::{alarm, letters};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};

const TOO_MUCH: &str = "No more can be refunded than was paid.";
const NOT_PAID: &str = "This payment cannot be refunded.";
const ELSEWHERE: &str = "Refunded at the payment provider.";

/// A refund as the provider is asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Ours; also what makes asking twice harmless.
    pub refund: Uuid,
    pub payment: Uuid,
    pub booking: Uuid,
    pub provider: Provider,
    /// What the provider calls the money.
    pub provider_payment: String,
    /// In cents.
    pub amount: i64,
}

struct Stored {
    id: Uuid,
    payment: Uuid,
    amount: i64,
    status: String,
}

const COLUMNS: &str = "id, payment_id, amount, status";

/// Asks for so many cents of a payment to go back.
///
/// # Errors
/// `Conflict` for more than is left of it, and for what was never paid or is in doubt.
pub(super) async fn queue(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, amount: i64, reason: &str) -> Result<()> {
    if !Payment::has_money(payment.status, payment.paid_at) || amount <= 0 {
        return Err(Error::Conflict(NOT_PAID));
    }
    if amount > left(tx, payment).await? {
        return Err(Error::Conflict(TOO_MUCH));
    }
    let id = ctx.new_id();
    // Without a name for the money the provider cannot be asked, so a person has to.
    let status = if payment.provider_payment.is_some() { "queued" } else { "manual" };
    insert(tx, ctx, id, payment, amount, reason, (status, None)).await?;
    if payment.status != Status::Review && payment.status != Status::RefundPending {
        row::step(tx, ctx, payment, Status::RefundPending).await?;
    }
    log::record(tx, ctx, payment, Event::RefundQueued, amount, Some(reason)).await?;
    if status == "manual" {
        return alarm::raise(tx, ctx, payment, "A refund has to be made by hand.").await;
    }
    jobs::enqueue_once(tx, ctx, &format!("refund:{id}"), &Job::Refund(id)).await
}

/// Cents of a payment that neither went back nor are on their way.
pub(super) async fn left(tx: &mut Tx<'_>, payment: &Payment) -> Result<i64> {
    if !Payment::has_money(payment.status, payment.paid_at) {
        return Ok(0);
    }
    let all = of_payment(tx, payment.id).await?;
    let asked: i64 = all.iter().filter(|one| one.status != "failed").map(|one| one.amount).sum();
    Ok(payment.amount.saturating_sub(asked).max(0))
}

/// Whether somebody disputes it at their bank, which then decides about the money.
pub(super) async fn is_disputed(tx: &mut Tx<'_>, payment: &Payment) -> Result<bool> {
    let sql = "SELECT id FROM payment_logs WHERE booking_request_id = $1 AND stripe_session_id = $2 AND event_type = $3 LIMIT 1";
    let binds = [payment.booking.into(), payment.session.clone().into(), Event::Disputed.words().0.into()];
    Ok(tx.row(sql, &binds).await?.is_some())
}

/// Whether something of a booking's payments went back for this reason.
pub(super) async fn is_asked_for(tx: &mut Tx<'_>, booking: Uuid, reason: &str) -> Result<bool> {
    let sql = "SELECT id FROM refunds WHERE booking_request_id = $1 AND reason = $2 LIMIT 1";
    Ok(tx.row(sql, &[booking.into(), reason.into()]).await?.is_some())
}

/// The payment that a refund is of, and its cents.
pub(super) async fn of(tx: &mut Tx<'_>, refund: Uuid) -> Result<Option<(Uuid, i64)>> {
    Ok(one(tx, "id = $1", refund.into()).await?.map(|found| (found.payment, found.amount)))
}

/// What the provider is to be asked, unless that is done.
///
/// # Errors
/// When the database cannot be read.
pub async fn order(tx: &mut Tx<'_>, refund: Uuid) -> Result<Option<Order>> {
    let row = tx
        .row(
            "SELECT r.id, r.payment_id, r.booking_request_id, p.provider, p.provider_payment, r.amount
               FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 AND r.status IN ('queued', 'pending')",
            &[refund.into()],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    let (Some(provider), Some(money)) = (Provider::parse(row.text(3)?), row.opt_text(4)?) else { return Ok(None) };
    Ok(Some(Order {
        refund: row.uuid(0)?,
        payment: row.uuid(1)?,
        booking: row.uuid(2)?,
        provider,
        provider_payment: money.to_owned(),
        amount: row.int(5)?,
    }))
}

/// Takes note of what the provider says of a refund, ours or one that somebody made there.
///
/// # Errors
/// When the database cannot be written.
pub async fn told(tx: &mut Tx<'_>, ctx: &Ctx, said: &Refunded) -> Result<()> {
    let known = match known(tx, said).await? {
        Some(known) => known,
        None => match made_elsewhere(tx, ctx, said).await? {
            Some(known) => known,
            None => return Ok(()),
        },
    };
    let Some(payment) = row::find(tx, known.payment).await? else { return Ok(()) };
    let next = match said.progress {
        RefundProgress::Pending => "pending",
        RefundProgress::Succeeded => "succeeded",
        RefundProgress::Failed => "failed",
    };
    // A refund that has gone through may still be turned back by a bank; nothing else moves backwards.
    let moves = match known.status.as_str() {
        "queued" => true,
        "pending" => next != "pending",
        "succeeded" => next == "failed",
        _ => false,
    };
    if known.amount != said.amount {
        return alarm::raise(tx, ctx, &payment, "A refund at the payment provider is of another amount.").await;
    }
    if !moves {
        return Ok(());
    }
    tx.run(
        "UPDATE refunds SET status = $3, provider_refund = $4, updated_at = $5 WHERE id = $1 AND status = $2",
        &[known.id.into(), known.status.as_str().into(), next.into(), said.id.as_str().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("refund"))?;
    match said.progress {
        RefundProgress::Pending => Ok(()),
        RefundProgress::Succeeded => {
            log::record(tx, ctx, &payment, Event::Refunded, known.amount, None).await?;
            follow(tx, ctx, &payment).await?;
            letters::refunded(tx, ctx, &payment, known.amount).await
        }
        RefundProgress::Failed => {
            log::record(tx, ctx, &payment, Event::RefundFailed, known.amount, None).await?;
            alarm::raise(tx, ctx, &payment, "A refund failed and has to be made by hand.").await
        }
    }
}

/// The provider will not carry a refund out: a person has to.
///
/// # Errors
/// When the database cannot be written.
pub async fn refused(tx: &mut Tx<'_>, ctx: &Ctx, refund: Uuid, why: &str) -> Result<()> {
    let written = tx
        .run(
            "UPDATE refunds SET status = 'manual', updated_at = $2 WHERE id = $1 AND status IN ('queued', 'pending')",
            &[refund.into(), ctx.now.into()],
        )
        .await?;
    let found = one(tx, "id = $1", refund.into()).await?;
    if written.0 == 0 {
        return Ok(());
    }
    let Some(found) = found else { return Ok(()) };
    let Some(payment) = row::find(tx, found.payment).await? else { return Ok(()) };
    log::record(tx, ctx, &payment, Event::RefundFailed, found.amount, Some(why)).await?;
    alarm::raise(tx, ctx, &payment, "A refund was refused and has to be made by hand.").await
}

/// Somebody disputes a payment at their bank: it is in doubt, and nothing of it goes back by itself.
///
/// # Errors
/// When the database cannot be written.
pub async fn disputed(tx: &mut Tx<'_>, ctx: &Ctx, provider_payment: &str) -> Result<()> {
    let Some(payment) = row::by_provider_payment(tx, provider_payment).await? else {
        return alarm::unknown(tx, ctx, "Somebody disputes a payment that this site does not know.").await;
    };
    if payment.status.may_become(Status::Review) {
        row::step(tx, ctx, &payment, Status::Review).await?;
        tx.run(
            "UPDATE refunds SET status = 'manual', updated_at = $2 WHERE payment_id = $1 AND status = 'queued'",
            &[payment.id.into(), ctx.now.into()],
        )
        .await?
        .any();
    }
    log::record(tx, ctx, &payment, Event::Disputed, payment.amount, None).await?;
    alarm::raise(tx, ctx, &payment, "Somebody disputes a payment at their bank.").await
}

/// The state that a payment has by its refunds.
pub(super) async fn follow(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    let all = of_payment(tx, payment.id).await?;
    let returned: i64 = all.iter().filter(|one| one.status == "succeeded").map(|one| one.amount).sum();
    let waits = all.iter().any(|one| matches!(one.status.as_str(), "queued" | "pending" | "manual"));
    let next = if returned >= payment.amount {
        Status::Refunded
    } else if waits {
        return Ok(());
    } else {
        Status::PartRefunded
    };
    if payment.status.may_become(next) { row::step(tx, ctx, payment, next).await } else { Ok(()) }
}

async fn known(tx: &mut Tx<'_>, said: &Refunded) -> Result<Option<Stored>> {
    let by_provider = one(tx, "provider_refund = $1", said.id.as_str().into()).await?;
    let found = match (by_provider, said.refund) {
        (None, Some(refund)) => one(tx, "id = $1 AND provider_refund IS NULL", refund.into()).await?,
        (found, _) => found,
    };
    let Some(found) = found else { return Ok(None) };
    // Words of ours in somebody else's refund prove nothing.
    let payment = row::find(tx, found.payment).await?;
    let is_its_money =
        payment.is_some_and(|payment| said.payment.is_none() || payment.provider_payment == said.payment);
    Ok(is_its_money.then_some(found))
}

async fn made_elsewhere(tx: &mut Tx<'_>, ctx: &Ctx, said: &Refunded) -> Result<Option<Stored>> {
    let payment = match &said.payment {
        Some(money) => row::by_provider_payment(tx, money).await?,
        None => None,
    };
    let Some(payment) = payment else {
        alarm::unknown(tx, ctx, "A payment provider told of a refund of a payment that this site does not know.")
            .await?;
        return Ok(None);
    };
    let id = ctx.new_id();
    insert(tx, ctx, id, &payment, said.amount, ELSEWHERE, ("queued", Some(&said.id))).await?;
    Ok(Some(Stored { id, payment: payment.id, amount: said.amount, status: "queued".to_owned() }))
}

async fn insert(
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

async fn one(tx: &mut Tx<'_>, condition: &str, bind: serendib_db::Value) -> Result<Option<Stored>> {
    let row = tx.row(&format!("SELECT {COLUMNS} FROM refunds WHERE {condition}"), &[bind]).await?;
    row.as_ref().map(read).transpose()
}

async fn of_payment(tx: &mut Tx<'_>, payment: Uuid) -> Result<Vec<Stored>> {
    let sql = format!("SELECT {COLUMNS} FROM refunds WHERE payment_id = $1 ORDER BY created_at, id");
    tx.rows(&sql, &[payment.into()]).await?.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Stored> {
    Ok(Stored { id: row.uuid(0)?, payment: row.uuid(1)?, amount: row.int(2)?, status: row.text(3)?.to_owned() })
}
