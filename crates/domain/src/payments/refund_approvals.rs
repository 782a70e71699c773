//! Refunds above a sum that an owner sets: one person requests it, and another approves. D-186.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::by_admin::{self, RefundOrder};
use super::row::{self, Payment};
use super::{disputes, refunds};
use crate::accounts::admins;
use crate::audit;
use crate::bookings::trip::TITLE;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money::dollars;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::{Posted, Refine, Table, id, int, text, time, uuid};

/// Listed at once; the oldest first.
const MOST: i64 = 200;
const NOTE_LIMIT: usize = 500;
const NO_DECISION: &str = "The decision is approve, decline or withdraw.";
const NO_NOTE: &str = "Please write why.";
const WAITS_ALREADY: &str = "A refund of this payment waits for a second person already.";
const DECIDED: &str = "This refund has been decided already.";
const SECOND_PERSON: &str = "A second person must approve this refund.";
const OTHERS: &str = "Only the person who requested this refund withdraws it.";
const LEFT_CHANGED: &str = "Another amount of this payment has gone back since this was requested. Decline it, and request it again if it is still right.";
const DISPUTED: &str = "This payment is disputed at the bank, which decides about the money.";

row_struct! {
    pub(super) struct RefundApproval {
        id: Uuid = "a.id",
        payment: Uuid = "a.payment_id",
        booking: Uuid = "m.booking_request_id",
        title: String = TITLE,
        traveler: Option<String> = "(SELECT f.display_name FROM profiles f WHERE f.user_id = m.user_id)",
        /// In cents.
        amount: i64 = "a.amount",
        left_then: i64 = "a.left_then",
        reason: String = "a.reason",
        requested_by: Uuid = "a.requested_by",
        name: Option<String> = "(SELECT f.display_name FROM profiles f WHERE f.user_id = a.requested_by)",
        requested_at: DateTime<Utc> = "a.requested_at",
        status: String = "a.status",
    }
}

const APPROVALS: &str = "FROM refund_approvals a JOIN payments m ON m.id = a.payment_id JOIN booking_requests b ON b.id = m.booking_request_id
    JOIN packages p ON p.id = b.package_id";

pub(super) fn table() -> Table {
    Table::new("refund_approvals")
        .columns([
            id(),
            uuid("payment_id").references("payments"),
            int("amount"),
            int("left_then"),
            text("reason"),
            uuid("requested_by").references("users"),
            time("requested_at"),
            text("status"),
            uuid("decided_by").nullable().references("users"),
            time("decided_at").nullable(),
            text("note").nullable(),
        ])
        .internal()
}

impl RefundApproval {
    fn to_json(&self, ctx: &Ctx) -> Json {
        json!({
            "id": self.id,
            "payment_id": self.payment,
            "booking_request_id": self.booking,
            "title": self.title,
            "traveler": self.traveler,
            "amount": dollars(self.amount),
            "reason": self.reason,
            "requested_by": self.name,
            "requested_at": self.requested_at.to_rfc3339(),
            "is_own": ctx.caller.person().is_some_and(|person| person.user == self.requested_by),
        })
    }
}

/// The refund of a payment that waits for a second person.
pub(super) async fn find_waiting(source: &mut impl RowSource, ctx: &Ctx, payment: Uuid) -> Result<Option<Json>> {
    let rest = format!("{APPROVALS} WHERE a.payment_id = $1 AND a.status = 'waiting'");
    let found: Option<RefundApproval> = source.select_one(&rest, &[payment.into()]).await?;
    Ok(found.map(|one| one.to_json(ctx)))
}

/// Whether a refund that makes so many cents of a payment go back needs a second person, and there is one.
pub(super) async fn is_needed(tx: &mut Tx<'_>, ctx: &Ctx, cents: i64) -> Result<bool> {
    four_eyes::needs_second_person(tx, ctx, FourEyesAction::Refund, cents).await
}

/// Stores a refund for a second person.
pub(super) async fn request(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, order: &RefundOrder<'_>) -> Result<()> {
    let RefundOrder { amount, left, reason } = *order;
    let by = ctx.caller.person().ok_or(Error::SignedOut)?.user;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO refund_approvals (id, payment_id, amount, reason, requested_by, requested_at, left_then, status)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting') ON CONFLICT DO NOTHING",
        &[id.into(), payment.id.into(), amount.into(), reason.into(), by.into(), ctx.now.into(), left.into()],
    )
    .await?
    .exactly_one(Error::Conflict(WAITS_ALREADY))?;
    let after = json!({ "refund": dollars(amount), "reason": reason });
    audit::record(tx, ctx, "refund_requested", "payments", payment.id, None, Some(&after)).await
}

/// The refunds that wait for a second person, the oldest first.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn refund_approvals(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
    let rest = format!("{APPROVALS} WHERE a.status = 'waiting' ORDER BY a.requested_at, a.id LIMIT {MOST}");
    let waiting: Vec<RefundApproval> = RowSource::select(&mut db, &rest, &[]).await?;
    Ok(waiting.iter().map(|one| one.to_json(ctx)).collect())
}

/// Approves, declines or withdraws a refund that waits. `posted` has the `decision`, and a `note` for a decline. Returns the payment.
///
/// # Errors
/// `SignedOut`; `Forbidden` without a second factor, for one's own payment, for approving one's own request, and for withdrawing another's;
/// `Missing`; `Fields`; `Conflict` if it is decided, the payment is disputed, or another amount is left than when it was requested.
pub async fn decide_refund_approval(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    by_admin::require_mover(ctx)?;
    let by = ctx.caller.person().ok_or(Error::SignedOut)?.user;
    let mut fields = FieldReader::new(posted);
    let decision = fields.line("decision", "decision", 20).unwrap_or_default();
    let note = fields.lines("note", "note", NOTE_LIMIT);
    if !["approve", "decline", "withdraw"].contains(&decision.as_str()) {
        fields.note("decision", NO_DECISION);
    } else if decision == "decline" && note.is_none() {
        fields.note("note", NO_NOTE);
    }
    fields.finish()?;
    let found: Option<RefundApproval> = tx.select_one(&format!("{APPROVALS} WHERE a.id = $1"), &[id.into()]).await?;
    let found = found.ok_or(Error::Missing("refund"))?;
    let payment = row::find(tx, found.payment).await?.ok_or(Error::Missing("payment"))?;
    let left = refunds::refundable_cents(tx, &payment).await?;
    let is_own = found.requested_by == by;
    match decision.as_str() {
        "withdraw" if !is_own => return Err(Error::Forbidden(OTHERS)),
        "withdraw" => {}
        _ if is_own => return Err(Error::Forbidden(SECOND_PERSON)),
        _ => {
            // With what went back before, as at the request.
            let in_all = payment.amount - left + found.amount;
            four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Refund, Some(in_all), &[payment.user]).await?;
        }
    }
    let status = match decision.as_str() {
        "approve" => "approved",
        "decline" => "declined",
        _ => "withdrawn",
    };
    tx.run(
        "UPDATE refund_approvals SET status = $2, decided_by = $3, decided_at = $4, note = $5 WHERE id = $1 AND status = 'waiting'",
        &[id.into(), status.into(), by.into(), ctx.now.into(), note.clone().into()],
    )
    .await?
    .exactly_one(Error::Conflict(DECIDED))?;
    let after = json!({ "refund": dollars(found.amount), "requested_by": found.name, "note": note });
    let action = match status {
        "approved" => "refund_approved",
        "declined" => "refund_declined",
        _ => "refund_withdrawn",
    };
    audit::record(tx, ctx, action, "payments", payment.id, None, Some(&after)).await?;
    if status == "approved" {
        if disputes::is_open(tx, payment.id).await? {
            return Err(Error::Conflict(DISPUTED));
        }
        if left != found.left_then {
            return Err(Error::Conflict(LEFT_CHANGED));
        }
        let order = RefundOrder { amount: found.amount, left, reason: &found.reason };
        by_admin::carry_out(tx, ctx, &payment, &order).await?;
    }
    by_admin::read_account(tx, ctx, payment.id).await
}
