//! The only place that marks a payment as paid. The webhook, the return page and the reconciler all end here, repeatedly and in any order;
//! the result is the same. D-064 to D-067.

use serendib_db::Tx;

use super::log::{self, PaymentEvent};
use super::mails::Finding;
use super::provider::{CheckoutSession, PaymentProvider, Progress};
use super::row::{self, Payment};
use super::status::Status;
use super::{alarm, cancellation_refunds, notifications, refunds};
use crate::abuse_flags::shared_card::record_card;
use crate::bookings::paid::{self, PaymentConfirmation};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::ledger;

const HELD: &str = "Another payment of this booking is disputed at the bank, and nothing more is taken for it.";

/// A payment's status after the provider's report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettleOutcome {
    Is(Status),
    /// This session belongs to none of our payments.
    Unknown,
}

/// Applies a provider's report of a session. `live` is whether this site takes real money.
///
/// # Errors
/// When the database cannot be written, or on a concurrent change.
pub async fn settle(tx: &mut Tx<'_>, ctx: &Ctx, session: &CheckoutSession, live: bool) -> Result<SettleOutcome> {
    let Some(payment) = row::by_session(tx, &session.id).await? else {
        alarm::raise_unknown(tx, ctx, Finding::UnknownPayment).await?;
        return Ok(SettleOutcome::Unknown);
    };
    let misfit = (session.is_live != live).then_some("livemode").or_else(|| find_mismatch(&payment, session));
    if let Some(what) = misfit {
        return hold_for_review(tx, ctx, &payment, what).await;
    }
    match session.progress {
        Progress::Paid => record_money(tx, ctx, &payment, session).await,
        Progress::Processing => record_processing(tx, ctx, &payment).await,
        Progress::Failed => record_failure(tx, ctx, &payment).await,
        Progress::Expired => record_expiry(tx, ctx, &payment).await,
        Progress::Open => Ok(SettleOutcome::Is(payment.status)),
    }
}

/// As [`settle()`], for an event. The event's content is only compared with our request; what the provider `says` now counts, because
/// events come late and in any order.
///
/// # Errors
/// As [`settle()`].
pub async fn apply_event(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: &CheckoutSession,
    says: &CheckoutSession,
    live: bool,
) -> Result<SettleOutcome> {
    let payment = row::by_session(tx, &event.id).await?;
    let fits = payment.is_none_or(|payment| event.is_live == live && find_mismatch(&payment, event).is_none());
    settle(tx, ctx, if fits { says } else { event }, live).await
}

/// The first difference between a session and our request.
pub(super) fn find_mismatch(payment: &Payment, session: &CheckoutSession) -> Option<&'static str> {
    if session.amount != Some(payment.amount) {
        Some("amount")
    } else if session.currency.as_deref() != Some(&payment.currency) {
        Some("currency")
    } else if session.reference.as_deref() != Some(&payment.id.to_string()) {
        Some("client_reference_id")
    } else if session.booking.as_ref().is_some_and(|booking| *booking != payment.booking.to_string()) {
        Some("booking_request_id")
    } else {
        None
    }
}

/// A person must look at it; the booking and money received before stay unchanged.
async fn hold_for_review(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, what: &'static str) -> Result<SettleOutcome> {
    if payment.status == Status::Review {
        return Ok(SettleOutcome::Is(Status::Review));
    }
    let mut status = payment.status;
    if payment.paid_at.is_none() && payment.status.may_become(Status::Review) {
        row::step(tx, ctx, payment, Status::Review).await?;
        status = Status::Review;
    }
    log::record(tx, ctx, payment, PaymentEvent::Review, payment.amount, Some(what)).await?;
    alarm::raise(tx, ctx, payment, Finding::PaymentMismatch).await?;
    Ok(SettleOutcome::Is(status))
}

async fn record_money(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    session: &CheckoutSession,
) -> Result<SettleOutcome> {
    if payment.paid_at.is_some() || !payment.status.may_become(Status::Paid) {
        return Ok(SettleOutcome::Is(payment.status));
    }
    if let Some(card) = &session.card {
        record_card(tx, ctx, payment.id, card).await?;
    }
    let provider_payment = session.payment.as_deref();
    // An operator may record a payment in spite of a dispute.
    let is_held = payment.provider != PaymentProvider::Manual && paid::is_held(tx, payment.booking).await?;
    // Only the booking decides: another payment of the same kind may have come and been refunded.
    let given = if is_held {
        PaymentConfirmation::Gone(HELD)
    } else {
        paid::confirm_paid(tx, ctx, payment.booking, (payment.kind, payment.amount)).await?
    };
    match given {
        PaymentConfirmation::Confirmed => {
            // Other open checkouts of this booking are no longer needed.
            let others = row::of_booking(tx, payment.booking).await?;
            for other in others.iter().filter(|other| other.id != payment.id && other.status.is_under_way()) {
                cancellation_refunds::close(tx, ctx, other).await?;
            }
            row::received(tx, ctx, payment, Status::Paid, provider_payment).await?;
            log::record(tx, ctx, payment, PaymentEvent::Completed, payment.amount, None).await?;
            ledger::post_booking(tx, ctx, payment.booking).await?;
            notifications::send_receipt(tx, ctx, payment).await?;
            Ok(SettleOutcome::Is(Status::Paid))
        }
        PaymentConfirmation::Gone(why) => {
            row::received(tx, ctx, payment, Status::Review, provider_payment).await?;
            log::record(tx, ctx, payment, PaymentEvent::Review, payment.amount, Some(why)).await?;
            alarm::raise(tx, ctx, payment, Finding::UnusablePayment).await?;
            let stored = row::find(tx, payment.id).await?;
            let refund = match stored {
                Some(stored) => Some(refunds::queue(tx, ctx, &stored, stored.amount, why).await?),
                None => None,
            };
            ledger::post_booking(tx, ctx, payment.booking).await?;
            notifications::send_came_too_late(tx, ctx, payment, why, refund).await?;
            Ok(SettleOutcome::Is(Status::Review))
        }
    }
}

async fn record_processing(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<SettleOutcome> {
    if payment.status != Status::Open {
        return Ok(SettleOutcome::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Processing).await?;
    log::record(tx, ctx, payment, PaymentEvent::Processing, payment.amount, None).await?;
    Ok(SettleOutcome::Is(Status::Processing))
}

async fn record_failure(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<SettleOutcome> {
    if !payment.status.is_under_way() {
        return Ok(SettleOutcome::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Failed).await?;
    log::record(tx, ctx, payment, PaymentEvent::Failed, payment.amount, None).await?;
    notifications::send_failed(tx, ctx, payment).await?;
    Ok(SettleOutcome::Is(Status::Failed))
}

async fn record_expiry(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<SettleOutcome> {
    if !payment.status.is_under_way() {
        return Ok(SettleOutcome::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Expired).await?;
    log::record(tx, ctx, payment, PaymentEvent::SessionExpired, payment.amount, None).await?;
    Ok(SettleOutcome::Is(Status::Expired))
}
