//! Calls of admins who act on bookings, guides and packages of others.

use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::fixture::TestApp;

const REASON: &str = "Agreed with both by phone";

/// A booking in this state for a trip in a year, for $100.
async fn insert_booking(world: &TestApp, key: &str, state: &str, days: i64) -> Uuid {
    let id: Uuid = format!("00000000-0000-4000-8000-0000000ac7{key}").parse().unwrap();
    let now = world.app.clock.now();
    let start = world.app.ctx(serendib_domain::Caller::Visitor).today() + Duration::days(days);
    let sql = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                             contact_email, total_price, advance_amount, respond_by, payment_deadline, created_at, updated_at)
               SELECT $1, b.user_id, b.guide_id, b.package_id, $2, $3, $3, 2, 'tess@example.com', 10000,
                      CASE WHEN $6 THEN 3000 END, $4, $7, $5, $5
                 FROM booking_requests b JOIN packages p ON p.id = b.package_id JOIN guides g ON g.id = b.guide_id
                WHERE p.is_active AND p.status = 'approved' AND g.is_active
                  AND EXISTS (SELECT 1 FROM package_guides h WHERE h.package_id = p.id AND h.guide_id = g.id)
                ORDER BY b.id LIMIT 1";
    let (deadline, is_approved) = (now + Duration::days(1), state == "approved");
    let values = vec![
        id.into(),
        state.into(),
        start.into(),
        deadline.into(),
        now.into(),
        is_approved.into(),
        is_approved.then_some(deadline).into(),
    ];
    world.run(sql.to_owned(), values).await;
    id
}

pub async fn manual_payment(world: &TestApp) -> (&'static str, Value) {
    let booking = insert_booking(world, "03", "approved", 380).await;
    let today = world.app.ctx(serendib_domain::Caller::Visitor).today();
    let body = json!({
        "booking_id": booking, "kind": "advance", "amount": 30, "reference": "BOC 4711", "received_on": today, "note": "x",
    });
    ("record_manual_payment", body)
}

pub async fn prepare(world: &TestApp, admin: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let pending = insert_booking(world, "01", "pending", 360).await;
    let rejected = insert_booking(world, "02", "rejected", 370).await;
    let until = (world.app.clock.now() + Duration::days(5)).to_rfc3339();
    // Guides of their own, so that other calls find the demo as it was.
    let (owner, (_, idle)) = (world.host(78).await, world.host(77).await);
    let package = world.on_sale(178, owner).await;
    let led = "SELECT guide_id FROM booking_requests WHERE id = $1";
    let led = world.app.db.rows(led, &[pending.into()]).await.unwrap()[0].uuid(0).unwrap();
    let movable = insert_booking(world, "04", "pending", 390).await;
    let day = world.app.ctx(serendib_domain::Caller::Visitor).today() + Duration::days(393);
    let quoted = json!({ "id": movable, "side": "guide", "change": { "start_date": day } });
    let quote = world.request_as(admin, "POST", "rpc/quote_change_for_staff", &quoted).await.json();
    let change = json!({
        "start_date": day, "number_of_travelers": quote["number_of_travelers"], "rooms": [], "total_price": quote["total_price"],
    });
    let calls = [
        ("quote_change_for_staff", quoted),
        (
            "change_for_staff",
            json!({ "id": movable, "side": "guide", "agreed": false, "reason": REASON, "change": change }),
        ),
        ("extend_deadline", json!({ "booking_id": pending, "until": until, "reason": REASON })),
        ("reopen_booking", json!({ "booking_id": rejected, "reason": REASON })),
        ("booking_mails", json!({ "booking_id": pending })),
        ("resend_booking_mail", json!({ "booking_id": pending, "to": "traveler", "kind": "request_sent" })),
        ("suspension_preview", json!({ "guide_id": led })),
        ("suspend_guide", json!({ "guide_id": idle, "reason": REASON, "document": { "bookings": [] } })),
        ("reinstate_guide", json!({ "guide_id": idle, "reason": REASON })),
        ("transfer_package", json!({ "package_id": package, "guide_id": idle, "reason": REASON })),
    ];
    calls.map(|(name, body)| (name, admin, body.to_string())).into()
}
