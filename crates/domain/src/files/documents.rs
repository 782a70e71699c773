//! Documents that guides upload as proofs: a command takes one into use, and only admins read it, by a link that the audit log records.

use chrono::Duration;
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::{DOCUMENTS, store};
use crate::ctx::Ctx;
use crate::error::Result;

/// Hours until a document that no credential uses is removed.
const UNUSED_HOURS: i64 = 24;
/// Documents of one sweep.
const MOST: i64 = 200;

row_struct! {
    /// An uploaded document.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredDocument {
        id: Uuid = "o.id",
        name: String = "o.name",
        mime_type: String = "o.mime_type",
        size: i64 = "o.size",
    }
}

/// A document that this person has uploaded.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_uploaded(tx: &mut Tx<'_>, owner: Uuid, name: &str) -> Result<Option<StoredDocument>> {
    let rest = "FROM storage_objects o WHERE o.bucket_id = $1 AND o.name = $2 AND o.owner = $3";
    Ok(tx.select_one(rest, &[DOCUMENTS.into(), name.into(), owner.into()]).await?)
}

/// # Errors
/// When the database cannot be read.
pub async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<StoredDocument>> {
    let rest = "FROM storage_objects o WHERE o.bucket_id = $1 AND o.id = $2";
    Ok(source.select_one(rest, &[DOCUMENTS.into(), id.into()]).await?)
}

/// Removes a document that nothing references any more; its bytes follow with the next sweep of loose blobs.
///
/// # Errors
/// When the database cannot be written.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    store::loosen(tx, ctx, id).await?;
    tx.run("DELETE FROM storage_objects WHERE id = $1 AND bucket_id = $2", &[id.into(), DOCUMENTS.into()]).await?.any();
    Ok(())
}

/// Removes documents that were uploaded and never used; returns how many. Files that an operator had in a bucket of this name before have no
/// owner, and stay.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep_unused(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<usize> {
    let long_ago = ctx.now - Duration::hours(UNUSED_HOURS);
    let sql = "SELECT o.id FROM storage_objects o WHERE o.bucket_id = $1 AND o.created_at < $2 AND o.owner IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM guide_credentials c WHERE c.document_id = o.id) ORDER BY o.created_at LIMIT $3";
    let rows = tx.rows(sql, &[DOCUMENTS.into(), long_ago.into(), MOST.into()]).await?;
    for row in &rows {
        remove(tx, ctx, row.uuid(0)?).await?;
    }
    Ok(rows.len())
}
