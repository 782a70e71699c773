//! A confirmed trip as an event for the calendars of both sides, and its end when the trip is cancelled.

use super::row::Booking;
use super::told::reference;
use crate::ctx::Ctx;
use crate::jobs::{CalendarEvent, Method};

/// A booking is confirmed once and cancelled once, so the two messages about it need two numbers.
const CONFIRMED: u32 = 0;
const CANCELLED: u32 = 1;

/// `with` says who travels along, `path` where on the site the trip is found.
pub(super) fn confirmation(ctx: &Ctx, booking: &Booking, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Request, CONFIRMED, with, path)
}

/// Takes the event of [`confirmation`] out again.
pub(super) fn cancellation(ctx: &Ctx, booking: &Booking, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Cancel, CANCELLED, with, path)
}

fn event(ctx: &Ctx, booking: &Booking, method: Method, sequence: u32, with: &str, path: &str) -> CalendarEvent {
    CalendarEvent {
        method,
        uid: format!("{}@serendib", booking.id),
        sequence,
        at: ctx.now,
        start: booking.start,
        end: booking.end,
        summary: booking.title.clone(),
        description: format!("{with}\nReference: {}", reference(booking.id)),
        url: format!("{}{path}", ctx.site),
    }
}
