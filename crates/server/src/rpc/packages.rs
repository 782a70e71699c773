//! Handlers of package editing and of the review queue.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::money::dollars;
use serendib_domain::packages::{self, ForEdit, ReviewQueueEntry};
use serendib_domain::table::Posted;
use serendib_domain::{Caller, Ctx, Result};

use super::args::Args;

/// Entries on a page of the queue by default.
const USUAL_PAGE: u32 = 20;

/// # Errors
/// Errors of the command.
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted, version: Option<i64>) -> Result<Json> {
    let saved = packages::save(tx, ctx, document, version).await?;
    Ok(json!({
        "id": saved.id.to_string(), "status": saved.status, "version": saved.version, "waiting": saved.waiting,
    }))
}

/// # Errors
/// Errors of a read.
pub async fn for_edit(db: &Db, caller: &Caller, args: &Args) -> Result<Json> {
    let Ok(id) = args.text("package").parse() else { return Ok(Json::Null) };
    let found = packages::for_edit(db, caller, id).await?;
    Ok(found.map_or(Json::Null, |found| edited(&found)))
}

fn edited(found: &ForEdit) -> Json {
    let state = &found.state;
    let revision = found.revision.as_ref().map(|revision| {
        json!({
            "id": revision.id.to_string(),
            "status": revision.status,
            "rejection_reason": revision.rejection_reason,
            "created_at": revision.created_at.to_rfc3339(),
            "document": revision.document,
        })
    });
    json!({
        "id": state.id.to_string(),
        "status": state.status,
        "version": state.version,
        "rejection_reason": state.rejection_reason,
        "may_edit": found.may_edit,
        "document": found.document.to_json(state.id),
        "revision": revision,
    })
}

/// # Errors
/// `SignedOut` and `Forbidden` for a caller who is not an admin; `Refused` for an invalid cursor; errors of a read.
pub async fn pending(db: &Db, caller: &Caller, args: &Args) -> Result<Json> {
    let page = packages::ReviewQueueQuery {
        search: args.text("q"),
        after: args.text("after"),
        limit: args.count("limit", USUAL_PAGE).into(),
        offset: args.count("offset", 0_u32).into(),
    };
    let queue = packages::list_pending(db, caller, &page).await?;
    let results: Vec<Json> = queue.entries.iter().map(entry).collect();
    Ok(json!({ "total": queue.total, "results": results }))
}

fn entry(entry: &ReviewQueueEntry) -> Json {
    let owners: Vec<Json> =
        entry.owners.iter().map(|(user, name)| json!({ "user_id": user.to_string(), "display_name": name })).collect();
    json!({
        "id": entry.id.to_string(),
        "kind": if entry.revision.is_some() { "revision" } else { "new" },
        "revision_id": entry.revision.map(|id| id.to_string()),
        "version": entry.version,
        "title": entry.title,
        "created_at": entry.created_at.to_rfc3339(),
        "price": dollars(entry.price_cents),
        "duration_days": entry.duration_days,
        "max_people": entry.max_people,
        "image_url": entry.image_url,
        "locations": entry.locations,
        "categories": entry.categories,
        "owners": owners,
        "cursor": entry.cursor(),
    })
}
