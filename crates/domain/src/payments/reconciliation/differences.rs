//! The differences that runs found: stored once each, closed when they are gone, handled by a person.

use std::collections::HashSet;

use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::compare::{ComparedTime, FoundDifference};
use super::list;
use super::movement::MoneySubject;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::payments::PaymentProvider;
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::Posted;

const NO_SUCH: Error = Error::Missing("difference");
const HANDLED: &str = "This difference is handled already.";
const GONE: &str = "This difference is gone: the next run did not find it any more.";
const NOT_HANDLED: &str = "This difference is open.";

row_struct! {
    struct UnresolvedDifference {
        id: Uuid = "id",
        kind: String = "kind",
        subject: MoneySubject = "subject",
        provider_id: String = "provider_id",
        here_amount: Option<i64> = "here_amount",
        there_amount: Option<i64> = "there_amount",
        here_state: Option<String> = "here_state",
        there_state: Option<String> = "there_state",
    }
}

impl UnresolvedDifference {
    fn is_as(&self, found: &FoundDifference) -> bool {
        (self.here_amount, self.there_amount) == (found.here_amount, found.there_amount)
            && self.here_state == found.here_state
            && self.there_state == found.there_state
    }
}

/// Stores what a run found; returns how many are new. One that is handled stays so while it is the same, and is open again otherwise. Those
/// of the run's time that were not found are closed.
pub(super) async fn store(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    run: Uuid,
    provider: PaymentProvider,
    time: ComparedTime,
    found: &[FoundDifference],
) -> Result<usize> {
    let mut new = 0;
    let mut present: HashSet<Uuid> = HashSet::new();
    for one in found {
        let known: Option<UnresolvedDifference> = tx
            .select_one(
                "FROM reconciliation_differences WHERE subject = $1 AND provider_id = $2 AND kind = $3 AND resolved_at IS NULL",
                &[one.subject.name().into(), one.provider_id.as_str().into(), one.kind.name().into()],
            )
            .await?;
        let id = match &known {
            Some(known) => {
                renew(tx, ctx, known, one).await?;
                known.id
            }
            None => insert(tx, ctx, run, provider, one).await?,
        };
        new += usize::from(known.is_none());
        present.insert(id);
    }
    let open: Vec<UnresolvedDifference> = tx
        .select(
            "FROM reconciliation_differences WHERE resolved_at IS NULL AND provider = $1 AND moved_at >= $2 AND moved_at < $3",
            &[provider.text().into(), time.since.into(), time.until.into()],
        )
        .await?;
    for gone in open.iter().filter(|one| !present.contains(&one.id)) {
        tx.run(
            "UPDATE reconciliation_differences SET resolved_at = $2 WHERE id = $1 AND resolved_at IS NULL",
            &[gone.id.into(), ctx.now.into()],
        )
        .await?
        .any();
    }
    Ok(new)
}

async fn renew(tx: &mut Tx<'_>, ctx: &Ctx, known: &UnresolvedDifference, found: &FoundDifference) -> Result<()> {
    tx.run(
        "UPDATE reconciliation_differences SET last_seen_at = $2, here_amount = $3, there_amount = $4, here_state = $5,
                there_state = $6, row_id = $7, booking_request_id = $8 WHERE id = $1",
        &[
            known.id.into(),
            ctx.now.into(),
            found.here_amount.into(),
            found.there_amount.into(),
            found.here_state.clone().into(),
            found.there_state.clone().into(),
            found.row.into(),
            found.booking.into(),
        ],
    )
    .await?
    .any();
    if !known.is_as(found) {
        let sql = "UPDATE reconciliation_differences SET handled_at = NULL, handled_by = NULL WHERE id = $1";
        tx.run(sql, &[known.id.into()]).await?.any();
    }
    Ok(())
}

async fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    run: Uuid,
    provider: PaymentProvider,
    found: &FoundDifference,
) -> Result<Uuid> {
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO reconciliation_differences (id, run_id, kind, subject, provider, provider_id, row_id, booking_request_id,
             here_amount, there_amount, here_state, there_state, moved_at, first_seen_at, last_seen_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)",
        &[
            id.into(),
            run.into(),
            found.kind.name().into(),
            found.subject.name().into(),
            provider.text().into(),
            found.provider_id.as_str().into(),
            found.row.into(),
            found.booking.into(),
            found.here_amount.into(),
            found.there_amount.into(),
            found.here_state.clone().into(),
            found.there_state.clone().into(),
            found.at.into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(id)
}

row_struct! {
    struct DecidedDifference {
        id: Uuid = "x.id",
        here_amount: Option<i64> = "x.here_amount",
        there_amount: Option<i64> = "x.there_amount",
        is_handled: bool = "(x.handled_at IS NOT NULL)",
        is_resolved: bool = "(x.resolved_at IS NOT NULL)",
        traveler: Option<Uuid> = "b.user_id",
        guide: Option<Uuid> = "g.user_id",
    }
}

/// The difference, for an admin who decides about it; their own booking's needs another one. Returns true besides if there is none.
async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(DecidedDifference, bool)> {
    let sql = "FROM reconciliation_differences x LEFT JOIN booking_requests b ON b.id = x.booking_request_id
                 LEFT JOIN guides g ON g.id = b.guide_id WHERE x.id = $1";
    let found: DecidedDifference = tx.select_one(sql, &[id.into()]).await?.ok_or(NO_SUCH)?;
    let concerned: Vec<Uuid> = found.traveler.into_iter().chain(found.guide).collect();
    let cents = found.here_amount.unwrap_or(0).max(found.there_amount.unwrap_or(0));
    let is_alone = four_eyes::ensure_not_own(tx, ctx, FourEyesAction::Refund, Some(cents), &concerned).await?;
    Ok((found, is_alone))
}

/// An admin has handled a difference; `posted` has a `note` that says how.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers without the right, and for their own booking's; `Fields`; `Missing`; `Conflict` for one that is
/// handled or gone.
pub async fn handle_difference(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let note = read_note(posted)?;
    let (found, is_alone) = decide(tx, ctx, id).await?;
    if found.is_resolved {
        return Err(Error::Conflict(GONE));
    }
    let by = ctx.caller.person().map(|person| person.user);
    tx.run(
        "UPDATE reconciliation_differences SET handled_at = $2, handled_by = $3, note = $4
          WHERE id = $1 AND handled_at IS NULL AND resolved_at IS NULL",
        &[found.id.into(), ctx.now.into(), by.into(), note.as_str().into()],
    )
    .await?
    .exactly_one(Error::Conflict(HANDLED))?;
    record(tx, ctx, "difference_handled", id, &note, is_alone).await?;
    list::find_difference(tx, id).await
}

/// A handled difference is open again; `posted` has a `note` that says why.
///
/// # Errors
/// As [`handle_difference`]; `Conflict` for one that is open.
pub async fn reopen_difference(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::MoveMoney, admins::REQUIRED)?;
    let note = read_note(posted)?;
    let (found, is_alone) = decide(tx, ctx, id).await?;
    if found.is_resolved {
        return Err(Error::Conflict(GONE));
    }
    tx.run(
        "UPDATE reconciliation_differences SET handled_at = NULL, handled_by = NULL, note = $2
          WHERE id = $1 AND handled_at IS NOT NULL AND resolved_at IS NULL",
        &[found.id.into(), note.as_str().into()],
    )
    .await?
    .exactly_one(Error::Conflict(NOT_HANDLED))?;
    record(tx, ctx, "difference_reopened", id, &note, is_alone).await?;
    list::find_difference(tx, id).await
}

fn read_note(posted: &Posted) -> Result<String> {
    let mut fields = FieldReader::new(posted);
    let note = fields.admin_reason("note");
    fields.finish()?;
    Ok(note)
}

async fn record(tx: &mut Tx<'_>, ctx: &Ctx, action: &'static str, id: Uuid, note: &str, is_alone: bool) -> Result<()> {
    let mut after = json!({ "note": note });
    if is_alone {
        after["sole_admin"] = true.into();
    }
    audit::record(tx, ctx, action, "reconciliation_differences", id, None, Some(&after)).await
}

/// Deletes the notes about a removed account's bookings.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let sql = "UPDATE reconciliation_differences SET note = NULL
                WHERE booking_request_id IN (SELECT id FROM booking_requests WHERE user_id = $1)";
    tx.run(sql, &[user.into()]).await?.any();
    Ok(())
}
