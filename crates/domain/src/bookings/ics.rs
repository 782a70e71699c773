//! A confirmed trip as an event for the calendars of both sides, and its end when the trip is cancelled; a trip as a file that one side
//! puts into their calendar by themselves, also while it is only asked for.

use chrono::Duration;
use icalendar::{Component as _, Event, EventLike as _, EventStatus};
use serendib_db::Tx;
use uuid::Uuid;

use super::contacts;
use super::notifications::{HISTORY, OF_GUIDE, guide_line, reference, traveller_line};
use super::row::{self, Booking};
use super::status::Status;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{CalendarEvent, Method, new_calendar, organizer_property};

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

const ENDED: &str = "This booking has ended, so there is nothing to put into a calendar.";

/// The caller's booking as a file for calendars: tentative until it is confirmed. Its event is the one that mails about it bring up to
/// date. `organizer` is the mail address of this site.
///
/// # Errors
/// `SignedOut`; `Missing` for whoever is on neither side; `Conflict` for a booking that has ended.
pub async fn to_file(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, organizer: &str) -> Result<String> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    let (with, path) = match person.user {
        user if user == booking.user => (guide_line(&booking), HISTORY),
        user if user == booking.guide_user => (traveller_line(&booking), OF_GUIDE),
        _ => return Err(Error::Missing("booking request")),
    };
    let status = match booking.status {
        Status::Pending | Status::Approved => EventStatus::Tentative,
        Status::Confirmed => EventStatus::Confirmed,
        Status::Rejected | Status::Expired | Status::Cancelled => return Err(Error::Conflict(ENDED)),
    };
    let sequence = contacts::corrections(tx, booking.id, None).await?.saturating_mul(2);
    let told = event(ctx, &booking, Method::Request, sequence, &with, path);
    let event = Event::new()
        .uid(&told.uid)
        .sequence(told.sequence)
        .timestamp(told.at)
        .append_property(organizer_property(organizer))
        .starts(told.start)
        .ends(told.end + Duration::days(1))
        .summary(&told.summary)
        .description(&told.description)
        .url(&told.url)
        .status(status)
        .done();
    Ok(new_calendar("PUBLISH").push(event).done().to_string())
}
