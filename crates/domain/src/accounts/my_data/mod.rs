//! A person's own data as an archive (data portability). D-170.
//!
//! What is in it: `contents` and `guide_contents`; how rows are read: `section`. The server makes the file of it, a page at a time.

mod contents;
mod guide_contents;
mod section;
mod uploads;

use chrono::Duration;
use serde_json::json;
use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::account_deletion::owner;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::identity::{events, limits};
use crate::ledger::payout_accounts::ensure_recent_proof;

pub use contents::{ArchiveFile, FILES};
pub use section::{ArchiveOwner, ArchiveSection, SectionCursor};
pub use uploads::{UploadCursor, UploadedFile, list_uploads};

/// The file that explains the others.
pub const README: &str = include_str!("readme.txt");
/// Archives of one's own per day.
const PER_DAY: i64 = 3;

/// Begins the archive of the caller's own data, and notes it in the security log.
///
/// # Errors
/// `SignedOut`; `Forbidden` without a recent sign-in or a second factor; `TooMany`.
pub async fn begin_own_archive(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<ArchiveOwner> {
    let user = owner(ctx)?.user;
    ensure_recent_proof(ctx)?;
    let key = format!("my_data {user}");
    if let Some(seconds) = limits::spent(tx, ctx, &key, PER_DAY).await? {
        return Err(Error::TooMany(u32::try_from(seconds).unwrap_or(u32::MAX)));
    }
    limits::add(tx, ctx, &key, Duration::days(1)).await?;
    events::note(tx, ctx, Some(user), "data_downloaded", &json!({})).await?;
    find_owner(tx, user).await
}

/// Begins the archive of a person's data for an admin, who has checked the reason.
///
/// # Errors
/// `Missing` for an unknown or removed account.
pub(crate) async fn begin_archive_of(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid, reason: &str) -> Result<ArchiveOwner> {
    let present = tx.row("SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL", &[user.into()]).await?;
    present.ok_or(Error::Missing("person"))?;
    audit::record(tx, ctx, "person_exported", "users", user, None, Some(&json!({ "reason": reason }))).await?;
    events::note(tx, ctx, Some(user), "data_exported_by_admin", &json!({})).await?;
    find_owner(tx, user).await
}

async fn find_owner(source: &mut impl RowSource, user: Uuid) -> Result<ArchiveOwner> {
    let guide = source.row("SELECT id FROM guides WHERE user_id = $1", &[user.into()]).await?;
    Ok(ArchiveOwner { user, guide: guide.map(|row| row.uuid(0)).transpose()? })
}
