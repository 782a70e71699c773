//! The values of the mails about messages.

use chrono::NaiveDate;
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/chat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum ChatMail {
    /// Behind the bell only.
    Received {
        sender: String,
        excerpt: String,
    },
    Digest {
        sender: String,
        title: String,
        start: Option<NaiveDate>,
        messages: Vec<String>,
        unread: i64,
    },
    /// What the staff has to say about a person's messages.
    Warned {
        title: String,
        warning: String,
    },
    Closed {
        title: String,
        is_booked: bool,
    },
    Opened {
        title: String,
    },
    /// For admins, behind the bell only.
    Reported {
        reporter: String,
        title: String,
    },
}

impl MailContent for ChatMail {
    const AREA: &'static str = "chat";
}
