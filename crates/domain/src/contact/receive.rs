//! Receives a message from the contact page: stores it, and enqueues a mail to support in the same commit.
//!
//! Any visitor may write, so messages are bounded in size and in number. D-117.

use chrono::Duration;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::mails::ContactMail;
use crate::back_office::record_words::{self, RecordSubject};
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::mail::Recipient;
use crate::jobs::{self, Job, Mail};
use crate::plain_text;
use crate::table::{AcceptedFields, CommandFuture, Posted, whom};

pub const NAME_LIMIT: usize = 80;
pub const SUBJECT_LIMIT: usize = 200;
pub const MESSAGE_LIMIT: usize = 5_000;
/// RFC 5321 section 4.5.3.1.3, without the angle brackets.
pub const EMAIL_LIMIT: usize = 254;
/// RFC 5321 section 4.5.3.1.1.
const LOCAL_PART_LIMIT: usize = 64;
/// RFC 1035 section 2.3.4.
const LABEL_LIMIT: usize = 63;
/// Messages per hour from one origin. Not per address: anyone can enter anyone's address.
pub const HOURLY_PER_ORIGIN: usize = 5;
/// Mailed messages per hour in total. Further ones are stored without a mail, so no stranger can close the form.
pub const HOURLY_MAILS: usize = 120;

/// People do not see this field; a value means that a program sent it.
pub const HONEYPOT: &str = "website";

pub(super) const FIELDS: AcceptedFields = AcceptedFields {
    whom: whom::anybody,
    must: &["first_name", "last_name", "email", "subject", "message"],
    may: &[HONEYPOT],
};

/// A valid message: trimmed, within its limits, each line one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMessage {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
}

/// The insert command. A program caught by the honeypot gets an id as a person does, but no row is stored.
pub fn from_wire<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        match NewMessage::parse(posted)? {
            Some(message) => receive(tx, ctx, &message).await,
            None => Ok(ctx.new_id()),
        }
    })
}

/// Stores the message and enqueues the mail to support.
///
/// # Errors
/// `TooMany` above the hourly limit of an origin.
pub async fn receive(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewMessage) -> Result<Uuid> {
    keep_limit(tx, ctx).await?;
    let mailed = is_mailed(tx, ctx).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO contact_messages (id, first_name, last_name, email, subject, message, created_at, origin)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            id.into(),
            new.first_name.as_str().into(),
            new.last_name.as_str().into(),
            new.email.as_str().into(),
            new.subject.as_str().into(),
            new.message.as_str().into(),
            ctx.now.into(),
            ctx.origin.clone().into(),
        ],
    )
    .await?
    .any();
    record_words::refresh(tx, RecordSubject::Message, id).await?;
    if mailed {
        jobs::enqueue(tx, ctx, &Job::Mail(mail(id, new)?)).await?;
    } else {
        let hour = ctx.now.format("%Y-%m-%dT%H");
        let mail = Mail::new(Recipient::Support, &ContactMail::HeldBack { limit: HOURLY_MAILS })?;
        jobs::enqueue_once(tx, ctx, &format!("contact held back {hour}"), &Job::Mail(mail)).await?;
    }
    Ok(id)
}

async fn keep_limit(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<()> {
    let Some(origin) = &ctx.origin else { return Ok(()) };
    let recent = tx
        .rows(
            "SELECT created_at FROM contact_messages WHERE origin = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT $3",
            &[origin.as_str().into(), (ctx.now - hour()).into(), count(HOURLY_PER_ORIGIN)],
        )
        .await?;
    // Newest first: a message at the limit must be an hour old before the next is accepted.
    let Some(full) = recent.get(HOURLY_PER_ORIGIN - 1) else { return Ok(()) };
    let wait = (full.time(0)? + hour() - ctx.now).num_seconds() + 1;
    Err(Error::TooMany(u32::try_from(wait).unwrap_or(1)))
}

async fn is_mailed(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<bool> {
    let recent = tx
        .rows(
            "SELECT id FROM contact_messages WHERE created_at > $1 LIMIT $2",
            &[(ctx.now - hour()).into(), count(HOURLY_MAILS)],
        )
        .await?;
    Ok(recent.len() < HOURLY_MAILS)
}

fn hour() -> Duration {
    Duration::hours(1)
}

fn count(limit: usize) -> Value {
    i64::try_from(limit).unwrap_or(i64::MAX).into()
}

fn mail(id: Uuid, new: &NewMessage) -> Result<Mail> {
    let content = ContactMail::Message {
        first_name: new.first_name.clone(),
        last_name: new.last_name.clone(),
        email: new.email.clone(),
        topic: new.subject.clone(),
        message: new.message.clone(),
        reference: id.to_string().chars().take(8).collect(),
    };
    Ok(Mail { reply_to: Some(new.email.clone()), ..Mail::new(Recipient::Support, &content)? })
}

impl NewMessage {
    /// `None` for a message from a program.
    ///
    /// # Errors
    /// `Refused` with a sentence for the visitor.
    pub fn parse(posted: &Posted) -> Result<Option<Self>> {
        if let Some(unknown) = posted.keys().find(|key| !FIELDS.names(key)) {
            return Err(Error::Refused(format!("A message has no field \"{unknown}\".")));
        }
        if !field(posted, HONEYPOT)?.is_empty() {
            return Ok(None);
        }
        Ok(Some(Self {
            first_name: line(posted, "first_name", "first name", NAME_LIMIT)?,
            last_name: line(posted, "last_name", "last name", NAME_LIMIT)?,
            email: email(posted)?,
            subject: line(posted, "subject", "subject", SUBJECT_LIMIT)?,
            message: message(posted)?,
        }))
    }
}

/// The trimmed field; empty if absent or null.
fn field<'a>(posted: &'a Posted, key: &str) -> Result<&'a str> {
    match posted.get(key) {
        None | Some(serde_json::Value::Null) => Ok(""),
        Some(serde_json::Value::String(text)) => Ok(if is_blank(text) { "" } else { text.trim() }),
        Some(_) => Err(Error::Refused(format!("The field \"{key}\" must be text."))),
    }
}

fn line(posted: &Posted, key: &str, called: &str, limit: usize) -> Result<String> {
    let text = field(posted, key)?;
    if text.is_empty() {
        return Err(Error::Refused(format!("Please enter your {called}.")));
    }
    let text = plain_text::read_line(text)
        .map_err(|why| Error::Refused(why.message(&format!("Your {called}"), "one line of plain text")))?;
    check_length(&text, called, limit)
}

fn message(posted: &Posted) -> Result<String> {
    let text = field(posted, "message")?;
    if text.is_empty() {
        return Err(Error::Refused("Please enter your message.".to_owned()));
    }
    let text = plain_text::read_lines(text).map_err(|why| Error::Refused(why.message("Your message", "plain text")))?;
    check_length(&text, "message", MESSAGE_LIMIT)
}

fn email(posted: &Posted) -> Result<String> {
    let text = plain_text::without_invisible(field(posted, "email")?).trim().to_owned();
    if text.is_empty() {
        return Err(Error::Refused("Please enter your email.".to_owned()));
    }
    if !is_address(&text) {
        return Err(Error::Refused("Please enter a valid email address.".to_owned()));
    }
    Ok(text)
}

/// Counts characters, as the form does.
fn check_length(text: &str, called: &str, limit: usize) -> Result<String> {
    if text.chars().count() > limit {
        return Err(Error::Refused(format!("Your {called} may have at most {limit} characters.")));
    }
    Ok(text.to_owned())
}

/// A plain `local@domain.tld`, narrower than the standards: no quotes, comments, literals or bare host names.
pub(crate) fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else {
        return false;
    };
    let atom = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let label = |label: &str| {
        (1..=LABEL_LIMIT).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= EMAIL_LIMIT
        && local.len() <= LOCAL_PART_LIMIT
        && local.split('.').all(|part| !part.is_empty() && part.chars().all(atom))
        && domain.contains('.')
        && domain.split('.').all(label)
        && domain.rsplit('.').next().is_some_and(|last| last.len() > 1 && last.chars().any(|c| c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests;
