//! Sends mail through an SMTP server, or leaves it in the outbox if none is configured.

use std::time::SystemTime;

use chrono::{DateTime, Utc};
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use uuid::Uuid;

use super::smtp::MailServer;
use crate::config::Settings;

/// The calendar file once more as an attachment; mail programs with a calendar use the part in the text.
const CALENDAR_FILE: &str = "application/ics";

#[derive(Debug)]
pub enum Mailer {
    Smtp(Box<Smtp>),
    /// No server is configured: mails stay where demo mode displays them.
    Outbox,
}

#[derive(Debug)]
pub struct Smtp {
    server: MailServer,
    from: Mailbox,
}

#[derive(Clone, Copy, Debug)]
pub struct OutgoingMail<'a> {
    /// The same for each attempt, so that a mail server can recognize duplicates.
    pub id: Uuid,
    pub to: &'a str,
    pub reply_to: Option<&'a str>,
    pub subject: &'a str,
    pub text: &'a str,
    pub html: Option<&'a str>,
    /// A calendar file (RFC 5545).
    pub calendar: Option<&'a str>,
    pub at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// A mail server has accepted it.
    Sent,
    /// The caller must store it.
    Stays,
}

/// Why a mail was not sent, without a person or an address: servers quote both.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    #[error("an address of the mail is invalid")]
    Address,
    #[error("the mail cannot be written")]
    Unwritable,
    #[error("the mail server answered {0}")]
    Answered(u16),
    #[error("the connection to the mail server is not secure")]
    Tls,
    #[error("the mail server took too long")]
    TooLong,
    #[error("the mail server cannot be reached")]
    Unreachable,
}

impl Mailer {
    /// The mailer of the settings.
    ///
    /// # Errors
    /// A message with the setting that prevents mail, and what to write instead.
    pub fn open(settings: &Settings) -> Result<Self, String> {
        let from: Mailbox = settings.mail_from.parse().map_err(|_| {
            "SERENDIB_MAIL_FROM is not a sender. Write it like Serendib <no-reply@serendib.example>".to_owned()
        })?;
        if settings.support_email.parse::<Address>().is_err() {
            return Err("SERENDIB_SUPPORT_EMAIL is not an address. Write it like support@serendib.example".to_owned());
        }
        let Some(url) = &settings.smtp_url else { return Ok(Self::Outbox) };
        let server = MailServer::parse(url, from.email.domain())?;
        Ok(Self::Smtp(Box::new(Smtp { server, from })))
    }

    /// Sends a mail to the server, or leaves it to the caller.
    pub async fn send(&self, mail: &OutgoingMail<'_>) -> Result<MailOutcome, MailError> {
        let Self::Smtp(smtp) = self else { return Ok(MailOutcome::Stays) };
        smtp.server.send(&write(&smtp.from, mail)?).await?;
        Ok(MailOutcome::Sent)
    }

    /// Checks that mails can be sent.
    ///
    /// # Errors
    /// A message for the operator.
    pub async fn try_out(&self) -> Result<(), String> {
        let Self::Smtp(smtp) = self else { return Ok(()) };
        smtp.server.try_out().await.map_err(|why| {
            format!(
                "No mail can be sent: {why}. Check SERENDIB_SMTP_URL, and whether this machine can reach the server."
            )
        })
    }
}

/// The sender's address; calendar files name it as the organizer.
pub fn sender_address(settings: &Settings) -> String {
    let sender = settings.mail_from.parse::<Mailbox>();
    sender.map_or_else(|_| settings.support_email.clone(), |sender| sender.email.to_string())
}

/// The method of the mail part equals that of its calendar (RFC 6047).
fn calendar_type(calendar: &str) -> Result<ContentType, MailError> {
    let method = calendar.lines().find_map(|line| line.strip_prefix("METHOD:")).map(str::trim);
    let method = method.map_or_else(String::new, |method| format!("; method={method}"));
    ContentType::parse(&format!("text/calendar; charset=utf-8{method}")).map_err(|_| MailError::Unwritable)
}

fn write(from: &Mailbox, mail: &OutgoingMail<'_>) -> Result<Message, MailError> {
    let mailbox = |text: &str| text.parse::<Address>().map(Mailbox::from).map_err(|_| MailError::Address);
    let mut message = Message::builder()
        .from(from.clone())
        .to(mailbox(mail.to)?)
        .subject(mail.subject)
        .date(SystemTime::from(mail.at))
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        // Prevents automatic replies, such as holiday notices.
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned()));
    if let Some(reply_to) = mail.reply_to {
        message = message.reply_to(mailbox(reply_to)?);
    }
    let plain = || SinglePart::plain(mail.text.to_owned());
    let both = |html: &str| MultiPart::alternative_plain_html(mail.text.to_owned(), html.to_owned());
    match (mail.html, mail.calendar) {
        (Some(html), None) => message.multipart(both(html)),
        (None, None) => message.singlepart(plain()),
        (html, Some(calendar)) => {
            let words = html.map_or_else(|| MultiPart::alternative().singlepart(plain()), both);
            let event = SinglePart::builder().header(calendar_type(calendar)?).body(calendar.to_owned());
            let kind = ContentType::parse(CALENDAR_FILE).map_err(|_| MailError::Unwritable)?;
            let file = Attachment::new("trip.ics".to_owned()).body(calendar.to_owned(), kind);
            message.multipart(MultiPart::mixed().multipart(words.singlepart(event)).singlepart(file))
        }
    }
    .map_err(|_| MailError::Unwritable)
}

#[cfg(test)]
#[path = "mail_tests.rs"]
mod tests;
