//! Writing a message. What is sent again under the same key is the same message: whoever was offline sends until they are answered.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Row, Tx};
use uuid::Uuid;

use super::talk;
use super::{limits, told};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::Fields;
use crate::guides::SUSPENDED;
use crate::table::Posted;

/// Characters of a message.
pub const BODY_LIMIT: usize = 2_000;
const BLANK: &str = "Please write something first.";
const NO_KEY: &str = "A message needs a key, which is an id that its sender makes.";
const OTHER_WORDS: &str = "Another message was sent under this key.";

/// What [`message`] reads.
pub(super) const COLUMNS: &str = "id, booking_request_id, sender_id, client_key, body, sent_at";

/// Sends what was posted as `key` and `body`, or answers what was sent under that key before.
///
/// # Errors
/// Those of the fields and of the caller's place in it; `Conflict` when nothing more can be written, and for a key that stands for
/// other words; `TooMany`.
pub async fn send(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, posted: &Posted) -> Result<Json> {
    let sender = talk::asking(ctx)?.user;
    let mut fields = Fields::of(posted);
    fields.only(&["key", "body"]);
    let key = fields.id("key", NO_KEY);
    let body = fields.lines("body", "message", BODY_LIMIT);
    fields.done()?;
    let (Some(key), Some(body)) = (key, body) else {
        let text = if key.is_none() { NO_KEY } else { BLANK };
        return Err(Error::Refused(text.to_owned()));
    };
    let (talk, side) = talk::own(tx, ctx, booking).await?;
    let sql = format!("SELECT {COLUMNS} FROM chat_messages WHERE sender_id = $1 AND client_key = $2");
    if let Some(before) = tx.row(&sql, &[sender.into(), key.into()]).await? {
        let is_same = before.uuid(1)? == booking && before.text(4)? == body;
        return if is_same { message(&before) } else { Err(Error::Conflict(OTHER_WORDS)) };
    }
    match talk.closed(side) {
        None => {}
        Some(SUSPENDED) => return Err(Error::Forbidden(SUSPENDED)),
        Some(why) => return Err(Error::Conflict(why)),
    }
    limits::keep(tx, ctx, sender).await?;
    let (recipient, _) = talk.other(side);
    let sent_at = after_the_last(tx, booking, ctx.now).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO chat_messages (id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        &[id.into(), booking.into(), sender.into(), recipient.into(), key.into(), body.as_str().into(), sent_at.into()],
    )
    .await?
    .any();
    told::sent(tx, ctx, &talk, side, &body).await?;
    Ok(shown(id, booking, sender, key, &body, sent_at))
}

/// Now, or a moment after the last message: clocks of several processes differ, and the order must not.
async fn after_the_last(tx: &mut Tx<'_>, booking: Uuid, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let last = tx
        .row(
            "SELECT sent_at FROM chat_messages WHERE booking_request_id = $1 ORDER BY sent_at DESC LIMIT 1",
            &[booking.into()],
        )
        .await?;
    let last = last.map(|row| row.time(0)).transpose()?;
    Ok(last.map_or(now, |last| now.max(last + Duration::microseconds(1))))
}

pub(super) fn message(row: &Row) -> Result<Json> {
    Ok(shown(row.uuid(0)?, row.uuid(1)?, row.uuid(2)?, row.uuid(3)?, row.text(4)?, row.time(5)?))
}

fn shown(id: Uuid, booking: Uuid, sender: Uuid, key: Uuid, body: &str, sent_at: DateTime<Utc>) -> Json {
    json!({
        "id": id.to_string(),
        "booking_request_id": booking.to_string(),
        "sender_id": sender.to_string(),
        "client_key": key.to_string(),
        "body": body,
        "sent_at": sent_at.to_rfc3339(),
    })
}
