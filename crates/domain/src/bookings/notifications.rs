//! Notifications of each step to traveler and guide: behind the bell, and by mail to the traveler's account and primary contact. D-049,
//! D-052, D-060.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serendib_db::Tx;

use super::cancellation::Preview;
use super::ics;
use super::row::Booking;
use super::status::{Actor, Status};
use super::terms;
use crate::ctx::{self, Ctx};
use crate::error::Result;
use crate::jobs::CalendarEvent;
use crate::money;
use crate::notices::{self, Besides, Notice, Thread};
use crate::plain_text::apart;

const OF_TRAVELLER: &str = "/profile?tab=bookings";
pub(super) const OF_GUIDE: &str = "/profile?mode=host&tab=bookings";
pub(super) const HISTORY: &str = "/profile/booking-history";
const COMPLETED: &str = "/profile?tab=bookings&bookings=completed";
const CANCELLED: &str = "booking_cancelled";
const CONTACT_REPLACED: &str = "booking_contact_replaced";
/// Characters of an id that form a reference. P-B02.
const REFERENCE: usize = 8;

/// The displayed reference of a booking.
pub fn reference(booking: uuid::Uuid) -> String {
    booking.to_string().chars().take(REFERENCE).collect()
}

/// The primary contact's address, if it differs from the traveler's account. D-049.
pub(crate) fn contact_besides(account: Option<&str>, contact: &str) -> Option<String> {
    let is_other = account.is_none_or(|own| !own.eq_ignore_ascii_case(contact));
    // A removed traveler leaves no address.
    (is_other && contact.contains('@')).then(|| contact.to_owned())
}

impl Booking {
    /// What, when and how many.
    fn trip(&self) -> String {
        let (start, end) = (self.start.format("%-d %B %Y"), self.end.format("%-d %B %Y"));
        let dates = if self.start == self.end { start.to_string() } else { format!("{start} to {end}") };
        let people = if self.people == 1 { "1 traveler".to_owned() } else { format!("{} travelers", self.people) };
        format!("{}, {dates}, {people}. Reference {}.", apart(&self.title), reference(self.id))
    }
}

pub(super) async fn send_requested(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let term = booking.respond_by.map_or_else(String::new, |term| format!(" until {}", ctx::format_time(term)));
    let body = format!(
        "You have asked {} to host your trip.\n{}\nTotal: {}. Nothing is charged yet.\nYour guide can answer{term}; after that the \
         request expires.",
        apart(&booking.guide_name),
        booking.trip(),
        money::format(booking.total),
    );
    let title = format!("Request sent: \"{}\"", apart(&booking.title));
    traveller(tx, ctx, booking, "booking_request_sent", title, body, OF_TRAVELLER, None).await?;
    let body = format!(
        "{} asks you to host a trip.\n{}\nTotal: {}.\nPlease approve or reject the request{term}; after that it expires.",
        apart(&booking.traveller_name),
        booking.trip(),
        money::format(booking.total),
    );
    let title = format!("New booking request for \"{}\"", apart(&booking.title));
    guide(tx, ctx, booking, "booking_requested", title, body, None).await
}

pub(super) async fn send_reminder(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let term =
        booking.respond_by.map_or_else(String::new, |term| format!(" It expires on {}.", ctx::format_time(term)));
    let body = format!(
        "{} still waits for your answer.\n{}\nTotal: {}.\nPlease approve or reject the request.{term}",
        apart(&booking.traveller_name),
        booking.trip(),
        money::format(booking.total),
    );
    let title = format!("A booking request for \"{}\" waits for you", apart(&booking.title));
    guide(tx, ctx, booking, "booking_reminder", title, body, None).await
}

pub(super) async fn send_approved(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let advance = booking.advance.unwrap_or(booking.total);
    let rest = money::balance(booking.total, advance);
    let due = if rest == 0 {
        format!("To confirm it, please pay the full amount of {}", money::format(advance))
    } else {
        format!(
            "To confirm it, please pay the advance of {} (balance {} later)",
            money::format(advance),
            money::format(rest)
        )
    };
    let term = booking.payment_deadline.map_or_else(String::new, |term| format!(" by {}", ctx::format_time(term)));
    let promise = changed_advance(ctx, booking, advance).map_or_else(String::new, |text| format!("\n{text}"));
    let body = format!(
        "{} has approved your booking request.\n{}\n{due}{term}.{promise}",
        apart(&booking.guide_name),
        booking.trip()
    );
    let title = format!("Approved: \"{}\"", apart(&booking.title));
    traveller(tx, ctx, booking, "booking_approved", title, body, OF_TRAVELLER, None).await
}

/// Names both amounts if the advance differs from the one in the request.
fn changed_advance(ctx: &Ctx, booking: &Booking, advance: i64) -> Option<String> {
    let promised = booking.promised_advance.filter(|promised| *promised != advance)?;
    let why = if advance == booking.total && terms::days_to(booking.start, ctx.today()) <= terms::FULL_DAYS {
        "The trip starts soon by now, so the whole price is due.".to_owned()
    } else {
        format!("{} asks for {}.", apart(&booking.guide_name), money::format(advance))
    };
    Some(format!("With your request you were shown an advance of {}. {why}", money::format(promised)))
}

pub(super) async fn send_rejected(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, reason: &str) -> Result<()> {
    let body = format!(
        "{} cannot host your trip.\n{}\nReason: {reason}\nNothing was charged. Other guides lead trips on these days.",
        apart(&booking.guide_name),
        booking.trip(),
    );
    let title = format!("Your request for \"{}\" was rejected", apart(&booking.title));
    traveller(tx, ctx, booking, "booking_rejected", title, body, &alternatives(booking), None).await
}

/// Takes the booking as it was before.
pub(super) async fn send_expired(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, refund: i64) -> Result<()> {
    let charged = match refund {
        0 => "Nothing was charged.".to_owned(),
        some => format!("{} of what you paid come back.", money::format(some)),
    };
    let (why, to_guide) = match booking.status {
        Status::Approved => (
            format!("It was not paid for in time, so the dates are free again. {charged}"),
            format!("{} did not pay in time, so your dates are free again.", apart(&booking.traveller_name)),
        ),
        _ => (
            format!("The guide did not answer in time. {charged}"),
            format!("You did not answer the request of {} in time.", apart(&booking.traveller_name)),
        ),
    };
    let title = format!("Your booking of \"{}\" has expired", apart(&booking.title));
    let body = format!("{why}\n{}\nHere you find trips that are free on these days.", booking.trip());
    traveller(tx, ctx, booking, "booking_expired", title, body, &alternatives(booking), None).await?;
    let title = format!("A booking of \"{}\" has expired", apart(&booking.title));
    guide(tx, ctx, booking, "booking_expired", title, format!("{to_guide}\n{}", booking.trip()), None).await
}

/// Takes the booking as it was before.
pub(super) async fn send_cancelled(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    preview: &Preview,
    reason: Option<&str>,
) -> Result<()> {
    let reason = reason.map_or_else(String::new, |reason| format!("\nReason: {reason}"));
    let money = match (preview.paid, preview.refund) {
        // Nothing was paid, all of it was refunded before, or a bank decides.
        (0, _) => "There is nothing to give back.".to_owned(),
        (_, 0) => "By the terms of this booking nothing is given back.".to_owned(),
        (paid, refund) => format!("{} of {} come back.", money::format(refund), money::format(paid)),
    };
    let title = format!("Cancelled: \"{}\"", apart(&booking.title));
    let trip = booking.trip();
    // Only confirmed trips are in calendars.
    let is_in_calendars = booking.status == Status::Confirmed;
    let days = if booking.status.holds_dates() { ", and its days are free again" } else { "" };
    let sequence = ics::Sequence::next(tx, booking).await?;
    let calendar =
        is_in_calendars.then(|| ics::cancellation(ctx, booking, sequence, &traveller_line(booking), OF_GUIDE));
    if preview.by != Actor::Guide {
        let who = if preview.by == Actor::Traveller { apart(&booking.traveller_name) } else { "Serendib".into() };
        let body = format!("{who} has cancelled this trip{days}.\n{trip}{reason}");
        guide(tx, ctx, booking, CANCELLED, title.clone(), body, calendar).await?;
    } else if calendar.is_some() {
        // The guide knows, but their calendar does not.
        let body = format!("You have cancelled this trip{days}.\n{trip}{reason}");
        let notice = Notice { kind: CANCELLED, title: title.clone(), body, link: Some(OF_GUIDE.to_owned()) };
        notices::mail_with(tx, ctx, booking.guide_user, &notice, &Besides { calendar, ..Besides::default() }).await?;
    }
    let who = match preview.by {
        Actor::Traveller => "You have".into(),
        Actor::Guide => apart(&booking.guide_name),
        Actor::Platform | Actor::Payment | Actor::Clock => "Serendib".into(),
    };
    let has = if preview.by == Actor::Traveller { "" } else { " has" };
    let body = format!("{who}{has} cancelled this trip.\n{trip}\n{money}{reason}");
    let calendar = is_in_calendars.then(|| ics::cancellation(ctx, booking, sequence, &guide_line(booking), HISTORY));
    traveller(tx, ctx, booking, CANCELLED, title, body, OF_TRAVELLER, calendar).await
}

/// The guide, for the traveler's calendar.
pub(super) fn guide_line(booking: &Booking) -> String {
    format!("Your guide: {}", booking.guide_name)
}

/// The traveler, for the guide's calendar.
pub(super) fn traveller_line(booking: &Booking) -> String {
    format!("Your traveler: {}", booking.traveller_name)
}

/// Notifies both sides, with the trip as a calendar file.
pub(super) async fn send_confirmed(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let rest = if booking.is_paid { 0 } else { money::balance(booking.total, booking.advance.unwrap_or(0)) };
    let due = if rest == 0 {
        "Everything is paid.".to_owned()
    } else {
        let day = terms::balance_due(booking.start);
        let by = if day < ctx.today() { "now".to_owned() } else { format!("by {}", day.format("%-d %B %Y")) };
        format!("The balance of {} is due {by}.", money::format(rest))
    };
    // The receipt is mail only, so this entry behind the bell mentions the payment.
    let body = format!(
        "{} is your guide.\n{}\nWe received {}. {due}",
        apart(&booking.guide_name),
        booking.trip(),
        money::format(booking.total - rest)
    );
    let title = format!("Confirmed: \"{}\"", apart(&booking.title));
    let calendar = ics::confirmation(ctx, booking, &guide_line(booking), HISTORY);
    traveller(tx, ctx, booking, "booking_confirmed", title.clone(), body, OF_TRAVELLER, Some(calendar)).await?;
    let body = format!(
        "{} has paid {}, and the trip is yours to lead.\n{}\n{due}",
        apart(&booking.traveller_name),
        money::format(booking.total - rest),
        booking.trip(),
    );
    let calendar = ics::confirmation(ctx, booking, &traveller_line(booking), OF_GUIDE);
    guide(tx, ctx, booking, "booking_confirmed", title, body, Some(calendar)).await
}

/// The guide sees contacts with the booking, so the mail repeats no number.
pub(super) async fn send_contacts_corrected(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let body = format!(
        "{} has corrected the contacts of this trip. You see them with the booking.\n{}",
        apart(&booking.traveller_name),
        booking.trip(),
    );
    let title = format!("Contacts corrected: \"{}\"", apart(&booking.title));
    let notice = Notice { kind: "booking_contacts_corrected", title, body, link: Some(OF_GUIDE.to_owned()) };
    let thread = Some(Thread::Contacts(booking.id));
    notices::tell_with(tx, ctx, booking.guide_user, &notice, &Besides { thread, ..Besides::default() }).await
}

/// Notifies the old and the new contact of a confirmed trip: mails now go to another address, and the trip moves between calendars. Takes
/// the booking as it was before.
pub(super) async fn send_contact_replaced(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    now: &str,
    sequence: ics::Sequence,
) -> Result<()> {
    if booking.contact_email.eq_ignore_ascii_case(now) {
        return Ok(());
    }
    let account = booking.account_email.as_deref();
    if let Some(before) = contact_besides(account, &booking.contact_email) {
        let body = format!(
            "{} has put another contact in your place. Mails about this trip do not go to you any more.\n{}",
            apart(&booking.traveller_name),
            booking.trip()
        );
        let title = format!("You are no longer the contact of \"{}\"", apart(&booking.title));
        let notice = Notice { kind: CONTACT_REPLACED, title, body, link: None };
        let calendar = ics::cancellation(ctx, booking, sequence, &guide_line(booking), HISTORY);
        notices::mail_address(tx, ctx, before, &notice, calendar).await?;
    }
    if let Some(after) = contact_besides(account, now) {
        let body = format!(
            "{} has named you as the contact of this trip. Mails about it go to you as well from now on.\n{} is your guide.\n{}",
            apart(&booking.traveller_name),
            apart(&booking.guide_name),
            booking.trip()
        );
        let title = format!("You are the contact of \"{}\"", apart(&booking.title));
        let notice = Notice { kind: CONTACT_REPLACED, title, body, link: Some(HISTORY.to_owned()) };
        let calendar = ics::invitation(ctx, booking, sequence, &guide_line(booking), HISTORY);
        notices::mail_address(tx, ctx, after, &notice, calendar).await?;
    }
    Ok(())
}

/// Notifies the guide of the balance; the traveler gets a receipt of the payment.
pub(super) async fn send_paid_in_full(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let rest = money::balance(booking.total, booking.advance.unwrap_or(0));
    let body = format!(
        "{} has paid the balance of {}. Everything is paid.\n{}",
        apart(&booking.traveller_name),
        money::format(rest),
        booking.trip(),
    );
    guide(tx, ctx, booking, "booking_paid", format!("Paid in full: \"{}\"", apart(&booking.title)), body, None).await
}

/// After the last day of a fully paid trip.
pub(super) async fn send_review_invitation(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let body = format!(
        "Share your experience with other travelers by rating your guide and experience!\n{}\nYour guide was {}.",
        booking.trip(),
        apart(&booking.guide_name),
    );
    let title = format!("How was \"{}\"?", apart(&booking.title));
    let notice = Notice { kind: "review_invitation", title, body, link: Some(COMPLETED.to_owned()) };
    notices::tell(tx, ctx, booking.user, &notice).await
}

/// A search for trips at the same place that can be led on these days, for as many people.
fn alternatives(booking: &Booking) -> String {
    let place = booking
        .place
        .as_deref()
        .map_or_else(String::new, |place| format!("location={}&", utf8_percent_encode(place, NON_ALPHANUMERIC)));
    format!("/search?{place}dateFrom={}&dateTo={}&people={}", booking.start, booking.end, booking.people)
}

async fn guide(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    kind: &'static str,
    title: String,
    body: String,
    calendar: Option<CalendarEvent>,
) -> Result<()> {
    let notice = Notice { kind, title, body, link: Some(OF_GUIDE.to_owned()) };
    notices::tell_with(tx, ctx, booking.guide_user, &notice, &Besides { calendar, ..Besides::default() }).await
}

#[expect(clippy::too_many_arguments, reason = "the parts of one message")]
async fn traveller(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    kind: &'static str,
    title: String,
    body: String,
    link: &str,
    calendar: Option<CalendarEvent>,
) -> Result<()> {
    let notice = Notice { kind, title, body, link: Some(link.to_owned()) };
    let also_to = contact_besides(booking.account_email.as_deref(), &booking.contact_email);
    // The same entry later shows the refund's progress.
    let thread = (kind == CANCELLED).then_some(Thread::Cancellation(booking.id));
    notices::tell_with(tx, ctx, booking.user, &notice, &Besides { calendar, also_to, thread }).await
}
