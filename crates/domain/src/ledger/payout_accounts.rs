//! Accounts of guides at the payment provider (connected accounts), to which it sends payouts.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::guide_of_caller;
use crate::audit;
use crate::ctx::{Ctx, format_time};
use crate::error::{Error, Result};
use crate::notices::{self, Notice};
use crate::payments::PayoutAccountUpdate;
use crate::payments::mails::PaymentMail;
use crate::table::{Refine, Table, created_at, flag, text, time, uuid};

const REMOVED: &str = "payout_account_removed";
const EARNINGS: &str = "/profile?mode=host&tab=earnings";
const NOT_SET_UP: &str = "Payout accounts are not set up on this site.";
const SIGN_IN_AGAIN: &str =
    "Your sign-in is too old to change where your money goes. Please sign out, sign in again, and try once more.";
const CHANGED: &str = "The guide's payout account changed. Look again.";
/// A stranger in a guide's session would replace the account; so long the guide can notice it, from the mail that says so.
const REST_DAYS: i64 = 3;

pub(super) fn table() -> Table {
    Table::new("payout_accounts")
        .columns([
            uuid("guide_id").references("guides"),
            text("account_id"),
            flag("is_ready", false),
            created_at(),
            time("connected_at").nullable(),
            flag("is_replacement", false),
        ])
        .key(&["guide_id"])
        .unique(&["account_id"])
        .internal()
}

row_struct! {
    #[derive(Clone, Debug)]
    pub(super) struct PayoutAccount {
        guide: Uuid = "guide_id",
        /// The provider's id.
        account: String = "account_id",
        is_ready: bool = "is_ready",
        connected_at: Option<DateTime<Utc>> = "connected_at",
        is_replacement: bool = "is_replacement",
    }
}

impl PayoutAccount {
    /// Requires that it is the account that an admin saw, if they say since when it was connected, and that it does not rest.
    pub(super) fn ensure_payable(&self, ctx: &Ctx, seen_since: Option<&str>) -> Result<()> {
        if let Some(seen) = seen_since {
            let seen = DateTime::parse_from_rfc3339(seen).ok().map(|at| at.to_utc());
            if seen.is_none() || seen != self.connected_at {
                return Err(Error::Conflict(CHANGED));
            }
        }
        match rests_until(ctx, self.connected_at, self.is_replacement) {
            None => Ok(()),
            Some(end) => Err(Error::Blocked(format!(
                "The guide has replaced the payout account. Money can be sent to it from {}.",
                format_time(end)
            ))),
        }
    }
}

/// The end of the rest of an account that replaced another one; `None` if it does not rest.
pub(super) fn rests_until(
    ctx: &Ctx,
    connected_at: Option<DateTime<Utc>>,
    is_replacement: bool,
) -> Option<DateTime<Utc>> {
    connected_at.filter(|_| is_replacement).map(|at| at + Duration::days(REST_DAYS)).filter(|end| *end > ctx.now)
}

/// A change of the account needs more than an old session: a second factor, or a sign-in as recent as for another password. Callers whose
/// account has a second factor cannot act without it at all.
///
/// # Errors
/// `Forbidden`.
pub fn ensure_recent_proof(ctx: &Ctx) -> Result<()> {
    match ctx.caller.person() {
        Some(person) if person.is_assured || person.is_fresh => Ok(()),
        _ => Err(Error::Forbidden(SIGN_IN_AGAIN)),
    }
}

pub(super) async fn find(source: &mut impl RowSource, guide: Uuid) -> Result<Option<PayoutAccount>> {
    Ok(source.select("FROM payout_accounts WHERE guide_id = $1", &[guide.into()]).await?.pop())
}

/// As the wire names its state.
pub(super) fn status(is_ready: Option<bool>) -> &'static str {
    match is_ready {
        None => "none",
        Some(false) => "incomplete",
        Some(true) => "ready",
    }
}

/// The calling guide's account.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without a guide record; those of a read.
pub async fn payout_account(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
    Ok(to_json(ctx, find(&mut db, guide).await?))
}

fn to_json(ctx: &Ctx, account: Option<PayoutAccount>) -> Json {
    json!({
        "available": ctx.has_payout_accounts,
        "status": status(account.as_ref().map(|account| account.is_ready)),
        "connected_at": account.and_then(|account| account.connected_at).map(|at| at.to_rfc3339()),
    })
}

/// A guide who connects an account, as the provider needs to know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectingGuide {
    pub guide: Uuid,
    pub email: Option<String>,
    /// The account that is stored already.
    pub account: Option<String>,
}

row_struct! {
    struct GuideEmail {
        email: Option<String> = "u.email",
    }
}

/// The calling guide, who connects an account.
///
/// # Errors
/// As [`payout_account`]; `Conflict` where there are no such accounts.
pub async fn connecting_guide(db: &Db, ctx: &Ctx) -> Result<ConnectingGuide> {
    let guide = guide_of_caller(ctx)?;
    if !ctx.has_payout_accounts {
        return Err(Error::Conflict(NOT_SET_UP));
    }
    let sql = "FROM guides g JOIN users u ON u.id = g.user_id WHERE g.id = $1";
    let row: Option<GuideEmail> = db.select(sql, &[guide.into()]).await?.pop();
    let mut source = db;
    let account = find(&mut source, guide).await?.map(|stored| stored.account);
    Ok(ConnectingGuide { guide, email: row.and_then(|row| row.email), account })
}

/// Stores a new account, unless the guide has one already; returns the stored one's id.
///
/// # Errors
/// When the database cannot be written.
pub async fn store_account(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, account: &str) -> Result<String> {
    let earlier = [REMOVED];
    let is_replacement = audit::count_since(tx, "guides", guide, &earlier, DateTime::UNIX_EPOCH).await? > 0;
    let sql = "INSERT INTO payout_accounts (guide_id, account_id, created_at, is_replacement) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING";
    let added = tx.run(sql, &[guide.into(), account.into(), ctx.now.into(), is_replacement.into()]).await?;
    if added.0 > 0 {
        let after = json!({ "account": account, "guide_name": find_name(tx, guide).await? });
        audit::record(tx, ctx, "payout_account_added", "guides", guide, None, Some(&after)).await?;
    }
    let stored = find(tx, guide).await?.ok_or(Error::Stale("payout account"))?;
    Ok(stored.account)
}

/// Stores the provider's report of an account, and notifies its guide of a change; one that is not known changes nothing.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_account(tx: &mut Tx<'_>, ctx: &Ctx, update: &PayoutAccountUpdate) -> Result<()> {
    let Some(stored) = find_by_account(tx, &update.id).await? else { return Ok(()) };
    if stored.is_ready == update.is_ready {
        return Ok(());
    }
    tx.run(
        "UPDATE payout_accounts SET is_ready = $2, connected_at = CASE WHEN $2 THEN COALESCE(connected_at, $3) ELSE connected_at END
          WHERE account_id = $1",
        &[update.id.as_str().into(), update.is_ready.into(), ctx.now.into()],
    )
    .await?
    .any();
    let (kind, mail) = if update.is_ready {
        ("payment_account_ready", PaymentMail::PayoutAccountReady {})
    } else {
        ("payment_account_incomplete", PaymentMail::PayoutAccountIncomplete {})
    };
    notify(tx, ctx, &stored, kind, &mail).await
}

async fn notify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    stored: &PayoutAccount,
    kind: &'static str,
    mail: &PaymentMail,
) -> Result<()> {
    let row = tx.row("SELECT user_id FROM guides WHERE id = $1", &[stored.guide.into()]).await?;
    let Some(user) = row.map(|row| row.uuid(0)).transpose()? else { return Ok(()) };
    notices::tell(tx, ctx, user, &Notice::new(kind, mail, Some(EARNINGS.to_owned()))?).await
}

async fn find_name(tx: &mut Tx<'_>, guide: Uuid) -> Result<Option<String>> {
    let row = tx.row("SELECT display_name FROM guides WHERE id = $1", &[guide.into()]).await?;
    Ok(row.map(|row| row.text(0).map(str::to_owned)).transpose()?)
}

async fn find_by_account(tx: &mut Tx<'_>, account: &str) -> Result<Option<PayoutAccount>> {
    Ok(tx.select_one("FROM payout_accounts WHERE account_id = $1", &[account.into()]).await?)
}

/// Whether a guide has this account.
///
/// # Errors
/// When the database cannot be read.
pub async fn knows_account(db: &Db, account: &str) -> Result<bool> {
    Ok(!db.rows("SELECT 1 FROM payout_accounts WHERE account_id = $1", &[account.into()]).await?.is_empty())
}

/// Removes the calling guide's account here; payouts are then sent by hand. Those on their way still arrive.
///
/// # Errors
/// As [`payout_account`] and [`ensure_recent_proof`]; `Missing` without an account.
pub async fn disconnect_payout_account(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
    ensure_recent_proof(ctx)?;
    let stored = find(tx, guide).await?.ok_or(Error::Missing("payout account"))?;
    remove(tx, ctx, &stored).await?;
    Ok(to_json(ctx, None))
}

/// Removes an account that has left the provider's platform.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_departure(tx: &mut Tx<'_>, ctx: &Ctx, account: &str) -> Result<()> {
    match find_by_account(tx, account).await? {
        Some(stored) => remove(tx, ctx, &stored).await,
        None => Ok(()),
    }
}

async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, stored: &PayoutAccount) -> Result<()> {
    tx.run("DELETE FROM payout_accounts WHERE guide_id = $1", &[stored.guide.into()]).await?.any();
    let before = json!({ "account": stored.account, "guide_name": find_name(tx, stored.guide).await? });
    audit::record(tx, ctx, REMOVED, "guides", stored.guide, Some(&before), None).await?;
    notify(tx, ctx, stored, "payment_account_removed", &PaymentMail::PayoutAccountRemoved {}).await
}
