//! The code of a trip's first day over the wire.

use serde_json::json;
use uuid::Uuid;

use crate::fixture::TestApp;

/// A confirmed trip that starts today: the booking, its traveler and its guide.
async fn trip_of_today(world: &TestApp) -> (Uuid, Uuid, Uuid) {
    let confirmed = "SELECT b.id, b.user_id, g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                      WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date, b.id LIMIT 1";
    let row = world.app.db.rows(confirmed, &[]).await.unwrap().remove(0);
    let (booking, traveler, guide) = (row.uuid(0).unwrap(), row.uuid(1).unwrap(), row.uuid(2).unwrap());
    let today = world.app.ctx(serendib_domain::Caller::Service).today();
    let start = "UPDATE booking_requests SET start_date = $2, end_date = $2 WHERE id = $1";
    world.run(start.to_owned(), vec![booking.into(), today.into()]).await;
    (booking, traveler, guide)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_code_is_counted_whatever_becomes_of_the_answer() {
    let world = TestApp::demo().await;
    let (booking, traveler, guide) = trip_of_today(&world).await;
    let of_booking = json!({ "booking_id": booking });
    let meeting = world.request_as(traveler, "POST", "rpc/trip_meeting", &of_booking).await.json();
    let code = meeting["code"].as_str().unwrap();
    let wrong = if code == "0000" { "0001" } else { "0000" };
    let body = json!({ "booking_id": booking, "code": wrong }).to_string();
    let bearer = world.bearer(guide).await;
    let json_type = ("content-type", "application/json");
    for (query, more) in [
        ("", ("prefer", "tx=rollback")),
        ("?met_at=not.is.null", ("accept", "application/vnd.pgrst.object+json")),
        ("", ("idempotency-key", "one")),
        ("", ("idempotency-key", "one")),
    ] {
        let headers = [json_type, ("authorization", bearer.as_str()), more];
        let answer = world.ask("POST", &format!("/rest/v1/rpc/confirm_meeting{query}"), &headers, &body).await;
        assert!([200, 406].contains(&answer.status), "{answer:?}");
    }
    let seen = world.request_as(traveler, "POST", "rpc/trip_meeting", &of_booking).await.json();
    assert_eq!((&seen["tries_left"], &seen["met_at"]), (&json!(1), &json!(null)));
}
