//! The values of the mails about messages of the contact page.

use chrono::NaiveDate;
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/contact`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum ContactMail {
    Message {
        first_name: String,
        last_name: String,
        email: String,
        topic: String,
        message: String,
        reference: String,
    },
    /// To the sender of a message.
    Answer {
        topic: String,
        answer: String,
        written_on: NaiveDate,
        message: String,
        reference: String,
    },
    /// Sent once an hour: more messages came than are mailed.
    HeldBack {
        limit: usize,
    },
}

impl MailContent for ContactMail {
    const AREA: &'static str = "contact";
}
