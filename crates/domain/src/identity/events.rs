//! The security log of accounts: what happened to which account. Rows are only added.

use serde_json::Value as Json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::IdentityResult;
use crate::ctx::Ctx;

/// Logs an event; `detail` must hold no secret and no address.
pub async fn note(tx: &mut Tx<'_>, ctx: &Ctx, user: Option<Uuid>, action: &str, detail: &Json) -> IdentityResult<()> {
    tx.run(
        "INSERT INTO identity_events (id, user_id, action, origin, detail, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            ctx.new_id().into(),
            user.into(),
            action.into(),
            ctx.origin.clone().into(),
            Value::json(detail),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}
