//! The values of the mails about decisions that admins open again.

use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/decisions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum DecisionMail {
    /// `what` is a noun within a sentence, `title` the package's if it is about one.
    Reopened { what: String, title: Option<String>, reason: String },
}

impl MailContent for DecisionMail {
    const AREA: &'static str = "decisions";
}
