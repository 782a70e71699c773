//! Notifications about what an admin does with a booking: to both sides.

use chrono::{DateTime, Utc};
use serendib_db::Tx;

use super::{OF_TRAVELLER, notify_guide, notify_traveler};
use crate::bookings::mails::BookingMail;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::ctx::Ctx;
use crate::error::Result;

const EXTENDED: &str = "booking_deadline_extended";
const REOPENED: &str = "booking_reopened";

/// More time to answer or to pay.
pub(in crate::bookings) async fn send_deadline_extended(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    until: DateTime<Utc>,
) -> Result<()> {
    let is_payment = booking.status == Status::Approved;
    let amount = is_payment.then(|| booking.advance.unwrap_or(booking.total));
    let mail = BookingMail::DeadlineExtended { trip: booking.mailed_trip(), until, amount };
    notify_traveler(tx, ctx, booking, EXTENDED, &mail, OF_TRAVELLER, None).await?;
    let mail = BookingMail::DeadlineExtendedGuide { trip: booking.mailed_trip(), until, is_payment };
    notify_guide(tx, ctx, booking, EXTENDED, &mail, None).await
}

/// The request waits for its guide again.
pub(in crate::bookings) async fn send_reopened(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    respond_by: DateTime<Utc>,
) -> Result<()> {
    let mail = BookingMail::Reopened { trip: booking.mailed_trip(), respond_by };
    notify_traveler(tx, ctx, booking, REOPENED, &mail, OF_TRAVELLER, None).await?;
    let mail = BookingMail::ReopenedGuide { trip: booking.mailed_trip(), respond_by };
    notify_guide(tx, ctx, booking, REOPENED, &mail, None).await
}
