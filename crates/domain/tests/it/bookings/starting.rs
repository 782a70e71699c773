//! The next start dates of a trip, and the free hosts on each.

use std::collections::HashSet;

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_domain::bookings::next_starts;
use serendib_domain::search::generate::Dice;
use serendib_domain::{Caller, Error, Result};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, kind, package, person, run, to_object};

impl BookingFixture {
    async fn next_starts(&self, request: Json) -> Result<Json> {
        let request = with(json!({ "package_id": self.package }), request);
        next_starts::next_starts(&self.db, &self.ctx(&Caller::Visitor), &to_object(&request)).await
    }

    /// The free days from now with their number of free hosts; and each host's own next day.
    async fn days(&self, request: Json) -> (Vec<(i64, usize)>, Vec<Option<i64>>) {
        let found = self.next_starts(request).await.unwrap();
        let days = |day: &Json| {
            let day: chrono::NaiveDate = day.as_str()?.parse().unwrap();
            Some((day - self.day(0)).num_days())
        };
        let starts = found["starts"].as_array().unwrap().iter();
        let starts = starts.map(|one| (days(&one["start_date"]).unwrap(), one["guide_ids"].as_array().unwrap().len()));
        let hosts = found["hosts"].as_array().unwrap().iter().map(|one| days(&one["start_date"]));
        (starts.collect(), hosts.collect())
    }

    /// A booking of another package that takes its guide's days. `term` is its payment deadline in minutes from now.
    async fn takes(&self, number: u128, guide: Uuid, status: &str, (first, last): (i64, i64), term: Option<i64>) {
        run(
            &self.db,
            "INSERT INTO booking_requests (id, user_id, guide_id, package_id, status, start_date, end_date, number_of_travelers,
                                           contact_email, total_price, payment_deadline, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, 1, 'a@example.com', 100, $8, $9, $9)",
            vec![
                id(number).into(),
                self.traveller.person().unwrap().user.into(),
                guide.into(),
                id(101).into(),
                status.into(),
                self.day(first).into(),
                self.day(last).into(),
                term.map(|minutes| self.now + Duration::minutes(minutes)).into(),
                self.now.into(),
            ],
        )
        .await;
    }
}

fn guide(of: &Caller) -> Uuid {
    of.person().unwrap().guide.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_starts_are_the_days_on_which_some_host_is_free_to_the_end_of_the_trip() {
    let scene = BookingFixture::new().await;
    package(&scene.db, 101, &scene.host).await;
    assert_eq!(
        scene.days(json!({})).await,
        (vec![(0, 2), (1, 2), (2, 2), (3, 2), (4, 2)], vec![Some(0), Some(0)]),
        "from today on, five where nobody says how many"
    );
    // A trip takes three days. The host is busy until the third day from now, and again from the seventh on.
    scene.takes(1, guide(&scene.host), "confirmed", (-4, 3), None).await;
    scene.takes(2, guide(&scene.host), "approved", (7, 9), Some(1)).await;
    // Neither an expired approval nor a pending request takes days.
    scene.takes(3, guide(&scene.host), "approved", (10, 40), Some(0)).await;
    scene.takes(4, guide(&scene.host), "pending", (11, 40), None).await;
    scene.takes(5, guide(&scene.colleague), "confirmed", (1, 6), None).await;
    let (starts, hosts) = scene.days(json!({ "limit": 5 })).await;
    assert_eq!(starts, [(4, 1), (7, 1), (8, 1), (9, 1), (10, 2)]);
    assert_eq!(hosts, [Some(4), Some(7)]);
    let (starts, hosts) = scene.days(json!({ "from": scene.day(8).to_string(), "limit": 2 })).await;
    assert_eq!((starts, hosts), (vec![(8, 1), (9, 1)], vec![Some(10), Some(8)]));
    let past = json!({ "from": scene.day(-30).to_string(), "limit": 1 });
    assert_eq!(scene.days(past).await.0, [(4, 1)], "nobody starts yesterday");
    let last = json!({ "from": scene.day(729).to_string(), "limit": 60 });
    assert_eq!(scene.days(last).await.0, [(729, 2), (730, 2)], "no trip is asked for more than two years ahead");
    let first = scene.next_starts(json!({ "limit": 1 })).await.unwrap();
    let expected = json!([{
        "start_date": scene.day(4).to_string(), "end_date": scene.day(6).to_string(), "guide_ids": [guide(&scene.host)],
    }]);
    assert_eq!(first["starts"], expected);
    // A guide who is booked for the whole horizon has no next start. A suspended guide is no host.
    scene.takes(6, guide(&scene.host), "confirmed", (0, 800), None).await;
    assert_eq!(scene.days(json!({ "limit": 1 })).await, (vec![(7, 1)], vec![None, Some(7)]));
    run(&scene.db, "UPDATE guides SET is_active = FALSE WHERE id = $1", vec![guide(&scene.colleague).into()]).await;
    assert_eq!(scene.days(json!({})).await, (vec![], vec![None]));
    run(&scene.db, "UPDATE guides SET is_active = FALSE", vec![]).await;
    assert_eq!(scene.days(json!({})).await, (vec![], vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_requests_for_the_next_starts_are_refused_in_a_sentence() {
    let scene = BookingFixture::new().await;
    let people = "Your number of travelers must be a whole number from 1 to 6.";
    let limit = "Your limit must be a whole number from 1 to 60.";
    let day = "Your first start date must be a date.";
    for (request, expected) in [
        (json!({ "number_of_travelers": 0 }), people),
        (json!({ "number_of_travelers": 7 }), people),
        (json!({ "number_of_travelers": "two" }), people),
        (json!({ "limit": 0 }), limit),
        (json!({ "limit": 61 }), limit),
        (json!({ "limit": "all" }), limit),
        (json!({ "from": "2030-02-30" }), day),
        (json!({ "from": "tomorrow" }), day),
        (json!({ "from": scene.day(731).to_string() }), "Your first start date must be within the next two years."),
        (json!({ "package_id": id(999) }), "This package cannot be booked."),
        (json!({ "package_id": null }), "This package cannot be booked."),
    ] {
        let (kind, text) = error_kind_and_text(scene.next_starts(request.clone()).await);
        assert!(["fields", "refused"].contains(&kind), "{request}");
        assert_eq!(text, expected, "{request}");
    }
    assert!(scene.next_starts(json!({ "number_of_travelers": 6, "limit": 60, "from": null })).await.is_ok());
    for change in ["is_active = FALSE", "is_active = TRUE, status = 'pending'", "status = 'rejected'"] {
        run(&scene.db, &format!("UPDATE packages SET {change}"), vec![]).await;
        assert_eq!(
            error_kind_and_text(scene.next_starts(json!({})).await).1,
            "This package cannot be booked.",
            "{change}"
        );
    }
}

/// Random bookings in all states: the hosts of each day are exactly those whom the quote calls free and the request accepts.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_starts_are_those_that_can_be_booked() {
    const DAYS: i64 = 60;
    let scene = BookingFixture::new().await;
    package(&scene.db, 101, &scene.host).await;
    let mut dice = Dice(22);
    let mut below = |limit: u64| i64::try_from(dice.below(limit)).unwrap();
    let mut taken = HashSet::new();
    let (mut free, mut full) = (0, 0);
    for number in 1..=24_u128 {
        let of = [&scene.host, &scene.colleague][usize::from(below(2) == 1)];
        let states = ["pending", "approved", "approved", "confirmed", "confirmed", "cancelled"];
        let status = states[usize::try_from(below(6)).unwrap()];
        // Each has its own day, because two open requests for the same package and day clash.
        let first = below(60) - 5;
        let term = (below(3) > 0).then(|| below(3) - 1);
        let last = first + below(25);
        if taken.insert(first) {
            scene.takes(number, guide(of), status, (first, last), term).await;
        }
        if number % 6 != 0 {
            continue;
        }
        let found = scene.next_starts(json!({ "limit": 60 })).await.unwrap();
        let by_day = |days: i64| {
            let day = scene.day(days).to_string();
            let start = found["starts"].as_array().unwrap().iter().find(|one| one["start_date"] == json!(day));
            start.map_or_else(Vec::new, |one| one["guide_ids"].as_array().unwrap().clone())
        };
        let last_start = found["starts"].as_array().unwrap().last().unwrap()["start_date"].as_str().unwrap().to_owned();
        let traveller = person(&scene.db, 200 + number, false).await;
        let mut tried = (false, false);
        for days in (0..DAYS).filter(|days| scene.day(*days).to_string() <= last_start) {
            let request = json!({
                "package_id": scene.package, "start_date": scene.day(days).to_string(), "number_of_travelers": 1,
            });
            let quote = scene.quote(request).await.unwrap();
            let hosts: Vec<_> = quote.hosts.iter().filter(|host| host.is_free).map(|host| json!(host.guide)).collect();
            assert_eq!(by_day(days), hosts, "day {days} after {number} bookings");
            let any = with(scene.document(days), json!({ "guide_id": null }));
            if hosts.is_empty() {
                full += 1;
                if !std::mem::replace(&mut tried.0, true) {
                    let refused = scene.ask(&traveller, &any).await;
                    assert!(matches!(refused, Err(Error::Conflict(_))), "day {days}: {}", kind(refused));
                }
            } else {
                free += 1;
                if !std::mem::replace(&mut tried.1, true) {
                    // A pending request takes no day.
                    let booking = scene.ask(&traveller, &any).await.unwrap();
                    let request =
                        scene.text("SELECT CAST(guide_id AS TEXT) FROM booking_requests WHERE id = $1", booking).await;
                    assert_eq!(json!(request), hosts[0]);
                }
            }
        }
    }
    assert!(free > 100 && full > 5, "both were seen: {free} free, {full} full");
}
