//! Reads a conversation, the newest page first.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Tx, Value};
use uuid::Uuid;

use super::conversation::{self, Conversation, ConversationSide};
use super::send::StoredMessage;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// Messages per page.
pub const PAGE: usize = 50;

/// The newest messages of the caller's conversation, or the newest before `before`, oldest first.
///
/// # Errors
/// Those of the lookup of the caller's conversation; `Missing` for a message of another conversation.
pub async fn read_own(mut db: &Db, ctx: &Ctx, conversation: Uuid, before: Option<Uuid>) -> Result<Json> {
    let source = &mut db;
    let (talk, side) = conversation::find_own(source, ctx, conversation).await?;
    let user = conversation::require_person(ctx)?.user;
    let (messages, has_more) = page(source, conversation, before).await?;
    let (mine, theirs) = marks(source, conversation, user).await?;
    let reported = source
        .rows(
            "SELECT id FROM chat_reports WHERE conversation_id = $1 AND reporter_id = $2 AND handled_at IS NULL LIMIT 1",
            &[Value::from(conversation), Value::from(user)],
        )
        .await?;
    let mut summary = about(&talk, side);
    let more = json!({
        "messages": messages,
        "has_more": has_more,
        "read_to": mine.map(|at| at.to_rfc3339()),
        "other_read_to": theirs.map(|at| at.to_rfc3339()),
        "closed": talk.closed_reason(side),
        "is_reported": !reported.is_empty(),
    });
    if let (Json::Object(summary), Json::Object(more)) = (&mut summary, more) {
        summary.extend(more);
    }
    Ok(summary)
}

/// The other side and the trip. An inquiry has no booking and no days.
pub(super) fn about(talk: &Conversation, side: ConversationSide) -> Json {
    let (other, name) = talk.other(side);
    json!({
        "id": talk.id.to_string(),
        "booking_id": talk.ids().0.map(|booking| booking.to_string()),
        "package_id": talk.package.to_string(),
        "side": if side == ConversationSide::Guide { "guide" } else { "traveller" },
        "title": talk.title,
        "start_date": talk.booked.map(|trip| trip.start.to_string()),
        "end_date": talk.booked.map(|trip| trip.end.to_string()),
        "status": talk.booked.map(|trip| trip.status.name()),
        "other": {
            "id": other.to_string(),
            "name": name,
            "avatar_url": talk.avatar.as_deref().filter(|_| side == ConversationSide::Traveller),
        },
    })
}

/// A page of messages, and whether there are older ones.
pub(super) async fn page(
    source: &mut impl RowSource,
    conversation: Uuid,
    before: Option<Uuid>,
) -> Result<(Vec<Json>, bool)> {
    let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut rows: Vec<StoredMessage> = match before {
        None => {
            let rest = "FROM chat_messages WHERE conversation_id = $1 ORDER BY sent_at DESC, id DESC LIMIT $2";
            source.select(rest, &[conversation.into(), limit.into()]).await?
        }
        Some(before) => {
            let sql = "SELECT sent_at FROM chat_messages WHERE id = $1 AND conversation_id = $2";
            let found = source.rows(sql, &[before.into(), conversation.into()]).await?;
            let at = found.first().ok_or(Error::Missing("message"))?.time(0)?;
            let rest = "FROM chat_messages WHERE conversation_id = $1 AND sent_at < $2
                  ORDER BY sent_at DESC, id DESC LIMIT $3";
            source.select(rest, &[conversation.into(), at.into(), limit.into()]).await?
        }
    };
    let has_more = rows.len() > PAGE;
    rows.truncate(PAGE);
    Ok((rows.iter().rev().map(StoredMessage::to_json).collect(), has_more))
}

/// How far this person has read, and how far the other side has.
async fn marks(
    source: &mut impl RowSource,
    conversation: Uuid,
    user: Uuid,
) -> Result<(Option<DateTime<Utc>>, Option<DateTime<Utc>>)> {
    let rows = source
        .rows("SELECT user_id, read_to FROM chat_reads WHERE conversation_id = $1", &[conversation.into()])
        .await?;
    let (mut mine, mut theirs) = (None, None);
    for row in &rows {
        let at = Some(row.time(1)?);
        if row.uuid(0)? == user { mine = at } else { theirs = at }
    }
    Ok((mine, theirs))
}

pub(super) async fn mark(tx: &mut Tx<'_>, conversation: Uuid, user: Uuid) -> Result<Option<DateTime<Utc>>> {
    let row = tx
        .row(
            "SELECT read_to FROM chat_reads WHERE conversation_id = $1 AND user_id = $2",
            &[conversation.into(), user.into()],
        )
        .await?;
    Ok(row.map(|row| row.time(0)).transpose()?)
}

pub(super) async fn unread(tx: &mut Tx<'_>, conversation: Uuid, user: Uuid) -> Result<i64> {
    let row = tx
        .row(
            "SELECT COUNT(*) FROM chat_messages m LEFT JOIN chat_reads r ON r.conversation_id = m.conversation_id AND r.user_id = $2
              WHERE m.conversation_id = $1 AND m.recipient_id = $2 AND (r.read_to IS NULL OR m.sent_at > r.read_to)",
            &[conversation.into(), user.into()],
        )
        .await?;
    Ok(row.map(|row| row.int(0)).transpose()?.unwrap_or(0))
}
