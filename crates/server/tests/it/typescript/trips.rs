//! Trips of the demo for functions about bookings.

use serde_json::json;
use serendib_domain::{Caller, money};
use uuid::Uuid;

use crate::fixture::TestApp;

/// As query strings and bodies.
pub struct Trips {
    pub quoted: String,
    pub new_booking: String,
    /// An upcoming trip and its travelers.
    pub coming: String,
    pub traveller: Uuid,
    /// The refund of an admin's cancellation.
    pub refund: serde_json::Value,
}

pub async fn prepare(world: &TestApp) -> Trips {
    let on_sale = "SELECT id, price, duration_days FROM packages
                    WHERE status = 'approved' AND is_active AND min_people = 1 ORDER BY id LIMIT 1";
    let package = &world.app.db.rows(on_sale, &[]).await.unwrap()[0];
    let (id, price) = (package.uuid(0).unwrap(), package.int(1).unwrap());
    let day = world.app.ctx(Caller::Visitor).today() + chrono::Duration::days(400);
    let coming = "SELECT id, user_id, advance_amount FROM booking_requests WHERE status = 'confirmed' ORDER BY start_date DESC, id LIMIT 1";
    let coming = &world.app.db.rows(coming, &[]).await.unwrap()[0];
    let contact = json!({ "full_name": "A", "email": "a@example.com", "phone": "+94771234567", "is_primary": true });
    let document = json!({
        "package_id": id, "start_date": day.to_string(), "number_of_travelers": 1, "self_arranged": true, "accepted_terms": true,
        "quote_version": format!("1;{}d;{price}", package.int(2).unwrap()), "total_price": money::dollars(price),
        "travellers": [contact],
    });
    Trips {
        quoted: format!("?package_id={id}&start_date={day}&number_of_travelers=1"),
        new_booking: json!({ "document": document }).to_string(),
        coming: json!({ "booking_id": coming.uuid(0).unwrap() }).to_string(),
        traveller: coming.uuid(1).unwrap(),
        refund: money::dollars(coming.int(2).unwrap()),
    }
}
