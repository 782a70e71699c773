//! Saves a package: the whole document in one transaction, or nothing. P-B05; D-087 to D-093.
//!
//! A new package waits for an admin. A pending one takes every edit; a rejected one becomes pending again. One on sale stays visible as
//! approved: minor edits take effect at once, the rest waits as a revision.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::document::{self, Difference, Document, difference};
use super::edit_rights::Edits;
use super::stored::{self, PackageState};
use super::{edit_rights, limits, notifications, revisions, single, staged};
use crate::abuse_flags::copied_text::{check_package, check_revision};
use crate::audit;
use crate::ctx::{Caller, Ctx, SignedInPerson};
use crate::error::{Error, Result};
use crate::table::Posted;

/// Of a new package; P-B09.
const SMALLEST_GROUP: i64 = 1;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageSaveOutcome {
    pub id: Uuid,
    pub status: String,
    pub version: i64,
    /// Changes wait for an admin; the package stays on sale as it was.
    pub waiting: bool,
}

/// Creates a package from a document, or updates the package with its `id`. A repeat changes nothing, so a double click or a lost answer
/// creates no second package. `version` is the one that the author has seen.
///
/// # Errors
/// `SignedOut`, `Forbidden`, a duplicate key for the id of another author's package, `Stale` if it was saved since that version, `Fields`
/// with every broken rule; for a new package those of [`limits`].
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted, version: Option<i64>) -> Result<PackageSaveOutcome> {
    let (Caller::Person(person), posted_id) = (&ctx.caller, client_id(posted)?) else {
        return Err(Error::SignedOut);
    };
    let found = match posted_id {
        Some(id) => stored::state(tx, id).await?,
        None => None,
    };
    let Some(state) = found else {
        let author = edit_rights::author(ctx)?;
        let document = document::read(posted, ctx, SMALLEST_GROUP)?;
        limits::keep(tx, ctx, author).await?;
        stored::demand_pictures(tx, ctx, &document.images, &[]).await?;
        let id = posted_id.unwrap_or_else(|| ctx.new_id());
        stored::create(tx, ctx, id, author, &document).await?;
        return created(tx, ctx, id, &document.title).await;
    };
    if version.is_none() && edit_rights::edits(tx, &ctx.caller, state.id).await? == Edits::NotTheirs {
        // A new package under the id of another author's: a duplicate key, as for single rows. D-090.
        edit_rights::author(ctx)?;
        return Err(single::duplicate_key_error("packages_pkey", "id", &state.id.to_string()));
    }
    edit_rights::editor(tx, ctx, state.id).await?;
    let mut wished = document::read(posted, ctx, state.min_people)?;
    let now = now(tx, state.id).await?;
    wished.recognise(&now);
    wished.check_group_prices(&now)?;
    stored::demand_pictures(tx, ctx, &wished.images, &now.images).await?;
    let found = difference(&now, &wished);
    // What waits already is not the editor's.
    let waiting = revisions::pending(tx, state.id).await?.and_then(|waiting| waiting.read(ctx).ok());
    let edited = waiting.map_or_else(|| found.clone(), |waiting| difference(&waiting, &wished));
    let (before, fields, title) = (state.version, edited.fields().collect(), wished.title.clone());
    let saved = Edit { person, state, now, wished, found, version }.save(tx, ctx).await?;
    if saved.version != before {
        notifications::send_edited(tx, ctx, saved.id, &title, fields, saved.waiting).await?;
    }
    Ok(saved)
}

/// The id that a client generated.
///
/// # Errors
/// `22P02` for an invalid id, and for the nil id. T-R27.
pub(super) fn client_id(posted: &Posted) -> Result<Option<Uuid>> {
    let posted_id = match posted.get("id") {
        None | Some(Json::Null) => return Ok(None),
        Some(Json::String(text)) => text.as_str(),
        Some(_) => "",
    };
    single::uuid(posted_id).map(Some)
}

/// After the rows of a new package: notifies the admins.
pub(super) async fn created(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, title: &str) -> Result<PackageSaveOutcome> {
    let after = json!({ "title": title, "status": "pending" });
    audit::record(tx, ctx, "package_created", "packages", id, None, Some(&after)).await?;
    check_package(tx, ctx, id).await?;
    notifications::send_package_waiting(tx, ctx, title).await?;
    Ok(PackageSaveOutcome { id, status: "pending".to_owned(), version: 1, waiting: false })
}

async fn now(tx: &mut Tx<'_>, id: Uuid) -> Result<Document> {
    stored::document(tx, id).await?.ok_or(Error::Missing("package"))
}

/// An edit by an authorized person.
struct Edit<'a> {
    person: &'a SignedInPerson,
    state: PackageState,
    now: Document,
    wished: Document,
    found: Difference,
    version: Option<i64>,
}

impl Edit<'_> {
    async fn save(self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<PackageSaveOutcome> {
        let package = self.state.id;
        let saved = if self.state.is_approved() { self.on_sale(tx, ctx).await } else { self.off_sale(tx, ctx).await }?;
        revisions::supersede(tx, ctx, package).await?;
        Ok(saved)
    }

    fn has_new_text(&self) -> bool {
        (&self.now.title, &self.now.description) != (&self.wished.title, &self.wished.description)
    }

    async fn off_sale(self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<PackageSaveOutcome> {
        if self.found.is_none() && !self.state.is_rejected() {
            return Ok(self.saved(0, false));
        }
        self.check_version()?;
        bump_version(tx, ctx, &self.state, self.state.is_rejected()).await?;
        stored::write(tx, ctx, self.state.id, self.person.user, &self.wished).await?;
        self.note(tx, ctx, "package_edited", &self.now, &self.wished).await?;
        if self.has_new_text() {
            check_package(tx, ctx, self.state.id).await?;
        }
        if self.state.is_rejected() {
            notifications::send_package_waiting(tx, ctx, &self.wished.title).await?;
        }
        Ok(PackageSaveOutcome { status: "pending".to_owned(), ..self.saved(1, false) })
    }

    async fn on_sale(self, tx: &mut Tx<'_>, ctx: &Ctx) -> Result<PackageSaveOutcome> {
        let waiting = revisions::pending(tx, self.state.id).await?;
        let is_material = !self.found.material.is_empty();
        let is_waiting_already = is_material
            && waiting.as_ref().and_then(|waiting| waiting.read(ctx).ok()).is_some_and(|waits| waits == self.wished);
        let in_force = self.now.with_minor(&self.wished);
        let nothing_new = in_force == self.now && (is_waiting_already || !is_material && waiting.is_none());
        if nothing_new {
            return Ok(self.saved(0, is_material));
        }
        self.check_version()?;
        bump_version(tx, ctx, &self.state, false).await?;
        if in_force != self.now {
            stored::write(tx, ctx, self.state.id, self.person.user, &in_force).await?;
            self.note(tx, ctx, "package_edited", &self.now, &in_force).await?;
        }
        if !is_material {
            if revisions::withdraw(tx, self.state.id).await? {
                audit::record(tx, ctx, "revision_withdrawn", "packages", self.state.id, None, None).await?;
            }
            return Ok(self.saved(1, false));
        }
        if !is_waiting_already {
            revisions::submit(tx, ctx, self.state.id, self.person.user, &self.wished).await?;
            if self.has_new_text() {
                check_revision(tx, ctx, self.state.id, &self.wished.title, &self.wished.description).await?;
            }
            self.note(tx, ctx, "revision_submitted", &in_force, &self.wished).await?;
            if waiting.is_none() {
                notifications::send_revision_waiting(tx, ctx, &self.wished.title).await?;
            }
        }
        Ok(self.saved(1, true))
    }

    fn saved(&self, steps: i64, waiting: bool) -> PackageSaveOutcome {
        PackageSaveOutcome {
            id: self.state.id,
            status: self.state.status.clone(),
            version: self.state.version + steps,
            waiting,
        }
    }

    /// Optimistic locking: a save must not overwrite changes its author has not seen.
    fn check_version(&self) -> Result<()> {
        match self.version {
            Some(version) if version != self.state.version => Err(Error::Stale("package")),
            _ => Ok(()),
        }
    }

    async fn note(&self, tx: &mut Tx<'_>, ctx: &Ctx, action: &str, from: &Document, to: &Document) -> Result<()> {
        staged::record(tx, ctx, self.state.id, action, from, to).await
    }
}

/// The next version, if the package is unchanged since it was read; `again` makes it pending again.
pub(super) async fn bump_version(tx: &mut Tx<'_>, ctx: &Ctx, state: &PackageState, again: bool) -> Result<()> {
    let set = if again { ", status = 'pending', rejection_reason = NULL, updated_at = $4" } else { "" };
    let mut binds = vec![state.id.into(), state.version.into(), state.status.as_str().into()];
    if again {
        binds.push(ctx.now.into());
    }
    tx.run(
        &format!("UPDATE packages SET version = version + 1{set} WHERE id = $1 AND version = $2 AND status = $3"),
        &binds,
    )
    .await?
    .exactly_one(Error::Stale("package"))
}
