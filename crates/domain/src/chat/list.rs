//! Somebody's conversations, without the empty ones of trips that are over: those with something unread first, then the newest words,
//! then the next trips. Keyset pagination: each carries the cursor of its place.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, Value};
use uuid::Uuid;

use super::read::about;
use super::talk::{self, COLUMNS, Standing, TABLES, Talk};
use crate::bookings::list::search;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::keyset;
use crate::statement::{Binds, all};

/// Conversations of one page at most, and of one for which no size is asked.
pub const PAGE_LIMIT: i64 = 500;
/// Characters of the last message that a list shows.
const EXCERPT: usize = 120;
const NO_CURSOR: &str = "This is no place in the list of conversations.";

/// Which of the caller's conversations.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// Words of the trip and of the two people, or the booking's reference.
    pub search: &'a str,
    pub after: Option<Cursor>,
    pub limit: i64,
}

impl Default for Page<'_> {
    fn default() -> Self {
        Self { search: "", after: None, limit: PAGE_LIMIT }
    }
}

/// A place in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cursor {
    /// After words that were written then, in a conversation with something unread or without.
    Written { is_unread: bool, at: DateTime<Utc>, booking: Uuid },
    /// After an empty conversation about a trip that starts then.
    Empty { start: NaiveDate, booking: Uuid },
}

impl Cursor {
    /// None where nothing is said.
    ///
    /// # Errors
    /// `Refused` for what this list has not given.
    pub fn parse(text: &str) -> Result<Option<Self>> {
        if text.is_empty() {
            return Ok(None);
        }
        read_cursor(text).map(Some).ok_or_else(|| Error::Refused(NO_CURSOR.to_owned()))
    }

    fn to_text(self) -> String {
        match self {
            Self::Written { is_unread, at, booking } => {
                format!("{}.{}.{booking}", u8::from(!is_unread), at.timestamp_micros())
            }
            Self::Empty { start, booking } => format!("2.{start}.{booking}"),
        }
    }

    /// The condition for what comes after.
    fn condition(self, binds: &mut Binds) -> String {
        let (rank, key, comes_after, booking): (i64, Value, _, _) = match self {
            Self::Written { is_unread, at, booking } => (i64::from(!is_unread), at.into(), "r.at <", booking),
            Self::Empty { start, booking } => (2, start.into(), "r.day >", booking),
        };
        let same = comes_after.trim_end_matches(['<', '>', ' ']).to_owned();
        let (rank, key, booking) = (binds.add(rank.into()), binds.add(key), binds.add(booking.into()));
        format!(
            "r.rank > {rank} OR (r.rank = {rank} AND ({comes_after} {key} OR ({same} = {key} AND r.booking > {booking})))"
        )
    }
}

fn read_cursor(text: &str) -> Option<Cursor> {
    let mut parts = text.splitn(3, '.');
    let (rank, key, booking) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
    let written = |is_unread| {
        let at = keyset::read_instant(key)?;
        Some(Cursor::Written { is_unread, at, booking })
    };
    match rank {
        "0" => written(true),
        "1" => written(false),
        "2" => Some(Cursor::Empty { start: keyset::read_day(key)?, booking }),
        _ => None,
    }
}

/// # Errors
/// `SignedOut`; `Forbidden` for the operator's key; those of a read.
pub async fn own(db: &Db, ctx: &Ctx, page: &Page<'_>) -> Result<Json> {
    let user = talk::asking(ctx)?.user;
    let mut binds = Binds::default();
    let (me, today) = (binds.add(user.into()), binds.add(ctx.today().into()));
    // As the list shows it: the trip as it was booked.
    let names =
        "COALESCE(b.trip_title, p.title) || ' ' || COALESCE(f.display_name, 'Traveler') || ' ' || g.display_name";
    let mut conditions =
        vec![format!("r.rank < 2 OR (b.status IN ('approved', 'confirmed') AND b.end_date >= {today})")];
    conditions.extend(search::among(names, None, page.search, |value| binds.add(value)));
    conditions.extend(page.after.map(|after| after.condition(&mut binds)));
    // Begun conversations of both sides; each with its last message and what is unread of it.
    let sql = format!(
        "WITH own AS (
           SELECT id FROM booking_requests WHERE user_id = {me}
           UNION SELECT o.id FROM booking_requests o JOIN guides h ON h.id = o.guide_id WHERE h.user_id = {me}
         ), talks AS (
           SELECT t.id AS booking, t.start_date AS day,
                  (SELECT l.id FROM chat_messages l WHERE l.booking_request_id = t.id
                    ORDER BY l.sent_at DESC, l.id DESC LIMIT 1) AS message,
                  (SELECT COUNT(*) FROM chat_messages n
                     LEFT JOIN chat_reads c ON c.booking_request_id = n.booking_request_id AND c.user_id = {me}
                    WHERE n.booking_request_id = t.id AND n.recipient_id = {me}
                      AND (c.read_to IS NULL OR n.sent_at > c.read_to)) AS unread
             FROM booking_requests t
            WHERE t.id IN (SELECT id FROM own)
              AND (t.status IN ('approved', 'confirmed')
                OR (t.status IN ('expired', 'cancelled') AND t.decided_at IS NOT NULL))
         ), ranked AS (
           SELECT t.booking, t.day, t.unread, m.body, m.sent_at AS at, m.sender_id,
                  CAST(CASE WHEN t.unread > 0 THEN 0 WHEN m.id IS NOT NULL THEN 1 ELSE 2 END AS BIGINT) AS rank
             FROM talks t LEFT JOIN chat_messages m ON m.id = t.message
         )
         SELECT {COLUMNS}, r.body, r.at, r.sender_id, r.unread
           FROM {TABLES} JOIN ranked r ON r.booking = b.id
          WHERE {} ORDER BY r.rank, r.at DESC, r.day, r.booking LIMIT {}",
        all(&conditions),
        page.limit.clamp(0, PAGE_LIMIT),
    );
    let rows = db.rows(&sql, &binds.0).await?;
    let list = rows.iter().map(|row| entry(user, row)).collect::<Result<Vec<_>>>()?;
    Ok(list.into_iter().flatten().collect())
}

fn entry(user: Uuid, row: &Row) -> Result<Option<Json>> {
    let talk = Talk::read(row)?;
    let Some(side) = talk.side(user).filter(|_| talk.standing() != Standing::None) else { return Ok(None) };
    let (at, unread) = (row.opt_time(14)?, row.int(16)?);
    let last = match (row.opt_text(13)?, at, row.opt_uuid(15)?) {
        (Some(body), Some(at), Some(sender)) => {
            let (other, _) = talk.other(side);
            json!({ "body": excerpt(body), "sent_at": at.to_rfc3339(), "is_mine": sender != other })
        }
        _ => Json::Null,
    };
    let booking = talk.booking;
    let cursor = match at {
        Some(at) => Cursor::Written { is_unread: unread > 0, at, booking },
        None => Cursor::Empty { start: talk.start, booking },
    };
    let mut told = about(&talk, side);
    if let Json::Object(told) = &mut told {
        told.insert("last".to_owned(), last);
        told.insert("unread".to_owned(), unread.into());
        told.insert("cursor".to_owned(), cursor.to_text().into());
    }
    Ok(Some(told))
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
