//! Races between payment requests. `SERENDIB_TRIALS` sets how often each is tried; the default is a hundred.
//! One server, one database and one provider serve all trials of a race. Their fixtures are stored in one transaction before the first
//! trial. A trial is the racing requests and nothing else. The results are checked once, at the end.

use futures_util::future::{join, join_all};
use serde_json::json;
use serendib_db::Value;
use uuid::Uuid;

use super::{ADVANCE, PaymentFixture};
use crate::actors::id;
use crate::fixture::retry_while_busy;

const AT_ONCE: usize = 50;
/// T-P11.
const TELLINGS: usize = 100;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how long it takes by one variable")]
fn trials() -> u128 {
    std::env::var("SERENDIB_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

impl PaymentFixture {
    async fn approved(&self) -> Vec<Uuid> {
        let all = (1..=trials()).map(|number| self.booked(self.traveller, number, "approved"));
        let (bookings, statements): (Vec<Uuid>, Vec<(String, Vec<Value>)>) = all.unzip();
        self.world.run_all(statements).await;
        bookings
    }

    /// Approved bookings with open advances; returns the names of their pages.
    async fn at_their_pages(&self) -> Vec<String> {
        let now = self.world.app.clock.now();
        let (mut pages, mut statements) = (Vec::new(), Vec::new());
        for (number, booking) in (1_u128..).zip(self.approved().await) {
            let payment = id(500_000 + number);
            let page = self.double.with(|books| books.open_page(&payment.to_string(), &booking.to_string(), ADVANCE));
            let sql = "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, session_url,
                                             expires_at, created_at, updated_at)
                       VALUES ($1, $2, $3, 'advance', $4, 'open', 'stripe', $5, 'https://checkout.stripe.com/x', $6, $7, $7)";
            let values = vec![
                payment.into(),
                booking.into(),
                self.traveller.into(),
                ADVANCE.into(),
                page.as_str().into(),
                (now + chrono::Duration::hours(1)).into(),
                now.into(),
            ];
            statements.push((sql.to_owned(), values));
            pages.push(page);
        }
        self.world.run_all(statements).await;
        pages
    }

    /// Each trial's money is taken once, with one mail to the account and one to the contact.
    async fn each_is_taken_once(&self) {
        let trials = i64::try_from(trials()).unwrap();
        for (sql, expected) in [
            ("SELECT COUNT(*) FROM payments WHERE status = 'paid'", trials),
            ("SELECT COUNT(*) FROM booking_requests WHERE status = 'confirmed'", trials),
            ("SELECT COUNT(*) FROM payment_logs WHERE event_type = 'payment_completed'", trials),
            (
                "SELECT COUNT(DISTINCT booking_request_id) FROM payment_logs WHERE event_type = 'payment_completed'",
                trials,
            ),
            ("SELECT COUNT(*) FROM jobs WHERE kind = 'notice' AND payload LIKE '%Payment received%'", 2 * trials),
            ("SELECT COUNT(*) FROM provider_events", trials),
        ] {
            assert_eq!(self.world.number(sql).await, expected, "{sql}");
        }
    }
}

/// T-P09.
#[tokio::test(flavor = "multi_thread")]
async fn an_event_counts_once_by_whichever_way_it_arrives_first() {
    let desk = PaymentFixture::open().await;
    let token = desk.world.bearer(desk.traveller).await;
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    for (trial, page) in desk.at_their_pages().await.iter().enumerate() {
        let event = desk.double.with(|books| {
            books.pay(page);
            books.take_events().remove(0)
        });
        let body = json!({ "sessionId": page }).to_string();
        let verify = || desk.world.ask("POST", "/functions/v1/verify-booking-payment", &headers, &body);
        let hear = || desk.deliver_event(&event);
        let (verified, heard) = join(
            join_all((0..AT_ONCE / 2).map(|_| retry_while_busy(verify))),
            join_all((0..AT_ONCE / 2).map(|_| retry_while_busy(hear))),
        )
        .await;
        for answer in verified.iter().chain(&heard) {
            assert_eq!(answer.status, 200, "trial {trial}: {answer:?}");
        }
        assert!(verified.iter().all(|answer| answer.json()["success"] == true), "trial {trial}");
    }
    desk.each_is_taken_once().await;
}

/// T-P05.
#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_make_one_page_every_time() {
    let desk = PaymentFixture::open().await;
    let token = desk.world.bearer(desk.traveller).await;
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    for (trial, booking) in desk.approved().await.iter().enumerate() {
        let body = json!({ "bookingRequestId": booking }).to_string();
        let pay = || desk.world.ask("POST", "/functions/v1/create-booking-payment", &headers, &body);
        let answers = join_all((0..AT_ONCE).map(|_| retry_while_busy(pay))).await;
        assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 409)), "trial {trial}: {answers:?}");
        assert_eq!(desk.double.with(|books| books.sessions().len()), trial + 1);
    }
    let trials = i64::try_from(trials()).unwrap();
    for sql in [
        "SELECT COUNT(*) FROM payments",
        "SELECT COUNT(*) FROM payments WHERE status = 'open'",
        "SELECT COUNT(*) FROM payment_logs WHERE event_type = 'payment_session_created'",
    ] {
        assert_eq!(desk.world.number(sql).await, trials, "{sql}");
    }
}

/// T-P11.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_event_a_hundred_times_is_one_event() {
    let desk = PaymentFixture::open().await;
    for (trial, page) in desk.at_their_pages().await.iter().enumerate() {
        let event = desk.double.with(|books| {
            books.pay(page);
            books.take_events().remove(0)
        });
        let hear = || desk.deliver_event(&event);
        let answers = join_all((0..TELLINGS).map(|_| retry_while_busy(hear))).await;
        assert!(answers.iter().all(|answer| answer.status == 200), "trial {trial}: {answers:?}");
    }
    desk.each_is_taken_once().await;
}
