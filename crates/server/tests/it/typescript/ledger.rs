//! Guides of the demo with a payout and with a balance, what they choose themselves, and a commission that waits for a decision.

use serde_json::json;
use serendib_domain::ctx::to_local_time;
use uuid::Uuid;

use crate::fixture::TestApp;

/// The account of a guide with a balance.
pub const READY: &str = "acct_test_1";

pub async fn prepare(world: &TestApp, admin: Uuid) -> Vec<(&'static str, Uuid, String)> {
    let db = &world.app.db;
    let paid = "SELECT o.id, g.user_id, o.paid_at FROM payouts o JOIN guides g ON g.id = o.guide_id
                 WHERE g.is_active AND g.user_id <> $1 ORDER BY o.paid_at DESC, o.id LIMIT 1";
    let paid = db.rows(paid, &[admin.into()]).await.unwrap().remove(0);
    let (payout, paid_guide, paid_at) = (paid.uuid(0).unwrap(), paid.uuid(1).unwrap(), paid.time(2).unwrap());
    let owed =
        "SELECT e.guide_id FROM ledger_entries e JOIN guides g ON g.id = e.guide_id WHERE g.user_id NOT IN ($1, $2)
                 GROUP BY e.guide_id HAVING SUM(e.amount) < 0 ORDER BY e.guide_id LIMIT 1";
    let owed = db.rows(owed, &[admin.into(), paid_guide.into()]).await.unwrap().remove(0).uuid(0).unwrap();
    let other = "SELECT id FROM guides WHERE id <> $1 AND user_id <> $2 ORDER BY id LIMIT 1";
    let other = db.rows(other, &[owed.into(), admin.into()]).await.unwrap().remove(0).uuid(0).unwrap();
    let request = Uuid::from_u128(0x001e_d6e5);
    let open = "INSERT INTO commission_requests (id, guide_id, percent_before, percent, reason, status, created_at)
                VALUES ($1, $2, 10, 5, 'Many trips', 'open', $3)";
    world.run(open.to_owned(), vec![request.into(), other.into(), paid_at.into()]).await;
    let month = to_local_time(paid_at);
    // Ready without a page of the provider.
    let account = "INSERT INTO payout_accounts (guide_id, account_id, is_ready, created_at, connected_at) VALUES ($1, $2, TRUE, $3, $3)";
    let own = "SELECT id FROM guides WHERE user_id = $1";
    let own = db.rows(own, &[paid_guide.into()]).await.unwrap()[0].uuid(0).unwrap();
    for (guide, id) in [(owed, READY), (own, "acct_test_2")] {
        world.run(account.to_owned(), vec![guide.into(), id.into(), paid_at.into()]).await;
    }
    let bodies = [
        ("guide_earnings", paid_guide, json!({})),
        ("guide_statement", paid_guide, json!({ "month": month.format("%Y-%m").to_string() })),
        ("guide_year", paid_guide, json!({ "year": month.format("%Y").to_string() })),
        ("payout_list", admin, json!({})),
        ("payout_account", paid_guide, json!({})),
        ("text_message_settings", paid_guide, json!({})),
        ("save_text_message_settings", paid_guide, json!({ "document": { "requests": false, "quiet_from": "22:00" } })),
        ("disconnect_payout_account", paid_guide, json!({})),
        ("record_payout", admin, json!({ "guide_id": owed, "amount": 0.01, "reference": "T-1", "note": "Hello" })),
        ("reverse_payout", admin, json!({ "payout_id": payout, "reason": "Wrong account" })),
        ("request_commission", admin, json!({ "guide_id": owed, "percent": 8, "reason": "Many trips" })),
        ("decide_commission", admin, json!({ "request_id": request, "accept": true })),
    ];
    bodies.map(|(name, who, body)| (name, who, body.to_string())).into()
}
