//! Sent texts and received answers, as stored: without numbers and words of people.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::event::TextEvent;
use super::settings;
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::table::{Refine, Table, id, text, time, uuid};

/// How long both are stored: longer than any request waits.
const STORED_DAYS: i64 = 90;
/// The same for messages from numbers that no guide has.
const STRANGERS_DAYS: i64 = 7;
/// Codes have four digits.
const CODES: u128 = 10_000;

pub(in crate::bookings) fn tables() -> Vec<Table> {
    vec![
        settings::table(),
        Table::new("text_messages")
            .columns([
                id(),
                uuid("user_id").references("users"),
                uuid("booking_request_id").references("booking_requests"),
                text("event"),
                text("code").nullable(),
                time("sent_at"),
            ])
            .internal(),
        Table::new("text_replies")
            .columns([
                text("message_sid"),
                uuid("user_id").references("users").nullable(),
                uuid("booking_request_id").references("booking_requests").nullable(),
                text("outcome"),
                text("answer").nullable(),
                time("received_at"),
            ])
            .key(&["message_sid"])
            .internal(),
    ]
}

/// The confirmed number of an account: digits with the country code.
pub(super) async fn confirmed_phone(source: &mut impl RowSource, user: Uuid) -> Result<Option<String>> {
    let sql = "SELECT phone FROM users WHERE id = $1 AND deleted_at IS NULL AND phone_confirmed_at IS NOT NULL";
    let rows = source.rows(sql, &[user.into()]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(row.opt_text(0)?.map(str::to_owned))
}

fn start_of_day(ctx: &Ctx) -> DateTime<Utc> {
    beginning(ctx.today())
}

/// Texts to a guide since midnight in Sri Lanka.
pub(super) async fn count_sent_today(source: &mut impl RowSource, ctx: &Ctx, user: Uuid) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM text_messages WHERE user_id = $1 AND sent_at >= $2";
    count(source.rows(sql, &[user.into(), start_of_day(ctx).into()]).await?.first())
}

/// Texts to all guides since midnight in Sri Lanka.
pub(super) async fn count_all_today(source: &mut impl RowSource, ctx: &Ctx) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM text_messages WHERE sent_at >= $1";
    count(source.rows(sql, &[start_of_day(ctx).into()]).await?.first())
}

fn count(row: Option<&serendib_db::Row>) -> Result<i64> {
    Ok(row.map(|row| row.int(0)).transpose()?.unwrap_or(0))
}

/// A code that no recent text to this guide has.
pub(super) async fn draw_code(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<String> {
    let rows =
        tx.rows("SELECT code FROM text_messages WHERE user_id = $1 AND code IS NOT NULL", &[user.into()]).await?;
    let used: Vec<String> = rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect::<Result<_>>()?;
    let first = ctx.new_id().as_u128() % CODES;
    let codes = (0..CODES).map(|further| format!("{:04}", (first + further) % CODES));
    let free = codes.into_iter().find(|code| !used.contains(code));
    Ok(free.unwrap_or_else(|| format!("{first:04}")))
}

pub(super) struct SentText<'a> {
    pub user: Uuid,
    pub booking: Uuid,
    pub event: TextEvent,
    pub code: Option<&'a str>,
}

pub(super) async fn insert(tx: &mut Tx<'_>, ctx: &Ctx, sent: &SentText<'_>) -> Result<()> {
    tx.run(
        "INSERT INTO text_messages (id, user_id, booking_request_id, event, code, sent_at) VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            ctx.new_id().into(),
            sent.user.into(),
            sent.booking.into(),
            sent.event.name().into(),
            sent.code.map(str::to_owned).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// The booking of the newest text to a guide with this code.
pub(super) async fn find_booking(tx: &mut Tx<'_>, user: Uuid, code: &str) -> Result<Option<Uuid>> {
    let sql =
        "SELECT booking_request_id FROM text_messages WHERE user_id = $1 AND code = $2 ORDER BY sent_at DESC LIMIT 1";
    let row = tx.row(sql, &[user.into(), code.into()]).await?;
    Ok(row.map(|row| row.uuid(0)).transpose()?)
}

/// What an answer by text did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyOutcome {
    Approved,
    /// The request could not be approved.
    Refused,
    /// No text to this guide had this code.
    WrongCode,
    /// The guide switched the texts off.
    Stopped,
    /// The guide learned how to answer.
    Explained,
    /// No guide has confirmed this number.
    Unknown,
    /// The guide has sent too many messages today, or too many wrong codes.
    TooMany,
}

impl ReplyOutcome {
    pub fn name(self) -> &'static str {
        match self {
            Self::Approved => "approved",
            Self::Refused => "refused",
            Self::WrongCode => "wrong_code",
            Self::Stopped => "stopped",
            Self::Explained => "explained",
            Self::Unknown => "unknown",
            Self::TooMany => "too_many",
        }
    }
}

row_struct! {
    /// An answer that was processed before.
    pub(super) struct StoredReply {
        answer: Option<String> = "answer",
    }
}

pub(super) async fn find_reply(tx: &mut Tx<'_>, sid: &str) -> Result<Option<StoredReply>> {
    Ok(tx.select_one("FROM text_replies WHERE message_sid = $1", &[sid.into()]).await?)
}

/// Messages from a guide since midnight, and those with a wrong code among them.
pub(super) async fn count_replies_today(tx: &mut Tx<'_>, ctx: &Ctx, user: Uuid) -> Result<(i64, i64)> {
    let sql = "SELECT COUNT(*), COUNT(*) FILTER (WHERE outcome = $3) FROM text_replies WHERE user_id = $1 AND received_at >= $2";
    let binds = [user.into(), start_of_day(ctx).into(), ReplyOutcome::WrongCode.name().into()];
    let row = tx.row(sql, &binds).await?;
    row.map_or(Ok((0, 0)), |row| Ok((row.int(0)?, row.int(1)?)))
}

pub(super) struct ReceivedReply<'a> {
    pub sid: &'a str,
    pub user: Option<Uuid>,
    pub booking: Option<Uuid>,
    pub outcome: ReplyOutcome,
    pub answer: Option<&'a str>,
}

pub(super) async fn insert_reply(tx: &mut Tx<'_>, ctx: &Ctx, reply: &ReceivedReply<'_>) -> Result<()> {
    tx.run(
        "INSERT INTO text_replies (message_sid, user_id, booking_request_id, outcome, answer, received_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            reply.sid.into(),
            reply.user.into(),
            reply.booking.into(),
            reply.outcome.name().into(),
            reply.answer.map(str::to_owned).into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// When an account is removed, nothing of its texts stays.
pub(in crate::bookings) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    for table in ["text_message_settings", "text_messages", "text_replies"] {
        tx.run(&format!("DELETE FROM {table} WHERE user_id = $1"), &[user.into()]).await?.any();
    }
    Ok(())
}

/// Deletes old texts and answers; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let last = ctx.now - Duration::days(STORED_DAYS);
    let sent = tx.run("DELETE FROM text_messages WHERE sent_at < $1", &[last.into()]).await?.0;
    let received = tx.run("DELETE FROM text_replies WHERE received_at < $1", &[last.into()]).await?.0;
    // Of strangers there may be any number, and their messages do nothing when they come again.
    let strange = ctx.now - Duration::days(STRANGERS_DAYS);
    let strangers =
        tx.run("DELETE FROM text_replies WHERE user_id IS NULL AND received_at < $1", &[strange.into()]).await?.0;
    Ok(sent + received + strangers)
}
