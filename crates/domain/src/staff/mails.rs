//! The values of the mails to the staff about roles and webhooks.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/staff`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum StaffMail {
    RoleGiven { role: String, by: String, until: Option<DateTime<Utc>> },
    RoleEnded { by: String },
    WebhookDisabled { address: String, reason: String },
}

impl MailContent for StaffMail {
    const AREA: &'static str = "staff";
}
