//! Mails that are sent once more.

use chrono::Duration;
use serde_json::json;
use serendib_domain::bookings::admin_actions::{RESEND_LIMIT, booking_mails};
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{kind, run, texts};

impl BookingFixture {
    /// `to kind` of each mail that can be sent again.
    async fn present_mails(&self, booking: Uuid) -> Result<Vec<String>> {
        let mails = booking_mails(&self.db, &self.ctx(&self.admin), booking).await?;
        let line =
            |mail: &serde_json::Value| format!("{} {}", mail["to"].as_str().unwrap(), mail["kind"].as_str().unwrap());
        Ok(mails.as_array().unwrap().iter().map(line).collect())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mails_that_fit_change_with_the_state_of_the_booking() {
    let mut scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    assert_eq!(scene.present_mails(booking).await.unwrap(), ["traveler request_sent", "guide requested"]);
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    assert_eq!(scene.present_mails(booking).await.unwrap(), ["traveler approved"]);
    assert_eq!(kind(scene.resend(&scene.admin, booking, "guide", "requested").await), "conflict");
    scene.pay(booking, PaymentKind::Advance).await;
    assert_eq!(scene.present_mails(booking).await.unwrap(), ["traveler confirmed", "guide confirmed"]);
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    assert_eq!(scene.present_mails(booking).await.unwrap(), ["traveler cancelled", "guide cancelled"]);
    let (rejected, expired) = (scene.pending(65).await, scene.pending(75).await);
    let no = json!({ "status": "rejected", "rejection_reason": "Pricing issues" });
    scene.change(&scene.host, rejected, no).await.unwrap();
    assert_eq!(scene.present_mails(rejected).await.unwrap(), ["traveler rejected"]);
    scene.now += Duration::hours(72);
    assert!(scene.present_mails(expired).await.unwrap().is_empty(), "the time to answer is over");
    scene.work().await;
    assert_eq!(scene.present_mails(expired).await.unwrap(), ["traveler expired", "guide expired"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_is_sent_again_as_the_booking_is_now_without_an_entry_and_five_times_a_day() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(60).await;
    scene.pay(booking, PaymentKind::Advance).await;
    let entries = scene.count("SELECT COUNT(*) FROM notifications").await;
    for _ in 0..RESEND_LIMIT {
        let done = scene.resend(&scene.admin, booking, "traveler", "confirmed").await.unwrap();
        assert_eq!(done, json!({ "sent": true }));
    }
    assert_eq!(kind(scene.resend(&scene.admin, booking, "guide", "confirmed").await), "too many");
    assert_eq!(scene.count("SELECT COUNT(*) FROM notifications").await, entries);
    // To the account and to the contact, each with the trip for the calendar.
    let payloads = texts(&scene.db, "SELECT payload FROM jobs WHERE kind = 'notice' ORDER BY created_at, id").await;
    let again = &payloads[payloads.len() - 2 * usize::try_from(RESEND_LIMIT).unwrap()..];
    assert!(again.iter().all(|payload| payload.contains("confirmed") && payload.contains("calendar")), "{again:?}");
    let mails = booking_mails(&scene.db, &scene.ctx(&scene.admin), booking).await.unwrap();
    assert_eq!(mails[0]["address_hint"], json!("p•••@example.lk"));
    assert_eq!(mails[0]["last_sent_at"], json!(scene.now.to_rfc3339()));
    assert_eq!(scene.logged("mail_resent").await[0], json!({ "to": "traveler", "kind": "confirmed" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_without_an_address_or_who_want_no_such_mails_get_none() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let host = scene.host.person().unwrap().user;
    let off = "INSERT INTO notification_preferences (user_id, topic, in_product, by_mail, updated_at) VALUES ($1, 'requests', TRUE, FALSE, $2)";
    run(&scene.db, off, vec![host.into(), scene.now.into()]).await;
    assert_eq!(scene.present_mails(booking).await.unwrap(), ["traveler request_sent"]);
    assert_eq!(kind(scene.resend(&scene.admin, booking, "guide", "requested").await), "conflict");
    assert_eq!(kind(scene.resend(&scene.admin, booking, "both", "requested").await), "fields");
    for who in [&Caller::Visitor, &scene.traveller, &scene.host] {
        assert!(["signed out", "forbidden"].contains(&kind(scene.resend(who, booking, "traveler", "x").await)));
        assert!(booking_mails(&scene.db, &scene.ctx(who), booking).await.is_err());
    }
}
