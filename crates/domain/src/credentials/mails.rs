//! The values of the mails about credentials.

use chrono::NaiveDate;
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/credentials`. `credential` is its kind within a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum CredentialMail {
    Received { guide: String, credential: String },
    Approved { credential: String, valid_until: NaiveDate },
    Rejected { credential: String, reason: String },
    Revoked { credential: String, reason: String },
    Expiring { credential: String, valid_until: NaiveDate, days: i64 },
    Expired { credential: String, valid_until: NaiveDate },
}

impl MailContent for CredentialMail {
    const AREA: &'static str = "credentials";
}
