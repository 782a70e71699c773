//! Removal of plans: by their owner, with an account, and after a while if they have no owner.

use chrono::Duration;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::{ItineraryKey, MISSING, members};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::secret;
use crate::table::{CommandFuture, id_of};

/// Days that a plan without an owner stays after its last change: its maker signs in, or does not come back.
pub const OWNERLESS_DAYS: i64 = 30;
/// Plans removed at once. Concurrent writes can exceed a limit by more than one, and no write should wait for many removals.
const GO_AT_ONCE: i64 = 100;
/// Days that model calls are stored.
const COUNTED_DAYS: i64 = 2;

/// Removes a plan of the caller, or leaves one that they have joined.
///
/// # Errors
/// `Missing` for a plan that the key does not open.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, key: &ItineraryKey) -> Result<()> {
    let user = ctx.caller.person().map(|person| person.user);
    let hash = key.secret.as_deref().map(secret::hash);
    if let Some(user) = user
        && members::leave(tx, key.id, user).await?
    {
        return Ok(());
    }
    tx.run(
        "DELETE FROM itineraries WHERE id = $1 AND (user_id = $2 OR (user_id IS NULL AND secret_hash = $3))",
        &[key.id.into(), user.into(), hash.into()],
    )
    .await?
    .exactly_one(MISSING)
}

/// The delete command.
pub(super) fn from_wire<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, key: &'a [Value]) -> CommandFuture<'a, ()> {
    Box::pin(async move { remove(tx, ctx, &ItineraryKey { id: id_of(key)?, secret: None }).await })
}

/// Removes old plans without an owner, and old model calls; returns the number of plans.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let counted = ctx.now - Duration::days(COUNTED_DAYS);
    tx.run("DELETE FROM model_calls WHERE asked_at < $1", &[counted.into()]).await?.any();
    let old = ctx.now - Duration::days(OWNERLESS_DAYS);
    Ok(tx.run("DELETE FROM itineraries WHERE user_id IS NULL AND updated_at < $1", &[old.into()]).await?.0)
}

/// Drops the plans without an owner that were changed longest ago, so that with one more there are at most `most`.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn make_room(tx: &mut Tx<'_>, most: i64) -> Result<()> {
    tx.run(
        "DELETE FROM itineraries WHERE user_id IS NULL AND id IN (
           SELECT id FROM itineraries WHERE user_id IS NULL ORDER BY updated_at DESC LIMIT $1 OFFSET $2)",
        &[GO_AT_ONCE.into(), (most - 1).into()],
    )
    .await?
    .any();
    Ok(())
}

/// Drops plans without an owner, so that together they take at most `most` bytes; `current` stays. Only plans above an equal share (`most /
/// plans`) are dropped, the largest first, so that large plans never push out small ones.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn make_space(tx: &mut Tx<'_>, most: i64, plans: i64, current: Uuid) -> Result<()> {
    let row =
        tx.row("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM itineraries WHERE user_id IS NULL", &[]).await?;
    let mut above = row.map_or(Ok(0), |row| row.int(0))? - most;
    if above <= 0 {
        return Ok(());
    }
    let largest = tx
        .rows(
            "SELECT id, bytes FROM itineraries WHERE user_id IS NULL AND bytes > $1 AND id <> $2
              ORDER BY bytes DESC, updated_at LIMIT $3",
            &[(most / plans).into(), current.into(), GO_AT_ONCE.into()],
        )
        .await?;
    for plan in &largest {
        if above <= 0 {
            break;
        }
        above -= plan.int(1)?;
        tx.run("DELETE FROM itineraries WHERE id = $1", &[plan.uuid(0)?.into()]).await?.any();
    }
    Ok(())
}

/// Removes an account's plans, and with them their links.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    for table in ["itinerary_members", "itineraries", "model_calls"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[user.into()]).await?.any();
    }
    Ok(())
}
