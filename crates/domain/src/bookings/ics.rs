//! A confirmed trip as a file for calendars (RFC 5545).

use chrono::Duration;
use icalendar::{Calendar, Component as _, Event, EventLike as _, EventStatus};

use super::row::Booking;
use super::told::reference;
use crate::ctx::Ctx;

/// Whole days, as trips are counted: no zone shifts them.
pub(super) fn of(ctx: &Ctx, booking: &Booking) -> String {
    let event = Event::new()
        .uid(&format!("{}@serendib", booking.id))
        .timestamp(ctx.now)
        .starts(booking.start)
        .ends(booking.end + Duration::days(1))
        .summary(&booking.title)
        .description(&format!("Your guide: {}\nReference: {}", booking.guide_name, reference(booking.id)))
        .url(&format!("{}/profile/booking-history", ctx.site))
        .status(EventStatus::Confirmed)
        .done();
    Calendar::new().push(event).done().to_string()
}
