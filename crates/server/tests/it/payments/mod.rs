//! Payments through the functions, the webhook and the worker, against a Stripe double. T-P01 to T-P23.

mod admins;
mod aftermath;
mod described;
mod disputes;
pub mod double;
mod evidence;
mod keys;
mod late;
mod payout_accounts;
mod reconciliation;
mod refunds;
mod sandbox;
mod starting;
mod telling;
mod trials;
mod turned_back;

use serde_json::{Value as Json, json};
use serendib_db::Value;
use serendib_server::outside::mail::Mailer;
use serendib_server::outside::payments::signature;
use serendib_server::outside::sms::SmsClient;
use serendib_server::worker::{self, PartnerClients};
use tokio::sync::watch;
use uuid::Uuid;

use crate::actors::id;
use crate::fixture::TestApp;
use crate::program::{PATIENCE, TestResponse};
use double::Double;

pub const SECRET: &str = "whsec_0123456789abcdef";
/// Cents of a test booking, and of its advance.
pub const TOTAL: i64 = 30_001;
pub const ADVANCE: i64 = 9_001;

/// The app, a provider, a traveler, and a guide with a trip on sale.
pub struct PaymentFixture {
    pub world: TestApp,
    pub double: Double,
    pub traveller: Uuid,
    pub guide: Uuid,
    pub package: Uuid,
}

impl PaymentFixture {
    pub async fn open() -> Self {
        let double = Double::start().await;
        let words =
            ["serve", "--stripe-secret-key", double::KEY, "--stripe-webhook-secrets", SECRET, "--stripe-api-base"];
        let base = double.base();
        let world = TestApp::with_arguments(&[&words[..], &[&base]].concat()).await;
        Self::around(world, double).await
    }

    pub async fn around(world: TestApp, double: Double) -> Self {
        let traveller = world.account(1, false).await;
        let host = world.host(2).await;
        let package = world.on_sale(3, host).await;
        Self { world, double, traveller, guide: host.1, package }
    }

    /// A booking in a state, written past the API. Different numbers have different days.
    pub async fn booking(&self, number: u128, status: &str) -> Uuid {
        self.booking_of(self.traveller, number, status).await
    }

    pub async fn booking_of(&self, user: Uuid, number: u128, status: &str) -> Uuid {
        let (booking, (sql, values)) = self.booked(user, number, status);
        self.world.run(sql, values).await;
        booking
    }

    /// The id and the statement of such a booking.
    pub fn booked(&self, user: Uuid, number: u128, status: &str) -> (Uuid, (String, Vec<Value>)) {
        let booking = id(1_000 + number);
        let first = chrono::NaiveDate::from_ymd_opt(2090, 1, 1).unwrap()
            + chrono::Days::new(u64::try_from(number).unwrap() * 10);
        let now = self.world.app.clock.now();
        let deadline = (status == "approved").then(|| now + chrono::Duration::hours(48));
        let sql = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                                 contact_email, total_price, advance_amount, payment_deadline, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 2, 'contact@example.lk', $8, $9, $10, $11, $11)";
        let values = vec![
            booking.into(),
            user.into(),
            self.guide.into(),
            self.package.into(),
            status.into(),
            first.into(),
            (first + chrono::Days::new(2)).into(),
            TOTAL.into(),
            (status != "pending").then_some(ADVANCE).into(),
            deadline.into(),
            now.into(),
        ];
        (booking, (sql.to_owned(), values))
    }

    pub async fn call(&self, who: Uuid, function: &str, body: &Json) -> TestResponse {
        let token = self.world.bearer(who).await;
        let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
        self.world.ask("POST", &format!("/functions/v1/{function}"), &headers, &body.to_string()).await
    }

    pub async fn advance(&self, booking: Uuid) -> TestResponse {
        self.call(self.traveller, "create-booking-payment", &json!({ "bookingRequestId": booking })).await
    }

    pub async fn rest(&self, booking: Uuid) -> TestResponse {
        self.call(self.traveller, "create-full-payment", &json!({ "bookingRequestId": booking })).await
    }

    pub async fn verify(&self, session: &str) -> TestResponse {
        self.call(self.traveller, "verify-booking-payment", &json!({ "sessionId": session })).await
    }

    /// The page id of a booking's newest payment.
    pub async fn session(&self, booking: Uuid) -> String {
        let sql = "SELECT session_id FROM payments WHERE booking_request_id = $1 ORDER BY created_at DESC, id LIMIT 1";
        let rows = self.world.app.db.rows(sql, &[booking.into()]).await.unwrap();
        rows[0].text(0).unwrap().to_owned()
    }

    /// The page of an unpaid advance.
    pub async fn open_advance(&self, booking: Uuid) -> String {
        let answer = self.advance(booking).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        self.session(booking).await
    }

    /// Delivers an event, signed now.
    pub async fn deliver_event(&self, event: &Json) -> TestResponse {
        let body = event.to_string();
        let header = signature::sign(body.as_bytes(), SECRET, self.world.app.clock.now().timestamp()).unwrap();
        self.post_webhook(&body, &[("stripe-signature", &header)]).await
    }

    pub async fn post_webhook(&self, body: &str, headers: &[(&str, &str)]) -> TestResponse {
        self.world.ask("POST", "/functions/v1/stripe-webhook", headers, body).await
    }

    /// Delivers the provider's events in order.
    pub async fn deliver_all_events(&self) {
        for event in self.double.with(double::StripeState::take_events) {
            let answer = self.deliver_event(&event).await;
            assert_eq!((answer.status, answer.json()), (200, json!({ "received": true })), "{event}");
        }
    }

    /// States of a booking's payments, oldest first, and of the booking.
    pub async fn states(&self, booking: Uuid) -> (Vec<String>, String) {
        let sql = "SELECT status FROM payments WHERE booking_request_id = $1 ORDER BY created_at, id";
        let payments = self.world.app.db.rows(sql, &[booking.into()]).await.unwrap();
        let sql = "SELECT status FROM booking_requests WHERE id = $1";
        let own = self.world.app.db.rows(sql, &[booking.into()]).await.unwrap();
        (payments.iter().map(|row| row.text(0).unwrap().to_owned()).collect(), own[0].text(0).unwrap().to_owned())
    }

    pub async fn logged(&self, booking: Uuid, event: &str) -> usize {
        let sql = "SELECT id FROM payment_logs WHERE booking_request_id = $1 AND event_type = $2";
        self.world.app.db.rows(sql, &[booking.into(), event.into()]).await.unwrap().len()
    }

    pub async fn status_is(&self, booking: Uuid, status: &str) {
        let sql = "UPDATE booking_requests SET status = $2 WHERE id = $1".to_owned();
        self.world.run(sql, vec![booking.into(), status.into()]).await;
    }

    /// Runs due jobs and reconciliation.
    pub async fn work(&self) {
        let started = std::time::Instant::now();
        loop {
            self.work_once(started).await;
            // Reconciliation may have queued further jobs while stopping.
            if self.due().await == 0 {
                return;
            }
        }
    }

    async fn work_once(&self, started: std::time::Instant) {
        // The worker forgets this old job before it reconciles, and ends only after both.
        let (old, long_ago) = (id(999_999), chrono::DateTime::from_timestamp(1_500_000_000, 0).unwrap());
        let sql =
            "INSERT INTO jobs (id, kind, payload, run_at, created_at, done_at) VALUES ($1, 'mail', 'null', $2, $2, $2)";
        self.world.run(sql.to_owned(), vec![old.into(), long_ago.into()]).await;
        let (stop, stopped) = watch::channel(false);
        let app = self.world.app.clone();
        let mailer = Mailer::open(&app.settings).unwrap();
        let partners = PartnerClients::for_site(&app.site_url).unwrap();
        #[expect(clippy::disallowed_methods, reason = "stopped and waited for below")]
        let working = tokio::spawn(worker::run(app, mailer, SmsClient::Outbox, partners, stopped));
        let is_begun = "SELECT id FROM jobs WHERE id = $1";
        while !self.world.app.db.rows(is_begun, &[old.into()]).await.unwrap().is_empty() || self.due().await > 0 {
            assert!(started.elapsed() < PATIENCE, "jobs are left");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        stop.send(true).unwrap();
        working.await.unwrap();
    }

    async fn due(&self) -> usize {
        let sql = "SELECT id FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND (run_at <= $1 OR (attempts > 0 AND last_error IS NULL))";
        self.world.app.db.rows(sql, &[self.world.app.clock.now().into()]).await.unwrap().len()
    }
}

pub fn status_and_error(answer: &TestResponse) -> (u16, String) {
    (answer.status, answer.json()["error"].as_str().unwrap_or_default().to_owned())
}
