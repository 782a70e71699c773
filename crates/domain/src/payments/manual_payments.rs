//! Payments by other means that an admin records, such as a bank transfer: with a second factor, the bank's reference and the day on which
//! the money came. D-169; T-P21.

use chrono::{Duration, NaiveDate};
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::by_hand;
use super::status::PaymentKind;
use crate::accounts::admins;
use crate::bookings::paid::{self, Payable};
use crate::bookings::terms::MOST_CHARGE;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::{Posted, Refine, Table, date, text, uuid};
use crate::{audit, money};

/// Characters of the bank's reference.
pub const REFERENCE_LIMIT: usize = 100;
/// Characters of a note.
pub const NOTE_LIMIT: usize = 500;
/// Days since the money came, at most.
pub const PAST_DAYS: i64 = 90;
const OWN_NAME: &str = "Payments are recorded in an admin's own name.";
const SECOND_PROOF: &str =
    "Recording a payment needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const KINDS: &str = "Please choose \"advance\", \"balance\" or \"full\".";
const SAME_REFERENCE: &str = "A payment with this reference is recorded for this booking already.";

pub(super) fn table() -> Table {
    Table::new("manual_payments")
        .columns([
            uuid("payment_id").references("payments"),
            uuid("booking_request_id").references("booking_requests"),
            text("reference"),
            text("reference_key"),
            date("received_on"),
            text("note").nullable(),
            uuid("recorded_by").references("users"),
        ])
        .key(&["payment_id"])
        .unique(&["booking_request_id", "reference_key"])
        .internal()
}

struct ManualPayment {
    kind: PaymentKind,
    /// In cents.
    amount: i64,
    reference: String,
    received_on: NaiveDate,
    note: Option<String>,
}

/// Records money that came another way; returns the payment's id. `posted` has `kind`, `amount` in dollars, which
/// must be what is due, `reference`, `received_on` and optionally a `note`.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are not admins in their own name and with a second factor, and for the admin's own booking;
/// `Missing`; `Fields`; `Conflict` for a reference that is recorded, and if nothing can be paid now.
pub async fn record_manual_payment(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, posted: &Posted) -> Result<Uuid> {
    admins::only_assured(&ctx.caller, StaffRight::MoveMoney, OWN_NAME, SECOND_PROOF)?;
    let admin = ctx.caller.person().ok_or(Error::SignedOut)?.user;
    let sql = "SELECT b.user_id, g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE b.id = $1";
    let sides = tx.row(sql, &[booking.into()]).await?.ok_or(Error::Missing("booking request"))?;
    let (payment, concerned) = (read_fields(ctx, posted)?, [sides.uuid(0)?, sides.uuid(1)?]);
    let rule = FourEyesAction::ManualPayment;
    let is_alone = four_eyes::ensure_not_own(tx, ctx, rule, Some(payment.amount), &concerned).await?;
    let key = payment.reference.to_lowercase();
    let same = "SELECT payment_id FROM manual_payments WHERE booking_request_id = $1 AND reference_key = $2";
    if tx.row(same, &[booking.into(), key.as_str().into()]).await?.is_some() {
        return Err(Error::Conflict(SAME_REFERENCE));
    }
    let payable = paid::payable(tx, ctx, booking, payment.kind).await?;
    check_amount(&payment, &payable)?;
    let id = by_hand::receive(tx, ctx, booking, payment.kind, &payable).await?;
    tx.run(
        "INSERT INTO manual_payments (payment_id, booking_request_id, reference, reference_key, received_on, note, recorded_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            id.into(),
            booking.into(),
            payment.reference.as_str().into(),
            key.into(),
            payment.received_on.into(),
            payment.note.clone().into(),
            admin.into(),
        ],
    )
    .await?
    .any();
    let mut after = json!({
        "status": "paid",
        "kind": payment.kind.text(),
        "amount": money::dollars(payment.amount),
        "reference": payment.reference,
        "received_on": payment.received_on,
    });
    if is_alone {
        after["sole_admin"] = true.into();
    }
    audit::record(tx, ctx, "recorded", "payments", id, None, Some(&after)).await?;
    Ok(id)
}

fn read_fields(ctx: &Ctx, posted: &Posted) -> Result<ManualPayment> {
    let mut fields = FieldReader::new(posted);
    // The balance is what is left of the full price.
    let kind = match fields.text("kind").as_deref() {
        Some("balance") => Some(PaymentKind::Full),
        Some(name) => PaymentKind::parse(name),
        None => None,
    };
    if kind.is_none() {
        fields.note("kind", KINDS);
    }
    if fields.is_blank("amount") {
        fields.note("amount", "Please enter the amount.");
    }
    let amount = fields.cents("amount", "amount", 1..=MOST_CHARGE);
    let reference = fields.required_line("reference", "reference", REFERENCE_LIMIT);
    let reference = reference.split_whitespace().collect::<Vec<_>>().join(" ");
    if fields.is_blank("received_on") {
        fields.note("received_on", "Please choose the day on which the money came.");
    }
    let received_on = fields.day("received_on", "day");
    if let Some(day) = received_on {
        if day > ctx.today() {
            fields.note("received_on", "The money cannot come on a day ahead.");
        } else if day < ctx.today() - Duration::days(PAST_DAYS) {
            fields.note("received_on", format!("Please choose a day within the last {PAST_DAYS} days."));
        }
    }
    let note = fields.lines("note", "note", NOTE_LIMIT);
    fields.finish()?;
    let (Some(kind), Some(amount), Some(received_on)) = (kind, amount, received_on) else {
        return Err(Error::Refused(KINDS.to_owned()));
    };
    Ok(ManualPayment { kind, amount, reference, received_on, note })
}

fn check_amount(payment: &ManualPayment, payable: &Payable) -> Result<()> {
    if payment.amount == payable.amount {
        return Ok(());
    }
    let message = by_hand::amount_due(payable);
    Err(Error::Fields { message: message.clone(), wrong: vec![FieldError::new("amount", message)] })
}

/// Deletes the notes about a removed account; the references stay with the money.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "UPDATE manual_payments SET note = NULL
                WHERE booking_request_id IN (SELECT id FROM booking_requests WHERE user_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}
