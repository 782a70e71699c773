//! The changes of a booking as one of its sides sees them.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::row_struct;
use uuid::Uuid;

use super::checks::{ChangedBooking, Hindrance};
use super::money_effect::MoneyEffect;
use super::stored::Proposer;
use crate::bookings::proposal_status::ProposalStatus;
use crate::ctx::Ctx;
use crate::money::dollars;

/// Changes per booking in a list.
const LIST_LIMIT: i64 = 10;

/// Whether the days of a change `c` differ from those that the booking `b` holds.
macro_rules! needs_days {
    () => {
        "c.status = 'open' AND (b.status = 'pending' OR c.start_date <> b.start_date OR c.end_date <> b.end_date) AND EXISTS "
    };
}

const DATES_TAKEN: &str = concat!(
    needs_days!(),
    "(SELECT 1 FROM booking_requests o
       WHERE o.guide_id = b.guide_id AND o.id <> b.id AND o.status IN ('approved', 'confirmed')
         AND o.start_date <= c.end_date AND o.end_date >= c.start_date)"
);

const DAYS_BLOCKED: &str = concat!(
    needs_days!(),
    "(SELECT 1 FROM guide_blocked_days o
       WHERE o.guide_id = b.guide_id AND o.last_day >= c.start_date AND o.first_day <= c.end_date
         AND (b.status = 'pending' OR (o.first_day < b.start_date AND c.start_date < b.start_date)
              OR (o.last_day > b.end_date AND c.end_date > b.end_date)))"
);

row_struct! {
    pub(in crate::bookings) struct ChangeRow {
        id: Uuid = "c.id",
        booking: Uuid = "c.booking_request_id",
        proposed_by: Proposer = "c.proposed_by",
        status: ProposalStatus = "c.status",
        message: Option<String> = "c.message",
        answer: Option<String> = "c.answer",
        start: NaiveDate = "c.start_date",
        end: NaiveDate = "c.end_date",
        people: i64 = "c.number_of_travelers",
        summary: Option<Map<String, Json>> = "c.pricing_summary",
        /// Cents, as every amount here.
        total: i64 = "c.total_price",
        start_before: NaiveDate = "c.start_before",
        end_before: NaiveDate = "c.end_before",
        people_before: i64 = "c.number_before",
        summary_before: Option<Map<String, Json>> = "c.summary_before",
        total_before: i64 = "c.total_before",
        refund: Option<i64> = "c.refund",
        due: Option<i64> = "c.due",
        created_at: DateTime<Utc> = "c.created_at",
        expires_at: DateTime<Utc> = "c.expires_at",
        answered_at: Option<DateTime<Utc>> = "c.answered_at",
        dates_taken: bool = DATES_TAKEN,
        days_blocked: bool = DAYS_BLOCKED,
    }
}

/// The latest changes of bookings, the newest first; `bookings` is a list of placeholders.
pub(in crate::bookings) fn rest_of_query(bookings: &str) -> String {
    format!(
        "FROM (SELECT n.*, ROW_NUMBER() OVER (PARTITION BY n.booking_request_id ORDER BY n.created_at DESC, n.id DESC) AS place
                 FROM booking_changes n WHERE n.booking_request_id IN {bookings}) c
         JOIN booking_requests b ON b.id = c.booking_request_id
        WHERE c.place <= {LIST_LIMIT} ORDER BY c.created_at DESC, c.id DESC"
    )
}

/// Whether this side can propose a change now.
pub(in crate::bookings) fn may_propose(ctx: &Ctx, booking: &ChangedBooking, side: Proposer) -> bool {
    booking.why_not_proposed(ctx, side).is_none()
}

/// `paid` is what was paid for the booking, in cents; it counts once the booking is confirmed.
pub(in crate::bookings) fn view(
    ctx: &Ctx,
    side: Proposer,
    booking: &ChangedBooking,
    paid: i64,
    change: &ChangeRow,
) -> Json {
    let status = status_now(ctx, booking, change);
    let is_open = status == ProposalStatus::Open;
    let effect = MoneyEffect::new(paid, change.total);
    let (refund, due) = match (change.refund, change.due) {
        (Some(refund), Some(due)) => (refund, due),
        _ => (effect.refund, effect.due),
    };
    let hindrance = if !is_open {
        None
    } else if change.dates_taken {
        Some(Hindrance::DatesTaken)
    } else {
        change.days_blocked.then_some(Hindrance::DaysBlocked)
    };
    let is_own = side == change.proposed_by;
    json!({
        "id": change.id,
        "booking_request_id": change.booking,
        "proposed_by": change.proposed_by.name(),
        "status": status.name(),
        "message": change.message,
        "answer": change.answer,
        "created_at": change.created_at.to_rfc3339(),
        "expires_at": change.expires_at.to_rfc3339(),
        "answered_at": change.answered_at.map(|at| at.to_rfc3339()),
        "start_date": change.start,
        "end_date": change.end,
        "number_of_travelers": change.people,
        "room_selections": room_selections(change.summary.as_ref()),
        "total_price": dollars(change.total),
        "before": {
            "start_date": change.start_before,
            "end_date": change.end_before,
            "number_of_travelers": change.people_before,
            "room_selections": room_selections(change.summary_before.as_ref()),
            "total_price": dollars(change.total_before),
        },
        "refund": dollars(refund),
        "due": dollars(due),
        "can": {
            "accept": is_open && !is_own && hindrance.is_none() && booking.why_closed(ctx).is_none(),
            "decline": is_open && !is_own,
            "withdraw": is_open && is_own,
        },
        "hindrance": hindrance.map(|hindrance| hindrance.name(side)),
    })
}

/// An open change can have ended before the job writes it down.
fn status_now(ctx: &Ctx, booking: &ChangedBooking, change: &ChangeRow) -> ProposalStatus {
    use crate::bookings::status::Status;
    match (change.status, booking.status) {
        (ProposalStatus::Open, Status::Rejected | Status::Expired | Status::Cancelled) => ProposalStatus::Ended,
        (ProposalStatus::Open, _) if change.expires_at <= ctx.now => ProposalStatus::Expired,
        (status, _) => status,
    }
}

fn room_selections(summary: Option<&Map<String, Json>>) -> Json {
    summary.and_then(|summary| summary.get("room_selections")).cloned().unwrap_or_else(|| json!([]))
}
