//! Withdrawal of a request by its traveler, and erasure when an account is removed.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::notify;
use super::row::{self, CustomRequestState};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

const ENDED: &str = "This request is closed.";

/// Withdraws a request and notifies its guides.
///
/// # Errors
/// `SignedOut`; `Missing` for a request that is not the caller's; `Conflict` if it is closed.
pub async fn withdraw(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let request = row::find_own(tx, ctx, id).await?;
    if request.state(ctx.now)? != CustomRequestState::Open {
        return Err(Error::Conflict(ENDED));
    }
    tx.run(
        "UPDATE custom_requests SET status = 'withdrawn', updated_at = $2 WHERE id = $1 AND status = 'open'",
        &[id.into(), ctx.now.into()],
    )
    .await?
    .exactly_one(Error::Conflict(ENDED))?;
    notify::send_withdrawn(tx, ctx, &request).await?;
    Ok(json!({ "id": id }))
}

/// Removes the account's requests and its unaccepted answers to others, and unlinks its private packages.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    const OF_GUIDE: &str = "DELETE FROM custom_offers WHERE status <> 'accepted' AND guide_id IN (SELECT id FROM guides WHERE user_id = $1)";
    for sql in [
        "DELETE FROM custom_requests WHERE user_id = $1",
        OF_GUIDE,
        "UPDATE packages SET private_to = NULL WHERE private_to = $1",
    ] {
        tx.run(sql, &[user.into()]).await?.any();
    }
    Ok(())
}
