//! Notifications of each step to traveler and guide: behind the bell, and by mail to the traveler's account and primary contact. D-049,
//! D-052, D-060.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serendib_db::Tx;
use uuid::Uuid;

use super::cancellation::Preview;
use super::changes::is_changed;
use super::ics;
use super::mails::{BookingMail, CancelledBy};
use super::row::Booking;
use super::status::{Actor, Status};
use super::terms;
use super::text_messages::{self, TextEvent};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::CalendarEvent;
use crate::money;
use crate::notices::{self, Besides, Notice, Thread};

pub(super) mod by_admin;
pub(super) mod changes;
mod first_day;
pub(super) mod handovers;
pub(super) mod present;

pub(super) use first_day::{send_arrival, send_starts_tomorrow};

const OF_TRAVELLER: &str = "/profile?tab=bookings";
const CALENDAR: &str = "/profile?mode=host&tab=calendar";
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

/// The booking among those of its guide, who may have many.
pub(super) fn guide_page(booking: Uuid) -> String {
    format!("/profile?mode=host&tab=bookings&q=Booking%20{}", reference(booking))
}

/// The primary contact's address, if it differs from the traveler's account. D-049.
pub(crate) fn contact_besides(account: Option<&str>, contact: &str) -> Option<String> {
    let is_other = account.is_none_or(|own| !own.eq_ignore_ascii_case(contact));
    // A removed traveler leaves no address.
    (is_other && contact.contains('@')).then(|| contact.to_owned())
}

pub(super) async fn send_requested(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let (trip, respond_by) = (booking.mailed_trip(), booking.respond_by);
    let mail = BookingMail::RequestSent { trip: trip.clone(), respond_by };
    notify_traveler(tx, ctx, booking, "booking_request_sent", &mail, OF_TRAVELLER, None).await?;
    notify_guide(tx, ctx, booking, "booking_requested", &BookingMail::Requested { trip, respond_by }, None).await?;
    text_messages::schedule(tx, ctx, booking, TextEvent::NewRequest).await
}

pub(super) async fn send_reminder(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let mail = BookingMail::Reminder { trip: booking.mailed_trip(), respond_by: booking.respond_by };
    notify_guide(tx, ctx, booking, "booking_reminder", &mail, None).await
}

fn approved_mail(ctx: &Ctx, booking: &Booking) -> BookingMail {
    let advance = booking.advance.unwrap_or(booking.total);
    BookingMail::Approved {
        trip: booking.mailed_trip(),
        advance,
        balance: money::balance(booking.total, advance),
        pay_by: booking.payment_deadline,
        promised: booking.promised_advance.filter(|promised| *promised != advance),
        starts_soon: advance == booking.total && terms::days_to(booking.start, ctx.today()) <= terms::FULL_DAYS,
    }
}

pub(super) async fn send_approved(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let mail = approved_mail(ctx, booking);
    notify_traveler(tx, ctx, booking, "booking_approved", &mail, OF_TRAVELLER, None).await
}

pub(super) async fn send_rejected(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, reason: &str) -> Result<()> {
    let mail = BookingMail::Rejected { trip: booking.mailed_trip(), reason: reason.to_owned() };
    notify_traveler(tx, ctx, booking, "booking_rejected", &mail, &alternatives(booking), None).await
}

/// Takes the booking as it was before.
pub(super) async fn send_expired(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, refund: i64) -> Result<()> {
    let (trip, was_approved) = (booking.mailed_trip(), booking.status == Status::Approved);
    let mail = BookingMail::Expired { trip: trip.clone(), was_approved, refund };
    notify_traveler(tx, ctx, booking, "booking_expired", &mail, &alternatives(booking), None).await?;
    notify_guide(tx, ctx, booking, "booking_expired", &BookingMail::ExpiredGuide { trip, was_approved }, None).await
}

/// Takes the booking as it was before.
pub(super) async fn send_cancelled(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    preview: &Preview,
    reason: Option<&str>,
) -> Result<()> {
    let by = CancelledBy::new(preview.by, preview.is_for_traveler);
    let (trip, reason) = (booking.mailed_trip(), reason.map(str::to_owned));
    // Only confirmed trips are in calendars.
    let is_in_calendars = booking.status == Status::Confirmed;
    let sequence = ics::Sequence::next(tx, booking).await?;
    let calendar = is_in_calendars
        .then(|| ics::cancellation(ctx, booking, sequence, &traveller_line(booking), &guide_page(booking.id)));
    let frees_days = booking.status.holds_dates();
    let to_guide = BookingMail::CancelledGuide { trip: trip.clone(), by, frees_days, reason: reason.clone() };
    if preview.by != Actor::Guide {
        notify_guide(tx, ctx, booking, CANCELLED, &to_guide, calendar).await?;
        if frees_days {
            text_messages::schedule(tx, ctx, booking, TextEvent::Cancelled).await?;
        }
    } else if calendar.is_some() {
        // The guide knows, but their calendar does not.
        let notice = Notice::new(CANCELLED, &to_guide, Some(guide_page(booking.id)))?;
        notices::mail_with(tx, ctx, booking.guide_user, &notice, &Besides { calendar, ..Besides::default() }).await?;
    }
    // A payment of zero: nothing was paid, all of it was refunded before, or a bank decides.
    let mail = BookingMail::Cancelled { trip, by, paid: preview.paid, refund: preview.refund, reason };
    let calendar = is_in_calendars.then(|| ics::cancellation(ctx, booking, sequence, &guide_line(booking), HISTORY));
    notify_traveler(tx, ctx, booking, CANCELLED, &mail, OF_TRAVELLER, calendar).await
}

/// The guide, for the traveler's calendar.
pub(super) fn guide_line(booking: &Booking) -> String {
    format!("Your guide: {}", booking.guide_name)
}

/// The traveler, for the guide's calendar.
pub(super) fn traveller_line(booking: &Booking) -> String {
    format!("Your traveler: {}", booking.traveller_name)
}

/// For the traveler and for the guide.
fn confirmed_mails(ctx: &Ctx, booking: &Booking, is_changed: bool) -> (BookingMail, BookingMail) {
    let trip = booking.mailed_trip();
    let balance = if booking.is_paid { 0 } else { money::balance(booking.total, booking.advance.unwrap_or(0)) };
    // The receipt is mail only, so this entry behind the bell mentions the payment.
    let paid = booking.total - balance;
    let balance_by = Some(terms::balance_due(booking.start)).filter(|day| *day >= ctx.today());
    let mail = BookingMail::Confirmed { trip: trip.clone(), paid, balance, balance_by, is_changed };
    (mail, BookingMail::ConfirmedGuide { trip, paid, balance, balance_by, is_changed })
}

/// Notifies both sides, with the trip as a calendar file.
pub(super) async fn send_confirmed(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let (mail, to_guide) = confirmed_mails(ctx, booking, is_changed(tx, booking.id).await?);
    let sequence = ics::present_sequence(tx, booking.id).await?;
    let calendar = ics::confirmation(ctx, booking, sequence, &guide_line(booking), HISTORY);
    notify_traveler(tx, ctx, booking, "booking_confirmed", &mail, OF_TRAVELLER, Some(calendar)).await?;
    let calendar = ics::confirmation(ctx, booking, sequence, &traveller_line(booking), &guide_page(booking.id));
    notify_guide(tx, ctx, booking, "booking_confirmed", &to_guide, Some(calendar)).await
}

/// A calendar that the guide has connected has something on the days of this trip.
pub(super) async fn send_calendar_conflict(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    calendar: Option<String>,
) -> Result<()> {
    let mail = BookingMail::CalendarConflict { trip: booking.mailed_trip(), calendar };
    let notice = Notice::new("booking_calendar_conflict", &mail, Some(CALENDAR.to_owned()))?;
    notices::tell(tx, ctx, booking.guide_user, &notice).await
}

/// A connected calendar could not be read for a day.
pub(super) async fn send_calendar_unreadable(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    calendar: Option<String>,
    why: String,
) -> Result<()> {
    let mail = BookingMail::CalendarUnreadable { calendar, why };
    let notice = Notice::new("booking_calendar_unreadable", &mail, Some(CALENDAR.to_owned()))?;
    let row = tx.row("SELECT user_id FROM guides WHERE id = $1", &[guide.into()]).await?;
    let Some(user) = row.map(|row| row.uuid(0)).transpose()? else { return Ok(()) };
    notices::tell(tx, ctx, user, &notice).await
}

/// The guide has chosen where and when the trip meets, changed it, or taken it back (`None`).
pub(super) async fn send_meeting_point(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    meeting: Option<(&str, Option<&str>)>,
) -> Result<()> {
    let trip = booking.mailed_trip();
    let mail = match meeting {
        Some((place, time)) => {
            BookingMail::MeetingPoint { trip, place: place.to_owned(), time: time.map(str::to_owned) }
        }
        None => BookingMail::MeetingPointRemoved { trip },
    };
    notify_traveler(tx, ctx, booking, "booking_meeting_point", &mail, OF_TRAVELLER, None).await
}

/// The guide sees contacts with the booking, so the mail repeats no number.
pub(super) async fn send_contacts_corrected(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let mail = BookingMail::ContactsCorrected { trip: booking.mailed_trip() };
    let notice = Notice::new("booking_contacts_corrected", &mail, Some(guide_page(booking.id)))?;
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
        let mail = BookingMail::ContactRemoved { trip: booking.mailed_trip() };
        let notice = Notice::new(CONTACT_REPLACED, &mail, None)?;
        let calendar = ics::cancellation(ctx, booking, sequence, &guide_line(booking), HISTORY);
        notices::mail_address(tx, ctx, before, &notice, calendar).await?;
    }
    if let Some(after) = contact_besides(account, now) {
        let mail = BookingMail::ContactAdded { trip: booking.mailed_trip() };
        let notice = Notice::new(CONTACT_REPLACED, &mail, Some(HISTORY.to_owned()))?;
        let calendar = ics::invitation(ctx, booking, sequence, &guide_line(booking), HISTORY);
        notices::mail_address(tx, ctx, after, &notice, calendar).await?;
    }
    Ok(())
}

/// Notifies the guide of the balance; the traveler gets a receipt of the payment.
pub(super) async fn send_paid_in_full(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let balance = money::balance(booking.total, booking.advance.unwrap_or(0));
    let mail =
        BookingMail::PaidInFull { trip: booking.mailed_trip(), balance, is_changed: is_changed(tx, booking.id).await? };
    notify_guide(tx, ctx, booking, "booking_paid", &mail, None).await
}

/// After the last day of a fully paid trip.
pub(super) async fn send_review_invitation(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
    let mail = BookingMail::ReviewInvitation { trip: booking.mailed_trip() };
    let notice = Notice::new("review_invitation", &mail, Some(COMPLETED.to_owned()))?;
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

async fn notify_guide(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    kind: &'static str,
    mail: &BookingMail,
    calendar: Option<CalendarEvent>,
) -> Result<()> {
    let notice = Notice::new(kind, mail, Some(guide_page(booking.id)))?;
    notices::tell_with(tx, ctx, booking.guide_user, &notice, &Besides { calendar, ..Besides::default() }).await
}

async fn notify_traveler(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    kind: &'static str,
    mail: &BookingMail,
    link: &str,
    calendar: Option<CalendarEvent>,
) -> Result<()> {
    let notice = Notice::new(kind, mail, Some(link.to_owned()))?;
    let also_to = contact_besides(booking.account_email.as_deref(), &booking.contact_email);
    // The same entry later shows the refund's progress.
    let thread = (kind == CANCELLED).then_some(Thread::Cancellation(booking.id));
    notices::tell_with(tx, ctx, booking.user, &notice, &Besides { calendar, also_to, thread }).await
}
