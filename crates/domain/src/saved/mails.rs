//! The values of the mails about free days.

use chrono::NaiveDate;
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/saved`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum DateAlertMail {
    DatesFree { title: String, people: i64, start: NaiveDate },
}

impl MailContent for DateAlertMail {
    const AREA: &'static str = "saved";
}
