//! Limits on code attempts, across purposes and resends. T-U11.

use serde_json::{Value, json};

use super::codes::QUICK;
use super::people::assert_rejection;
use crate::fixture::TestApp;

/// T-U11.
#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_dead_after_five_wrong_tries_and_stored_as_a_hash() {
    let world = TestApp::with_arguments(&QUICK).await;
    world.person("a@example.lk").await;
    // Deletes the sign-up's code: each code that a guess is compared with costs an attempt.
    world.run("DELETE FROM one_time_tokens".to_owned(), Vec::new()).await;
    let mail = world.otp("a@example.lk").await;
    let wrong = if mail.code == "000000" { "111111" } else { "000000" };
    let rows = world.app.db.rows("SELECT code_hash, link_hash FROM one_time_tokens", &[]).await.unwrap();
    for row in &rows {
        assert!(!row.text(0).unwrap().contains(&mail.code) && !mail.link.contains(row.text(1).unwrap()));
    }
    for _ in 0..5 {
        let answer = world.verify(&json!({ "type": "email", "email": "a@example.lk", "token": wrong })).await;
        assert_rejection(&answer, 403, "otp_expired");
        assert_eq!(answer.json()["message"], "Token has expired or is invalid");
    }
    assert_rejection(
        &world.verify(&json!({ "type": "email", "email": "a@example.lk", "token": mail.code })).await,
        403,
        "otp_expired",
    );
    assert_rejection(&world.verify(&json!({ "type": "email", "token_hash": mail.token() })).await, 403, "otp_expired");
}

/// T-U11.
#[tokio::test(flavor = "multi_thread")]
async fn codes_that_are_sent_anew_have_no_tries_of_their_own_and_links_go_on() {
    let world = TestApp::with_arguments(&QUICK).await;
    let signed = world.person("a@example.lk").await;
    world.person("b@example.lk").await;
    // Deletes the sign-ups' codes: each code that a guess is compared with costs an attempt.
    world.run("DELETE FROM one_time_tokens".to_owned(), Vec::new()).await;
    let show = async |kind: &str, code: &str| {
        world.verify(&json!({ "type": kind, "email": "a@example.lk", "token": code })).await
    };
    let wrong = |code: &str| if code == "000000" { "111111" } else { "000000" };
    for tries in [2, 2] {
        let code = world.otp("a@example.lk").await.code;
        for _ in 0..tries {
            assert_rejection(&show("email", wrong(&code)).await, 403, "otp_expired");
        }
    }
    // One attempt is left, for codes of every purpose.
    assert_eq!(world.auth("POST", "recover", None, &json!({ "email": "a@example.lk" })).await.status, 200);
    assert_rejection(&show("recovery", wrong(&world.latest_mail("a@example.lk").await.code)).await, 403, "otp_expired");
    let recovery = world.latest_mail("a@example.lk").await;
    assert_rejection(&show("recovery", &recovery.code).await, 403, "otp_expired");
    let mail = world.otp("a@example.lk").await;
    assert_rejection(&show("email", &mail.code).await, 403, "otp_expired");
    assert_eq!(world.auth("GET", "reauthenticate", Some(&signed), &Value::Null).await.status, 200);
    let nonce = world.latest_mail("a@example.lk").await.code;
    let change = json!({ "password": "another secret", "nonce": nonce });
    assert_rejection(&world.auth("PUT", "user", Some(&signed), &change).await, 422, "reauthentication_not_valid");
    // A stranger's guesses lock out no user.
    for (kind, mail) in [("recovery", &recovery), ("email", &mail)] {
        let answer = world.verify(&json!({ "type": kind, "token_hash": mail.token() })).await;
        assert_eq!(answer.status, 200, "{kind}");
    }
    // Other users' codes have their own attempts. An hour after the last wrong code, codes work again.
    let other = async |code: &str| {
        world.verify(&json!({ "type": "email", "email": "b@example.lk", "token": code })).await.status
    };
    for _ in 0..4 {
        let code = world.otp("b@example.lk").await.code;
        assert_eq!(other(wrong(&code)).await, 403);
    }
    assert_eq!(other(&world.otp("b@example.lk").await.code).await, 200);
    let past = world.app.clock.now();
    world.run("UPDATE identity_limits SET until = $1".to_owned(), vec![past.into()]).await;
    let code = world.otp("a@example.lk").await.code;
    assert_eq!(show("email", &code).await.status, 200);
}

/// T-U11.
#[tokio::test(flavor = "multi_thread")]
async fn codes_of_many_accounts_at_one_address_have_no_tries_of_their_own() {
    let world = TestApp::with_arguments(&QUICK).await;
    let mut newest = String::new();
    for number in 0..7 {
        let signed = world.person(&format!("own{number}@example.lk")).await;
        let wish = json!({ "email": "victim@example.lk" });
        assert_eq!(world.auth("PUT", "user", Some(&signed), &wish).await.status, 200);
        newest = world.latest_mail("victim@example.lk").await.code;
    }
    let show = async |code: &str| {
        world.verify(&json!({ "type": "email_change", "email": "victim@example.lk", "token": code })).await
    };
    assert_rejection(&show("nonsense").await, 403, "otp_expired");
    assert_eq!(world.count("SELECT id FROM one_time_tokens WHERE tries > 0").await, 5, "one guess, five comparisons");
    assert_rejection(&show(&newest).await, 403, "otp_expired");
    let past = world.app.clock.now();
    world.run("UPDATE identity_limits SET until = $1".to_owned(), vec![past.into()]).await;
    assert_eq!(show(&newest).await.status, 200);
}
