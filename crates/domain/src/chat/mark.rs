//! Read receipts: how far a person has read.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::{conversation, notifications, read};
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// Marks messages as read up to this one. An earlier message changes nothing.
///
/// # Errors
/// Those of [`super::read::read_own`]; `Missing` for a message of another conversation.
pub async fn read_to(tx: &mut Tx<'_>, ctx: &Ctx, conversation: Uuid, message: Uuid) -> Result<Json> {
    let (talk, side) = conversation::find_own(tx, ctx, conversation).await?;
    let user = conversation::require_person(ctx)?.user;
    let row = tx
        .row(
            "SELECT sent_at FROM chat_messages WHERE id = $1 AND conversation_id = $2",
            &[message.into(), conversation.into()],
        )
        .await?;
    let at = row.ok_or(Error::Missing("message"))?.time(0)?;
    let before = read::mark(tx, conversation, user).await?;
    match before {
        None => tx
            .run(
                "INSERT INTO chat_reads (conversation_id, booking_request_id, inquiry_id, user_id, other_id, read_to)
                 VALUES ($1, $2, $3, $4, $5, $6)",
                &[
                    conversation.into(),
                    talk.ids().0.into(),
                    talk.ids().1.into(),
                    user.into(),
                    talk.other(side).0.into(),
                    at.into(),
                ],
            )
            .await?
            .any(),
        Some(before) if before < at => tx
            .run(
                "UPDATE chat_reads SET read_to = $3 WHERE conversation_id = $1 AND user_id = $2",
                &[conversation.into(), user.into(), at.into()],
            )
            .await?
            .any(),
        Some(_) => {}
    }
    let unread = read::unread(tx, conversation, user).await?;
    if unread == 0 {
        notifications::mark_seen(tx, ctx, &talk, user).await?;
    } else {
        notifications::reschedule_digest(tx, ctx, conversation, user).await?;
    }
    Ok(json!({ "read_to": before.map_or(at, |before| before.max(at)).to_rfc3339(), "unread": unread }))
}
