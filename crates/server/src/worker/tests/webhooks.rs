//! Deliveries of webhooks to a receiver on this machine.

use std::sync::Mutex as StdMutex;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serendib_db::Value;
use serendib_domain::webhooks::sending::ANSWER_LIMIT;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::*;
use crate::outside::local::Local;

const SECRET: &str = "whsec_c2VyZW5kaWItc2VyZW5kaWItc2VyZW5kaWI=";
const FORMER: &str = "whsec_Zm9ybWVyLWZvcm1lci1mb3JtZXItZm9ybWVyLQ==";
const PAYLOAD: &str = r#"{"id":"x","type":"booking.confirmed","data":{"é":1}}"#;
const WAITING: &str = "SELECT COUNT(*) FROM webhook_deliveries WHERE state = 'waiting'";
const ATTEMPTS: &str = "SELECT COUNT(*) FROM webhook_attempts";

/// What a receiver was sent: path, id, timestamp, signatures and body.
#[derive(Clone, Debug)]
struct ReceivedWebhook {
    path: String,
    headers: HeaderMap,
    body: String,
}

impl ReceivedWebhook {
    fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// By RFC 2104 over SHA-256, without the library that signs.
    fn is_signed_by(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let pad = |byte: u8| {
            let mut block = [byte; 64];
            block.iter_mut().zip(&key).for_each(|(block, key)| *block ^= key);
            block
        };
        let content = format!("{}.{}.{}", self.header("webhook-id"), self.header("webhook-timestamp"), self.body);
        let inner = Sha256::new().chain_update(pad(0x36)).chain_update(content).finalize();
        let signature = STANDARD.encode(Sha256::new().chain_update(pad(0x5c)).chain_update(inner).finalize());
        self.header("webhook-signature").split(' ').any(|one| one == format!("v1,{signature}"))
    }
}

type Received = Arc<StdMutex<Vec<ReceivedWebhook>>>;

/// Answers with the status that the path names; `silent` never answers, `moved` redirects.
async fn receive(State(received): State<Received>, address: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let (path, body) = (address.path()[1..].to_owned(), String::from_utf8(body.to_vec()).unwrap());
    received.lock().unwrap().push(ReceivedWebhook { path: path.clone(), headers, body });
    match path.as_str() {
        "silent" => std::future::pending().await,
        "moved" => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/200")]).into_response(),
        status => (StatusCode::from_bytes(status.as_bytes()).unwrap(), "answer ".repeat(1_000)).into_response(),
    }
}

/// A database with a receiver and an endpoint.
struct WebhookScene {
    place: WorkerDatabase,
    now: Now,
    receiver: Local,
    received: Received,
}

impl WebhookScene {
    async fn new() -> Self {
        let received = Received::default();
        let routes = Router::new().fallback(receive).with_state(Arc::clone(&received));
        let receiver = Local::start(routes).await;
        Self { place: WorkerDatabase::new().await, now: morning(), receiver, received }
    }

    async fn run(&self, sql: &'static str, binds: Vec<Value>) {
        let ran: Result<()> = self
            .place
            .db
            .write(async move |tx| {
                tx.run(sql, &binds).await?.any();
                Ok(())
            })
            .await;
        ran.unwrap();
    }

    /// An endpoint at a path of the receiver, and a delivery to it.
    async fn deliver(&self, path: &str) -> Uuid {
        let (id, now) = (crate::app::new_id(), *self.now.lock().unwrap());
        let sql = "INSERT INTO webhook_endpoints (id, url, secret, events, is_active, created_at, failures)
                   VALUES ($1, $2, $3, '[\"booking.confirmed\"]', TRUE, $4, 0)";
        let url = self.receiver.url(&format!("/{path}"));
        self.run(sql, vec![id.into(), url.into(), SECRET.into(), now.into()]).await;
        self.deliver_to(id).await
    }

    async fn deliver_to(&self, endpoint: Uuid) -> Uuid {
        let (id, now) = (crate::app::new_id(), *self.now.lock().unwrap());
        let sql = "INSERT INTO webhook_deliveries (id, endpoint_id, event_id, event_type, payload, created_at, state, attempts)
                   VALUES ($1, $2, $1, 'booking.confirmed', $3, $4, 'waiting', 0)";
        self.run(sql, vec![id.into(), endpoint.into(), PAYLOAD.into(), now.into()]).await;
        let ctx = ctx(&self.now);
        let saved: Result<()> =
            self.place.db.write(async move |tx| jobs::enqueue(tx, &ctx, &Job::SendWebhook(id)).await).await;
        saved.unwrap();
        id
    }

    fn start(&self) -> (watch::Sender<bool>, JoinHandle<()>) {
        start(&self.place.db, &self.now, Mailer::Outbox, SOON)
    }

    async fn becomes(&self, sql: &str, wanted: i64) {
        becomes(&self.place.db, sql, wanted).await;
    }

    fn received(&self) -> Vec<ReceivedWebhook> {
        self.received.lock().unwrap().clone()
    }

    /// Waits until so many requests have come.
    async fn receives(&self, many: usize) -> Vec<ReceivedWebhook> {
        let started = Instant::now();
        while self.received().len() < many {
            assert!(started.elapsed() < PATIENCE, "{:?}", self.received());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.received()
    }

    async fn text(&self, sql: &str) -> String {
        self.place.db.rows(sql, &[]).await.unwrap()[0].text(0).unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_posted_once_and_its_signature_holds() {
    let scene = WebhookScene::new().await;
    let event = scene.deliver("204").await;
    let (stop, working) = scene.start();
    scene.becomes(WAITING, 0).await;
    let [sent] = &scene.received()[..] else { panic!("{:?}", scene.received()) };
    assert_eq!((sent.body.as_str(), sent.header("content-type")), (PAYLOAD, "application/json"));
    assert_eq!(sent.header("webhook-id"), event.to_string());
    assert_eq!(sent.header("webhook-timestamp"), scene.now.lock().unwrap().timestamp().to_string());
    assert!(sent.is_signed_by(SECRET) && !sent.is_signed_by(FORMER), "{sent:?}");
    let mut names: Vec<_> = sent.headers.keys().map(axum::http::HeaderName::as_str).collect();
    names.sort_unstable();
    let expected = [
        "accept",
        "content-length",
        "content-type",
        "host",
        "user-agent",
        "webhook-id",
        "webhook-signature",
        "webhook-timestamp",
    ];
    assert_eq!(names, expected);
    scene.becomes(OPEN, 0).await;
    let endpoint: Uuid = scene.text("SELECT CAST(id AS TEXT) FROM webhook_endpoints").await.parse().unwrap();
    let until = *scene.now.lock().unwrap() + chrono::Duration::hours(1);
    let sql = "UPDATE webhook_endpoints SET former_secret = $1, former_secret_until = $2";
    scene.run(sql, vec![FORMER.into(), until.into()]).await;
    scene.deliver_to(endpoint).await;
    let rotated = scene.receives(2).await;
    assert!(rotated[1].is_signed_by(SECRET) && rotated[1].is_signed_by(FORMER), "{rotated:?}");
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_attempt_is_repeated_at_its_time_with_the_same_id_and_a_new_timestamp() {
    let scene = WebhookScene::new().await;
    scene.deliver("500").await;
    let (stop, working) = scene.start();
    scene.becomes(ATTEMPTS, 1).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(scene.received().len(), 1, "it is not due yet");
    let url = scene.receiver.url("/200");
    scene.run("UPDATE webhook_endpoints SET url = $1", vec![url.into()]).await;
    *scene.now.lock().unwrap() += chrono::Duration::seconds(17);
    scene.becomes(WAITING, 0).await;
    let sent = scene.received();
    assert_eq!((sent.len(), sent[1].path.as_str()), (2, "200"));
    assert_eq!(sent[0].header("webhook-id"), sent[1].header("webhook-id"));
    assert_ne!(sent[0].header("webhook-timestamp"), sent[1].header("webhook-timestamp"));
    assert!(sent.iter().all(|one| one.is_signed_by(SECRET)));
    assert_eq!(scene.text("SELECT answer FROM webhook_attempts LIMIT 1").await.len(), ANSWER_LIMIT);
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_is_not_followed_and_a_receiver_that_is_gone_gets_nothing_more() {
    let scene = WebhookScene::new().await;
    scene.deliver("moved").await;
    scene.deliver("410").await;
    let (stop, working) = scene.start();
    scene.becomes(ATTEMPTS, 2).await;
    let mut paths: Vec<String> = scene.received().into_iter().map(|one| one.path).collect();
    paths.sort();
    assert_eq!(paths, ["410", "moved"]);
    let redirected = scene.text("SELECT error FROM webhook_attempts WHERE status = 307").await;
    assert!(redirected.contains("redirect"), "{redirected}");
    scene.becomes("SELECT COUNT(*) FROM webhook_endpoints WHERE NOT is_active", 1).await;
    scene.becomes(WAITING, 1).await;
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn receivers_that_keep_us_waiting_delay_no_mail() {
    let scene = WebhookScene::new().await;
    for _ in 0..WEBHOOKS_AT_ONCE * 2 {
        scene.deliver("silent").await;
    }
    let (stop, working) = scene.start();
    scene.receives(WEBHOOKS_AT_ONCE).await;
    enqueue(&scene.place.db, &scene.now, "not late").await;
    scene.becomes(COUNT_MAILS, 1).await;
    assert_eq!(count(&scene.place.db, ATTEMPTS).await, 0, "the receivers still keep it waiting");
    assert_eq!(scene.received().len(), WEBHOOKS_AT_ONCE, "the others wait for a place");
    scene.becomes(ATTEMPTS, i64::try_from(WEBHOOKS_AT_ONCE * 2).unwrap()).await;
    assert!(scene.text("SELECT error FROM webhook_attempts LIMIT 1").await.contains("longer than"));
    stop.send(true).unwrap();
    working.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_killed_before_it_records_leaves_the_event_to_the_next_under_the_same_id() {
    let scene = WebhookScene::new().await;
    scene.deliver("silent").await;
    let (_stop, killed) = scene.start();
    scene.receives(1).await;
    killed.abort();
    assert!(killed.await.unwrap_err().is_cancelled());
    let (attempts, open) = (count(&scene.place.db, ATTEMPTS).await, count(&scene.place.db, OPEN).await);
    assert_eq!((attempts, open), (0, 1), "nothing was recorded");
    let url = scene.receiver.url("/200");
    scene.run("UPDATE webhook_endpoints SET url = $1", vec![url.into()]).await;
    *scene.now.lock().unwrap() += chrono::Duration::seconds(jobs::LEASE_SECONDS);
    let (stop, working) = scene.start();
    scene.becomes(WAITING, 0).await;
    let sent = scene.received();
    assert_eq!((sent.len(), sent[0].header("webhook-id")), (2, sent[1].header("webhook-id")));
    stop.send(true).unwrap();
    working.await.unwrap();
}
