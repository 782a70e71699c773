//! Public profiles. D-012.

use serde_json::{Value, json};

use crate::fixture::TestApp;

async fn public_profile(world: &TestApp, person: &str) -> Value {
    let answer = world.ask("GET", &format!("/rest/v1/rpc/public_profile?person={person}"), &[], "").await;
    assert_eq!(answer.status, 200);
    answer.json()
}

async fn find_id(world: &TestApp, sql: &str) -> String {
    world.app.db.rows(sql, &[]).await.unwrap()[0].uuid(0).unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_person_their_name_their_beginning_and_their_published_reviews_are_known_and_nothing_else() {
    let world = TestApp::demo().await;
    let traveller = find_id(
        &world,
        "SELECT r.user_id FROM reviews r WHERE NOT r.is_hidden AND NOT EXISTS
         (SELECT 1 FROM guides g WHERE g.user_id = r.user_id) ORDER BY r.id LIMIT 1",
    )
    .await;
    let profile = public_profile(&world, &traveller).await;
    let keys: Vec<&String> = profile.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["id", "display_name", "member_since", "guide_id", "reviews"]);
    assert_eq!((profile["id"].as_str().unwrap(), &profile["guide_id"]), (traveller.as_str(), &Value::Null));
    assert!(!profile.to_string().contains('@'), "{profile}");
    let reviews = profile["reviews"].as_array().unwrap();
    assert!(!reviews.is_empty());
    let keys: Vec<&String> = reviews[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["id", "rating", "review_text", "created_at", "package", "guide"]);

    let hide = format!("UPDATE reviews SET is_hidden = TRUE WHERE id = '{}'", reviews[0]["id"].as_str().unwrap());
    world.run(hide, Vec::new()).await;
    let after = public_profile(&world, &traveller).await;
    assert_eq!(after["reviews"].as_array().unwrap().len(), reviews.len() - 1, "an answer that is kept would be stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_links_to_the_guides_page_and_an_unknown_person_is_null() {
    let world = TestApp::demo().await;
    let guide = find_id(&world, "SELECT user_id FROM guides WHERE is_active ORDER BY id LIMIT 1").await;
    assert!(public_profile(&world, &guide).await["guide_id"].is_string());
    world.run(format!("UPDATE guides SET is_active = FALSE WHERE user_id = '{guide}'"), Vec::new()).await;
    assert_eq!(public_profile(&world, &guide).await["guide_id"], Value::Null);
    world.run(format!("UPDATE users SET deleted_at = created_at WHERE id = '{guide}'"), Vec::new()).await;
    for unknown in [guide.as_str(), "00000000-0000-4000-8000-000000000000", "no-id", "", "%00"] {
        let answer = world.ask("GET", &format!("/rest/v1/rpc/public_profile?person={unknown}"), &[], "").await;
        assert!(answer.status == 400 || answer.json() == Value::Null, "{unknown}: {}", answer.status);
    }
}

async fn page(world: &TestApp, person: &str) -> u16 {
    world.ask("GET", &format!("/profile/{person}"), &[], "").await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_an_unknown_person_is_404() {
    let world = TestApp::demo().await;
    let known = find_id(&world, "SELECT user_id FROM profiles ORDER BY user_id LIMIT 1").await;
    assert_eq!(page(&world, &known).await, 200);
    for unknown in ["00000000-0000-4000-8000-000000000000", "7"] {
        assert_eq!(page(&world, unknown).await, 404, "{unknown}");
    }
    let loud = world.ask("GET", &format!("/profile/{}", known.to_uppercase()), &[], "").await;
    assert_eq!((loud.status, loud.header("location")), (308, &*format!("/profile/{known}")));
    world.run(format!("UPDATE users SET deleted_at = created_at WHERE id = '{known}'"), Vec::new()).await;
    assert_eq!(page(&world, &known).await, 404, "a page that was kept would be stale");
    let package = find_id(&world, "SELECT id FROM packages ORDER BY id LIMIT 1").await;
    for (id, status) in [(package.as_str(), 200), (known.as_str(), 404), ("7", 404)] {
        let path = format!("/packages/{id}/edit");
        assert_eq!(world.ask("GET", &path, &[], "").await.status, status, "{path}");
    }
}

/// The old client's query for the names in a guide's list of bookings.
#[tokio::test(flavor = "multi_thread")]
async fn a_guide_reads_what_those_who_booked_with_them_are_called_and_nothing_else_of_them() {
    let world = TestApp::empty().await;
    let (traveller, stranger) = (world.account(1, false).await, world.account(2, false).await);
    let (host, colleague) = (world.host(3).await, world.host(5).await);
    let package = world.on_sale(4, host).await;
    world.booking(6, traveller, (host.1, package), "pending").await;
    let read = async |who: uuid::Uuid, query: &str| {
        world.request_as(who, "GET", &format!("profiles?{query}"), &Value::Null).await
    };
    let names = async |who: uuid::Uuid| {
        let ids = format!("in.({traveller},{stranger},{},{})", host.0, colleague.0);
        let response = read(who, &format!("select=user_id,display_name&order=display_name&user_id={ids}")).await;
        let rows = response.json();
        let ids = rows.as_array().unwrap().iter().map(|row| row["user_id"].as_str().unwrap().parse().unwrap());
        let mut ids: Vec<uuid::Uuid> = ids.collect();
        ids.sort();
        ids
    };
    assert_eq!(names(host.0).await, [traveller, host.0]);
    for other in [traveller, stranger, colleague.0] {
        assert_eq!(names(other).await, [other]);
    }
    // Any other query of such a row, even as a filter, finds only the caller's own.
    for query in [
        "select=*",
        "select=user_id,display_name,is_admin",
        "select=user_id,display_name&is_admin=is.false",
        "select=user_id,display_name&is_guide=is.false",
        "select=user_id,display_name&or=(is_admin.is.false,user_id.not.is.null)",
        "select=user_id,display_name&order=created_at",
        "select=user_id,display_name&order=is_admin.desc",
    ] {
        let response = read(host.0, query).await;
        let rows = response.json();
        let others = rows.as_array().unwrap().iter().filter(|row| row["user_id"] != json!(host.0)).count();
        assert_eq!((response.status, others), (200, 0), "{query}");
    }
    let change = json!({ "display_name": "Somebody" });
    let path = format!("profiles?user_id=eq.{traveller}&select=user_id,display_name");
    let changed = world.request_as(host.0, "PATCH", &path, &change).await;
    assert_eq!((changed.status, changed.json()), (200, json!([])), "{changed:?}");
    // Like the bookings themselves, which a suspended guide still reads.
    world.run("UPDATE guides SET is_active = FALSE".to_owned(), Vec::new()).await;
    assert_eq!(names(host.0).await, [traveller, host.0]);
    world.run("DELETE FROM booking_requests".to_owned(), Vec::new()).await;
    assert_eq!(names(host.0).await, [host.0]);
}
