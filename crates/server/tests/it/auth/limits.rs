//! Rate limits per address, direct and through a proxy.

use std::time::{Duration, Instant};

use serde_json::json;

use super::people::PASSWORD;
use crate::program::{Program, ProgramData, TestResponse};

fn ask(program: &Program, path: &str, from: &str, body: &serde_json::Value) -> TestResponse {
    let head =
        format!("x-supabase-api-version: 2024-01-01\r\ncontent-type: application/json\r\nx-forwarded-for: {from}\r\n");
    program.ask("POST", path, &head, body.to_string().as_bytes())
}

/// The refusal of an exhausted address. The limit refills with time, so a slow machine gets some requests through.
fn exhaust_limit(program: &Program, path: &str, from: &str, body: &serde_json::Value) -> TestResponse {
    let mut answers = (0..20).map(|_| ask(program, path, from, body));
    answers.find(|answer| answer.status == 429).unwrap()
}

/// T-U08, T-U11, T-U33, T-U34, T-D19.
#[test]
fn an_address_that_tries_too_much_has_to_wait_and_cannot_lie_about_who_it_is() {
    let place = ProgramData::new();
    let program = place.start(&["serve", "--ops-listen", "127.0.0.1:0"]);
    let token = "/auth/v1/token?grant_type=refresh_token";
    let body = json!({ "refresh_token": "x".repeat(20) });
    let began = Instant::now();
    let mut statuses: Vec<u16> = (0..40).map(|_| ask(&program, token, "203.0.113.7", &body).status).collect();
    // The limit is thirty at once; it refills one every two seconds.
    let given_back = usize::try_from(began.elapsed().as_secs() / 2).unwrap() + 1;
    let passed = statuses.iter().filter(|status| **status == 400).count();
    assert!((30..=30 + given_back).contains(&passed), "{statuses:?}");
    let too_many = exhaust_limit(&program, token, "203.0.113.7", &body);
    assert_eq!(too_many.code(), "over_request_rate_limit");
    assert!(!too_many.header("retry-after").is_empty());
    // Addresses that the client itself puts further left change nothing.
    exhaust_limit(&program, token, "198.51.100.1, 203.0.113.7", &body);
    assert_eq!(ask(&program, token, "203.0.113.8", &body).status, 400);

    statuses.clear();
    for number in 0..5 {
        let body = json!({ "email": format!("a{number}@example.lk"), "password": PASSWORD });
        statuses.push(ask(&program, "/auth/v1/signup", "203.0.113.9", &body).status);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 429]);

    // Password spraying from one address; then one account from many addresses.
    let password = "/auth/v1/token?grant_type=password";
    let sprayed = json!({ "email": "a1@example.lk", "password": "123456" });
    exhaust_limit(&program, password, "203.0.113.7", &sprayed);
    let wrong = json!({ "email": "a0@example.lk", "password": "123456" });
    let guess = |last: u8| ask(&program, password, &format!("198.51.100.{last}"), &wrong).status;
    statuses = (0..10).map(guess).collect();
    assert_eq!(statuses, [400; 10]);
    // On a busy machine, the account's wait of a second ends before the next request.
    let later = serendib_server::app::Clock::new(None).now() + chrono::Duration::seconds(60);
    let waits = "UPDATE identity_limits SET until = $1 WHERE failures = 10";
    place.write_all(vec![(waits, vec![later.into()])]);
    assert_eq!(guess(10), 429);

    // Code guesses for any account, and mails to any recipient.
    let verify = "/auth/v1/verify";
    statuses = (0..36)
        .map(|number| {
            let guess = json!({ "type": "email", "email": format!("b{number}@example.lk"), "token": "123456" });
            ask(&program, verify, "203.0.113.10", &guess).status
        })
        .collect();
    // This limit refills one every ten seconds.
    let passed = statuses.iter().filter(|status| **status == 403).count();
    let slowed = statuses.iter().filter(|status| **status == 429).count();
    assert!((30..=34).contains(&passed) && passed + slowed == statuses.len(), "{statuses:?}");
    let mut answers: Vec<TestResponse> = (0..31)
        .map(|number| {
            let mail = json!({ "email": format!("b{number}@example.lk"), "create_user": false });
            ask(&program, "/auth/v1/otp", "203.0.113.11", &mail)
        })
        .collect();
    let last = answers.pop().unwrap();
    assert_eq!((last.status, last.code()), (429, "over_email_send_rate_limit".to_owned()));
    assert!(answers.iter().all(|answer| answer.status == 200));
    // The same for text messages, with their own error text.
    answers = (0..31)
        .map(|number| {
            let message = json!({ "phone": format!("+947712340{number:02}"), "create_user": false });
            ask(&program, "/auth/v1/otp", "203.0.113.12", &message)
        })
        .collect();
    let last = answers.pop().unwrap();
    assert_eq!((last.status, last.code()), (429, "over_sms_send_rate_limit".to_owned()));
    assert!(answers.iter().all(|answer| answer.status == 200));
}

/// T-U11.
#[test]
fn a_strangers_guesses_do_not_use_up_the_tries_of_a_signed_in_user() {
    let place = ProgramData::new();
    let words = ["--mail-autoconfirm", "true", "--mail-pause-seconds", "0", "--mails-per-address", "0"];
    let program = place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], &words[..]].concat());
    let (home, email) = ("203.0.113.7", "a@example.lk");
    let sign_up = json!({ "email": email, "password": PASSWORD });
    assert_eq!(ask(&program, "/auth/v1/signup", home, &sign_up).status, 200);
    let mut mails = 0;
    let mut code = || {
        assert_eq!(ask(&program, "/auth/v1/otp", home, &json!({ "email": email })).status, 200);
        mails += 1;
        loop {
            let written =
                place.rows("SELECT text_body FROM mails WHERE subject = 'Sign in to Serendib' ORDER BY created_at");
            if written.len() == mails {
                let text = written.last().unwrap().text(0).unwrap();
                break text.split("enter this code: ").nth(1).unwrap().get(..6).unwrap().to_owned();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let show = |from: &str, code: &str| {
        ask(&program, "/auth/v1/verify", from, &json!({ "type": "email", "email": email, "token": code })).status
    };
    let wrong = |code: &str| if code == "000000" { "111111" } else { "000000" };
    let first = code();
    for last in 0..5 {
        assert_eq!(show(&format!("198.51.100.{last}"), wrong(&first)), 403);
    }
    assert_eq!(show(home, &first), 403, "a code dies of whoever's guesses");
    // Now strangers' codes are no longer compared, even right ones.
    let second = code();
    for last in 0..5 {
        assert_eq!(show(&format!("198.51.100.{last}"), wrong(&second)), 403);
    }
    assert_eq!(show("198.51.100.9", &second), 403);
    // Guesses count at a place where the user signed in a day ago, but not where they have just arrived.
    let (office, own) = ("203.0.113.99", json!({ "email": email, "password": PASSWORD }));
    assert_eq!(ask(&program, "/auth/v1/token?grant_type=password", office, &own).status, 200);
    assert_eq!(show(home, &second), 403);
    grown_old(&place);
    assert_eq!(show(home, &second), 200);
    // All such places share one limit.
    let third = code();
    for from in [home, office, home, office] {
        assert_eq!(show(from, wrong(&third)), 403);
    }
    assert_eq!((show(home, &third), show(office, &third)), (403, 403));
}

/// Makes every session old.
fn grown_old(place: &ProgramData) {
    let long_ago = chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap();
    place.write_all(vec![("UPDATE sessions SET created_at = $1", vec![long_ago.into()])]);
}

/// T-U11.
#[test]
fn an_address_without_the_second_factor_does_not_become_a_known_one() {
    let place = ProgramData::new();
    let words = ["--mail-autoconfirm", "true", "--mail-pause-seconds", "0", "--mails-per-address", "0"];
    let program = place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], &words[..]].concat());
    let (thief, own) = ("203.0.113.7", json!({ "email": "a@example.lk", "password": PASSWORD }));
    assert_eq!(ask(&program, "/auth/v1/signup", thief, &own).status, 200);
    grown_old(&place);
    place.write(
        "INSERT INTO mfa_factors (id, user_id, kind, is_verified, created_at, updated_at)
         SELECT id, user_id, 'totp', TRUE, created_at, created_at FROM sessions",
    );
    assert_eq!(ask(&program, "/auth/v1/otp", thief, &json!({ "email": "a@example.lk" })).status, 200);
    let guess = json!({ "type": "email", "email": "a@example.lk", "token": "nonsense" });
    assert_eq!(ask(&program, "/auth/v1/verify", thief, &guess).status, 403);
    assert_eq!(place.rows("SELECT id FROM identity_limits WHERE id LIKE 'codes %'").len(), 2);
    assert!(place.rows("SELECT id FROM identity_limits WHERE id LIKE '% known'").is_empty());
}

/// T-U25.
#[test]
fn a_strangers_wrong_codes_do_not_use_up_the_tries_of_a_user_with_a_verified_second_factor() {
    let place = ProgramData::new();
    let words = ["--mail-autoconfirm", "true", "--rate-factors", "0"];
    let program = place.start(&[&["serve", "--ops-listen", "127.0.0.1:0"], &words[..]].concat());
    let (home, thief) = ("203.0.113.7", "198.51.100.1");
    let own = json!({ "email": "a@example.lk", "password": PASSWORD });
    assert_eq!(ask(&program, "/auth/v1/signup", home, &own).status, 200);
    place.write(
        "INSERT INTO mfa_factors (id, user_id, kind, is_verified, secret, created_at, updated_at)
         SELECT id, user_id, 'totp', TRUE, '0123456789abcdef0123456789abcdef01234567', created_at, created_at FROM sessions",
    );
    place.write("UPDATE sessions SET aal = 'aal2'");
    let factor = place.rows("SELECT id FROM mfa_factors")[0].uuid(0).unwrap();
    let guess = |from: &str| {
        let signed = ask(&program, "/auth/v1/token?grant_type=password", from, &own).json();
        let head = format!(
            "authorization: Bearer {}\r\ncontent-type: application/json\r\nx-forwarded-for: {from}\r\n",
            signed["access_token"].as_str().unwrap()
        );
        let path = format!("/auth/v1/factors/{factor}");
        let challenge = program.ask("POST", &format!("{path}/challenge"), &head, b"{}").json();
        let body = json!({ "challenge_id": challenge["id"], "code": "nonsense" }).to_string();
        program.ask("POST", &format!("{path}/verify"), &head, body.as_bytes()).status
    };
    let statuses: Vec<u16> = (0..12).map(|_| guess(thief)).collect();
    assert_eq!(statuses, [[422; 10].as_slice(), &[429; 2]].concat());
    assert_eq!(guess(home), 422);
}
