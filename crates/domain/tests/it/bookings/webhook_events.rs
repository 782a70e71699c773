//! Events of webhooks: each step stores its own, once, with it or not at all, and without personal data. D-180.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::payments::PaymentKind;
use serendib_domain::webhooks::WebhookEvent;
use serendib_domain::{Error, Result};
use uuid::Uuid;

use super::BookingFixture;
use crate::people::{count, id, run};

impl BookingFixture {
    async fn subscribe(&self, events: &[&str]) {
        let sql = "INSERT INTO webhook_endpoints (id, url, secret, events, is_active, created_at, failures)
                   VALUES ($1, 'https://hooks.partner.example/a', 'whsec_AAAA', $2, TRUE, $3, 0)";
        run(&self.db, sql, vec![id(7_000).into(), json!(events).to_string().into(), self.now.into()]).await;
    }

    /// Types and states of what was stored, the oldest first.
    async fn events(&self) -> Vec<String> {
        let rows = self.db.rows("SELECT payload FROM webhook_deliveries ORDER BY created_at, id", &[]).await.unwrap();
        let to_text = |payload: Json| {
            let state = payload["data"]["booking"]["status"].as_str().unwrap_or("-");
            format!("{} {state}", payload["type"].as_str().unwrap())
        };
        rows.iter().map(|row| to_text(serde_json::from_str(row.text(0).unwrap()).unwrap())).collect()
    }
}

fn all_events() -> [&'static str; 12] {
    WebhookEvent::ALL.map(WebhookEvent::name)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_step_of_a_booking_stores_its_event_once_without_personal_data() {
    let mut scene = BookingFixture::new().await;
    scene.subscribe(&all_events()).await;
    let booking = scene.booked(60).await;
    assert_eq!(
        scene.events().await,
        ["booking.requested pending", "booking.approved approved", "booking.confirmed confirmed"]
    );
    let rejected = scene.pending(70).await;
    let reason = json!({ "status": "rejected", "rejection_reason": "Dates not available" });
    scene.change(&scene.host, rejected, reason).await.unwrap();
    let cancelled = scene.pending(80).await;
    scene.change(&scene.traveller, cancelled, json!({ "status": "cancelled" })).await.unwrap();
    scene.pending(90).await;
    scene.later(Duration::days(5)).await;
    let later = [
        "booking.requested pending",
        "booking.rejected rejected",
        "booking.requested pending",
        "booking.cancelled cancelled",
        "booking.requested pending",
        "booking.expired expired",
    ];
    assert_eq!(scene.events().await[3..], later);
    scene.later(Duration::days(60)).await;
    assert_eq!(scene.events().await[9..], ["booking.completed confirmed"]);
    scene.work().await;
    assert_eq!(scene.events().await.len(), 10, "once");

    let payloads = scene.db.rows("SELECT payload FROM webhook_deliveries ORDER BY created_at, id", &[]).await.unwrap();
    let first: Json = serde_json::from_str(payloads[0].text(0).unwrap()).unwrap();
    let sent = &first["data"]["booking"];
    assert_eq!(
        (&sent["id"], &sent["total_cents"], &sent["number_of_travelers"]),
        (&json!(booking), &json!(24_550), &json!(2))
    );
    for row in &payloads {
        let text = row.text(0).unwrap().to_lowercase();
        for personal in ["tess", "tom", "@", "person", "window", "7946", "dates not"] {
            assert!(!text.contains(personal), "{personal}: {text}");
        }
        assert!(!text.contains(&scene.traveller.person().unwrap().user.to_string()), "{text}");
    }
    assert_eq!(count(&scene.db, "SELECT COUNT(DISTINCT event_id) FROM webhook_deliveries").await, 10);
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM jobs WHERE kind = 'send_webhook'").await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_stored_with_its_step_or_not_at_all_and_only_for_those_who_want_it() {
    let scene = BookingFixture::new().await;
    scene.pending(60).await;
    assert_eq!(scene.events().await, Vec::<String>::new(), "without an endpoint");
    scene.subscribe(&["booking.approved", "booking.confirmed"]).await;
    let booking = scene.pending(70).await;
    assert_eq!(scene.events().await, Vec::<String>::new(), "it did not ask for requests");
    let (ctx, change) = (scene.ctx(&scene.host), crate::people::to_object(&json!({ "status": "approved" })));
    let undone: Result<()> = scene
        .db
        .write(async move |tx: &mut Tx<'_>| {
            let door = serendib_domain::tables::find("booking_requests").unwrap().update;
            let serendib_domain::table::UpdatePolicy::Command(command, ..) = door else { panic!("no such door") };
            command(tx, &ctx, &[booking.into()], &change).await?;
            Err(Error::Conflict("undone"))
        })
        .await;
    assert!(undone.is_err());
    assert_eq!(scene.events().await, Vec::<String>::new(), "a step that is undone has no event");
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    scene.pay(booking, PaymentKind::Advance).await;
    assert_eq!(scene.events().await, ["booking.approved approved", "booking.confirmed confirmed"]);
    run(&scene.db, "UPDATE webhook_endpoints SET is_active = FALSE", Vec::new()).await;
    let other: Uuid = scene.approved(90).await;
    assert_eq!((scene.status(other).await.as_str(), scene.events().await.len()), ("approved", 2), "it is off");
}
