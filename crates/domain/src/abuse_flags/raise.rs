//! Stores what a rule has found. Found again, a flag is renewed; it never is a second one.

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::details::FlagDetails;
use super::kind::{FlagKind, FlagState};
use crate::ctx::Ctx;
use crate::error::Result;

/// What there is one flag of, besides its kind.
#[derive(Clone, Debug)]
pub(super) enum FlagKey {
    Subject(Uuid),
    Pair(Uuid, Uuid),
    /// A thing without an id, and the account that is the subject of a new flag.
    Mark(String, Uuid),
}

impl FlagKey {
    /// The subject, the other, and the mark.
    fn columns(&self) -> (Uuid, Option<Uuid>, Option<&str>) {
        match self {
            Self::Subject(subject) => (*subject, None, None),
            Self::Pair(subject, other) => (*subject, Some(*other), None),
            Self::Mark(mark, subject) => (*subject, None, Some(mark)),
        }
    }
}

/// What a rule has found.
pub(super) struct FoundFlag {
    pub kind: FlagKind,
    pub key: FlagKey,
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
        last_seen_at: DateTime<Utc> = "last_seen_at",
        decided_by: Option<Uuid> = "decided_by",
        note: Option<String> = "note",
    }
}

pub(super) async fn find_stored(
    source: &mut impl RowSource,
    kind: FlagKind,
    key: &FlagKey,
) -> Result<Option<StoredFlag>> {
    let kind = kind.name().into();
    let found = match key {
        FlagKey::Subject(subject) => {
            let rest = "FROM abuse_flags WHERE kind = $1 AND subject_id = $2 AND other_id IS NULL AND mark IS NULL";
            source.select_one(rest, &[kind, (*subject).into()]).await?
        }
        FlagKey::Pair(subject, other) => {
            let rest = "FROM abuse_flags WHERE kind = $1 AND subject_id = $2 AND other_id = $3";
            source.select_one(rest, &[kind, (*subject).into(), (*other).into()]).await?
        }
        FlagKey::Mark(mark, _) => {
            let rest = "FROM abuse_flags WHERE kind = $1 AND mark = $2";
            source.select_one(rest, &[kind, mark.as_str().into()]).await?
        }
    };
    Ok(found)
}

/// Adds the flag, or renews it. A decided one is open again if it has a mark that it did not have when the staff decided.
pub(super) async fn raise(tx: &mut Tx<'_>, ctx: &Ctx, found: FoundFlag) -> Result<()> {
    let known = find_stored(tx, found.kind, &found.key).await?;
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
    tx.run("DELETE FROM abuse_flag_people WHERE flag_id = $1", &[known.id.into()]).await?.any();
    add_people(tx, known.id, &found.people).await
}

async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, found: &FoundFlag) -> Result<()> {
    let id = ctx.new_id();
    let (subject, other, mark) = found.key.columns();
    tx.run(
        "INSERT INTO abuse_flags (id, kind, subject_kind, subject_id, other_id, mark, details, first_seen_at, last_seen_at, count, state,
                                  open_since)
         VALUES ($1, $2, $3, $4, $5, $9, $6, $7, $7, $8, 'open', $7)",
        &[
            id.into(),
            found.kind.name().into(),
            found.kind.subject().name().into(),
            subject.into(),
            other.into(),
            found.details.to_value(),
            ctx.now.into(),
            found.count.into(),
            mark.map(str::to_owned).into(),
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
