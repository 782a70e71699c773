//! Reauthentication: changes that a session without a fresh sign-in makes only with a mailed code.

use serde_json::{Value, json};

use super::codes::QUICK;
use super::people::{PASSWORD, SignedInUser, assert_rejection};
use crate::fixture::TestApp;

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn without_confirmation_by_the_old_address_a_new_one_needs_a_fresh_session_or_the_mailed_code() {
    for (words, is_alone) in [
        (&["--secure-email-change", "true"], false),
        (&["--secure-email-change", "false"], true),
        (&["--mail-autoconfirm", "true"], true),
    ] {
        let pause = ["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"];
        let world = TestApp::with_arguments(&[&pause[..], words].concat()).await;
        let stale = world.person("a@example.lk").await;
        let change = async |email: &str, nonce: Value| {
            world.auth("PUT", "user", Some(&stale), &json!({ "email": email, "nonce": nonce })).await
        };
        assert_eq!(change("b@example.lk", Value::Null).await.status, 200, "{words:?}");
        grown_old(&world).await;
        let answer = change("c@example.lk", Value::Null).await;
        if !is_alone {
            assert_eq!(answer.status, 200, "{words:?}");
            continue;
        }
        assert_rejection(&answer, 400, "reauthentication_needed");
        assert_eq!(world.mails_to("c@example.lk").await.len(), 0);
        assert_rejection(&change("c@example.lk", json!("000")).await, 422, "reauthentication_not_valid");
        assert_eq!(world.auth("GET", "reauthenticate", Some(&stale), &Value::Null).await.status, 200);
        let own = if words[0] == "--mail-autoconfirm" { "b@example.lk" } else { "a@example.lk" };
        let code = world.latest_mail(own).await.code;
        assert_eq!(change("c@example.lk", json!(code)).await.status, 200);
    }
}

/// A user with a stale session and no address of the other kind.
async fn by_phone(world: &TestApp, phone: &str) -> SignedInUser {
    let answer = world.auth("POST", "otp", None, &json!({ "phone": phone })).await;
    assert_eq!(answer.status, 200, "{}", answer.json());
    let token = world.latest_mail(phone).await.code;
    let signed =
        SignedInUser::from_answer(&world.verify(&json!({ "type": "sms", "phone": phone, "token": token })).await);
    grown_old(world).await;
    signed
}

async fn grown_old(world: &TestApp) {
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![long_ago.into()]).await;
}

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_no_old_address_to_ask_the_first_one_needs_a_fresh_session_as_well() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
    let stale = by_phone(&world, "94771234567").await;
    let add = async |nonce: Value| {
        world.auth("PUT", "user", Some(&stale), &json!({ "email": "thief@example.lk", "nonce": nonce })).await
    };
    assert_rejection(&add(Value::Null).await, 400, "reauthentication_needed");
    assert_eq!(world.mails_to("thief@example.lk").await.len(), 0);
    assert_eq!(world.auth("GET", "reauthenticate", Some(&stale), &Value::Null).await.status, 200);
    let code = world.latest_mail("94771234567").await.code;
    assert_eq!(add(json!(code)).await.status, 200);
    let mail = world.latest_mail("thief@example.lk").await;
    let whole = world.verify(&json!({ "type": "email_change", "token_hash": mail.token() })).await;
    assert_eq!(SignedInUser::from_answer(&whole).body["user"]["email"], "thief@example.lk");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_without_any_sign_in_method_adds_an_address_with_a_session_of_any_age() {
    let world = TestApp::with_arguments(&["serve", "--anonymous-sign-ins", "true"]).await;
    for change in [json!({ "email": "a@example.lk" }), json!({ "phone": "94771234567" })] {
        let anonymous = SignedInUser::from_answer(&world.auth("POST", "signup", None, &json!({})).await);
        grown_old(&world).await;
        let changed = world.auth("PUT", "user", Some(&anonymous), &change).await;
        assert_eq!(changed.status, 200, "{}", changed.json());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_without_a_password_sets_one_without_an_old_one() {
    let world = TestApp::with_arguments(&QUICK).await;
    for (email, is_stale) in [("fresh@example.lk", false), ("stale@example.lk", true)] {
        let mail = world.otp(email).await;
        let body = json!({ "type": "email", "email": email, "token": mail.code });
        let signed = SignedInUser::from_answer(&world.verify(&body).await);
        assert_rejection(&world.try_password(email, PASSWORD).await, 400, "invalid_credentials");
        let put = async |current: Value, nonce: Value| {
            let wish = json!({ "password": PASSWORD, "current_password": current, "nonce": nonce });
            world.auth("PUT", "user", Some(&signed), &wish).await
        };
        let mut nonce = Value::Null;
        if is_stale {
            grown_old(&world).await;
            assert_rejection(&put(Value::Null, Value::Null).await, 400, "reauthentication_needed");
            // There is no password to compare it with, so it proves nothing.
            assert_rejection(&put(json!("whatever"), Value::Null).await, 400, "reauthentication_needed");
            assert_eq!(world.auth("GET", "reauthenticate", Some(&signed), &Value::Null).await.status, 200);
            nonce = json!(world.latest_mail(email).await.code);
        }
        let set = put(Value::Null, nonce).await;
        assert_eq!(set.status, 200, "{}", set.json());
        assert_eq!(world.try_password(email, PASSWORD).await.status, 200);
    }
}
