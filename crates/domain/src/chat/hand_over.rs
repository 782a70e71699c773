//! A conversation goes to another guide with its booking.

use serendib_db::Tx;
use uuid::Uuid;

use crate::error::Result;

/// What the traveler wrote is now for the new guide, who has read nothing of it; the former guide's mark goes. What the staff closed is
/// closed with the former guide only.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn hand_over(tx: &mut Tx<'_>, conversation: Uuid, (former, guide): (Uuid, Uuid)) -> Result<()> {
    tx.run(
        "UPDATE chat_messages SET recipient_id = $3 WHERE conversation_id = $1 AND recipient_id = $2 AND sender_id <> $3",
        &[conversation.into(), former.into(), guide.into()],
    )
    .await?
    .any();
    tx.run("DELETE FROM chat_reads WHERE conversation_id = $1 AND user_id = $2", &[conversation.into(), former.into()])
        .await?
        .any();
    Ok(())
}
