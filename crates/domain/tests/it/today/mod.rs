//! The day's page of the staff. D-174.

mod answers;
mod failing;
mod misses;
mod money;
mod queues;

use chrono::{DateTime, Duration, Utc};
use serde_json::Value as Json;
use serendib_db::{Db, Value};
use serendib_domain::back_office::today::admin_today;
use serendib_domain::staff::StaffRole;
use serendib_domain::{Caller, SignedInPerson};
use uuid::Uuid;

use crate::fixture;
use crate::people::{self, ctx, id, run};

fn ago(hours: i64) -> DateTime<Utc> {
    fixture::morning() - Duration::hours(hours)
}

fn with_role(caller: &Caller, role: StaffRole) -> Caller {
    Caller::Person(SignedInPerson { rights: role.rights(), ..caller.person().unwrap().clone() })
}

async fn today(db: &Db, who: &Caller) -> Json {
    admin_today(db, &ctx(who), "7", &[]).await.unwrap()
}

/// An owner, a traveler, and a package of a guide: ids 1, 2 and 3.
async fn staffed() -> (fixture::Database, Caller) {
    let db = fixture::empty().await;
    let owner = people::person(&db, 1, true).await;
    people::person(&db, 2, false).await;
    let host = people::guide(&db, 3).await;
    people::package(&db, 3, &host).await;
    (db, owner)
}

/// A request of the traveler to the guide of the package for a day of its own; further columns as SQL.
async fn booking(db: &Db, number: u128, created_at: DateTime<Utc>, columns: &[(&str, Value)]) -> Uuid {
    let booking = id(10_000 + number);
    let start = fixture::morning().date_naive() + Duration::days(i64::try_from(number).unwrap() + 30);
    let mut values: Vec<Value> =
        vec![booking.into(), id(2).into(), id(503).into(), id(3).into(), start.into(), created_at.into()];
    let (mut names, mut places) = (String::new(), String::new());
    for (name, value) in columns {
        values.push(value.clone());
        names.push_str(&format!(", {name}"));
        places.push_str(&format!(", ${}", values.len()));
    }
    let sql = format!(
        "INSERT INTO booking_requests (id, user_id, guide_id, package_id, start_date, end_date, number_of_travelers, contact_email,
                                       total_price, created_at, updated_at{names})
         VALUES ($1, $2, $3, $4, $5, $5, 2, 'ann@example.lk', 10000, $6, $6{places})"
    );
    run(db, &sql, values).await;
    booking
}

/// A payment for a booking of its own.
async fn payment(
    db: &Db,
    number: u128,
    amount: i64,
    status: &str,
    at: DateTime<Utc>,
    paid_at: Option<DateTime<Utc>>,
) -> Uuid {
    let booking = booking(db, number, at, &[("status", "cancelled".into())]).await;
    let payment = id(20_000 + number);
    run(
        db,
        "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, expires_at, created_at,
                               updated_at, paid_at)
         VALUES ($1, $2, $3, 'full', $4, $5, 'stripe', $6, $7, $7, $7, $8)",
        vec![
            payment.into(),
            booking.into(),
            id(2).into(),
            amount.into(),
            status.into(),
            format!("cs_{number}").into(),
            at.into(),
            paid_at.into(),
        ],
    )
    .await;
    payment
}

/// A refund of a payment.
async fn refund(db: &Db, number: u128, amount: i64, status: &str, at: DateTime<Utc>) {
    run(
        db,
        "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 'Rain', $5, $6, $6)",
        vec![
            id(30_000 + number).into(),
            id(20_000 + number).into(),
            id(10_000 + number).into(),
            amount.into(),
            status.into(),
            at.into(),
        ],
    )
    .await;
}
