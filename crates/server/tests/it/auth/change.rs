//! Changes of a user's own account.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::people::{PASSWORD, SignedInUser, assert_rejection};
use crate::fixture::TestApp;
use crate::program::TestResponse;
use crate::tokens;

#[tokio::test(flavor = "multi_thread")]
async fn user_metadata_is_merged_and_null_removes_a_key() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |data: Value| {
        world.auth("PUT", "user", Some(&signed), &json!({ "data": data })).await.json()["user_metadata"].clone()
    };
    put(json!({ "full_name": "Nimali", "x": 1 })).await;
    assert_eq!(put(json!({ "x": null, "y": [2] })).await, json!({ "full_name": "Nimali", "y": [2] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_must_be_new_and_needs_a_fresh_session_or_the_old_one() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |body: Value| world.auth("PUT", "user", Some(&signed), &body).await;
    assert_rejection(&put(json!({ "password": PASSWORD })).await, 422, "same_password");
    assert_rejection(&put(json!({ "password": "short" })).await, 422, "weak_password");
    grown_old(&world).await;
    assert_rejection(&put(json!({ "password": "another secret" })).await, 400, "reauthentication_needed");
    let wrong = json!({ "password": "another secret", "current_password": "wrong" });
    assert_rejection(&put(wrong).await, 400, "current_password_invalid");
    let right = json!({ "password": "another secret", "current_password": PASSWORD });
    assert_eq!(put(right).await.status, 200);
    assert_rejection(&world.try_password("a@example.lk", PASSWORD).await, 400, "invalid_credentials");
    assert_eq!(world.try_password("a@example.lk", "another secret").await.status, 200);
    let mails = world.mails_to("a@example.lk").await;
    assert!(mails.iter().any(|mail| mail["subject"] == "Your Serendib password was changed"));
}

/// Makes every session too old to count as fresh.
async fn grown_old(world: &TestApp) {
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    world.run("UPDATE sessions SET created_at = $1".to_owned(), vec![long_ago.into()]).await;
}

/// After ten wrong guesses the right password has to wait too, here and at sign-in.
async fn runs_dry(guess: impl AsyncFn(&str) -> TestResponse, world: &TestApp, status: u16, code: &str) {
    for number in 0..10 {
        let before = world.app.clock.now();
        assert_rejection(&guess(&format!("wrong password {number}")).await, status, code);
        if number == 9 {
            world.begins_to_wait(before).await;
        }
    }
    for password in ["wrong password", PASSWORD] {
        let slowed = guess(password).await;
        assert_rejection(&slowed, 429, "over_request_rate_limit");
        assert_eq!(slowed.header("retry-after"), "1");
    }
    assert_rejection(&world.try_password("a@example.lk", PASSWORD).await, 429, "over_request_rate_limit");
}

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn with_a_session_the_old_password_is_guessed_no_quicker_than_at_sign_in() {
    let world = TestApp::empty().await;
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

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_is_refused_for_something_else_tells_nothing_of_the_password_for_free() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let guess = async |password: &str| {
        let body = json!({ "password": password, "data": { "long": "x".repeat(5_000) } });
        world.auth("PUT", "user", Some(&signed), &body).await
    };
    runs_dry(guess, &world, 400, "validation_failed").await;
}

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn many_guesses_side_by_side_are_as_many_as_one_after_the_other() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let guesses = (0..30).map(async |number| {
        let body = json!({ "password": "another secret", "current_password": format!("wrong password {number}") });
        world.auth("PUT", "user", Some(&signed), &body).await.status
    });
    let statuses = join_all(guesses).await;
    assert_eq!(statuses.iter().filter(|status| **status == 400).count(), 10, "{statuses:?}");
}

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_may_not_change_the_password_learns_nothing_about_it() {
    let world = TestApp::empty().await;
    let signed = world.person("a@example.lk").await;
    let put = async |body: Value| world.auth("PUT", "user", Some(&signed), &body).await;
    grown_old(&world).await;
    for password in ["another secret", PASSWORD] {
        assert_rejection(&put(json!({ "password": password })).await, 400, "reauthentication_needed");
        let body = json!({ "password": password, "nonce": "123456" });
        assert_rejection(&put(body).await, 422, "reauthentication_not_valid");
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
            assert_rejection(&put(body).await, 401, "insufficient_aal");
        }
    }
    assert_eq!(world.count("SELECT id FROM identity_limits WHERE failures > 2").await, 0, "nothing was compared");
}

const QUICK: [&str; 7] = ["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0", "--rate-factors", "0"];

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_thief_began_to_change_ends_when_the_owner_protects_the_account() {
    let world = TestApp::with_arguments(&QUICK).await;
    for (number, protect) in
        ["password", "others", "global", "factor", "operator", "one", "theft"].into_iter().enumerate()
    {
        let own = format!("own{number}@example.lk");
        let (new, phone) = (format!("new{number}@example.lk"), format!("9477123456{number}"));
        let thief = world.person(&own).await;
        let owner = world.sign_in(&own).await;
        let wish = json!({ "email": new, "phone": phone });
        let pending = world.auth("PUT", "user", Some(&thief), &wish).await.json();
        assert_eq!((&pending["new_email"], &pending["new_phone"]), (&json!(new), &json!(phone)), "{protect}");
        let (at_own, at_new, at_phone) =
            (world.latest_mail(&own).await, world.latest_mail(&new).await, world.latest_mail(&phone).await.code);
        let half = world.verify(&json!({ "type": "email_change", "token_hash": at_new.token() })).await;
        assert_eq!(half.json()["code"], "200", "{protect}");
        match protect {
            "password" => {
                let answer = world.auth("PUT", "user", Some(&owner), &json!({ "password": "another secret" })).await;
                assert_eq!(answer.status, 200);
            }
            "factor" => {
                world.protected(&owner).await;
            }
            "one" => {
                let listed = world.auth("GET", "sessions", Some(&owner), &Value::Null).await.json();
                let other =
                    listed["sessions"].as_array().unwrap().iter().find(|one| one["is_current"] == false).cloned();
                let path = format!("sessions/{}", other.unwrap()["id"].as_str().unwrap());
                assert_eq!(world.auth("DELETE", &path, Some(&owner), &Value::Null).await.status, 200);
            }
            "theft" => {
                let second = SignedInUser::from_answer(&world.refresh(&thief.refresh).await);
                SignedInUser::from_answer(&world.refresh(&second.refresh).await);
                world.age_refresh_tokens().await;
                assert_rejection(&world.refresh(&thief.refresh).await, 400, "refresh_token_already_used");
            }
            "operator" => {
                let operator = tokens::service();
                let headers = [("authorization", operator.as_str()), ("content-type", "application/json")];
                let path = format!("/auth/v1/admin/users/{}", owner.id);
                let answer = world.ask("PUT", &path, &headers, r#"{"password":"another secret"}"#).await;
                assert_eq!(answer.status, 200, "{}", answer.json());
            }
            scope => {
                let path = format!("logout?scope={scope}");
                assert_eq!(world.auth("POST", &path, Some(&owner), &Value::Null).await.status, 204);
            }
        }
        for body in [
            json!({ "type": "email_change", "token_hash": at_own.token() }),
            json!({ "type": "email_change", "email": own, "token": at_own.code }),
            json!({ "type": "phone_change", "phone": phone, "token": at_phone }),
        ] {
            assert_rejection(&world.verify(&body).await, 403, "otp_expired");
        }
        let left = format!(
            "SELECT id FROM users WHERE email = '{own}' AND phone IS NULL AND new_email IS NULL AND new_phone IS NULL
                AND new_email_half IS NULL"
        );
        assert_eq!(world.count(&left).await, 1, "{protect}");
        // Nor is a code of a canceled change sent again.
        world.auth("POST", "resend", None, &json!({ "type": "email_change", "email": own })).await;
        assert_eq!(world.mails_to(&new).await.len(), 1, "{protect}");
    }
}

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn a_new_number_is_announced_to_the_old_one_and_by_mail() {
    let world = TestApp::with_arguments(&QUICK).await;
    let signed = world.person("a@example.lk").await;
    for (number, old) in [("94771234567", None), ("94777654321", Some("94771234567"))] {
        assert_eq!(world.auth("PUT", "user", Some(&signed), &json!({ "phone": number })).await.status, 200);
        let code = world.latest_mail(number).await.code;
        let body = json!({ "type": "phone_change", "phone": number, "token": code });
        assert_eq!(world.verify(&body).await.status, 200);
        let mails = world.mails_to("a@example.lk").await;
        let subject = match old {
            None => "A phone number was added to your Serendib account",
            Some(_) => "Your Serendib phone number was changed",
        };
        assert_eq!(mails.last().unwrap()["subject"], subject);
        if let Some(old) = old {
            let mails = world.mails_to(old).await;
            assert!(mails.last().unwrap()["text"].as_str().unwrap().contains("was changed to another one"));
        }
    }
}

/// T-U09.
#[tokio::test(flavor = "multi_thread")]
async fn resending_a_mail_does_not_reveal_whether_a_change_is_pending() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "60"]).await;
    let pending = world.person("pending@example.lk").await;
    world.person("nothing@example.lk").await;
    world.run("UPDATE users SET phone = '94771234567', phone_confirmed_at = created_at WHERE email = 'pending@example.lk'".to_owned(), Vec::new()).await;
    world.run("UPDATE users SET phone = '94771234568', phone_confirmed_at = created_at WHERE email = 'nothing@example.lk'".to_owned(), Vec::new()).await;
    world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
    let wish = json!({ "email": "new@example.lk", "phone": "94777654321" });
    assert_eq!(world.auth("PUT", "user", Some(&pending), &wish).await.status, 200);
    // A minute later, as far as the current address is concerned.
    let current = format!("address {} %", world.app.keys.keyed_hash("limit", "pending@example.lk"));
    world.run("DELETE FROM identity_limits WHERE id LIKE $1".to_owned(), vec![current.as_str().into()]).await;
    let ask = async |kind: &str, by: &str, to: &str| {
        let answer = world.auth("POST", "resend", None, &json!({ "type": kind, by: to })).await;
        (answer.status, answer.body.len())
    };
    for (kind, by, some, none, new) in [
        ("email_change", "email", "pending@example.lk", "nothing@example.lk", "new@example.lk"),
        ("phone_change", "phone", "94771234567", "94771234568", "94777654321"),
    ] {
        let reply = ask(kind, by, some).await;
        assert_eq!((reply.0, reply), (200, ask(kind, by, none).await), "{kind}");
        assert_eq!((ask(kind, by, some).await.0, ask(kind, by, none).await.0), (429, 429), "{kind}");
        assert_eq!(world.mails_to(new).await.len(), 1, "the pause of {new} holds");
    }
}

/// T-U33.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_address_writes_to_the_current_one_no_oftener_than_anything_else() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "60"]).await;
    let signed = world.person("a@example.lk").await;
    world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
    let change = async |new: &str| world.auth("PUT", "user", Some(&signed), &json!({ "email": new })).await;
    assert_eq!(change("one@example.lk").await.status, 200);
    assert_rejection(&change("two@example.lk").await, 429, "over_email_send_rate_limit");
    assert_eq!(world.mails_to("two@example.lk").await.len(), 0);
}

/// T-U09.
#[tokio::test(flavor = "multi_thread")]
async fn resending_a_mail_spends_the_pause_of_the_new_address_whether_it_is_free_or_not() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "60"]).await;
    world.person("taken@example.lk").await;
    for (number, new) in ["free@example.lk", "taken@example.lk"].into_iter().enumerate() {
        let own = format!("own{number}@example.lk");
        let signed = world.person(&own).await;
        world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
        assert_eq!(world.auth("PUT", "user", Some(&signed), &json!({ "email": new })).await.status, 200);
        world.run("DELETE FROM identity_limits".to_owned(), Vec::new()).await;
        let again = world.auth("POST", "resend", None, &json!({ "type": "email_change", "email": own })).await;
        assert_eq!(again.status, 200);
        let key = world.app.keys.keyed_hash("limit", new);
        let spent = format!("SELECT id FROM identity_limits WHERE id = 'address {key} pause'");
        assert_eq!(world.count(&spent).await, 1, "{new}");
    }
}

/// T-U22.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_operator_changes_or_bans_has_nothing_pending_and_an_address_that_was_left_agrees_to_nothing() {
    let world = TestApp::with_arguments(&QUICK).await;
    let operator = tokens::service();
    for (number, wish) in
        [json!({ "email": "moved@example.lk" }), json!({ "ban_duration": "24h" }), Value::Null].into_iter().enumerate()
    {
        let (own, new) = (format!("own{number}@example.lk"), format!("new{number}@example.lk"));
        let signed = world.person(&own).await;
        assert_eq!(world.auth("PUT", "user", Some(&signed), &json!({ "email": new })).await.status, 200);
        let (at_own, at_new) = (world.latest_mail(&own).await, world.latest_mail(&new).await);
        if wish.is_null() {
            let left = format!("UPDATE users SET email = 'other@example.lk' WHERE email = '{own}'");
            world.run(left, Vec::new()).await;
        } else {
            let headers = [("authorization", operator.as_str()), ("content-type", "application/json")];
            let path = format!("/auth/v1/admin/users/{}", signed.id);
            assert_eq!(world.ask("PUT", &path, &headers, &wish.to_string()).await.status, 200, "{wish}");
            assert_eq!(world.count("SELECT id FROM users WHERE new_email IS NOT NULL").await, 0, "{wish}");
            let late = world.verify(&json!({ "type": "email_change", "token_hash": at_new.token() })).await;
            assert_rejection(&late, 403, "otp_expired");
        }
        let late = world.verify(&json!({ "type": "email_change", "token_hash": at_own.token() })).await;
        assert_rejection(&late, 403, "otp_expired");
        let moved = format!("SELECT id FROM users WHERE email = '{new}' OR new_email_half IS NOT NULL");
        assert_eq!(world.count(&moved).await, 0, "{wish}");
    }
}
