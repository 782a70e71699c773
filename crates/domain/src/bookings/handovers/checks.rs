//! Whether a booking can be handed over, and who can take it.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::FREE_HOURS;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::bookings::{availability, hosts};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::guides::active_sql;

const ENDED: &str = "This booking has ended and cannot be handed over.";
const OVER: &str = "This trip is over.";
const TOO_LATE: &str = "The time to answer or to pay this booking is over.";

/// Why a booking cannot be handed over now; `None` if it can. `deadline` is the end of the time to answer or to pay.
pub(in crate::bookings) fn why_closed(
    ctx: &Ctx,
    status: Status,
    end: NaiveDate,
    deadline: Option<DateTime<Utc>>,
) -> Option<&'static str> {
    match status {
        Status::Rejected | Status::Expired | Status::Cancelled => Some(ENDED),
        _ if end < ctx.today() => Some(OVER),
        _ if deadline.is_some_and(|deadline| deadline <= ctx.now) => Some(TOO_LATE),
        Status::Pending | Status::Approved | Status::Confirmed => None,
    }
}

/// Whether an active guide can offer their booking to another host.
pub(in crate::bookings) fn may_offer(
    ctx: &Ctx,
    status: Status,
    end: NaiveDate,
    deadline: Option<DateTime<Utc>>,
) -> bool {
    why_closed(ctx, status, end, deadline).is_none()
}

pub(super) fn why_booking_closed(ctx: &Ctx, booking: &Booking) -> Option<&'static str> {
    let deadline = booking.status.deadline(booking.respond_by, booking.payment_deadline);
    why_closed(ctx, booking.status, booking.end, deadline)
}

row_struct! {
    /// A guide who can take a booking over.
    pub(super) struct OtherHost {
        guide: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
    }
}

/// An active host of the booking's package, apart from its guide and its traveler.
pub(super) async fn find_host(tx: &mut Tx<'_>, booking: &Booking, guide: Uuid) -> Result<Option<OtherHost>> {
    const HOST: &str = concat!(
        "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
          WHERE pg.package_id = $1 AND pg.guide_id = $2 AND pg.guide_id <> $3 AND g.user_id <> $4 AND ",
        active_sql!("g")
    );
    let binds = [booking.package.into(), guide.into(), booking.guide.into(), booking.user.into()];
    Ok(tx.select_one(HOST, &binds).await?)
}

/// The days that are left of a trip.
pub(super) fn days_left(ctx: &Ctx, start: NaiveDate, end: NaiveDate) -> (NaiveDate, NaiveDate) {
    (start.max(ctx.today()), end)
}

/// What takes a host's days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TakenBy {
    Trip,
    BlockedDays,
}

impl TakenBy {
    /// As on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Trip => "dates_taken",
            Self::BlockedDays => "days_blocked",
        }
    }

    /// For the host.
    pub fn message(self) -> &'static str {
        match self {
            Self::Trip => "You have another booking on these dates.",
            Self::BlockedDays => "You have blocked some of these days in your calendar. Please open them first.",
        }
    }
}

/// What takes days of the rest of the trip; `None` if the host is free. Their other rules count for new requests only.
pub(super) async fn find_taken(tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking, host: Uuid) -> Result<Option<TakenBy>> {
    let days = days_left(ctx, booking.start, booking.end);
    if !hosts::is_free_today(tx, ctx, host, days, booking.id).await? {
        return Ok(Some(TakenBy::Trip));
    }
    Ok(availability::blocks_days(tx, host, days).await?.then_some(TakenBy::BlockedDays))
}

/// Until when the traveler can cancel with a full refund after a handover now.
pub(super) fn free_until(ctx: &Ctx, start: NaiveDate) -> Option<DateTime<Utc>> {
    free_until_now(ctx, ctx.now + Duration::hours(FREE_HOURS), start)
}

/// The rest of that time, which does not go beyond the first day: then they have met the guide. The trip may have been moved since.
pub(super) fn free_until_now(ctx: &Ctx, until: DateTime<Utc>, start: NaiveDate) -> Option<DateTime<Utc>> {
    let until = until.min(beginning(start + Duration::days(1)));
    (until > ctx.now).then_some(until)
}
