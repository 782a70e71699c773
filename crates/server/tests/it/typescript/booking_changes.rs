//! A change of a booking to propose.

use chrono::{Duration, NaiveDate};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::fixture::TestApp;

/// A change of a booking to the next free day, with the price of the quote.
pub(super) async fn change_to_free_day(world: &TestApp, guide: Uuid, booking: Uuid) -> Value {
    let quote = async |document: Value| {
        let body = json!({ "booking_id": booking, "document": document });
        world.request_as(guide, "POST", "rpc/booking_change_quote", &body).await.json()
    };
    let booked = quote(json!({})).await;
    let mut start: NaiveDate = booked["start_date"].as_str().unwrap().parse().unwrap();
    let changed = loop {
        start += Duration::days(1);
        let changed = quote(json!({ "start_date": start.to_string() })).await;
        if changed["hindrance"].is_null() {
            break changed;
        }
    };
    let room = |room: &Value| {
        json!({
            "accommodation_type": room["accommodation_type"], "hotel_type": room["hotel_type"], "quantity": room["quantity"],
        })
    };
    let rooms: Vec<_> = changed["room_selections"].as_array().unwrap().iter().map(room).collect();
    json!({
        "booking_id": booking,
        "document": {
            "start_date": changed["start_date"], "number_of_travelers": changed["number_of_travelers"], "rooms": rooms,
            "total_price": changed["total_price"], "message": null,
        },
    })
}
