//! Many at once. How often each is tried is a setting: `SERENDIB_RACE_TRIALS`, ten times where it says nothing, 100 before a release.

use std::sync::Arc;

use serde_json::json;
use serendib_domain::bookings::paid::Paid;
use serendib_domain::payments::Kind;

use super::Scene;
use crate::people::{kind, person, run};

const AT_ONCE: usize = 50;

#[expect(clippy::disallowed_methods, reason = "the test command chooses how often by one variable")]
fn trials() -> i64 {
    std::env::var("SERENDIB_RACE_TRIALS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// Fifty travellers.
async fn crowd(scene: &Scene) -> Vec<serendib_domain::Caller> {
    let mut crowd = Vec::with_capacity(AT_ONCE);
    for number in 0..AT_ONCE {
        crowd.push(person(&scene.db, 2_000 + u128::try_from(number).unwrap(), false).await);
    }
    crowd
}

#[tokio::test(flavor = "multi_thread")]
async fn d54_c01_of_fifty_approvals_for_the_same_days_one_wins() {
    let scene = Arc::new(Scene::set().await);
    let crowd = crowd(&scene).await;
    for trial in 0..trials() {
        let mut bookings = Vec::new();
        for (number, who) in crowd.iter().enumerate() {
            // Trips of three days that all share a day.
            let days = 30 + trial * 6 + i64::try_from(number % 3).unwrap();
            bookings.push(scene.ask(who, &scene.document(days)).await.unwrap());
        }
        let mut hands = tokio::task::JoinSet::new();
        for booking in bookings {
            let scene = Arc::clone(&scene);
            hands.spawn(async move { scene.change(&scene.host, booking, json!({ "status": "approved" })).await });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                Ok(()) => won += 1,
                refused => assert_eq!(kind(refused), "conflict"),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
        run(&scene.db, "UPDATE booking_requests SET status = 'expired' WHERE status = 'pending'", vec![]).await;
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests WHERE status = 'approved'").await, trials());
}

#[tokio::test(flavor = "multi_thread")]
async fn c02_of_fifty_who_pay_late_for_the_same_days_one_is_confirmed() {
    let scene = Arc::new(Scene::set().await);
    let crowd = crowd(&scene).await;
    for trial in 0..trials() {
        let mut bookings = Vec::new();
        for who in &crowd {
            let booking = scene.ask(who, &scene.document(30 + trial * 6)).await.unwrap();
            run(
                &scene.db,
                "UPDATE booking_requests SET status = 'expired', advance_amount = 7365 WHERE id = $1",
                vec![booking.into()],
            )
            .await;
            bookings.push(booking);
        }
        let mut hands = tokio::task::JoinSet::new();
        for booking in bookings {
            let scene = Arc::clone(&scene);
            hands.spawn(async move { scene.pay(booking, Kind::Advance).await });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                Paid::Confirmed => won += 1,
                Paid::Gone(why) => assert_eq!(why, "The dates of this trip are taken by now."),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn r16_of_fifty_clicks_one_request_comes() {
    let scene = Arc::new(Scene::set().await);
    for trial in 0..trials().min(9) {
        let mut hands = tokio::task::JoinSet::new();
        for _ in 0..AT_ONCE {
            let scene = Arc::clone(&scene);
            hands.spawn(async move { scene.ask(&scene.traveller, &scene.document(30 + trial)).await });
        }
        let mut answered = Vec::new();
        while let Some(ended) = hands.join_next().await {
            answered.push(ended.unwrap().unwrap());
        }
        answered.dedup();
        assert_eq!(answered.len(), 1, "trial {trial}");
    }
    assert_eq!(scene.count("SELECT COUNT(*) FROM booking_requests").await, trials().min(9));
}

#[tokio::test(flavor = "multi_thread")]
async fn r26_of_fifty_reviews_of_one_booking_one_is_stored() {
    let mut scene = Scene::set().await;
    let booking = scene.booked(5).await;
    scene.now += chrono::Duration::days(9);
    let scene = Arc::new(scene);
    for trial in 0..trials() {
        run(&scene.db, "DELETE FROM reviews", vec![]).await;
        let mut hands = tokio::task::JoinSet::new();
        for number in 0..AT_ONCE {
            let scene = Arc::clone(&scene);
            let row = json!({ "booking_request_id": booking, "review_type": "guide", "rating": number % 5 + 1 });
            hands.spawn(async move { scene.insert("reviews", &scene.traveller, &row).await });
        }
        let mut won = 0;
        while let Some(ended) = hands.join_next().await {
            match ended.unwrap() {
                Ok(_) => won += 1,
                refused => assert_eq!(kind(refused), "duplicate"),
            }
        }
        assert_eq!(won, 1, "trial {trial}");
        let counted = "SELECT COUNT(*) FROM guides g JOIN reviews r ON r.guide_id = g.id AND r.rating = g.rating AND g.review_count = 1";
        assert_eq!(scene.count(counted).await, 1, "trial {trial}");
    }
}
