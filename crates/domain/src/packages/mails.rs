//! The values of the mails about packages and their review.

use chrono::NaiveDate;
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/packages`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum PackageMail {
    Waiting {
        title: String,
    },
    ChangesWaiting {
        title: String,
    },
    Approved {
        title: String,
    },
    ChangesApproved {
        title: String,
    },
    Rejected {
        title: String,
        reason: Option<String>,
    },
    ChangesRejected {
        title: String,
        reason: Option<String>,
    },
    Paused {
        title: String,
        resumes_on: Option<NaiveDate>,
    },
    Retired {
        title: String,
    },
    TakenDown {
        title: String,
        reason: String,
    },
    BackOnSale {
        title: String,
    },
    /// For its new owner.
    Received {
        title: String,
    },
    /// For its former owner. `guide` owns it now.
    GivenAway {
        title: String,
        guide: String,
        is_host: bool,
    },
    /// By the staff. `parts` names what was edited.
    EditedForYou {
        title: String,
        parts: Vec<String>,
        is_waiting: bool,
    },
}

impl MailContent for PackageMail {
    const AREA: &'static str = "packages";
}
