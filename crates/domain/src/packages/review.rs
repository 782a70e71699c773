//! Reviews of packages and of revisions of those on sale. P-B04; D-105 to D-107.
//!
//! Repeating a decision changes nothing, the opposite is too late; a rejection can be opened again (`back_office/reopen_decision.rs`, D-173).

use serde_json::json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::document::{Check, Document, difference};
use super::stored::{self, PackageState};
use super::{edit_rights, notifications, revisions, save, single};
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::review::{Decision, REASON_LIMIT};
use crate::staff::StaffRight;
use crate::table::{CommandFuture, Posted, id_of};
use crate::webhooks::{self, WebhookEvent};

const DECIDED: &str = "This has been decided already.";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageDecision {
    pub decision: Decision,
    /// Of a rejection.
    pub reason: Option<String>,
    /// The version of the package that the admin reviewed.
    pub version: Option<i64>,
}

impl PackageDecision {
    /// # Errors
    /// `SignedOut` and `Forbidden` for callers who may not decide, and for other fields; `Refused` and `Fields` for an invalid decision.
    pub fn read(ctx: &Ctx, posted: &Posted) -> Result<Self> {
        let mut plain = posted.clone();
        plain.remove("version");
        let decision = Decision::read(ctx, &plain, StaffRight::DecidePackages, edit_rights::NOT_AN_ADMIN)?;
        let mut fields = FieldReader::new(posted);
        let reason = fields.lines("rejection_reason", "reason", REASON_LIMIT);
        fields.finish()?;
        let reason = reason.filter(|_| decision == Decision::Reject);
        Ok(Self { decision, reason, version: single::version(posted)? })
    }

    /// Whether the same was decided before.
    ///
    /// # Errors
    /// `Conflict` if the opposite was decided.
    fn is_made(&self, status: &str) -> Result<bool> {
        match status {
            "pending" => Ok(false),
            status if status == self.decision.status() => Ok(true),
            _ => Err(Error::Conflict(DECIDED)),
        }
    }
}

/// Decides about a pending package.
///
/// # Errors
/// `SignedOut`, `Forbidden` (also for the admin's own package and for one they edited last, unless there is no other admin: T-B08),
/// `Missing`, `Stale` if it was saved since that version, `Conflict` if the opposite was decided, `Fields` if it is not complete enough to
/// be sold.
pub async fn package(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, verdict: &PackageDecision) -> Result<()> {
    let is_alone = edit_rights::reviewer(tx, ctx, id, None).await?;
    let state = stored::state(tx, id).await?.ok_or(Error::Missing("package"))?;
    if verdict.is_made(&state.status)? {
        return Ok(());
    }
    if verdict.version.is_some_and(|version| version != state.version) {
        return Err(Error::Stale("package"));
    }
    if verdict.decision == Decision::Approve {
        let document = stored::document(tx, id).await?.ok_or(Error::Missing("package"))?;
        can_be_sold(&document)?;
    }
    tx.run(
        "UPDATE packages SET status = $2, rejection_reason = $3, reviewed_at = $4, reviewed_by = $5, updated_at = $4
          WHERE id = $1 AND status = 'pending' AND version = $6",
        &[
            id.into(),
            verdict.decision.status().into(),
            verdict.reason.as_deref().into(),
            ctx.now.into(),
            ctx.caller.person().map(|person| person.user).into(),
            state.version.into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("package"))?;
    note(tx, ctx, "packages", id, verdict, is_alone).await?;
    if verdict.decision == Decision::Approve && state.is_active {
        webhooks::record_package(tx, ctx, WebhookEvent::PackagePublished, id).await?;
    }
    notifications::send_decision(tx, ctx, id, &state.title, notifications::ReviewSubject::Package, verdict).await
}

/// Single rows can be incomplete; the whole document must not be.
fn can_be_sold(document: &Document) -> Result<()> {
    let mut fields = Check::default();
    if document.locations.is_empty() {
        fields.missing("locations");
    }
    if document.categories.is_empty() {
        fields.missing("categories");
    }
    if document.days.is_empty() {
        fields.wrong("days", "At least one day must remain.");
    }
    if document.days.iter().any(|day| day.number > document.duration_days) {
        fields.wrong("days", "The itinerary has more days than the trip.");
    }
    fields.end()
}

/// Decides about a pending revision. An approval applies its document in the same transaction.
///
/// # Errors
/// As [`package`]; those of the itinerary, if sights in it are gone.
pub async fn revision(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, verdict: &PackageDecision) -> Result<()> {
    let found = revisions::find(tx, id).await?.ok_or(Error::Missing("revision"))?;
    let is_alone = edit_rights::reviewer(tx, ctx, found.package, Some(found.author)).await?;
    if verdict.is_made(&found.status)? {
        return Ok(());
    }
    let state = stored::state(tx, found.package).await?.ok_or(Error::Missing("package"))?;
    if verdict.version.is_some_and(|version| version != state.version) {
        return Err(Error::Stale("package"));
    }
    tx.run(
        "UPDATE package_revisions SET status = $2, rejection_reason = $3, reviewed_at = $4, reviewed_by = $5
          WHERE id = $1 AND status = 'pending'",
        &[
            id.into(),
            verdict.decision.status().into(),
            verdict.reason.as_deref().into(),
            ctx.now.into(),
            ctx.caller.person().map(|person| person.user).into(),
        ],
    )
    .await?
    .exactly_one(Error::Stale("revision"))?;
    if verdict.decision == Decision::Approve {
        apply(tx, ctx, &state, &found).await?;
    }
    note(tx, ctx, "package_revisions", id, verdict, is_alone).await?;
    notifications::send_decision(tx, ctx, found.package, &state.title, notifications::ReviewSubject::Revision, verdict)
        .await
}

async fn apply(tx: &mut Tx<'_>, ctx: &Ctx, state: &PackageState, revision: &revisions::Revision) -> Result<()> {
    let mut wished = revision.read(ctx)?;
    let now = stored::document(tx, state.id).await?.ok_or(Error::Missing("package"))?;
    wished.recognise(&now);
    if difference(&now, &wished).is_none() {
        return Ok(());
    }
    save::bump_version(tx, ctx, state, false).await?;
    stored::write(tx, ctx, state.id, revision.author, &wished).await
}

async fn note(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    subject: &'static str,
    id: Uuid,
    verdict: &PackageDecision,
    is_alone: bool,
) -> Result<()> {
    let before = json!({ "status": "pending" });
    let mut after = json!({ "status": verdict.decision.status() });
    if let Some(reason) = &verdict.reason {
        after["rejection_reason"] = json!(reason);
    }
    if is_alone {
        after["sole_admin"] = json!(true);
    }
    audit::record(tx, ctx, verdict.decision.status(), subject, id, Some(&before), Some(&after)).await
}

/// The update command of revisions.
pub fn revision_from_wire<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move { revision(tx, ctx, id_of(key)?, &PackageDecision::read(ctx, posted)?).await })
}
