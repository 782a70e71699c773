//! The sandbox provider, which moves no money: its page, cards and events.

use serde_json::json;
use serendib_domain::payments::PaymentProvider;

use super::double::Double;
use super::{PaymentFixture, status_and_error};
use crate::fixture::TestApp;
use crate::program::TestResponse;

async fn desk() -> PaymentFixture {
    PaymentFixture::around(TestApp::with_arguments(&["serve"]).await, Double::start().await).await
}

impl PaymentFixture {
    async fn page(&self, session: &str) -> TestResponse {
        self.world.get(&format!("/sandbox/checkout/{session}")).await
    }

    async fn card(&self, session: &str, number: &str) -> TestResponse {
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        let form = format!("number={}", number.replace(' ', "+"));
        self.world.ask("POST", &format!("/sandbox/checkout/{session}"), &headers, &form).await
    }
}

fn text(answer: &TestResponse) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_settings_a_page_takes_test_cards_and_says_that_no_money_moves() {
    let desk = desk().await;
    assert_eq!(desk.world.app.payments.provider().unwrap(), PaymentProvider::Sandbox);
    let booking = desk.booking(1, "approved").await;
    let url = desk.advance(booking).await.json()["url"].as_str().unwrap().to_owned();
    let session = desk.session(booking).await;
    assert_eq!(url, format!("{}/sandbox/checkout/{session}", desk.world.app.site_url));
    assert_eq!(desk.advance(booking).await.json(), json!({ "url": url }));
    let page = desk.page(&session).await;
    assert_eq!((page.status, page.header("referrer-policy")), (200, "no-referrer"));
    assert!(text(&page).contains("No money moves here.") && text(&page).contains("Pay $90.01"), "{}", text(&page));
    assert!(page.header("content-security-policy").starts_with("default-src 'none'"));
    let declined = desk.card(&session, "4000 0000 0000 0002").await;
    assert!(declined.status == 402 && text(&declined).contains("Your card was declined"), "{}", text(&declined));
    let real = desk.card(&session, "4539 1488 0343 6467").await;
    assert!(real.status == 400 && text(&real).contains("Real cards are not taken"), "{}", text(&real));
    assert_eq!(desk.states(booking).await, (vec!["open".to_owned()], "approved".to_owned()));
    let paid = desk.card(&session, "4242 4242 4242 4242").await;
    let site = &desk.world.app.site_url;
    let back = format!("{site}/booking-success?session_id={session}&type=advance");
    assert_eq!((paid.status, paid.header("location")), (303, back.as_str()));
    // A repeat changes nothing.
    assert_eq!(desk.card(&session, "4242424242424242").await.status, 303);
    assert!(text(&desk.page(&session).await).contains("This is paid"));
    // The event alone confirms.
    desk.work().await;
    assert_eq!(desk.states(booking).await, (vec!["paid".to_owned()], "confirmed".to_owned()));
    assert_eq!(
        desk.world.number("SELECT COUNT(*) FROM provider_events WHERE type = 'checkout.session.completed'").await,
        1
    );
    assert_eq!(desk.verify(&session).await.json()["success"], true);
    assert!(desk.double.calls().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_later_comes_or_does_not() {
    let desk = desk().await;
    for (number, card, payment, own) in
        [(1, "4000000000000341", "paid", "confirmed"), (2, "4000000000000333", "failed", "approved")]
    {
        let booking = desk.booking(number, "approved").await;
        desk.advance(booking).await;
        let session = desk.session(booking).await;
        assert_eq!(desk.card(&session, card).await.status, 303);
        let verified = desk.verify(&session).await.json();
        assert_eq!((&verified["success"], &verified["status"]), (&json!(false), &json!("processing")));
        assert_eq!(
            status_and_error(&desk.advance(booking).await),
            (409, "Your payment is being processed.".to_owned())
        );
        desk.world.run("UPDATE jobs SET run_at = created_at WHERE kind = 'sandbox_later'".to_owned(), Vec::new()).await;
        desk.work().await;
        assert_eq!(desk.states(booking).await, (vec![payment.to_owned()], own.to_owned()));
    }
    let sql = "SELECT COUNT(*) FROM mails WHERE subject = 'Your payment did not go through'";
    assert_eq!(desk.world.number(sql).await, 2, "to the account and to the contact");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_over_takes_no_card() {
    let desk = desk().await;
    let booking = desk.booking(1, "approved").await;
    desk.advance(booking).await;
    let session = desk.session(booking).await;
    desk.world.run("UPDATE sandbox_sessions SET expires_at = created_at".to_owned(), Vec::new()).await;
    assert!(text(&desk.page(&session).await).contains("This page has expired"));
    assert_eq!(desk.card(&session, "4242424242424242").await.status, 409);
    assert_eq!(desk.verify(&session).await.json()["status"], "expired");
    assert_eq!(desk.page("cs_test_made_up").await.status, 404);
    assert_eq!(desk.card("cs_test_made_up", "4242424242424242").await.status, 404);
    assert_eq!(desk.states(booking).await.1, "approved");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_by_the_page() {
    let desk = desk().await;
    let booking = desk.booking(1, "approved").await;
    desk.advance(booking).await;
    let session = desk.session(booking).await;
    let (none, long) = ("There is no such payment", "4".repeat(5 * 1024));
    for (answer, status, says) in [
        (desk.page("%ff").await, 404, none),
        (desk.card("%ff", "4242424242424242").await, 404, none),
        (desk.card(&session, &long).await, 413, "That form cannot be read"),
    ] {
        assert_eq!((answer.status, answer.header("content-type")), (status, "text/html; charset=utf-8"), "{says}");
        assert!(text(&answer).contains(says) && text(&answer).contains("No money moves here."), "{}", text(&answer));
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{says}");
    }
    assert_eq!(desk.states(booking).await, (vec!["open".to_owned()], "approved".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn sandbox_refunds_are_reported_like_any() {
    let desk = desk().await;
    let booking = desk.booking(1, "approved").await;
    desk.advance(booking).await;
    let session = desk.session(booking).await;
    desk.card(&session, "4242424242424242").await;
    desk.status_is(booking, "cancelled").await;
    desk.work().await;
    assert_eq!(desk.states(booking).await, (vec!["refunded".to_owned()], "cancelled".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_site_takes_no_sandbox_payments_unless_configured() {
    let public = ["serve", "--site-url", "https://serendib.example"];
    let desk = PaymentFixture::around(TestApp::with_arguments(&public).await, Double::start().await).await;
    let booking = desk.booking(1, "approved").await;
    assert_eq!(
        status_and_error(&desk.advance(booking).await),
        (503, "Payments are not set up on this site.".to_owned())
    );
    assert_ne!(desk.world.get("/sandbox/page.css").await.header("content-type"), "text/css; charset=utf-8");
    let configured = TestApp::with_arguments(&[&public[..], &["--payments", "sandbox"]].concat()).await;
    assert_eq!(configured.app.payments.provider().unwrap(), PaymentProvider::Sandbox);
    let none = TestApp::with_arguments(&["serve", "--payments", "none"]).await;
    assert!(none.app.payments.provider().is_err());
}
