//! Looks at personal data: an entry in the audit log, committed before anything is read.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::Result;

/// Logs that an admin looks at rows of `subject`. A list has no row of its own, so `id` may be `None`.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; when the database cannot be written.
pub async fn log_look(
    db: &Db,
    ctx: &Ctx,
    action: &'static str,
    subject: &'static str,
    id: Option<Uuid>,
    what: Json,
) -> Result<()> {
    admins::only(&ctx.caller, admins::REQUIRED)?;
    let ctx = ctx.clone();
    db.write(async move |tx: &mut Tx<'_>| {
        let id = id.unwrap_or_else(|| ctx.new_id());
        audit::record(tx, &ctx, action, subject, id, None, Some(&what)).await
    })
    .await
}
