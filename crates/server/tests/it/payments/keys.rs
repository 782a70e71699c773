//! Secrets of payments must not leak, and redirects stay at the provider: T-P19 and T-P22.

use std::io::Read as _;
use std::process::Stdio;

use clap::Parser as _;
use serde_json::json;
use serendib_server::config::{Cli, Command};
use uuid::Uuid;

use super::double::{self, InjectedFault};
use super::refunds::{BOOKING, arrange};
use super::{PaymentFixture, SECRET, status_and_error};
use crate::program::{ProgramData, TestResponse};
use crate::tokens;

const OPS: [&str; 2] = ["--ops-listen", "127.0.0.1:0"];
/// The traveler of [`arrange`].
const USER: u128 = 0x4000_8000_0000_0000_0001;

/// T-P19.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_led_to_a_page_that_is_not_the_providers() {
    let desk = PaymentFixture::open().await;
    for (number, url) in (1..).zip([
        "http://evil.example/c/pay/x",
        "http://checkout.stripe.com/c/pay/x",
        "javascript:alert(1)",
        "//evil.example",
    ]) {
        let booking = desk.booking(number, "approved").await;
        desk.double.fail(&[InjectedFault::Astray(url)]);
        assert_eq!(
            status_and_error(&desk.advance(booking).await),
            (502, "Payment provider unavailable".to_owned()),
            "{url}"
        );
        assert_eq!(desk.states(booking).await.0, ["failed"], "{url}");
        let stored = "SELECT COUNT(*) FROM payments WHERE session_url IS NOT NULL";
        assert_eq!(desk.world.number(stored).await, 0, "{url}");
        // It restarts once the provider works again.
        let again = desk.advance(booking).await;
        assert_eq!(again.status, 200, "{again:?}");
        desk.world.run("UPDATE payments SET session_url = NULL".to_owned(), Vec::new()).await;
    }
}

/// T-P19.
#[test]
fn a_live_key_is_sent_to_stripe_only() {
    let settings = |key: &str, base: &str| {
        let words = ["serendib", "serve", "--stripe-secret-key", key, "--stripe-webhook-secrets", SECRET];
        let Command::Serve(settings) = Cli::parse_from([&words[..], &["--stripe-api-base", base]].concat()).command
        else {
            panic!("not serve")
        };
        settings.payments.check(serendib_server::config::Mode::Serve)
    };
    for (key, base, is_good) in [
        ("sk_live_0123456789", "https://api.stripe.com", true),
        ("sk_live_0123456789", "https://api.stripe.com.evil.example", false),
        ("sk_live_0123456789", "https://evil.example", false),
        ("sk_live_0123456789", "http://api.stripe.com", false),
        ("sk_test_0123456789", "http://127.0.0.1:12111", true),
    ] {
        let result = settings(key, base);
        assert_eq!(result.is_ok(), is_good, "{key} {base}: {result:?}");
        assert!(!result.is_err_and(|why| why.contains("0123456789")), "a refusal quotes no key");
    }
}

/// Both output streams and all answers of a program, while payments succeed and fail.
/// T-P22.
#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_in_a_log_an_answer_or_a_file_of_the_client() {
    let double = double::Double::start().await;
    double.fail(&[InjectedFault::Status(402), InjectedFault::Page, InjectedFault::LostAnswer]);
    let base = double.base();
    let text = tokio::task::spawn_blocking(move || collect_outputs(&base)).await.unwrap();
    assert!(double.calls().len() > 2, "the provider was asked");
    for secret in [double::KEY, SECRET, "Bearer sk_", tokens::SECRET] {
        assert!(!text.contains(secret), "{secret} got out");
    }
    let client = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let mut folders = vec![client];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().map(Result::unwrap) {
            if entry.file_type().unwrap().is_dir() {
                folders.push(entry.path());
                continue;
            }
            let bytes = std::fs::read(entry.path()).unwrap();
            for start in ["sk_test_", "sk_live_", "rk_test_", "rk_live_", "whsec_"] {
                let is_there = bytes.windows(start.len()).any(|window| window == start.as_bytes());
                assert!(!is_there, "{start} is in {}", entry.path().display());
            }
        }
    }
}

/// The same through the adapter: errors of the provider do not contain the key.
/// T-P22.
#[tokio::test(flavor = "multi_thread")]
async fn what_goes_wrong_at_the_provider_says_nothing_of_the_key() {
    let desk = PaymentFixture::open().await;
    for (number, fault) in (1..).zip([
        InjectedFault::Status(400),
        InjectedFault::Status(401),
        InjectedFault::Status(402),
        InjectedFault::Page,
    ]) {
        let booking = desk.booking(number, "approved").await;
        desk.double.fail(&[fault; 4]);
        let answer = desk.advance(booking).await;
        let text = format!("{:?} {}", answer.headers, String::from_utf8_lossy(&answer.body));
        assert!(!text.contains("sk_test") && !text.contains("whsec"), "{text}");
    }
    let sql = "SELECT COUNT(*) FROM jobs WHERE payload LIKE '%sk_test%' OR last_error LIKE '%sk_test%'";
    assert_eq!(desk.world.number(sql).await, 0);
    let settings = format!("{:?}", desk.world.app.settings);
    assert!(!settings.contains(double::KEY) && !settings.contains(SECRET), "settings are shown without their secrets");
}

fn collect_outputs(base: &str) -> String {
    let place = ProgramData::new();
    arrange(&place);
    let secrets =
        ["--jwt-secret", tokens::SECRET, "--stripe-secret-key", double::KEY, "--stripe-webhook-secrets", SECRET];
    let mut command = place.command(&[&["serve"][..], &OPS, &secrets, &["--stripe-api-base", base]].concat());
    let log = place.directory.join("log");
    command.env("SERENDIB_LOG", "trace").stderr(Stdio::from(std::fs::File::create(&log).unwrap()));
    let program = place.start_with(command);
    let mut text = String::new();
    let mut hear = |answer: &TestResponse| {
        text.push_str(&format!("{} {:?} {}\n", answer.status, answer.headers, String::from_utf8_lossy(&answer.body)));
    };
    for path in ["/", "/auth", "/rest/v1/", "/rest/v1/packages", "/auth/v1/settings", "/functions/v1/x"] {
        hear(&program.get(path));
    }
    let head =
        format!("authorization: {}\r\ncontent-type: application/json\r\n", tokens::person(Uuid::from_u128(USER)));
    let body = json!({ "bookingRequestId": BOOKING, "sessionId": "cs_test_1" }).to_string();
    for _ in 0..3 {
        for function in ["create-booking-payment", "verify-booking-payment", "stripe-webhook"] {
            hear(&program.ask("POST", &format!("/functions/v1/{function}"), &head, body.as_bytes()));
        }
    }
    drop(program);
    std::fs::File::open(&log).unwrap().read_to_string(&mut text).unwrap();
    let (well, refusal) =
        place.run(&["check", "--stripe-secret-key", double::KEY, "--stripe-webhook-secrets", "short"]);
    assert!(!well && refusal.contains("SERENDIB_STRIPE_WEBHOOK_SECRETS"), "{refusal}");
    text + &refusal
}
