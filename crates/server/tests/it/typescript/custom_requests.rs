//! A plan that can go to guides, and three that have gone to one.

use chrono::Duration;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

/// Functions with their caller and input.
pub async fn prepare(world: &TestApp, traveller: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let (plan, _) = world.shared_plan(traveller).await;
    let suggested =
        world.request_as(traveller, "POST", "rpc/guides_for_itinerary", &json!({ "id": plan })).await.json();
    let guide = &suggested[0]["guide_id"];
    let row = "SELECT user_id FROM guides WHERE id = $1";
    let key: Uuid = guide.as_str().unwrap().parse().unwrap();
    let host = world.app.db.rows(row, &[key.into()]).await.unwrap()[0].uuid(0).unwrap();
    let start = world.app.ctx(serendib_domain::Caller::Visitor).today() + Duration::days(60);
    let request = |plan: &str| json!({ "itinerary_id": plan, "guide_ids": [guide], "start_date": start.to_string() });
    let mut sent: Vec<Json> = Vec::new();
    for _ in 0..3 {
        let (plan, _) = world.shared_plan(traveller).await;
        let document = json!({ "document": request(&plan) });
        sent.push(world.request_as(traveller, "POST", "rpc/request_custom_trip", &document).await.json());
    }
    let offer = |id: &Json| json!({ "document": { "id": id, "answer": "offer", "price_per_person": 99.5 } });
    let offered = world.request_as(host, "POST", "rpc/answer_custom_request", &offer(&sent[1]["id"])).await.json();
    let accepted = json!({ "document": {
        "id": sent[1]["id"], "offer_id": offered["offers"][0]["id"], "total_price": offered["offers"][0]["total_price"],
        "answered_at": offered["offers"][0]["answered_at"],
        "full_name": "Ada Lovelace", "contact_email": "ada@example.com", "contact_phone": "+44 7911 123456",
        "accepted_terms": true,
    } });
    vec![
        ("copy_itinerary", traveller, json!({ "document": { "itinerary_id": plan } }).to_string()),
        ("guides_for_itinerary", traveller, json!({ "id": plan, "language": "de" }).to_string()),
        ("request_custom_trip", traveller, json!({ "document": request(&plan) }).to_string()),
        ("custom_requests", traveller, json!({ "side": "traveller" }).to_string()),
        ("custom_requests", host, json!({ "side": "guide" }).to_string()),
        ("custom_request", host, json!({ "id": sent[1]["id"] }).to_string()),
        ("answer_custom_request", host, offer(&sent[0]["id"]).to_string()),
        ("accept_custom_offer", traveller, accepted.to_string()),
        ("withdraw_custom_request", traveller, json!({ "id": sent[2]["id"] }).to_string()),
    ]
}
