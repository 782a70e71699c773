//! Disputes: a payer disputes a payment at their bank, which decides about the money.
//!
//! From its first report on, the booking takes no further payment: its open payment page is closed, and money paid there anyway is
//! refunded. If we win, everything is as before. If we lose, the bank has returned the money, and the booking stays held. A decision is
//! final, whatever is reported later. D-055 and D-161; T-P15; decision record 15.

use serendib_db::{Db, Tx, from_text, row_struct};
use uuid::Uuid;

use super::log::{self, PaymentEvent};
use super::mails::Finding;
use super::provider::{DisputeProgress, DisputeUpdate};
use super::row::{self, Payment};
use super::status::Status;
use super::{alarm, cancellation_refunds, refunds};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::ledger;

/// The reason of a refund made by the bank.
const TAKEN_BACK: &str = "Taken back by the bank.";

/// Applies a report of a dispute; reports may be repeated and come in any order.
///
/// # Errors
/// `Stale` on a concurrent change; when the database cannot be written.
pub async fn record_dispute(tx: &mut Tx<'_>, ctx: &Ctx, update: &DisputeUpdate) -> Result<()> {
    let Some(payment) = row::by_provider_payment(tx, &update.payment).await? else {
        return alarm::raise_unknown(tx, ctx, Finding::UnknownDispute).await;
    };
    let dispute = match find_dispute(tx, ctx, &payment, update).await? {
        Some((_, DisputeState::Decided)) => return Ok(()),
        Some((dispute, DisputeState::Open)) => dispute,
        None => begin(tx, ctx, &payment, update).await?,
    };
    if let Some(due_by) = update.due_by {
        let sql = "UPDATE disputes SET due_by = $2 WHERE id = $1 AND (due_by IS NULL OR due_by <> $2)";
        tx.run(sql, &[dispute.into(), due_by.into()]).await?.any();
    }
    match update.progress {
        DisputeProgress::Open => {}
        DisputeProgress::Won => {
            decide(tx, ctx, dispute, "won").await?;
            record_won(tx, ctx, payment.id, update).await?;
        }
        DisputeProgress::Lost => {
            decide(tx, ctx, dispute, "lost").await?;
            record_lost(tx, ctx, &payment, update).await?;
        }
    }
    ledger::post_booking(tx, ctx, payment.booking).await
}

async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, dispute: Uuid, how: &str) -> Result<()> {
    tx.run(
        "UPDATE disputes SET status = $2, updated_at = $3 WHERE id = $1 AND status = 'open'",
        &[dispute.into(), how.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("dispute"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DisputeState {
    Open,
    Decided,
}

impl DisputeState {
    fn from_status(status: &str) -> Option<Self> {
        match status {
            "open" => Some(Self::Open),
            "won" | "lost" => Some(Self::Decided),
            _ => None,
        }
    }
}

from_text!(DisputeState, DisputeState::from_status);

row_struct! {
    struct StoredDispute {
        id: Uuid = "id",
        state: DisputeState = "status",
    }
}

/// The dispute, if it is known.
async fn find_dispute(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    update: &DisputeUpdate,
) -> Result<Option<(Uuid, DisputeState)>> {
    let by_name = "FROM disputes WHERE provider_dispute = $1";
    let known: Option<StoredDispute> = tx.select_one(by_name, &[update.id.as_str().into()]).await?;
    if let Some(dispute) = known {
        return Ok(Some((dispute.id, dispute.state)));
    }
    // A dispute older than this table has no id yet: it is this one.
    let nameless = "SELECT id FROM disputes WHERE payment_id = $1 AND provider_dispute IS NULL";
    let Some(row) = tx.row(nameless, &[payment.id.into()]).await? else { return Ok(None) };
    let id = row.uuid(0)?;
    tx.run(
        "UPDATE disputes SET provider_dispute = $2, amount = $3, updated_at = $4 WHERE id = $1 AND provider_dispute IS NULL",
        &[id.into(), update.id.as_str().into(), part(payment, update).into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("dispute"))?;
    Ok(Some((id, DisputeState::Open)))
}

/// Stores a new dispute. One that is already won never held anything.
async fn begin(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, update: &DisputeUpdate) -> Result<Uuid> {
    let (id, amount) = (ctx.new_id(), part(payment, update));
    tx.run(
        "INSERT INTO disputes (id, payment_id, booking_request_id, provider_dispute, amount, status, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'open', $6, $6) ON CONFLICT (provider_dispute) DO NOTHING",
        &[
            id.into(),
            payment.id.into(),
            payment.booking.into(),
            update.id.as_str().into(),
            amount.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("dispute"))?;
    log::record(tx, ctx, payment, PaymentEvent::Disputed, amount, None).await?;
    if update.progress != DisputeProgress::Won {
        hold(tx, ctx, payment).await?;
    }
    Ok(id)
}

/// Sets a payment to review: no automatic refunds, and no further payments.
async fn hold(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<()> {
    if payment.status.may_become(Status::Review) {
        row::step(tx, ctx, payment, Status::Review).await?;
    }
    tx.run(
        "UPDATE refunds SET status = 'manual', updated_at = $2 WHERE payment_id = $1 AND status = 'queued'",
        &[payment.id.into(), ctx.now.into()],
    )
    .await?
    .any();
    // Fully refunded payments hold nothing.
    if payment.status != Status::Refunded {
        let all = row::of_booking(tx, payment.booking).await?;
        for open in all.iter().filter(|one| matches!(one.status, Status::Created | Status::Open)) {
            cancellation_refunds::close(tx, ctx, open).await?;
        }
    }
    alarm::raise(tx, ctx, payment, Finding::DisputeBegun).await
}

/// The bank decided for us.
async fn record_won(tx: &mut Tx<'_>, ctx: &Ctx, payment: Uuid, update: &DisputeUpdate) -> Result<()> {
    let payment = row::find(tx, payment).await?.ok_or(Error::Missing("payment"))?;
    log::record(tx, ctx, &payment, PaymentEvent::DisputeWon, part(&payment, update), None).await?;
    // Money that no booking could use was in review before, and stays there.
    let is_let_go =
        payment.status == Status::Review && !holds(tx, payment.id).await? && was_taken(tx, &payment).await?;
    if is_let_go {
        refunds::release(tx, ctx, &payment).await?;
    }
    alarm::raise(tx, ctx, &payment, Finding::DisputeWon).await
}

/// The bank decided for the payer: what it took is recorded as a refund.
async fn record_lost(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, update: &DisputeUpdate) -> Result<()> {
    let amount = part(payment, update);
    refunds::insert(tx, ctx, ctx.new_id(), payment, amount, TAKEN_BACK, ("succeeded", Some(&update.id))).await?;
    log::record(tx, ctx, payment, PaymentEvent::DisputeLost, amount, None).await?;
    refunds::covered(tx, ctx, payment, amount, TAKEN_BACK).await?;
    alarm::raise(tx, ctx, payment, Finding::DisputeLost).await
}

/// The disputed cents of a payment: a part, or all if the reported amount does not fit.
fn part(payment: &Payment, update: &DisputeUpdate) -> i64 {
    if (1..=payment.amount).contains(&update.amount) { update.amount } else { payment.amount }
}

/// Whether a dispute of the payment is open or lost.
pub(super) async fn holds(tx: &mut Tx<'_>, payment: Uuid) -> Result<bool> {
    let sql = "SELECT id FROM disputes WHERE payment_id = $1 AND status <> 'won' LIMIT 1";
    Ok(tx.row(sql, &[payment.into()]).await?.is_some())
}

/// Whether a bank has yet to decide about a payment.
pub(super) async fn is_open(tx: &mut Tx<'_>, payment: Uuid) -> Result<bool> {
    let sql = "SELECT id FROM disputes WHERE payment_id = $1 AND status = 'open' LIMIT 1";
    Ok(tx.row(sql, &[payment.into()]).await?.is_some())
}

/// Whether the booking used the payment.
async fn was_taken(tx: &mut Tx<'_>, payment: &Payment) -> Result<bool> {
    let sql = "SELECT id FROM payment_logs WHERE booking_request_id = $1 AND stripe_session_id = $2 AND event_type = $3 LIMIT 1";
    let binds = [payment.booking.into(), payment.session.clone().into(), PaymentEvent::Completed.words().0.into()];
    Ok(tx.row(sql, &binds).await?.is_some())
}

/// The pages where more could be paid for this payment's booking.
///
/// # Errors
/// When the database cannot be read.
pub async fn pages_beside(db: &Db, provider_payment: &str) -> Result<Vec<String>> {
    let rows = db
        .rows(
            "SELECT o.session_id FROM payments p JOIN payments o ON o.booking_request_id = p.booking_request_id
              WHERE p.provider_payment = $1 AND o.status IN ('open', 'processing') AND o.session_id IS NOT NULL
              ORDER BY o.created_at, o.id",
            &[provider_payment.into()],
        )
        .await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
