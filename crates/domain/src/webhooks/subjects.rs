//! The data of events: ids, references, states, amounts and days. No name, no address, no text of a person.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::WebhookEvent;
use super::outbox::{find_subscribers, store_event};
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::payments::Payment;

const CURRENCY: &str = "USD";

row_struct! {
    struct BookingFacts {
        id: Uuid = "id",
        status: String = "status",
        start: NaiveDate = "start_date",
        end: NaiveDate = "end_date",
        people: i64 = "number_of_travelers",
        package: Uuid = "package_id",
        guide: Uuid = "guide_id",
        total: i64 = "total_price",
        advance: Option<i64> = "advance_amount",
        is_paid: bool = "full_payment_completed",
    }
}

/// Stores an event of a booking, as the booking is now.
pub(crate) async fn record_booking(tx: &mut Tx<'_>, ctx: &Ctx, event: WebhookEvent, booking: Uuid) -> Result<()> {
    let endpoints = find_subscribers(tx, event).await?;
    if endpoints.is_empty() {
        return Ok(());
    }
    let found: Option<BookingFacts> = tx.select_one("FROM booking_requests WHERE id = $1", &[booking.into()]).await?;
    let facts = found.ok_or(Error::Missing("booking request"))?;
    let booking = json!({
        "id": facts.id,
        "reference": reference(facts.id),
        "status": facts.status,
        "start_date": facts.start,
        "end_date": facts.end,
        "number_of_travelers": facts.people,
        "package_id": facts.package,
        "guide_id": facts.guide,
        "currency": CURRENCY,
        "total_cents": facts.total,
        "advance_cents": facts.advance,
        "is_fully_paid": facts.is_paid,
    });
    store_event(tx, ctx, &endpoints, event.name(), &json!({ "booking": booking })).await
}

/// Stores an event of a payment; `cents` is what came or went back.
pub(crate) async fn record_payment(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    event: WebhookEvent,
    payment: &Payment,
    cents: i64,
) -> Result<()> {
    let endpoints = find_subscribers(tx, event).await?;
    if endpoints.is_empty() {
        return Ok(());
    }
    let payment = json!({
        "id": payment.id,
        "booking_id": payment.booking,
        "booking_reference": reference(payment.booking),
        "kind": payment.kind.text(),
        "currency": payment.currency.to_uppercase(),
        "payment_cents": payment.amount,
        "amount_cents": cents,
    });
    store_event(tx, ctx, &endpoints, event.name(), &json!({ "payment": payment })).await
}

/// Stores that a package is on sale, or no longer.
pub(crate) async fn record_package(tx: &mut Tx<'_>, ctx: &Ctx, event: WebhookEvent, package: Uuid) -> Result<()> {
    let endpoints = find_subscribers(tx, event).await?;
    if endpoints.is_empty() {
        return Ok(());
    }
    store_event(tx, ctx, &endpoints, event.name(), &json!({ "package": { "id": package } })).await
}

/// Stores that a review is public. Its text stays here.
pub(crate) async fn record_review(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    review: Uuid,
    (package, guide): (Option<Uuid>, Option<Uuid>),
    rating: i64,
) -> Result<()> {
    let event = WebhookEvent::ReviewPublished;
    let endpoints = find_subscribers(tx, event).await?;
    if endpoints.is_empty() {
        return Ok(());
    }
    let review: Json = json!({ "id": review, "package_id": package, "guide_id": guide, "rating": rating });
    store_event(tx, ctx, &endpoints, event.name(), &json!({ "review": review })).await
}
