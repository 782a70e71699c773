//! Calls about API keys and webhooks of partners.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

/// An endpoint with a delivery that failed and one that waits.
pub struct PartnerRows {
    pub key: Uuid,
    pub endpoint: Uuid,
    pub delivery: Uuid,
}

impl TestApp {
    pub async fn partner_rows(&self) -> PartnerRows {
        let [key, endpoint, delivery, waiting, attempt] = [(); 5].map(|()| serendib_server::app::new_id());
        let now = self.app.clock.now();
        let sql = "INSERT INTO api_keys (id, name, prefix, secret_hash, scopes, rate_per_minute, created_at)
                   VALUES ($1, 'Island Tours', $2, 'x', '[\"catalogue:read\"]', 60, $3)";
        let prefix: String = key.simple().to_string().chars().take(8).collect();
        self.run(sql.to_owned(), vec![key.into(), prefix.into(), now.into()]).await;
        let sql =
            "INSERT INTO webhook_endpoints (id, url, secret, events, is_active, created_at, failures, failing_since)
                   VALUES ($1, $2, 'whsec_AAAA', '[\"booking.confirmed\"]', TRUE, $3, 1, $3)";
        let url = format!("https://hooks.partner.example/{endpoint}");
        self.run(sql.to_owned(), vec![endpoint.into(), url.into(), now.into()]).await;
        let sql = "INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, payload, created_at, state, attempts, last_status)
                   VALUES ($1, $2, $1, 'booking.confirmed', '{}', $3, $4, 1, 500)";
        for (id, state) in [(delivery, "failed"), (waiting, "waiting")] {
            self.run(sql.to_owned(), vec![id.into(), endpoint.into(), now.into(), state.into()]).await;
        }
        let sql = "INSERT INTO webhook_attempts (id, delivery_id, attempted_at, status, duration_ms) VALUES ($1, $2, $3, 500, 12)";
        self.run(sql.to_owned(), vec![attempt.into(), delivery.into(), now.into()]).await;
        PartnerRows { key, endpoint, delivery }
    }
}

pub async fn prepare(world: &TestApp) -> Vec<(&'static str, Json)> {
    let PartnerRows { key, endpoint, delivery } = world.partner_rows().await;
    let (of_key, of_endpoint) = (json!({ "id": key }), json!({ "id": endpoint }));
    let new =
        json!({ "name": "Hotels", "scopes": ["catalogue:read"], "rate_per_minute": 120, "expires_on": "2027-12-31" });
    let saved =
        json!({ "url": "https://hooks.partner.example/new", "events": ["booking.confirmed"], "description": "CRM" });
    let changed = json!({ "id": endpoint, "url": "https://hooks.partner.example/b", "events": ["review.published"] });
    vec![
        ("api_keys", json!({})),
        ("create_api_key", new),
        ("rename_api_key", json!({ "id": key, "name": "Island Tours Ltd" })),
        ("revoke_api_key", of_key),
        ("webhook_endpoints", json!({})),
        ("save_webhook_endpoint", saved),
        ("save_webhook_endpoint", changed),
        ("rotate_webhook_secret", of_endpoint.clone()),
        ("test_webhook_endpoint", of_endpoint.clone()),
        ("webhook_deliveries", json!({ "endpoint_id": endpoint, "limit": 1 })),
        ("webhook_delivery", json!({ "id": delivery })),
        ("redeliver_webhook", json!({ "id": delivery })),
        ("disable_webhook_endpoint", of_endpoint.clone()),
        ("enable_webhook_endpoint", of_endpoint),
    ]
}
