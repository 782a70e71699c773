//! Words of ours for Stripe, and where it may lead people.

use clap::Parser as _;

use super::*;
use crate::config::{Cli, Command};

/// The adapter with a key, as a start makes it.
fn stripe(key: &str) -> Stripe {
    let words = ["serendib", "serve", "--stripe-secret-key", key, "--stripe-webhook-secrets", "whsec_0123456789abcdef"];
    let Command::Serve(settings) = Cli::parse_from(words).command else { panic!("not serve") };
    Stripe::open(&settings.payments, "https://serendib.example", &Http::new().unwrap()).unwrap()
}

#[test]
fn p19_with_real_money_nobody_is_led_anywhere_but_to_the_provider() {
    let (live, test) = (stripe("sk_live_0123456789"), stripe("sk_test_0123456789"));
    for (url, by_live, by_test) in [
        ("https://checkout.stripe.com/c/pay/cs_live_1", true, true),
        ("https://pay.stripe.com/x", true, true),
        ("https://stripe.com.evil.example/c", false, true),
        ("https://evilstripe.com/c", false, true),
        ("https://checkout.stripe.com@evil.example/c", false, true),
        ("https://127.0.0.1/c", false, true),
        ("http://127.0.0.1:12111/c", false, true),
        ("http://checkout.stripe.com/c", false, false),
        ("http://evil.example/c", false, false),
        ("javascript:alert(1)", false, false),
        ("//checkout.stripe.com/c", false, false),
        ("", false, false),
    ] {
        assert_eq!((live.may_lead_to(url), test.may_lead_to(url)), (by_live, by_test), "{url}");
    }
}

#[test]
fn p20_a_title_is_one_clean_line() {
    let long = "x".repeat(100_000);
    for (told, expected) in [
        ("Ella\r\nBcc: a@b.lk", "Ella Bcc: a@b.lk"),
        ("<b>Ella</b> & Kandy", "<b>Ella</b> & Kandy"),
        ("\u{202e}allE\u{0007}", "allE"),
        (" \t ", "A guided trip"),
        (long.as_str(), &long[..TITLE_LIMIT]),
    ] {
        assert_eq!(title(told), expected);
    }
}

#[test]
fn an_id_is_a_step_of_an_address_or_nothing() {
    assert_eq!(word("cs_test_a1"), Ok("cs_test_a1"));
    for id in ["", "../refunds", "a/b", "a?b", "a%2f", "ä"] {
        assert_eq!(word(id), Err(Fault::Missing), "{id}");
    }
}
