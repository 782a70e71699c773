//! The one place that takes a payment for paid. The webhook, the page people come back to and the reconciler all end here, in any
//! order and any number, and what was done once is done. Decisions 64 to 67.

use serendib_db::Tx;

use super::log::{self, Event};
use super::provider::{Progress, Provider, Session};
use super::row::{self, Payment};
use super::status::Status;
use super::{alarm, ended, letters, refunds};
use crate::bookings::paid::{self, Paid};
use crate::ctx::Ctx;
use crate::error::Result;

const HELD: &str = "Another payment of this booking is disputed at the bank, and nothing more is taken for it.";

/// What a payment is after the provider's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    Is(Status),
    /// No payment of ours is behind this session.
    Unknown,
}

/// Takes note of what the provider says of a session. `live` is whether real money is meant here.
///
/// # Errors
/// When the database cannot be written, or somebody was quicker.
pub async fn settle(tx: &mut Tx<'_>, ctx: &Ctx, session: &Session, live: bool) -> Result<Settled> {
    let Some(payment) = row::by_session(tx, &session.id).await? else {
        alarm::unknown(tx, ctx, "A payment provider told of a payment that this site never asked for.").await?;
        return Ok(Settled::Unknown);
    };
    let misfit = (session.is_live != live).then_some("livemode").or_else(|| misfit(&payment, session));
    if let Some(what) = misfit {
        return doubt(tx, ctx, &payment, what).await;
    }
    match session.progress {
        Progress::Paid => money(tx, ctx, &payment, session).await,
        Progress::Processing => processing(tx, ctx, &payment).await,
        Progress::Failed => failed(tx, ctx, &payment).await,
        Progress::Expired => expired(tx, ctx, &payment).await,
        Progress::Open => Ok(Settled::Is(payment.status)),
    }
}

/// The same for what an event said: what it said is only held against what was asked for, and what the provider `says` now counts,
/// because events come late and in any order.
///
/// # Errors
/// As [`settle()`].
pub async fn hear(tx: &mut Tx<'_>, ctx: &Ctx, event: &Session, says: &Session, live: bool) -> Result<Settled> {
    let payment = row::by_session(tx, &event.id).await?;
    let fits = payment.is_none_or(|payment| event.is_live == live && misfit(&payment, event).is_none());
    settle(tx, ctx, if fits { says } else { event }, live).await
}

/// What of a session is not as we asked for it.
pub(super) fn misfit(payment: &Payment, session: &Session) -> Option<&'static str> {
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

/// Somebody has to look; the booking stays as it is, and so does money that was taken before.
async fn doubt(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, what: &'static str) -> Result<Settled> {
    if payment.status == Status::Review {
        return Ok(Settled::Is(Status::Review));
    }
    let mut status = payment.status;
    if payment.paid_at.is_none() && payment.status.may_become(Status::Review) {
        row::step(tx, ctx, payment, Status::Review).await?;
        status = Status::Review;
    }
    log::record(tx, ctx, payment, Event::Review, payment.amount, Some(what)).await?;
    alarm::raise(tx, ctx, payment, "What the payment provider says does not fit what was asked for.").await?;
    Ok(Settled::Is(status))
}

async fn money(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, session: &Session) -> Result<Settled> {
    if payment.paid_at.is_some() || !payment.status.may_become(Status::Paid) {
        return Ok(Settled::Is(payment.status));
    }
    let provider_payment = session.payment.as_deref();
    // What an operator has taken in spite of it is theirs to answer for.
    let is_held = payment.provider != Provider::Manual && paid::is_held(tx, payment.booking).await?;
    // The booking alone says what can be given: another payment of the same kind may have come and gone back.
    let given =
        if is_held { Paid::Gone(HELD) } else { paid::confirm_paid(tx, ctx, payment.booking, payment.kind).await? };
    match given {
        Paid::Confirmed => {
            // Where else this booking was about to be paid, it need not be any more.
            let others = row::of_booking(tx, payment.booking).await?;
            for other in others.iter().filter(|other| other.id != payment.id && other.status.is_under_way()) {
                ended::close(tx, ctx, other).await?;
            }
            row::received(tx, ctx, payment, Status::Paid, provider_payment).await?;
            log::record(tx, ctx, payment, Event::Completed, payment.amount, None).await?;
            letters::receipt(tx, ctx, payment).await?;
            Ok(Settled::Is(Status::Paid))
        }
        Paid::Gone(why) => {
            row::received(tx, ctx, payment, Status::Review, provider_payment).await?;
            log::record(tx, ctx, payment, Event::Review, payment.amount, Some(why)).await?;
            alarm::raise(tx, ctx, payment, "Money arrived that nothing can be given for; it goes back.").await?;
            let kept = row::find(tx, payment.id).await?;
            let refund = match kept {
                Some(kept) => Some(refunds::queue(tx, ctx, &kept, kept.amount, why).await?),
                None => None,
            };
            letters::came_too_late(tx, ctx, payment, why, refund).await?;
            Ok(Settled::Is(Status::Review))
        }
    }
}

async fn processing(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Settled> {
    if payment.status != Status::Open {
        return Ok(Settled::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Processing).await?;
    log::record(tx, ctx, payment, Event::Processing, payment.amount, None).await?;
    Ok(Settled::Is(Status::Processing))
}

async fn failed(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Settled> {
    if !payment.status.is_under_way() {
        return Ok(Settled::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Failed).await?;
    log::record(tx, ctx, payment, Event::Failed, payment.amount, None).await?;
    letters::failed(tx, ctx, payment).await?;
    Ok(Settled::Is(Status::Failed))
}

async fn expired(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Settled> {
    if !payment.status.is_under_way() {
        return Ok(Settled::Is(payment.status));
    }
    row::step(tx, ctx, payment, Status::Expired).await?;
    log::record(tx, ctx, payment, Event::SessionExpired, payment.amount, None).await?;
    Ok(Settled::Is(Status::Expired))
}
