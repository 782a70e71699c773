//! Merges of two accounts of one person: what the source has becomes the target's, and the staff can undo it. D-183.
//!
//! - every column that names an account, and what becomes of its rows: [`user_columns`]; the rows that moved: `moved_rows`
//! - what stands in the way: `problems`; before a merge: `preview`; the merge: `merging`; its undo: `undoing`
//! - what the page of an account displays of merges: `listing`

mod account;
mod listing;
mod merging;
mod moved_rows;
mod preview;
mod problems;
mod table;
mod undoing;
pub mod user_columns;

use chrono::{DateTime, Duration, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::mails::AccountMail;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::Notice;
use crate::table::Posted;

pub(crate) use listing::{merged_from, merged_into};
pub use merging::{MergeOrder, merge_people};
pub use preview::merge_preview;
pub(super) use table::tables;
pub use undoing::undo_merge;

const OWN_NAME: &str = "Accounts are merged in an admin's own name.";
const SECOND_STEP: &str =
    "Merging accounts needs a second step. Set up an authenticator app in your profile, or sign in again with it.";
/// Days within which a merge can be undone.
const UNDO_DAYS: i64 = 30;
/// Where the owner of an account writes to us.
const SUPPORT: &str = "/contact";

row_struct! {
    /// A merge with what decides whether it can be undone.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) struct StoredMerge {
        id: Uuid = "m.id",
        source: Uuid = "m.source_id",
        target: Uuid = "m.target_id",
        email: Option<String> = "m.source_email",
        phone: Option<String> = "m.source_phone",
        sso_email: Option<String> = "m.source_sso_email",
        merged_at: DateTime<Utc> = "m.merged_at",
        undone_at: Option<DateTime<Utc>> = "m.undone_at",
        source_name: String = "(SELECT f.display_name FROM profiles f WHERE f.user_id = m.source_id)",
        target_name: String = "(SELECT f.display_name FROM profiles f WHERE f.user_id = m.target_id)",
        is_erased: bool =
            "EXISTS (SELECT 1 FROM users u WHERE u.id IN (m.source_id, m.target_id) AND u.deleted_at IS NOT NULL)",
        is_target_merged: bool =
            "EXISTS (SELECT 1 FROM account_merges x WHERE x.source_id = m.target_id AND x.undone_at IS NULL)",
    }
}

impl StoredMerge {
    async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Self> {
        source.select_one("FROM account_merges m WHERE m.id = $1", &[id.into()]).await?.ok_or(Error::Missing("merge"))
    }

    fn undo_ends_at(&self) -> DateTime<Utc> {
        self.merged_at + Duration::days(UNDO_DAYS)
    }

    fn can_undo(&self, now: DateTime<Utc>) -> bool {
        self.undone_at.is_none() && !self.is_erased && !self.is_target_merged && self.undo_ends_at() >= now
    }
}

/// # Errors
/// `Fields` at `reason`.
fn read_reason(text: &str) -> Result<String> {
    let posted = Posted::from_iter([("reason".to_owned(), text.into())]);
    let mut fields = FieldReader::new(&posted);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    Ok(reason)
}

fn notice(kind: &'static str, mail: &AccountMail) -> Result<Notice> {
    Notice::new(kind, mail, Some(SUPPORT.to_owned()))
}

/// The accounts that are part of this one.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_sources(tx: &mut Tx<'_>, target: Uuid) -> Result<Vec<Uuid>> {
    let sql = "SELECT source_id FROM account_merges WHERE target_id = $1 AND undone_at IS NULL ORDER BY id";
    let rows = tx.rows(sql, &[target.into()]).await?;
    Ok(rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<_>>()?)
}

/// When an account is removed, its merges have no address, and none of them can be undone.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "DELETE FROM account_merge_rows WHERE merge_id IN
                 (SELECT m.id FROM account_merges m WHERE m.source_id = $1 OR m.target_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    let sql = "UPDATE account_merges SET source_email = NULL, source_phone = NULL, source_sso_email = NULL
                WHERE source_id = $1 OR target_id = $1";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}
