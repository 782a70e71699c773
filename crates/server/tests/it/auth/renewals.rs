//! Rate limits on token refresh: per session, and per address for refused ones only.

use serde_json::{Value, json};

use super::people::PASSWORD;
use crate::program::{Program, ProgramData, TestResponse};

const HOTEL: &str = "203.0.113.7";

fn ask(program: &Program, path: &str, body: &Value) -> TestResponse {
    let head =
        format!("x-supabase-api-version: 2024-01-01\r\ncontent-type: application/json\r\nx-forwarded-for: {HOTEL}\r\n");
    program.ask("POST", path, &head, body.to_string().as_bytes())
}

fn renew(program: &Program, token: &str) -> TestResponse {
    ask(program, "/auth/v1/token?grant_type=refresh_token", &json!({ "refresh_token": token }))
}

fn token_in(answer: &TestResponse) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["refresh_token"].as_str().unwrap().to_owned()
}

/// The limit refills with time, so some requests get through.
fn is_refused_in_time(mut attempt: impl FnMut() -> TestResponse) -> TestResponse {
    (0..40).map(|_| attempt()).find(|answer| answer.status == 429).unwrap()
}

#[test]
fn a_good_refresh_token_is_taken_from_an_address_that_has_used_up_its_tries() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0", "--mail-autoconfirm", "true"]);
    let own = json!({ "email": "a@example.lk", "password": PASSWORD });
    let mut token = token_in(&ask(&program, "/auth/v1/signup", &own));
    let neighbour = is_refused_in_time(|| renew(&program, &"x".repeat(20)));
    assert_eq!(neighbour.code(), "over_request_rate_limit");
    let password = is_refused_in_time(|| ask(&program, "/auth/v1/token?grant_type=password", &own));
    assert_eq!(password.code(), "over_request_rate_limit");
    for _ in 0..5 {
        token = token_in(&renew(&program, &token));
    }
}

#[test]
fn a_session_that_is_renewed_without_end_has_to_wait_and_lives_on_and_no_other_waits_with_it() {
    let place = ProgramData::new();
    let words = ["--mail-autoconfirm", "true", "--rate-tokens", "30"];
    let program = place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], &words[..]].concat());
    let sign_up =
        |email: &str| token_in(&ask(&program, "/auth/v1/signup", &json!({ "email": email, "password": PASSWORD })));
    let (mut token, calm) = (sign_up("a@example.lk"), sign_up("b@example.lk"));
    let slowed = is_refused_in_time(|| {
        let answer = renew(&program, &token);
        if answer.status == 200 {
            token = token_in(&answer);
        }
        answer
    });
    assert_eq!(slowed.code(), "over_request_rate_limit");
    let seconds: u64 = slowed.header("retry-after").parse().unwrap();
    assert!((1..=10).contains(&seconds), "{seconds}");
    token_in(&renew(&program, &calm));
    std::thread::sleep(std::time::Duration::from_secs(seconds));
    token_in(&renew(&program, &token));
}
