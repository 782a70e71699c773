//! The log, sending again, and the bounds of endpoints.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::webhooks::deliveries::{DeliveriesQuery, redeliver_webhook, webhook_deliveries};
use serendib_domain::webhooks::manage::{
    MOST_ENDPOINTS, disable_webhook_endpoint, enable_webhook_endpoint, test_webhook_endpoint,
};
use serendib_domain::webhooks::sending::sweep;
use uuid::Uuid;

use super::{URL, WebhookFixture, to_id};
use crate::people::{count, kind, run};

impl WebhookFixture {
    async fn page(&self, query: DeliveriesQuery<'_>) -> Result<Json> {
        webhook_deliveries(&self.db, &self.ctx(), &query).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_is_sent_again_under_the_same_id_and_the_log_is_read_by_pages() {
    let mut scene = WebhookFixture::new().await;
    let (endpoint, _) = scene.endpoint(URL).await;
    let first = scene.ping(endpoint).await;
    let redeliver = async |scene: &WebhookFixture, id: Uuid| -> Result<Json> {
        let ctx = scene.ctx();
        scene.db.write(async move |tx: &mut Tx<'_>| redeliver_webhook(tx, &ctx, id).await).await
    };
    assert_eq!(kind(redeliver(&scene, first).await), "conflict", "it still waits");
    scene.record_answer(first, Some(200), None).await;
    scene.now += Duration::seconds(1);
    let again = redeliver(&scene, first).await.unwrap();
    assert_eq!(again["redelivers"], json!(first));
    let (one, two) = (scene.read(first).await, scene.read(to_id(&again["id"])).await);
    assert_eq!((&one["event_id"], &one["payload"]), (&two["event_id"], &two["payload"]));
    assert_eq!(one["payload"]["id"], one["event_id"], "the body has the id too");
    for _ in 0..5 {
        scene.now += Duration::seconds(1);
        scene.ping(endpoint).await;
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let query =
            DeliveriesQuery { endpoint: Some(endpoint), state: "", event_type: "ping", after: &after, limit: 3 };
        let page = scene.page(query).await.unwrap();
        assert_eq!(page["total"], 7);
        seen.extend(page["results"].as_array().unwrap().iter().map(|one| one["id"].clone()));
        let Some(next) = page["next"].as_str().map(str::to_owned) else { break };
        after = next;
    }
    assert_eq!((seen.len(), &seen[6]), (7, &json!(first)));
    let delivered = DeliveriesQuery { endpoint: None, state: "delivered", event_type: "", after: "", limit: 50 };
    assert_eq!(scene.page(delivered).await.unwrap()["total"], 1);
    for (state, event_type, after, limit) in
        [("lost", "", "", 1), ("", "booking.lost", "", 1), ("", "", "x", 1), ("", "", "", 0), ("", "", "", 201)]
    {
        let wrong = DeliveriesQuery { endpoint: None, state, event_type, after, limit };
        assert_eq!(kind(scene.page(wrong).await), "refused", "{state} {event_type} {after} {limit}");
    }
    scene.now += Duration::days(31);
    let ctx = scene.ctx();
    let swept: Result<u64> = scene.db.write(async move |tx: &mut Tx<'_>| sweep(tx, &ctx).await).await;
    assert_eq!((swept.unwrap(), count(&scene.db, "SELECT COUNT(*) FROM webhook_attempts").await), (7, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_has_an_address_and_events_and_there_are_twenty_at_most() {
    let scene = WebhookFixture::new().await;
    let (endpoint, _) = scene.endpoint(URL).await;
    let events = || json!({ "events": ["booking.confirmed"] });
    for (address, posted) in [
        (None, events()),
        (Some(URL), events()),
        (Some("https://a.example/"), json!({ "events": [] })),
        (Some("https://a.example/"), json!({ "events": ["ping"] })),
        (Some("https://a.example/"), json!({ "events": ["booking.confirmed", "booking.lost"] })),
        (Some("https://a.example/"), json!({ "events": ["booking.confirmed"], "description": "x".repeat(201) })),
    ] {
        assert_eq!(kind(scene.save(None, address, posted.clone()).await), "fields", "{address:?} {posted}");
    }
    for number in 1..MOST_ENDPOINTS {
        scene.endpoint(&format!("https://hooks.partner.example/{number}")).await;
    }
    assert_eq!(kind(scene.save(None, Some("https://a.example/"), events()).await), "conflict");
    let ctx = scene.ctx();
    let off: Result<Json> =
        scene.db.write(async move |tx: &mut Tx<'_>| disable_webhook_endpoint(tx, &ctx, endpoint).await).await;
    assert_eq!(off.unwrap()["is_active"], false);
    assert!(scene.save(None, Some("https://a.example/"), events()).await.is_ok());
    let ctx = scene.ctx();
    let on: Result<Json> =
        scene.db.write(async move |tx: &mut Tx<'_>| enable_webhook_endpoint(tx, &ctx, endpoint).await).await;
    assert_eq!(kind(on), "conflict");
    let ctx = scene.ctx();
    let tested: Result<Json> =
        scene.db.write(async move |tx: &mut Tx<'_>| test_webhook_endpoint(tx, &ctx, endpoint).await).await;
    assert_eq!(kind(tested), "conflict");
    run(&scene.db, "UPDATE profiles SET display_name = 'Nimali'", Vec::new()).await;
    assert_eq!(scene.listed(endpoint).await["created_by"], "Nimali");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_long_stop_only_what_no_job_sends_is_given_up() {
    let mut scene = WebhookFixture::new().await;
    let (endpoint, _) = scene.endpoint(URL).await;
    let (one, two) = (scene.ping(endpoint).await, scene.ping(endpoint).await);
    scene.now += Duration::days(4);
    let sweep_now = async |scene: &WebhookFixture| {
        let ctx = scene.ctx();
        let swept: Result<u64> = scene.db.write(async move |tx: &mut Tx<'_>| sweep(tx, &ctx).await).await;
        assert_eq!(swept.unwrap(), 0);
    };
    sweep_now(&scene).await;
    assert_eq!(scene.read(one).await["state"], "waiting");
    let mut due = scene.take_due().await;
    due.sort_unstable();
    let mut both = vec![one, two];
    both.sort_unstable();
    assert_eq!(due, both);
    sweep_now(&scene).await;
    let given_up = scene.read(one).await;
    assert_eq!((&given_up["state"], &given_up["last_error"]), (&json!("failed"), &json!("It was never sent.")));
}
