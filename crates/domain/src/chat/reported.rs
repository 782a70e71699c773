//! Reported conversations as they were when they were reported: after a handover the booking has another guide, who has no part in it.

use serendib_db::{FromRow, RowSource};
use uuid::Uuid;

use super::conversation::{BOOKINGS, Conversation, INQUIRIES, JOINED};
use crate::error::Result;

/// The guide of a booking when the report with this alias was made; `now` is the guide of now.
pub(super) fn reported_guide_sql(report: &str, now: &str) -> String {
    format!(
        "COALESCE((SELECT v.from_guide_id FROM booking_handovers v
                    WHERE v.booking_request_id = {report}.booking_request_id AND v.status = 'accepted'
                      AND v.answered_at > {report}.created_at ORDER BY v.answered_at LIMIT 1), {now})"
    )
}

/// Reports `r`, each with its conversation `c` and what is joined to it.
pub(super) fn joined_reports_sql() -> String {
    format!(
        "FROM chat_reports r JOIN (
           SELECT q.id AS report, t.id, t.user_id, {} AS guide_id, t.package_id, t.trip_title, t.start_date, t.end_date, t.status,
                  t.is_agreed, t.is_offered
             FROM chat_reports q
             JOIN ({BOOKINGS} WHERE b.id IN (SELECT booking_request_id FROM chat_reports WHERE booking_request_id IS NOT NULL)
                   UNION ALL {INQUIRIES} WHERE i.id IN (SELECT inquiry_id FROM chat_reports WHERE inquiry_id IS NOT NULL)) t
               ON t.id = q.conversation_id
         ) c ON c.report = r.id {JOINED}",
        reported_guide_sql("q", "t.guide_id")
    )
}

/// # Errors
/// When the database cannot be read.
pub(super) async fn find_reported(source: &mut impl RowSource, report: Uuid) -> Result<Option<Conversation>> {
    let sql = format!("SELECT {} {} WHERE r.id = $1", Conversation::columns(), joined_reports_sql());
    let rows = source.rows(&sql, &[report.into()]).await?;
    Ok(rows.first().map(Conversation::read).transpose()?)
}
