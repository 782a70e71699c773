//! Messages to a guide that wait for a reply.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::conversation::{BOOKINGS, CLOSED, INQUIRIES, JOINED};
use super::list::excerpt;
use crate::ctx::Ctx;
use crate::error::Result;

/// An unread message waits for so many days, a read one (which may need no reply) for fewer.
const UNREAD_DAYS: i64 = 30;
const READ_DAYS: i64 = 3;

row_struct! {
    /// The last message of a conversation, from the traveler.
    pub(crate) struct UnansweredMessage {
        conversation: Uuid = "c.id",
        title: String = "COALESCE(c.trip_title, p.title)",
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        start: Option<NaiveDate> = "c.start_date",
        end: Option<NaiveDate> = "c.end_date",
        body: String = "m.body",
        sent_at: DateTime<Utc> = "m.sent_at",
    }
}

impl UnansweredMessage {
    /// The start of the text, on one line.
    pub(crate) fn excerpt(&self) -> String {
        excerpt(&self.body)
    }
}

/// The oldest first.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_unanswered(
    source: &mut impl RowSource,
    ctx: &Ctx,
    (user, guide): (Uuid, Uuid),
    limit: i64,
) -> Result<Vec<UnansweredMessage>> {
    let sql = format!(
        "WITH talks AS (
           {BOOKINGS} WHERE b.guide_id = $2 AND b.status IN ('approved', 'confirmed')
           UNION ALL {INQUIRIES} WHERE i.guide_user_id = $1
         )
         SELECT {} FROM talks c {JOINED} JOIN chat_messages m ON m.conversation_id = c.id
           LEFT JOIN chat_reads s ON s.conversation_id = c.id AND s.user_id = $1
          WHERE m.recipient_id = $1 AND c.is_offered AND u.deleted_at IS NULL AND m.sent_at > $3
            AND (s.read_to IS NULL OR m.sent_at > s.read_to OR m.sent_at > $4)
            AND NOT {CLOSED}
            AND NOT EXISTS (SELECT 1 FROM chat_messages n WHERE n.conversation_id = c.id
                              AND (n.sent_at > m.sent_at OR (n.sent_at = m.sent_at AND n.id > m.id)))
          ORDER BY m.sent_at, m.id LIMIT $5",
        <UnansweredMessage as serendib_db::FromRow>::columns(),
    );
    let binds = [
        user.into(),
        guide.into(),
        (ctx.now - Duration::days(UNREAD_DAYS)).into(),
        (ctx.now - Duration::days(READ_DAYS)).into(),
        limit.into(),
    ];
    let rows = source.rows(&sql, &binds).await?;
    Ok(rows.iter().map(serendib_db::FromRow::read).collect::<serendib_db::Result<_>>()?)
}
