//! The values of the mails about bookings.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use super::notifications::reference;
use super::row::Booking;
use super::status::Actor;
use crate::mail_templates::MailContent;

/// The booked trip in mails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct MailedTrip {
    title: String,
    start: NaiveDate,
    end: NaiveDate,
    people: i64,
    reference: String,
    guide: String,
    traveler: String,
    /// In cents.
    total: i64,
}

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
pub struct MailedTerms {
    pub(super) start: NaiveDate,
    pub(super) end: NaiveDate,
    pub(super) people: i64,
    /// In words; absent without rooms.
    pub(super) rooms: Option<String>,
    /// In cents.
    pub(super) total: i64,
}

/// The values of the mails in `mails/en/bookings`. Amounts are cents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize), serde(deny_unknown_fields))]
#[serde(tag = "mail", rename_all = "snake_case")]
pub enum BookingMail {
    RequestSent {
        trip: MailedTrip,
        respond_by: Option<DateTime<Utc>>,
    },
    Requested {
        trip: MailedTrip,
        respond_by: Option<DateTime<Utc>>,
    },
    Reminder {
        trip: MailedTrip,
        respond_by: Option<DateTime<Utc>>,
    },
    Approved {
        trip: MailedTrip,
        advance: i64,
        balance: i64,
        pay_by: Option<DateTime<Utc>>,
        /// The advance in the request, if it was another.
        promised: Option<i64>,
        /// The trip is so near that the whole price is due.
        starts_soon: bool,
    },
    /// An admin gives the guide more time to answer, or the traveler more time to pay `amount`.
    DeadlineExtended {
        trip: MailedTrip,
        until: DateTime<Utc>,
        amount: Option<i64>,
    },
    DeadlineExtendedGuide {
        trip: MailedTrip,
        until: DateTime<Utc>,
        is_payment: bool,
    },
    /// A request that was rejected or has expired waits for its guide again.
    Reopened {
        trip: MailedTrip,
        respond_by: DateTime<Utc>,
    },
    ReopenedGuide {
        trip: MailedTrip,
        respond_by: DateTime<Utc>,
    },
    Rejected {
        trip: MailedTrip,
        reason: String,
    },
    Expired {
        trip: MailedTrip,
        was_approved: bool,
        refund: i64,
    },
    ExpiredGuide {
        trip: MailedTrip,
        was_approved: bool,
    },
    Cancelled {
        trip: MailedTrip,
        by: CancelledBy,
        paid: i64,
        refund: i64,
        reason: Option<String>,
    },
    CancelledGuide {
        trip: MailedTrip,
        by: CancelledBy,
        frees_days: bool,
        reason: Option<String>,
    },
    /// `balance_by` is empty if the balance is due now.
    Confirmed {
        trip: MailedTrip,
        paid: i64,
        balance: i64,
        balance_by: Option<NaiveDate>,
        /// The two sides have changed it.
        is_changed: bool,
    },
    ConfirmedGuide {
        trip: MailedTrip,
        paid: i64,
        balance: i64,
        balance_by: Option<NaiveDate>,
        /// The two sides have changed it.
        is_changed: bool,
    },
    ContactsCorrected {
        trip: MailedTrip,
    },
    ContactRemoved {
        trip: MailedTrip,
    },
    ContactAdded {
        trip: MailedTrip,
    },
    PaidInFull {
        trip: MailedTrip,
        balance: i64,
        is_changed: bool,
    },
    /// A calendar from elsewhere has something on the days of a trip.
    CalendarConflict {
        trip: MailedTrip,
        /// Its name, if it has one.
        calendar: Option<String>,
    },
    CalendarUnreadable {
        calendar: Option<String>,
        why: String,
    },
    /// `time` is `HH:MM`.
    MeetingPoint {
        trip: MailedTrip,
        place: String,
        time: Option<String>,
    },
    MeetingPointRemoved {
        trip: MailedTrip,
    },
    /// `by_guide`: the guide proposes. `rooms` are the booked ones, in words.
    ChangeProposed {
        trip: MailedTrip,
        rooms: Option<String>,
        by_guide: bool,
        proposed: MailedTerms,
        message: Option<String>,
        answer_by: DateTime<Utc>,
    },
    /// The staff proposes in the name of the reader, the guide if `by_guide`.
    ChangeProposedFor {
        trip: MailedTrip,
        rooms: Option<String>,
        by_guide: bool,
        proposed: MailedTerms,
        message: Option<String>,
        answer_by: DateTime<Utc>,
    },
    /// `by_guide`: the guide declines.
    ChangeDeclined {
        trip: MailedTrip,
        by_guide: bool,
        proposed: MailedTerms,
        answer: Option<String>,
    },
    ChangeExpired {
        trip: MailedTrip,
        proposed: MailedTerms,
    },
    /// `pay_by` belongs to a booking that is approved and not paid.
    Changed {
        trip: MailedTrip,
        rooms: Option<String>,
        before: MailedTerms,
        refund: i64,
        due: i64,
        pay_by: Option<DateTime<Utc>>,
        advance: i64,
    },
    ChangedGuide {
        trip: MailedTrip,
        rooms: Option<String>,
        before: MailedTerms,
        refund: i64,
        due: i64,
    },
    /// A booking is offered to another host. `by_platform`: an admin offers it.
    HandoverOffered {
        trip: MailedTrip,
        by_platform: bool,
        message: Option<String>,
        answer_by: DateTime<Utc>,
    },
    /// `host` has declined.
    HandoverDeclined {
        trip: MailedTrip,
        host: String,
        answer: Option<String>,
    },
    HandoverExpired {
        trip: MailedTrip,
        host: String,
    },
    /// For the host to whom it was offered.
    HandoverWithdrawn {
        trip: MailedTrip,
    },
    /// For the former guide.
    HandoverAccepted {
        trip: MailedTrip,
    },
    /// For the new guide.
    TakenOver {
        trip: MailedTrip,
        former: String,
    },
    /// For the traveler, who can cancel with a full refund until `free_until`.
    HandedOver {
        trip: MailedTrip,
        former: String,
        free_until: Option<DateTime<Utc>>,
        has_paid: bool,
    },
    /// The other side is at the meeting point. `by_guide`: the guide is.
    Arrived {
        trip: MailedTrip,
        by_guide: bool,
    },
    /// `time` is `HH:MM`; `word` and `code` are for the meeting.
    StartsTomorrow {
        trip: MailedTrip,
        place: Option<String>,
        time: Option<String>,
        phone: Option<String>,
        word: String,
        code: String,
    },
    /// For the guide, in the product only. `time` is `HH:MM`.
    JobTomorrow {
        trip: MailedTrip,
        place: Option<String>,
        time: Option<String>,
    },
    ReviewInvitation {
        trip: MailedTrip,
    },
}

impl MailContent for BookingMail {
    const AREA: &'static str = "bookings";
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
#[serde(rename_all = "snake_case")]
pub enum CancelledBy {
    Traveler,
    Guide,
    Serendib,
    /// By Serendib, on the wish of the traveler.
    ForTraveler,
}

impl CancelledBy {
    pub(super) fn new(by: Actor, is_for_traveler: bool) -> Self {
        match by {
            _ if is_for_traveler => Self::ForTraveler,
            Actor::Traveller => Self::Traveler,
            Actor::Guide => Self::Guide,
            Actor::Platform | Actor::Payment | Actor::Clock => Self::Serendib,
        }
    }
}

impl Booking {
    pub(super) fn mailed_trip(&self) -> MailedTrip {
        MailedTrip {
            title: self.title.clone(),
            start: self.start,
            end: self.end,
            people: self.people,
            reference: reference(self.id),
            guide: self.guide_name.clone(),
            traveler: self.traveller_name.clone(),
            total: self.total,
        }
    }
}
