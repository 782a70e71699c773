//! Atomicity: a write of a package that fails anywhere leaves nothing. D-088 and D-089.

use serde_json::json;
use serendib_domain::Error;

use super::{ADMIN, OWNER, PackageFixture, admin, guide, trip};
use crate::fixture;

/// Makes every later write of this kind to a table fail.
async fn break_table(scene: &PackageFixture, verb: &str, table: &str) {
    let name = format!("broken_{verb}_{table}");
    if fixture::is_sqlite() {
        let sql = format!("CREATE TRIGGER {name} BEFORE {verb} ON {table} BEGIN SELECT RAISE(ABORT, 'broken'); END");
        scene.run(&sql, &[]).await;
        return;
    }
    let function = "CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END'";
    scene.run(function, &[]).await;
    scene
        .run(&format!("CREATE TRIGGER {name} BEFORE {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION broken()"), &[])
        .await;
}

async fn mend(scene: &PackageFixture, verb: &str, table: &str) {
    let on = if fixture::is_sqlite() { String::new() } else { format!(" ON {table}") };
    scene.run(&format!("DROP TRIGGER broken_{verb}_{table}{on}"), &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_at_any_step_of_making_a_package_leaves_nothing_of_it() {
    let scene = PackageFixture::new().await;
    let before = scene.dump().await;
    for table in [
        "packages",
        "package_owners",
        "package_guides",
        "package_locations",
        "package_categories",
        "package_languages",
        "package_transport_modes",
        "package_days",
        "package_room_pricing",
        "attractions",
        "package_attractions",
        "audit_log",
        "notifications",
    ] {
        break_table(&scene, "INSERT", table).await;
        let failed = scene.save(guide(OWNER), &trip(&scene)).await;
        assert!(matches!(failed, Err(Error::Db(_))), "{table}: {failed:?}");
        assert_eq!(scene.dump().await, before, "{table}");
        mend(&scene, "INSERT", table).await;
    }
    scene.save(guide(OWNER), &trip(&scene)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_at_any_step_of_an_edit_or_a_decision_leaves_the_package_as_it_was() {
    let scene = PackageFixture::new().await;
    let id = scene.save(guide(OWNER), &trip(&scene)).await.unwrap().id;
    let edited = json!({
        "id": id.to_string(), "title": "Other", "description": "Other", "duration": 3, "max_people": 5, "price": 10,
        "highlights": "x", "included": "y",
        "locations": [{ "location_name": "Kandy" }], "categories": ["food"],
        "days": [{ "day_number": 1, "title": "New", "attractions": [{ "title": "Other sight", "description": "x" }] },
                 { "day_number": 3 }],
        "room_pricing": [{ "accommodation_type": "triple", "hotel_type": "budget", "price_per_room": 5 }],
        "languages": ["en"], "transport_modes": ["Bus"],
        "paid_locally": "nothing", "shopping": "none",
    });
    let steps = [
        ("UPDATE", "packages"),
        ("INSERT", "package_locations"),
        ("DELETE", "package_locations"),
        ("INSERT", "package_categories"),
        ("DELETE", "package_categories"),
        ("INSERT", "package_languages"),
        ("DELETE", "package_languages"),
        ("INSERT", "package_transport_modes"),
        ("DELETE", "package_transport_modes"),
        ("UPDATE", "package_days"),
        ("INSERT", "package_days"),
        ("DELETE", "package_days"),
        ("INSERT", "package_room_pricing"),
        ("DELETE", "package_room_pricing"),
        ("INSERT", "attractions"),
        ("DELETE", "attractions"),
        ("INSERT", "package_attractions"),
        ("DELETE", "package_attractions"),
        ("INSERT", "audit_log"),
    ];
    let before = scene.dump().await;
    for (verb, table) in steps {
        break_table(&scene, verb, table).await;
        let failed = scene.save(guide(OWNER), &edited).await;
        assert!(matches!(failed, Err(Error::Db(_))), "{verb} {table}: {failed:?}");
        assert_eq!(scene.dump().await, before, "{verb} {table}");
        mend(&scene, verb, table).await;
    }
    for (verb, table) in
        [("UPDATE", "packages"), ("INSERT", "audit_log"), ("INSERT", "notifications"), ("INSERT", "jobs")]
    {
        break_table(&scene, verb, table).await;
        let failed = scene.decide(admin(ADMIN), id, json!({ "status": "approved" })).await;
        assert!(matches!(failed, Err(Error::Db(_))), "{verb} {table}: {failed:?}");
        assert_eq!(scene.dump().await, before, "{verb} {table}");
        mend(&scene, verb, table).await;
    }
    scene.approve(id).await;
    assert!(scene.save(guide(OWNER), &edited).await.unwrap().waiting);
    let revision = scene.open_for_edit(&admin(ADMIN), id).await.revision.unwrap().id;
    let before = scene.dump().await;
    for (verb, table) in steps.into_iter().chain([("UPDATE", "package_revisions"), ("INSERT", "notifications")]) {
        // The lower price and smaller group took effect at once, and the languages with them.
        if table == "package_languages" || table == "package_transport_modes" {
            continue;
        }
        break_table(&scene, verb, table).await;
        let failed = scene.patch(admin(ADMIN), "package_revisions", revision, json!({ "status": "approved" })).await;
        assert!(matches!(failed, Err(Error::Db(_))), "{verb} {table}: {failed:?}");
        assert_eq!(scene.dump().await, before, "{verb} {table}");
        mend(&scene, verb, table).await;
    }
    scene.patch(admin(ADMIN), "package_revisions", revision, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.document(id).await["title"], "Other");
}
