//! Signing up and in with a password.

use std::time::Instant;

use serde_json::json;

use super::people::{PASSWORD, refused};
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn u09_whether_an_address_has_an_account_is_not_told() {
    let world = World::told(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
    world.person("known@example.lk").await;
    for (path, body) in [
        ("signup", json!({ "password": PASSWORD, "data": { "full_name": "X" } })),
        ("token?grant_type=password", json!({ "password": "wrong password" })),
    ] {
        let ask = async |email: &str| {
            let mut body = body.clone();
            body["email"] = email.into();
            let answer = world.auth("POST", path, None, &body).await;
            let mut names: Vec<_> = answer.headers.keys().filter(|name| *name != "x-request-id").cloned().collect();
            names.sort();
            (answer.status, names, shape(&answer.json()), answer.body.len() - 2 * email.len())
        };
        // Addresses of one length: the answer may say them.
        assert_eq!(ask("known@example.lk").await, ask("fresh@example.lk").await, "{path}");
    }
    let told = world.letters("known@example.lk").await;
    assert!(told.iter().any(|mail| mail["subject"] == "You already have a Serendib account"), "{told:?}");
}

/// Every key, and the kind of what stands under it.
fn shape(value: &serde_json::Value) -> Vec<String> {
    fn walk(value: &serde_json::Value, path: &str, found: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(map) => {
                map.iter().for_each(|(key, value)| walk(value, &format!("{path}.{key}"), found))
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| walk(item, &format!("{path}[]"), found)),
            serde_json::Value::String(_) => found.push(format!("{path} text")),
            other => found.push(format!("{path} {other}")),
        }
    }
    let mut found = Vec::new();
    walk(value, "", &mut found);
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn u09_a_wrong_password_takes_as_long_for_an_address_that_nobody_has() {
    let world = World::empty().await;
    world.person("known@example.lk").await;
    let mut took = [Vec::new(), Vec::new()];
    for _ in 0..9 {
        for (times, email) in took.iter_mut().zip(["known@example.lk", "nobody@example.lk"]) {
            let started = Instant::now();
            refused(&world.try_password(email, "wrong password").await, 400, "invalid_credentials");
            times.push(started.elapsed());
        }
    }
    let [known, nobody] = took.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    // Without the made-up hash an address that nobody has is answered a hundred times faster.
    assert!(nobody > known / 2.0 && known > nobody / 2.0, "{known} against {nobody}");
}

#[tokio::test(flavor = "multi_thread")]
async fn u10_a_password_is_taken_whole_and_as_it_was_typed() {
    let world = World::empty().await;
    let long = "p".repeat(72);
    let (password, cut) = (format!("{long}tail"), format!("{long}else"));
    world.auth("POST", "signup", None, &json!({ "email": "a@example.lk", "password": password })).await;
    world.run("UPDATE users SET email_confirmed_at = created_at".to_owned(), Vec::new()).await;
    assert_eq!(world.try_password("a@example.lk", &password).await.status, 200);
    refused(&world.try_password("a@example.lk", &cut).await, 400, "invalid_credentials");
    refused(&world.try_password("a@example.lk", &long).await, 400, "invalid_credentials");
    refused(&world.try_password("a@example.lk", &"p".repeat(1_000_000)).await, 400, "invalid_credentials");
    // Two ways to write the same letter are two passwords, on every system alike.
    refused(&world.try_password("a@example.lk", "").await, 400, "invalid_credentials");
}

#[tokio::test(flavor = "multi_thread")]
async fn u08_an_account_slows_down_after_ten_wrong_passwords_and_is_never_locked() {
    let world = World::empty().await;
    world.person("a@example.lk").await;
    for _ in 0..10 {
        refused(&world.try_password("a@example.lk", "wrong password").await, 400, "invalid_credentials");
    }
    let slowed = world.try_password("a@example.lk", "wrong password").await;
    refused(&slowed, 429, "over_request_rate_limit");
    assert_eq!(slowed.header("retry-after"), "1");
    assert_eq!(slowed.json()["message"], "Request rate limit reached");
    refused(&world.try_password("a@example.lk", PASSWORD).await, 429, "over_request_rate_limit");
    tokio::time::sleep(std::time::Duration::from_millis(1_050)).await;
    assert_eq!(world.try_password("a@example.lk", PASSWORD).await.status, 200);
    // An address that nobody has is slowed down alike.
    for _ in 0..10 {
        refused(&world.try_password("nobody@example.lk", "wrong password").await, 400, "invalid_credentials");
    }
    refused(&world.try_password("nobody@example.lk", "wrong password").await, 429, "over_request_rate_limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn u34_one_address_is_one_account_however_it_is_spelled() {
    let world = World::told(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
    world.person("nimali@example.lk").await;
    for spelled in ["NIMALI@example.lk", "Nimali@EXAMPLE.LK", " nimali@example.lk "] {
        let body = json!({ "email": spelled, "password": "some other password" });
        assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    }
    assert_eq!(world.count("SELECT id FROM users").await, 1);
    assert_eq!(world.try_password("nimali@example.lk", PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn u33_one_address_is_not_flooded_with_mails() {
    let world = World::empty().await;
    let body = json!({ "email": "victim@example.lk", "password": PASSWORD });
    assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    let again = world.auth("POST", "signup", None, &body).await;
    refused(&again, 429, "over_email_send_rate_limit");
    assert!(
        again.json()["message"]
            .as_str()
            .unwrap()
            .starts_with("For security purposes, you can only request this after ")
    );
    assert_eq!(world.letters("victim@example.lk").await.len(), 1);
    let quick = World::told(&["serve", "--mail-pause-seconds", "0"]).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(quick.auth("POST", "signup", None, &body).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
}
