//! The values of the mails about a guide's profile.

use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/guides`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum GuideMail {
    Reinstated,
    Suspended {
        /// Booked trips that the guide still leads.
        trips: i64,
    },
}

impl MailContent for GuideMail {
    const AREA: &'static str = "guides";
}
