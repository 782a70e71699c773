//! Dead letters for admins: jobs that failed for the last time, and their retry.

use serde_json::json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::queue::{DeadLetter, list_dead_letters, retry_dead};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// A page of dead letters, the newest first. Their payload is private mail, and is not returned.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` for an invalid cursor.
pub async fn list(db: &Db, caller: &Caller, search: &str, after: &str) -> Result<Vec<DeadLetter>> {
    admins::only(caller, StaffRight::Operate, admins::REQUIRED)?;
    list_dead_letters(db, search, after).await
}

/// Makes a dead letter due again, with all its attempts.
///
/// # Errors
/// As [`list`]; `Missing` for a job that is no dead letter.
pub async fn retry(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    admins::only(&ctx.caller, StaffRight::Operate, admins::REQUIRED)?;
    if retry_dead(tx, ctx, Some(id)).await? == 0 {
        return Err(Error::Missing("dead letter"));
    }
    audit::record(tx, ctx, "retried", "jobs", id, None, Some(&json!({ "status": "due" }))).await
}
