//! A package whose owner invites another guide, and a host who proposes another share.

use serde_json::json;
use uuid::Uuid;

use crate::fixture::TestApp;

/// The calls, in order.
pub(super) async fn share_calls(world: &TestApp) -> Vec<(&'static str, Uuid, String)> {
    let owned = "SELECT o.package_id, o.user_id, g.id, h.id, h.user_id FROM package_owners o JOIN guides g ON g.user_id = o.user_id
                   JOIN packages p ON p.id = o.package_id JOIN guides h ON h.id <> g.id
                  WHERE g.is_active AND h.is_active AND p.is_active AND p.status = 'approved'
                    AND NOT EXISTS (SELECT 1 FROM package_guides x WHERE x.package_id = p.id AND x.guide_id = h.id)
                  ORDER BY o.package_id, h.id LIMIT 1";
    let row = world.app.db.rows(owned, &[]).await.unwrap().remove(0);
    let id = |column: usize| row.uuid(column).unwrap();
    let (package, owner, host, colleague) = (id(0), id(1), id(3), id(4));
    let of_package = json!({ "package_id": package }).to_string();
    let proposed =
        |percent: i64| json!({ "package_id": package, "guide_id": host, "percent": percent, "message": "Our way" });
    let invited = world.request_as(owner, "POST", "rpc/offer_host_share", &proposed(80)).await.json();
    let accepted = json!({ "id": invited["id"], "action": "accept", "message": "Gladly" });
    world.request_as(colleague, "POST", "rpc/answer_host_share", &accepted).await;
    world.request_as(colleague, "POST", "rpc/offer_host_share", &proposed(85)).await;
    vec![
        ("host_shares", owner, of_package.clone()),
        ("host_shares", colleague, of_package),
        ("received_host_shares", owner, String::new()),
        ("guide_inbox", owner, String::new()),
        ("offer_host_share", owner, proposed(90).to_string()),
        ("answer_host_share", colleague, json!({ "id": invited["id"], "action": "end" }).to_string()),
    ]
}
