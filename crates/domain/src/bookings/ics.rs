//! A confirmed trip as an event for the calendars of both sides, and its end when the trip is cancelled.

use serendib_db::Tx;

use super::contacts;
use super::row::Booking;
use super::told::reference;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{CalendarEvent, Method};

/// Numbers of the next two messages about a trip, each higher than those before: a trip is confirmed once and cancelled once, and each
/// correction of its contacts between may take it out of one calendar and put it into another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    pub cancel: u32,
    pub request: u32,
}

impl Sequence {
    /// # Errors
    /// When the database cannot be read.
    pub(super) async fn next(tx: &mut Tx<'_>, booking: &Booking) -> Result<Self> {
        let before = contacts::corrections(tx, booking.id, None).await?.saturating_mul(2);
        Ok(Self { cancel: before.saturating_add(1), request: before.saturating_add(2) })
    }
}

/// `with` says who travels along, `path` where on the site the trip is found.
pub(super) fn confirmation(ctx: &Ctx, booking: &Booking, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Request, 0, with, path)
}

/// The event of [`confirmation`] for somebody who has become the contact since.
pub(super) fn invitation(ctx: &Ctx, booking: &Booking, sequence: Sequence, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Request, sequence.request, with, path)
}

/// Takes the event out again.
pub(super) fn cancellation(ctx: &Ctx, booking: &Booking, sequence: Sequence, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Cancel, sequence.cancel, with, path)
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
