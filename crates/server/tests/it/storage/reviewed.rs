//! Reviewed pictures are immutable for travelers. T-R21, D-087.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{ask, error_summary, jpeg, storage_app_with, upload};
use crate::fixture::TestApp;
use crate::tokens;

const LOCKED: &str = "409 409 ResourceLocked";

async fn save(world: &TestApp, who: Uuid, images: &[&str]) -> (u16, Json) {
    let document = json!({
        "title": "Quiet ridges", "description": "Two slow days.", "duration": "2 days", "max_people": 6, "price": 240.5,
        "highlights": "Tea", "included": "Tickets", "locations": [{ "location_name": "Haputale" }], "categories": ["nature"],
        "days": [{ "attractions": [{ "title": "My aunt's garden", "description": "Bananas." }] }],
        "room_pricing": [{ "accommodation_type": "double", "hotel_type": "three_star", "price_per_room": 80 }],
        "paid_locally": "nothing", "local_costs": [], "shopping": "none",
        "images": images,
    });
    let saved = world.request_as(who, "POST", "rpc/save_package", &json!({ "document": document })).await;
    (saved.status, saved.json())
}

fn address(key: &str) -> String {
    format!("/storage/v1/object/public/package-images/{key}")
}

/// T-R21.
#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_a_package_shows_is_neither_changed_nor_removed() {
    let world = storage_app_with(&["serve"]).await;
    let (owner, _) = world.host(1).await;
    let bearer = tokens::person(owner);
    let (reviewed, other) = (format!("{owner}/1700-ab.jpg"), format!("{owner}/1701-cd.jpg"));
    for key in [&reviewed, &other] {
        assert_eq!(upload(&world, owner, key, &jpeg(60, 40)).await.status, 200);
    }
    assert_eq!(save(&world, owner, &[&address(&reviewed)]).await.0, 200);
    let before = world.get(&address(&reviewed)).await;

    let headers = [("authorization", bearer.as_str()), ("content-type", "image/jpeg"), ("x-upsert", "true")];
    let path = |key: &str| format!("/storage/v1/object/package-images/{key}");
    for method in ["POST", "PUT"] {
        let swapped = world.send(method, &path(&reviewed), &headers, jpeg(80, 20)).await;
        assert_eq!(error_summary(&swapped), LOCKED, "{method}");
    }
    let way = |verb: &str, from: &str, to: &str| {
        let body = json!({ "bucketId": "package-images", "sourceKey": from, "destinationKey": to }).to_string();
        (format!("/object/{verb}"), body)
    };
    let (away, moving) = way("move", &reviewed, &format!("{owner}/2.jpg"));
    assert_eq!(error_summary(&ask(&world, "POST", &away, &bearer, &moving).await), LOCKED);
    let (copy, copying) = way("copy", &other, &reviewed);
    let copied = world
        .send(
            "POST",
            &format!("/storage/v1{copy}"),
            &[("authorization", &bearer), ("content-type", "application/json"), ("x-upsert", "true")],
            copying,
        )
        .await;
    assert_eq!(error_summary(&copied), LOCKED);
    assert_eq!(
        error_summary(&ask(&world, "DELETE", &format!("/object/package-images/{reviewed}"), &bearer, "").await),
        LOCKED
    );
    let several = json!({ "prefixes": [reviewed, other] }).to_string();
    assert_eq!(error_summary(&ask(&world, "DELETE", "/object/package-images", &bearer, &several).await), LOCKED);
    let after = world.get(&address(&reviewed)).await;
    assert_eq!((after.status, after.body), (200, before.body));

    // The owner may still change and delete a picture that no package displays.
    assert_eq!(world.send("PUT", &path(&other), &headers, jpeg(80, 20)).await.status, 200);
    assert_eq!(ask(&world, "DELETE", &format!("/object/package-images/{other}"), &bearer, "").await.status, 200);
}

/// T-R21.
#[tokio::test(flavor = "multi_thread")]
async fn a_package_cannot_use_a_picture_that_another_user_may_change() {
    let world = storage_app_with(&["serve"]).await;
    let ((owner, _), (friend, _)) = (world.host(1).await, world.host(2).await);
    let lent = format!("{friend}/1700-ab.jpg");
    assert_eq!(upload(&world, friend, &lent, &jpeg(60, 40)).await.status, 200);
    let (status, body) = save(&world, owner, &[&address(&lent)]).await;
    assert_eq!((status, &body["code"]), (400, &json!("23514")), "{body}");
    assert_eq!(body["message"], "This picture is somebody else's. Please upload it yourself.");
    assert_eq!(save(&world, friend, &[&address(&lent)]).await.0, 200);
}
