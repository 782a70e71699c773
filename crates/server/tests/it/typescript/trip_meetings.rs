//! A trip that starts today.

use serde_json::json;
use uuid::Uuid;

use crate::fixture::TestApp;

/// The calls, in order.
pub(super) async fn meeting_calls(world: &TestApp) -> Vec<(&'static str, Uuid, String)> {
    let confirmed = "SELECT b.id, b.user_id, g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                      WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date, b.id LIMIT 1";
    let row = world.app.db.rows(confirmed, &[]).await.unwrap().remove(0);
    let (booking, traveler, guide) = (row.uuid(0).unwrap(), row.uuid(1).unwrap(), row.uuid(2).unwrap());
    let today = world.app.ctx(serendib_domain::Caller::Service).today();
    let start = "UPDATE booking_requests SET start_date = $2, end_date = $2 WHERE id = $1";
    world.run(start.to_owned(), vec![booking.into(), today.into()]).await;
    let of_booking = json!({ "booking_id": booking });
    let meeting = world.request_as(traveler, "POST", "rpc/trip_meeting", &of_booking).await.json();
    let body = of_booking.to_string();
    vec![
        ("report_arrival", guide, body.clone()),
        ("trip_meeting", traveler, body),
        ("confirm_meeting", guide, json!({ "booking_id": booking, "code": meeting["code"] }).to_string()),
        ("my_bookings", traveler, String::new()),
    ]
}
