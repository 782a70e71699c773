//! A package as the wizard loads it.

use serendib_db::{ColumnType, Cond, Db, Output, Select};
use uuid::Uuid;

use super::document::Document;
use super::edit_rights::{self, Edits};
use super::revisions::{self, Revision};
use super::stored::{self, PackageState};
use crate::ctx::Caller;
use crate::error::Result;

#[derive(Clone, Debug, PartialEq)]
pub struct ForEdit {
    pub state: PackageState,
    pub may_edit: bool,
    pub document: Document,
    /// For owners and admins: the pending revision, or else the last decided one.
    pub revision: Option<Revision>,
}

/// A package that the caller may see; `may_edit` tells whether they may also write it.
///
/// # Errors
/// Those of a read.
pub async fn for_edit(db: &Db, caller: &Caller, id: Uuid) -> Result<Option<ForEdit>> {
    if !is_seen(db, caller, id).await? {
        return Ok(None);
    }
    let mut source = db;
    // Read first: if rows are newer than the version, the save is refused; if they were older, it would undo changes.
    let Some(mut state) = stored::state(&mut source, id).await? else { return Ok(None) };
    let edits = edit_rights::edits(&mut source, caller, id).await?;
    let Some(document) = stored::document(&mut source, id).await? else { return Ok(None) };
    let is_theirs = matches!(edits, Edits::Yes | Edits::Suspended);
    let revision = if is_theirs { revisions::latest(&mut source, id).await? } else { None };
    state.rejection_reason = state.rejection_reason.filter(|_| is_theirs);
    Ok(Some(ForEdit { state, may_edit: edits == Edits::Yes, document, revision }))
}

async fn is_seen(db: &Db, caller: &Caller, id: Uuid) -> Result<bool> {
    let policy = if caller.is_service() { Some(Cond::True) } else { super::readable(caller) };
    let select = Select {
        table: "packages",
        output: vec![Output::Column { key: "id".to_owned(), column: "id", kind: ColumnType::Uuid }],
        filter: Cond::all_of([Cond::eq("id", id), policy.unwrap_or(Cond::False)]),
        order: Vec::new(),
        limit: Some(1),
        offset: 0,
    };
    Ok(!db.fetch(&select, false).await?.rows.is_empty())
}
