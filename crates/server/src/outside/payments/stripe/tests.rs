//! Our text at Stripe, and the allowed addresses.

use clap::Parser as _;
use serde_json::json;
use serendib_domain::payments::RefundProgress;

use super::*;
use crate::config::{Cli, Command};

/// The adapter with a key, as in the program.
fn stripe(key: &str) -> Stripe {
    let words = ["serendib", "serve", "--stripe-secret-key", key, "--stripe-webhook-secrets", "whsec_0123456789abcdef"];
    let Command::Serve(settings) = Cli::parse_from(words).command else { panic!("not serve") };
    Stripe::open(&settings.payments, "https://serendib.example", &Http::new().unwrap()).unwrap()
}

/// T-P19.
#[test]
fn with_real_money_nobody_is_led_anywhere_but_to_the_provider() {
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

/// T-P20.
#[test]
fn a_title_is_one_clean_line() {
    let long = "x".repeat(100_000);
    for (text, expected) in [
        ("Ella\r\nBcc: a@b.lk", "Ella Bcc: a@b.lk"),
        ("<b>Ella</b> & Kandy", "<b>Ella</b> & Kandy"),
        ("\u{202e}allE\u{0007}", "allE"),
        (" \t ", "A guided trip"),
        (long.as_str(), &long[..TITLE_LIMIT]),
    ] {
        assert_eq!(title(text), expected);
    }
}

/// Stripe resends an event answered with 400 for days, then disables the endpoint.
#[test]
fn what_no_page_of_ours_took_is_nothing_of_ours() {
    for (kind, object) in [
        ("charge.refunded", json!({ "object": "charge", "id": "ch_1", "payment_intent": null })),
        (
            "charge.dispute.created",
            json!({ "object": "dispute", "id": "dp_1", "payment_intent": null, "amount": 5, "status": "needs_response" }),
        ),
        ("charge.dispute.closed", json!({ "object": "dispute", "id": "dp_1", "amount": 5, "status": "lost" })),
        (
            "refund.updated",
            json!({ "object": "refund", "id": "re_1", "payment_intent": null, "amount": 5, "status": "succeeded" }),
        ),
        ("refund.failed", json!({ "object": "refund", "id": "re_1", "amount": 5, "status": "failed" })),
        ("payment_intent.succeeded", json!({ "object": "payment_intent", "id": "pi_1" })),
    ] {
        let payload = json!({ "id": "evt_1", "type": kind, "livemode": false, "data": { "object": object } });
        assert_eq!(event(payload.to_string().as_bytes()).unwrap().subject, Subject::Other, "{kind}");
    }
    for nonsense in
        ["", "[]", "{}", r#"{"id":"evt_1"}"#, r#"{"id":"evt_1","type":"refund.updated","data":{"object":{}}}"#]
    {
        assert_eq!(event(nonsense.as_bytes()), None, "{nonsense}");
    }
}

#[test]
fn every_refund_status_has_its_progress_and_none_is_pending() {
    for (status, expected) in [
        (json!(null), RefundProgress::Pending),
        (json!("pending"), RefundProgress::Pending),
        (json!("requires_action"), RefundProgress::Pending),
        (json!("succeeded"), RefundProgress::Succeeded),
        (json!("failed"), RefundProgress::Failed),
        (json!("canceled"), RefundProgress::Failed),
    ] {
        let refund = json!({
            "object": "refund", "id": "re_1", "payment_intent": "pi_1", "amount": 5, "status": status, "metadata": {},
        });
        assert_eq!(read::refund(&refund).unwrap().progress, expected, "{status}");
    }
}

#[test]
fn an_id_is_a_step_of_an_address_or_nothing() {
    assert_eq!(word("cs_test_a1"), Ok("cs_test_a1"));
    for id in ["", "../refunds", "a/b", "a?b", "a%2f", "ä"] {
        assert_eq!(word(id), Err(PaymentProviderError::Missing), "{id}");
    }
}

#[test]
fn retry_after_is_read_only_from_a_busy_server() {
    for (status, retry_after_header, expected) in [
        (429_u16, "7", 7),
        (503, " 2 ", 2),
        (429, "0", 0),
        (429, "18446744073709551615", u64::MAX),
        (429, "Wed, 21 Oct 2030 07:28:00 GMT", 0),
        (429, "-1", 0),
        (500, "7", 0),
        (409, "7", 0),
    ] {
        let answer = Response::builder()
            .status(status)
            .header(header::RETRY_AFTER, retry_after_header)
            .body(Vec::new())
            .unwrap();
        assert_eq!(retry_after(&answer), Span::from_secs(expected), "{status} {retry_after_header}");
    }
    assert_eq!(retry_after(&Response::builder().status(429_u16).body(Vec::new()).unwrap()), Span::ZERO);
}
