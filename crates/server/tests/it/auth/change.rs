//! What people change about their own account.

use serde_json::{Value, json};

use super::people::{PASSWORD, refused};
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_says_of_themselves_is_merged_and_null_removes() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |data: Value| {
        world.auth("PUT", "user", Some(&signed), &json!({ "data": data })).await.json()["user_metadata"].clone()
    };
    put(json!({ "full_name": "Nimali", "x": 1 })).await;
    assert_eq!(put(json!({ "x": null, "y": [2] })).await, json!({ "full_name": "Nimali", "y": [2] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_must_be_new_and_needs_a_fresh_session_or_the_old_one() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |body: Value| world.auth("PUT", "user", Some(&signed), &body).await;
    refused(&put(json!({ "password": PASSWORD })).await, 422, "same_password");
    refused(&put(json!({ "password": "short" })).await, 422, "weak_password");
    world
        .run(
            "UPDATE sessions SET created_at = $1".to_owned(),
            vec![chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap().into()],
        )
        .await;
    refused(&put(json!({ "password": "another secret" })).await, 400, "reauthentication_needed");
    let wrong = json!({ "password": "another secret", "current_password": "wrong" });
    refused(&put(wrong).await, 400, "current_password_invalid");
    let right = json!({ "password": "another secret", "current_password": PASSWORD });
    assert_eq!(put(right).await.status, 200);
    refused(&world.try_password("a@example.lk", PASSWORD).await, 400, "invalid_credentials");
    assert_eq!(world.try_password("a@example.lk", "another secret").await.status, 200);
    let told = world.letters("a@example.lk").await;
    assert!(told.iter().any(|mail| mail["subject"] == "Your Serendib password was changed"));
}
