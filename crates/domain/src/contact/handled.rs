//! Marks contact messages as handled.

use serendib_db::{Tx, Value};

use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::Error;
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
        let id = id_of(key)?;
        let (done, action) = if handled_at.is_null() {
            let sql = "UPDATE contact_messages SET handled_at = NULL WHERE id = $1 AND handled_at IS NOT NULL";
            (tx.run(sql, &[id.into()]).await?, "message_reopened")
        } else {
            let sql = "UPDATE contact_messages SET handled_at = $2 WHERE id = $1 AND handled_at IS NULL";
            (tx.run(sql, &[id.into(), ctx.now.into()]).await?, "message_handled")
        };
        // A repeat is not logged again.
        if done.0 == 1 {
            audit::record(tx, ctx, action, "contact_messages", id, None, None).await?;
        }
        Ok(())
    })
}
