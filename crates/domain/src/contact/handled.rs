//! Marks contact messages as handled.

use serendib_db::{Tx, Value};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of};

pub(super) const MARK: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::HandleMessages), must: &[], may: &["handled_at"] };
const ADMINS: &str = "Only an admin marks messages.";
const FIXED: &str = "Of a message only handled_at can be changed.";

/// The update command: sets it handled now, whatever time is sent, or open again.
pub(super) fn mark<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        admins::only(&ctx.caller, StaffRight::HandleMessages, ADMINS)?;
        if !posted.keys().all(|name| MARK.names(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let Some(handled_at) = posted.get("handled_at") else {
            return Ok(());
        };
        set_handled(tx, ctx, id_of(key)?, !handled_at.is_null()).await
    })
}

/// A repeat is not logged again.
pub(super) async fn set_handled(tx: &mut Tx<'_>, ctx: &Ctx, message: Uuid, is_handled: bool) -> Result<()> {
    let (done, action) = if is_handled {
        let sql = "UPDATE contact_messages SET handled_at = $2 WHERE id = $1 AND handled_at IS NULL";
        (tx.run(sql, &[message.into(), ctx.now.into()]).await?, "message_handled")
    } else {
        let sql = "UPDATE contact_messages SET handled_at = NULL WHERE id = $1 AND handled_at IS NOT NULL";
        (tx.run(sql, &[message.into()]).await?, "message_reopened")
    };
    if done.0 == 1 {
        audit::record(tx, ctx, action, "contact_messages", message, None, None).await?;
    }
    Ok(())
}
