//! A person's conversations: first those with unread messages, then by the newest message, then by the next trip. Empty conversations of
//! past trips are left out. Keyset pagination: each entry carries its cursor.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, FromRow, Row, Value, row_struct};
use uuid::Uuid;

use super::conversation::{self, BOOKINGS, Conversation, ConversationState, INQUIRIES, JOINED};
use super::read::about;
use crate::bookings::list::search;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::{Binds, join_conditions};

/// Conversations per page: the maximum and the default.
pub const PAGE_LIMIT: i64 = 500;
/// Characters of the last message in a list.
const EXCERPT: usize = 120;
const NO_CURSOR: &str = "This is no place in the list of conversations.";

/// Which of the caller's conversations to list.
#[derive(Clone, Debug)]
pub struct ConversationListQuery<'a> {
    /// Words of the trip or of the two names, or the booking's reference.
    pub search: &'a str,
    pub after: Option<ConversationCursor>,
    pub limit: i64,
}

impl Default for ConversationListQuery<'_> {
    fn default() -> Self {
        Self { search: "", after: None, limit: PAGE_LIMIT }
    }
}

/// A position in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ConversationCursor {
    /// After a conversation with this last message time, unread or not.
    Written { is_unread: bool, at: DateTime<Utc>, conversation: Uuid },
    /// After an empty conversation about a trip with this start.
    Empty { start: NaiveDate, conversation: Uuid },
}

impl ConversationCursor {
    /// `None` for an empty text.
    ///
    /// # Errors
    /// `Refused` for a text that is no cursor of this list.
    pub fn parse(text: &str) -> Result<Option<Self>> {
        if text.is_empty() {
            return Ok(None);
        }
        read_cursor(text).map(Some).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))
    }

    fn to_text(self) -> String {
        match self {
            Self::Written { is_unread, at, conversation } => {
                format!("{}.{}.{conversation}", u8::from(!is_unread), at.timestamp_micros())
            }
            Self::Empty { start, conversation } => format!("2.{start}.{conversation}"),
        }
    }

    /// The condition for what follows.
    fn condition(self, binds: &mut Binds) -> String {
        let (rank, key, comes_after, conversation): (i64, Value, _, _) = match self {
            Self::Written { is_unread, at, conversation } => (i64::from(!is_unread), at.into(), "r.at <", conversation),
            Self::Empty { start, conversation } => (2, start.into(), "r.day >", conversation),
        };
        let same = comes_after.trim_end_matches(['<', '>', ' ']).to_owned();
        let (rank, key, conversation) = (binds.add(rank.into()), binds.add(key), binds.add(conversation.into()));
        format!(
            "r.rank > {rank} OR (r.rank = {rank} AND ({comes_after} {key} OR ({same} = {key} AND r.id > {conversation})))"
        )
    }
}

fn read_cursor(text: &str) -> Option<ConversationCursor> {
    let mut parts = text.splitn(3, '.');
    let (rank, key, conversation) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
    let written = |is_unread| {
        let at = keyset::read_instant(key)?;
        Some(ConversationCursor::Written { is_unread, at, conversation })
    };
    match rank {
        "0" => written(true),
        "1" => written(false),
        "2" => Some(ConversationCursor::Empty { start: keyset::read_day(key)?, conversation }),
        _ => None,
    }
}

/// # Errors
/// `SignedOut`; `Forbidden` for the operator's key; those of a read.
pub async fn list_own(db: &Db, ctx: &Ctx, page: &ConversationListQuery<'_>) -> Result<Json> {
    let user = conversation::require_person(ctx)?.user;
    let mut binds = Binds::default();
    let (me, today) = (binds.add(user.into()), binds.add(ctx.today().into()));
    // The trip's title as it was booked.
    let names =
        "COALESCE(c.trip_title, p.title) || ' ' || COALESCE(f.display_name, 'Traveler') || ' ' || g.display_name";
    let mut conditions =
        vec![format!("r.rank < 2 OR (c.status IN ('approved', 'confirmed') AND c.end_date >= {today})")];
    conditions.extend(search::among("c", names, None, page.search, |value| binds.add(value)));
    conditions.extend(page.after.map(|after| after.condition(&mut binds)));
    // Started conversations of both sides, each with its last message and its unread count.
    let sql = format!(
        "WITH own AS (
           SELECT id FROM booking_requests WHERE user_id = {me}
           UNION SELECT o.id FROM booking_requests o JOIN guides h ON h.id = o.guide_id WHERE h.user_id = {me}
         ), talks AS (
           {BOOKINGS} WHERE b.id IN (SELECT id FROM own)
              AND (b.status IN ('approved', 'confirmed')
                OR (b.status IN ('expired', 'cancelled') AND b.decided_at IS NOT NULL))
           UNION ALL {INQUIRIES} WHERE i.user_id = {me} OR i.guide_user_id = {me}
         ), counted AS (
           SELECT t.id, t.start_date AS day,
                  (SELECT l.id FROM chat_messages l WHERE l.conversation_id = t.id
                    ORDER BY l.sent_at DESC, l.id DESC LIMIT 1) AS message,
                  (SELECT COUNT(*) FROM chat_messages n
                     LEFT JOIN chat_reads m ON m.conversation_id = n.conversation_id AND m.user_id = {me}
                    WHERE n.conversation_id = t.id AND n.recipient_id = {me}
                      AND (m.read_to IS NULL OR n.sent_at > m.read_to)) AS unread
             FROM talks t
         ), ranked AS (
           SELECT t.id, t.day, t.unread, m.body, m.sent_at AS at, m.sender_id,
                  CAST(CASE WHEN t.unread > 0 THEN 0 WHEN m.id IS NOT NULL THEN 1 ELSE 2 END AS BIGINT) AS rank
             FROM counted t LEFT JOIN chat_messages m ON m.id = t.message
         )
         SELECT {}
           FROM talks c JOIN ranked r ON r.id = c.id {JOINED}
          WHERE {} ORDER BY r.rank, r.at DESC, r.day, r.id LIMIT {}",
        <(Conversation, LastMessage)>::columns(),
        join_conditions(&conditions),
        page.limit.clamp(0, PAGE_LIMIT),
    );
    let rows = db.rows(&sql, &binds.0).await?;
    let list = rows.iter().map(|row| entry(user, row)).collect::<Result<Vec<_>>>()?;
    Ok(list.into_iter().flatten().collect())
}

row_struct! {
    /// The newest message, if there is one, and how many are unread.
    struct LastMessage {
        body: Option<String> = "r.body",
        at: Option<DateTime<Utc>> = "r.at",
        sender: Option<Uuid> = "r.sender_id",
        unread: i64 = "r.unread",
    }
}

fn entry(user: Uuid, row: &Row) -> Result<Option<Json>> {
    let (talk, last) = <(Conversation, LastMessage)>::read(row)?;
    let Some(side) = talk.side(user).filter(|_| talk.standing() != ConversationState::None) else { return Ok(None) };
    let (at, unread) = (last.at, last.unread);
    let last = match (last.body, at, last.sender) {
        (Some(body), Some(at), Some(sender)) => {
            json!({ "body": excerpt(&body), "sent_at": at.to_rfc3339(), "is_mine": sender == user })
        }
        _ => Json::Null,
    };
    let conversation = talk.id;
    let cursor = match (at, talk.booked) {
        (Some(at), _) => ConversationCursor::Written { is_unread: unread > 0, at, conversation },
        (None, Some(trip)) => ConversationCursor::Empty { start: trip.start, conversation },
        // An inquiry starts with its first message.
        (None, None) => return Ok(None),
    };
    let mut summary = about(&talk, side);
    if let Json::Object(summary) = &mut summary {
        summary.insert("last".to_owned(), last);
        summary.insert("unread".to_owned(), unread.into());
        summary.insert("cursor".to_owned(), cursor.to_text().into());
    }
    Ok(Some(summary))
}

/// The start of a text, on one line.
pub(super) fn excerpt(body: &str) -> String {
    let line = body.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= EXCERPT {
        return line;
    }
    let shortened: String = line.chars().take(EXCERPT - 1).collect();
    format!("{}…", shortened.trim_end())
}
