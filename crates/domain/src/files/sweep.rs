//! Sweeps loose blobs, and lists the blobs that must exist. T-S10.

use std::path::Path;

use chrono::Duration;
use serendib_db::{Db, FromRow, Row, Tx, row_struct};

use super::FileResult;
use crate::ctx::Ctx;

/// How long a loose blob stays: longer than an upload, a download or a backup takes.
pub const GRACE_HOURS: i64 = 6;
/// Blobs per run.
const MOST: i64 = 500;

/// Loose blobs whose bytes may be deleted.
///
/// # Errors
/// When the database cannot be read.
pub async fn loose(db: &Db, ctx: &Ctx) -> FileResult<Vec<String>> {
    let long_ago = ctx.now - Duration::hours(GRACE_HOURS);
    let rows = db
        .rows(
            "SELECT id FROM storage_blobs WHERE object_id IS NULL AND loose_since < $1 ORDER BY loose_since, id LIMIT $2",
            &[long_ago.into(), MOST.into()],
        )
        .await?;
    Ok(rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect::<Result<_, serendib_db::Error>>()?)
}

/// Removes the rows of deleted blobs.
///
/// # Errors
/// When the database cannot be written.
pub async fn forget(tx: &mut Tx<'_>, blobs: &[String]) -> FileResult<()> {
    for blob in blobs {
        tx.run("DELETE FROM storage_blobs WHERE id = $1 AND object_id IS NULL", &[blob.as_str().into()]).await?.any();
    }
    Ok(())
}

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BlobRecord {
        id: String = "id",
        size: i64 = "size",
        /// Whether an object needs it.
        is_needed: bool = "object_id IS NOT NULL",
        /// The first 16 bytes of its SHA-256 in hexadecimal; empty if it was never computed.
        digest: String = "etag",
    }
}

fn build_list_sql() -> String {
    format!("SELECT {} FROM storage_blobs WHERE id > $1 ORDER BY id LIMIT $2", BlobRecord::columns())
}

/// The blobs after this one, by name.
///
/// # Errors
/// When the database cannot be read.
pub async fn list_blobs(db: &Db, after: &str) -> FileResult<Vec<BlobRecord>> {
    Ok(read(&db.rows(&build_list_sql(), &[after.into(), MOST.into()]).await?)?)
}

/// As [`list_blobs`], for a copy of a database.
///
/// # Errors
/// When the copy cannot be read.
pub fn list_blobs_of_copy(copy: &Path, after: &str) -> FileResult<Vec<BlobRecord>> {
    Ok(read(&serendib_db::read_copy(copy, &build_list_sql(), &[after.into(), MOST.into()])?)?)
}

fn read(rows: &[Row]) -> serendib_db::Result<Vec<BlobRecord>> {
    let one = |row: &Row| {
        let stored = BlobRecord::read(row)?;
        // An ETag stands in quotes.
        Ok(BlobRecord { digest: stored.digest.trim_matches('"').to_owned(), ..stored })
    };
    rows.iter().map(one).collect()
}
