//! A conversation to read, write in, report and review.

use serde_json::json;
use uuid::Uuid;

use crate::fixture::TestApp;

pub struct Talks {
    pub traveller: Uuid,
    /// The traveler's function calls and their input.
    pub calls: [(&'static str, String); 6],
    /// The input of an admin's calls.
    pub reported: String,
}

pub async fn prepare(world: &TestApp) -> Talks {
    let trip = "SELECT b.id, b.user_id, g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id
                 WHERE b.status = 'confirmed' AND g.is_active ORDER BY b.start_date, b.id LIMIT 1";
    let row = world.app.db.rows(trip, &[]).await.unwrap().remove(0);
    let free = "SELECT p.id, l.guide_id FROM packages p JOIN package_guides l ON l.package_id = p.id JOIN guides g ON g.id = l.guide_id
                 WHERE p.is_active AND p.status = 'approved' AND g.is_active ORDER BY p.id, l.guide_id LIMIT 1";
    let free = world.app.db.rows(free, &[]).await.unwrap().remove(0);
    let [package, host] = [0, 1].map(|at| free.uuid(at).unwrap());
    let [booking, traveller, guide] = [0, 1, 2].map(|at| row.uuid(at).unwrap());
    let [message, report] = [0xA1, 0xA2].map(|number: u128| Uuid::from_u128((4 << 76) | (8 << 60) | number));
    let now = world.app.clock.now();
    let written =
        "INSERT INTO chat_messages (id, conversation_id, booking_request_id, sender_id, recipient_id, client_key, body, sent_at)
                   VALUES ($1, $2, $2, $3, $4, $1, 'See you at the station.', $5)";
    world
        .run(written.to_owned(), vec![message.into(), booking.into(), guide.into(), traveller.into(), now.into()])
        .await;
    let reported = "INSERT INTO chat_reports (id, conversation_id, booking_request_id, reporter_id, reporter_name, reason, created_at)
                    VALUES ($1, $2, $2, $3, 'A guide', 'Rude', $4)";
    world.run(reported.to_owned(), vec![report.into(), booking.into(), guide.into(), now.into()]).await;
    Talks {
        traveller,
        calls: [
            ("conversations", "{}".to_owned()),
            ("conversation", json!({ "conversation_id": booking }).to_string()),
            (
                "ask_guide",
                json!({ "package_id": package, "guide_id": host, "key": message, "body": "Is it steep?" }).to_string(),
            ),
            ("send_message", json!({ "conversation_id": booking, "key": report, "body": "Gladly." }).to_string()),
            ("mark_messages_read", json!({ "conversation_id": booking, "message_id": message }).to_string()),
            ("report_conversation", json!({ "conversation_id": booking, "reason": "Rude" }).to_string()),
        ],
        reported: json!({ "report_id": report }).to_string(),
    }
}
