//! The values of the mails about applications to become a guide.

use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/applications`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum ApplicationMail {
    Received { applicant: String },
    Approved,
    Rejected { reason: Option<String> },
}

impl MailContent for ApplicationMail {
    const AREA: &'static str = "applications";
}
