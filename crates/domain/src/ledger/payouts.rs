//! Payouts: an operator sends money to a guide and marks it here. One that came back is reversed by further entries.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::account::EntryKind;
use super::entries::{self, LedgerTransaction};
use super::{payout_list, transfers};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::money;
use crate::notices::{self, Notice};
use crate::payments::mails::PaymentMail;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

/// Characters of the reference of a transfer.
pub const REFERENCE_LIMIT: usize = 100;
/// Characters of a note, and of a reason.
pub(super) const NOTE_LIMIT: usize = 500;
/// Cents of one payout.
const MOST_CENTS: i64 = 100_000_000;
/// The guides' page of their earnings.
const EARNINGS: &str = "/profile?mode=host&tab=earnings";
const TOO_MUCH: &str = "This is more than the guide's balance.";
const SAME_REFERENCE: &str = "A payout with this reference is recorded for this guide already.";
const UNDER_WAY: &str = "This payout is on its way. Please wait until the payment provider has answered.";
const REVERSED: &str = "This payout is reversed already.";

row_struct! {
    /// A guide, as decisions about their money need them.
    pub(super) struct PaidGuide {
        id: Uuid = "id",
        user: Uuid = "user_id",
        name: String = "display_name",
    }
}

pub(super) async fn find_guide(tx: &mut Tx<'_>, guide: &str) -> Result<PaidGuide> {
    let id: Uuid = guide.parse().map_err(|_| Error::Missing("guide"))?;
    tx.select_one("FROM guides WHERE id = $1", &[id.into()]).await?.ok_or(Error::Missing("guide"))
}

pub(super) fn person_of(ctx: &Ctx) -> Option<Uuid> {
    ctx.caller.person().map(|person| person.user)
}

/// Several lines that must not be blank.
pub(super) fn required_lines(fields: &mut FieldReader<'_>, name: &str, called: &str) -> String {
    if fields.is_blank(name) {
        fields.note(name, format!("Please enter your {called}."));
        return String::new();
    }
    fields.lines(name, called, NOTE_LIMIT).unwrap_or_default()
}

/// The fields of a payout.
pub(super) struct PayoutFields {
    pub guide: PaidGuide,
    /// Cents.
    pub amount: i64,
    /// Empty if it was not requested.
    pub reference: String,
    pub note: Option<String>,
}

impl PayoutFields {
    pub(super) async fn read(tx: &mut Tx<'_>, document: &Posted, has_reference: bool) -> Result<Self> {
        let guide = find_guide(tx, document.get("guide_id").and_then(Json::as_str).unwrap_or_default()).await?;
        let mut fields = FieldReader::new(document);
        if fields.is_blank("amount") {
            fields.note("amount", "Please enter your amount.");
        }
        let amount = fields.cents("amount", "amount", 1..=MOST_CENTS);
        let reference =
            if has_reference { fields.required_line("reference", "reference", REFERENCE_LIMIT) } else { String::new() };
        let reference = reference.split_whitespace().collect::<Vec<_>>().join(" ");
        let note = fields.lines("note", "note", NOTE_LIMIT);
        fields.finish()?;
        Ok(Self { guide, amount: amount.unwrap_or_default(), reference, note })
    }
}

/// A payout to post.
pub(super) struct NewPayout<'a> {
    pub id: Uuid,
    /// Cents.
    pub amount: i64,
    pub reference: &'a str,
    pub note: Option<&'a str>,
    /// The account at the provider, if that sends it.
    pub account: Option<&'a str>,
}

/// Records that money was sent to a guide. `document` has `guide_id`, `amount` in dollars, `reference` and optionally a `note`.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins, and for the caller's own earnings; `Missing`; `Fields`; `Conflict` for
/// more than the balance, and for a reference that is recorded.
pub async fn record_payout(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let PayoutFields { guide, amount, reference, note } = PayoutFields::read(tx, document, true).await?;
    let id = ctx.new_id();
    let payout = NewPayout { id, amount, reference: &reference, note: note.as_deref(), account: None };
    post(tx, ctx, &guide, &payout).await?;
    notify_sent(tx, ctx, guide.user, amount, reference, note).await?;
    payout_list::find_payout(tx, id).await
}

/// Stores a payout with its ledger entries, if the balance covers it.
pub(super) async fn post(tx: &mut Tx<'_>, ctx: &Ctx, guide: &PaidGuide, payout: &NewPayout<'_>) -> Result<()> {
    let is_alone =
        four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Payout, Some(payout.amount), &[guide.user]).await?;
    let sql = "SELECT id FROM payouts WHERE guide_id = $1 AND LOWER(reference) = LOWER($2)";
    if tx.row(sql, &[guide.id.into(), payout.reference.into()]).await?.is_some() {
        return Err(Error::Conflict(SAME_REFERENCE));
    }
    let balance = balance_of(tx, guide.id).await?;
    if payout.amount > balance {
        return Err(Error::Conflict(TOO_MUCH));
    }
    tx.run(
        "INSERT INTO payouts (id, guide_id, amount, reference, note, paid_by, paid_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[
            payout.id.into(),
            guide.id.into(),
            payout.amount.into(),
            payout.reference.into(),
            payout.note.map(str::to_owned).into(),
            person_of(ctx).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    let posted = LedgerTransaction::payout(EntryKind::Payout, payout.id, guide.id, payout.amount);
    entries::append(tx, ctx, &[posted]).await?;
    let before = json!({ "balance": money::dollars(balance) });
    let mut after = to_audited(payout.amount, payout.reference, guide.id, &guide.name);
    after["balance"] = money::dollars(balance - payout.amount);
    if let Some(account) = payout.account {
        after["account"] = account.into();
    }
    if is_alone {
        after["sole_admin"] = true.into();
    }
    let action = if payout.account.is_some() { "payout_requested" } else { "payout_recorded" };
    audit::record(tx, ctx, action, "payouts", payout.id, Some(&before), Some(&after)).await
}

/// A payout as the audit log names it.
pub(super) fn to_audited(amount: i64, reference: &str, guide: Uuid, guide_name: &str) -> Json {
    json!({ "payout": money::dollars(amount), "reference": reference, "guide_id": guide, "guide_name": guide_name })
}

/// To the guide: the money is on its way.
pub(super) async fn notify_sent(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Uuid,
    amount: i64,
    reference: String,
    note: Option<String>,
) -> Result<()> {
    let mail = PaymentMail::PayoutSent { amount, reference, note };
    notices::tell(tx, ctx, user, &Notice::new("payment_payout", &mail, Some(EARNINGS.to_owned()))?).await
}

/// To the guide: the amount is in the balance again.
pub(super) async fn notify_reversed(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Uuid,
    amount: i64,
    reference: String,
    reason: String,
) -> Result<()> {
    let mail = PaymentMail::PayoutReversed { amount, reference, reason };
    notices::tell(tx, ctx, user, &Notice::new("payment_payout_reversed", &mail, Some(EARNINGS.to_owned()))?).await
}

/// Stores that a payout of a guide is reversed, with its ledger entries.
pub(super) async fn post_reversal(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (payout, guide): (Uuid, Uuid),
    amount: i64,
    reason: &str,
) -> Result<()> {
    tx.run(
        "INSERT INTO payout_reversals (payout_id, reason, reversed_by, reversed_at) VALUES ($1, $2, $3, $4)",
        &[payout.into(), reason.into(), person_of(ctx).into(), ctx.now.into()],
    )
    .await?
    .any();
    entries::append(tx, ctx, &[LedgerTransaction::payout(EntryKind::PayoutReversed, payout, guide, amount)]).await
}

row_struct! {
    struct RecordedPayout {
        id: Uuid = "o.id",
        guide: Uuid = "o.guide_id",
        guide_name: String = "g.display_name",
        user: Uuid = "g.user_id",
        amount: i64 = "o.amount",
        reference: String = "o.reference",
        reversed_at: Option<DateTime<Utc>> = "v.reversed_at",
        transfer: Option<String> = "t.status",
    }
}

/// Reverses a payout whose money came back or never left; the guide's balance has it again.
///
/// # Errors
/// As [`record_payout`]; `Conflict` for a payout that is reversed, and for one that the provider is sending; `Forbidden` without a second
/// factor for one that it has sent.
pub async fn reverse_payout(tx: &mut Tx<'_>, ctx: &Ctx, payout: &str, reason: &str) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let id: Uuid = payout.parse().map_err(|_| Error::Missing("payout"))?;
    let sql = "FROM payouts o JOIN guides g ON g.id = o.guide_id LEFT JOIN payout_reversals v ON v.payout_id = o.id
        LEFT JOIN payout_transfers t ON t.payout_id = o.id WHERE o.id = $1";
    let payout: RecordedPayout = tx.select_one(sql, &[id.into()]).await?.ok_or(Error::Missing("payout"))?;
    let posted = Posted::from_iter([("reason".to_owned(), Json::from(reason))]);
    let mut fields = FieldReader::new(&posted);
    let reason = required_lines(&mut fields, "reason", "reason");
    fields.finish()?;
    let is_alone =
        four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Payout, Some(payout.amount), &[payout.user]).await?;
    if payout.reversed_at.is_some() {
        return Err(Error::Conflict(REVERSED));
    }
    match payout.transfer.as_deref() {
        Some("pending") => return Err(Error::Conflict(UNDER_WAY)),
        // The money may still be in the guide's account, and could be sent a second time.
        Some("sent") => transfers::ensure_assured(ctx)?,
        _ => {}
    }
    post_reversal(tx, ctx, (payout.id, payout.guide), payout.amount, &reason).await?;
    let before = to_audited(payout.amount, &payout.reference, payout.guide, &payout.guide_name);
    let mut after = json!({ "reason": reason });
    if is_alone {
        after["sole_admin"] = true.into();
    }
    audit::record(tx, ctx, "payout_reversed", "payouts", id, Some(&before), Some(&after)).await?;
    notify_reversed(tx, ctx, payout.user, payout.amount, payout.reference, reason).await?;
    payout_list::find_payout(tx, id).await
}

/// What we owe to a guide now, in cents.
async fn balance_of(tx: &mut Tx<'_>, guide: Uuid) -> Result<i64> {
    let sql = "SELECT CAST(-COALESCE(SUM(amount), 0) AS BIGINT) FROM ledger_entries WHERE guide_id = $1";
    tx.row(sql, &[guide.into()]).await?.map_or(Ok(0), |row| Ok(row.int(0)?))
}

/// Deletes the texts about a removed account, and its account at the provider; the figures stay.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    for sql in [
        "DELETE FROM payout_accounts WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)",
        "DELETE FROM sandbox_accounts WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)",
        "UPDATE payouts SET note = NULL WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)",
        "UPDATE payout_reversals SET reason = '' WHERE payout_id IN
           (SELECT o.id FROM payouts o JOIN guides g ON g.id = o.guide_id WHERE g.user_id = $1)",
        "UPDATE commission_requests SET reason = '' WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)",
    ] {
        tx.run(sql, &[user.into()]).await?.any();
    }
    Ok(())
}
