//! Dead letters as admins see them: what was given up after its last attempt, and trying it again.

use serde_json::json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::queue::{DeadLetter, list_dead_letters, retry_dead};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

/// A page of what was given up, the newest first. What it carries is not shown: it is somebody's mail.
///
/// # Errors
/// `SignedOut` and `Forbidden` for whoever is no admin; `Refused` for a cursor that is none.
pub async fn list(db: &Db, caller: &Caller, search: &str, after: &str) -> Result<Vec<DeadLetter>> {
    admins::only(caller, admins::REQUIRED)?;
    list_dead_letters(db, search, after).await
}

/// Makes one due again, with all its attempts.
///
/// # Errors
/// The same; `Missing` for what was not given up.
pub async fn retry(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    admins::only(&ctx.caller, admins::REQUIRED)?;
    if retry_dead(tx, ctx, Some(id)).await? == 0 {
        return Err(Error::Missing("dead letter"));
    }
    audit::record(tx, ctx, "retried", "jobs", id, None, Some(&json!({ "status": "due" }))).await
}
