//! Credentials that a guide has to renew or to send again.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::kind::{CredentialKind, CredentialStatus};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;

/// Days before and after the last day on which a credential waits in the inbox.
const DAYS: i64 = 60;

row_struct! {
    struct ClosingCredential {
        id: Uuid = "c.id",
        kind: CredentialKind = "c.kind",
        status: CredentialStatus = "c.status",
        valid_until: NaiveDate = "c.valid_until",
        decided_at: Option<DateTime<Utc>> = "c.decided_at",
        submitted_at: DateTime<Utc> = "c.submitted_at",
        reason: Option<String> = "c.reason",
    }
}

/// What the guide has to do about a credential.
pub(crate) struct CredentialTask {
    pub id: Uuid,
    pub title: &'static str,
    /// The end of its last day; `None` if it was turned down.
    pub due_at: Option<DateTime<Utc>>,
    pub since: DateTime<Utc>,
    /// Why it was turned down.
    pub reason: Option<String>,
}

/// Credentials that expire soon, have expired, or were turned down, and for which nothing newer is there.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_tasks(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guide: Uuid,
    limit: i64,
) -> Result<Vec<CredentialTask>> {
    let today = ctx.today();
    let (earliest, latest) = (today - Duration::days(DAYS), today + Duration::days(DAYS));
    let rest = "FROM guide_credentials c WHERE c.guide_id = $1
          AND (c.status = 'approved' AND c.valid_until BETWEEN $2 AND $3 OR c.status IN ('rejected', 'revoked') AND c.decided_at > $4)
          AND NOT EXISTS (SELECT 1 FROM guide_credentials o WHERE o.guide_id = c.guide_id AND o.kind = c.kind AND o.id <> c.id
                AND (o.status = 'pending' OR o.status = 'approved' AND o.valid_until >= $5
                     OR o.submitted_at > c.submitted_at AND o.status <> 'withdrawn'))
        ORDER BY c.submitted_at, c.id LIMIT $6";
    let since = beginning(earliest);
    let binds = [guide.into(), earliest.into(), latest.into(), since.into(), today.into(), limit.into()];
    let found: Vec<ClosingCredential> = source.select(rest, &binds).await?;
    let task = |one: ClosingCredential| {
        let is_approved = one.status == CredentialStatus::Approved;
        CredentialTask {
            id: one.id,
            title: one.kind.title(),
            due_at: is_approved.then(|| beginning(one.valid_until + Duration::days(1))),
            since: one.decided_at.unwrap_or(one.submitted_at),
            reason: one.reason.filter(|_| !is_approved),
        }
    };
    Ok(found.into_iter().map(task).collect())
}
