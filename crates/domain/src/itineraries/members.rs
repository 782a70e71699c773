//! Joint planning: people join a plan by an editing link, until they leave or its owner ends the link.

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::MISSING;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::secret;

/// People who plan together, besides the owner.
pub const MEMBERS_LIMIT: i64 = 20;
const FULL: &str = "20 people plan this trip together already, and there is no room for more.";
/// Whether a user is a member, in a statement about the plan `i`.
pub(super) const IS_MEMBER: &str =
    "EXISTS (SELECT 1 FROM itinerary_members m WHERE m.itinerary_id = i.id AND m.user_id = $2)";

row_struct! {
    struct EditingLink {
        itinerary: Uuid = "id",
        owner: Option<Uuid> = "user_id",
        ends_at: Option<DateTime<Utc>> = "share_ends_at",
    }
}

/// Joins the plan of an editing link. Its owner and members only get its id.
///
/// # Errors
/// `SignedOut`; `Missing` for an unknown link, or one for reading only; `Gone` for an expired link; `Conflict` if there is no room.
pub async fn join(tx: &mut Tx<'_>, ctx: &Ctx, token: &str) -> Result<Uuid> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let rest = "FROM itineraries WHERE share_hash = $1 AND share_may_edit";
    let row: EditingLink = tx.select_one(rest, &[secret::hash(token).into()]).await?.ok_or(MISSING)?;
    if row.ends_at.is_none_or(|ends| ends <= ctx.now) {
        return Err(super::share::EXPIRED);
    }
    let id = row.itinerary;
    if row.owner == Some(person.user) {
        return Ok(id);
    }
    let members = tx.rows("SELECT user_id FROM itinerary_members WHERE itinerary_id = $1", &[id.into()]).await?;
    let mut joined = 0_i64;
    for member in &members {
        if member.uuid(0)? == person.user {
            return Ok(id);
        }
        joined += 1;
    }
    if joined >= MEMBERS_LIMIT {
        return Err(Error::Conflict(FULL));
    }
    tx.run(
        "INSERT INTO itinerary_members (itinerary_id, user_id, created_at) VALUES ($1, $2, $3)",
        &[id.into(), person.user.into(), ctx.now.into()],
    )
    .await?
    .any();
    touch(tx, id).await?;
    Ok(id)
}

/// Leaves a plan; returns whether the caller was a member.
pub(super) async fn leave(tx: &mut Tx<'_>, id: Uuid, user: Uuid) -> Result<bool> {
    let sql = "DELETE FROM itinerary_members WHERE itinerary_id = $1 AND user_id = $2";
    let left = tx.run(sql, &[id.into(), user.into()]).await?.0 > 0;
    if left {
        touch(tx, id).await?;
    }
    Ok(left)
}

/// Pages of the plan are notified of changes to its row only.
async fn touch(tx: &mut Tx<'_>, id: Uuid) -> Result<()> {
    tx.run("UPDATE itineraries SET share_may_edit = share_may_edit WHERE id = $1", &[id.into()]).await?.any();
    Ok(())
}

/// Removes all members.
pub(super) async fn end(tx: &mut Tx<'_>, id: Uuid) -> Result<()> {
    tx.run("DELETE FROM itinerary_members WHERE itinerary_id = $1", &[id.into()]).await?.any();
    Ok(())
}

/// The names of the owner and the members, the owner first; empty without members.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn names(source: &mut impl RowSource, id: Uuid) -> Result<Vec<String>> {
    let rows = source
        .rows(
            "SELECT COALESCE(f.display_name, 'Traveler') FROM itinerary_members m
               LEFT JOIN profiles f ON f.user_id = m.user_id
              WHERE m.itinerary_id = $1 ORDER BY m.created_at, m.user_id",
            &[id.into()],
        )
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let owner = source
        .rows(
            "SELECT COALESCE(f.display_name, 'Traveler') FROM itineraries i LEFT JOIN profiles f ON f.user_id = i.user_id
              WHERE i.id = $1",
            &[id.into()],
        )
        .await?;
    owner.iter().chain(&rows).map(|row| Ok(row.text(0)?.to_owned())).collect()
}
