//! Counts of what waits for an admin's decision.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Error as DbError, row_struct};

use super::admins;
use crate::ctx::Caller;
use crate::error::Result;

row_struct! {
    struct PendingCounts {
        packages: i64 = "(SELECT COUNT(*) FROM packages WHERE status = 'pending')",
        revisions: i64 = "(SELECT COUNT(*) FROM package_revisions WHERE status = 'pending')",
        applications: i64 = "(SELECT COUNT(*) FROM guide_applications WHERE status = 'pending')",
        join_requests: i64 = "(SELECT COUNT(*) FROM guide_package_requests WHERE status = 'pending')",
        credentials: i64 = "(SELECT COUNT(*) FROM guide_credentials WHERE status = 'pending')",
        reports: i64 = "(SELECT COUNT(*) FROM chat_reports WHERE handled_at IS NULL)",
    }
}

/// Counts pending packages, changes to packages on sale, applications, join requests and credentials, and unhandled reports of conversations.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins, and those of a read.
pub async fn counts(db: &Db, caller: &Caller) -> Result<Json> {
    admins::only_staff(caller)?;
    let counts: Option<PendingCounts> = db.select("", &[]).await?.pop();
    let counts = counts.ok_or_else(|| DbError::Bug("a count has no row".to_owned()))?;
    Ok(json!({
        "packages": counts.packages, "revisions": counts.revisions, "applications": counts.applications,
        "join_requests": counts.join_requests, "credentials": counts.credentials, "reports": counts.reports,
    }))
}
