//! A booking that goes to another host and is offered back.

use serde_json::json;
use uuid::Uuid;

use crate::fixture::TestApp;

/// The calls, in order; `led` is a confirmed booking of `guide`.
pub(super) async fn handover_calls(world: &TestApp, guide: Uuid, led: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let free = "SELECT g.id, g.user_id, b.package_id, b.user_id, b.guide_id FROM booking_requests b, guides g
                 WHERE b.id = $1 AND g.is_active AND g.id <> b.guide_id AND g.user_id <> b.user_id
                   AND NOT EXISTS (SELECT 1 FROM booking_requests o WHERE o.guide_id = g.id AND o.status IN ('approved', 'confirmed')
                                    AND o.start_date <= b.end_date AND o.end_date >= b.start_date)
                   AND NOT EXISTS (SELECT 1 FROM guide_blocked_days d WHERE d.guide_id = g.id)
                 ORDER BY g.id LIMIT 1";
    let row = world.app.db.rows(free, &[led.into()]).await.unwrap().remove(0);
    let id = |column: usize| row.uuid(column).unwrap();
    let (colleague, colleague_user, package, traveler, host) = (id(0), id(1), id(2), id(3), id(4));
    for one in [colleague, host] {
        let join =
            "INSERT INTO package_guides (package_id, guide_id, is_primary_guide, created_at) VALUES ($1, $2, FALSE, $3)
                    ON CONFLICT DO NOTHING";
        world.run(join.to_owned(), vec![package.into(), one.into(), world.app.clock.now().into()]).await;
    }
    let offer = |to: Uuid| json!({ "offers": [{ "booking_id": led, "guide_id": to }], "message": "My leg" });
    let offered = world.request_as(guide, "POST", "rpc/offer_handovers", &offer(colleague)).await.json();
    let accepted = json!({ "id": offered[0]["id"], "action": "accept" });
    let of_booking = json!({ "booking_id": led }).to_string();
    vec![
        ("handover_options", guide, String::new()),
        ("guide_bookings", guide, String::new()),
        ("received_handovers", colleague_user, String::new()),
        ("guide_inbox", colleague_user, String::new()),
        ("answer_handover", colleague_user, accepted.to_string()),
        ("my_bookings", traveler, String::new()),
        ("cancel_preview", traveler, of_booking.clone()),
        ("booking_alternatives", traveler, of_booking),
        ("offer_handovers", colleague_user, offer(host).to_string()),
        ("handover_options", colleague_user, String::new()),
        ("guide_bookings", colleague_user, String::new()),
        ("received_handovers", guide, String::new()),
    ]
}
