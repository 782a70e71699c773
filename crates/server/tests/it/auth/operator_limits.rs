//! Limits that the operator sets.

use serde_json::{Value, json};

use super::people::{PASSWORD, assert_rejection};
use crate::fixture::TestApp;

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_says_how_many_wrong_passwords_are_free_and_how_long_the_wait_becomes() {
    let world = TestApp::with_arguments(&["serve", "--password-failures", "3", "--password-wait-seconds", "600"]).await;
    world.person("a@example.lk").await;
    for _ in 0..3 {
        assert_rejection(&world.try_password("a@example.lk", "wrong password").await, 400, "invalid_credentials");
    }
    assert_rejection(&world.try_password("a@example.lk", PASSWORD).await, 429, "over_request_rate_limit");
    let now = world.app.clock.now();
    world.run("UPDATE identity_limits SET failures = 50, until = $1".to_owned(), vec![now.into()]).await;
    assert_rejection(&world.try_password("a@example.lk", "wrong password").await, 400, "invalid_credentials");
    let slowed = world.try_password("a@example.lk", PASSWORD).await;
    let seconds: u64 = slowed.header("retry-after").parse().unwrap();
    assert!((590..=600).contains(&seconds), "{seconds}");
}

/// T-U11.
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_says_after_how_many_wrong_codes_the_right_one_is_dead() {
    let world = TestApp::with_arguments(&["serve", "--code-tries", "2"]).await;
    for (email, wrong, status) in [("a@example.lk", 1, 200), ("b@example.lk", 2, 403)] {
        world.auth("POST", "otp", None, &json!({ "email": email })).await;
        let code = world.latest_mail(email).await.code;
        let other = if code == "000000" { "000001" } else { "000000" };
        let show = async |code: &str| world.verify(&json!({ "type": "email", "email": email, "token": code })).await;
        for _ in 0..wrong {
            assert_rejection(&show(other).await, 403, "otp_expired");
        }
        assert_eq!(show(&code).await.status, status, "{email}");
    }
}

/// T-U25.
#[tokio::test(flavor = "multi_thread")]
async fn the_operator_says_how_many_second_proofs_there_are_how_long_they_wait_and_how_often_they_are_guessed() {
    let world = TestApp::with_arguments(&[
        "serve",
        "--factors",
        "1",
        "--factor-seconds",
        "60",
        "--factor-tries",
        "1",
        "--rate-factors",
        "0",
    ])
    .await;
    let signed = world.person("a@example.lk").await;
    let enrol = async || world.auth("POST", "factors", Some(&signed), &json!({ "factor_type": "totp" })).await;
    let factor = enrol().await.json()["id"].as_str().unwrap().to_owned();
    assert_rejection(&enrol().await, 422, "too_many_enrolled_mfa_factors");
    let issued = world.auth("POST", &format!("factors/{factor}/challenge"), Some(&signed), &json!({})).await.json();
    let left = issued["expires_at"].as_i64().unwrap() - world.app.clock.now().timestamp();
    assert!((50..=60).contains(&left), "{left}");
    let show = async || {
        let body = json!({ "challenge_id": issued["id"], "code": "nonsense" });
        world.auth("POST", &format!("factors/{factor}/verify"), Some(&signed), &body).await
    };
    assert_rejection(&show().await, 422, "mfa_verification_failed");
    assert_rejection(&show().await, 422, "mfa_challenge_expired");
    // An expired enrollment is gone and makes room.
    let path = format!("factors/{factor}");
    let challenge = async || world.auth("POST", &format!("{path}/challenge"), Some(&signed), &json!({})).await;
    let open = challenge().await.json();
    let past = world.app.clock.now() - chrono::Duration::seconds(61);
    world.run("UPDATE mfa_factors SET created_at = $1".to_owned(), vec![past.into()]).await;
    assert_rejection(&challenge().await, 404, "mfa_factor_not_found");
    let body = json!({ "challenge_id": open["id"], "code": "nonsense" });
    let late = world.auth("POST", &format!("{path}/verify"), Some(&signed), &body).await;
    assert_rejection(&late, 404, "mfa_factor_not_found");
    assert_eq!(enrol().await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_sets_how_many_devices_a_user_has_and_how_long_a_sign_in_is_fresh() {
    let world = TestApp::with_arguments(&["serve", "--sessions", "2", "--fresh-hours", "48"]).await;
    let first = world.person("a@example.lk").await;
    world.sign_in("a@example.lk").await;
    let last = world.sign_in("a@example.lk").await;
    assert_rejection(&world.auth("GET", "user", Some(&first), &Value::Null).await, 403, "session_not_found");
    let own = world.auth("GET", "sessions", Some(&last), &Value::Null).await.json();
    assert_eq!(own["sessions"].as_array().unwrap().len(), 2);
    for (hours, status) in [(47, 422), (49, 400)] {
        let at = world.app.clock.now() - chrono::Duration::hours(hours);
        world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![at.into()]).await;
        let answer = world.auth("PUT", "user", Some(&last), &json!({ "password": PASSWORD })).await;
        assert_eq!(answer.status, status, "{hours}");
    }
}
