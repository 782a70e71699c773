//! Notifications about changes that one side of a booking proposes.

use serendib_db::Tx;

use super::{HISTORY, OF_TRAVELLER, guide_line, guide_page, notify_guide, notify_traveler, traveller_line};
use crate::bookings::changes::{MoneyEffect, Proposer, StoredChange, rooms_in_words};
use crate::bookings::ics;
use crate::bookings::mails::{BookingMail, MailedTerms};
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::CalendarEvent;

/// To the side that answers.
pub(in crate::bookings) async fn send_proposed(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
) -> Result<()> {
    let mail = BookingMail::ChangeProposed {
        trip: booking.mailed_trip(),
        rooms: booking.rooms_in_words(),
        by_guide: change.proposed_by == Proposer::Guide,
        proposed: change.mailed_terms(),
        message: change.message.clone(),
        answer_by: change.expires_at,
    };
    notify(tx, ctx, booking, change.proposed_by.other(), ("booking_change_proposed", &mail), None).await
}

/// To the side in whose name the staff has proposed.
pub(in crate::bookings) async fn send_proposed_for(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
) -> Result<()> {
    let mail = BookingMail::ChangeProposedFor {
        trip: booking.mailed_trip(),
        rooms: booking.rooms_in_words(),
        by_guide: change.proposed_by == Proposer::Guide,
        proposed: change.mailed_terms(),
        message: change.message.clone(),
        answer_by: change.expires_at,
    };
    notify(tx, ctx, booking, change.proposed_by, ("booking_change_proposed", &mail), None).await
}

/// To the side that proposed.
pub(in crate::bookings) async fn send_declined(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
    answer: Option<&str>,
) -> Result<()> {
    let mail = BookingMail::ChangeDeclined {
        trip: booking.mailed_trip(),
        by_guide: change.proposed_by == Proposer::Traveler,
        proposed: change.mailed_terms(),
        answer: answer.map(str::to_owned),
    };
    notify(tx, ctx, booking, change.proposed_by, ("booking_change_declined", &mail), None).await
}

/// To the side that proposed.
pub(in crate::bookings) async fn send_expired(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    change: &StoredChange,
) -> Result<()> {
    let mail = BookingMail::ChangeExpired { trip: booking.mailed_trip(), proposed: change.mailed_terms() };
    notify(tx, ctx, booking, change.proposed_by, ("booking_change_expired", &mail), None).await
}

/// To both sides, with the trip's new days for their calendars. `booking` is as it was before.
pub(in crate::bookings) async fn send_accepted(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    changed: &Booking,
    effect: MoneyEffect,
    sequence: ics::Sequence,
) -> Result<()> {
    let before = MailedTerms {
        start: booking.start,
        end: booking.end,
        people: booking.people,
        rooms: booking.rooms_in_words(),
        total: booking.total,
    };
    let (trip, rooms) = (changed.mailed_trip(), changed.rooms_in_words());
    // What is due before the confirmation stands in the mail of the approval, or on the booking.
    let is_confirmed = changed.status == Status::Confirmed;
    let (refund, due) = if is_confirmed { (effect.refund, effect.due) } else { (0, 0) };
    let pay_by = changed.payment_deadline.filter(|_| changed.status == Status::Approved);
    let advance = changed.advance.unwrap_or(changed.total);
    for side in [Proposer::Traveler, Proposer::Guide] {
        let (with, path) = match side {
            Proposer::Traveler => (guide_line(changed), HISTORY.to_owned()),
            Proposer::Guide => (traveller_line(changed), guide_page(changed.id)),
        };
        let calendar = is_confirmed.then(|| ics::invitation(ctx, changed, sequence, &with, &path));
        let (trip, rooms, before) = (trip.clone(), rooms.clone(), before.clone());
        let mail = match side {
            Proposer::Traveler => BookingMail::Changed { trip, rooms, before, refund, due, pay_by, advance },
            Proposer::Guide => BookingMail::ChangedGuide { trip, rooms, before, refund, due },
        };
        notify(tx, ctx, changed, side, ("booking_change_accepted", &mail), calendar).await?;
    }
    Ok(())
}

async fn notify(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    side: Proposer,
    (kind, mail): (&'static str, &BookingMail),
    calendar: Option<CalendarEvent>,
) -> Result<()> {
    match side {
        Proposer::Guide => notify_guide(tx, ctx, booking, kind, mail, calendar).await,
        Proposer::Traveler => notify_traveler(tx, ctx, booking, kind, mail, OF_TRAVELLER, calendar).await,
    }
}

impl StoredChange {
    fn mailed_terms(&self) -> MailedTerms {
        let rooms = serde_json::from_str(&self.summary).ok().and_then(|summary| rooms_in_words(&summary));
        MailedTerms { start: self.start, end: self.end, people: self.people, rooms, total: self.total }
    }
}
