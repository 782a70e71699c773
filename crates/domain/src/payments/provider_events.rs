//! Provider events about refunds: ours, and those made on the provider's own pages. D-073.

use serendib_db::Tx;

use super::log::{self, PaymentEvent};
use super::mails::Finding;
use super::provider::{RefundProgress, RefundUpdate};
use super::refunds::{self, RefundRow};
use super::row::{self, Payment};
use super::{alarm, notifications};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::ledger;

const ELSEWHERE: &str = "Refunded at the payment provider.";

/// Applies a report of a refund, ours or one made at the provider.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_refund(tx: &mut Tx<'_>, ctx: &Ctx, update: &RefundUpdate) -> Result<()> {
    let known = match find_known_refund(tx, update).await? {
        Some(known) => known,
        None => match made_elsewhere(tx, ctx, update).await? {
            Some(known) => known,
            None => return Ok(()),
        },
    };
    let Some(payment) = row::find(tx, known.payment).await? else { return Ok(()) };
    let next = match update.progress {
        RefundProgress::Pending => "pending",
        RefundProgress::Succeeded => "succeeded",
        RefundProgress::Failed => "failed",
    };
    // A bank may still return a completed refund, unless a person made it; no other status moves backwards.
    let moves = match known.status.as_str() {
        "queued" => true,
        "pending" => next != "pending",
        "succeeded" => next == "failed" && known.at_provider.is_some(),
        // It waited for a person, who made it at the provider.
        "manual" => next != "failed",
        _ => false,
    };
    if known.amount != update.amount {
        return alarm::raise(tx, ctx, &payment, Finding::RefundAmountDiffers).await;
    }
    if !moves {
        return Ok(());
    }
    tx.run(
        "UPDATE refunds SET status = $3, provider_refund = $4, updated_at = $5 WHERE id = $1 AND status = $2",
        &[known.id.into(), known.status.as_str().into(), next.into(), update.id.as_str().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("refund"))?;
    match update.progress {
        RefundProgress::Pending => {}
        RefundProgress::Succeeded => {
            log::record(tx, ctx, &payment, PaymentEvent::Refunded, known.amount, None).await?;
            refunds::update_payment_status(tx, ctx, &payment).await?;
            notifications::send_refunded(tx, ctx, &payment, &known).await?;
        }
        RefundProgress::Failed => turned_back(tx, ctx, &payment, &known).await?,
    }
    ledger::post_booking(tx, ctx, payment.booking).await
}

/// The money is still owed, so a new refund waits for a person. The failed one stays, because a provider repeats its reports.
async fn turned_back(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, failed: &RefundRow) -> Result<()> {
    log::record(tx, ctx, payment, PaymentEvent::RefundFailed, failed.amount, None).await?;
    let had_gone = failed.status == "succeeded";
    // A refund requested at the provider that never went out promised nothing.
    if failed.reason == ELSEWHERE && !had_gone {
        refunds::update_payment_status(tx, ctx, payment).await?;
        return alarm::raise(tx, ctx, payment, Finding::RequestedRefundFailed).await;
    }
    let owed = ctx.new_id();
    refunds::insert(tx, ctx, owed, payment, failed.amount, &failed.reason, ("manual", None)).await?;
    refunds::update_payment_status(tx, ctx, payment).await?;
    if had_gone {
        notifications::send_turned_back(tx, ctx, payment, failed, owed).await?;
    }
    alarm::raise(tx, ctx, payment, Finding::RefundFailed).await
}

async fn find_known_refund(tx: &mut Tx<'_>, update: &RefundUpdate) -> Result<Option<RefundRow>> {
    let by_provider = refunds::find_where(tx, "provider_refund = $1", update.id.as_str().into()).await?;
    let found = match (by_provider, update.refund) {
        (None, Some(refund)) => refunds::find_where(tx, "id = $1 AND provider_refund IS NULL", refund.into()).await?,
        (found, _) => found,
    };
    let Some(found) = found else { return Ok(None) };
    // Our id in a refund of other money proves nothing.
    let payment = row::find(tx, found.payment).await?;
    let is_its_money =
        payment.is_some_and(|payment| update.payment.is_none() || payment.provider_payment == update.payment);
    Ok(is_its_money.then_some(found))
}

/// A refund made on the provider's own pages: one that waits for a person, or else a new one.
async fn made_elsewhere(tx: &mut Tx<'_>, ctx: &Ctx, update: &RefundUpdate) -> Result<Option<RefundRow>> {
    let payment = match &update.payment {
        Some(money) => row::by_provider_payment(tx, money).await?,
        None => None,
    };
    let Some(payment) = payment else {
        alarm::raise_unknown(tx, ctx, Finding::UnknownRefund).await?;
        return Ok(None);
    };
    if update.progress != RefundProgress::Failed
        && let Some(waiting) = refunds::waiting(tx, payment.id, update.amount).await?
    {
        return Ok(Some(waiting));
    }
    let id = ctx.new_id();
    refunds::insert(tx, ctx, id, &payment, update.amount, ELSEWHERE, ("queued", Some(&update.id))).await?;
    Ok(Some(RefundRow {
        id,
        payment: payment.id,
        amount: update.amount,
        status: "queued".to_owned(),
        reason: ELSEWHERE.to_owned(),
        at_provider: Some(update.id.clone()),
    }))
}
