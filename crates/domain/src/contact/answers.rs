//! Answers to messages of the contact page: a mail to the sender, stored with the message. D-177.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::handled;
use super::mails::ContactMail;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Ctx, to_local_time};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::jobs::mail::Recipient;
use crate::jobs::{self, Job, Mail};
use crate::reply_templates::placeholders::PlaceholderValues;
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, id, text, time, uuid};

/// Characters of an answer.
pub const ANSWER_LIMIT: usize = 5_000;
/// Answers to one message.
pub const PER_MESSAGE: usize = 10;
/// Answers of one member of the staff in an hour.
pub const HOURLY_PER_MEMBER: usize = 60;
/// The same answer again in this time is a repeated request.
const REPEAT_MINUTES: i64 = 10;
const BLANK: &str = "Please write an answer.";
const ENOUGH: &str = "This message has ten answers. Please write to its sender from your mailbox.";

pub(super) fn table() -> Table {
    Table::new("contact_answers")
        .columns([
            id(),
            uuid("message_id").references("contact_messages"),
            text("body"),
            time("sent_at"),
            uuid("sent_by").nullable().references("users"),
            uuid("job_id"),
        ])
        .internal()
}

row_struct! {
    pub(super) struct ContactMessage {
        id: Uuid = "id",
        first_name: String = "first_name",
        last_name: String = "last_name",
        email: String = "email",
        subject: String = "subject",
        message: String = "message",
        created_at: DateTime<Utc> = "created_at",
        handled_at: Option<DateTime<Utc>> = "handled_at",
    }
}

impl ContactMessage {
    /// The beginning of the id, as in the mail to support.
    pub(super) fn reference(&self) -> String {
        self.id.to_string().chars().take(8).collect()
    }
}

row_struct! {
    struct EarlierAnswer {
        id: Uuid = "id",
        body: String = "body",
        sent_at: DateTime<Utc> = "sent_at",
        sent_by: Option<Uuid> = "sent_by",
    }
}

/// Mails the posted `text` to the sender of a message, and marks the message as handled if `is_handled`. The same answer of the same
/// member within some minutes is sent once.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Fields`; `Conflict` above the number of answers; `TooMany` in an hour.
pub async fn answer_contact_message(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    message: Uuid,
    posted: &str,
    is_handled: bool,
) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, admins::REQUIRED)?;
    let found = tx.select_one("FROM contact_messages WHERE id = $1", &[message.into()]).await?;
    let message: ContactMessage = found.ok_or(Error::Missing("message"))?;
    let body = read_answer(&message, posted)?;
    let by = ctx.caller.person().map(|person| person.user);
    let sql = "FROM contact_answers WHERE message_id = $1 ORDER BY sent_at";
    let earlier: Vec<EarlierAnswer> = tx.select(sql, &[message.id.into()]).await?;
    let is_repeat = |one: &&EarlierAnswer| {
        one.body == body && one.sent_by == by && one.sent_at + Duration::minutes(REPEAT_MINUTES) > ctx.now
    };
    if let Some(same) = earlier.iter().find(is_repeat) {
        if is_handled {
            handled::set_handled(tx, ctx, message.id, true).await?;
        }
        return Ok(json!({ "answer_id": same.id, "sent_at": same.sent_at.to_rfc3339() }));
    }
    if earlier.len() >= PER_MESSAGE {
        return Err(Error::Conflict(ENOUGH));
    }
    keep_hourly_limit(tx, ctx).await?;
    let (answer, job) = (ctx.new_id(), ctx.new_id());
    tx.run(
        "INSERT INTO contact_answers (id, message_id, body, sent_at, sent_by, job_id) VALUES ($1, $2, $3, $4, $5, $6)",
        &[answer.into(), message.id.into(), body.as_str().into(), ctx.now.into(), by.into(), job.into()],
    )
    .await?
    .any();
    jobs::enqueue_under(tx, ctx, job, &Job::Mail(build_mail(&message, body)?)).await?;
    let note = json!({ "answer_id": answer });
    audit::record(tx, ctx, "message_answered", "contact_messages", message.id, None, Some(&note)).await?;
    if is_handled {
        handled::set_handled(tx, ctx, message.id, true).await?;
    }
    Ok(json!({ "answer_id": answer, "sent_at": ctx.now.to_rfc3339() }))
}

/// The answer with its placeholders filled in.
fn read_answer(message: &ContactMessage, posted: &str) -> Result<String> {
    let reference = message.reference();
    let values =
        PlaceholderValues { first_name: &message.first_name, reference: &reference, subject: &message.subject };
    let posted = Posted::from_iter([("text".to_owned(), values.fill(posted).into())]);
    let mut fields = FieldReader::new(&posted);
    let body = fields.lines("text", "answer", ANSWER_LIMIT).unwrap_or_default();
    if fields.is_blank("text") {
        fields.note("text", BLANK);
    }
    fields.finish()?;
    Ok(body)
}

async fn keep_hourly_limit(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let Some(person) = ctx.caller.person() else { return Ok(()) };
    let (hour, limit) = (Duration::hours(1), i64::try_from(HOURLY_PER_MEMBER).unwrap_or(i64::MAX));
    let recent = tx
        .rows(
            "SELECT sent_at FROM contact_answers WHERE sent_by = $1 AND sent_at > $2 ORDER BY sent_at DESC LIMIT $3",
            &[person.user.into(), (ctx.now - hour).into(), limit.into()],
        )
        .await?;
    let Some(oldest) = recent.get(HOURLY_PER_MEMBER - 1) else { return Ok(()) };
    let wait = (oldest.time(0)? + hour - ctx.now).num_seconds() + 1;
    Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)))
}

fn build_mail(message: &ContactMessage, body: String) -> Result<Mail> {
    let content = ContactMail::Answer {
        topic: message.subject.clone(),
        answer: body,
        written_on: to_local_time(message.created_at).date(),
        message: message.message.clone(),
        reference: message.reference(),
    };
    let mail = Mail::new(Recipient::Address(message.email.clone()), &content)?;
    Ok(Mail { is_answered_by_support: true, ..mail })
}
