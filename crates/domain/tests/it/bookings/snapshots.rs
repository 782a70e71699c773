//! A booking's snapshot: the trip as booked, and the advance as displayed with the request.

use chrono::Duration;
use serde_json::json;
use serendib_db::Value;
use serendib_domain::payments::PaymentKind;

use super::BookingFixture;
use crate::people::{id, run, texts};

const SNAPSHOTS: &str = "SELECT COALESCE(trip_title, '-') || '|' || CAST(COALESCE(trip_days, 0) AS TEXT) || '|' || COALESCE(trip_place, '-')
    || '|' || COALESCE(trip_included, '-') || '|' || COALESCE(trip_excluded, '-') || '|' ||
    CAST(COALESCE(promised_advance, 0) AS TEXT) FROM booking_requests ORDER BY start_date";

impl BookingFixture {
    async fn says(&self, included: &str) {
        run(&self.db, "UPDATE packages SET included = $1, excluded = 'Flights'", vec![included.into()]).await;
        for (number, place, is_primary) in [(950_u128, "Galle", false), (951, "Nuwara Eliya", true)] {
            run(
                &self.db,
                "INSERT INTO package_locations (id, package_id, location_name, is_primary_location, position) VALUES ($1, $2, $3, $4, 0)",
                vec![id(number).into(), self.package.into(), place.into(), is_primary.into()],
            )
            .await;
        }
    }

    async fn renamed(&self) {
        let sql =
            "UPDATE packages SET title = 'Another trip', duration_days = 9, included = 'Nothing', excluded = NULL";
        run(&self.db, sql, vec![]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_keeps_the_trip_as_it_was_booked_whatever_becomes_of_its_package() {
    let scene = BookingFixture::new().await;
    scene.says("Tea\nTrain tickets").await;
    let booking = scene.approved(60).await;
    scene.renamed().await;
    assert_eq!(texts(&scene.db, SNAPSHOTS).await, ["Trip 100|3|Nuwara Eliya|Tea\nTrain tickets|Flights|7365"]);
    scene.pay(booking, PaymentKind::Advance).await;
    scene.change(&scene.traveller, booking, json!({ "status": "cancelled" })).await.unwrap();
    let titles = texts(&scene.db, "SELECT title FROM notifications").await;
    let bodies = texts(&scene.db, "SELECT body FROM notifications").await;
    assert!(titles.len() >= 6 && !titles.iter().any(|title| title.contains("Another")), "{titles:?}");
    assert!(bodies.iter().all(|body| body.contains("Trip 100")), "{bodies:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_place_of_a_trip_is_the_one_of_most_of_its_nights() {
    let scene = BookingFixture::new().await;
    scene.says("Tea").await;
    for (number, name) in [(960_u128, "Galle"), (961, "Nuwara Eliya")] {
        run(
            &scene.db,
            "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude)
             VALUES ($1, $2, $3, 'South', 'South', 6, 80)",
            vec![id(number).into(), format!("place-{number}").into(), name.into()],
        )
        .await;
        run(
            &scene.db,
            "UPDATE package_locations SET destination_id = $1 WHERE location_name = $2",
            vec![id(number).into(), name.into()],
        )
        .await;
    }
    for (day, place) in [(1_i64, 960_u128), (2, 960), (3, 961)] {
        run(
            &scene.db,
            "INSERT INTO package_days (id, package_id, day_number, overnight_destination_id) VALUES ($1, $2, $3, $4)",
            vec![id(970 + u128::try_from(day).unwrap()).into(), scene.package.into(), day.into(), id(place).into()],
        )
        .await;
    }
    scene.pending(60).await;
    assert_eq!(texts(&scene.db, SNAPSHOTS).await, ["Trip 100|3|Galle|Tea|Flights|7365"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_in_the_old_clients_words_keeps_the_trip_too() {
    let scene = BookingFixture::new().await;
    scene.says("Tea").await;
    scene.insert("booking_requests", &scene.traveller, &scene.row(60)).await.unwrap();
    assert_eq!(texts(&scene.db, SNAPSHOTS).await, ["Trip 100|3|Nuwara Eliya|Tea|Flights|6000"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_from_before_shows_the_package_of_today() {
    let scene = BookingFixture::new().await;
    let booking = scene.pending(60).await;
    let from_before = "UPDATE booking_requests SET trip_title = NULL, trip_days = NULL, promised_advance = NULL";
    run(&scene.db, from_before, vec![]).await;
    scene.renamed().await;
    scene.change(&scene.host, booking, json!({ "status": "approved", "advance_amount": 100 })).await.unwrap();
    let approved =
        texts(&scene.db, "SELECT title || ' ' || body FROM notifications WHERE kind = 'booking_approved'").await;
    assert!(approved[0].contains("Another trip") && !approved[0].contains("you were shown"), "{approved:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_advance_that_differs_from_the_request_is_named_with_the_earlier_one() {
    let mut scene = BookingFixture::new().await;
    let (same, other, near) = (scene.pending(60).await, scene.pending(70).await, scene.pending(15).await);
    scene.change(&scene.host, same, json!({ "status": "approved" })).await.unwrap();
    scene.change(&scene.host, other, json!({ "status": "approved", "advance_amount": 150 })).await.unwrap();
    // By then the trip starts within two weeks.
    scene.now += Duration::days(2);
    scene.change(&scene.host, near, json!({ "status": "approved" })).await.unwrap();
    let bodies =
        texts(&scene.db, "SELECT body FROM notifications WHERE kind = 'booking_approved' ORDER BY created_at, body")
            .await;
    let promises: Vec<_> =
        bodies.iter().filter_map(|body| body.split_once("\nWith your request ").map(|(_, text)| text)).collect();
    assert_eq!(
        promises,
        [
            "you were shown an advance of $73.65. Person 1 asks for $150.00.",
            "you were shown an advance of $73.65. The trip now starts soon, so the whole price is due.",
        ]
    );
    assert_eq!(bodies.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_expired_leads_to_trips_for_the_same_place_days_and_people() {
    let mut scene = BookingFixture::new().await;
    scene.says("Tea").await;
    scene.pending(60).await;
    let (start, end) = (scene.day(60), scene.day(62));
    scene.later(Duration::hours(72)).await;
    let link = "SELECT link FROM notifications WHERE kind = 'booking_expired' AND link LIKE '/search%'";
    let expected = format!("/search?location=Nuwara%20Eliya&dateFrom={start}&dateTo={end}&people=2");
    assert_eq!(texts(&scene.db, link).await, [expected]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_booking_keeps_in_lines_what_is_paid_locally_and_where_the_trip_stops_to_shop() {
    const DECLARED: &str =
        "SELECT COALESCE(trip_local_costs, '-') || '|' || COALESCE(trip_shopping, '-') FROM booking_requests
        ORDER BY start_date";
    let scene = BookingFixture::new().await;
    let costs = r#"[{"label":"Park fee","amount_usd":42.5,"per":"person","is_optional":false},
        {"label":"Jeep","amount_usd":40,"per":"vehicle","is_optional":true},
        {"label":"Tips","amount_usd":0,"per":"group","is_optional":true}]"#;
    let declared = "UPDATE packages SET local_costs = $1, shopping = $2, shopping_stops = $3, shopping_commission = $4";
    scene.pending(40).await;
    for (start, costs, shopping, stops, commission) in
        [(50, costs, "stops", Some("A gem museum"), Some(true)), (60, "[]", "none", None, None)]
    {
        run(&scene.db, declared, vec![costs.into(), shopping.into(), stops.into(), Value::from(commission)]).await;
        scene.pending(start).await;
    }
    run(&scene.db, "UPDATE packages SET local_costs = NULL, shopping = NULL", vec![]).await;
    assert_eq!(
        texts(&scene.db, DECLARED).await,
        [
            "-|-",
            "Park fee: $42.50 per person\nJeep: $40.00 per vehicle (optional)\nTips: no fixed amount (optional)|A gem museum\nThe guide or driver receives a commission there",
            "Nothing is paid locally|No shopping stops",
        ]
    );
    assert_eq!(
        texts(&scene.db, "SELECT CAST(total_price AS TEXT) FROM booking_requests GROUP BY total_price").await.len(),
        1,
        "what is paid locally is no part of the price"
    );
}
