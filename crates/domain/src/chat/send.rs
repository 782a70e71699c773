//! Sends messages. The idempotency key of the client makes a resent message the same message, so an offline client retries safely.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::conversation::{self, Conversation, ConversationSide};
use super::{limits, notifications};
use crate::abuse_flags::contact_before_payment::{DeliveredMessage, check_message};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::SUSPENDED;
use crate::table::Posted;

/// Characters of a message.
pub const BODY_LIMIT: usize = 2_000;
const BLANK: &str = "Please write something first.";
const NO_KEY: &str = "A message needs a key, which is an id that its sender makes.";
const OTHER_WORDS: &str = "Another message was sent under this key.";

row_struct! {
    pub(super) struct StoredMessage {
        id: Uuid = "id",
        conversation: Uuid = "conversation_id",
        sender: Uuid = "sender_id",
        key: Uuid = "client_key",
        body: String = "body",
        sent_at: DateTime<Utc> = "sent_at",
        booking: Option<Uuid> = "booking_request_id",
    }
}

/// A message to store, with the key that its sender generated.
pub(super) struct OutgoingMessage {
    pub sender: Uuid,
    pub key: Uuid,
    pub body: String,
}

impl OutgoingMessage {
    /// # Errors
    /// `SignedOut`; `Forbidden` for the service key; those of the fields.
    pub fn read(ctx: &Ctx, posted: &Posted) -> Result<Self> {
        let sender = conversation::require_person(ctx)?.user;
        let mut fields = FieldReader::new(posted);
        fields.only(&["key", "body"]);
        let key = fields.id("key", NO_KEY);
        let body = fields.lines("body", "message", BODY_LIMIT);
        fields.finish()?;
        let (Some(key), Some(body)) = (key, body) else {
            let text = if key.is_none() { NO_KEY } else { BLANK };
            return Err(Error::Refused(text.to_owned()));
        };
        Ok(Self { sender, key, body })
    }

    /// The message already sent in this conversation under the same key.
    ///
    /// # Errors
    /// `Conflict` if the key belongs to another text or another conversation.
    pub async fn before(&self, tx: &mut Tx<'_>, conversation: Option<Uuid>) -> Result<Option<Json>> {
        let rest = "FROM chat_messages WHERE sender_id = $1 AND client_key = $2";
        let found: Option<StoredMessage> = tx.select_one(rest, &[self.sender.into(), self.key.into()]).await?;
        let Some(before) = found else { return Ok(None) };
        let is_same = Some(before.conversation) == conversation && before.body == self.body;
        if is_same { Ok(Some(before.to_json())) } else { Err(Error::Conflict(OTHER_WORDS)) }
    }
}

/// Sends the posted `key` and `body`, or returns the message already sent under that key.
///
/// # Errors
/// Those of the fields and of the lookup of the caller's conversation; `Conflict` if it is closed, and for a key that belongs to another
/// text; `TooMany`.
pub async fn send(tx: &mut Tx<'_>, ctx: &Ctx, conversation: Uuid, posted: &Posted) -> Result<Json> {
    let written = OutgoingMessage::read(ctx, posted)?;
    let (talk, side) = conversation::find_own(tx, ctx, conversation).await?;
    match written.before(tx, Some(conversation)).await? {
        Some(before) => Ok(before),
        None => deliver(tx, ctx, &talk, side, &written).await,
    }
}

/// Stores a message and notifies its reader.
///
/// # Errors
/// `Conflict`, or `Forbidden` for a suspended guide, if the conversation is closed; `TooMany`.
pub(super) async fn deliver(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    talk: &Conversation,
    side: ConversationSide,
    written: &OutgoingMessage,
) -> Result<Json> {
    match talk.closed_reason(side) {
        None => {}
        Some(SUSPENDED) => return Err(Error::Forbidden(SUSPENDED)),
        Some(why) => return Err(Error::Conflict(why)),
    }
    let OutgoingMessage { sender, key, body } = written;
    limits::keep(tx, ctx, *sender).await?;
    let (recipient, _) = talk.other(side);
    let sent_at = after_the_last(tx, talk.id, ctx.now).await?;
    let id = ctx.new_id();
    let (booking, inquiry) = talk.ids();
    tx.run(
        "INSERT INTO chat_messages (id, conversation_id, booking_request_id, inquiry_id, sender_id, recipient_id, client_key, body,
                                    sent_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &[
            id.into(),
            talk.id.into(),
            booking.into(),
            inquiry.into(),
            (*sender).into(),
            recipient.into(),
            (*key).into(),
            body.as_str().into(),
            sent_at.into(),
        ],
    )
    .await?
    .any();
    notifications::notify_recipient(tx, ctx, talk, side, body).await?;
    let message = DeliveredMessage {
        id,
        conversation: talk.id,
        traveler: talk.traveller,
        guide: talk.guide,
        is_by_traveler: side == ConversationSide::Traveller,
        body,
        sent_at,
    };
    check_message(tx, ctx, &message).await?;
    let (sender, key, body) = (*sender, *key, body.clone());
    Ok(StoredMessage { id, conversation: talk.id, sender, key, body, sent_at, booking }.to_json())
}

/// Now, or just after the last message: clocks of several processes differ, but the order must hold.
async fn after_the_last(tx: &mut Tx<'_>, conversation: Uuid, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let last = tx
        .row(
            "SELECT sent_at FROM chat_messages WHERE conversation_id = $1 ORDER BY sent_at DESC LIMIT 1",
            &[conversation.into()],
        )
        .await?;
    let last = last.map(|row| row.time(0)).transpose()?;
    Ok(last.map_or(now, |last| now.max(last + Duration::microseconds(1))))
}

impl StoredMessage {
    pub fn to_json(&self) -> Json {
        json!({
            "id": self.id.to_string(),
            "conversation_id": self.conversation.to_string(),
            "booking_request_id": self.booking.map(|booking| booking.to_string()),
            "sender_id": self.sender.to_string(),
            "client_key": self.key.to_string(),
            "body": self.body,
            "sent_at": self.sent_at.to_rfc3339(),
        })
    }
}
