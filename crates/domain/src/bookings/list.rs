//! Bookings as their two sides see them, with everything that their screens show: `my_bookings`, `guide_bookings`. Spec, back office
//! §2 and §7; decision 115 (once the trip is confirmed a guide sees numbers and companions, and the traveller the guide's number).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, Row, Tx, Value};
use uuid::Uuid;

use super::paid::{DISPUTED, PROCESSING, money_paid};
use super::status::{Actor, Status, is_completed};
use super::terms;
use super::trip::{EXCLUDED, INCLUDED, PLACE};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::money::{self, dollars};
use crate::packages::Source;
use crate::phone::format_stored;
use crate::reviews;

/// The newest bookings that are shown at once.
const SHOWN: i64 = 500;

/// Which bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The caller travels.
    Traveller,
    /// The caller was asked to lead.
    Guide,
}

/// The caller's own bookings, newest first; only one, where one is asked for.
///
/// # Errors
/// `SignedOut`; those of a read.
pub async fn own(mut db: &Db, ctx: &Ctx, whose: Whose, only: Option<Uuid>) -> Result<Json> {
    found(&mut db, ctx, whose, only).await
}

/// One of them, as the transaction that wrote it sees it.
///
/// # Errors
/// As [`own`].
pub async fn written(tx: &mut Tx<'_>, ctx: &Ctx, whose: Whose, id: Uuid) -> Result<Json> {
    let mut list = found(tx, ctx, whose, Some(id)).await?;
    Ok(list.get_mut(0).map_or(Json::Null, Json::take))
}

async fn found(source: &mut impl Source, ctx: &Ctx, whose: Whose, only: Option<Uuid>) -> Result<Json> {
    let person = ctx.caller.person().ok_or(Error::SignedOut)?;
    let of = match whose {
        Whose::Traveller => "b.user_id = $1",
        // Also while they are suspended: they see what they have led.
        Whose::Guide => "g.user_id = $1",
    };
    let (first, last) = only.map_or((Uuid::nil(), Uuid::max()), |id| (id, id));
    let sql = format!(
        "SELECT {COLUMNS}, {DISPUTED} OR {PROCESSING}, k.phone, {PLACE}, {INCLUDED}, {EXCLUDED}, b.promised_advance
           FROM booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
           LEFT JOIN profiles f ON f.user_id = b.user_id
           LEFT JOIN guide_contacts k ON k.guide_id = b.guide_id AND b.status = 'confirmed'
          WHERE {of} AND b.id >= $2 AND b.id <= $3 ORDER BY b.created_at DESC, b.id LIMIT {SHOWN}"
    );
    let binds = [person.user.into(), first.into(), last.into()];
    let rows = source.rows(&sql, &binds).await?;
    let within = format!(
        "(SELECT b.id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
           WHERE {of} AND b.id >= $2 AND b.id <= $3 ORDER BY b.created_at DESC, b.id LIMIT {SHOWN})"
    );
    let of_all = Belongings {
        taken: taken(source, &within, &binds).await?,
        travellers: belonging(source, TRAVELLERS, &within, "position", &binds, traveller).await?,
        payments: belonging(source, PAYMENTS, &within, "created_at, id", &binds, payment).await?,
        refunds: belonging(source, REFUNDS, &within, "created_at, id", &binds, refund).await?,
        reviews: belonging(source, REVIEWS, &within, "review_type", &binds, review).await?,
    };
    rows.iter().map(|row| shown(ctx, whose, row, &of_all)).collect::<Result<Vec<_>>>().map(Json::from)
}

const COLUMNS: &str = "b.id, b.user_id, b.guide_id, b.package_id, b.status, b.start_date, b.end_date, b.number_of_travelers,
    b.contact_email, b.contact_phone, b.special_requests, b.total_price, b.advance_amount, b.full_payment_completed,
    b.payment_deadline, b.rejection_reason, b.pricing_summary, b.created_at, b.updated_at, b.any_host, b.self_arranged,
    b.quote_version, b.policy, b.terms_version, b.terms_accepted_at, b.respond_by, b.decided_at, b.confirmed_at, b.cancelled_at,
    b.cancelled_by, b.cancellation_reason, b.refund_due, COALESCE(b.trip_title, p.title), p.image_url,
    COALESCE(b.trip_days, p.duration_days), g.display_name, g.avatar_url,
    COALESCE(f.display_name, 'Traveler'), g.is_active, p.is_active AND p.status = 'approved',
    b.status = 'pending' AND EXISTS (SELECT 1 FROM booking_requests o
        WHERE o.guide_id = b.guide_id AND o.id <> b.id AND o.status IN ('approved', 'confirmed')
          AND o.start_date <= b.end_date AND o.end_date >= b.start_date)";
const TRAVELLERS: &str =
    "booking_request_id, full_name, email, phone, is_primary, phone_original FROM booking_travellers";
const PAYMENTS: &str = "booking_request_id, kind, amount, status, paid_at FROM payments";
const REFUNDS: &str = "booking_request_id, amount, status, created_at FROM refunds";
const REVIEWS: &str = "booking_request_id, id, review_type, rating, review_text, guide_reply FROM reviews";

/// What belongs to bookings, by booking.
struct Belongings {
    /// Cents that were taken for them.
    taken: HashMap<Uuid, i64>,
    travellers: HashMap<Uuid, Vec<Json>>,
    payments: HashMap<Uuid, Vec<Json>>,
    refunds: HashMap<Uuid, Vec<Json>>,
    reviews: HashMap<Uuid, Vec<Json>>,
}

async fn belonging(
    source: &mut impl Source,
    what: &str,
    within: &str,
    order: &str,
    binds: &[Value],
    read: fn(&Row) -> Result<Json>,
) -> Result<HashMap<Uuid, Vec<Json>>> {
    let sql = format!("SELECT {what} WHERE booking_request_id IN {within} ORDER BY {order}");
    let mut by_booking: HashMap<Uuid, Vec<Json>> = HashMap::new();
    for row in source.rows(&sql, binds).await? {
        by_booking.entry(row.uuid(0)?).or_default().push(read(&row)?);
    }
    Ok(by_booking)
}

/// What came too late, or once too often, went back without being taken for the booking: the log says which was.
async fn taken(source: &mut impl Source, within: &str, binds: &[Value]) -> Result<HashMap<Uuid, i64>> {
    let sql = format!(
        "SELECT m.booking_request_id, CAST(SUM(m.amount) AS BIGINT) FROM payments m
          WHERE m.booking_request_id IN {within}
            AND EXISTS (SELECT 1 FROM payment_logs l
                         WHERE l.booking_request_id = m.booking_request_id AND l.stripe_session_id = m.session_id
                           AND l.event_type = 'payment_completed')
          GROUP BY m.booking_request_id"
    );
    let rows = source.rows(&sql, binds).await?;
    rows.iter().map(|row| Ok((row.uuid(0)?, row.int(1)?))).collect()
}

fn traveller(row: &Row) -> Result<Json> {
    Ok(json!({
        "full_name": row.text(1)?,
        "email": row.text(2)?,
        "phone": row.opt_text(3)?.or(row.opt_text(5)?).map(format_stored),
        "is_primary": row.bool(4)?,
    }))
}

fn payment(row: &Row) -> Result<Json> {
    Ok(json!({
        "kind": row.text(1)?,
        "amount": dollars(row.int(2)?),
        "status": row.text(3)?,
        "paid_at": moment(row.opt_time(4)?),
    }))
}

fn refund(row: &Row) -> Result<Json> {
    Ok(json!({
        "amount": dollars(row.int(1)?),
        "status": row.text(2)?,
        "created_at": moment(row.opt_time(3)?),
    }))
}

fn review(row: &Row) -> Result<Json> {
    Ok(json!({
        "review_type": row.text(2)?,
        "id": row.uuid(1)?.to_string(),
        "rating": row.int(3)?,
        "review_text": row.opt_text(4)?,
        "guide_reply": row.opt_text(5)?,
    }))
}

fn moment(at: Option<DateTime<Utc>>) -> Option<String> {
    at.map(|at| at.to_rfc3339())
}

fn parsed(text: Option<&str>) -> Json {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Json::Null)
}

fn shown(ctx: &Ctx, whose: Whose, row: &Row, of_all: &Belongings) -> Result<Json> {
    let (id, status) = (row.uuid(0)?, Status::named(row.text(4)?).unwrap_or(Status::Cancelled));
    let (is_paid, end) = (row.bool(13)?, row.date(6)?);
    let (total, advance) = (row.int(11)?, row.opt_int(12)?);
    let is_completed = is_completed(status, is_paid, end, ctx.today());
    let is_open = whose == Whose::Traveller || status == Status::Confirmed;
    let mut fields = booking(row)?;
    if !is_open {
        fields.insert("contact_phone".to_owned(), Json::Null);
    }
    let list = |of: &HashMap<Uuid, Vec<Json>>| of.get(&id).cloned().unwrap_or_default();
    let written = list(&of_all.reviews);
    let review = |kind: &str| {
        let found = written.iter().find(|review| review["review_type"] == kind).cloned();
        found.map(|mut review| {
            if let Some(review) = review.as_object_mut() {
                review.shift_remove("review_type");
            }
            review
        })
    };
    let paid = money_paid(of_all.taken.get(&id).copied(), status, is_paid, total, advance);
    let is_over = matches!(status, Status::Rejected | Status::Expired | Status::Cancelled);
    let ended = end < ctx.today();
    let is_there = row.bool(38)? && row.bool(39)?;
    let late = |term: Option<DateTime<Utc>>| term.is_some_and(|term| term <= ctx.now);
    let pay = match status {
        _ if whose == Whose::Guide || row.bool(41)? => None,
        Status::Approved if !is_there || late(row.opt_time(14)?) => None,
        Status::Approved if advance.is_none_or(|advance| advance >= total) => Some("full"),
        Status::Approved => Some("advance"),
        Status::Confirmed if !is_paid => Some("full"),
        _ => None,
    };
    let actor = if whose == Whose::Guide { Actor::Guide } else { Actor::Traveller };
    let decides = |next: Status| status.may_become(next, actor) && row.bool(38).unwrap_or(false);
    let waits = !late(row.opt_time(25)?);
    let others = json!({
        "package": {
            "id": row.uuid(3)?.to_string(), "title": row.text(32)?, "image_url": row.opt_text(33)?, "duration_days": row.int(34)?,
        },
        "guide": {
            "id": row.uuid(2)?.to_string(), "display_name": row.text(35)?, "avatar_url": row.opt_text(36)?, "phone": row.opt_text(42)?.map(format_stored),
        },
        "traveller": { "display_name": row.text(37)? },
        "travellers": if is_open { list(&of_all.travellers) } else { Vec::new() },
        "payments": list(&of_all.payments),
        "refunds": list(&of_all.refunds),
        "paid": dollars(paid),
        "balance": dollars(if is_over { 0 } else { money::balance(total, paid) }),
        "is_completed": is_completed,
        "dates_taken": row.bool(40)?,
        "reviews": { "guide": review("guide"), "package": review("package") },
        "can": {
            "approve": decides(Status::Approved) && waits && is_there && !row.bool(40)? && row.date(5)? >= ctx.today(),
            "reject": decides(Status::Rejected) && waits,
            "cancel": status.may_become(Status::Cancelled, actor) && !ended,
            "pay": pay,
            // Also to read only: from the approval on there is a conversation.
            "chat": match status {
                Status::Approved | Status::Confirmed => true,
                Status::Expired | Status::Cancelled => row.opt_time(26)?.is_some(),
                Status::Pending | Status::Rejected => false,
            },
            "review": whose == Whose::Traveller && is_completed && reviews::is_open(end, ctx.today()),
        },
    });
    if let Json::Object(others) = others {
        fields.extend(others);
    }
    Ok(Json::Object(fields))
}

/// The row as the table shows it.
fn booking(row: &Row) -> Result<Map<String, Json>> {
    let policy = row.opt_text(22)?.map_or_else(terms::policy_json, |text| parsed(Some(text)));
    let fields = [
        ("id", json!(row.uuid(0)?.to_string())),
        ("user_id", json!(row.uuid(1)?.to_string())),
        ("guide_id", json!(row.uuid(2)?.to_string())),
        ("package_id", json!(row.uuid(3)?.to_string())),
        ("status", json!(row.text(4)?)),
        ("start_date", json!(row.date(5)?.to_string())),
        ("end_date", json!(row.date(6)?.to_string())),
        ("number_of_travelers", json!(row.int(7)?)),
        ("contact_email", json!(row.text(8)?)),
        ("contact_phone", json!(row.opt_text(9)?.map(format_stored))),
        ("special_requests", json!(row.opt_text(10)?)),
        ("total_price", json!(dollars(row.int(11)?))),
        ("advance_amount", json!(row.opt_int(12)?.map(dollars))),
        ("full_payment_completed", json!(row.bool(13)?)),
        ("payment_deadline", json!(moment(row.opt_time(14)?))),
        ("rejection_reason", json!(row.opt_text(15)?)),
        ("pricing_summary", json!(parsed(row.opt_text(16)?))),
        ("created_at", json!(moment(row.opt_time(17)?))),
        ("updated_at", json!(moment(row.opt_time(18)?))),
        ("any_host", json!(row.bool(19)?)),
        ("self_arranged", json!(row.bool(20)?)),
        ("quote_version", json!(row.opt_text(21)?)),
        ("policy", json!(policy)),
        ("terms_version", json!(row.opt_text(23)?)),
        ("terms_accepted_at", json!(moment(row.opt_time(24)?))),
        ("respond_by", json!(moment(row.opt_time(25)?))),
        ("decided_at", json!(moment(row.opt_time(26)?))),
        ("confirmed_at", json!(moment(row.opt_time(27)?))),
        ("cancelled_at", json!(moment(row.opt_time(28)?))),
        ("cancelled_by", json!(row.opt_text(29)?)),
        ("cancellation_reason", json!(row.opt_text(30)?)),
        ("refund_due", json!(row.opt_int(31)?.map(dollars))),
        ("trip_title", json!(row.text(32)?)),
        ("trip_days", json!(row.int(34)?)),
        ("trip_place", json!(row.opt_text(43)?)),
        ("trip_included", json!(row.opt_text(44)?)),
        ("trip_excluded", json!(row.opt_text(45)?)),
        ("promised_advance", json!(row.opt_int(46)?.map(dollars))),
    ];
    Ok(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
