//! Races between commands. `SERENDIB_RACE_TRIALS` sets how often each is tried; the default is a hundred.
//! The fixtures of all trials of a race are stored in one transaction before the first trial. They bypass the commands, which have their
//! own tests. A trial is the racing commands and nothing else.

use std::sync::Arc;

use chrono::{Duration, NaiveDate};
use serde_json::json;
use serendib_db::{Tx, Value};
use serendib_domain::bookings::paid::PaymentConfirmation;
use serendib_domain::payments::PaymentKind;
use serendib_domain::{Caller, Result, SignedInPerson};
use uuid::Uuid;

use super::BookingFixture;
use crate::fixture::retry_while_busy;
use crate::people::{id, kind};

const AT_ONCE: usize = 50;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how often by one variable")]
fn trials() -> usize {
    std::env::var("SERENDIB_RACE_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

/// Ids of one kind do not clash with those of another.
fn numbered_id(kind: u128, number: usize) -> Uuid {
    id(kind * 1_000_000 + u128::try_from(number).unwrap())
}

async fn crowd(scene: &BookingFixture, count: usize) -> Vec<Uuid> {
    let users: Vec<Uuid> = (0..count).map(|number| numbered_id(1, number)).collect();
    let account = |(number, user): (usize, &Uuid)| -> Vec<Value> {
        let email = format!("crowd{number}@example.lk");
        vec![(*user).into(), email.into(), scene.now.into(), scene.now.into(), scene.now.into()]
    };
    let profile = |user: &Uuid| -> Vec<Value> { vec![(*user).into(), "Traveler".into(), scene.now.into()] };
    let (accounts, profiles) = (users.iter().enumerate().map(account), users.iter().map(profile));
    let mut statements = inserts("users (id, email, email_confirmed_at, created_at, updated_at)", accounts.collect());
    statements.extend(inserts("profiles (user_id, display_name, created_at)", profiles.collect()));
    store(scene, statements).await;
    users
}

/// Bookings of the fixture's trip, one per traveler and start date; returns their ids.
async fn bookings(scene: &BookingFixture, status: &'static str, of: Vec<(Uuid, NaiveDate)>) -> Vec<Uuid> {
    let ids: Vec<Uuid> = (0..of.len()).map(|number| numbered_id(2, number)).collect();
    let guide = scene.host.person().unwrap().guide;
    let row = |(booking, (user, first)): (&Uuid, (Uuid, NaiveDate))| -> Vec<Value> {
        vec![
            (*booking).into(),
            user.into(),
            guide.into(),
            scene.package.into(),
            status.into(),
            first.into(),
            (first + Duration::days(2)).into(),
            2_i64.into(),
            "crowd@example.lk".into(),
            24_550_i64.into(),
            (status != "pending").then_some(7_365_i64).into(),
            (status == "confirmed").into(),
            scene.now.into(),
            scene.now.into(),
        ]
    };
    let columns = "booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers, contact_email,
                                     total_price, advance_amount, full_payment_completed, created_at, updated_at)";
    store(scene, inserts(columns, ids.iter().zip(of).map(row).collect())).await;
    ids
}

/// Inserts of fifty rows per statement, with their bound values.
fn inserts(into: &str, rows: Vec<Vec<Value>>) -> Vec<(String, Vec<Value>)> {
    let mut statements = Vec::new();
    for some in rows.chunks(AT_ONCE) {
        let (mut lines, mut binds) = (Vec::new(), Vec::new());
        for row in some {
            let places: Vec<String> = (1..=row.len()).map(|place| format!("${}", binds.len() + place)).collect();
            lines.push(format!("({})", places.join(", ")));
            binds.extend(row.iter().cloned());
        }
        statements.push((format!("INSERT INTO {into} VALUES {}", lines.join(", ")), binds));
    }
    statements
}

async fn store(scene: &BookingFixture, statements: Vec<(String, Vec<Value>)>) {
    let stored = async move |tx: &mut Tx<'_>| -> Result<()> {
        for (sql, binds) in &statements {
            tx.run(sql, binds).await?.any();
        }
        Ok(())
    };
    scene.write(stored).await.unwrap();
}

/// For each trial, as many bookings as there are racers, on days of its own. Trips take three days; `later` shifts a racer's start.
async fn of_trials(scene: &BookingFixture, status: &'static str, later: fn(usize) -> usize) -> Vec<Vec<Uuid>> {
    let crowd = crowd(scene, AT_ONCE).await;
    let mut wanted = Vec::with_capacity(trials() * AT_ONCE);
    for trial in 0..trials() {
        for (number, user) in crowd.iter().enumerate() {
            let days = 30 + trial * 6 + later(number);
            wanted.push((*user, scene.day(i64::try_from(days).unwrap())));
        }
    }
    bookings(scene, status, wanted).await.chunks(AT_ONCE).map(<[Uuid]>::to_vec).collect()
}

/// D-054, T-C01.
#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_approvals_for_the_same_days_one_wins() {
    let scene = Arc::new(BookingFixture::new().await);
    // All of them share a day.
    let pending = of_trials(&scene, "pending", |number| number % 3).await;
    for (trial, bookings) in pending.into_iter().enumerate() {
        let mut hands = tokio::task::JoinSet::new();
        for booking in bookings {
            let scene = Arc::clone(&scene);
            hands.spawn(async move {
                let yes = json!({ "status": "approved" });
                retry_while_busy(|| async { scene.change(&scene.host, booking, yes.clone()).await }).await
            });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                Ok(()) => won += 1,
                refused => assert_eq!(kind(refused), "conflict"),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
    }
    let approved = scene.count("SELECT COUNT(*) FROM booking_requests WHERE status = 'approved'").await;
    assert_eq!(approved, i64::try_from(trials()).unwrap());
}

/// T-C02.
#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_who_pay_late_for_the_same_days_one_is_confirmed() {
    let scene = Arc::new(BookingFixture::new().await);
    let late = of_trials(&scene, "expired", |_| 0).await;
    for (trial, bookings) in late.into_iter().enumerate() {
        let mut hands = tokio::task::JoinSet::new();
        for booking in bookings {
            let scene = Arc::clone(&scene);
            hands.spawn(async move {
                retry_while_busy(|| async { scene.try_to_pay(booking, PaymentKind::Advance).await }).await.unwrap()
            });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                PaymentConfirmation::Confirmed => won += 1,
                PaymentConfirmation::Gone(why) => assert_eq!(why, "The dates of this trip are taken by now."),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
    }
    let confirmed = scene.count("SELECT COUNT(*) FROM booking_requests WHERE status = 'confirmed'").await;
    assert_eq!(confirmed, i64::try_from(trials()).unwrap());
}

/// T-R16.
#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_clicks_one_request_comes() {
    let scene = Arc::new(BookingFixture::new().await);
    // Each trial leaves a pending request, of which a traveler may have ten.
    let trials = i64::try_from(trials()).unwrap().min(9);
    for trial in 0..trials {
        let mut hands = tokio::task::JoinSet::new();
        for _ in 0..AT_ONCE {
            let scene = Arc::clone(&scene);
            hands.spawn(async move {
                let wish = scene.document(30 + trial);
                retry_while_busy(|| async { scene.ask(&scene.traveller, &wish).await }).await
            });
        }
        let mut answered = Vec::new();
        while let Some(ended) = hands.join_next().await {
            answered.push(ended.unwrap().unwrap());
        }
        answered.dedup();
        assert_eq!(answered.len(), 1, "trial {trial}");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, trials);
}

/// T-R26.
#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_reviews_of_one_booking_one_is_stored() {
    let scene = Arc::new(BookingFixture::new().await);
    let crowd = crowd(&scene, trials()).await;
    let over = crowd.iter().map(|user| (*user, scene.day(-5))).collect();
    let trips = bookings(&scene, "confirmed", over).await;
    for (trial, (user, booking)) in crowd.into_iter().zip(trips).enumerate() {
        let mut hands = tokio::task::JoinSet::new();
        for number in 0..AT_ONCE {
            let scene = Arc::clone(&scene);
            let row = json!({ "booking_request_id": booking, "review_type": "guide", "rating": number % 5 + 1 });
            let who = Caller::Person(SignedInPerson { user, is_fresh: true, ..SignedInPerson::default() });
            hands.spawn(async move { retry_while_busy(|| async { scene.insert("reviews", &who, &row).await }).await });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                Ok(_) => won += 1,
                refused => assert_eq!(kind(refused), "duplicate"),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
        let (stored, counted) = (recount(&scene).await, trial + 1);
        assert_eq!(stored, (i64::try_from(counted).unwrap(), true), "trial {trial}");
    }
}

/// The guide's number of reviews, and whether number and rating match a recount.
async fn recount(scene: &BookingFixture) -> (i64, bool) {
    let sql = "SELECT g.review_count, g.rating, (SELECT COUNT(*) FROM reviews r WHERE r.guide_id = g.id),
                      (SELECT CAST(SUM(r.rating) AS BIGINT) FROM reviews r WHERE r.guide_id = g.id)
                 FROM guides g WHERE g.id = $1";
    let guide = scene.host.person().unwrap().guide;
    let rows = scene.db.rows(sql, &[guide.into()]).await.unwrap();
    let (stored_count, rating, count, stars) =
        (rows[0].int(0).unwrap(), rows[0].float(1).unwrap(), rows[0].int(2).unwrap(), rows[0].float(3).unwrap());
    // The rating is stored with two decimals.
    let is_mean = (rating - stars / rows[0].float(2).unwrap()).abs() < 0.005_001;
    (stored_count, stored_count == count && is_mean)
}
