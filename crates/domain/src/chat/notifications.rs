//! Notifications of messages: the bell at once, one entry until it is read; a mail if they are still unread after a quarter of an hour.
//! D-116.

use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use serendib_db::Tx;
use uuid::Uuid;

use super::conversation::{Conversation, ConversationSide};
use super::list::excerpt;
use super::mails::ChatMail;
use super::read;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};
use crate::notices::{self, Notice};

pub const KIND: &str = "chat_message";
/// Minutes that a message may stay unread before a mail is sent.
pub const DIGEST_MINUTES: i64 = 15;
/// Messages in a mail.
const SHOWN: i64 = 5;

/// A planned mail. It is dropped if its reader has read on from `from`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    #[serde(alias = "booking")]
    pub conversation: Uuid,
    pub reader: Uuid,
    pub from: Option<DateTime<Utc>>,
}

pub(super) fn link(talk: &Conversation) -> String {
    let what = if talk.booked.is_some() { "booking" } else { "inquiry" };
    format!("/messages?{what}={}", talk.id)
}

pub(super) async fn notify_recipient(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    talk: &Conversation,
    side: ConversationSide,
    body: &str,
) -> Result<()> {
    let (reader, conversation) = (talk.other(side).0, talk.id);
    let waiting = tx
        .row(
            "SELECT id FROM notifications WHERE user_id = $1 AND kind = $2 AND link = $3 AND read_at IS NULL LIMIT 1",
            &[reader.into(), KIND.into(), link(talk).into()],
        )
        .await?;
    if waiting.is_none() {
        let mail = ChatMail::Received { sender: talk.name(side).to_owned(), excerpt: excerpt(body) };
        let notice = Notice::new(KIND, &mail, Some(link(talk)))?;
        notices::show(tx, ctx, reader, &notice).await?;
    }
    let from = read::mark(tx, conversation, reader).await?;
    plan(tx, ctx, Digest { conversation, reader, from }, ctx.now).await
}

/// Messages that arrive while older ones are read need a mail too. The planned mail is replaced by one from the new position.
pub(super) async fn reschedule_digest(tx: &mut Tx<'_>, ctx: &Ctx, conversation: Uuid, reader: Uuid) -> Result<()> {
    let from = read::mark(tx, conversation, reader).await?;
    let first = tx
        .row(
            "SELECT sent_at FROM chat_messages WHERE conversation_id = $1 AND recipient_id = $2 AND sent_at > $3
              ORDER BY sent_at LIMIT 1",
            &[conversation.into(), reader.into(), from.unwrap_or_default().into()],
        )
        .await?;
    let Some(first) = first else { return Ok(()) };
    plan(tx, ctx, Digest { conversation, reader, from }, first.time(0)?).await
}

/// One mail per read position, however many messages follow it.
async fn plan(tx: &mut Tx<'_>, ctx: &Ctx, digest: Digest, since: DateTime<Utc>) -> Result<()> {
    let from = digest.from.map_or(0, |from| from.timestamp_micros());
    let key = format!("chat:{}:{}:{from}", digest.conversation, digest.reader);
    jobs::enqueue_at(tx, ctx, &key, since + Duration::minutes(DIGEST_MINUTES), &Job::Digest(digest)).await
}

/// Reading everything also clears the bell's entry.
pub(super) async fn mark_seen(tx: &mut Tx<'_>, ctx: &Ctx, talk: &Conversation, reader: Uuid) -> Result<()> {
    tx.run(
        "UPDATE notifications SET read_at = $4 WHERE user_id = $1 AND kind = $2 AND link = $3 AND read_at IS NULL",
        &[reader.into(), KIND.into(), link(talk).into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// Sends the mail, unless the reader has read on.
///
/// # Errors
/// When the database cannot be written.
pub async fn digest(tx: &mut Tx<'_>, ctx: &Ctx, digest: &Digest) -> Result<()> {
    let (conversation, reader) = (digest.conversation, digest.reader);
    if read::mark(tx, conversation, reader).await? != digest.from {
        return Ok(());
    }
    let unread = read::unread(tx, conversation, reader).await?;
    let Some(talk) = Conversation::find(tx, conversation).await?.filter(|_| unread > 0) else { return Ok(()) };
    let Some(side) = talk.side(reader) else { return Ok(()) };
    let rows = tx
        .rows(
            "SELECT m.body FROM chat_messages m LEFT JOIN chat_reads r ON r.conversation_id = m.conversation_id AND r.user_id = $2
              WHERE m.conversation_id = $1 AND m.recipient_id = $2 AND (r.read_to IS NULL OR m.sent_at > r.read_to)
              ORDER BY m.sent_at, m.id LIMIT $3",
            &[conversation.into(), reader.into(), SHOWN.into()],
        )
        .await?;
    let mail = ChatMail::Digest {
        sender: talk.other(side).1.to_owned(),
        title: talk.title.clone(),
        start: talk.booked.as_ref().map(|trip| trip.start),
        messages: rows.iter().map(|row| Ok(excerpt(row.text(0)?))).collect::<Result<_>>()?,
        unread,
    };
    let notice = Notice::new(KIND, &mail, Some(link(&talk)))?;
    notices::mail(tx, ctx, reader, &notice).await
}
