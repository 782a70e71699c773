//! The values of the mails about reviews.

use serde::Serialize;

use crate::mail_templates::MailContent;

/// The values of the mails in `mails/en/reviews`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum ReviewMail {
    /// A review without a text counts but is not listed, so it takes no reply.
    Received {
        title: String,
        stars: i64,
        has_text: bool,
        is_about_guide: bool,
    },
    Changed {
        title: String,
        stars: i64,
        stars_before: i64,
        has_text: bool,
        is_about_guide: bool,
    },
}

impl MailContent for ReviewMail {
    const AREA: &'static str = "reviews";
}
