//! Single-row edits of a package on sale: travelers keep the approved version, and the edit becomes the pending revision.
//!
//! Rows are written on top of the pending revision in a dry run (a savepoint), so that table rules and the answer's `select` see them. Once
//! the answer is read, the dry run is undone and its result is stored as the revision.

use std::collections::HashSet;

use serde_json::{Map, Value as Json};
use serendib_db::Tx;
use uuid::Uuid;

use super::document::{self, Document, difference};
use super::hosts::owners;
use super::stored::{self, PackageState};
use super::{notifications, revisions, save};
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::table::CommandFuture;

/// Starts a dry run with the pending revision applied, unless it is open already or the package is not on sale.
pub(super) async fn begin(tx: &mut Tx<'_>, ctx: &Ctx, state: &PackageState) -> Result<()> {
    let open = tx.dry_run().map(|trial| trial.subject);
    if !state.is_approved() || open == Some(state.id) {
        return Ok(());
    }
    // One request may write to several packages.
    finish_trial(tx, ctx).await?;
    let waiting = revisions::pending(tx, state.id).await?;
    let rows = live_rows(tx, state.id).await?;
    let draft = match &waiting {
        Some(waiting) => Some((waiting.author, draft_of(tx, ctx, state.id, waiting).await?)),
        None => None,
    };
    tx.begin_dry_run(state.id, rows).await?;
    match draft {
        Some((author, draft)) => stored::write(tx, ctx, state.id, author, &draft).await,
        None => Ok(()),
    }
}

/// The revision's document, perhaps incomplete: row-by-row edits leave it so for a while.
pub(super) async fn draft_of(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    waiting: &revisions::Revision,
) -> Result<Document> {
    let posted = waiting.document.as_object().cloned().unwrap_or_default();
    let mut draft = document::read_incomplete(&posted, ctx);
    let live = stored::document(tx, package).await?.ok_or(Error::Missing("package"))?;
    draft.recognise(&live);
    forget_missing_attractions(tx, &live, &mut draft).await?;
    Ok(draft)
}

/// Whether a dry run of this package is open.
pub(super) fn is_open(tx: &Tx<'_>, package: Uuid) -> bool {
    tx.dry_run().is_some_and(|trial| trial.subject == package)
}

/// A client that deletes every row it sees means all: rows of the pending revision alone go with the last of them.
pub(super) async fn clear_unseen(tx: &mut Tx<'_>, table: &str, package: Uuid) -> Result<()> {
    let Some(trial) = tx.dry_run().filter(|trial| trial.subject == package).cloned() else { return Ok(()) };
    let seen: HashSet<Uuid> = trial.rows_outside.into_iter().collect();
    let left = tx.rows(&format!("SELECT id FROM {table} WHERE package_id = $1"), &[package.into()]).await?;
    for row in &left {
        if seen.contains(&row.uuid(0)?) {
            return Ok(());
        }
    }
    tx.run(&format!("DELETE FROM {table} WHERE package_id = $1"), &[package.into()]).await?.any();
    Ok(())
}

/// Once a request's answer is read: undoes the dry run, if open, and stores its result as the pending revision.
pub fn finish<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx) -> CommandFuture<'a, ()> {
    Box::pin(finish_trial(tx, ctx))
}

async fn finish_trial(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let Some(package) = tx.dry_run().map(|trial| trial.subject) else { return Ok(()) };
    let mut wished = stored::document(tx, package).await?.ok_or(Error::Missing("package"))?;
    tx.undo_dry_run().await?;
    let state = stored::state(tx, package).await?.ok_or(Error::Missing("package"))?;
    let live = stored::document(tx, package).await?.ok_or(Error::Missing("package"))?;
    forget_missing_attractions(tx, &live, &mut wished).await?;
    if propose(tx, ctx, package, &live, &wished).await? {
        save::bump_version(tx, ctx, &state, false).await?;
    }
    Ok(())
}

/// Submits a document as the pending revision; returns whether that changes anything.
pub(super) async fn propose(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    live: &Document,
    wished: &Document,
) -> Result<bool> {
    let waiting = revisions::pending(tx, package).await?;
    if difference(live, wished).is_none() {
        if !revisions::withdraw(tx, package).await? {
            return Ok(false);
        }
        audit::record(tx, ctx, "revision_withdrawn", "packages", package, None, None).await?;
        return Ok(true);
    }
    if waiting.as_ref().is_some_and(|waiting| waiting.document == wished.to_json(package)) {
        return Ok(false);
    }
    let author = match ctx.caller.person() {
        Some(person) => person.user,
        // The service key writes for the owner.
        None => *owners(tx, package).await?.first().ok_or(Error::Missing("owner"))?,
    };
    revisions::submit(tx, ctx, package, author, wished).await?;
    revisions::supersede(tx, ctx, package).await?;
    record(tx, ctx, package, "revision_submitted", live, wished).await?;
    if waiting.is_none() {
        notifications::send_revision_waiting(tx, ctx, &wished.title).await?;
    }
    Ok(true)
}

/// Logs the changed fields in the audit log.
pub(super) async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    package: Uuid,
    action: &str,
    from: &Document,
    to: &Document,
) -> Result<()> {
    let (before, after, changed) = (from.to_json(package), to.to_json(package), difference(from, to));
    let part = |of: &Json| -> Json {
        let fields = changed.fields().map(|field| (field.to_owned(), of.get(field).cloned().unwrap_or(Json::Null)));
        fields.collect::<Map<String, Json>>().into()
    };
    audit::record(tx, ctx, action, "packages", package, Some(&part(&before)), Some(&part(&after))).await
}

/// Attractions created in a dry run were undone with it: the document keeps their texts, and an approval creates them again.
async fn forget_missing_attractions(tx: &mut Tx<'_>, live: &Document, wished: &mut Document) -> Result<()> {
    let known: HashSet<Uuid> = live.days.iter().flat_map(|day| &day.stops).filter_map(|stop| stop.id).collect();
    for stop in wished.days.iter_mut().flat_map(|day| &mut day.stops) {
        let Some(id) = stop.id.filter(|id| !known.contains(id)) else { continue };
        if tx.row("SELECT id FROM attractions WHERE id = $1", &[id.into()]).await?.is_none() {
            stop.id = None;
        }
    }
    Ok(())
}

/// Ids of the rows of the package as it is on sale.
async fn live_rows(tx: &mut Tx<'_>, package: Uuid) -> Result<Vec<Uuid>> {
    let rows = tx
        .rows(
            "SELECT id FROM package_locations WHERE package_id = $1
             UNION ALL SELECT id FROM package_categories WHERE package_id = $1
             UNION ALL SELECT id FROM package_days WHERE package_id = $1
             UNION ALL SELECT id FROM package_attractions WHERE package_id = $1
             UNION ALL SELECT id FROM package_room_pricing WHERE package_id = $1",
            &[package.into()],
        )
        .await?;
    rows.iter().map(|row| Ok(row.uuid(0)?)).collect()
}
