//! Mails: the payload of a job, the outbox for mails that no server was there to send, and records of sent ones.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serendib_db::{Db, Tx, row_struct};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::mail_templates::{self, MailContent, MailLinks, MailWords, TemplateCall};

/// Mails per listing of the outbox.
const LIST_LIMIT: i64 = 200;

/// One mail to one recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    pub to: Recipient,
    /// Replies go to this address instead of ours.
    pub reply_to: Option<String>,
    /// Replies go to the site's support. Its address is a setting, which the domain does not know.
    #[serde(default)]
    pub is_answered_by_support: bool,
    pub subject: String,
    pub text: String,
    pub html: Option<String>,
    /// An attached calendar file.
    #[serde(default)]
    pub calendar: Option<String>,
}

impl Mail {
    /// Renders a mail that is no notification.
    ///
    /// # Errors
    /// `Template` if its template fails.
    pub fn new<C: MailContent>(to: Recipient, content: &C) -> Result<Self> {
        let call = TemplateCall::new(content)?;
        let MailWords { subject, text } = call.words()?;
        let html = call.html(&subject, MailLinks::default())?;
        let text = mail_templates::wrap(&format!("{text}\n"));
        Ok(Self { to, reply_to: None, is_answered_by_support: false, subject, text, html, calendar: None })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recipient {
    /// The site's support; its address is a setting, which the domain does not know.
    Support,
    Address(String),
}

row_struct! {
    /// A mail that stayed in the outbox.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredMail {
        id: Uuid = "id",
        recipient: String = "recipient",
        reply_to: Option<String> = "reply_to",
        subject: String = "subject",
        text: String = "text_body",
        html: Option<String> = "html_body",
        created_at: DateTime<Utc> = "created_at",
    }
}

/// Stores a mail in the outbox under the id of its job, so that a repeated job leaves one mail.
pub async fn keep(tx: &mut Tx<'_>, ctx: &Ctx, job: Uuid, recipient: &str, mail: &Mail) -> Result<()> {
    tx.run(
        "INSERT INTO mails (id, recipient, reply_to, subject, text_body, html_body, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
        &[
            job.into(),
            recipient.into(),
            mail.reply_to.clone().into(),
            mail.subject.as_str().into(),
            mail.text.as_str().into(),
            mail.html.clone().into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    Ok(())
}

/// Records that a mail server accepted a mail, in case its recipient asks for it. The text is not stored: it may hold a sign-in code.
pub async fn record_sent(tx: &mut Tx<'_>, ctx: &Ctx, job: Uuid, recipient: &str, mail: &Mail) -> Result<()> {
    tx.run(
        "INSERT INTO mails (id, recipient, subject, text_body, created_at, sent_at) VALUES ($1, $2, $3, '', $4, $4)
         ON CONFLICT (id) DO NOTHING",
        &[job.into(), recipient.into(), mail.subject.as_str().into(), ctx.now.into()],
    )
    .await?
    .any();
    Ok(())
}

/// The newest mails of the outbox, newest first.
pub async fn newest(db: &Db) -> Result<Vec<StoredMail>> {
    Ok(db
        .select("FROM mails WHERE sent_at IS NULL ORDER BY created_at DESC, id LIMIT $1", &[LIST_LIMIT.into()])
        .await?)
}

pub async fn find(db: &Db, id: Uuid) -> Result<Option<StoredMail>> {
    Ok(db.select("FROM mails WHERE id = $1 AND sent_at IS NULL", &[id.into()]).await?.pop())
}
