//! Dead letters as admins see them: what was given up after its last attempt, and trying it again.

use serde_json::json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::queue::{Dead, dead, retry_dead};
use crate::audit;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

const ADMINS: &str = "Admin access required.";

fn for_admins(caller: &Caller) -> Result<()> {
    match caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) if !person.is_admin => Err(Error::Forbidden(ADMINS)),
        Caller::Person(_) | Caller::Service => Ok(()),
    }
}

/// What was given up last, the newest first. What it carries is not shown: it is somebody's mail.
///
/// # Errors
/// `SignedOut` and `Forbidden` for whoever is no admin.
pub async fn list(db: &Db, caller: &Caller) -> Result<Vec<Dead>> {
    for_admins(caller)?;
    dead(db).await
}

/// Makes one due again, with all its attempts.
///
/// # Errors
/// The same; `Missing` for what was not given up.
pub async fn retry(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<()> {
    for_admins(&ctx.caller)?;
    if retry_dead(tx, ctx, Some(id)).await? == 0 {
        return Err(Error::Missing("dead letter"));
    }
    audit::record(tx, ctx, "retried", "jobs", id, None, Some(&json!({ "status": "due" }))).await
}
