//! A payment to refund, a guide to pay, a person to erase, roles to give, partners, and an admin who may.

use serde_json::{Value as Json, json};

use super::ledger::READY;
use crate::fixture::TestApp;

pub struct Refunds {
    /// `Authorization` of a session with two factors.
    pub admin: String,
    pub calls: Vec<(&'static str, Json)>,
}

pub async fn prepare(world: &TestApp) -> Refunds {
    let admin = world.person("sure@example.lk").await;
    world.person("newcomer@example.lk").await;
    let role = |role: &str| json!({ "email": "newcomer@example.lk", "role": role, "reason": "Helps with payments" });
    let user: uuid::Uuid = admin.id.parse().unwrap();
    for sql in [
        "UPDATE profiles SET is_admin = TRUE WHERE user_id = $1",
        "UPDATE sessions SET aal = 'aal2' WHERE user_id = $1",
    ] {
        world.run(sql.to_owned(), vec![user.into()]).await;
    }
    let paid = "SELECT id, amount FROM payments WHERE status = 'paid' AND kind = 'full' ORDER BY id LIMIT 2";
    let paid = world.app.db.rows(paid, &[]).await.unwrap();
    let (first, second) = (paid[0].uuid(0).unwrap(), paid[1].uuid(0).unwrap());
    let left = serendib_domain::money::dollars(paid[0].int(1).unwrap());
    let by_hand =
        "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
        SELECT id, id, booking_request_id, 100, 'Rain', 'manual', created_at, created_at FROM payments WHERE id = $1";
    world.run(by_hand.to_owned(), vec![second.into()]).await;
    let owed = "SELECT guide_id FROM payout_accounts WHERE account_id = $1";
    let owed = world.app.db.rows(owed, &[READY.into()]).await.unwrap()[0].uuid(0).unwrap();
    let erased = world.account(94, false).await;
    let erased = json!({ "user_id": erased, "reason": "A letter of theirs of 3 May", "email": "person94@example.lk" });
    let partners = super::partners::prepare(world).await;
    let waiting =
        "INSERT INTO refund_approvals (id, payment_id, amount, left_then, reason, requested_by, requested_at, status)
        SELECT id, id, 100, amount, 'Rain', user_id, created_at, 'waiting' FROM payments WHERE id = $1";
    world.run(waiting.to_owned(), vec![second.into()]).await;
    Refunds {
        admin: admin.bearer(),
        calls: partners
            .into_iter()
            .chain([
                ("send_payout", json!({ "guide_id": owed, "amount": 0.01 })),
                ("payment_refunds", json!({ "payment_id": second })),
                ("refund_approvals", json!({})),
                ("decide_refund_approval", json!({ "id": second, "decision": "decline", "note": "It is dry again" })),
                (
                    "refund_payment",
                    json!({ "payment_id": first, "amount": 1, "reason": "Rain", "expected_left": left }),
                ),
                ("erase_person", erased),
                ("settle_refund", json!({ "refund_id": second, "how": "Transfer 1" })),
                super::acting::manual_payment(world).await,
                ("set_staff_role", role("finance")),
                ("set_staff_role", role("none")),
                ("set_four_eyes_rule", json!({ "action": "refund", "is_on": true, "above": 50, "approve_above": 500 })),
                ("set_four_eyes_rule", json!({ "action": "commission", "is_on": false })),
            ])
            .collect(),
    }
}
