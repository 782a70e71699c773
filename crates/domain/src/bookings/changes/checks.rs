//! Whether a booking can be changed now, and whether its guide is free on other days.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::Tx;

use super::stored::Proposer;
use crate::bookings::availability::{self, Guides, read_rules};
use crate::bookings::hosts;
use crate::bookings::row::Booking;
use crate::bookings::status::Status;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::payments;

const ENDED: &str = "This booking has ended and cannot be changed.";
const STARTED: &str = "This trip has started and cannot be changed any more.";
const SUSPENDED_GUIDE: &str = "This guide does not lead trips at the moment.";
const OFF_SALE: &str = "This package is not on sale any more.";
const CANCEL_INSTEAD: &str =
    "A request that your guide has not answered yet is not changed. Please cancel it and send a new one.";
const TOO_LATE: &str = "The time to answer or to pay this booking is over.";
const PAYMENT_OPEN: &str =
    "A payment of this booking is being processed or looked at. It can be changed once that is settled.";

/// What decides whether a booking can be changed.
#[derive(Clone, Copy, Debug)]
pub(in crate::bookings) struct ChangedBooking {
    pub status: Status,
    pub start: NaiveDate,
    pub respond_by: Option<DateTime<Utc>>,
    pub payment_deadline: Option<DateTime<Utc>>,
    pub guide_is_active: bool,
    pub is_package_open: bool,
    /// A payment is processed or disputed.
    pub payment_is_open: bool,
}

impl ChangedBooking {
    pub(super) async fn read(tx: &mut Tx<'_>, booking: &Booking) -> Result<Self> {
        Ok(Self {
            status: booking.status,
            start: booking.start,
            respond_by: booking.respond_by,
            payment_deadline: booking.payment_deadline,
            guide_is_active: booking.guide_is_active,
            is_package_open: booking.is_package_open,
            payment_is_open: payments::is_unsettled(tx, booking.id).await?,
        })
    }

    /// Until when the status allows an answer.
    pub(super) fn deadline(&self) -> Option<DateTime<Utc>> {
        self.status.deadline(self.respond_by, self.payment_deadline)
    }

    /// Why neither side can change the booking now; `None` if they can.
    pub(super) fn why_closed(&self, ctx: &Ctx) -> Option<&'static str> {
        match self.status {
            Status::Rejected | Status::Expired | Status::Cancelled => Some(ENDED),
            _ if self.start <= ctx.today() => Some(STARTED),
            _ if !self.guide_is_active => Some(SUSPENDED_GUIDE),
            _ if self.payment_is_open => Some(PAYMENT_OPEN),
            Status::Pending | Status::Approved if !self.is_package_open => Some(OFF_SALE),
            _ if self.deadline().is_some_and(|deadline| deadline <= ctx.now) => Some(TOO_LATE),
            Status::Pending | Status::Approved | Status::Confirmed => None,
        }
    }

    /// As [`Self::why_closed`], for a new proposal of one side.
    pub(super) fn why_not_proposed(&self, ctx: &Ctx, by: Proposer) -> Option<&'static str> {
        let is_unanswered = by == Proposer::Traveler && self.status == Status::Pending;
        self.why_closed(ctx).or(is_unanswered.then_some(CANCEL_INSTEAD))
    }
}

/// Why a change cannot be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    DatesTaken,
    DaysBlocked,
    Unchanged,
}

impl Hindrance {
    /// As on the wire. Travelers do not learn why a guide is not free.
    pub(super) fn name(self, side: Proposer) -> &'static str {
        match (self, side) {
            (Self::DatesTaken, _) | (Self::DaysBlocked, Proposer::Traveler) => "dates_taken",
            (Self::DaysBlocked, Proposer::Guide) => "days_blocked",
            (Self::Unchanged, _) => "unchanged",
        }
    }

    /// For the side that proposes or accepts.
    pub(super) fn to_error(self, side: Proposer) -> Error {
        Error::Conflict(match (self, side) {
            (Self::Unchanged, _) => "Nothing is changed by this.",
            (Self::DatesTaken | Self::DaysBlocked, Proposer::Traveler) => "Your guide is not free on these dates.",
            (Self::DatesTaken, Proposer::Guide) => "You have another booking on these dates.",
            (Self::DaysBlocked, Proposer::Guide) => {
                "You have blocked some of these days in your calendar. Please open them first."
            }
        })
    }
}

/// Whether the guide's rules on notice and weekdays count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GuideRules {
    /// The traveler wishes these days: as for a new request.
    All,
    /// The guide has chosen these days, so only blocked days count.
    BlockedDays,
}

/// Whether anything takes the guide's days, apart from the booking itself. Blocks of days that the booking holds already do not count.
pub(super) async fn find_hindrance(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: &Booking,
    (start, end): (NaiveDate, NaiveDate),
    rules: GuideRules,
) -> Result<Option<Hindrance>> {
    if booking.status.holds_dates() && (start, end) == (booking.start, booking.end) {
        return Ok(None);
    }
    if !hosts::is_free_today(tx, ctx, booking.guide, (start, end), booking.id).await? {
        return Ok(Some(Hindrance::DatesTaken));
    }
    for (first, last) in further_days(booking, (start, end)) {
        let is_blocked = match rules {
            GuideRules::BlockedDays => availability::blocks_days(tx, booking.guide, (first, last)).await?,
            GuideRules::All => {
                let found = read_rules(tx, Guides::These(&[booking.guide]), (first, last)).await?;
                let spans = found.get(&booking.guide).map(|rules| rules.taken_spans(ctx.today(), (first, last)));
                spans.unwrap_or_default().iter().any(|(from, to)| *from <= last && *to >= first)
            }
        };
        if is_blocked {
            return Ok(Some(Hindrance::DaysBlocked));
        }
    }
    Ok(None)
}

/// The days that the booking does not hold yet: before it, and after it.
fn further_days(booking: &Booking, (start, end): (NaiveDate, NaiveDate)) -> Vec<(NaiveDate, NaiveDate)> {
    if !booking.status.holds_dates() {
        return vec![(start, end)];
    }
    let before = (start, end.min(booking.start - Duration::days(1)));
    let after = (start.max(booking.end + Duration::days(1)), end);
    [before, after].into_iter().filter(|(first, last)| first <= last).collect()
}
