//! The values of the mails about shares of hosts.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/host_shares`. `percent` is what the host keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum HostShareMail {
    Offered {
        title: String,
        from: String,
        percent: i64,
        /// What the owner would get.
        rest: i64,
        /// Whether the host proposes it to the owner.
        by_host: bool,
        is_invitation: bool,
        message: Option<String>,
        answer_by: DateTime<Utc>,
    },
    Accepted {
        title: String,
        /// Who accepts.
        by: String,
        host: String,
        percent: i64,
        rest: i64,
        is_invitation: bool,
        message: Option<String>,
    },
    Declined {
        title: String,
        by: String,
        percent: i64,
        is_invitation: bool,
        message: Option<String>,
    },
    Ended {
        title: String,
        host: String,
        owner: String,
        percent: i64,
        message: Option<String>,
    },
}

impl MailContent for HostShareMail {
    const AREA: &'static str = "host_shares";
}
