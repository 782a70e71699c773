//! Notifications about bookings that another host of the package is to lead.

use chrono::{DateTime, Utc};
use serendib_db::Tx;

use super::{HISTORY, OF_TRAVELLER, guide_line, guide_page, notify_guide, notify_traveler, traveller_line};
use crate::bookings::handovers::StoredHandover;
use crate::bookings::ics;
use crate::bookings::mails::BookingMail;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Besides, Notice};

const INBOX: &str = "/profile?mode=host&tab=overview";

/// To the host to whom the booking is offered.
pub(in crate::bookings) async fn send_offered(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    offer: &StoredHandover,
) -> Result<()> {
    let mail = BookingMail::HandoverOffered {
        trip: booking.mailed_trip(),
        by_platform: offer.by_platform,
        message: offer.message.clone(),
        answer_by: offer.expires_at,
    };
    let notice = Notice::new("handover_offered", &mail, Some(INBOX.to_owned()))?;
    notices::tell(tx, ctx, offer.to_user, &notice).await
}

/// To the host to whom the booking is offered no more.
pub(in crate::bookings) async fn send_withdrawn(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    offer: &StoredHandover,
) -> Result<()> {
    let mail = BookingMail::HandoverWithdrawn { trip: booking.mailed_trip() };
    let notice = Notice::new("handover_withdrawn", &mail, Some(INBOX.to_owned()))?;
    notices::tell(tx, ctx, offer.to_user, &notice).await
}

/// To the guide who leads the trip.
pub(in crate::bookings) async fn send_declined(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    offer: &StoredHandover,
    answer: Option<&str>,
) -> Result<()> {
    let (trip, host) = (booking.mailed_trip(), offer.to_name.clone());
    let mail = BookingMail::HandoverDeclined { trip, host, answer: answer.map(str::to_owned) };
    notify_guide(tx, ctx, booking, "handover_declined", &mail, None).await
}

/// To the guide who leads the trip.
pub(in crate::bookings) async fn send_expired(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    offer: &StoredHandover,
) -> Result<()> {
    let mail = BookingMail::HandoverExpired { trip: booking.mailed_trip(), host: offer.to_name.clone() };
    notify_guide(tx, ctx, booking, "handover_expired", &mail, None).await
}

/// To the traveler and to both guides; the trip moves from one guide's calendar to the other's. `booking` is as it was before.
pub(in crate::bookings) async fn send_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    taken_over: &Booking,
    free_until: Option<DateTime<Utc>>,
    sequence: ics::Sequence,
) -> Result<()> {
    let (trip, former) = (taken_over.mailed_trip(), booking.guide_name.clone());
    // Only confirmed trips are in calendars.
    let is_in_calendars = booking.status == Status::Confirmed;
    let has_paid = is_in_calendars || booking.is_paid;
    let mail = BookingMail::HandedOver { trip: trip.clone(), former: former.clone(), free_until, has_paid };
    let with = guide_line(taken_over);
    let calendar = is_in_calendars.then(|| ics::invitation(ctx, taken_over, sequence, &with, HISTORY));
    notify_traveler(tx, ctx, taken_over, "handed_over", &mail, OF_TRAVELLER, calendar).await?;
    let mail = BookingMail::HandoverAccepted { trip: trip.clone() };
    let with = traveller_line(booking);
    let calendar = is_in_calendars.then(|| ics::cancellation(ctx, booking, sequence, &with, &guide_page(booking.id)));
    notify_guide(tx, ctx, booking, "handover_accepted", &mail, calendar).await?;
    // The host knows, but their calendar does not.
    let mail = BookingMail::TakenOver { trip, former };
    let notice = Notice::new("handover_taken", &mail, Some(guide_page(booking.id)))?;
    let calendar = is_in_calendars.then(|| ics::invitation(ctx, taken_over, sequence, &with, &guide_page(booking.id)));
    notices::mail_with(tx, ctx, taken_over.guide_user, &notice, &Besides { calendar, ..Besides::default() }).await
}
