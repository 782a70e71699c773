//! Payments of the demo's bookings, and their lines in the payment log.

use chrono::{DateTime, Duration, NaiveTime, Utc};
use serde_json::json;
use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::bookings::Booking;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use crate::payments::reconciliation::MoneySubject;
use crate::payments::{CURRENCY, PaymentEvent, PaymentKind, PaymentProvider, Status};
use crate::stable::{SeededRng, id};

/// One payment in so many fails at first.
const FAILS_ONE_IN: i64 = 11;
/// The time a traveler spends on the payment page.
const AT_THE_PAGE: Duration = Duration::minutes(3);
const BEFORE_TRYING_AGAIN: Duration = Duration::minutes(7);

struct DemoPayment {
    id: Uuid,
    kind: PaymentKind,
    status: Status,
    /// In cents.
    amount: i64,
    at: DateTime<Utc>,
}

pub(super) async fn insert(tx: &mut Tx<'_>, bookings: &[Booking<'_>]) -> Result<()> {
    let mut payments = BulkInsert::new(
        "payments",
        [
            "id",
            "booking_request_id",
            "user_id",
            "kind",
            "amount",
            "currency",
            "status",
            "provider",
            "session_id",
            "provider_payment",
            "expires_at",
            "created_at",
            "updated_at",
            "paid_at",
        ],
    );
    let mut logs = BulkInsert::new(
        "payment_logs",
        [
            "id",
            "created_at",
            "event_type",
            "status",
            "amount",
            "currency",
            "booking_request_id",
            "user_id",
            "guide_id",
            "payment_method",
            "stripe_session_id",
            "metadata",
        ],
    );
    let mut movements =
        BulkInsert::new("sandbox_movements", ["id", "subject", "row_id", "amount", "currency", "created_at"]);
    for booking in bookings {
        for paid in list_for_booking(booking) {
            let (begun, is_paid) = (paid.at - AT_THE_PAGE, paid.status == Status::Paid);
            payments.push([
                paid.id.into(),
                booking.id.into(),
                booking.traveller.into(),
                paid.kind.text().into(),
                paid.amount.into(),
                CURRENCY.into(),
                paid.status.text().into(),
                PaymentProvider::Sandbox.text().into(),
                session(&paid).into(),
                is_paid.then(|| money(&paid)).into(),
                (begun + Duration::hours(1)).into(),
                begun.into(),
                paid.at.into(),
                is_paid.then_some(paid.at).into(),
            ]);
            if is_paid {
                let subject = MoneySubject::Payment.name();
                movements.push([
                    money(&paid).into(),
                    subject.into(),
                    paid.id.into(),
                    paid.amount.into(),
                    CURRENCY.into(),
                    paid.at.into(),
                ]);
            }
            let end = if is_paid { PaymentEvent::Completed } else { PaymentEvent::Failed };
            for (event, at) in [(PaymentEvent::SessionCreated, begun), (end, paid.at)] {
                logs.push(line(booking, &paid, event, at));
            }
        }
    }
    payments.insert(tx).await?;
    movements.insert(tx).await?;
    logs.insert(tx).await
}

/// The payments of a booking in order: the advance at the approval, the rest some time before the trip.
fn list_for_booking(booking: &Booking<'_>) -> Vec<DemoPayment> {
    let key = booking.id.to_string();
    let paid = |what: &str, kind, status, amount, at| DemoPayment {
        id: id("payment", &format!("{key}/{what}")),
        kind,
        status,
        amount,
        at,
    };
    let (advance, confirmed) = (booking.advance(), booking.confirmed());
    let mut all = Vec::new();
    if SeededRng::new(&["declined", &key]).below(FAILS_ONE_IN) == 0 {
        all.push(paid("declined", PaymentKind::Advance, Status::Failed, advance, confirmed - BEFORE_TRYING_AGAIN));
    }
    all.push(paid("advance", PaymentKind::Advance, Status::Paid, advance, confirmed));
    if booking.is_paid {
        let left = booking.start.and_time(NaiveTime::MIN).and_utc() - confirmed;
        let at = confirmed + (left / 2).max(Duration::minutes(1));
        all.push(paid("full", PaymentKind::Full, Status::Paid, booking.total() - advance, at));
    }
    all
}

/// What of a booking arrived: its payments' ids, cents and times.
pub(super) fn list_received(booking: &Booking<'_>) -> impl Iterator<Item = (Uuid, i64, DateTime<Utc>)> {
    let paid = list_for_booking(booking).into_iter().filter(|paid| paid.status == Status::Paid);
    paid.map(|paid| (paid.id, paid.amount, paid.at))
}

/// The provider's id of the money.
fn money(paid: &DemoPayment) -> String {
    format!("pi_test_{}", paid.id.simple())
}

fn session(paid: &DemoPayment) -> String {
    format!("cs_test_{}", paid.id.simple())
}

fn line(booking: &Booking<'_>, paid: &DemoPayment, event: PaymentEvent, at: DateTime<Utc>) -> [Value; 12] {
    let (event_type, status) = event.words();
    let metadata = json!({ "payment_id": paid.id, "payment_type": paid.kind.text(), "customer_email": booking.email });
    [
        id("payment_log", &format!("{}/{event_type}", paid.id)).into(),
        at.into(),
        event_type.into(),
        status.into(),
        paid.amount.into(),
        CURRENCY.into(),
        booking.id.into(),
        booking.traveller.into(),
        super::hosts::guide_id(booking.guide).into(),
        PaymentProvider::Sandbox.text().into(),
        session(paid).into(),
        Value::json(&metadata),
    ]
}
