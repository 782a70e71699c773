//! iCalendar: a confirmed trip as an event for both sides, and its cancellation; and a trip as a file to download, even while it is only
//! requested.

use std::collections::HashMap;

use chrono::Duration;
use icalendar::{Component as _, Event, EventLike as _, EventStatus};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::changes;
use super::contacts;
use super::handovers;
use super::notifications::{HISTORY, guide_line, guide_page, reference, traveller_line};
use super::row::{self, Booking};
use super::status::Status;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::{CalendarEvent, Method, new_calendar, organizer_property};

/// Increasing numbers of the next two messages about a trip. A trip is confirmed once and cancelled once; each correction of contacts in
/// between may move it from one calendar to another, as a handover does, and each agreed change moves its days.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    pub cancel: u32,
    pub request: u32,
}

impl Sequence {
    /// # Errors
    /// When the database cannot be read.
    pub(super) async fn next(tx: &mut Tx<'_>, booking: &Booking) -> Result<Self> {
        let before = present_sequence(tx, booking.id).await?;
        Ok(Self { cancel: before.saturating_add(1), request: before.saturating_add(2) })
    }
}

/// The number of the latest message about a trip.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn present_sequence(tx: &mut Tx<'_>, booking: Uuid) -> Result<u32> {
    let corrections = contacts::corrections(tx, booking, None).await?;
    let changes = changes::accepted_count(tx, booking).await?;
    let handovers = handovers::accepted_count(tx, booking).await?;
    Ok(corrections.saturating_add(changes).saturating_add(handovers).saturating_mul(2))
}

row_struct! {
    struct CountedMessages {
        booking: Uuid = "x.id",
        count: i64 = "CAST(SUM(x.messages) AS BIGINT)",
    }
}

/// The number of the latest message about each trip of a guide that had one beside its confirmation.
///
/// # Errors
/// When the database cannot be read.
pub(super) async fn sequences_of_guide(source: &mut impl RowSource, guide: Uuid) -> Result<HashMap<Uuid, u32>> {
    let own = "SELECT id FROM booking_requests WHERE guide_id = $1";
    let rest = format!(
        "FROM (SELECT subject_id AS id, COUNT(*) AS messages FROM audit_log
                WHERE subject = 'booking_requests' AND action = $2 AND subject_id IN ({own}) GROUP BY subject_id
               UNION ALL SELECT booking_request_id, COUNT(*) FROM booking_changes
                WHERE status = 'accepted' AND booking_request_id IN ({own}) GROUP BY booking_request_id
               UNION ALL SELECT booking_request_id, COUNT(*) FROM booking_handovers
                WHERE status = 'accepted' AND booking_request_id IN ({own}) GROUP BY booking_request_id) x GROUP BY x.id"
    );
    let counted: Vec<CountedMessages> = source.select(&rest, &[guide.into(), contacts::CORRECTED.into()]).await?;
    let sequence = |count: i64| u32::try_from(count).unwrap_or(u32::MAX).saturating_mul(2);
    Ok(counted.iter().map(|trip| (trip.booking, sequence(trip.count))).collect())
}

/// `with` names the other side, `path` is the trip's page on the site.
pub(super) fn confirmation(ctx: &Ctx, booking: &Booking, sequence: u32, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Request, sequence, with, path)
}

/// The event of [`confirmation`] for a later contact, or with other days.
pub(super) fn invitation(ctx: &Ctx, booking: &Booking, sequence: Sequence, with: &str, path: &str) -> CalendarEvent {
    event(ctx, booking, Method::Request, sequence.request, with, path)
}

/// Removes the event.
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

/// The caller's booking as an iCalendar file: tentative until it is confirmed. Mails update the same event. `organizer` is this site's mail
/// address.
///
/// # Errors
/// `SignedOut`; `Missing` for callers on neither side; `Conflict` for a booking that has ended.
pub async fn to_file(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, organizer: &str) -> Result<String> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let booking = row::find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    let (with, path) = match person.user {
        user if user == booking.user => (guide_line(&booking), HISTORY.to_owned()),
        user if user == booking.guide_user => (traveller_line(&booking), guide_page(booking.id)),
        _ => return Err(Error::Missing("booking request")),
    };
    let status = match booking.status {
        Status::Pending | Status::Approved => EventStatus::Tentative,
        Status::Confirmed => EventStatus::Confirmed,
        Status::Rejected | Status::Expired | Status::Cancelled => return Err(Error::Conflict(ENDED)),
    };
    let sequence = present_sequence(tx, booking.id).await?;
    let ics_event = event(ctx, &booking, Method::Request, sequence, &with, &path);
    let event = Event::new()
        .uid(&ics_event.uid)
        .sequence(ics_event.sequence)
        .timestamp(ics_event.at)
        .append_property(organizer_property(organizer))
        .starts(ics_event.start)
        .ends(ics_event.end + Duration::days(1))
        .summary(&ics_event.summary)
        .description(&ics_event.description)
        .url(&ics_event.url)
        .status(status)
        .done();
    Ok(new_calendar("PUBLISH").push(event).done().to_string())
}
