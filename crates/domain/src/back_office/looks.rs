//! Looks at personal data: an entry in the audit log with the ids of what is displayed, committed before the answer leaves.
//!
//! What was typed is not logged: the log is never changed, so a name in it would outlive an erasure.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::staff::StaffRight;

/// Whether the caller may look at records of this kind; this check precedes any look at what they want.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right.
pub fn require_right(ctx: &Ctx, right: StaffRight) -> Result<()> {
    admins::only(&ctx.caller, right, admins::REQUIRED)
}

/// Logs that a member of the staff looks at rows of `subject`. A list has no row of its own, so `id` may be `None`.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; when the database cannot be written.
pub async fn log_look(
    db: &Db,
    ctx: &Ctx,
    right: StaffRight,
    action: &'static str,
    subject: &'static str,
    id: Option<Uuid>,
    what: Json,
) -> Result<()> {
    require_right(ctx, right)?;
    let ctx = ctx.clone();
    db.write(async move |tx: &mut Tx<'_>| {
        let id = id.unwrap_or_else(|| ctx.new_id());
        audit::record(tx, &ctx, action, subject, id, None, Some(&what)).await
    })
    .await
}
