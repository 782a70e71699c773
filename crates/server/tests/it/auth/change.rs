//! What people change about their own account.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::people::{PASSWORD, refused};
use crate::program::Answer;
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
    grown_old(&world).await;
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

/// A session that was opened so long ago that it is not fresh.
async fn grown_old(world: &World) {
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![long_ago.into()]).await;
}

/// Letting `guess` be compared ten times is all that anybody gets; then the right password has to wait as well, here and at the door.
async fn runs_dry(guess: impl AsyncFn(&str) -> Answer, world: &World, status: u16, code: &str) {
    for number in 0..10 {
        refused(&guess(&format!("wrong password {number}")).await, status, code);
    }
    for password in ["wrong password", PASSWORD] {
        let slowed = guess(password).await;
        refused(&slowed, 429, "over_request_rate_limit");
        assert_eq!(slowed.header("retry-after"), "1");
    }
    refused(&world.try_password("a@example.lk", PASSWORD).await, 429, "over_request_rate_limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn u08_whoever_has_a_session_guesses_the_old_password_no_quicker_than_at_the_door() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let guess = async |password: &str| {
        let body = json!({ "password": "another secret", "current_password": password });
        world.auth("PUT", "user", Some(&signed), &body).await
    };
    runs_dry(guess, &world, 400, "current_password_invalid").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_050)).await;
    assert_eq!(guess(PASSWORD).await.status, 200, "nobody is locked out");
    assert_eq!(world.try_password("a@example.lk", "another secret").await.status, 200, "what was counted is forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn u08_a_change_that_is_refused_for_something_else_tells_nothing_of_the_password_for_free() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let guess = async |password: &str| {
        let body = json!({ "password": password, "data": { "long": "x".repeat(5_000) } });
        world.auth("PUT", "user", Some(&signed), &body).await
    };
    runs_dry(guess, &world, 400, "validation_failed").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn u08_many_guesses_side_by_side_are_as_many_as_one_after_the_other() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let guesses = (0..30).map(async |number| {
        let body = json!({ "password": "another secret", "current_password": format!("wrong password {number}") });
        world.auth("PUT", "user", Some(&signed), &body).await.status
    });
    let statuses = join_all(guesses).await;
    assert_eq!(statuses.iter().filter(|status| **status == 400).count(), 10, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn u08_a_session_that_may_not_change_the_password_learns_nothing_about_it() {
    let world = World::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |body: Value| world.auth("PUT", "user", Some(&signed), &body).await;
    grown_old(&world).await;
    for password in ["another secret", PASSWORD] {
        refused(&put(json!({ "password": password })).await, 400, "reauthentication_needed");
        let body = json!({ "password": password, "nonce": "123456" });
        refused(&put(body).await, 422, "reauthentication_not_valid");
    }
    world
        .run(
            "INSERT INTO mfa_factors (id, user_id, kind, is_verified, created_at, updated_at)
             SELECT id, user_id, 'totp', TRUE, created_at, created_at FROM sessions"
                .to_owned(),
            vec![],
        )
        .await;
    for current in ["wrong password", PASSWORD] {
        for password in ["another secret", PASSWORD] {
            let body = json!({ "password": password, "current_password": current });
            refused(&put(body).await, 401, "insufficient_aal");
        }
    }
    assert_eq!(world.count("SELECT id FROM identity_limits WHERE failures > 2").await, 0, "nothing was compared");
}
