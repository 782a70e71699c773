//! Sign-up and sign-in with a password.

use serde_json::{Value, json};

use super::people::{PASSWORD, assert_rejection};
use crate::fixture::TestApp;
use crate::program::{Program, ProgramData};

/// T-U09.
#[tokio::test(flavor = "multi_thread")]
async fn whether_an_address_has_an_account_is_not_revealed() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
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
        // Of one length, because the answer may contain them.
        assert_eq!(ask("known@example.lk").await, ask("fresh@example.lk").await, "{path}");
    }
    let mails = world.mails_to("known@example.lk").await;
    assert!(mails.iter().any(|mail| mail["subject"] == "You already have a Serendib account"), "{mails:?}");
}

/// Every key, with the type of its value.
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

/// The hash dominates the time of an answer, so unknown addresses cost one as well.
/// T-U09.
#[test]
fn an_unknown_address_costs_as_many_hashes_as_a_known_one() {
    let place = ProgramData::new();
    let words = ["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"];
    let (mut program, ops) = place.start_with_ops(&words);
    let public = program.address;
    let mut hashes = |path: &str, body: &Value| {
        let made = |program: &mut Program| {
            program.address = ops;
            let metrics = String::from_utf8(program.get("/metrics").body).unwrap();
            program.address = public;
            metrics
                .lines()
                .find_map(|line| line.strip_prefix("password_hashes_total ")?.parse::<u32>().ok())
                .unwrap_or(0)
        };
        let before = made(&mut program);
        let status = program.post(&format!("/auth/v1/{path}"), body).status;
        (status, made(&mut program) - before)
    };
    for email in ["known@example.lk", "secretless@example.lk"] {
        assert_eq!(hashes("signup", &json!({ "email": email, "password": PASSWORD })), (200, 1));
    }
    place.write("UPDATE users SET email_confirmed_at = created_at");
    place.write("UPDATE users SET password_hash = NULL WHERE email = 'secretless@example.lk'");
    for (path, sent, status, expected) in [
        ("token?grant_type=password", json!({ "password": "wrong password" }), 400, 1),
        ("signup", json!({ "password": PASSWORD }), 200, 1),
        ("otp", json!({ "create_user": false }), 200, 0),
        ("recover", json!({}), 200, 0),
        ("resend", json!({ "type": "signup" }), 200, 0),
    ] {
        for email in ["known@example.lk", "secretless@example.lk", "nobody@example.lk"] {
            let mut body = sent.clone();
            body["email"] = email.into();
            assert_eq!(hashes(path, &body), (status, expected), "{path} {email}");
        }
    }
}

/// T-U10.
#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_taken_whole_and_as_it_was_typed() {
    let world = TestApp::empty().await;
    let long = "p".repeat(72);
    let (password, cut) = (format!("{long}tail"), format!("{long}else"));
    world.auth("POST", "signup", None, &json!({ "email": "a@example.lk", "password": password })).await;
    world.run("UPDATE users SET email_confirmed_at = created_at".to_owned(), Vec::new()).await;
    assert_eq!(world.try_password("a@example.lk", &password).await.status, 200);
    assert_rejection(&world.try_password("a@example.lk", &cut).await, 400, "invalid_credentials");
    assert_rejection(&world.try_password("a@example.lk", &long).await, 400, "invalid_credentials");
    assert_rejection(&world.try_password("a@example.lk", &"p".repeat(1_000_000)).await, 400, "invalid_credentials");
    assert_rejection(&world.try_password("a@example.lk", "").await, 400, "invalid_credentials");
    // Passwords are not Unicode-normalized, on any system.
    let (composed, apart) = ("caf\u{e9} au lait", "cafe\u{301} au lait");
    world.auth("POST", "signup", None, &json!({ "email": "b@example.lk", "password": composed })).await;
    world.run("UPDATE users SET email_confirmed_at = created_at".to_owned(), Vec::new()).await;
    assert_eq!(world.try_password("b@example.lk", composed).await.status, 200);
    assert_rejection(&world.try_password("b@example.lk", apart).await, 400, "invalid_credentials");
    // A password that would have to be cut is refused.
    for (password, status, code) in
        [("p".repeat(129), 422, "weak_password"), ("abc\0def".to_owned(), 400, "validation_failed")]
    {
        let body = json!({ "email": "c@example.lk", "password": password });
        assert_rejection(&world.auth("POST", "signup", None, &body).await, status, code);
    }
}

#[test]
fn a_password_that_is_too_weak_by_now_still_opens_and_is_called_weak() {
    let place = ProgramData::new();
    let own = json!({ "email": "a@example.lk", "password": "secret" });
    let serve = ["serve", "--ops-listen", "127.0.0.1:0"];
    assert_eq!(place.start(&serve).post("/auth/v1/signup", &own).status, 200);
    place.write("UPDATE users SET email_confirmed_at = created_at");
    let program = place.start(&[&serve[..], &["--password-length", "8"]].concat());
    let signed = program.post("/auth/v1/token?grant_type=password", &own).json();
    assert!(signed["access_token"].is_string(), "{signed}");
    let expected = json!({ "message": "Password should be at least 8 characters.", "reasons": ["length"] });
    assert_eq!(signed["weak_password"], expected);
    let other = json!({ "email": "b@example.lk", "password": "secret" });
    assert_eq!(program.post("/auth/v1/signup", &other).json()["weak_password"]["reasons"], json!(["length"]));
}

/// T-U08.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_slows_down_after_ten_wrong_passwords_and_is_never_locked() {
    let world = TestApp::empty().await;
    world.person("a@example.lk").await;
    let ten_wrong = async |email: &str| {
        for left in (0..10).rev() {
            let before = world.app.clock.now();
            assert_rejection(&world.try_password(email, "wrong password").await, 400, "invalid_credentials");
            if left == 0 {
                world.begins_to_wait(before).await;
            }
        }
    };
    ten_wrong("a@example.lk").await;
    let slowed = world.try_password("a@example.lk", "wrong password").await;
    assert_rejection(&slowed, 429, "over_request_rate_limit");
    assert_eq!(slowed.header("retry-after"), "1");
    assert_eq!(slowed.json()["message"], "Request rate limit reached");
    assert_rejection(&world.try_password("a@example.lk", PASSWORD).await, 429, "over_request_rate_limit");
    tokio::time::sleep(std::time::Duration::from_millis(1_050)).await;
    assert_eq!(world.try_password("a@example.lk", PASSWORD).await.status, 200);
    // An unknown address is slowed down alike.
    ten_wrong("nobody@example.lk").await;
    assert_rejection(&world.try_password("nobody@example.lk", "wrong password").await, 429, "over_request_rate_limit");
}

/// T-U34.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_is_one_account_however_it_is_spelled() {
    let world = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "0", "--mails-per-address", "0"]).await;
    world.person("nimali@example.lk").await;
    for spelled in ["NIMALI@example.lk", "Nimali@EXAMPLE.LK", " nimali@example.lk "] {
        let body = json!({ "email": spelled, "password": "some other password" });
        assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    }
    assert_eq!(world.count("SELECT id FROM users").await, 1);
    assert_eq!(world.try_password("nimali@example.lk", PASSWORD).await.status, 200);
}

/// T-U33.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_is_not_flooded_with_mails() {
    let world = TestApp::empty().await;
    let body = json!({ "email": "victim@example.lk", "password": PASSWORD });
    assert_eq!(world.auth("POST", "signup", None, &body).await.status, 200);
    let again = world.auth("POST", "signup", None, &body).await;
    assert_rejection(&again, 429, "over_email_send_rate_limit");
    assert!(
        again.json()["message"]
            .as_str()
            .unwrap()
            .starts_with("For security purposes, you can only request this after ")
    );
    assert_eq!(world.mails_to("victim@example.lk").await.len(), 1);
    let quick = TestApp::with_arguments(&["serve", "--mail-pause-seconds", "0"]).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(quick.auth("POST", "signup", None, &body).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    for sly in ["a@b.lk\r\nBcc: c@d.lk", "a@b.lk\nBcc: c@d.lk", "a@b.lk, c@d.lk", "a@b.lk%0d%0aBcc: c@d.lk"] {
        for path in ["signup", "otp", "recover"] {
            let body = json!({ "email": sly, "password": PASSWORD });
            assert_rejection(&quick.auth("POST", path, None, &body).await, 400, "email_address_invalid");
        }
    }
}
