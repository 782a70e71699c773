//! Notifications about the first day of a trip.

use serendib_db::{Tx, row_struct};

use super::{OF_TRAVELLER, contact_besides, guide_page};
use crate::bookings::mails::BookingMail;
use crate::bookings::row::Booking;
use crate::bookings::status::Actor;
use crate::bookings::text_messages::{self, TextEvent};
use crate::bookings::trip_meeting;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::notices::{self, Besides, Notice};
use crate::phone::format_stored;

/// To the other side, in the product only: it matters for minutes.
pub(in crate::bookings) async fn send_arrival(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, by: Actor) -> Result<()> {
    let by_guide = by == Actor::Guide;
    let mail = BookingMail::Arrived { trip: booking.mailed_trip(), by_guide };
    let (to, link) =
        if by_guide { (booking.user, OF_TRAVELLER.to_owned()) } else { (booking.guide_user, guide_page(booking.id)) };
    let notice = Notice::new("trip_arrival", &mail, Some(link))?;
    notices::show(tx, ctx, to, &notice).await
}

row_struct! {
    struct MeetingFacts {
        place: Option<String> = "ds.meeting_place",
        time: Option<String> = "ds.meeting_time",
        phone: Option<String> = "k.phone",
    }
}

/// To the traveler by mail, which can be read without a network, to the guide in the product, and as a text message if they want it.
pub(in crate::bookings) async fn send_starts_tomorrow(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let facts = "FROM booking_requests b LEFT JOIN day_sheets ds ON ds.booking_request_id = b.id
                   LEFT JOIN guide_contacts k ON k.guide_id = b.guide_id WHERE b.id = $1";
    let facts: Option<MeetingFacts> = tx.select(facts, &[booking.id.into()]).await?.pop();
    let (place, time, phone) = facts.map(|facts| (facts.place, facts.time, facts.phone)).unwrap_or_default();
    let meeting = trip_meeting::prepare(tx, ctx, booking.id).await?;
    let job = BookingMail::JobTomorrow { trip: booking.mailed_trip(), place: place.clone(), time: time.clone() };
    let notice = Notice::new("booking_job_tomorrow", &job, Some(format!("/profile/jobs/{}", booking.id)))?;
    notices::show(tx, ctx, booking.guide_user, &notice).await?;
    let mail = BookingMail::StartsTomorrow {
        trip: booking.mailed_trip(),
        place,
        time,
        phone: phone.as_deref().map(format_stored),
        word: meeting.word,
        code: meeting.code,
    };
    let notice = Notice::new("booking_starts_tomorrow", &mail, Some(OF_TRAVELLER.to_owned()))?;
    let also_to = contact_besides(booking.account_email.as_deref(), &booking.contact_email);
    notices::mail_with(tx, ctx, booking.user, &notice, &Besides { also_to, ..Besides::default() }).await?;
    text_messages::schedule(tx, ctx, booking, TextEvent::StartsTomorrow).await
}
