//! The values of the mails about an account as a whole.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/accounts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum AccountMail {
    DeletionRequested {
        due_at: DateTime<Utc>,
    },
    DeletionReminder {
        due_at: DateTime<Utc>,
    },
    /// `hindrance` is the sentence about what stands in the way.
    DeletionPostponed {
        hindrance: String,
    },
    Deleted,
    /// By an admin, up to the end of this day.
    Blocked {
        until: Option<NaiveDate>,
    },
    Unblocked,
    /// To the account that is part of another one now. `other` is that one's address without its middle.
    MergedInto {
        other: Option<String>,
        days: i64,
    },
    /// To the account that remains.
    MergedFrom {
        other: Option<String>,
        days: i64,
    },
    MergeUndone,
}

impl MailContent for AccountMail {
    const AREA: &'static str = "accounts";
}
