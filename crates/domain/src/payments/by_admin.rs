//! Refunds by an admin's decision: a part of a payment or all that is left, with a reason and a second factor. D-074.
//!
//! The provider carries them out if it can. Otherwise a person sends the money and records it here.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::log::{self, PaymentEvent};
use super::row::{self, Payment};
use super::status::Status;
use super::{cancellation_refunds, change_refunds, disputes, notifications, refund_approvals, refunds};
use crate::accounts::admins;
use crate::audit;
use crate::bookings::trip::TITLE;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;
use crate::{ledger, money};

/// Characters of a reason, and of a note on how the money was sent.
pub const REASON_LIMIT: usize = 500;
const OWN_NAME: &str = "Money is given back in an admin's own name.";
const SECOND_PROOF: &str =
    "Refunds need a second step. Set up an authenticator app in your profile, or sign in again with it.";
const NO_REASON: &str = "Say why the money goes back.";
const OWN_WORDS: &str = "Say it in your own words: this is how a cancelled booking is noted.";
const NO_AMOUNT: &str = "The refund must be an amount in dollars and cents.";
const NOT_POSITIVE: &str = "A refund must be at least $0.01.";
const CHANGED: &str = "What is left of this payment has changed. Please look at it again.";
const DISPUTED: &str = "This payment is disputed at the bank, which decides about the money.";
const NOT_BY_HAND: &str = "This refund does not wait to be made by hand.";
const NO_SUCH: Error = Error::Missing("payment");

/// A payment with its refunds, for admins.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`.
pub async fn account(mut db: &Db, ctx: &Ctx, payment: &str) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
    read_account(&mut db, ctx, payment.parse().map_err(|_| NO_SUCH)?).await
}

/// Refunds cents of a payment, or stores the refund for a second person, as the four-eyes rule says. `expected` is the refundable amount that the caller saw, which prevents double refunds.
///
/// # Errors
/// As [`account`]; `Forbidden` without a second factor, and for the caller's own payment; `Refused` without an amount and a reason;
/// `Conflict` for more than is left, and if it was never paid or is disputed; `Outdated` with the current payment if `expected` is wrong.
pub async fn give_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &str,
    amount: Option<i64>,
    reason: &str,
    expected: Option<i64>,
) -> Result<Json> {
    require_mover(ctx)?;
    let reason = read_reason(reason)?;
    if reason == cancellation_refunds::ENDED || reason == change_refunds::CHANGED {
        return Err(Error::Refused(OWN_WORDS.to_owned()));
    }
    let amount = amount.ok_or_else(|| Error::Refused(NO_AMOUNT.to_owned()))?;
    if amount <= 0 {
        return Err(Error::Refused(NOT_POSITIVE.to_owned()));
    }
    let payment: Uuid = payment.parse().map_err(|_| NO_SUCH)?;
    let payment = row::find(tx, payment).await?.ok_or(NO_SUCH)?;
    let left = refunds::refundable_cents(tx, &payment).await?;
    // With what went back before: a large amount in small parts is a large amount.
    let in_all = payment.amount - left + amount;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Refund, Some(in_all), &[payment.user]).await?;
    if expected != Some(left) {
        return Err(Error::Outdated { message: CHANGED, now: Box::new(read_account(tx, ctx, payment.id).await?) });
    }
    if disputes::is_open(tx, payment.id).await? {
        return Err(Error::Conflict(DISPUTED));
    }
    if refund_approvals::is_needed(tx, ctx, in_all).await? {
        if amount > left {
            return Err(Error::Conflict(CHANGED));
        }
        refund_approvals::request(tx, ctx, &payment, &RefundOrder { amount, left, reason: &reason }).await?;
    } else {
        carry_out(tx, ctx, &payment, &RefundOrder { amount, left, reason: &reason }).await?;
    }
    read_account(tx, ctx, payment.id).await
}

/// A refund whose checks are done.
pub(super) struct RefundOrder<'a> {
    /// In cents.
    pub amount: i64,
    /// Of the payment, before it; in cents.
    pub left: i64,
    pub reason: &'a str,
}

pub(super) async fn carry_out(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, order: &RefundOrder<'_>) -> Result<()> {
    let RefundOrder { amount, left, reason } = *order;
    let refund = refunds::queue(tx, ctx, payment, amount, reason).await?;
    ledger::post_booking(tx, ctx, payment.booking).await?;
    notifications::send_refund_queued(tx, ctx, payment, amount, refund).await?;
    let before = json!({ "left": money::dollars(left) });
    let after = json!({ "left": money::dollars(left - amount), "refund": money::dollars(amount), "reason": reason });
    audit::record(tx, ctx, "refunded", "payments", payment.id, Some(&before), Some(&after)).await
}

/// Records a refund that was sent by hand; `how` describes how.
///
/// # Errors
/// As [`give_back`]; `Conflict` for a refund that does not wait for a person.
pub async fn made_by_hand(tx: &mut Tx<'_>, ctx: &Ctx, refund: &str, how: &str) -> Result<Json> {
    require_mover(ctx)?;
    let how = read_reason(how)?;
    let refund: Uuid = refund.parse().map_err(|_| Error::Missing("refund"))?;
    let waiting = refunds::find_where(tx, "id = $1", refund.into()).await?.ok_or(Error::Missing("refund"))?;
    let payment = row::find(tx, waiting.payment).await?.ok_or(NO_SUCH)?;
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Refund, Some(waiting.amount), &[payment.user]).await?;
    tx.run(
        "UPDATE refunds SET status = 'succeeded', updated_at = $2 WHERE id = $1 AND status = 'manual'",
        &[refund.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(NOT_BY_HAND))?;
    log::record(tx, ctx, &payment, PaymentEvent::Refunded, waiting.amount, Some(&how)).await?;
    refunds::update_payment_status(tx, ctx, &payment).await?;
    ledger::post_booking(tx, ctx, payment.booking).await?;
    notifications::send_refunded_by_hand(tx, ctx, &payment, &waiting).await?;
    let (before, after) = (json!({ "status": "manual" }), json!({ "status": "succeeded", "how": how }));
    audit::record(tx, ctx, "settled", "refunds", refund, Some(&before), Some(&after)).await?;
    read_account(tx, ctx, payment.id).await
}

/// Requires an admin with a second factor.
pub(super) fn require_mover(ctx: &Ctx) -> Result<()> {
    admins::only_assured(&ctx.caller, StaffRight::MoveMoney, OWN_NAME, SECOND_PROOF)
}

fn read_reason(reason: &str) -> Result<String> {
    let posted = Posted::from_iter([("reason".to_owned(), Json::from(reason))]);
    let mut fields = FieldReader::new(&posted);
    let reason = fields.lines("reason", "reason", REASON_LIMIT);
    fields.finish()?;
    reason.ok_or_else(|| Error::Refused(NO_REASON.to_owned()))
}

row_struct! {
    struct RefundablePayment {
        id: Uuid = "m.id",
        booking: Uuid = "m.booking_request_id",
        kind: String = "m.kind",
        /// In cents.
        amount: i64 = "m.amount",
        status: Status = "m.status",
        provider: String = "m.provider",
        paid_at: Option<DateTime<Utc>> = "m.paid_at",
        title: String = TITLE,
    }
}

row_struct! {
    struct RefundEntry {
        id: Uuid = "id",
        /// In cents.
        amount: i64 = "amount",
        status: String = "status",
        reason: String = "reason",
        created_at: DateTime<Utc> = "created_at",
    }
}

pub(super) async fn read_account(source: &mut impl RowSource, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let sql = format!(
        "SELECT {} FROM payments m JOIN booking_requests b ON b.id = m.booking_request_id JOIN packages p ON p.id = b.package_id
          WHERE m.id = $1",
        RefundablePayment::columns(),
    );
    let payment = RefundablePayment::read(source.rows(&sql, &[id.into()]).await?.first().ok_or(NO_SUCH)?)?;
    let sql = format!("SELECT {} FROM refunds WHERE payment_id = $1 ORDER BY created_at, id", RefundEntry::columns());
    let refunds = source.rows(&sql, &[id.into()]).await?;
    let refunds = refunds.iter().map(RefundEntry::read).collect::<serendib_db::Result<Vec<_>>>()?;
    let has_money = Payment::has_money(payment.status, payment.paid_at);
    let refunded: i64 = refunds.iter().filter(|refund| refund.status != "failed").map(|refund| refund.amount).sum();
    let left = if has_money { payment.amount } else { 0 } - refunded;
    let refund = |refund: &RefundEntry| {
        json!({
            "id": refund.id,
            "amount": money::dollars(refund.amount),
            "status": refund.status,
            "reason": refund.reason,
            "created_at": refund.created_at.to_rfc3339(),
        })
    };
    Ok(json!({
        "id": payment.id,
        "booking_request_id": payment.booking,
        "title": payment.title,
        "kind": payment.kind,
        "amount": money::dollars(payment.amount),
        "left": money::dollars(left.max(0)),
        "status": payment.status.text(),
        "provider": payment.provider,
        "paid_at": payment.paid_at.map(|at| at.to_rfc3339()),
        "refunds": refunds.iter().map(refund).collect::<Vec<_>>(),
        "waiting": refund_approvals::find_waiting(source, ctx, payment.id).await?,
        "is_assured": ctx.caller.person().is_some_and(|person| person.is_assured),
    }))
}
