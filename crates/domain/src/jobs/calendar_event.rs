//! A trip as a calendar event (RFC 5545), sent by mail (iTIP, RFC 5546; iMIP, RFC 6047).
//!
//! The job stores the event as data. The file is made when it is sent: only then are the organizer, which is the mail's sender, and the
//! attendee, which is its recipient, known.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus, Property};
use serde::{Deserialize, Serialize};

const PRODUCT: &str = "-//Serendib//Trips//EN";

/// What the recipient's calendar does with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Adds or updates the event.
    Request,
    /// Removes the event.
    Cancel,
}

/// Whole days, as trips are counted: no time zone shifts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarEvent {
    pub method: Method,
    /// The same for each message about one event.
    pub uid: String,
    /// Higher in each later message about one event.
    pub sequence: u32,
    pub at: DateTime<Utc>,
    pub start: NaiveDate,
    /// The last day.
    pub end: NaiveDate,
    pub summary: String,
    pub description: String,
    pub url: String,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

impl CalendarEvent {
    /// The file for one recipient. Both are mail addresses.
    pub fn to_file(&self, organizer: &str, attendee: &str) -> String {
        let status = match self.method {
            Method::Request => EventStatus::Confirmed,
            Method::Cancel => EventStatus::Cancelled,
        };
        let event = Event::new()
            .uid(&self.uid)
            .sequence(self.sequence)
            .timestamp(self.at)
            .starts(self.start)
            .ends(self.end + Duration::days(1))
            .summary(&self.summary)
            .description(&self.description)
            .url(&self.url)
            .status(status)
            .append_property(organizer_property(organizer))
            // The trip is agreed already: no reply is requested.
            .append_multi_property(
                address_property("ATTENDEE", attendee)
                    .add_parameter("PARTSTAT", "ACCEPTED")
                    .add_parameter("ROLE", "REQ-PARTICIPANT")
                    .add_parameter("RSVP", "FALSE")
                    .done(),
            )
            .done();
        new_calendar(self.method.name()).push(event).done().to_string()
    }
}

/// An empty calendar with a method (RFC 5546).
pub(crate) fn new_calendar(method: &str) -> Calendar {
    let mut calendar = Calendar::empty();
    for (name, value) in [("VERSION", "2.0"), ("PRODID", PRODUCT), ("CALSCALE", "GREGORIAN"), ("METHOD", method)] {
        calendar.append_property(Property::new(name, value));
    }
    calendar
}

/// The publisher of an event: this site.
pub(crate) fn organizer_property(address: &str) -> Property {
    address_property("ORGANIZER", address).add_parameter("CN", "Serendib").done()
}

fn address_property(name: &str, address: &str) -> Property {
    Property::new(name, format!("mailto:{address}"))
}
