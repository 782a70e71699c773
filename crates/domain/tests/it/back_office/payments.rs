//! The list of payments: a line each with its events, pages, searches, sums and the period before. D-176.

use chrono::Duration;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value as Json, json};
use serendib_domain::back_office::payment_list::{PaymentFilter, payment_list};
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use crate::bookings::BookingFixture;
use crate::people::{count, id, run};

const STATUSES: [&str; 10] = [
    "created",
    "open",
    "processing",
    "paid",
    "failed",
    "expired",
    "review",
    "refund_pending",
    "refunded",
    "part_refunded",
];

fn filter(pairs: &[(&str, &str)]) -> Result<PaymentFilter> {
    PaymentFilter::parse(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value).unwrap_or_default())
}

/// A payment, and what happened to it.
#[derive(Clone, Debug)]
struct AnyPayment {
    status: usize,
    cents: i64,
    days_ago: i64,
    /// Hundredths of it, and whether they arrived.
    refunds: Vec<(i64, bool)>,
    /// Not for every payment: 0 open, 1 won, 2 lost.
    dispute: usize,
    has_money: bool,
}

fn any_payments() -> impl Strategy<Value = Vec<AnyPayment>> {
    let refunds = prop::collection::vec((1..50_i64, any::<bool>()), 0..3);
    let one = (0..STATUSES.len(), 50..200_000_i64, 0..90_i64, refunds, 0..6_usize, any::<bool>());
    let one = one.prop_map(|(status, cents, days_ago, refunds, dispute, has_money)| AnyPayment {
        status,
        cents,
        days_ago,
        refunds,
        dispute,
        has_money,
    });
    prop::collection::vec(one, 0..40)
}

impl BookingFixture {
    /// So many cancelled bookings, which any payment may be of.
    async fn cancelled(&self, count: u128) {
        let first = self.pending(400).await;
        let copy = "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                contact_email, total_price, created_at, updated_at, trip_title)
            SELECT $1, user_id, guide_id, package_id, 'cancelled', start_date, end_date, number_of_travelers, contact_email, total_price,
                   created_at, updated_at, trip_title FROM booking_requests WHERE id = $2";
        for number in 0..count {
            run(&self.db, copy, vec![id(7_000 + number).into(), first.into()]).await;
        }
        self.index_words().await;
    }

    async fn insert_payments(&self, payments: &[AnyPayment]) {
        for (number, one) in (0_u128..).zip(payments) {
            let (payment, booking, status) = (id(20_000 + number), id(7_000 + number), STATUSES[one.status]);
            let is_captured = ["paid", "refund_pending", "refunded", "part_refunded"].contains(&status)
                || (status == "review" && one.has_money);
            let at = self.now - Duration::days(one.days_ago);
            let sql = "INSERT INTO payments (id, booking_request_id, user_id, kind, amount, status, provider, session_id, expires_at,
                    created_at, updated_at, paid_at)
                SELECT $1, id, user_id, 'advance', $3, $4, 'sandbox', $5, $6, $6, $6, $7 FROM booking_requests WHERE id = $2";
            let values = vec![
                payment.into(),
                booking.into(),
                one.cents.into(),
                status.into(),
                format!("cs_any_{number}").into(),
                at.into(),
                is_captured.then_some(at).into(),
            ];
            run(&self.db, sql, values).await;
            for (part, (hundredths, arrived)) in (0_u128..).zip(&one.refunds) {
                let sql = "INSERT INTO refunds (id, payment_id, booking_request_id, amount, reason, status, created_at, updated_at)
                    VALUES ($1, $2, $3, $4, 'x', $5, $6, $6)";
                let cents = (one.cents * hundredths / 100).max(1);
                let status = if *arrived { "succeeded" } else { "queued" };
                let values = vec![
                    id(30_000 + number * 10 + part).into(),
                    payment.into(),
                    booking.into(),
                    cents.into(),
                    status.into(),
                    at.into(),
                ];
                run(&self.db, sql, values).await;
            }
            if let Some(state) = ["open", "won", "lost"].get(one.dispute) {
                let sql =
                    "INSERT INTO disputes (id, payment_id, booking_request_id, amount, status, created_at, updated_at)
                    VALUES ($1, $1, $2, $3, $4, $5, $5)";
                let values = vec![payment.into(), booking.into(), one.cents.into(), (*state).into(), at.into()];
                run(&self.db, sql, values).await;
            }
        }
    }

    async fn list_payments(&self, pairs: &[(&str, &str)]) -> Json {
        payment_list(&self.db, &self.ctx(&self.admin), &filter(pairs).unwrap()).await.unwrap()
    }

    /// All rows of a filter, page by page, and the first page.
    async fn walk_payments(&self, pairs: &[(&str, &str)]) -> (Vec<Json>, Json) {
        let first = self.list_payments(&[pairs, &[("limit", "7")]].concat()).await;
        let (mut rows, mut page) = (Vec::new(), first.clone());
        loop {
            rows.extend(page["results"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_str() else { return (rows, first) };
            page = self.list_payments(&[pairs, &[("limit", "7"), ("after", next)]].concat()).await;
            assert!(page["sums"].is_null() && page["total"].is_null(), "sums come with the first page");
        }
    }
}

/// In cents, without the noise of floats.
fn cents(value: &Json) -> i64 {
    let text = value.to_string();
    let sum = serendib_domain::money::nearest(text.trim_start_matches('-')).unwrap();
    if text.starts_with('-') { -sum } else { sum }
}

#[tokio::test(flavor = "multi_thread")]
async fn sums_equal_the_rows_whatever_the_payments_and_the_filter() {
    let scene = BookingFixture::new().await;
    scene.cancelled(40).await;
    let (from, to) = (scene.day(-40).to_string(), scene.day(-11).to_string());
    let (before_from, before_to) = (scene.day(-70).to_string(), scene.day(-41).to_string());
    let period = [("from", from.as_str()), ("to", to.as_str())];
    let mut runner = TestRunner::deterministic();
    for _ in 0..12 {
        let payments = any_payments().new_tree(&mut runner).unwrap().current();
        for table in ["disputes", "refunds", "payments"] {
            run(&scene.db, &format!("DELETE FROM {table}"), vec![]).await;
        }
        scene.insert_payments(&payments).await;
        let mut states = Vec::new();
        for pairs in [
            vec![],
            vec![("state", "success")],
            vec![("state", "pending")],
            vec![("state", "failed")],
            period.to_vec(),
            [&period[..], &[("state", "success"), ("q", "tess")]].concat(),
        ] {
            let (rows, first) = scene.walk_payments(&pairs).await;
            let sum = |name: &str| rows.iter().map(|row| cents(&row[name])).sum::<i64>();
            let (captured, refunded) = (sum("captured"), sum("refunded"));
            assert_eq!(first["total"], json!(rows.len()), "{pairs:?} {payments:?}");
            let sums = ["captured", "refunded", "net"].map(|name| cents(&first["sums"][name]));
            assert_eq!(sums, [captured, refunded, captured - refunded], "{pairs:?} {payments:?}");
            if pairs.len() == 1 {
                states.extend(rows.iter().map(|row| row["payment_id"].to_string()));
            }
            let has_period = pairs.iter().any(|(name, _)| *name == "from");
            assert_eq!(first["before"].is_null(), !has_period, "{pairs:?}");
            if pairs == period {
                let (rows, whole) = scene.walk_payments(&[("from", &before_from), ("to", &before_to)]).await;
                let mut expected = whole["sums"].clone();
                expected["payments"] = json!(rows.len());
                assert_eq!(first["before"], expected);
            }
        }
        // Each payment has one outcome.
        states.sort();
        states.dedup();
        assert_eq!(states.len(), payments.len(), "{payments:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_one_line_with_its_final_state_and_its_events() {
    let scene = BookingFixture::new().await;
    let booking = scene.approved(200).await;
    scene.came(1, booking, "advance", 3_000, "review").await;
    scene.came(2, booking, "full", 7_000, "paid").await;
    let log = "INSERT INTO payment_logs (id, created_at, event_type, status, amount, booking_request_id, stripe_session_id, metadata)
        VALUES ($1, $2, $3, 'success', 3000, $4, $5, $6)";
    let named = |payment: u128| json!({ "payment_id": id(payment), "note": "By the bank" }).to_string();
    for (number, event, session, metadata) in [
        (51_u128, "payment_session_created", "cs_1", "{}".to_owned()),
        (52, "payment_completed", "cs_1", named(1)),
        (53, "payment_completed", "cs_2", named(2)),
    ] {
        let at = scene.now + Duration::seconds(i64::try_from(number).unwrap());
        let values = vec![id(number).into(), at.into(), event.into(), booking.into(), session.into(), metadata.into()];
        run(&scene.db, log, values).await;
    }
    let line = async |payment: u128| {
        let found = scene.list_payments(&[]).await;
        let rows = found["results"].as_array().unwrap().clone();
        rows.into_iter().find(|row| row["payment_id"] == id(payment).to_string()).unwrap()
    };
    let events = |row: &Json| -> Vec<String> {
        row["events"].as_array().unwrap().iter().map(|one| one["event_type"].as_str().unwrap().to_owned()).collect()
    };
    let first = line(1).await;
    assert_eq!(events(&first), ["payment_session_created", "payment_completed"], "the oldest has its page only");
    assert_eq!((&first["state"], &first["ended_at"]), (&json!("review"), &Json::Null));
    assert_eq!(first["events"][1]["note"], json!("By the bank"));
    let second = line(2).await;
    assert_eq!((events(&second), &second["state"]), (vec!["payment_completed".to_owned()], &json!("paid")));
    assert!(second["ended_at"].is_string() && second["guide"]["name"].is_string(), "{second}");
    for (status, state) in [("open", "disputed"), ("lost", "dispute_lost"), ("won", "review")] {
        run(&scene.db, "DELETE FROM disputes", vec![]).await;
        let sql = "INSERT INTO disputes (id, payment_id, booking_request_id, amount, status, created_at, updated_at)
            SELECT id, id, booking_request_id, amount, $2, created_at, created_at FROM payments WHERE id = $1";
        run(&scene.db, sql, vec![id(1).into(), status.into()]).await;
        assert_eq!(line(1).await["state"], json!(state), "{status}");
    }
    let logged = "SELECT COUNT(*) FROM audit_log WHERE action = 'payments_listed' AND subject = 'payments'";
    assert_eq!(count(&scene.db, logged).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_are_found_by_what_is_known_of_them_and_only_by_the_staff() {
    let scene = BookingFixture::new().await;
    let (one, two) = (scene.approved(200).await, scene.approved(300).await);
    scene.came(1, one, "advance", 3_000, "paid").await;
    scene.came(2, one, "full", 7_050, "paid").await;
    scene.came(3, two, "advance", 4_000, "failed").await;
    scene.index_words().await;
    let ids = async |text: &str| {
        let found = scene.list_payments(&[("q", text)]).await;
        let mut ids: Vec<Uuid> = found["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["payment_id"].as_str().unwrap().parse().unwrap())
            .collect();
        ids.sort();
        ids
    };
    let email = scene.text("SELECT email FROM users WHERE id = $1", scene.traveller.person().unwrap().user).await;
    let guide =
        scene.text("SELECT display_name FROM guides WHERE id = $1", scene.host.person().unwrap().guide.unwrap()).await;
    let all = vec![id(1), id(2), id(3)];
    for (typed, expected) in [
        (one.to_string(), vec![id(1), id(2)]),
        (two.to_string(), vec![id(3)]),
        ("$70.50".to_owned(), vec![id(2)]),
        ("cs_3".to_owned(), vec![id(3)]),
        (email, all.clone()),
        (guide, all),
        ("!!!".to_owned(), vec![]),
        ("nobodyofthisname".to_owned(), vec![]),
    ] {
        assert_eq!(ids(&typed).await, expected, "{typed}");
    }
    for caller in [&scene.traveller, &scene.host] {
        let refused = payment_list(&scene.db, &scene.ctx(caller), &PaymentFilter::default()).await;
        assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    }
    let visitor = payment_list(&scene.db, &scene.ctx(&Caller::Visitor), &PaymentFilter::default()).await;
    assert!(matches!(visitor, Err(Error::SignedOut)));
}
