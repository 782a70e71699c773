//! Saved trips over the wire.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::world::World;

async fn people(world: &World) -> [Uuid; 2] {
    let rows = world.app.db.rows("SELECT DISTINCT user_id FROM reviews ORDER BY user_id LIMIT 2", &[]).await.unwrap();
    [0, 1].map(|at: usize| rows[at].uuid(0).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_trips_are_read_and_removed_by_the_one_who_saved_them_only() {
    let world = World::demo().await;
    let [anna, ben] = people(&world).await;
    let found = world.get("/rest/v1/packages?select=id&order=id&limit=2").await.json();
    let [first, second] = [0, 1].map(|at: usize| found[at]["id"].clone());
    let saved = world.by(anna, "POST", "rpc/save_packages", &json!({ "packages": [first, second] })).await;
    assert_eq!((saved.status, saved.json()["saved"].as_array().unwrap().len()), (200, 2));
    let nobody = world
        .ask("POST", "/rest/v1/rpc/save_packages", &[("content-type", "application/json")], r#"{"packages":[]}"#)
        .await;
    assert_eq!((nobody.status, nobody.code()), (401, "42501".to_owned()));
    let own = async |who| world.by(who, "GET", "saved_packages?select=package_id", &Json::Null).await.json();
    assert_eq!(own(anna).await, json!([{ "package_id": second }, { "package_id": first }]));
    assert_eq!(own(ben).await, json!([]));
    let remove = format!("saved_packages?package_id=eq.{}", first.as_str().unwrap());
    world.by(ben, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await.as_array().unwrap().len(), 2);
    world.by(anna, "DELETE", &remove, &Json::Null).await;
    assert_eq!(own(anna).await, json!([{ "package_id": second }]));
    let row = json!({ "user_id": anna, "package_id": first, "title": "x" });
    for who in [anna, ben] {
        assert_eq!(world.by(who, "POST", "saved_packages", &row).await.code(), "42501");
        assert_eq!(world.by(who, "PATCH", &remove, &json!({ "title": "x" })).await.code(), "42501");
    }
}
