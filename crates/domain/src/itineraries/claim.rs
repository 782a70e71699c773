//! Claiming: a plan made before a sign-in becomes the person's own. D-122.

use serendib_db::Tx;

use super::{ItineraryKey, MISSING, store};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::secret;

/// Assigns the plan to the caller; its secret no longer opens it. A repeat by the same person changes nothing.
///
/// # Errors
/// `SignedOut`; `Missing` if the secret does not open the plan; `Conflict` if there is no room.
pub async fn claim(tx: &mut Tx<'_>, ctx: &Ctx, key: &ItineraryKey) -> Result<()> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let sql = "SELECT user_id, secret_hash FROM itineraries WHERE id = $1";
    let row = tx.row(sql, &[key.id.into()]).await?.ok_or(MISSING)?;
    let hash = key.secret.as_deref().map(secret::hash);
    match row.opt_uuid(0)? {
        Some(owner) if owner == person.user => return Ok(()),
        None if hash.is_some() && row.opt_text(1)? == hash.as_deref() => {}
        _ => return Err(MISSING),
    }
    store::room(tx, person.user).await?;
    tx.run(
        "UPDATE itineraries SET user_id = $2, secret_hash = NULL WHERE id = $1 AND user_id IS NULL",
        &[key.id.into(), person.user.into()],
    )
    .await?
    .exactly_one(Error::Stale("itinerary"))
}
