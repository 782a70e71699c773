//! What the staff reads of documents: the list, one with its shape, its history.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};

use super::documents::{ContentDocument, find_document, list_documents};
use super::versions::{ContentVersion, is_passed_over};
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// Versions in one answer by default, and at most.
pub const HISTORY_PAGE: i64 = 20;
const HISTORY_MOST: i64 = 100;
const NO_PLACE: &str = "That is no place in this list.";

row_struct! {
    struct NewestVersion {
        name: String = "v.name",
        version: i64 = "v.version",
        body: Option<String> = "v.body",
        created_at: DateTime<Utc> = "v.created_at",
        created_by: Option<String> = "(SELECT p.display_name FROM profiles p WHERE p.user_id = v.created_by)",
    }
}

/// All documents, in the order of their groups.
///
/// # Errors
/// `SignedOut`, `Forbidden`; those of a read.
pub async fn content_documents(db: &Db, ctx: &Ctx) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let sql = "FROM content_versions v WHERE v.version = (SELECT MAX(o.version) FROM content_versions o WHERE o.name = v.name)";
    let newest: Vec<NewestVersion> = db.select(sql, &[]).await?;
    let newest: HashMap<&str, &NewestVersion> = newest.iter().map(|one| (one.name.as_str(), one)).collect();
    let entry = |document: &ContentDocument| -> Result<Json> {
        let stored = newest.get(document.name.as_str());
        let body = stored.and_then(|one| one.body.as_deref());
        Ok(json!({
            "name": document.name,
            "group": document.group.name(),
            "title": document.title,
            "help": document.help,
            "is_shipped": body.is_none(),
            "is_passed_over": is_passed_over(document, body)?,
            "version": stored.map_or(0, |one| one.version),
            "updated_at": stored.map(|one| one.created_at.to_rfc3339()),
            "updated_by": stored.and_then(|one| one.created_by.as_deref()),
        }))
    };
    list_documents().iter().map(entry).collect()
}

/// A document with its newest version, or with an older one.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; those of a read.
pub async fn content_document(mut db: &Db, ctx: &Ctx, name: &str, version: Option<i64>) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let document = find_document(name).ok_or(Error::Missing("document"))?;
    let found = ContentVersion::find(&mut db, name, version).await?;
    if found.is_none() && version.is_some_and(|version| version != 0) {
        return Err(Error::Missing("version"));
    }
    to_json(document, found.as_ref())
}

/// A document as the staff reads it. Without a stored version it is 0.
pub(super) fn to_json(document: &ContentDocument, stored: Option<&ContentVersion>) -> Result<Json> {
    let body = stored.map_or_else(|| Ok(document.shipped.clone()), |stored| stored.read_body(document))?;
    Ok(json!({
        "name": document.name,
        "title": document.title,
        "shape": document.shape.to_json(),
        "version": stored.map_or(0, |one| one.version),
        "body": body,
        "shipped": document.shipped,
        "is_shipped": stored.is_none_or(|one| one.body.is_none()),
        "is_passed_over": is_passed_over(document, stored.and_then(|one| one.body.as_deref()))?,
        "updated_at": stored.map(|one| one.created_at.to_rfc3339()),
        "updated_by": stored.and_then(|one| one.created_by.as_deref()),
    }))
}

/// The versions of a document, the newest first, from before the version `after` on.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Refused` for a place that is none; those of a read.
pub async fn content_history(db: &Db, ctx: &Ctx, name: &str, after: &str, limit: i64) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    find_document(name).ok_or(Error::Missing("document"))?;
    let before = match after {
        "" => i64::MAX,
        text => text.parse().map_err(|_| Error::Refused(NO_PLACE.to_owned()))?,
    };
    let limit = limit.clamp(1, HISTORY_MOST);
    let sql = "FROM content_versions v WHERE v.name = $1 AND v.version < $2 ORDER BY v.version DESC LIMIT $3";
    let mut found: Vec<ContentVersion> = db.select(sql, &[name.into(), before.into(), (limit + 1).into()]).await?;
    let has_more = found.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    if has_more {
        found.pop();
    }
    let next = found.last().filter(|_| has_more).map(|last| last.version.to_string());
    let entry = |one: &ContentVersion| {
        json!({
            "version": one.version,
            "created_at": one.created_at.to_rfc3339(),
            "created_by": one.created_by,
            "note": one.note,
            "is_shipped": one.body.is_none(),
            "restores": one.restores,
        })
    };
    Ok(json!({ "results": found.iter().map(entry).collect::<Vec<_>>(), "next": next }))
}
