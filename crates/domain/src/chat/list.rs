//! All of somebody's conversations, without the empty ones of trips that are over: those with something unread first, then the newest
//! words, then the next trips.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, Value};

use super::read::about;
use super::talk::{self, COLUMNS, Side, Standing, TABLES, Talk};
use crate::ctx::Ctx;
use crate::error::Result;

/// Conversations that are listed.
const SHOWN: i64 = 500;
/// Characters of the last message that a list shows.
const EXCERPT: usize = 120;

/// # Errors
/// `SignedOut`; `Forbidden` for the operator's key; those of a read.
pub async fn own(db: &Db, ctx: &Ctx) -> Result<Json> {
    let user = talk::asking(ctx)?.user;
    let sql = format!(
        "SELECT {COLUMNS}, m.body, m.sent_at, m.sender_id,
                (SELECT COUNT(*) FROM chat_messages n LEFT JOIN chat_reads r ON r.booking_request_id = n.booking_request_id AND r.user_id = $1
                  WHERE n.booking_request_id = b.id AND n.recipient_id = $1 AND (r.read_to IS NULL OR n.sent_at > r.read_to))
           FROM {TABLES}
           LEFT JOIN chat_messages m ON m.id = (SELECT l.id FROM chat_messages l WHERE l.booking_request_id = b.id
                                                 ORDER BY l.sent_at DESC, l.id DESC LIMIT 1)
          WHERE (b.user_id = $1 OR g.user_id = $1)
            AND (m.id IS NOT NULL OR (b.status IN ('approved', 'confirmed') AND b.end_date >= $2))
          ORDER BY b.created_at DESC, b.id LIMIT {SHOWN}"
    );
    let rows = db.rows(&sql, &[Value::from(user), Value::from(ctx.today())]).await?;
    let mut list = Vec::with_capacity(rows.len());
    for row in &rows {
        let talk = Talk::read(row)?;
        let Some(side) = talk.side(user) else { continue };
        if talk.standing() == Standing::None {
            continue;
        }
        list.push(entry(&talk, side, row)?);
    }
    list.sort_by(|(unread, at, day, _), (others, other_at, other_day, _)| {
        (*others > 0).cmp(&(*unread > 0)).then_with(|| other_at.cmp(at)).then_with(|| day.cmp(other_day))
    });
    Ok(list.into_iter().map(|(.., told)| told).collect())
}

/// What it is sorted by, and itself.
type Entry = (i64, Option<chrono::DateTime<chrono::Utc>>, chrono::NaiveDate, Json);

fn entry(talk: &Talk, side: Side, row: &Row) -> Result<Entry> {
    let (at, unread) = (row.opt_time(14)?, row.int(16)?);
    let last = match (row.opt_text(13)?, at, row.opt_uuid(15)?) {
        (Some(body), Some(at), Some(sender)) => {
            let (other, _) = talk.other(side);
            json!({ "body": excerpt(body), "sent_at": at.to_rfc3339(), "is_mine": sender != other })
        }
        _ => Json::Null,
    };
    let mut told = about(talk, side);
    if let Json::Object(told) = &mut told {
        told.insert("last".to_owned(), last);
        told.insert("unread".to_owned(), unread.into());
    }
    Ok((unread, at, talk.start, told))
}

/// The beginning of a text on one line.
pub(super) fn excerpt(body: &str) -> String {
    let line = body.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= EXCERPT {
        return line;
    }
    let kept: String = line.chars().take(EXCERPT - 1).collect();
    format!("{}…", kept.trim_end())
}
