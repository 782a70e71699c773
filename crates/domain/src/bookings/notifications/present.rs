//! The mails that fit a booking as it is now: what can be sent again.

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::{
    CANCELLED, HISTORY, OF_TRAVELLER, alternatives, approved_mail, confirmed_mails, contact_besides, guide_line,
    guide_page, traveller_line,
};
use crate::back_office::bookings::PAID;
use crate::bookings::changes::is_changed;
use crate::bookings::ics;
use crate::bookings::mails::{BookingMail, CancelledBy};
use crate::bookings::row::Booking;
use crate::bookings::status::{Actor, Status};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::jobs::CalendarEvent;
use crate::notices::{self, Besides, Notice};

/// Who gets a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bookings) enum MailSide {
    Traveler,
    Guide,
}

impl MailSide {
    /// As on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Traveler => "traveler",
            Self::Guide => "guide",
        }
    }
}

/// A mail about a booking as it is now.
#[derive(Clone, Debug)]
pub(in crate::bookings) struct PresentMail {
    pub to: MailSide,
    /// Its name on the wire.
    pub kind: &'static str,
    pub notice: Notice,
    /// When its cause happened, and it was sent first.
    pub caused_at: Option<DateTime<Utc>>,
}

row_struct! {
    /// How a booking came to its state.
    struct StateFacts {
        decided_at: Option<DateTime<Utc>> = "b.decided_at",
        confirmed_at: Option<DateTime<Utc>> = "b.confirmed_at",
        cancelled_at: Option<DateTime<Utc>> = "b.cancelled_at",
        cancelled_by: Option<String> = "b.cancelled_by",
        cancellation_reason: Option<String> = "b.cancellation_reason",
        rejection_reason: Option<String> = "b.rejection_reason",
        refund: i64 = "COALESCE(b.refund_due, 0)",
        /// In cents, before the cancellation.
        paid: i64 = format!(
            "({PAID} - CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.booking_request_id = b.id
                AND r.status <> 'failed' AND r.created_at < b.cancelled_at), 0) AS BIGINT))"
        ),
        is_logged: bool = "EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'booking_requests' AND a.subject_id = b.id
            AND a.action = 'cancelled')",
    }
}

/// The mails that fit now; none once they tell nothing new.
///
/// # Errors
/// When the database cannot be read.
pub(in crate::bookings) async fn list_present(
    source: &mut impl RowSource,
    ctx: &Ctx,
    booking: &Booking,
) -> Result<Vec<PresentMail>> {
    let facts: Option<StateFacts> =
        source.select("FROM booking_requests b WHERE b.id = $1", &[booking.id.into()]).await?.pop();
    let facts = facts.ok_or(Error::Missing("booking request"))?;
    let trip = booking.mailed_trip();
    let respond_by = booking.respond_by;
    let is_late = booking.status.deadline(respond_by, booking.payment_deadline).is_some_and(|term| term <= ctx.now);
    let (to_come, not_over) = (booking.start > ctx.today(), booking.end >= ctx.today());
    let own = OF_TRAVELLER.to_owned();
    let to_traveler = |kind, notice_kind, mail: &BookingMail, link, caused_at| {
        let notice = Notice::new(notice_kind, mail, Some(link))?;
        Ok::<_, Error>(PresentMail { to: MailSide::Traveler, kind, notice, caused_at })
    };
    let to_guide = |kind, notice_kind, mail: &BookingMail, caused_at| {
        let notice = Notice::new(notice_kind, mail, Some(guide_page(booking.id)))?;
        Ok::<_, Error>(PresentMail { to: MailSide::Guide, kind, notice, caused_at })
    };
    Ok(match booking.status {
        Status::Pending | Status::Approved if is_late => Vec::new(),
        Status::Pending => {
            let sent = BookingMail::RequestSent { trip: trip.clone(), respond_by };
            let requested = BookingMail::Requested { trip, respond_by };
            let at = Some(booking.created_at);
            vec![
                to_traveler("request_sent", "booking_request_sent", &sent, own, at)?,
                to_guide("requested", "booking_requested", &requested, at)?,
            ]
        }
        Status::Approved => {
            vec![to_traveler("approved", "booking_approved", &approved_mail(ctx, booking), own, facts.decided_at)?]
        }
        Status::Confirmed if not_over => {
            let (mail, guides) = confirmed_mails(ctx, booking, is_changed(source, booking.id).await?);
            let (kind, at) = ("booking_confirmed", facts.confirmed_at);
            vec![to_traveler("confirmed", kind, &mail, own, at)?, to_guide("confirmed", kind, &guides, at)?]
        }
        Status::Rejected if to_come => {
            let mail = BookingMail::Rejected { trip, reason: facts.rejection_reason.unwrap_or_default() };
            vec![to_traveler("rejected", "booking_rejected", &mail, alternatives(booking), facts.decided_at)?]
        }
        Status::Expired if to_come => {
            let was_approved = booking.payment_deadline.is_some();
            let (kind, at) = ("booking_expired", booking.payment_deadline.or(respond_by));
            let mail = BookingMail::Expired { trip: trip.clone(), was_approved, refund: facts.refund };
            let guides = BookingMail::ExpiredGuide { trip, was_approved };
            vec![
                to_traveler("expired", kind, &mail, alternatives(booking), at)?,
                to_guide("expired", kind, &guides, at)?,
            ]
        }
        Status::Cancelled => {
            let (by, at) = (canceller(&facts), facts.cancelled_at);
            let (paid, refund, reason) = (facts.paid, facts.refund, facts.cancellation_reason);
            let frees_days = booking.payment_deadline.is_some();
            let mail = BookingMail::Cancelled { trip: trip.clone(), by, paid, refund, reason: reason.clone() };
            let guides = BookingMail::CancelledGuide { trip, by, frees_days, reason };
            vec![to_traveler("cancelled", CANCELLED, &mail, own, at)?, to_guide("cancelled", CANCELLED, &guides, at)?]
        }
        Status::Confirmed | Status::Rejected | Status::Expired => Vec::new(),
    })
}

/// Only admins' cancellations are in the audit log.
fn canceller(facts: &StateFacts) -> CancelledBy {
    match facts.cancelled_by.as_deref() {
        Some("traveller") => CancelledBy::new(Actor::Traveller, facts.is_logged),
        Some("guide") => CancelledBy::new(Actor::Guide, false),
        _ => CancelledBy::new(Actor::Platform, false),
    }
}

impl PresentMail {
    fn recipient(&self, booking: &Booking) -> (Uuid, Option<String>) {
        match self.to {
            MailSide::Traveler => {
                (booking.user, contact_besides(booking.account_email.as_deref(), &booking.contact_email))
            }
            MailSide::Guide => (booking.guide_user, None),
        }
    }

    /// Where it goes; nowhere if the person has no address or wants no such mails.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn addresses(&self, source: &mut impl RowSource, booking: &Booking) -> Result<Vec<String>> {
        let (user, also_to) = self.recipient(booking);
        notices::mail_addresses(source, user, self.notice.kind, also_to.as_deref()).await
    }

    /// Sends it once more, by mail only, with the same entry for calendars.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub async fn send(&self, tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<()> {
        let (user, also_to) = self.recipient(booking);
        let calendar = self.calendar(tx, ctx, booking).await?;
        notices::mail_with(tx, ctx, user, &self.notice, &Besides { calendar, also_to, thread: None }).await
    }

    async fn calendar(&self, tx: &mut Tx<'_>, ctx: &Ctx, booking: &Booking) -> Result<Option<CalendarEvent>> {
        let (with, path) = match self.to {
            MailSide::Traveler => (guide_line(booking), HISTORY.to_owned()),
            MailSide::Guide => (traveller_line(booking), guide_page(booking.id)),
        };
        match booking.status {
            Status::Confirmed => {
                let sequence = ics::present_sequence(tx, booking.id).await?;
                Ok(Some(ics::confirmation(ctx, booking, sequence, &with, &path)))
            }
            // Only confirmed trips are in calendars.
            Status::Cancelled if was_confirmed(tx, booking.id).await? => {
                let sequence = ics::Sequence::next(tx, booking).await?;
                Ok(Some(ics::cancellation(ctx, booking, sequence, &with, &path)))
            }
            _ => Ok(None),
        }
    }
}

async fn was_confirmed(tx: &mut Tx<'_>, booking: Uuid) -> Result<bool> {
    let sql = "SELECT id FROM booking_requests WHERE id = $1 AND confirmed_at IS NOT NULL";
    Ok(tx.row(sql, &[booking.into()]).await?.is_some())
}
