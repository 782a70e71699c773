//! Join requests over the wire and their decisions: T-R19, T-R30 and T-B07.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;

fn asking(guide: Uuid, package: Uuid) -> Json {
    json!({ "guide_id": guide, "package_id": package, "request_message": "I know the trails.", "status": "pending" })
}

/// T-R30.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_guide_joins_nothing_and_others_only_for_themselves() {
    let world = TestApp::empty().await;
    let host = world.host(1).await;
    let package = world.on_sale(100, host).await;
    let ((user, guide), (off, off_guide)) = (world.host(2).await, world.host(3).await);
    let stranger = world.account(4, false).await;
    world.run("UPDATE guides SET is_active = FALSE WHERE id = $1".to_owned(), vec![off_guide.into()]).await;
    let post = async |who: Uuid, row: Json| world.request_as(who, "POST", "guide_package_requests", &row).await;
    assert_eq!(status_and_code(&post(off, asking(off_guide, package)).await), (403, "42501".to_owned()));
    let no_guide = post(stranger, asking(guide, package)).await;
    assert_eq!(
        (no_guide.status, no_guide.json()["message"].as_str()),
        (403, Some("You need to be a verified guide to request package access"))
    );
    assert_eq!(status_and_code(&post(user, asking(host.1, package)).await), (403, "42501".to_owned()));
    let mut row = asking(guide, package);
    row["request_message"] = json!("  ");
    assert_eq!(status_and_code(&post(user, row).await), (400, "23514".to_owned()));
    assert_eq!(
        status_and_code(&post(host.0, asking(host.1, package)).await),
        (409, "PT409".to_owned()),
        "a host already"
    );
    let made = post(user, asking(guide, package)).await;
    assert_eq!((made.status, &made.json()[0]["status"]), (201, &json!("pending")));
    assert_eq!(status_and_code(&post(user, asking(guide, package)).await), (409, "23505".to_owned()));
    let own = "guide_package_requests?select=id,request_message,packages(id,title)&order=created_at.desc";
    let listed = world.request_as(user, "GET", own, &Json::Null).await.json();
    assert_eq!(listed[0]["packages"]["title"], "Trip 100");
    assert_eq!(world.request_as(host.0, "GET", own, &Json::Null).await.json(), json!([]));
    world.run("UPDATE guides SET is_active = FALSE WHERE id = $1".to_owned(), vec![guide.into()]).await;
    assert_eq!(
        world.request_as(user, "GET", own, &Json::Null).await.json(),
        listed,
        "what they asked for before stays theirs to see"
    );
    let patched = world.request_as(user, "PATCH", &format!("guides?id=eq.{guide}"), &json!({ "bio": "x" })).await;
    assert_eq!(status_and_code(&patched), (403, "42501".to_owned()));
    let again = json!({ "display_name": "Again", "contact_email": "again@example.lk" });
    let applied = world.request_as(user, "POST", "guide_applications", &again).await;
    assert_eq!(
        (applied.status, applied.json()["message"].as_str()),
        (403, Some("Your guide profile is suspended. Please contact support."))
    );
}

/// T-B07.
#[tokio::test(flavor = "multi_thread")]
async fn two_admins_who_decide_at_once_link_a_guide_once() {
    let world = TestApp::empty().await;
    let owner = world.host(1).await;
    let admins = [world.account(2, true).await, world.account(3, true).await];
    let (user, guide) = world.host(4).await;
    let stranger = world.account(5, false).await;
    for trial in 0..60 {
        let package = world.on_sale(1_000 + trial, owner).await;
        let made = world.request_as(user, "POST", "guide_package_requests", &asking(guide, package)).await.json();
        let path = format!("guide_package_requests?id=eq.{}", made[0]["id"].as_str().unwrap());
        if trial == 0 {
            let change = json!({ "status": "approved" });
            assert_eq!(
                status_and_code(&world.request_as(user, "PATCH", &path, &change).await),
                (403, "42501".to_owned())
            );
            assert_eq!(world.request_as(stranger, "PATCH", &path, &change).await.json(), json!([]));
            let blank = json!({ "status": "rejected", "rejection_reason": " " });
            assert_eq!(
                status_and_code(&world.request_as(admins[0], "PATCH", &path, &blank).await),
                (400, "23514".to_owned())
            );
        }
        let approve =
            |by: Uuid| json!({ "status": "approved", "reviewed_by": by, "reviewed_at": "2030-01-15T00:00:00Z" });
        let (first, second) = (approve(admins[0]), approve(admins[1]));
        let reject = json!({ "status": "rejected", "rejection_reason": "Enough hosts." });
        let second = if trial % 2 == 0 { &second } else { &reject };
        let (first, second) = tokio::join!(
            world.request_as(admins[0], "PATCH", &path, &first),
            world.request_as(admins[1], "PATCH", &path, second)
        );
        let mut outcomes = [first.status, second.status];
        outcomes.sort_unstable();
        assert_eq!(outcomes, if trial % 2 == 0 { [200, 200] } else { [200, 409] }, "{first:?} {second:?}");
    }
    let approved = world.number("SELECT COUNT(*) FROM guide_package_requests WHERE status = 'approved'").await;
    assert!(approved >= 30);
    // The old client inserts the link itself, after the decision.
    let approved_one = "SELECT package_id FROM guide_package_requests WHERE status = 'approved' ORDER BY id LIMIT 1";
    let package = world.app.db.rows(approved_one, &[]).await.unwrap()[0].uuid(0).unwrap();
    let link = json!({ "guide_id": guide, "package_id": package, "is_primary_guide": false });
    let again = world.request_as(admins[0], "POST", "package_guides", &link).await;
    assert_eq!(again.status, 201, "{again:?}");
    assert_eq!(
        status_and_code(&world.request_as(stranger, "POST", "package_guides", &link).await),
        (403, "42501".to_owned())
    );
    let linked = format!("SELECT COUNT(*) FROM package_guides WHERE guide_id = '{guide}' AND NOT is_primary_guide");
    assert_eq!(world.number(&linked).await, approved);
    let sql = "SELECT COUNT(*) FROM notifications WHERE kind = 'host_joined'";
    assert_eq!(world.number(sql).await, approved, "the owner, once for each");
    assert_eq!(world.number("SELECT COUNT(*) FROM audit_log").await, 60);
}
