//! Counts of what waits for an admin's decision.

use serde_json::{Value as Json, json};
use serendib_db::Db;

use super::admins;
use crate::ctx::Caller;
use crate::error::Result;

/// Counts pending packages, changes to packages on sale, applications and join requests, and unhandled reports of conversations.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins, and those of a read.
pub async fn counts(db: &Db, caller: &Caller) -> Result<Json> {
    admins::only(caller, admins::REQUIRED)?;
    let rows = db
        .rows(
            "SELECT (SELECT COUNT(*) FROM packages WHERE status = 'pending'),
                    (SELECT COUNT(*) FROM package_revisions WHERE status = 'pending'),
                    (SELECT COUNT(*) FROM guide_applications WHERE status = 'pending'),
                    (SELECT COUNT(*) FROM guide_package_requests WHERE status = 'pending'),
                    (SELECT COUNT(*) FROM chat_reports WHERE handled_at IS NULL)",
            &[],
        )
        .await?;
    let count = |at: usize| rows.first().map_or(Ok(0), |row| row.int(at));
    Ok(json!({
        "packages": count(0)?, "revisions": count(1)?, "applications": count(2)?, "join_requests": count(3)?,
        "reports": count(4)?,
    }))
}
