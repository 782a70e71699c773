//! Payments by other means, such as a bank transfer. The operator records them by a command on the host; admins do as well:
//! [`super::manual_payments`]. T-P21.

use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::cancellation_refunds;
use super::provider::{CheckoutSession, PaymentProvider, Progress};
use super::row::{self, CURRENCY, Payment};
use super::settle::{self, SettleOutcome};
use super::status::{PaymentKind, Status};
use crate::bookings::paid::{self, Payable};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::{audit, money};

const HERE_ONLY: &str = "What was paid another way is recorded on the machine itself.";
const PROCESSING: &str = "A payment of this booking is being processed; what comes of it is not known yet.";
const NOT_TAKEN: &str = "Nothing can be given for this money.";

/// Records a payment of one kind as if a provider had reported it. `amount` must be what is due; `note` tells where the money is.
///
/// # Errors
/// `Forbidden` for all but the operator; `Missing`; `Conflict` that names the booking's state; `Refused` for another amount.
pub async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    kind: PaymentKind,
    amount: i64,
    note: &str,
) -> Result<Uuid> {
    if !ctx.caller.is_service() || ctx.request.is_some() {
        return Err(Error::Forbidden(HERE_ONLY));
    }
    let payable = paid::payable(tx, ctx, booking, kind).await?;
    if amount != payable.amount {
        return Err(Error::Refused(amount_due(&payable)));
    }
    let id = receive(tx, ctx, booking, kind, &payable).await?;
    let after = json!({ "status": "paid", "kind": kind.text(), "amount": money::dollars(amount), "note": note });
    audit::record(tx, ctx, "recorded", "payments", id, None, Some(&after)).await?;
    Ok(id)
}

/// The refusal of another amount.
pub(super) fn amount_due(payable: &Payable) -> String {
    format!("What is due now is {}.", money::format(payable.amount))
}

/// Stores what is due as a paid payment, and settles it.
///
/// # Errors
/// `Conflict` while another payment is being processed, and for money that the booking cannot use.
pub(super) async fn receive(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    kind: PaymentKind,
    payable: &Payable,
) -> Result<Uuid> {
    let amount = payable.amount;
    for open in row::of_booking(tx, booking).await?.iter().filter(|payment| payment.status.is_under_way()) {
        if open.status == Status::Processing {
            return Err(Error::Conflict(PROCESSING));
        }
        cancellation_refunds::close(tx, ctx, open).await?;
    }
    let id = ctx.new_id();
    let session = format!("manual_{}", id.simple());
    let payment = Payment {
        id,
        booking,
        user: payable.user,
        kind,
        amount,
        currency: CURRENCY.to_owned(),
        status: Status::Created,
        provider: PaymentProvider::Manual,
        session: None,
        url: None,
        provider_payment: None,
        expires_at: ctx.now,
        created_at: ctx.now,
        paid_at: None,
    };
    if !row::insert(tx, &payment).await? {
        return Err(Error::Stale("payment"));
    }
    tx.run("UPDATE payments SET session_id = $2 WHERE id = $1", &[id.into(), session.as_str().into()])
        .await?
        .exactly_one(Error::Stale("payment"))?;
    row::step(tx, ctx, &payment, Status::Open).await?;
    let says = CheckoutSession {
        id: session,
        url: None,
        progress: Progress::Paid,
        amount: Some(amount),
        currency: Some(CURRENCY.to_owned()),
        payment: None,
        reference: Some(id.to_string()),
        booking: Some(booking.to_string()),
        is_live: true,
        card: None,
    };
    if settle::settle(tx, ctx, &says, true).await? != SettleOutcome::Is(Status::Paid) {
        return Err(Error::Conflict(NOT_TAKEN));
    }
    Ok(id)
}
