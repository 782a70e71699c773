//! Version history: earlier versions of a plan, each of which can be restored.
//!
//! Every change stores the version that it replaces; so do undo and restore, so nothing is lost by going back. Undo follows
//! `previous_version`, which skips undone changes; restore takes any stored version.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Error as DbError, Tx, row_struct};
use uuid::Uuid;

use super::find::{self, ItineraryDocument, ItineraryKey, LONGEST_BYTES, OpenedItinerary, to_document};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::Itinerary;

/// Earlier versions per plan.
pub const MOST_VERSIONS: usize = 40;
/// Their bytes in total; the latest one stays whatever its size.
pub const MOST_BYTES: i64 = LONGEST_BYTES;
const NO_SUCH_VERSION: Error = Error::Missing("version");

/// The change that replaced a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The name of a change on the wire; `refine` for one in words.
    pub kind: String,
    /// The traveler's words, or the subject's name; may be empty.
    pub words: String,
}

impl Cause {
    pub fn new(kind: &str, words: impl Into<String>) -> Self {
        Self { kind: kind.to_owned(), words: words.into() }
    }
}

/// A stored version.
pub(super) struct ItineraryVersion {
    pub itinerary: Itinerary,
    /// The target of undo from it.
    pub previous: Option<i64>,
}

row_struct! {
    struct ItineraryVersionRow {
        version: i64 = "version",
        document: ItineraryDocument = "document",
        previous: Option<i64> = "previous_version",
        cause: String = "cause",
        words: String = "cause_words",
        replaced_at: DateTime<Utc> = "replaced_at",
    }
}

/// The earlier versions of a plan, the latest first: `{ version, cause, words, replacedAt, title, duration, places }`. `places` lists the
/// places of its nights, without repeats in a row.
///
/// # Errors
/// `Missing` for a plan that the key does not open; those of a read.
pub async fn list(db: &Db, ctx: &Ctx, key: &ItineraryKey) -> Result<Json> {
    let found = find::open_itinerary(db, ctx, key).await?;
    let rest = "FROM itinerary_versions WHERE itinerary_id = $1 ORDER BY version DESC";
    let rows: Vec<ItineraryVersionRow> = db.select(rest, &[found.id.into()]).await?;
    let versions = rows.iter().map(|row| {
        let itinerary = &row.document.0;
        // The last day has no night, unless it is the only one.
        let nights = itinerary.days.len().saturating_sub(1).max(1);
        let mut places: Vec<&str> = itinerary.days.iter().take(nights).map(|day| day.place.name.as_str()).collect();
        places.dedup();
        json!({
            "version": row.version,
            "cause": row.cause,
            "words": row.words,
            "replacedAt": row.replaced_at.to_rfc3339(),
            "title": itinerary.title,
            "duration": itinerary.duration,
            "places": places,
        })
    });
    Ok(versions.collect())
}

/// A stored version of an opened plan.
///
/// # Errors
/// `Missing` for a version that is not stored, or no longer; those of a read.
pub(super) async fn version(tx: &mut Tx<'_>, plan: Uuid, version: i64) -> Result<ItineraryVersion> {
    let rest = "FROM itinerary_versions WHERE itinerary_id = $1 AND version = $2";
    let row: ItineraryVersionRow = tx.select_one(rest, &[plan.into(), version.into()]).await?.ok_or(NO_SUCH_VERSION)?;
    Ok(ItineraryVersion { itinerary: row.document.0, previous: row.previous })
}

/// Stores the replaced version, and drops the oldest ones beyond the limits; returns the bytes of the rest.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn keep(tx: &mut Tx<'_>, ctx: &Ctx, replaced: &OpenedItinerary, cause: &Cause) -> Result<i64> {
    let (document, bytes) = to_document(&replaced.itinerary, i64::MAX)?;
    tx.run(
        "INSERT INTO itinerary_versions (itinerary_id, version, previous_version, document, bytes, cause, cause_words, replaced_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            replaced.id.into(),
            replaced.version.into(),
            replaced.previous.into(),
            document,
            bytes.into(),
            cause.kind.as_str().into(),
            cause.words.as_str().into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    let sql = "SELECT version, bytes FROM itinerary_versions WHERE itinerary_id = $1 ORDER BY version DESC";
    let rows = tx.rows(sql, &[replaced.id.into()]).await?;
    let sizes: Vec<_> = rows.iter().map(|row| Ok((row.int(0)?, row.int(1)?))).collect::<Result<_, DbError>>()?;
    let (left, oldest) = within_bounds(&sizes);
    tx.run(
        "DELETE FROM itinerary_versions WHERE itinerary_id = $1 AND version < $2",
        &[replaced.id.into(), oldest.into()],
    )
    .await?
    .any();
    Ok(left)
}

/// From versions with their bytes, the latest first: the bytes of those that stay, and the oldest of them.
fn within_bounds(sizes: &[(i64, i64)]) -> (i64, i64) {
    let mut stays = (0, i64::MAX);
    for (at, (version, bytes)) in sizes.iter().enumerate() {
        if at > 0 && (at >= MOST_VERSIONS || stays.0 + bytes > MOST_BYTES) {
            break;
        }
        stays = (stays.0 + bytes, *version);
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_versions_are_stored_as_far_as_they_fit() {
        let many: Vec<_> = (0..50).map(|at| (100 - at, 10)).collect();
        assert_eq!(within_bounds(&many), (400, 61), "forty of them");
        assert_eq!(within_bounds(&[(3, MOST_BYTES + 1), (2, 1)]), (MOST_BYTES + 1, 3), "the latest, however long");
        assert_eq!(within_bounds(&[(3, MOST_BYTES - 2), (2, 2), (1, 1)]), (MOST_BYTES, 2));
        assert_eq!(within_bounds(&[(3, 5), (2, MOST_BYTES), (1, 1)]), (5, 3), "no gap in between");
    }
}
