//! Calls of the back office, about a booking of the demo with payments.

use serde_json::json;
use serendib_domain::back_office::record_words;
use uuid::Uuid;

use crate::fixture::TestApp;

pub async fn prepare(world: &TestApp, admin: Uuid, traveler: Uuid) -> Vec<(&'static str, Uuid, String)> {
    loop {
        let ctx = world.app.ctx(serendib_domain::Caller::Service);
        let more: serendib_domain::Result<bool> =
            world.app.db.write(async move |tx| record_words::backfill(tx, &ctx).await).await;
        if !more.unwrap() {
            break;
        }
    }
    let paid = "SELECT b.id, b.guide_id FROM booking_requests b JOIN payments m ON m.booking_request_id = b.id
                 WHERE m.status = 'part_refunded' OR m.status = 'paid' ORDER BY m.status, b.id LIMIT 1";
    let paid = world.app.db.rows(paid, &[]).await.unwrap().remove(0);
    let (booking, guide) = (paid.uuid(0).unwrap(), paid.uuid(1).unwrap());
    let waiting = world.app.db.rows("SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1", &[]).await;
    let waiting = waiting.unwrap().remove(0).uuid(0).unwrap();
    let reopened = json!({ "subject": "package", "id": waiting, "reason": "It was decided too early." });
    let of_booking = json!({ "id": booking });
    let missed = serendib_server::app::new_id();
    let (day, now) = (world.app.ctx(serendib_domain::Caller::Visitor).today(), world.app.clock.now());
    let sql = "INSERT INTO search_misses (text_id, day, text, count, first_at, last_at) VALUES ($1, $2, 'kitesurfing', 3, $3, $3)";
    world.run(sql.to_owned(), vec![missed.into(), day.into(), now.into()]).await;
    let person = world.account(90, false).await;
    let view = serendib_server::app::new_id();
    let sql = "INSERT INTO staff_views (id, user_id, list, name, filter, updated_at) VALUES ($1, $2, 'bookings', 'Mine', '{}', $3)";
    world.run(sql.to_owned(), vec![view.into(), admin.into(), now.into()]).await;
    let parts =
        [world.account(9_101, false).await, world.account(9_102, false).await, world.account(9_103, false).await];
    let merge = serendib_server::app::new_id();
    let sql = "INSERT INTO account_merges (id, source_id, target_id, merged_at) VALUES ($1, $2, $3, $4)";
    world.run(sql.to_owned(), vec![merge.into(), parts[2].into(), parts[1].into(), now.into()]).await;
    world.bearer(admin).await;
    world.run("UPDATE sessions SET aal = 'aal2' WHERE user_id = $1".to_owned(), vec![admin.into()]).await;
    let two = json!({ "source": parts[0], "target": parts[1] });
    let merged = json!({ "source": parts[0], "target": parts[1], "reason": "Both are of one person.", "expected": { "bookings": 0 } });
    let of_person = json!({ "user_id": person, "reason": "A letter of theirs of 3 May" });
    let calls = [
        ("add_staff_note", json!({ "subject": "booking", "subject_id": booking, "text": "Called." })),
        ("reopen_decision", reopened),
        ("admin_search", json!({ "text": "a" })),
        ("admin_search", json!({ "text": booking })),
        ("admin_bookings", json!({ "search": "a" })),
        ("admin_bookings", json!({ "state": "confirmed", "order": "start" })),
        ("admin_booking", of_booking),
        ("admin_conversation", json!({ "booking_id": booking, "reason": "A complaint about the price" })),
        ("admin_people", json!({})),
        ("admin_person", json!({ "id": traveler })),
        ("admin_guides", json!({})),
        ("admin_guide", json!({ "id": guide })),
        ("admin_packages", json!({ "order": "-bookings" })),
        ("admin_package", json!({ "id": waiting })),
        ("admin_person", json!({ "id": parts[1] })),
        ("admin_person", json!({ "id": parts[2] })),
        ("merge_preview", two),
        ("merge_people", merged),
        ("undo_merge", json!({ "id": merge, "reason": "It was a mistake of ours." })),
        ("sign_out_person", of_person.clone()),
        ("block_person", of_person.clone()),
        ("unblock_person", of_person.clone()),
        ("unlock_person", of_person),
        ("erasure_preview", json!({ "user_id": traveler })),
        (
            "bulk_change",
            json!({ "action": "note_bookings", "ids": [booking], "reason": "Called.", "is_preview": true }),
        ),
        (
            "bulk_change",
            json!({ "action": "cancel_bookings", "ids": [booking, guide], "reason": "The road is closed.", "is_preview": true }),
        ),
        (
            "save_staff_view",
            json!({ "list": "bookings", "name": "Late", "filter": { "show": "pending" }, "is_shared": true }),
        ),
        ("staff_views", json!({ "list": "bookings" })),
        ("delete_staff_view", json!({ "view_id": view })),
        ("admin_today", json!({ "days": 30 })),
        ("set_service_target", json!({ "queue": "reports", "hours": 6 })),
        ("search_misses", json!({})),
        ("dismiss_search_miss", json!({ "id": missed, "reason": "A synonym" })),
        ("guide_answers", json!({ "days": 365 })),
    ];
    let own = ["account_deletion", "request_account_deletion", "cancel_account_deletion"];
    let of_admins = calls.map(|(name, body)| (name, admin, body.to_string()));
    of_admins.into_iter().chain(own.map(|name| (name, person, "{}".to_owned()))).collect()
}
