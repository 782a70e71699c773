//! The conversation of a booking or of a flagged inquiry, which an admin reads for a reason that the audit log has.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use crate::back_office::looks::{log_look, require_right};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::plain_text::clean_line;
use crate::staff::StaffRight;

/// Messages that are listed, the newest.
const MOST: i64 = 500;
const REASON: std::ops::RangeInclusive<usize> = 10..=300;
const FLAGGED_INQUIRY: &str = "SELECT i.id FROM inquiries i JOIN abuse_flags x ON x.subject_id = i.id
    WHERE i.id = $1 AND x.kind = 'contact_before_payment' AND x.state = 'open'";
const NO_REASON: &str = "Please state in 10 to 300 characters why you read this conversation.";

row_struct! {
    struct MessageCount {
        messages: i64 = "COUNT(*)",
        last_at: Option<DateTime<Utc>> = "MAX(sent_at)",
    }
}

pub(super) async fn summary(source: &mut impl RowSource, booking: Uuid) -> Result<Json> {
    let sql = "FROM chat_messages WHERE conversation_id = $1";
    let found: Option<MessageCount> = source.select_one(sql, &[booking.into()]).await?;
    Ok(found.filter(|one| one.messages > 0).map_or(
        Json::Null,
        |one| json!({ "messages": one.messages, "last_at": one.last_at.map(|at| at.to_rfc3339()) }),
    ))
}

row_struct! {
    struct ReadMessage {
        at: DateTime<Utc> = "m.sent_at",
        author: String = "COALESCE(f.display_name, 'Former member')",
        is_traveler: bool = "(m.sender_id = COALESCE(b.user_id, i.user_id))",
        text: String = "m.body",
    }
}

/// The messages of a booking, or of an inquiry with an open flag of contact details, the newest last.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` without a reason; `Missing`.
pub async fn read_conversation(mut db: &Db, ctx: &Ctx, booking: Uuid, reason: &str) -> Result<Json> {
    require_right(ctx, StaffRight::HandleMessages)?;
    let reason = clean_line(reason);
    if !REASON.contains(&reason.chars().count()) {
        return Err(Error::Refused(NO_REASON.to_owned()));
    }
    let exists = db.row("SELECT id FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
    let subject = match exists {
        Some(_) => "booking_requests",
        None => {
            let flagged = db.row(FLAGGED_INQUIRY, &[booking.into()]).await?;
            flagged.ok_or(Error::Missing("booking"))?;
            "inquiries"
        }
    };
    let what = json!({ "reason": reason });
    log_look(db, ctx, StaffRight::HandleMessages, "conversation_read", subject, Some(booking), what).await?;
    let sql = "FROM chat_messages m LEFT JOIN booking_requests b ON b.id = m.conversation_id LEFT JOIN inquiries i ON i.id = m.conversation_id
        LEFT JOIN profiles f ON f.user_id = m.sender_id WHERE m.conversation_id = $1 ORDER BY m.sent_at DESC, m.id DESC LIMIT $2";
    let rows: Vec<ReadMessage> = RowSource::select(&mut db, sql, &[booking.into(), MOST.into()]).await?;
    let to_json = |one: &ReadMessage| {
        json!({
            "at": one.at.to_rfc3339(),
            "author": one.author,
            "side": if one.is_traveler { "traveler" } else { "guide" },
            "text": one.text,
        })
    };
    Ok(json!({ "messages": rows.iter().rev().map(to_json).collect::<Vec<_>>() }))
}
