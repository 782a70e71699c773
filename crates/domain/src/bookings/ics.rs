//! A confirmed trip as a file for calendars (RFC 5545).

use chrono::Duration;
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};

use super::row::Booking;
use super::told::reference;
use crate::ctx::Ctx;

/// Whole days, as trips are counted: no zone shifts them. `with` says who travels along, `path` where on the site the trip is found.
pub(super) fn of(ctx: &Ctx, booking: &Booking, with: &str, path: &str) -> String {
    let event = Event::new()
        .uid(&format!("{}@serendib", booking.id))
        .timestamp(ctx.now)
        .starts(booking.start)
        .ends(booking.end + Duration::days(1))
        .summary(&booking.title)
        .description(&format!("{with}\nReference: {}", reference(booking.id)))
        .url(&format!("{}{path}", ctx.site))
        .status(EventStatus::Confirmed)
        .done();
    Calendar::new().push(event).done().to_string()
}
