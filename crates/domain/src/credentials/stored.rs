//! Stored credentials.

use chrono::NaiveDate;
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::kind::{CredentialKind, CredentialStatus};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::files::documents;
use crate::table::{Refine, Table, date, id, text, time, uuid};

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("guide_credentials")
            .columns([
                id(),
                uuid("guide_id").references("guides"),
                text("kind"),
                text("class").nullable(),
                text("number"),
                // The number without spaces and marks, in upper case, to compare.
                text("number_key"),
                text("issuer").nullable(),
                date("valid_until"),
                text("status").default("pending"),
                uuid("document_id").nullable().references("storage_objects"),
                time("submitted_at"),
                time("decided_at").nullable(),
                uuid("decided_by").nullable().references("users"),
                text("method").nullable(),
                text("reason").nullable(),
            ])
            .internal(),
    ]
}

/// A credential that counts, as SQL, for a table named `$c`; the placeholder is today.
macro_rules! in_force_sql {
    ($c:literal, $today:literal) => {
        concat!($c, ".status = 'approved' AND ", $c, ".valid_until >= ", $today)
    };
}
pub(super) use in_force_sql;

row_struct! {
    /// What a command needs of a credential.
    #[derive(Clone, Debug)]
    pub(super) struct StoredCredential {
        id: Uuid = "c.id",
        guide: Uuid = "c.guide_id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
        number: String = "c.number",
        kind: CredentialKind = "c.kind",
        status: CredentialStatus = "c.status",
        valid_until: NaiveDate = "c.valid_until",
        document: Option<Uuid> = "c.document_id",
        method: Option<String> = "c.method",
    }
}

pub(super) async fn find(source: &mut impl RowSource, credential: Uuid) -> Result<Option<StoredCredential>> {
    let rest = "FROM guide_credentials c JOIN guides g ON g.id = c.guide_id WHERE c.id = $1";
    Ok(source.select_one(rest, &[credential.into()]).await?)
}

/// The credential of a guide and kind in this status; there is at most one that is pending, and one that is approved.
pub(super) async fn find_in_status(
    tx: &mut Tx<'_>,
    (guide, kind): (Uuid, CredentialKind),
    status: CredentialStatus,
) -> Result<Option<StoredCredential>> {
    let rest = "FROM guide_credentials c JOIN guides g ON g.id = c.guide_id
        WHERE c.guide_id = $1 AND c.kind = $2 AND c.status = $3";
    Ok(tx.select_one(rest, &[guide.into(), kind.name().into(), status.name().into()]).await?)
}

/// Moves a credential on; one that has moved meanwhile is an error.
///
/// # Errors
/// `Stale`.
pub(super) async fn set_status(tx: &mut Tx<'_>, credential: &StoredCredential, status: CredentialStatus) -> Result<()> {
    tx.run(
        "UPDATE guide_credentials SET status = $2 WHERE id = $1 AND status = $3",
        &[credential.id.into(), status.name().into(), credential.status.name().into()],
    )
    .await?
    .exactly_one(Error::Stale("credential"))
}

/// Deletes the document, if it is still there; the facts stay.
pub(super) async fn drop_document(tx: &mut Tx<'_>, ctx: &Ctx, credential: Uuid, document: Option<Uuid>) -> Result<()> {
    let Some(document) = document else { return Ok(()) };
    tx.run("UPDATE guide_credentials SET document_id = NULL WHERE id = $1", &[credential.into()]).await?.any();
    documents::remove(tx, ctx, document).await
}

/// When an account is removed, its credentials go; its documents follow with its files.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "DELETE FROM guide_credentials WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}
