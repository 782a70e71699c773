//! A booking as one of its sides sees it.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};

use super::BookingListSide;
use super::belongings::Belongings;
use super::row::BookingRow;
use crate::bookings::changes;
use crate::bookings::handovers;
use crate::bookings::paid::money_paid;
use crate::bookings::status::{Actor, Status, is_completed};
use crate::bookings::terms;
use crate::bookings::trip_meeting;
use crate::ctx::Ctx;
use crate::money::{self, dollars};
use crate::phone::format_stored;
use crate::reviews;

pub(super) fn view(ctx: &Ctx, whose: BookingListSide, row: &BookingRow, cursor: &str, belongings: &Belongings) -> Json {
    let (booking, status) = (row, row.status);
    let (id, is_paid) = (booking.id, booking.full_payment_completed);
    let is_completed = is_completed(status, is_paid, booking.end_date, ctx.today());
    let is_open = whose == BookingListSide::Traveller || status == Status::Confirmed;
    let mut fields = table_columns(row);
    if !is_open {
        fields.insert("contact_phone".to_owned(), Json::Null);
    }
    let reviews = belongings.reviews.get(&id).map(Vec::as_slice).unwrap_or_default();
    let review = |kind: &str| reviews.iter().find(|review| review.kind == kind).map(|review| &review.entry);
    let ledger = belongings.taken.get(&id).copied();
    let paid = money_paid(ledger, status, is_paid, booking.total_price, booking.advance_amount);
    let is_over = matches!(status, Status::Rejected | Status::Expired | Status::Cancelled);
    let handed = belongings.handovers.get(&id).map(Vec::as_slice).unwrap_or_default();
    let may_end = !is_over && booking.end_date >= ctx.today();
    let is_traveler = whose == BookingListSide::Traveller;
    let free_before = (may_end && is_traveler && booking.met_at.is_none()).then_some(booking.start_date);
    let more = json!({
        "package": {
            "id": booking.package_id.to_string(), "title": booking.title, "image_url": booking.image_url,
            "duration_days": booking.duration_days,
        },
        "guide": {
            "id": booking.guide_id.to_string(), "display_name": booking.guide_name, "avatar_url": booking.guide_avatar,
            "phone": booking.guide_phone.as_deref().map(format_stored),
        },
        "traveller": { "display_name": booking.traveller_name },
        "travellers": if is_open { belongings.travellers.get(&id) } else { None }.cloned().unwrap_or_default(),
        "meeting": booking.meeting_place.as_deref().map(|place| json!({ "place": place, "time": booking.meeting_time })),
        "trip_meeting": (status == Status::Confirmed).then(|| trip_meeting(booking)),
        "payments": belongings.payments.get(&id).cloned().unwrap_or_default(),
        "refunds": belongings.refunds.get(&id).cloned().unwrap_or_default(),
        "paid": dollars(paid),
        "balance": dollars(if is_over { 0 } else { money::balance(booking.total_price, paid) }),
        "is_completed": is_completed,
        "dates_taken": booking.dates_taken,
        "reviews": { "guide": review("guide"), "package": review("package") },
        "changes": changes(ctx, whose, row, belongings),
        "handover": if whose == BookingListSide::Guide && may_end { handovers::open_offer(ctx, handed) } else { None },
        "handover_declined": if whose == BookingListSide::Guide && may_end { handovers::declined_offer(handed) } else { None },
        "handed_over": handovers::handed_over(ctx, handed, free_before),
        "can": permissions(ctx, whose, row, is_completed),
        "share_percent": belongings.shares.get(&id),
        "approval_hindrance": approval_hindrance(ctx, row).filter(|_| whose == BookingListSide::Guide),
        "cursor": cursor,
    });
    if let Json::Object(more) = more {
        fields.extend(more);
    }
    Json::Object(fields)
}

/// Changes that were proposed, the newest first.
fn changes(ctx: &Ctx, whose: BookingListSide, row: &BookingRow, belongings: &Belongings) -> Vec<Json> {
    let all = belongings.changes.get(&row.id).map(Vec::as_slice).unwrap_or_default();
    let paid = money_paid(None, row.status, row.full_payment_completed, row.total_price, row.advance_amount);
    all.iter().map(|one| changes::view(ctx, whose.proposer(), &row.changed_booking(), paid, one)).collect()
}

/// How the two sides meet on the first day.
fn trip_meeting(row: &BookingRow) -> Json {
    let at = |moment: Option<DateTime<Utc>>| moment.map(|at| at.to_rfc3339());
    json!({
        "opens_at": trip_meeting::opens_at(row.start_date).to_rfc3339(),
        "traveler_here_at": at(row.traveler_here_at),
        "guide_here_at": at(row.guide_here_at),
        "met_at": at(row.met_at),
    })
}

/// What this side can do now.
fn permissions(ctx: &Ctx, whose: BookingListSide, row: &BookingRow, is_completed: bool) -> Json {
    let (booking, status) = (row, row.status);
    let actor = if whose == BookingListSide::Guide { Actor::Guide } else { Actor::Traveller };
    let decides =
        |next: Status| status.may_become(next, actor) && booking.guide_is_active && !is_late(ctx, booking.respond_by);
    json!({
        "approve": decides(Status::Approved) && approval_hindrance(ctx, row).is_none(),
        "reject": decides(Status::Rejected),
        "cancel": status.may_become(Status::Cancelled, actor) && booking.end_date >= ctx.today(),
        "pay": payable(ctx, whose, row),
        // From the approval on there is a conversation, if only to read.
        "chat": match status {
            Status::Approved | Status::Confirmed => true,
            Status::Expired | Status::Cancelled => booking.decided_at.is_some(),
            Status::Pending | Status::Rejected => false,
        },
        "ask_again": whose == BookingListSide::Traveller && status == Status::Expired && row.is_on_sale(),
        "hand_over": whose == BookingListSide::Guide && booking.guide_is_active
            && handovers::may_offer(ctx, status, booking.end_date, status.deadline(booking.respond_by, booking.payment_deadline)),
        "change": changes::may_propose(ctx, &row.changed_booking(), whose.proposer()),
        "review": whose == BookingListSide::Traveller && is_completed && reviews::is_open(booking.end_date, ctx.today()),
    })
}

/// Why a pending request cannot be approved although it can still be answered.
fn approval_hindrance(ctx: &Ctx, row: &BookingRow) -> Option<&'static str> {
    let booking = row;
    if row.status != Status::Pending {
        None
    } else if booking.dates_taken {
        Some("dates_taken")
    } else if booking.days_blocked {
        Some("days_blocked")
    } else if booking.start_date < ctx.today() {
        Some("started")
    } else if row.is_package_open() {
        None
    } else if booking.package_is_active && booking.package_status == "pending" {
        Some("package_in_review")
    } else {
        Some("package_off_sale")
    }
}

fn is_late(ctx: &Ctx, deadline: Option<DateTime<Utc>>) -> bool {
    deadline.is_some_and(|deadline| deadline <= ctx.now)
}

/// The payment that its traveler can make now.
fn payable(ctx: &Ctx, whose: BookingListSide, row: &BookingRow) -> Option<&'static str> {
    let booking = row;
    let is_offered = booking.guide_is_active && row.is_package_open();
    match row.status {
        _ if whose == BookingListSide::Guide || booking.payment_is_open => None,
        Status::Approved if !is_offered || is_late(ctx, booking.payment_deadline) => None,
        Status::Approved if booking.advance_amount.is_none_or(|advance| advance >= booking.total_price) => Some("full"),
        Status::Approved => Some("advance"),
        Status::Confirmed if !booking.full_payment_completed => Some("full"),
        _ => None,
    }
}

/// The row as the table returns it.
fn table_columns(row: &BookingRow) -> Map<String, Json> {
    let booking = row;
    let instant = |at: Option<DateTime<Utc>>| json!(at.map(|at| at.to_rfc3339()));
    let fields = [
        ("id", json!(booking.id.to_string())),
        ("user_id", json!(booking.user_id.to_string())),
        ("guide_id", json!(booking.guide_id.to_string())),
        ("package_id", json!(booking.package_id.to_string())),
        ("status", json!(row.status.name())),
        ("start_date", json!(booking.start_date.to_string())),
        ("end_date", json!(booking.end_date.to_string())),
        ("number_of_travelers", json!(booking.number_of_travelers)),
        ("contact_email", json!(booking.contact_email)),
        ("contact_phone", json!(booking.contact_phone.as_deref().map(format_stored))),
        ("special_requests", json!(booking.special_requests)),
        ("total_price", json!(dollars(booking.total_price))),
        ("advance_amount", json!(booking.advance_amount.map(dollars))),
        ("full_payment_completed", json!(booking.full_payment_completed)),
        ("payment_deadline", instant(booking.payment_deadline)),
        ("rejection_reason", json!(booking.rejection_reason)),
        ("pricing_summary", json!(booking.pricing_summary)),
        ("created_at", instant(Some(booking.created_at))),
        ("updated_at", instant(Some(booking.updated_at))),
        ("any_host", json!(booking.any_host)),
        ("self_arranged", json!(booking.self_arranged)),
        ("quote_version", json!(booking.quote_version)),
        ("policy", booking.policy.as_ref().map_or_else(terms::policy_json, |policy| policy.json.clone())),
        ("terms_version", json!(booking.terms_version)),
        ("terms_accepted_at", instant(booking.terms_accepted_at)),
        ("respond_by", instant(booking.respond_by)),
        ("decided_at", instant(booking.decided_at)),
        ("confirmed_at", instant(booking.confirmed_at)),
        ("cancelled_at", instant(booking.cancelled_at)),
        ("cancelled_by", json!(booking.cancelled_by)),
        ("cancellation_reason", json!(booking.cancellation_reason)),
        ("refund_due", json!(booking.refund_due.map(dollars))),
        ("trip_title", json!(booking.title)),
        ("trip_days", json!(booking.duration_days)),
        ("trip_place", json!(booking.trip_place)),
        ("trip_included", json!(booking.trip_included)),
        ("trip_excluded", json!(booking.trip_excluded)),
        ("promised_advance", json!(booking.promised_advance.map(dollars))),
        ("trip_local_costs", json!(booking.trip_local_costs)),
        ("trip_shopping", json!(booking.trip_shopping)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
