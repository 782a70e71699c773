//! Payouts that the payment provider sends to a guide's connected account.
//!
//! The ledger has the payout from the moment it is requested, so that the same money cannot be sent twice. A job sends it; one that the
//! provider rejects is reversed by further entries, as one that came back.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::payout_accounts;
use super::payouts::{self, NewPayout, PayoutFields};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};
use crate::payments::mails::PaymentMail;
use crate::payments::{TransferRequest, TransferUpdate};
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, created_at, text, time, uuid};

const NOT_READY: &str = "This guide has no payout account that is ready.";
const OWN_NAME: &str = "Money is sent in an admin's own name.";
const SECOND_STEP: &str =
    "Sending money needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
const NOT_SENT: &str =
    "The payment provider could not send it to your account. Please look at the account in your earnings.";
const CAME_BACK: &str = "The payment provider has taken the transfer back.";
const PAYOUTS: &str = "/admin?tab=payouts";

pub(super) fn table() -> Table {
    Table::new("payout_transfers")
        .columns([
            uuid("payout_id").references("payouts"),
            text("account_id"),
            text("status").default("pending"),
            text("transfer_id").nullable(),
            text("failure").nullable(),
            created_at(),
            time("updated_at"),
        ])
        .key(&["payout_id"])
        .unique(&["transfer_id"])
        .internal()
}

/// Sends money to a guide's account at the provider. `document` has `guide_id`, `amount` in dollars and optionally a `note` and
/// `account_since`, the moment since which the account that the admin saw is connected.
///
/// # Errors
/// As [`super::record_payout`]; `Forbidden` without a second factor; `Conflict` without an account that is ready, and for another one than
/// the admin saw; `Blocked` for one that rests.
pub async fn send_payout(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted) -> Result<Json> {
    ensure_assured(ctx)?;
    let PayoutFields { guide, amount, note, .. } = PayoutFields::read(tx, document, false).await?;
    let account =
        payout_accounts::find(tx, guide.id).await?.filter(|account| account.is_ready && ctx.has_payout_accounts);
    let account = account.ok_or(Error::Conflict(NOT_READY))?;
    let seen_since = document.get("account_since").and_then(Json::as_str).filter(|seen| !seen.is_empty());
    account.ensure_payable(ctx, seen_since)?;
    let id = ctx.new_id();
    let reference = format!("Transfer {}", id.to_string().chars().take(8).collect::<String>());
    let payout =
        NewPayout { id, amount, reference: &reference, note: note.as_deref(), account: Some(&account.account) };
    payouts::post(tx, ctx, &guide, &payout).await?;
    tx.run(
        "INSERT INTO payout_transfers (payout_id, account_id, created_at, updated_at) VALUES ($1, $2, $3, $3)",
        &[id.into(), account.account.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    jobs::enqueue(tx, ctx, &Job::Transfer(id)).await?;
    super::payout_list::find_payout(tx, id).await
}

/// Money moves only in the own name of an admin with a second factor.
pub(super) fn ensure_assured(ctx: &Ctx) -> Result<()> {
    admins::only_assured(&ctx.caller, StaffRight::MoveMoney, OWN_NAME, SECOND_STEP)
}

row_struct! {
    struct StoredTransfer {
        payout: Uuid = "t.payout_id",
        account: String = "t.account_id",
        status: String = "t.status",
        guide: Uuid = "o.guide_id",
        guide_name: String = "g.display_name",
        user: Uuid = "g.user_id",
        amount: i64 = "o.amount",
        reference: String = "o.reference",
        note: Option<String> = "o.note",
        reversed_at: Option<DateTime<Utc>> = "v.reversed_at",
    }
}

const TRANSFERS: &str =
    "FROM payout_transfers t JOIN payouts o ON o.id = t.payout_id JOIN guides g ON g.id = o.guide_id
    LEFT JOIN payout_reversals v ON v.payout_id = o.id";

async fn find(tx: &mut Tx<'_>, payout: Uuid) -> Result<Option<StoredTransfer>> {
    Ok(tx.select_one(&format!("{TRANSFERS} WHERE t.payout_id = $1"), &[payout.into()]).await?)
}

/// What the provider must send; `None` if that is decided already.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_transfer_request(tx: &mut Tx<'_>, payout: Uuid) -> Result<Option<TransferRequest>> {
    let stored = find(tx, payout).await?.filter(|stored| stored.status == "pending");
    Ok(stored.map(|stored| TransferRequest { payout, account: stored.account, amount: stored.amount }))
}

/// The provider has sent it, and perhaps taken it back already.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_transfer(tx: &mut Tx<'_>, ctx: &Ctx, payout: Uuid, update: &TransferUpdate) -> Result<()> {
    let Some(stored) = find(tx, payout).await?.filter(|stored| stored.status == "pending") else { return Ok(()) };
    tx.run(
        "UPDATE payout_transfers SET status = 'sent', transfer_id = $2, updated_at = $3 WHERE payout_id = $1",
        &[payout.into(), update.id.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    if update.is_returned {
        return record_returned_transfer(tx, ctx, &update.id).await;
    }
    payouts::notify_sent(tx, ctx, stored.user, stored.amount, stored.reference, stored.note).await
}

/// The provider does not send it: the amount is in the guide's balance again.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_rejected_transfer(tx: &mut Tx<'_>, ctx: &Ctx, payout: Uuid, why: &str) -> Result<()> {
    let Some(stored) = find(tx, payout).await?.filter(|stored| stored.status == "pending") else { return Ok(()) };
    let failure = format!("The payment provider did not send it: {}", describe_rejection(why));
    tx.run(
        "UPDATE payout_transfers SET status = 'failed', failure = $2, updated_at = $3 WHERE payout_id = $1",
        &[payout.into(), failure.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    // The guide reads this in the statement; the provider's reason is for admins.
    reverse(tx, ctx, &stored, NOT_SENT).await?;
    let reference = stored.reference.clone();
    payouts::notify_reversed(tx, ctx, stored.user, stored.amount, reference, NOT_SENT.to_owned()).await?;
    let mail = PaymentMail::TransferFailed { guide: stored.guide_name, amount: stored.amount, reason: failure };
    notices::show_staff(
        tx,
        ctx,
        StaffRight::MoveMoney,
        &Notice::new("payment_transfer_failed", &mail, Some(PAYOUTS.to_owned()))?,
    )
    .await
}

/// The provider's codes as sentences; an unknown one stays.
fn describe_rejection(why: &str) -> String {
    let known = [
        ("account_closed", "the account is closed"),
        ("balance_insufficient", "the balance there does not cover it"),
        ("insufficient_capabilities_for_transfer", "the account does not take transfers, the guide must complete it"),
    ];
    let sentence = known.iter().find(|(code, _)| why.contains(code)).map(|(_, sentence)| *sentence);
    sentence.map_or_else(|| why.to_owned(), |sentence| format!("{sentence} ({why})"))
}

/// The provider has taken a transfer back, all of it.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_returned_transfer(tx: &mut Tx<'_>, ctx: &Ctx, transfer: &str) -> Result<()> {
    let sql = format!("{TRANSFERS} WHERE t.transfer_id = $1");
    let stored: Option<StoredTransfer> = tx.select_one(&sql, &[transfer.into()]).await?;
    let Some(stored) = stored.filter(|stored| stored.reversed_at.is_none()) else { return Ok(()) };
    reverse(tx, ctx, &stored, CAME_BACK).await?;
    payouts::notify_reversed(tx, ctx, stored.user, stored.amount, stored.reference, CAME_BACK.to_owned()).await
}

async fn reverse(tx: &mut Tx<'_>, ctx: &Ctx, stored: &StoredTransfer, reason: &str) -> Result<()> {
    payouts::post_reversal(tx, ctx, (stored.payout, stored.guide), stored.amount, reason).await?;
    let before = payouts::to_audited(stored.amount, &stored.reference, stored.guide, &stored.guide_name);
    audit::record(
        tx,
        ctx,
        "payout_reversed",
        "payouts",
        stored.payout,
        Some(&before),
        Some(&json!({ "reason": reason })),
    )
    .await
}
