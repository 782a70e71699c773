//! An admin reads a document, and documents are deleted when their time is over.

use chrono::Duration;
use serde_json::json;
use serendib_db::Tx;
use uuid::Uuid;

use super::checks::ONLY_ADMINS;
use super::stored;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::files::documents;
use crate::staff::StaffRight;

/// Days that a document stays after the decision, unless the operator sets other ones.
pub const DEFAULT_DOCUMENT_DAYS: u16 = 90;
/// Documents of one sweep.
const MOST: i64 = 200;
const NO_DOCUMENT: Error = Error::Missing("document");

/// A document that an admin may read now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedDocument {
    /// The object's id: its name in the bucket would name its guide.
    pub id: Uuid,
    pub mime_type: String,
}

/// Finds the document of a credential, and logs that the caller reads it.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no admins; `Missing` also if the document is deleted.
pub async fn open_document(tx: &mut Tx<'_>, ctx: &Ctx, credential: Uuid) -> Result<OpenedDocument> {
    admins::only(&ctx.caller, StaffRight::DecideApplications, ONLY_ADMINS)?;
    let found = stored::find(tx, credential).await?.ok_or(NO_DOCUMENT)?;
    let document = found.document.ok_or(NO_DOCUMENT)?;
    let document = documents::find(tx, document).await?.ok_or(NO_DOCUMENT)?;
    let after = json!({ "guide": found.name, "number": found.number, "kind": found.kind.name() });
    audit::record(tx, ctx, "document_read", "guide_credentials", found.id, None, Some(&after)).await?;
    Ok(OpenedDocument { id: document.id, mime_type: document.mime_type })
}

/// Deletes documents of credentials that were decided, or replaced, long ago. The facts stay. Returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep_documents(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<usize> {
    let long_ago = ctx.now - Duration::days(ctx.document_days.into());
    let sql = "SELECT id, document_id FROM guide_credentials
        WHERE document_id IS NOT NULL AND status <> 'pending' AND COALESCE(decided_at, submitted_at) < $1
        ORDER BY submitted_at LIMIT $2";
    let rows = tx.rows(sql, &[long_ago.into(), MOST.into()]).await?;
    for row in &rows {
        stored::drop_document(tx, ctx, row.uuid(0)?, row.opt_uuid(1)?).await?;
    }
    Ok(rows.len())
}
