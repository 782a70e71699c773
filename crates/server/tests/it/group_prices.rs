//! Group prices: cards, pages, searches and receipts agree.

use std::collections::HashMap;

use chrono::Datelike as _;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::actors::status_and_code;
use crate::fixture::TestApp;

async fn read(world: &TestApp, call: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/{call}")).await;
    assert_eq!(answer.status, 200, "{call}: {answer:?}");
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_a_page_and_a_receipt_say_the_same_price() {
    let world = TestApp::demo().await;
    let day = world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(300);
    let next = |month_and_day: &str| -> chrono::NaiveDate {
        let year = day.year() + 1;
        format!("{year}-{month_and_day}").parse().unwrap()
    };
    let (mut with_rooms, mut in_season) = (0, 0);
    for (people, comfort, day, dates) in [
        (1, "", day, false),
        (2, "three_star", next("01-04"), true),
        (4, "five_star", next("05-10"), true),
        (5, "budget", next("01-02"), true),
        (6, "", next("06-30"), true),
    ] {
        let (date_from, start) =
            if dates { (format!("&date_from={day}"), format!("&start_date={day}")) } else { Default::default() };
        let order = "price_for=group&sort=price_low&duration=4-7&limit=12";
        let found =
            read(&world, &format!("search_packages?people={people}&comfort={comfort}&{order}{date_from}")).await;
        let ids: Vec<&str> =
            found["results"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
        let prices =
            read(&world, &format!("group_prices?packages={}&people={people}&comfort={comfort}{start}", ids.join(",")))
                .await;
        let totals: Vec<f64> = found["group"]["prices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|price| price["total_price"].as_f64().unwrap())
            .collect();
        assert!(totals.is_sorted(), "{totals:?}");
        let by_search: HashMap<&str, &Json> = found["group"]["prices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|price| (price["package_id"].as_str().unwrap(), price))
            .collect();
        assert_eq!((prices.as_array().unwrap().len(), by_search.len()), (ids.len(), ids.len()));
        for price in prices.as_array().unwrap() {
            let id = price["package_id"].as_str().unwrap();
            assert_eq!(price["total_price"], by_search[id]["total_price"], "{price}");
            assert_eq!(price["per_person"], by_search[id]["per_person"], "{price}");
            let rooms: Vec<Json> = price["room_selections"]
                .as_array()
                .unwrap()
                .iter()
                .map(|room| {
                    json!({ "accommodation_type": room["accommodation_type"], "hotel_type": room["hotel_type"],
                            "quantity": room["quantity"] })
                })
                .collect();
            with_rooms += rooms.len();
            let body = json!({ "package_id": id, "start_date": day, "number_of_travelers": people, "rooms": rooms });
            let headers = [("content-type", "application/json")];
            let quote = world.ask("POST", "/rest/v1/rpc/quote_booking", &headers, &body.to_string()).await.json();
            in_season += usize::from(quote["season"].is_object());
            if dates {
                assert_eq!(
                    (&quote["total_price"], &quote["season"]),
                    (&price["total_price"], &price["season"]),
                    "{quote}"
                );
            }
            assert!(rooms.is_empty() || quote["shortfall"] == 0, "{quote}");
        }
    }
    assert!(with_rooms > 20 && in_season > 0, "{with_rooms}, {in_season}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bounds_go_by_the_whole_group_only_on_request() {
    let world = TestApp::demo().await;
    let totals = async |call: &str| -> Vec<f64> {
        let found = read(&world, &format!("search_packages?limit=100&people=4&{call}")).await;
        let prices = found["group"]["prices"].as_array().unwrap().clone();
        assert_eq!(Json::from(prices.len()), found["total"].as_u64().unwrap().min(100), "{call}");
        prices.iter().map(|price| price["total_price"].as_f64().unwrap()).collect()
    };
    let group = totals("price_max=1500&price_for=group&comfort=three_star&sort=price_low").await;
    assert!(!group.is_empty() && group.is_sorted() && group.iter().all(|total| *total <= 1_500.0), "{group:?}");
    let person = totals("price_max=1500&sort=price_low").await;
    assert!(person.iter().any(|total| *total > 1_500.0), "{person:?}");
    let words = read(&world, "search_packages?q=under%20%241500%20for%204&limit=100").await;
    let prices = words["group"]["prices"].as_array().unwrap();
    assert_eq!(words["group"]["people"], 4);
    assert!(!prices.is_empty() && prices.iter().all(|price| price["total_price"].as_f64().unwrap() <= 1_500.0));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_priced_is_refused_or_left_out() {
    let world = TestApp::demo().await;
    let on_sale =
        "SELECT id FROM packages WHERE is_active AND status = 'approved' AND max_people < 40 ORDER BY id LIMIT 1";
    let id = world.app.db.rows(on_sale, &[]).await.unwrap()[0].uuid(0).unwrap();
    let pending = "SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let pending = world.app.db.rows(pending, &[]).await.unwrap()[0].uuid(0).unwrap();
    let many = vec![id.to_string(); 13].join(",");
    for call in [
        "packages=x&people=2".to_owned(),
        "packages=&people=2".to_owned(),
        format!("packages={many}&people=2"),
        format!("packages={id}&people=0"),
        format!("packages={id}&people=-1"),
        format!("packages={id}&people=51"),
        format!("packages={id}&people=two"),
        format!("packages={id}&people=2&comfort=six_star"),
        format!("packages={id}&people=2&start_date=2030-02-30"),
    ] {
        let refused = world.get(&format!("/rest/v1/rpc/group_prices?{call}")).await;
        assert_eq!(status_and_code(&refused), (400, "23514".to_owned()), "{call}: {refused:?}");
    }
    for call in [format!("packages={id}&people=50"), format!("packages={pending}&people=2")] {
        assert_eq!(read(&world, &format!("group_prices?{call}")).await, json!([]), "{call}");
    }
    let twice = read(&world, &format!("group_prices?packages={id},{id}&people=2")).await;
    assert_eq!(twice.as_array().unwrap().len(), 1);
}

/// A package without seasons gets one, from 25 January on: for three or more, booked 14 days ahead. Its guides have no bookings.
async fn limited(world: &TestApp) -> Uuid {
    let on_sale =
        "SELECT p.id FROM packages p WHERE is_active AND status = 'approved' AND min_people = 1 AND max_people > 4
                      AND NOT EXISTS (SELECT 1 FROM package_seasons s WHERE s.package_id = p.id) ORDER BY id LIMIT 1";
    let id = world.app.db.rows(on_sale, &[]).await.unwrap()[0].uuid(0).unwrap();
    let insert =
        "INSERT INTO package_seasons (id, package_id, name, first_day, last_day, percent, min_people, notice_days)
                  VALUES ($1, $1, 'Regatta', '01-25', '02-05', 0, 3, 14)";
    world.run(insert.to_owned(), vec![id.into()]).await;
    let end = "UPDATE booking_requests SET status = 'cancelled'
                WHERE guide_id IN (SELECT guide_id FROM package_guides WHERE package_id = $1)";
    world.run(end.to_owned(), vec![id.into()]).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_season_refuses_is_in_no_search_on_no_card_and_in_no_quote() {
    let world = TestApp::with_arguments(&["demo", "--clock", "2030-01-15T04:00:00Z"]).await;
    let id = limited(&world).await;
    let people = "From 25 January to 5 February this trip takes groups of 3 or more.";
    let ahead = "Trips from 25 January to 5 February are booked at least 14 days ahead.";
    for (travelers, day, refusals) in [
        (2, "2030-01-24", vec![]),
        (3, "2030-01-25", vec![("start_date", ahead)]),
        (3, "2030-01-28", vec![("start_date", ahead)]),
        (3, "2030-01-29", vec![]),
        (2, "2030-01-29", vec![("number_of_travelers", people)]),
        (2, "2030-01-28", vec![("start_date", ahead), ("number_of_travelers", people)]),
        (2, "2030-02-06", vec![]),
    ] {
        let mut is_found = false;
        for offset in [0, 100] {
            let query = format!("people={travelers}&date_from={day}&limit=100&offset={offset}");
            let found = read(&world, &format!("search_packages?{query}")).await;
            is_found |= found["results"].as_array().unwrap().iter().any(|row| row["id"] == id.to_string());
        }
        let cards = read(&world, &format!("group_prices?packages={id}&people={travelers}&start_date={day}")).await;
        let body = json!({ "package_id": id, "start_date": day, "number_of_travelers": travelers });
        let headers = [("content-type", "application/json")];
        let quote = world.ask("POST", "/rest/v1/rpc/quote_booking", &headers, &body.to_string()).await;
        let is_taken = refusals.is_empty();
        let answers = (is_found, !cards.as_array().unwrap().is_empty(), quote.status == 200);
        assert_eq!(answers, (is_taken, is_taken, is_taken), "{travelers} on {day}: {quote:?}");
        for (field, message) in refusals {
            assert_eq!(status_and_code(&quote), (400, "23514".to_owned()));
            let text = String::from_utf8_lossy(&quote.body);
            assert!(text.contains(field) && text.contains(message), "{text}");
        }
    }
    let blocked = read(&world, &format!("busy_days?package_id={id}")).await;
    let runs: Vec<_> = blocked.as_array().unwrap().iter().map(|run| (&run["first"], &run["last"])).collect();
    assert!(
        !runs.is_empty() && runs.iter().all(|run| *run == (&json!("2030-01-25"), &json!("2030-01-28"))),
        "{runs:?}"
    );
    let starts =
        read(&world, &format!("next_starts?package_id={id}&from=2030-01-24&number_of_travelers=2&limit=2")).await;
    let starts: Vec<_> = starts["starts"].as_array().unwrap().iter().map(|one| &one["start_date"]).collect();
    assert_eq!(starts, ["2030-01-24", "2030-02-06"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_of_yesterday_is_not_served_when_the_day_is_over_on_which_a_trip_could_be_booked() {
    let world = TestApp::with_arguments(&["demo", "--clock", "2030-01-15T18:29:45Z"]).await;
    let id = limited(&world).await;
    let today = || world.app.ctx(serendib_domain::Caller::Visitor).today().to_string();
    let card = async || read(&world, &format!("group_prices?packages={id}&people=3&start_date=2030-01-29")).await;
    // A busy machine may need the time until midnight to build the demo.
    let (before, first) = (today(), card().await);
    assert!(before != "2030-01-15" || today() != before || first != json!([]), "{first}");
    for _ in 0..300 {
        if today() != "2030-01-15" && card().await == json!([]) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    assert_eq!(card().await, json!([]));
    let next = read(&world, &format!("group_prices?packages={id}&people=3&start_date=2030-01-30")).await;
    assert_eq!(next.as_array().unwrap().len(), 1);
}
