//! Linking and unlinking identities, and what unlinking does to sessions and flows.

use serde_json::{Value, json};

use super::external_sign_in::{Browser, VERIFIER, ask, by_code, challenge, post, query_parameter};
use crate::program::{Program, ProgramData, TestResponse};

/// Begins to link an identity to the token's account; returns the callback address.
fn begin(browser: &mut Browser<'_>, token: &str, email: &str, more: &str) -> String {
    let head = format!("x-supabase-api-version: 2024-01-01\r\nauthorization: Bearer {token}\r\n");
    let path = format!("/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true{more}");
    let answer = browser.go("GET", &path, &head, "");
    assert_eq!(answer.status, 200, "{}", answer.json());
    let page = browser.local(answer.json()["url"].as_str().unwrap());
    browser.choose(&page, "Second", email)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value}"))
}

fn user(program: &Program, token: &str) -> TestResponse {
    ask(program, "GET", "user", Some(token), "")
}

/// T-U21.
#[test]
fn ways_in_are_added_and_removed_by_their_owner_and_never_the_last() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut browser = Browser::new(&program);
    let first = by_code(&mut browser, "First", "first@travellers.example");
    let token = first["access_token"].as_str().unwrap();
    let only = first["user"]["identities"][0]["identity_id"].as_str().unwrap();
    let unlink = |token: &str, id: &str| ask(&program, "DELETE", &format!("user/identities/{id}"), Some(token), "");
    let refused = |answer: &TestResponse, status: u16, code: &str| {
        assert_eq!((answer.status, answer.code()), (status, code.to_owned()))
    };
    refused(&unlink(token, only), 422, "single_identity_not_deletable");
    refused(&unlink(token, "x"), 404, "validation_failed");
    refused(&unlink(token, "00000000-0000-4000-8000-000000000001"), 404, "identity_not_found");

    let link = |browser: &mut Browser<'_>, email: &str| {
        let back = begin(browser, token, email, "");
        browser.end(&back)
    };
    let end = link(&mut browser, "second@travellers.example");
    assert!(end.fragment().unwrap().contains("access_token"), "{end}");
    let user = ask(&program, "GET", "user", Some(token), "").json();
    assert_eq!((user["identities"].as_array().unwrap().len(), &user["email"]), (2, &json!("first@travellers.example")));
    // Another user's identity stays theirs.
    let mut other = Browser::new(&program);
    let stranger = by_code(&mut other, "Stranger", "stranger@travellers.example");
    let taken = link(&mut browser, "stranger@travellers.example");
    assert_eq!(query_parameter(&taken, "error_code").as_deref(), Some("identity_already_exists"));
    let stranger_token = stranger["access_token"].as_str().unwrap();
    refused(&unlink(stranger_token, only), 404, "identity_not_found");
    assert_eq!(unlink(token, only).json(), json!({}));
    let last = ask(&program, "GET", "user", Some(token), "").json()["identities"][0]["identity_id"].clone();
    refused(&unlink(token, last.as_str().unwrap()), 422, "single_identity_not_deletable");
    refused(&ask(&program, "GET", "user/identities/authorize?provider=google", None, ""), 401, "no_authorization");
}

fn owner(browser: &mut Browser<'_>, email: &str) -> String {
    text(&by_code(browser, "Owner", email)["access_token"]).to_owned()
}

/// T-U15.
#[test]
fn a_way_in_is_not_added_after_the_session_that_began_it_has_ended() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    for (number, (what, expected)) in [
        ("logout?scope=local", "session_not_found"),
        ("logout?scope=global", "bad_oauth_state"),
        // The current session stays, but a thief with its token did not choose the password.
        ("password", "bad_oauth_state"),
    ]
    .into_iter()
    .enumerate()
    {
        let (mut browser, mut thief) = (Browser::new(&program), Browser::new(&program));
        let email = format!("owner{number}@travellers.example");
        let token = owner(&mut browser, &email);
        let back = begin(&mut thief, &token, &format!("thief{number}@travellers.example"), "");
        if what == "password" {
            let body = json!({ "password": "the owner's own" }).to_string();
            assert_eq!(ask(&program, "PUT", "user", Some(&token), &body).status, 200);
            assert_eq!(user(&program, &token).status, 200);
        } else {
            assert_eq!(post(&program, what, Some(&token), &Value::Null).status, 204);
        }
        // Once all sessions have ended, the flow is gone too.
        let end = if expected == "bad_oauth_state" { thief.astray(&back) } else { thief.end(&back) };
        assert_eq!(query_parameter(&end, "error_code").as_deref(), Some(expected), "{what}: {end}");
        assert!(!end.fragment().is_some_and(|text| text.contains("access_token")), "{what}");
        let again = by_code(&mut browser, "Owner", &email);
        assert_eq!(again["user"]["identities"].as_array().unwrap().len(), 1, "{what}");
    }
}

/// T-U16.
#[test]
fn a_code_is_worth_nothing_after_its_owner_has_signed_out_everywhere() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let (mut browser, challenge) = (Browser::new(&program), challenge());
    let token = owner(&mut browser, "owner@travellers.example");
    let more = format!("&code_challenge={challenge}&code_challenge_method=s256");
    let back = begin(&mut browser, &token, "second@travellers.example", &more);
    let code = query_parameter(&browser.end(&back), "code").unwrap();
    assert_eq!(post(&program, "logout?scope=global", Some(&token), &Value::Null).status, 204);
    let late = browser.exchange(&code, VERIFIER);
    assert_eq!((late.status, late.code()), (404, "flow_state_not_found".to_owned()));
}

/// T-U21.
#[test]
fn a_way_in_that_is_removed_takes_the_sessions_that_began_with_it_along() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0", "--mail-pause-seconds", "0"]);
    let own = json!({ "email": "owner@travellers.example", "password": "the owner's own" });
    assert_eq!(post(&program, "signup", None, &own).status, 200);
    place.write("UPDATE users SET email_confirmed_at = created_at WHERE email = 'owner@travellers.example'");
    let by_password =
        || text(&post(&program, "token?grant_type=password", None, &own).json()["access_token"]).to_owned();
    let (here, there) = (by_password(), by_password());
    let mut browser = Browser::new(&program);
    let by_google = owner(&mut browser, "owner@travellers.example");
    let way = |provider: &str| {
        let identities = user(&program, &here).json()["identities"].clone();
        let one = identities.as_array().unwrap().iter().find(|one| one["provider"] == provider).cloned();
        text(&one.unwrap()["identity_id"]).to_owned()
    };
    let gone = |token: &str| {
        let answer = user(&program, token);
        assert_eq!((answer.status, answer.code()), (403, "session_not_found".to_owned()));
    };
    let unlinked = ask(&program, "DELETE", &format!("user/identities/{}", way("google")), Some(&here), "");
    assert_eq!(unlinked.json(), json!({}));
    gone(&by_google);
    for token in [&here, &there] {
        assert_eq!(user(&program, token).status, 200);
    }
    // The address alone does not restore a removed identity; its owner can link it again.
    let refused = browser.sign_in("Owner", "owner@travellers.example", &[]);
    assert_eq!(query_parameter(&refused, "error_code").as_deref(), Some("user_already_exists"), "{refused}");
    let back = begin(&mut browser, &here, "owner@travellers.example", "");
    assert!(browser.end(&back).fragment().unwrap().contains("access_token"));
    // Conversely, the current session stays although it began with the identity that it removes.
    let by_google = owner(&mut browser, "owner@travellers.example");
    let unlinked = ask(&program, "DELETE", &format!("user/identities/{}", way("email")), Some(&here), "");
    assert_eq!(unlinked.json(), json!({}));
    gone(&there);
    for token in [&here, &by_google] {
        assert_eq!(user(&program, token).status, 200);
    }
}

/// T-U21.
#[test]
fn a_removed_address_signs_nobody_in_by_mail() {
    let place = ProgramData::new();
    let words = ["--mail-pause-seconds", "0", "--mail-autoconfirm", "true"];
    let program = place.start(&[&["demo", "--ops-listen", "127.0.0.1:0"], &words[..]].concat());
    let own = json!({ "email": "owner@travellers.example", "password": "the owner's own" });
    let token = text(&post(&program, "signup", None, &own).json()["access_token"]).to_owned();
    let mut browser = Browser::new(&program);
    let back = begin(&mut browser, &token, "second@travellers.example", "");
    assert!(browser.end(&back).fragment().unwrap().contains("access_token"));
    let recover = || post(&program, "recover", None, &json!({ "email": "owner@travellers.example" })).status;
    let tokens = || place.rows("SELECT id FROM one_time_tokens WHERE relates_to = 'owner@travellers.example'").len();
    assert_eq!((recover(), tokens()), (200, 1));
    let identities = user(&program, &token).json()["identities"].clone();
    let way = identities.as_array().unwrap().iter().find(|one| one["provider"] == "email").unwrap().clone();
    let path = format!("user/identities/{}", text(&way["identity_id"]));
    assert_eq!(ask(&program, "DELETE", &path, Some(&token), "").json(), json!({}));
    let left = user(&program, &token).json();
    assert_eq!(left["email"], "second@travellers.example", "Google has proof of it");
    assert_eq!((tokens(), recover(), tokens()), (0, 200, 0));
}

/// T-U21.
#[test]
fn adding_a_way_in_needs_a_fresh_session_or_the_code_that_is_mailed() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0", "--mail-pause-seconds", "0"]);
    let mut browser = Browser::new(&program);
    let token = owner(&mut browser, "owner@travellers.example");
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    place.write_all(vec![("UPDATE sessions SET created_at = $1", vec![long_ago.into()])]);
    let begin = |more: &str| {
        let path = format!("user/identities/authorize?provider=google&skip_http_redirect=true{more}");
        let answer = ask(&program, "GET", &path, Some(&token), "");
        (answer.status, answer.code())
    };
    assert_eq!(begin(""), (400, "reauthentication_needed".to_owned()));
    assert_eq!(begin("&reauthentication_nonce=000"), (422, "reauthentication_not_valid".to_owned()));
    assert_eq!(ask(&program, "GET", "reauthenticate", Some(&token), "").status, 200);
    let written = || place.rows("SELECT text_body FROM mails WHERE subject = 'Your Serendib code'");
    while written().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let mail = written()[0].text(0).unwrap().to_owned();
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    let code = mail.lines().find(is_code).unwrap();
    let begun = begin(&format!("&reauthentication_nonce={code}"));
    assert_eq!(begun.0, 200);
}

#[test]
fn a_user_from_google_sets_a_password_and_signs_in_with_it_too() {
    let place = ProgramData::new();
    let program = place.start(&["demo", "--ops-listen", "127.0.0.1:0"]);
    let mut browser = Browser::new(&program);
    let token = owner(&mut browser, "owner@travellers.example");
    let own = json!({ "email": "owner@travellers.example", "password": "the owner's own" });
    assert_eq!(post(&program, "token?grant_type=password", None, &own).code(), "invalid_credentials");
    let set = ask(&program, "PUT", "user", Some(&token), &json!({ "password": "the owner's own" }).to_string());
    assert_eq!(set.status, 200, "{}", set.json());
    let signed = post(&program, "token?grant_type=password", None, &own);
    assert_eq!(signed.status, 200, "{}", signed.json());
    assert_eq!(signed.json()["user"]["identities"][0]["provider"], "google");
    assert_eq!(by_code(&mut browser, "Owner", "owner@travellers.example")["user"]["id"], signed.json()["user"]["id"]);
}
