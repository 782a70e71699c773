//! Starting a payment.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use url::form_urlencoded;
use uuid::Uuid;

use super::double::InjectedFault;
use super::{ADVANCE, PaymentFixture, status_and_error};
use crate::actors::id;
use crate::fixture::retry_while_busy;

fn fields(body: &str) -> std::collections::HashMap<String, String> {
    form_urlencoded::parse(body.as_bytes()).into_owned().collect()
}

/// T-P01.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_that_is_not_ones_own_is_not_there_and_what_is_no_request_is_refused() {
    let desk = PaymentFixture::open().await;
    let other = desk.world.account(9, false).await;
    let theirs = desk.booking_of(other, 1, "approved").await;
    let not_there = (404, "Booking request not found".to_owned());
    for booking in [theirs, id(77)] {
        assert_eq!(status_and_error(&desk.advance(booking).await), not_there);
        assert_eq!(status_and_error(&desk.rest(booking).await), not_there);
    }
    for body in [
        json!({}),
        json!([]),
        json!(null),
        json!("x"),
        json!({ "bookingRequestId": "x" }),
        json!({ "bookingRequestId": [theirs] }),
    ] {
        for function in ["create-booking-payment", "create-full-payment"] {
            assert_eq!(desk.call(desk.traveller, function, &body).await.status, 400, "{body}");
        }
    }
    for size in [20_000, 1_000_000, 1_100_000] {
        let body = json!({ "bookingRequestId": theirs, "x": "y".repeat(size) });
        assert_eq!(desk.call(desk.traveller, "create-booking-payment", &body).await.status, 413, "{size}");
    }
    let visitor = desk.world.ask("POST", "/functions/v1/create-booking-payment", &[], "{}").await;
    assert_eq!(status_and_error(&visitor), (401, "Sign in first".to_owned()));
    let forged = [("authorization", "Bearer a.b.c")];
    assert_eq!(desk.world.ask("POST", "/functions/v1/create-booking-payment", &forged, "{}").await.status, 401);
    let read = desk.world.ask("GET", "/functions/v1/create-booking-payment", &[], "").await;
    assert_eq!((read.status, read.header("allow")), (405, "POST"));
    assert!(desk.double.calls().is_empty());
}

/// T-P02.
#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_due_can_be_paid_and_the_refusal_names_the_state() {
    let desk = PaymentFixture::open().await;
    let late = desk.booking(20, "approved").await;
    let past = desk.world.app.clock.now() - chrono::Duration::seconds(1);
    let sql = "UPDATE booking_requests SET payment_deadline = $2 WHERE id = $1".to_owned();
    desk.world.run(sql, vec![late.into(), past.into()]).await;
    let full = desk.booking(21, "confirmed").await;
    desk.world
        .run("UPDATE booking_requests SET full_payment_completed = TRUE WHERE id = $1".to_owned(), vec![full.into()])
        .await;
    for (number, status, advance, rest) in [
        (1, "pending", "waiting", "waiting"),
        (2, "rejected", "rejected", "rejected"),
        (3, "expired", "expired", "expired"),
        (4, "cancelled", "cancelled", "cancelled"),
        (5, "confirmed", "advance is paid", ""),
        (6, "approved", "", "advance is paid first"),
    ] {
        let booking = desk.booking(number, status).await;
        for (answer, why) in [(desk.advance(booking).await, advance), (desk.rest(booking).await, rest)] {
            let (status, message) = status_and_error(&answer);
            assert_eq!(status, if why.is_empty() { 200 } else { 409 }, "{message}");
            assert!(message.contains(why), "{message}");
        }
    }
    assert!(status_and_error(&desk.advance(late).await).1.contains("time to pay"));
    assert!(status_and_error(&desk.rest(full).await).1.contains("fully paid"));
    assert_eq!(desk.double.with(|books| books.sessions().len()), 2);
}

/// T-P03, T-P04, T-P18.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_paid_and_where_to_is_the_products_alone_to_say() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    desk.world.run("UPDATE packages SET price = 1".to_owned(), Vec::new()).await;
    let body = json!({
        "bookingRequestId": booking, "amount": 1, "total_price": 1, "currency": "lkr", "user_id": id(5),
        "success_url": "https://evil.example", "cancel_url": "https://evil.example",
    });
    let token = crate::tokens::person(desk.traveller);
    let headers =
        [("authorization", token.as_str()), ("origin", "https://evil.example"), ("referer", "https://evil.example/x")];
    let answer = desk.world.ask("POST", "/functions/v1/create-booking-payment", &headers, &body.to_string()).await;
    let calls = desk.double.calls();
    let sent = fields(&calls[0].body);
    let payment: Uuid = sent["client_reference_id"].parse().unwrap();
    let site = &desk.world.app.site_url;
    let expected = [
        ("mode", "payment".to_owned()),
        ("success_url", format!("{site}/booking-success?session_id={{CHECKOUT_SESSION_ID}}&type=advance")),
        ("cancel_url", format!("{site}/profile")),
        ("customer_email", "person1@example.lk".to_owned()),
        ("line_items[0][quantity]", "1".to_owned()),
        ("line_items[0][price_data][currency]", "usd".to_owned()),
        ("line_items[0][price_data][unit_amount]", ADVANCE.to_string()),
        ("line_items[0][price_data][product_data][name]", "Trip 3".to_owned()),
        ("metadata[payment_id]", payment.to_string()),
        ("metadata[booking_request_id]", booking.to_string()),
        ("metadata[kind]", "advance".to_owned()),
        ("payment_intent_data[metadata][payment_id]", payment.to_string()),
        ("payment_intent_data[metadata][booking_request_id]", booking.to_string()),
        ("payment_intent_data[metadata][kind]", "advance".to_owned()),
    ];
    for (name, value) in &expected {
        assert_eq!(sent.get(*name), Some(value), "{name}");
    }
    assert_eq!(sent.len(), expected.len() + 2, "besides these the reference and the end: {sent:?}");
    assert_eq!((calls[0].key.as_deref(), calls.len()), (Some(format!("pay:{payment}").as_str()), 1));
    let session = desk.session(booking).await;
    assert_eq!(answer.json(), json!({ "url": format!("https://checkout.stripe.com/c/pay/{session}") }));
    let sql = "SELECT amount, currency, status, stripe_session_id FROM payment_logs WHERE event_type = 'payment_session_created'";
    let log = desk.world.app.db.rows(sql, &[]).await.unwrap();
    assert_eq!(
        (log.len(), log[0].int(0).unwrap(), log[0].text(1).unwrap(), log[0].text(2).unwrap(), log[0].text(3).unwrap()),
        (1, ADVANCE, "usd", "pending", session.as_str())
    );
}

/// T-P05.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_checkouts_open_one_page() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let pay = || desk.advance(booking);
    let answers = join_all((0..50).map(|_| retry_while_busy(pay))).await;
    let urls: Vec<Json> = answers.iter().filter(|answer| answer.status == 200).map(|answer| answer.json()).collect();
    assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 409)), "{answers:?}");
    assert!(!urls.is_empty() && urls.iter().all(|url| *url == urls[0]), "{urls:?}");
    assert_eq!(desk.double.with(|books| books.sessions().len()), 1);
    assert_eq!(desk.states(booking).await.0, ["open"]);
    assert_eq!(desk.logged(booking, "payment_session_created").await, 1);
    assert_eq!(desk.advance(booking).await.json(), urls[0]);
}

/// T-P06.
#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_paid_for_in_one_place_at_a_time() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    desk.open_advance(booking).await;
    desk.status_is(booking, "confirmed").await;
    let (status, message) = status_and_error(&desk.rest(booking).await);
    assert!(status == 409 && message.contains("Another payment"), "{message}");
    assert_eq!(desk.double.with(|books| books.sessions().len()), 1);
}

/// T-P17.
#[tokio::test(flavor = "multi_thread")]
async fn a_failed_provider_call_is_retried_under_the_same_key() {
    let desk = PaymentFixture::open().await;
    let stumbles = [
        InjectedFault::LostAnswer,
        InjectedFault::Page,
        InjectedFault::Status(409),
        InjectedFault::Status(429),
        InjectedFault::Status(500),
        InjectedFault::Status(503),
    ];
    for (number, fault) in (1..).zip(stumbles) {
        let booking = desk.booking(number, "approved").await;
        let before = desk.double.calls().len();
        desk.double.fail(&[fault]);
        assert_eq!(desk.advance(booking).await.status, 200, "{fault:?}");
        let calls = desk.double.calls();
        assert_eq!((calls.len() - before, &calls[before]), (2, &calls[before + 1]), "{fault:?}");
        assert_eq!(desk.double.with(|books| books.sessions().len()), usize::try_from(number).unwrap(), "{fault:?}");
    }
    let unavailable = "Payment provider unavailable".to_owned();
    let booking = desk.booking(30, "approved").await;
    desk.double.fail(&[InjectedFault::Status(500); 4]);
    assert_eq!(status_and_error(&desk.advance(booking).await), (503, unavailable.clone()));
    // The provider may have created the page, so the next try has the same idempotency key.
    assert_eq!(desk.advance(booking).await.status, 200);
    let calls = desk.double.calls();
    assert_eq!(calls[calls.len() - 1].key, calls[calls.len() - 2].key);
    // A definite refusal fails the payment, and the next try is a new one. The provider's 404 does not reach the traveler.
    for (number, status) in [(31, 402), (33, 404)] {
        let refused = desk.booking(number, "approved").await;
        desk.double.fail(&[InjectedFault::Status(status)]);
        assert_eq!(status_and_error(&desk.advance(refused).await), (502, unavailable.clone()), "{status}");
        assert_eq!(desk.states(refused).await.0, ["failed"], "{status}");
        assert_eq!(desk.advance(refused).await.status, 200, "{status}");
    }
    // A request ends within ten seconds.
    let silent = desk.booking(32, "approved").await;
    desk.double.fail(&[InjectedFault::Hang(60_000); 4]);
    let started = std::time::Instant::now();
    assert_eq!(status_and_error(&desk.advance(silent).await), (503, unavailable));
    assert!(started.elapsed() < std::time::Duration::from_secs(10), "{:?}", started.elapsed());
}

/// T-P17.
#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_says_when_to_ask_again_is_left_alone_until_then() {
    let desk = PaymentFixture::open().await;
    for (number, status) in [(1, 429), (2, 503)] {
        let booking = desk.booking(number, "approved").await;
        desk.double.fail(&[InjectedFault::Later(status, 1)]);
        let started = std::time::Instant::now();
        assert_eq!(desk.advance(booking).await.status, 200, "{status}");
        assert!(started.elapsed() >= std::time::Duration::from_secs(1), "{status}: {:?}", started.elapsed());
    }
    // The request does not wait a minute, nor retry before.
    let booking = desk.booking(3, "approved").await;
    let before = desk.double.calls().len();
    desk.double.fail(&[InjectedFault::Later(429, 60)]);
    assert_eq!(status_and_error(&desk.advance(booking).await), (503, "Payment provider unavailable".to_owned()));
    assert_eq!(desk.double.calls().len() - before, 1);
    assert_eq!(desk.advance(booking).await.status, 200);
    let calls = desk.double.calls();
    assert_eq!((calls.len() - before, &calls[before].key), (2, &calls[before + 1].key));
}

/// T-P17.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_whose_words_changed_meanwhile_is_begun_anew() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    desk.double.fail(&[
        InjectedFault::LostAnswer,
        InjectedFault::Status(500),
        InjectedFault::Status(500),
        InjectedFault::Status(500),
    ]);
    assert_eq!(desk.advance(booking).await.status, 503);
    desk.world
        .run("UPDATE users SET email = 'new@example.lk'".to_owned() + " WHERE id = $1", vec![desk.traveller.into()])
        .await;
    assert_eq!(desk.advance(booking).await.status, 200);
    assert_eq!(desk.states(booking).await.0, ["failed", "open"]);
}

/// T-C03.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_closes_when_the_time_to_pay_ends_and_is_opened_anew_when_it_is_about_to() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let soon = desk.world.app.clock.now() + chrono::Duration::minutes(10);
    let sql = "UPDATE booking_requests SET payment_deadline = $2 WHERE id = $1".to_owned();
    desk.world.run(sql, vec![booking.into(), soon.into()]).await;
    let first = desk.open_advance(booking).await;
    let row = desk.world.app.db.rows("SELECT expires_at FROM payments", &[]).await.unwrap();
    assert_eq!(row[0].time(0).unwrap(), soon);
    // The provider's minimum is half an hour, so the worker closes the page.
    let ends = desk.double.with(|books| books.sessions()[0]["expires_at"].as_i64().unwrap());
    assert!(ends > soon.timestamp());
    let past = desk.world.app.clock.now() - chrono::Duration::minutes(9);
    let sql = "UPDATE payments SET expires_at = $1, created_at = $1, checked_at = $1".to_owned();
    desk.world.run(sql, vec![past.into()]).await;
    desk.work().await;
    assert_eq!(desk.double.with(|books| books.sessions()[0]["status"].clone()), json!("expired"));
    assert_eq!(desk.states(booking).await, (vec!["expired".to_owned()], "approved".to_owned()));
    assert_ne!(desk.open_advance(booking).await, first);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_function_is_reported() {
    let desk = PaymentFixture::open().await;
    for name in ["nothing", "create-booking-payment/x", "Create-Booking-Payment"] {
        let answer = desk.call(desk.traveller, name, &json!({})).await;
        assert_eq!(answer.status, 404, "{name}");
        assert!(answer.json()["error"].is_string(), "{name}");
    }
}
