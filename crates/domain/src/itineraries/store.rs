//! Stores plans with optimistic locking: a new plan, or the next version of one that exists.

use serendib_db::Tx;
use uuid::Uuid;

use super::find::{ItineraryKey, LONGEST_BYTES, OpenedItinerary, to_document};
use super::history::{self, Cause};
use super::{MISSING, find, remove};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::planner::Itinerary;
use crate::secret;

/// Plans per person.
pub const MOST: i64 = 100;
/// Plans without an owner in total. They need no account, so a new one replaces the oldest.
pub const MOST_OWNERLESS: i64 = 20_000;
/// Their bytes in total, with history: beyond that the largest is dropped.
pub const MOST_OWNERLESS_BYTES: i64 = 1024 * 1024 * 1024;
const FULL: &str = "You keep 100 plans, and there is no room for more. Remove one you do not need first.";

#[derive(Clone, Debug)]
pub struct StoredItinerary {
    pub id: Uuid,
    pub version: i64,
    /// Opens a plan without an owner; returned only once.
    pub secret: Option<String>,
}

/// Stores a new plan: the caller's, or one without an owner and with a secret.
///
/// # Errors
/// `Conflict` if there is no room; when the database cannot be written.
pub async fn store_new(tx: &mut Tx<'_>, ctx: &Ctx, itinerary: &Itinerary) -> Result<StoredItinerary> {
    let user = ctx.caller.person().map(|person| person.user);
    match user {
        Some(user) => room(tx, user).await?,
        None => remove::make_room(tx, MOST_OWNERLESS).await?,
    }
    let (id, secret) = (ctx.new_id(), user.is_none().then(|| secret::draw(ctx)));
    let (document, bytes) = to_document(itinerary, LONGEST_BYTES)?;
    tx.run(
        "INSERT INTO itineraries (id, user_id, title, duration, start_date, planner, document, bytes, secret_hash, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
        &[
            id.into(),
            user.into(),
            itinerary.title.as_str().into(),
            i64::from(itinerary.duration).into(),
            itinerary.start_date.into(),
            itinerary.planner.name().into(),
            document,
            bytes.into(),
            secret.as_deref().map(secret::hash).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    if user.is_none() {
        remove::make_space(tx, MOST_OWNERLESS_BYTES, MOST_OWNERLESS, id).await?;
    }
    Ok(StoredItinerary { id, version: 1, secret })
}

/// Whether this person may store one more plan.
///
/// # Errors
/// `Conflict` if not.
pub(super) async fn room(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let row = tx.row("SELECT COUNT(*) FROM itineraries WHERE user_id = $1", &[user.into()]).await?;
    let stored = row.map_or(Ok(0), |row| row.int(0))?;
    if stored >= MOST { Err(Error::Conflict(FULL)) } else { Ok(()) }
}

/// Replaces the version that the caller has seen, which stays in the history; returns the new version.
///
/// # Errors
/// `Missing` for a plan that the key does not open; `Outdated` with the current plan if the version differs.
pub async fn replace(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    key: &ItineraryKey,
    version: i64,
    itinerary: &Itinerary,
    cause: &Cause,
) -> Result<i64> {
    let found = find::open_itinerary_in_tx(tx, ctx, key).await?;
    found.is_of(Some(version))?;
    // A plan that is already too long may become shorter.
    let longest = to_document(&found.itinerary, i64::MAX)?.1.max(LONGEST_BYTES);
    write_next_version(tx, ctx, &found, itinerary, longest, cause, Some(found.version)).await
}

/// Replaces the current plan by an earlier one; `previous` is the next target of undo. Returns the new version.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn restore(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    found: &OpenedItinerary,
    itinerary: &Itinerary,
    cause: &Cause,
    previous: Option<i64>,
) -> Result<i64> {
    // What was stored before may be stored again.
    write_next_version(tx, ctx, found, itinerary, i64::MAX, cause, previous).await
}

async fn write_next_version(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    found: &OpenedItinerary,
    itinerary: &Itinerary,
    longest: i64,
    cause: &Cause,
    previous: Option<i64>,
) -> Result<i64> {
    let (document, bytes) = to_document(itinerary, longest)?;
    let bytes_before = history::keep(tx, ctx, found, cause).await?;
    tx.run(
        "UPDATE itineraries SET title = $3, duration = $4, start_date = $5, planner = $6, document = $7, previous_version = $8,
                bytes = $9, version = $2 + 1, updated_at = $10
          WHERE id = $1 AND version = $2",
        &[
            found.id.into(),
            found.version.into(),
            itinerary.title.as_str().into(),
            i64::from(itinerary.duration).into(),
            itinerary.start_date.into(),
            itinerary.planner.name().into(),
            document,
            previous.into(),
            (bytes + bytes_before).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .exactly_one(MISSING)?;
    if !found.is_owned {
        remove::make_space(tx, MOST_OWNERLESS_BYTES, MOST_OWNERLESS, found.id).await?;
    }
    Ok(found.version + 1)
}
