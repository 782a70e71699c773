//! Starts a payment: it is stored before the provider is called, and the provider's answer afterwards.

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use super::log::{self, PaymentEvent};
use super::provider::{CheckoutSession, Intent, PaymentProvider, Progress};
use super::row::{self, CURRENCY, Payment};
use super::status::{PaymentKind, Status};
use super::{cancellation_refunds, settle};
use crate::bookings::paid::{self, Payable};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// The lifetime of a checkout page, if the booking lasts.
const OPEN_MINUTES: i64 = 60;
/// A page that expires sooner than this is not worth opening.
const LEAST_SECONDS: i64 = 60;
/// How long a stored payment may wait for the provider; afterwards a new one starts.
pub(super) const UNSUBMITTED_MINUTES: i64 = 4;

const OTHER: &str = "Another payment of this booking is open. Finish it, or wait until it expires.";
const PROCESSING: &str = "Your payment is being processed.";
const DISPUTED: &str = "A payment of this booking is being looked at. Nothing more can be paid until that is settled.";
const OVER: &str = "This booking can no longer be paid.";

/// The next step of a checkout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Started {
    /// The provider's page exists; its address.
    Ready(String),
    /// The provider must be called.
    Unsubmitted(Intent),
}

/// Starts a payment of the caller's own booking, or continues an unfinished one. The booking alone determines the amount.
///
/// # Errors
/// `SignedOut`; `Missing` for a booking that is not the caller's; `Conflict` with the reason if nothing of this kind is due.
pub async fn start(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    kind: PaymentKind,
    provider: PaymentProvider,
) -> Result<Started> {
    let user = ctx.caller.person().ok_or(Error::SignedOut)?.user;
    // This check precedes any answer about the booking.
    let whose = tx.row("SELECT user_id FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
    if whose.map(|row| row.uuid(0)).transpose()? != Some(user) {
        return Err(Error::Missing("booking request"));
    }
    let payable = paid::payable(tx, ctx, booking, kind).await?;
    let payments = row::of_booking(tx, booking).await?;
    // A dispute is open: how much is due is unknown until the bank decides.
    if paid::is_held(tx, booking).await? {
        return Err(Error::Conflict(DISPUTED));
    }
    for payment in payments.iter().filter(|payment| payment.status.is_under_way()) {
        if payment.status == Status::Processing {
            return Err(Error::Conflict(PROCESSING));
        }
        let is_fresh = payment.provider == provider && is_fresh(ctx, payment);
        if payment.kind != kind && is_fresh {
            return Err(Error::Conflict(OTHER));
        }
        let is_good = is_fresh && payment.amount == payable.amount;
        match &payment.url {
            Some(url) if is_good => return Ok(Started::Ready(url.clone())),
            None if is_good => return Ok(Started::Unsubmitted(intent(payment, payable))),
            _ => cancellation_refunds::close(tx, ctx, payment).await?,
        }
    }
    let expires_at = ctx.now + Duration::minutes(OPEN_MINUTES);
    let payment = Payment {
        id: ctx.new_id(),
        booking,
        user,
        kind,
        amount: payable.amount,
        currency: CURRENCY.to_owned(),
        status: Status::Created,
        provider,
        session: None,
        url: None,
        provider_payment: None,
        expires_at: payable.deadline.map_or(expires_at, |deadline| expires_at.min(deadline)),
        created_at: ctx.now,
        paid_at: None,
    };
    if !row::insert(tx, &payment).await? {
        return Err(Error::Stale("payment"));
    }
    Ok(Started::Unsubmitted(intent(&payment, payable)))
}

fn is_fresh(ctx: &Ctx, payment: &Payment) -> bool {
    let is_submitted = payment.status != Status::Created;
    let untold_until = payment.created_at + Duration::minutes(UNSUBMITTED_MINUTES);
    payment.expires_at > ctx.now + Duration::seconds(LEAST_SECONDS) && (is_submitted || untold_until > ctx.now)
}

fn intent(payment: &Payment, payable: Payable) -> Intent {
    Intent {
        payment: payment.id,
        booking: payment.booking,
        kind: payment.kind,
        amount: payment.amount,
        title: payable.package_title,
        email: payable.account_email,
        created_at: payment.created_at,
        expires_at: payment.expires_at,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attached {
    /// The address of the checkout page.
    Ready(String),
    /// The payment ended before the answer came; its page is being closed. The reason is for the traveler.
    Over(&'static str),
}

/// Stores the provider's answer for a payment. A repeat of the same answer has the same result.
///
/// # Errors
/// `Missing`; `Stale` if the answer does not fit the payment.
pub async fn attach(tx: &mut Tx<'_>, ctx: &Ctx, payment: Uuid, session: &CheckoutSession) -> Result<Attached> {
    let mut payment = row::find(tx, payment).await?.ok_or(Error::Missing("payment"))?;
    if let Some(known) = &payment.session {
        if *known != session.id {
            return Err(Error::Stale("payment"));
        }
        let url = payment.url.filter(|_| payment.status == Status::Open);
        return Ok(url.map_or(Attached::Over(OVER), Attached::Ready));
    }
    let fits = settle::find_mismatch(&payment, session).is_none() && session.progress == Progress::Open;
    let url = session.url.clone().filter(|_| fits).ok_or(Error::Stale("payment"))?;
    payment.session = Some(session.id.clone());
    let is_over = payment.status != Status::Created;
    tx.run(
        "UPDATE payments SET session_id = $2, session_url = $3, checked_at = $4 WHERE id = $1 AND session_id IS NULL",
        &[payment.id.into(), session.id.as_str().into(), url.as_str().into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Stale("payment"))?;
    if is_over {
        cancellation_refunds::close_at_provider(tx, ctx, &payment).await?;
        return Ok(Attached::Over(OVER));
    }
    row::step(tx, ctx, &payment, Status::Open).await?;
    log::record(tx, ctx, &payment, PaymentEvent::SessionCreated, payment.amount, None).await?;
    Ok(Attached::Ready(url))
}

/// Gives up a payment that the provider rejects, so that the next attempt starts a new one.
///
/// # Errors
/// When the database cannot be written.
pub async fn abandon(tx: &mut Tx<'_>, ctx: &Ctx, payment: Uuid) -> Result<()> {
    match row::find(tx, payment).await? {
        Some(payment) if payment.status == Status::Created => row::step(tx, ctx, &payment, Status::Failed).await,
        _ => Ok(()),
    }
}
