//! Accounts of guides at the payment provider (connected accounts), to which it sends payouts.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::guide_of_caller;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::notices::{self, Notice};
use crate::payments::PayoutAccountUpdate;
use crate::payments::mails::PaymentMail;
use crate::table::{Refine, Table, created_at, flag, text, time, uuid};

const EARNINGS: &str = "/profile?mode=host&tab=earnings";
const NOT_SET_UP: &str = "Payout accounts are not set up on this site.";

pub(super) fn table() -> Table {
    Table::new("payout_accounts")
        .columns([
            uuid("guide_id").references("guides"),
            text("account_id"),
            flag("is_ready", false),
            created_at(),
            time("connected_at").nullable(),
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
    let sql =
        "INSERT INTO payout_accounts (guide_id, account_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let added = tx.run(sql, &[guide.into(), account.into(), ctx.now.into()]).await?;
    if added.0 > 0 {
        audit::record(tx, ctx, "payout_account_added", "guides", guide, None, Some(&json!({ "account": account })))
            .await?;
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
/// As [`payout_account`]; `Missing` without an account.
pub async fn disconnect_payout_account(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let guide = guide_of_caller(ctx)?;
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
    let before = json!({ "account": stored.account });
    audit::record(tx, ctx, "payout_account_removed", "guides", stored.guide, Some(&before), None).await?;
    notify(tx, ctx, stored, "payment_account_removed", &PaymentMail::PayoutAccountRemoved {}).await
}
