//! Webhook events in any order and number, and forged ones.

use serde_json::{Value as Json, json};
use serendib_server::outside::payments::signature::sign;

use super::double::{InjectedFault, StripeState};
use super::{PaymentFixture, SECRET, TOTAL, status_and_error};

async fn events(desk: &PaymentFixture) -> Vec<Json> {
    desk.double.with(StripeState::take_events)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_is_confirmed_by_its_advance_and_paid_by_the_rest() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let first = desk.open_advance(booking).await;
    desk.double.with(|books| books.pay(&first));
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    let verified = desk.verify(&first).await;
    assert_eq!(
        verified.json(),
        json!({ "success": true, "type": "advance", "status": "paid", "bookingRequestId": booking })
    );
    assert_eq!(desk.rest(booking).await.status, 200);
    let second = desk.session(booking).await;
    let due = desk.double.with(|books| books.sessions()[1]["amount_total"].clone());
    assert_eq!(due, json!(TOTAL - super::ADVANCE));
    desk.double.with(|books| books.pay(&second));
    // The returning traveler comes before the webhook.
    assert_eq!(desk.verify(&second).await.json()["success"], true);
    desk.deliver_all_events().await;
    assert_eq!(desk.states(booking).await, (vec!["paid".to_owned(); 2], "confirmed".to_owned()));
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM booking_requests WHERE full_payment_completed").await, 1);
    assert_eq!(desk.logged(booking, "payment_completed").await, 2);
    desk.work().await;
    let sql = "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND recipient = 'person1@example.lk'";
    assert_eq!(desk.world.number(sql).await, 2);
    let sql = "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND recipient = 'contact@example.lk'";
    assert_eq!(desk.world.number(sql).await, 2, "D-049");
    let sql = "SELECT COUNT(*) FROM mails WHERE subject LIKE 'Payment received%' AND text_body LIKE '%paid on %, __:__ (Sri Lankan time).%'";
    assert_eq!(desk.world.number(sql).await, 4, "when says whose clock it is told by");
    let sql = "SELECT kind FROM notifications WHERE user_id = $1 ORDER BY created_at, id";
    let bell = desk.world.app.db.rows(sql, &[desk.traveller.into()]).await.unwrap();
    let bell: Vec<&str> = bell.iter().map(|row| row.text(0).unwrap()).collect();
    assert_eq!(bell, ["booking_confirmed", "payment_received"], "each payment rings once");
}

/// T-P07.
#[tokio::test(flavor = "multi_thread")]
async fn money_for_a_booking_that_is_over_goes_back_once() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.status_is(booking, "rejected").await;
    desk.double.with(|books| books.pay(&session));
    let deliveries = events(&desk).await;
    for event in deliveries.iter().chain(&deliveries) {
        assert_eq!(desk.deliver_event(event).await.status, 200);
    }
    assert_eq!(desk.verify(&session).await.json()["success"], false);
    assert_eq!(desk.states(booking).await, (vec!["review".to_owned()], "rejected".to_owned()));
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds WHERE amount = 9001 AND status = 'queued'").await, 1);
    let bell =
        desk.world.app.db.rows("SELECT kind FROM notifications WHERE user_id = $1", &[admin.into()]).await.unwrap();
    assert_eq!(bell[0].text(0).unwrap(), "payment_review");
    desk.work().await;
    desk.deliver_all_events().await;
    assert_eq!(desk.double.with(|books| books.refunds().len()), 1);
    assert_eq!(desk.states(booking).await, (vec!["refunded".to_owned()], "rejected".to_owned()));
    assert_eq!(desk.logged(booking, "payment_completed").await, 0);
    desk.work().await;
    let sql = "SELECT COUNT(*) FROM mails WHERE subject IN ('Your payment is on its way back', 'Refunded: $90.01')";
    assert_eq!(desk.world.number(sql).await, 2 * 2, "each to the account and to the contact");
}

/// T-P08.
#[tokio::test(flavor = "multi_thread")]
async fn only_ones_own_payment_is_verified_and_only_money_counts() {
    let desk = PaymentFixture::open().await;
    let other = desk.world.account(9, false).await;
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    let theirs = json!({ "sessionId": session });
    assert_eq!(
        status_and_error(&desk.call(other, "verify-booking-payment", &theirs).await),
        (404, "Payment not found".to_owned())
    );
    for made_up in ["cs_test_made_up", "cs_live_other_account", "'; DROP TABLE payments", "../refunds"] {
        assert_eq!(desk.verify(made_up).await.status, 404, "{made_up}");
    }
    for nonsense in ["", &"x".repeat(10_000)] {
        assert_eq!(desk.verify(nonsense).await.status, 400);
    }
    assert_eq!(desk.call(desk.traveller, "verify-booking-payment", &json!({ "sessionId": 7 })).await.status, 400);
    let unpaid = desk.verify(&session).await;
    assert_eq!(
        (unpaid.status, &unpaid.json()["success"], &unpaid.json()["status"]),
        (200, &json!(false), &json!("open"))
    );
    desk.double.with(|books| books.pay_later(&session));
    let later = desk.verify(&session).await.json();
    assert_eq!((&later["success"], &later["status"]), (&json!(false), &json!("processing")));
    let second = desk.booking(2, "approved").await;
    let closed = desk.open_advance(second).await;
    desk.double.with(|books| books.expire(&closed));
    let closed = desk.verify(&closed).await.json();
    assert_eq!((&closed["success"], &closed["status"]), (&json!(false), &json!("expired")));
    assert_eq!(desk.states(booking).await.1, "approved");
    desk.double.fail(&[InjectedFault::Status(500); 4]);
    assert_eq!(status_and_error(&desk.verify(&session).await), (503, "Payment provider unavailable".to_owned()));
}

/// T-P10.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_event_is_refused_and_leaves_nothing() {
    let desk = PaymentFixture::open().await;
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.double.with(|books| books.pay(&session));
    let event = events(&desk).await.remove(0);
    let (body, now) = (event.to_string(), desk.world.app.clock.now().timestamp());
    let fine = sign(body.as_bytes(), SECRET, now).unwrap();
    let digits = fine.split_once("v1=").unwrap().1;
    let pretty = serde_json::to_string_pretty(&event).unwrap();
    let other = |text: &str| sign(text.as_bytes(), "whsec_another_secret", now).unwrap();
    let cases: [(&str, Vec<String>); 12] = [
        (&body, vec![]),
        (&body, vec![other(&body)]),
        (&body, vec![format!("t={now},v0={digits}")]),
        (&body, vec![format!("t={now},v1=")]),
        (&body, vec![format!("t={now},t={now},v1={digits}")]),
        (&body, vec![format!("{fine},x={}", "y".repeat(5_000))]),
        (&body, vec![fine.clone(), fine.clone()]),
        (&body, vec![sign(body.as_bytes(), SECRET, now - 301).unwrap()]),
        (&body, vec![sign(body.as_bytes(), SECRET, now + 305).unwrap()]),
        (&body.replacen("9001", "9002", 1), vec![fine.clone()]),
        (&pretty, vec![fine.clone()]),
        (&format!("\u{feff}{body}"), vec![fine.clone()]),
    ];
    for (sent, headers) in &cases {
        let headers: Vec<_> = headers.iter().map(|header| ("stripe-signature", header.as_str())).collect();
        assert_eq!(
            status_and_error(&desk.post_webhook(sent, &headers).await),
            (400, "invalid signature".to_owned()),
            "{headers:?}"
        );
    }
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM provider_events").await, 0);
    assert_eq!(desk.states(booking).await, (vec!["open".to_owned()], "approved".to_owned()));
    let large = "x".repeat(300 * 1024);
    assert_eq!(
        desk.post_webhook(&large, &[("stripe-signature", &sign(large.as_bytes(), SECRET, now).unwrap())]).await.status,
        413
    );
    let nonsense = "no event";
    let signed = sign(nonsense.as_bytes(), SECRET, now).unwrap();
    assert_eq!(desk.post_webhook(nonsense, &[("stripe-signature", &signed)]).await.status, 400);
    // Two secrets during a rotation, and an unknown part of the header.
    let header = format!("{},v2=x", sign(body.as_bytes(), SECRET, now).unwrap());
    assert_eq!(desk.post_webhook(&body, &[("stripe-signature", &header)]).await.status, 200);
    assert_eq!(desk.states(booking).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    let rows = desk.world.app.db.rows("SELECT payload FROM provider_events", &[]).await.unwrap();
    assert!(!rows[0].text(0).unwrap().contains("somebody@example.lk"), "nothing of who paid is kept");
}

/// T-P12.
#[tokio::test(flavor = "multi_thread")]
async fn mismatching_events_are_stored_for_review() {
    let desk = PaymentFixture::open().await;
    let admin = desk.world.account(8, true).await;
    let fields: [(&str, Json); 5] = [
        ("client_reference_id", json!("11111111-1111-4111-8111-111111111111")),
        ("amount_total", json!(1)),
        ("currency", json!("lkr")),
        ("livemode", json!(true)),
        ("metadata", json!({ "booking_request_id": "11111111-1111-4111-8111-111111111111" })),
    ];
    for (number, (field, value)) in (1..).zip(fields) {
        let booking = desk.booking(number, "approved").await;
        let session = desk.open_advance(booking).await;
        desk.double.with(|books| books.pay(&session));
        let mut event = events(&desk).await.remove(0);
        event["data"]["object"][field] = value;
        assert_eq!(desk.deliver_event(&event).await.status, 200, "{field}");
        assert_eq!(desk.states(booking).await, (vec!["review".to_owned()], "approved".to_owned()), "{field}");
        assert_eq!(
            (desk.logged(booking, "payment_review").await, desk.logged(booking, "payment_completed").await),
            (1, 0)
        );
    }
    // Live instead of test mode.
    let booking = desk.booking(20, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.double.with(|books| books.pay(&session));
    let mut event = events(&desk).await.remove(0);
    event["livemode"] = json!(true);
    assert_eq!(desk.deliver_event(&event).await.status, 200);
    assert_eq!(desk.states(booking).await, (vec!["review".to_owned()], "approved".to_owned()));
    // A page that this site never opened.
    event["id"] = json!("evt_unknown");
    event["livemode"] = json!(false);
    event["data"]["object"]["id"] = json!("cs_test_unknown");
    assert_eq!(desk.deliver_event(&event).await.status, 200);
    let sql = "SELECT id FROM notifications WHERE user_id = $1 AND kind = 'payment_review'";
    assert_eq!(desk.world.app.db.rows(sql, &[admin.into()]).await.unwrap().len(), 7);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM provider_events").await, 7);
    // An unrelated event.
    let other = json!({ "id": "evt_x", "type": "customer.created", "livemode": false, "data": { "object": {} } });
    assert_eq!(desk.deliver_event(&other).await.status, 200);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM provider_events").await, 7);
}

/// T-P12.
#[tokio::test(flavor = "multi_thread")]
async fn a_refund_of_what_no_page_took_calls_no_admin() {
    let desk = PaymentFixture::open().await;
    desk.world.account(8, true).await;
    for (number, kind) in (1..).zip(["refund.updated", "refund.failed"]) {
        let refund = json!({ "id": format!("re_{number}"), "object": "refund", "amount": 500, "currency": "usd",
                             "payment_intent": null, "metadata": {}, "status": "succeeded" });
        let event =
            json!({ "id": format!("evt_{number}"), "type": kind, "livemode": false, "data": { "object": refund } });
        assert_eq!(desk.deliver_event(&event).await.status, 200, "{kind}");
    }
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM notifications WHERE kind = 'payment_review'").await, 0);
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds").await, 0);
    assert!(!desk.double.calls().iter().any(|one| one.path.starts_with("/v1/refunds")), "nothing is asked about it");
}

/// T-P13.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_the_order_the_end_is_the_same() {
    let desk = PaymentFixture::open().await;
    let paid = || (vec!["paid".to_owned()], "confirmed".to_owned());
    // A delayed payment and its success, in the wrong order and twice.
    let booking = desk.booking(1, "approved").await;
    let session = desk.open_advance(booking).await;
    desk.double.with(|books| {
        books.pay_later(&session);
        books.arrive(&session, true);
    });
    let mut deliveries = events(&desk).await;
    deliveries.reverse();
    let forged = |event: &Json, kind: &str| {
        let mut stale = event.clone();
        stale["id"] = json!(format!("evt_stale_{kind}"));
        stale["type"] = json!(kind);
        stale["data"]["object"]["payment_status"] = json!("unpaid");
        stale
    };
    deliveries.push(forged(&deliveries[0], "checkout.session.async_payment_failed"));
    deliveries.push(forged(&deliveries[0], "checkout.session.expired"));
    for event in deliveries.iter().chain(&deliveries) {
        assert_eq!(desk.deliver_event(event).await.status, 200);
        assert_eq!(desk.states(booking).await, paid(), "{event}");
    }
    // A failed one, whose `completed` event comes last.
    let failed = desk.booking(2, "approved").await;
    let session = desk.open_advance(failed).await;
    desk.double.with(|books| {
        books.pay_later(&session);
        books.arrive(&session, false);
    });
    let mut deliveries = events(&desk).await;
    deliveries.reverse();
    for event in &deliveries {
        assert_eq!(desk.deliver_event(event).await.status, 200);
    }
    assert_eq!(desk.states(failed).await, (vec!["failed".to_owned()], "approved".to_owned()));
    assert_eq!(desk.logged(failed, "payment_failed").await, 1);
    // A refund reported before its payment.
    let early = desk.booking(3, "approved").await;
    let session = desk.open_advance(early).await;
    desk.double.with(|books| books.pay(&session));
    let come = events(&desk).await;
    let money =
        desk.double.with(|books| books.sessions().pop().unwrap()["payment_intent"].as_str().unwrap().to_owned());
    desk.double.with(|books| books.refund_by_hand(&money));
    for event in events(&desk).await.iter().chain(&come) {
        assert_eq!(desk.deliver_event(event).await.status, 200);
    }
    assert_eq!(desk.states(early).await, (vec!["refunded".to_owned()], "confirmed".to_owned()));
    assert_eq!(desk.world.number("SELECT COUNT(*) FROM refunds WHERE status = 'succeeded' AND amount = 9001").await, 1);
}
