//! An entry of the inbox.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::chat::UnansweredMessage;
use crate::money::dollars;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InboxKind {
    /// A booking request to approve or reject.
    Request,
    /// Another date, group or rooms that a traveler proposes for a booking.
    BookingChange,
    /// Another guide's trip that the guide is to take over.
    Handover,
    /// A share of a package's trips that another guide proposes.
    HostShare,
    /// A message without a reply.
    Message,
    /// A plan for which a traveler wants an offer.
    CustomRequest,
    /// A trip that starts soon and lacks facts.
    TripSoon,
    /// A trip whose first day is today, until both sides have met.
    TripToday,
    /// A balance that is due soon or late.
    BalanceDue,
    /// A review without a reply.
    Review,
    /// A package, or changes of one, that an admin rejected.
    PackageSentBack,
    /// A license or certificate that expires, or was turned down.
    Credential,
}

impl InboxKind {
    fn name(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::BookingChange => "booking_change",
            Self::Handover => "handover",
            Self::HostShare => "host_share",
            Self::Message => "message",
            Self::CustomRequest => "custom_request",
            Self::TripSoon => "trip_soon",
            Self::TripToday => "trip_today",
            Self::BalanceDue => "balance_due",
            Self::Review => "review",
            Self::PackageSentBack => "package_sent_back",
            Self::Credential => "credential",
        }
    }

    /// How long an item without a deadline can wait.
    fn patience(self) -> Duration {
        match self {
            Self::Review => Duration::days(7),
            Self::PackageSentBack | Self::Credential => Duration::days(3),
            _ => Duration::days(1),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct InboxItem {
    pub kind: InboxKind,
    /// Of a booking, a change, an offered handover, a proposed share, a conversation, a custom request, a review, a package or a
    /// credential.
    pub id: Uuid,
    /// Of a change and of a handover.
    pub booking: Option<Uuid>,
    pub title: String,
    pub person: Option<String>,
    pub due_at: Option<DateTime<Utc>>,
    pub since: DateTime<Utc>,
    pub dates: Option<(NaiveDate, NaiveDate)>,
    pub people: Option<i64>,
    /// Of a trip that starts soon or today.
    pub missing: Vec<&'static str>,
    /// Cents; of a change, the difference; of a handover, the guide's share.
    pub amount: Option<i64>,
    pub detail: Option<String>,
    pub rating: Option<i64>,
    /// `HH:MM`, of a trip that starts today.
    pub meeting_time: Option<String>,
}

impl InboxItem {
    pub(super) fn new(kind: InboxKind, id: Uuid, title: &str, since: DateTime<Utc>) -> Self {
        Self {
            kind,
            id,
            booking: None,
            title: title.to_owned(),
            person: None,
            due_at: None,
            since,
            dates: None,
            people: None,
            missing: Vec::new(),
            amount: None,
            detail: None,
            rating: None,
            meeting_time: None,
        }
    }

    pub(super) fn from_message(message: &UnansweredMessage) -> Self {
        Self {
            person: Some(message.traveler.clone()),
            dates: message.start.zip(message.end),
            detail: Some(message.excerpt()),
            ..Self::new(InboxKind::Message, message.conversation, &message.title, message.sent_at)
        }
    }

    /// The place in the list.
    pub(super) fn urgent_at(&self) -> DateTime<Utc> {
        self.due_at.unwrap_or(self.since + self.kind.patience())
    }

    pub(super) fn to_json(&self) -> Json {
        json!({
            "kind": self.kind.name(),
            "id": self.id,
            "booking_id": self.booking,
            "title": self.title,
            "person": self.person,
            "due_at": self.due_at.map(|at| at.to_rfc3339()),
            "since": self.since.to_rfc3339(),
            "start_date": self.dates.map(|(start, _)| start),
            "end_date": self.dates.map(|(_, end)| end),
            "number_of_travelers": self.people,
            "missing": self.missing,
            "amount": self.amount.map(dollars),
            "detail": self.detail,
            "rating": self.rating,
            "meeting_time": self.meeting_time,
        })
    }
}
