//! A disputed payment, a difference, and an admin who decides about them.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

impl TestApp {
    /// The open dispute of a payment.
    pub async fn disputed_payment(&self) -> Uuid {
        let sql =
            "INSERT INTO disputes (id, payment_id, booking_request_id, provider_dispute, amount, created_at, updated_at)
             SELECT id, id, booking_request_id, 'dp_1', amount, $1, $1 FROM payments
              WHERE status = 'paid' AND kind = 'advance' ORDER BY id LIMIT 1";
        self.run(sql.to_owned(), vec![self.app.clock.now().into()]).await;
        self.app.db.rows("SELECT id FROM disputes WHERE provider_dispute = 'dp_1'", &[]).await.unwrap()[0]
            .uuid(0)
            .unwrap()
    }

    /// An open difference of a run that is over.
    pub async fn found_difference(&self) -> Uuid {
        let (id, now) = (Uuid::from_u128(0xd1ff), self.app.clock.now());
        let run = "INSERT INTO reconciliation_runs (id, started_at, finished_at, from_day, to_day, provider, status)
                   VALUES ($1, $2, $2, $3, $3, 'sandbox', 'done')";
        let today = self.app.ctx(serendib_domain::Caller::Visitor).today();
        self.run(run.to_owned(), vec![id.into(), now.into(), today.into()]).await;
        let difference =
            "INSERT INTO reconciliation_differences (id, run_id, kind, subject, provider, provider_id, row_id, booking_request_id,
                 here_amount, there_amount, here_state, there_state, moved_at, first_seen_at, last_seen_at)
             SELECT $1, $1, 'amount', 'payment', 'sandbox', 'pi_test_1', id, booking_request_id, amount, 1, 'paid', 'paid', $2, $2, $2
               FROM payments WHERE status = 'paid' ORDER BY id LIMIT 1";
        self.run(difference.to_owned(), vec![id.into(), now.into()]).await;
        id
    }
}

/// Calls of an admin with two factors.
pub async fn prepare(world: &TestApp) -> [(&'static str, Json); 10] {
    let (dispute, difference) = (world.disputed_payment().await, world.found_difference().await);
    let note = "Looked at with the bank";
    [
        ("payment_list", json!({})),
        ("payment_list", json!({ "from": "2020-01-01", "to": "2029-12-31", "limit": "2", "state": "success" })),
        ("reconciliation", json!({ "show": "all" })),
        ("start_reconciliation", json!({})),
        ("handle_difference", json!({ "id": difference, "note": note })),
        ("reopen_difference", json!({ "id": difference, "note": note })),
        ("reconciliation", json!({ "limit": "1" })),
        ("admin_disputes", json!({})),
        ("dispute_evidence", json!({ "dispute_id": dispute })),
        ("send_dispute_evidence", json!({ "dispute_id": dispute, "note": note })),
    ]
}
