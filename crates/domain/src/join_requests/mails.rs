//! The values of the mails about requests to join a package.

use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/join_requests`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum JoinRequestMail {
    Received {
        title: String,
    },
    Approved {
        title: String,
    },
    Rejected {
        title: String,
        reason: String,
    },
    /// For the owners.
    HostJoined {
        guide: String,
        title: String,
    },
}

impl MailContent for JoinRequestMail {
    const AREA: &'static str = "join_requests";
}
