//! The end of an account by its owner: requested, due some days later, and until then taken back at any time. D-170.
//!
//! What stands in the way is in `hindrances`, what happens on the days in `steps`. The removal itself is
//! `identity::removal::remove_account`.

mod hindrances;
mod steps;

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, row_struct};
use uuid::Uuid;

use super::mails::AccountMail;
use crate::ctx::{Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::identity::events;
use crate::ledger::payout_accounts::ensure_recent_proof;
use crate::notices::{self, Notice};
use crate::table::{Refine, Table, time, uuid};

pub(crate) use hindrances::list_hindrances;
pub use steps::{AccountDeletionStep, DeletionStep, run};

/// Days between the request and the end, unless the operator sets others.
pub const DEFAULT_DELETION_DAYS: u16 = 14;
/// Where the owner changes their mind.
const PROFILE: &str = "/profile";
const NOT_A_PERSON: &str = "Only people have an account of their own.";
const ENDS_SOON: &str = "Your account is about to be deleted. Keep it first, in your profile.";

pub(super) fn table() -> Table {
    Table::new("account_deletions")
        .columns([
            uuid("user_id").references("users"),
            time("requested_at"),
            time("due_at"),
            time("postponed_at").nullable(),
        ])
        .key(&["user_id"])
        .internal()
}

row_struct! {
    /// A request that stands.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct AccountDeletion {
        user: Uuid = "user_id",
        requested_at: DateTime<Utc> = "requested_at",
        due_at: DateTime<Utc> = "due_at",
        postponed_at: Option<DateTime<Utc>> = "postponed_at",
    }
}

async fn find(source: &mut impl RowSource, user: Uuid) -> Result<Option<AccountDeletion>> {
    Ok(source.select_one("FROM account_deletions WHERE user_id = $1", &[user.into()]).await?)
}

pub(super) fn owner(ctx: &Ctx) -> Result<&SignedInPerson> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    ctx.caller.person().ok_or(Error::Forbidden(NOT_A_PERSON))
}

/// Whether the caller's account is about to be deleted, and what stands in the way.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key; those of a read.
pub async fn account_deletion(mut db: &Db, ctx: &Ctx) -> Result<Json> {
    let person = owner(ctx)?;
    to_json(&mut db, ctx, person.user).await
}

async fn to_json(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<Json> {
    let stands = find(source, user).await?;
    let hindrances = list_hindrances(source, ctx, user).await?;
    Ok(json!({
        "requested_at": stands.as_ref().map(|one| one.requested_at.to_rfc3339()),
        "due_at": stands.as_ref().map(|one| one.due_at.to_rfc3339()),
        "hindrances": hindrances.iter().map(|one| one.name()).collect::<Vec<_>>(),
    }))
}

/// Requests the deletion of the caller's account. A second request changes nothing.
///
/// # Errors
/// `SignedOut`; `Forbidden` without a recent sign-in or a second factor; `Conflict` with what stands in the way.
pub async fn request_account_deletion(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let user = owner(ctx)?.user;
    ensure_recent_proof(ctx)?;
    if let Some(hindrance) = list_hindrances(tx, ctx, user).await?.first() {
        return Err(Error::Conflict(hindrance.sentence()));
    }
    let due_at = ctx.now + Duration::days(ctx.deletion_days.into());
    let stored = tx
        .run(
            "INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING",
            &[user.into(), ctx.now.into(), due_at.into()],
        )
        .await?;
    if stored.0 == 1 {
        let deletion = AccountDeletion { user, requested_at: ctx.now, due_at, postponed_at: None };
        steps::schedule(tx, ctx, &deletion).await?;
        events::note(tx, ctx, Some(user), "deletion_requested", &json!({})).await?;
        let mail = AccountMail::DeletionRequested { due_at };
        notices::tell(tx, ctx, user, &notice("account_deletion_requested", &mail)?).await?;
    }
    to_json(tx, ctx, user).await
}

/// Takes such a request back. Without one, nothing changes.
///
/// # Errors
/// `SignedOut`; `Forbidden` for the service key.
pub async fn cancel_account_deletion(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Json> {
    let user = owner(ctx)?.user;
    let removed = tx.run("DELETE FROM account_deletions WHERE user_id = $1", &[user.into()]).await?;
    if removed.0 == 1 {
        events::note(tx, ctx, Some(user), "deletion_cancelled", &json!({})).await?;
    }
    to_json(tx, ctx, user).await
}

/// Refuses what begins something new for an account that is about to be deleted.
///
/// # Errors
/// `Conflict`.
pub(crate) async fn ensure_stays(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    find(tx, user).await?.map_or(Ok(()), |_| Err(Error::Conflict(ENDS_SOON)))
}

fn notice(kind: &'static str, mail: &AccountMail) -> Result<Notice> {
    Notice::new(kind, mail, Some(PROFILE.to_owned()))
}
