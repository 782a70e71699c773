//! Webhooks: endpoints, attempts and the log. D-180.

mod log;

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::jobs::{self, Job, JobLane};
use serendib_domain::webhooks::deliveries::webhook_delivery;
use serendib_domain::webhooks::endpoints::webhook_endpoints;
use serendib_domain::webhooks::manage::{
    enable_webhook_endpoint, rotate_webhook_secret, save_webhook_endpoint, test_webhook_endpoint,
};
use serendib_domain::webhooks::sending::{AttemptResult, SEND_ATTEMPTS, find_due_delivery, record_attempt};
use serendib_domain::{Caller, Ctx, Result, SignedInPerson};
use uuid::Uuid;

use crate::fixture;
use crate::people::{count, person, texts, to_object};

const URL: &str = "https://hooks.partner.example/serendib";

/// An owner, and a clock.
struct WebhookFixture {
    db: fixture::Database,
    owner: Caller,
    now: DateTime<Utc>,
}

impl WebhookFixture {
    async fn new() -> Self {
        let db = fixture::empty().await;
        let owner = person(&db, 1, true).await;
        let owner = Caller::Person(SignedInPerson { is_assured: true, ..owner.person().unwrap().clone() });
        Self { db, owner, now: fixture::morning() }
    }

    fn ctx(&self) -> Ctx {
        fixture::ctx(self.owner.clone(), self.now)
    }

    async fn save(&self, id: Option<Uuid>, address: Option<&str>, posted: Json) -> Result<Json> {
        let (ctx, posted, address) = (self.ctx(), to_object(&posted), address.map(str::to_owned));
        self.db
            .write(async move |tx: &mut Tx<'_>| save_webhook_endpoint(tx, &ctx, id, address.as_deref(), &posted).await)
            .await
    }

    async fn endpoint(&self, url: &str) -> (Uuid, String) {
        let created = self.save(None, Some(url), json!({ "events": ["booking.confirmed"] })).await.unwrap();
        (to_id(&created["id"]), created["secret"].as_str().unwrap().to_owned())
    }

    async fn ping(&self, endpoint: Uuid) -> Uuid {
        let ctx = self.ctx();
        let sent: Result<Json> =
            self.db.write(async move |tx: &mut Tx<'_>| test_webhook_endpoint(tx, &ctx, endpoint).await).await;
        to_id(&sent.unwrap()["delivery_id"])
    }

    /// The deliveries whose jobs are due, which are done with this.
    async fn take_due(&self) -> Vec<Uuid> {
        let mut due = self.take_lane(JobLane::Webhooks).await;
        due.extend(self.take_lane(JobLane::FailingWebhooks).await);
        due
    }

    async fn take_lane(&self, lane: JobLane) -> Vec<Uuid> {
        let ctx = self.ctx();
        let taken: Result<Vec<Job>> = self
            .db
            .write(async move |tx: &mut Tx<'_>| {
                let mut due = Vec::new();
                for taken in jobs::take(tx, &ctx, lane, 100).await? {
                    jobs::complete(tx, &ctx, &taken).await?;
                    due.push(taken.job);
                }
                Ok(due)
            })
            .await;
        let to_delivery = |job: Job| match job {
            Job::SendWebhook(delivery) | Job::RetryWebhook(delivery) => delivery,
            other => panic!("{other:?}"),
        };
        taken.unwrap().into_iter().map(to_delivery).collect()
    }

    async fn record_answer(&self, delivery: Uuid, status: Option<i64>, retry_after: Option<i64>) {
        let ctx = self.ctx();
        let result = AttemptResult {
            attempted_at: self.now,
            duration_ms: 12,
            status,
            error: status.is_none().then(|| "The receiver cannot be reached.".to_owned()),
            answer: status.map(|_| "é".repeat(600)),
            retry_after,
        };
        let stored: Result<()> =
            self.db.write(async move |tx: &mut Tx<'_>| record_attempt(tx, &ctx, delivery, &result).await).await;
        stored.unwrap();
    }

    async fn read(&self, delivery: Uuid) -> Json {
        webhook_delivery(&self.db, &self.ctx(), delivery).await.unwrap()
    }

    async fn listed(&self, endpoint: Uuid) -> Json {
        let all = webhook_endpoints(&self.db, &self.ctx()).await.unwrap();
        all.as_array().unwrap().iter().find(|one| one["id"] == json!(endpoint)).unwrap().clone()
    }
}

fn to_id(json: &Json) -> Uuid {
    json.as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_attempts_are_repeated_for_about_a_day_and_then_given_up() {
    let mut scene = WebhookFixture::new().await;
    let (endpoint, _) = scene.endpoint(URL).await;
    let delivery = scene.ping(endpoint).await;
    let begun = scene.now;
    let mut pauses = Vec::new();
    for attempt in 1..=SEND_ATTEMPTS {
        assert_eq!(scene.take_due().await, [delivery], "attempt {attempt}");
        scene.record_answer(delivery, Some(500), None).await;
        let next =
            scene.read(delivery).await["next_attempt_at"].as_str().map(|at| at.parse::<DateTime<Utc>>().unwrap());
        let Some(next) = next else { continue };
        pauses.push((next - scene.now).num_seconds());
        scene.now = next - Duration::milliseconds(1);
        assert_eq!(scene.take_due().await, Vec::<Uuid>::new(), "not before its time");
        scene.now = next;
    }
    assert_eq!(pauses.len(), 7);
    for (pause, least) in pauses.iter().zip([15, 60, 240, 960, 3_840, 15_360, 61_440]) {
        assert!((least..=least + least / 10 + 1).contains(pause), "{pauses:?}");
    }
    assert!((scene.now - begun).num_hours() < 26);
    let one = scene.read(delivery).await;
    assert_eq!((&one["state"], &one["attempts"], &one["last_status"]), (&json!("failed"), &json!(8), &json!(500)));
    assert_eq!(one["log"].as_array().unwrap().len(), 8);
    assert_eq!(one["log"][0]["answer"].as_str().unwrap().chars().count(), 500);
    scene.now += Duration::days(2);
    assert_eq!(scene.take_due().await, Vec::<Uuid>::new());
    assert_eq!(
        (&scene.listed(endpoint).await["failures"], &scene.listed(endpoint).await["failed"]),
        (&json!(8), &json!(1))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_success_ends_it_and_an_answer_may_ask_for_more_time() {
    let mut scene = WebhookFixture::new().await;
    let (endpoint, _) = scene.endpoint(URL).await;
    let delivery = scene.ping(endpoint).await;
    scene.take_due().await;
    scene.record_answer(delivery, Some(503), Some(600)).await;
    let next: DateTime<Utc> = scene.read(delivery).await["next_attempt_at"].as_str().unwrap().parse().unwrap();
    assert!((600..=661).contains(&(next - scene.now).num_seconds()), "{next}");
    scene.now = next;
    scene.take_due().await;
    scene.record_answer(delivery, Some(204), None).await;
    let one = scene.read(delivery).await;
    assert_eq!(
        (&one["state"], &one["attempts"], &one["next_attempt_at"]),
        (&json!("delivered"), &json!(2), &Json::Null)
    );
    let listed = scene.listed(endpoint).await;
    assert_eq!(
        (&listed["failures"], &listed["failing_since"], &listed["delivered"]),
        (&json!(0), &Json::Null, &json!(1))
    );
    // A worker that was thought lost answers late.
    scene.record_answer(delivery, Some(500), None).await;
    assert_eq!(scene.read(delivery).await, one);
    let again = scene.ping(endpoint).await;
    scene.record_answer(again, Some(503), Some(1_000_000)).await;
    let next: DateTime<Utc> = scene.read(again).await["next_attempt_at"].as_str().unwrap().parse().unwrap();
    assert!((next - scene.now).num_seconds() <= 3_961, "an hour at most");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_that_fails_leaves_the_places_to_the_others() {
    let mut scene = WebhookFixture::new().await;
    let (failing, _) = scene.endpoint(URL).await;
    let (working, _) = scene.endpoint("https://hooks.other.example/").await;
    let mut tried = Vec::new();
    for _ in 0..3 {
        tried.push(scene.ping(failing).await);
    }
    assert_eq!(scene.take_lane(JobLane::Webhooks).await.len(), 3);
    let (waiting, other) = (scene.ping(failing).await, scene.ping(working).await);
    for delivery in &tried {
        scene.record_answer(*delivery, None, None).await;
    }
    assert_eq!(scene.take_lane(JobLane::Webhooks).await, [other], "what waited has moved aside");
    let later = scene.ping(failing).await;
    assert!(scene.take_lane(JobLane::Webhooks).await.is_empty());
    let mut aside = scene.take_lane(JobLane::FailingWebhooks).await;
    aside.sort();
    let mut expected = [waiting, later];
    expected.sort();
    assert_eq!(aside, expected);
    scene.now += Duration::seconds(17);
    let next = scene.ping(failing).await;
    scene.record_answer(tried[0], Some(200), None).await;
    let back = scene.take_lane(JobLane::Webhooks).await;
    assert!(back.contains(&next) && back.contains(&tried[1]), "they come back with the first that arrives");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endpoint_that_is_gone_or_fails_for_days_is_switched_off_and_the_staff_hears_of_it() {
    let mut scene = WebhookFixture::new().await;
    let (gone, _) = scene.endpoint(URL).await;
    let (first, second) = (scene.ping(gone).await, scene.ping(gone).await);
    scene.record_answer(first, Some(410), None).await;
    assert_eq!(scene.listed(gone).await["is_active"], false);
    assert_eq!(
        (&scene.read(first).await["state"], &scene.read(second).await["state"]),
        (&json!("failed"), &json!("failed"))
    );
    assert_eq!(find_due_delivery(&mut &*scene.db, &scene.ctx(), second).await.unwrap(), None);
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM notifications WHERE kind = 'webhook_disabled'").await, 1);

    let (failing, _) = scene.endpoint("https://hooks.partner.example/other").await;
    for number in 1..=19 {
        let delivery = scene.ping(failing).await;
        scene.record_answer(delivery, None, None).await;
        assert_eq!(scene.listed(failing).await["failures"], number);
    }
    scene.now += Duration::days(3) - Duration::seconds(1);
    let early = scene.ping(failing).await;
    scene.record_answer(early, None, None).await;
    assert_eq!(scene.listed(failing).await["is_active"], true, "twenty, but not for three days");
    scene.now += Duration::seconds(1);
    let last = scene.ping(failing).await;
    scene.record_answer(last, None, None).await;
    let listed = scene.listed(failing).await;
    assert_eq!(
        (&listed["is_active"], &listed["disabled_reason"]),
        (&json!(false), &json!("Nothing has arrived there for three days."))
    );
    assert_eq!(count(&scene.db, "SELECT COUNT(*) FROM notifications WHERE kind = 'webhook_disabled'").await, 2);

    let ctx = scene.ctx();
    let enabled: Result<Json> =
        scene.db.write(async move |tx: &mut Tx<'_>| enable_webhook_endpoint(tx, &ctx, failing).await).await;
    let enabled = enabled.unwrap();
    assert_eq!((&enabled["is_active"], &enabled["failures"]), (&json!(true), &json!(0)));
    let log = texts(
        &scene.db,
        "SELECT action FROM audit_log WHERE action LIKE 'webhook_endpoint_%abled' ORDER BY created_at, id",
    )
    .await;
    assert_eq!(log, ["webhook_endpoint_disabled", "webhook_endpoint_disabled", "webhook_endpoint_enabled"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rotated_secret_signs_beside_the_new_one_for_a_day_and_no_list_has_secrets() {
    let mut scene = WebhookFixture::new().await;
    let (endpoint, first) = scene.endpoint(URL).await;
    assert!(first.starts_with("whsec_") && first.len() == 6 + 44, "{first}");
    let ctx = scene.ctx();
    let rotated: Result<Json> =
        scene.db.write(async move |tx: &mut Tx<'_>| rotate_webhook_secret(tx, &ctx, endpoint).await).await;
    let second = rotated.unwrap()["secret"].as_str().unwrap().to_owned();
    let delivery = scene.ping(endpoint).await;
    let secrets = async |scene: &WebhookFixture| {
        find_due_delivery(&mut &*scene.db, &scene.ctx(), delivery).await.unwrap().unwrap().secrets
    };
    assert_eq!(secrets(&scene).await, [second.clone(), first.clone()]);
    scene.now += Duration::hours(24);
    assert_eq!(secrets(&scene).await, std::slice::from_ref(&second));
    let seen = format!(
        "{}{}{:?}",
        scene.listed(endpoint).await,
        scene.read(delivery).await,
        texts(&scene.db, "SELECT COALESCE(before, '') || COALESCE(after, '') FROM audit_log").await
    );
    assert!(!seen.contains(&first[6..]) && !seen.contains(&second[6..]));
    let changed = scene.save(Some(endpoint), Some(URL), json!({ "events": ["review.published"] })).await.unwrap();
    assert_eq!((&changed["secret"], &changed["events"]), (&Json::Null, &json!(["review.published"])));
}
