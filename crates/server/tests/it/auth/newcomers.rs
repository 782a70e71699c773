//! Rate limit on new accounts per address, across all ways to sign up. T-U34.

use serde_json::{Value, json};

use super::external_sign_in::{Browser, query_parameter};
use super::people::PASSWORD;
use super::wallets::Wallet;
use crate::program::{Program, ProgramData, TestResponse};

fn post(program: &Program, path: &str, from: &str, body: &Value) -> TestResponse {
    let head =
        format!("x-supabase-api-version: 2024-01-01\r\ncontent-type: application/json\r\nx-forwarded-for: {from}\r\n");
    program.ask("POST", &format!("/auth/v1/{path}"), &head, body.to_string().as_bytes())
}

#[track_caller]
fn too_many(answer: &TestResponse) {
    assert_eq!((answer.status, answer.code()), (429, "over_request_rate_limit".to_owned()), "{answer:?}");
    assert!(!answer.header("retry-after").is_empty());
}

/// T-U34, T-U09.
#[test]
fn codes_that_may_make_an_account_count_as_sign_ups_whether_they_do_or_not() {
    let place = ProgramData::new();
    let program =
        place.start(&["serve", "--ops-listen", "127.0.0.1:0", "--mail-pause-seconds", "0", "--mails-per-address", "0"]);
    let known = json!({ "email": "known@example.lk", "password": PASSWORD });
    assert_eq!(post(&program, "signup", "203.0.113.1", &known).status, 200);
    for (from, first) in [("203.0.113.2", "known@example.lk"), ("203.0.113.3", "new@example.lk")] {
        for email in [first, "b@example.lk", "c@example.lk"] {
            assert_eq!(post(&program, "otp", from, &json!({ "email": email })).status, 200, "{email} from {from}");
        }
        // Known and new addresses get the same answer, and all ways share one limit.
        too_many(&post(&program, "otp", from, &json!({ "email": "known@example.lk" })));
        too_many(&post(&program, "otp", from, &json!({ "phone": "+94771234567" })));
        too_many(&post(&program, "otp", from, &json!({ "email": "d@example.lk", "create_user": true })));
        too_many(&post(&program, "signup", from, &json!({ "email": "e@example.lk", "password": PASSWORD })));
        // Pure sign-ins and addresses of signed-in users are exempt.
        let only = json!({ "email": "known@example.lk", "create_user": false });
        assert_eq!(post(&program, "otp", from, &only).status, 200);
    }
    place.write("UPDATE users SET email_confirmed_at = created_at WHERE email = 'known@example.lk'");
    assert_eq!(post(&program, "token?grant_type=password", "203.0.113.3", &known).status, 200);
    assert_eq!(post(&program, "otp", "203.0.113.3", &json!({ "email": "known@example.lk" })).status, 200);
    too_many(&post(&program, "otp", "203.0.113.2", &json!({ "email": "known@example.lk" })));
    assert_eq!(place.rows("SELECT id FROM users").len(), 4, "known, new, b and c");
}

/// T-U34.
#[test]
fn whom_a_provider_or_a_wallet_brings_for_the_first_time_counts_as_well() {
    let place = ProgramData::new();
    let words =
        ["demo", "--ops-listen", "127.0.0.1:0", "--wallets", "true", "--rate-arrivals", "2", "--rate-sign-ups", "1"];
    let program = place.start(&words);
    let before = place.rows("SELECT id FROM users").len();
    let mut browser = Browser::with_address(&program, "203.0.113.4");
    let mut arrive = |email: &str| browser.sign_in("Somebody", email, &[]);
    for email in ["one@travellers.example", "two@travellers.example"] {
        assert!(arrive(email).fragment().is_some_and(|text| text.starts_with("access_token=")), "{email}");
    }
    let refused = arrive("three@travellers.example");
    assert_eq!(query_parameter(&refused, "error_code").as_deref(), Some("over_request_rate_limit"), "{refused}");
    assert!(!refused.fragment().unwrap_or_default().contains("access_token"));
    // A user with an account is not new.
    assert!(arrive("one@travellers.example").fragment().is_some_and(|text| text.starts_with("access_token=")));

    let host = program.address.to_string();
    let show = |number: u8, from: &str| {
        let wallet = Wallet::new(number);
        post(&program, "token?grant_type=web3", from, &wallet.sign_in_body(&wallet.message(&host, 0)))
    };
    assert_eq!(show(1, "203.0.113.4").status, 200, "wallets are counted apart");
    too_many(&show(2, "203.0.113.4"));
    assert_eq!(place.rows("SELECT id FROM users").len(), before + 3);
}
