//! The values of the mails about requests for a trip of one's own.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use crate::mail_templates::MailContent;

/// The requested trip in mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct RequestedTrip {
    pub title: String,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub people: i64,
    pub traveler: String,
}

/// The values of the mails in `mails/en/custom_requests`. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum CustomRequestMail {
    Received {
        trip: RequestedTrip,
        message: Option<String>,
        respond_by: DateTime<Utc>,
    },
    Offered {
        trip: RequestedTrip,
        guide: String,
        price_per_person: i64,
        total: i64,
        message: Option<String>,
        is_changed: bool,
        ends_at: Option<DateTime<Utc>>,
    },
    Declined {
        trip: RequestedTrip,
        guide: String,
        message: Option<String>,
    },
    Accepted {
        trip: RequestedTrip,
    },
    /// Nothing is left to answer.
    Closed {
        trip: RequestedTrip,
        was_withdrawn: bool,
    },
}

impl MailContent for CustomRequestMail {
    const AREA: &'static str = "custom_requests";
}
