//! Stores what a rule has found. Found again, a flag is renewed; it never is a second one.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::details::FlagDetails;
use super::kind::{FlagKind, FlagState};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::statement::Binds;

/// What a rule has found.
pub(super) struct FoundFlag {
    pub kind: FlagKind,
    pub subject: Uuid,
    pub other: Option<Uuid>,
    /// Whom it is about; with one of these accounts it goes.
    pub people: Vec<Uuid>,
    pub details: FlagDetails,
    pub count: i64,
}

row_struct! {
    pub(super) struct StoredFlag {
        id: Uuid = "id",
        state: FlagState = "state",
        details: FlagDetails = "details",
        count: i64 = "count",
        open_since: DateTime<Utc> = "open_since",
    }
}

pub(super) async fn find_stored(
    tx: &mut Tx<'_>,
    kind: FlagKind,
    subject: Uuid,
    other: Option<Uuid>,
) -> Result<Option<StoredFlag>> {
    let found = match other {
        None => {
            let rest = "FROM abuse_flags WHERE kind = $1 AND subject_id = $2 AND other_id IS NULL";
            tx.select_one(rest, &[kind.name().into(), subject.into()]).await?
        }
        Some(other) => {
            let rest = "FROM abuse_flags WHERE kind = $1 AND subject_id = $2 AND other_id = $3";
            tx.select_one(rest, &[kind.name().into(), subject.into(), other.into()]).await?
        }
    };
    Ok(found)
}

/// Adds the flag, or renews it. A decided one is open again if it has a mark that it did not have when the staff decided.
pub(super) async fn raise(tx: &mut Tx<'_>, ctx: &Ctx, found: FoundFlag) -> Result<()> {
    let known = find_stored(tx, found.kind, found.subject, found.other).await?;
    let Some(known) = known else { return insert(tx, ctx, &found).await };
    let decided_marks = known.details.decided_marks;
    let is_new = known.state != FlagState::Open && !found.details.marks.is_subset(&decided_marks);
    let (state, open_since) = if is_new { (FlagState::Open, ctx.now) } else { (known.state, known.open_since) };
    let details = FlagDetails { decided_marks, ..found.details };
    tx.run(
        "UPDATE abuse_flags SET details = $2, count = $3, last_seen_at = $4, state = $5, open_since = $6 WHERE id = $1",
        &[
            known.id.into(),
            details.to_value(),
            found.count.into(),
            ctx.now.into(),
            state.name().into(),
            open_since.into(),
        ],
    )
    .await?
    .any();
    if is_new {
        let sql = "UPDATE abuse_flags SET decided_at = NULL, decided_by = NULL WHERE id = $1";
        tx.run(sql, &[known.id.into()]).await?.any();
    }
    add_people(tx, known.id, &found.people).await
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, found: &FoundFlag) -> Result<()> {
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, other_id, details, first_seen_at, last_seen_at, count, state,
                                  open_since)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, 'open', $7)",
        &[
            id.into(),
            found.kind.name().into(),
            found.kind.subject().name().into(),
            found.subject.into(),
            found.other.into(),
            found.details.to_value(),
            ctx.now.into(),
            found.count.into(),
        ],
    )
    .await?
    .any();
    add_people(tx, id, &found.people).await
}

async fn add_people(tx: &mut Tx<'_>, flag: Uuid, people: &[Uuid]) -> Result<()> {
    for person in people {
        tx.run(
            "INSERT INTO abuse_flag_people (flag_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            &[flag.into(), (*person).into()],
        )
        .await?
        .any();
    }
    Ok(())
}

/// Remembers on what a decision was made.
pub(super) async fn write_decided_marks(tx: &mut Tx<'_>, flag: StoredFlag, state: FlagState) -> Result<()> {
    let mut details = flag.details;
    details.decided_marks = if state == FlagState::Open { <_>::default() } else { details.marks.clone() };
    let sql = "UPDATE abuse_flags SET details = $2 WHERE id = $1";
    tx.run(sql, &[flag.id.into(), details.to_value()]).await?.any();
    Ok(())
}

/// The subject of the flag of this kind that one of these accounts is the subject of, the oldest flag first.
pub(super) async fn find_subject(tx: &mut Tx<'_>, kind: FlagKind, accounts: &BTreeSet<Uuid>) -> Result<Option<Uuid>> {
    let mut binds = Binds(vec![kind.name().into()]);
    let listed: Vec<String> = accounts.iter().map(|account| binds.add((*account).into())).collect();
    let sql = format!(
        "SELECT x.subject_id FROM abuse_flags x WHERE x.kind = $1 AND x.other_id IS NULL AND x.subject_id IN ({})
          ORDER BY x.first_seen_at, x.id LIMIT 1",
        listed.join(", ")
    );
    Ok(tx.row(&sql, &binds.0).await?.map(|row| row.uuid(0)).transpose()?)
}
