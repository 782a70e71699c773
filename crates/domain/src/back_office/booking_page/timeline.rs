//! What happened to a booking: its rows in the audit log, and the steps of both sides, of payments, of the clock.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use crate::error::Result;
use crate::money::dollars;

/// Events on a page; older ones are left out.
const MOST: usize = 500;

row_struct! {
    struct TimelineEvent {
        at: DateTime<Utc> = "e.at",
        actor: String = "e.actor",
        action: String = "e.action",
        subject: String = "e.subject",
        before: Option<Map<String, Json>> = "e.before",
        after: Option<Map<String, Json>> = "e.after",
        /// In cents, of a step about money.
        amount: Option<i64> = "e.amount",
    }
}

/// Entries of the audit log about one row; looks of admins are no events of the booking, and would push them out.
const LOGGED: &str = "SELECT a.created_at AS at, a.actor_name AS actor, a.action AS action, a.subject AS subject,
    a.before AS before, a.after AS after, CAST(NULL AS BIGINT) AS amount FROM audit_log a WHERE a.action NOT IN ('booking_viewed', 'conversation_read', 'note_added')";

/// Tables whose rows belong to a booking, and have entries of their own in the audit log.
const LOGGED_TABLES: [&str; 4] = ["payments", "refunds", "booking_changes", "booking_handovers"];

/// Steps that only a time of their row tells of: `(time, action, actor)`.
const STEPS: [(&str, &str, &str); 4] = [
    ("created_at", "requested", "COALESCE(f.display_name, 'Traveler')"),
    ("decided_at", "answered", "g.display_name"),
    ("confirmed_at", "confirmed", "'Server'"),
    ("cancelled_at", "cancelled", "COALESCE(b.cancelled_by, 'Server')"),
];

/// Rows of other tables with a time each: `(table, time, action, actor)`.
const BESIDES: [(&str, &str, &str, &str); 8] = [
    ("payments", "t.created_at", "payment_started", "COALESCE(f.display_name, 'Traveler')"),
    ("payments", "t.paid_at", "paid", "COALESCE(f.display_name, 'Traveler')"),
    ("refunds", "t.created_at", "refund_requested", "'Server'"),
    ("disputes", "t.created_at", "disputed", "COALESCE(f.display_name, 'Traveler')"),
    ("booking_changes", "t.created_at", "change_proposed", "t.proposed_by"),
    (
        "booking_handovers",
        "t.created_at",
        "handover_offered",
        "CASE WHEN t.by_platform THEN 'Admin' ELSE g.display_name END",
    ),
    ("trip_meetings", "t.met_at", "met", "g.display_name"),
    ("text_messages", "t.sent_at", "texted", "'Server'"),
];

/// The newest first.
pub(super) async fn timeline(source: &mut impl RowSource, booking: Uuid) -> Result<Vec<Json>> {
    const NAMES: &str =
        "booking_requests b JOIN guides g ON g.id = b.guide_id LEFT JOIN profiles f ON f.user_id = b.user_id";
    let mut parts = vec![format!("{LOGGED} AND a.subject = 'booking_requests' AND a.subject_id = $1")];
    for table in LOGGED_TABLES {
        let rows = format!("SELECT id FROM {table} WHERE booking_request_id = $1");
        parts.push(format!("{LOGGED} AND a.subject = '{table}' AND a.subject_id IN ({rows})"));
    }
    for (time, action, actor) in STEPS {
        // What an admin did is in the log, with its reason.
        let logged = "SELECT 1 FROM audit_log a WHERE a.subject = 'booking_requests' AND a.subject_id = b.id";
        parts.push(format!(
            "SELECT b.{time}, {actor}, '{action}', 'booking_requests', NULL, NULL, CAST(NULL AS BIGINT) FROM {NAMES} WHERE b.id = $1
                AND b.{time} IS NOT NULL AND NOT EXISTS ({logged} AND a.action = '{action}')"
        ));
    }
    for (table, time, action, actor) in BESIDES {
        let amount = if ["payments", "refunds", "disputes"].contains(&table) { "t.amount" } else { "NULL" };
        parts.push(format!(
            "SELECT {time}, {actor}, '{action}', '{table}', NULL, NULL, CAST({amount} AS BIGINT) FROM {NAMES} JOIN {table} t ON t.booking_request_id = b.id
              WHERE t.booking_request_id = $1 AND {time} IS NOT NULL"
        ));
    }
    let sql = format!("FROM ({}) e ORDER BY e.at DESC, e.action LIMIT {MOST}", parts.join(" UNION ALL "));
    let rows: Vec<TimelineEvent> = source.select(&sql, &[booking.into()]).await?;
    let to_json = |one: &TimelineEvent| {
        json!({
            "at": one.at.to_rfc3339(),
            "actor": one.actor,
            "action": one.action,
            "subject": one.subject,
            "before": one.before,
            "after": one.after,
            "amount": one.amount.map(dollars),
        })
    };
    Ok(rows.iter().map(to_json).collect())
}
