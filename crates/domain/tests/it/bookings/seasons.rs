//! Group prices and seasons in quotes, requests, searches and changes.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_domain::bookings::group_prices::group_prices;
use serendib_domain::packages;
use serendib_domain::search::{Dates, Index, Query};
use serendib_domain::{Caller, Error, FieldError};
use uuid::Uuid;

use super::{BookingFixture, with};
use crate::people::{error_kind_and_text, id, run};

const STEP: &str =
    "INSERT INTO package_group_prices (id, package_id, from_people, price_per_person) VALUES ($1, $2, $3, $4)";
const SEASON: &str =
    "INSERT INTO package_seasons (id, package_id, name, first_day, last_day, percent, min_people, notice_days)
                      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

async fn add_season(scene: &BookingFixture, number: u128, name: &str, days: (&str, &str), percent: i64) {
    add_limited(scene, number, name, days, percent, (None, None)).await;
}

/// With the smallest group and the days ahead.
pub(super) async fn add_limited(
    scene: &BookingFixture,
    number: u128,
    name: &str,
    days: (&str, &str),
    percent: i64,
    limits: (Option<i64>, Option<i64>),
) {
    let mut row =
        vec![id(number).into(), scene.package.into(), name.into(), days.0.into(), days.1.into(), percent.into()];
    row.extend([limits.0.into(), limits.1.into()]);
    run(&scene.db, SEASON, row).await;
}

/// $100 a person, from four on $90, from six on $79.99; 20 percent more over New Year, 10 percent less in May and June.
async fn priced() -> BookingFixture {
    let scene = BookingFixture::new().await;
    for (number, people, price) in [(910_u128, 4_i64, 9_000_i64), (911, 6, 7_999)] {
        run(&scene.db, STEP, vec![id(number).into(), scene.package.into(), people.into(), price.into()]).await;
    }
    add_season(&scene, 920, "New Year", ("12-20", "01-05"), 20).await;
    add_season(&scene, 921, "Quiet months", ("05-01", "06-30"), -10).await;
    scene
}

pub(super) fn wish(scene: &BookingFixture, people: i64, start: &str) -> Json {
    json!({ "package_id": scene.package, "start_date": start, "number_of_travelers": people, "rooms": [] })
}

/// The document of a request without rooms.
pub(super) fn request(scene: &BookingFixture, people: i64, start: &str, version: &str, total: f64) -> Json {
    let changes = json!({
        "start_date": start, "number_of_travelers": people, "rooms": [], "self_arranged": true,
        "quote_version": version, "total_price": total,
    });
    with(scene.document(60), changes)
}

async fn booked(scene: &BookingFixture, booking: Uuid) -> Json {
    let sql = "SELECT pricing_summary FROM booking_requests WHERE id = $1";
    serde_json::from_str(&scene.text(sql, booking).await).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quote_goes_by_the_group_and_by_the_season_of_the_first_day() {
    let scene = priced().await;
    let season = |name: &str, percent: i64| json!({ "name": name, "percent": percent });
    for (people, start, each, season) in [
        (1, "2030-03-01", 10_000, Json::Null),
        (3, "2030-03-01", 10_000, Json::Null),
        (4, "2030-03-01", 9_000, Json::Null),
        (6, "2030-03-01", 7_999, Json::Null),
        (2, "2030-05-01", 9_000, season("Quiet months", -10)),
        (6, "2030-06-30", 7_199, season("Quiet months", -10)),
        // The last day lies in the season, the first does not.
        (2, "2030-12-19", 10_000, Json::Null),
        (2, "2030-12-20", 12_000, season("New Year", 20)),
        (4, "2031-01-05", 10_800, season("New Year", 20)),
        (6, "2030-12-31", 9_599, season("New Year", 20)),
        (4, "2031-01-06", 9_000, Json::Null),
    ] {
        let quote = scene.quote(wish(&scene, people, start)).await.unwrap();
        assert_eq!((quote.price_per_person, quote.total), (each, each * people), "{people} on {start}");
        assert_eq!(quote.to_json()["season"], season, "{people} on {start}");
        assert_eq!(quote.version(), format!("1;3d;{each}"));
    }
    let rooms = json!({ "rooms": [{ "accommodation_type": "double", "hotel_type": "three_star", "quantity": 2 }] });
    let quote = scene.quote(with(wish(&scene, 4, "2030-12-25"), rooms)).await.unwrap();
    assert_eq!((quote.rooms_total, quote.total), (9_100, 43_200 + 9_100), "rooms have no season");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_stores_the_season_of_its_price_and_one_with_an_old_price_is_outdated() {
    let scene = priced().await;
    let plain = scene.ask(&scene.traveller, &request(&scene, 4, "2030-03-01", "1;3d;9000", 360.0)).await.unwrap();
    assert_eq!(booked(&scene, plain).await.get("season"), None);

    let over_new_year = request(&scene, 4, "2030-12-25", "1;3d;10800", 432.0);
    let booking = scene.ask(&scene.traveller, &over_new_year).await.unwrap();
    let summary = booked(&scene, booking).await;
    assert_eq!(summary["season"], json!({ "name": "New Year", "percent": 20 }));
    assert_eq!((&summary["base_price_per_person"], &summary["total_price"]), (&json!(108.0), &json!(432.0)));
    assert_eq!(scene.ask(&scene.traveller, &over_new_year).await.unwrap(), booking, "the same request again");

    let later = request(&scene, 4, "2030-12-29", "1;3d;10800", 432.0);
    run(&scene.db, "UPDATE package_seasons SET percent = 25 WHERE name = 'New Year'", vec![]).await;
    match scene.ask(&scene.traveller, &later).await {
        Err(serendib_domain::Error::Outdated { now, .. }) => {
            assert_eq!((&now["total_price"], &now["version"]), (&json!(450.0), &json!("1;3d;11250")));
            assert_eq!(now["season"], json!({ "name": "New Year", "percent": 25 }));
        }
        other => panic!("{other:?}"),
    }
    run(&scene.db, "DELETE FROM package_group_prices WHERE from_people = 4", vec![]).await;
    let refused = scene.ask(&scene.traveller, &request(&scene, 4, "2030-03-09", "1;3d;9000", 360.0)).await;
    assert_eq!(error_kind_and_text(refused).0, "outdated");
    let cheap = scene.ask(&scene.traveller, &request(&scene, 4, "2030-12-29", "1;3d;12500", 432.0)).await;
    assert_eq!(error_kind_and_text(cheap), ("fields", "price_mismatch".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_keeps_the_price_per_person_and_the_season_as_booked() {
    let scene = priced().await;
    let booking = scene.ask(&scene.traveller, &request(&scene, 4, "2030-12-25", "1;3d;10800", 432.0)).await.unwrap();
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    run(&scene.db, "DELETE FROM package_seasons", vec![]).await;
    let wish = json!({ "start_date": "2030-03-01", "number_of_travelers": 6 });
    let quote = scene.change_quote(&scene.traveller, booking, wish).await.unwrap();
    assert_eq!((&quote["base_price_per_person"], &quote["total_price"]), (&json!(108.0), &json!(648.0)));
    let wish = json!({ "start_date": "2030-03-01", "number_of_travelers": 6, "rooms": [], "total_price": 648 });
    let change = scene.propose(&scene.traveller, booking, wish).await.unwrap();
    let sql = "SELECT pricing_summary FROM booking_changes WHERE id = $1";
    let summary: Json = serde_json::from_str(&scene.text(sql, change).await).unwrap();
    assert_eq!(summary["season"], json!({ "name": "New Year", "percent": 20 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_goes_by_the_list_that_gave_the_booked_price() {
    let scene = priced().await;
    let booking = scene.ask(&scene.traveller, &request(&scene, 6, "2030-05-10", "1;3d;7199", 431.94)).await.unwrap();
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    let quote = async |start: &str, people: i64| {
        let wish = json!({ "start_date": start, "number_of_travelers": people });
        scene.change_quote(&scene.traveller, booking, wish).await.unwrap()["total_price"].clone()
    };
    // Another day of the same season, Christmas, and a group below all steps.
    assert_eq!(quote("2030-05-20", 6).await, json!(431.94));
    assert_eq!(quote("2030-12-25", 6).await, json!(575.94));
    assert_eq!(quote("2030-03-01", 2).await, json!(200.0));
    let wish = json!({ "start_date": "2030-12-25", "number_of_travelers": 6, "rooms": [], "total_price": 575.94 });
    let change = scene.propose(&scene.traveller, booking, wish).await.unwrap();
    let sql = "SELECT pricing_summary FROM booking_changes WHERE id = $1";
    let summary: Json = serde_json::from_str(&scene.text(sql, change).await).unwrap();
    assert_eq!(summary["season"], json!({ "name": "New Year", "percent": 20 }));
    // Dearer since: the agreed price stays.
    run(&scene.db, "UPDATE packages SET price = 20000", vec![]).await;
    run(&scene.db, "UPDATE package_group_prices SET price_per_person = 15000 + from_people", vec![]).await;
    assert_eq!(quote("2030-12-25", 6).await, json!(431.94));
}

#[tokio::test(flavor = "multi_thread")]
async fn group_prices_name_the_season_of_a_known_start() {
    let scene = priced().await;
    let of = async |people: i64, start: Option<&str>| {
        let start = start.map(|day| day.parse().unwrap());
        group_prices(&scene.db, &scene.ctx(&Caller::Visitor), &[scene.package], people, "three_star", start)
            .await
            .unwrap()[0]
            .clone()
    };
    let price = of(6, None).await;
    assert_eq!((&price["total_price"], &price["season"]), (&json!(616.44), &Json::Null), "three double rooms");
    let price = of(6, Some("2030-12-24")).await;
    assert_eq!((&price["total_price"], &price["per_person"]), (&json!(712.44), &json!(118.74)));
    assert_eq!(price["season"], json!({ "name": "New Year", "percent": 20 }));
    assert_eq!(of(6, Some("2030-11-24")).await["season"], Json::Null);
}

/// A sequence of numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % bound
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_a_card_and_a_receipt_of_any_package_have_one_price() {
    let scene = BookingFixture::new().await;
    let first: NaiveDate = "2030-02-01".parse().unwrap();
    let (mut numbers, mut seen, mut refused) = (Numbers(20), 0, 0);
    for round in 0..40_i64 {
        let price = 5_000 + numbers.below(90_000);
        run(&scene.db, "UPDATE packages SET price = $1", vec![price.into()]).await;
        run(&scene.db, "DELETE FROM package_group_prices", vec![]).await;
        run(&scene.db, "DELETE FROM package_seasons", vec![]).await;
        let mut step = price;
        for (number, people) in [(910_u128, 2_i64), (911, 4), (912, 5)] {
            if numbers.below(3) > 0 {
                step -= 1 + numbers.below(1_500);
                run(&scene.db, STEP, vec![id(number).into(), scene.package.into(), people.into(), step.into()]).await;
            }
        }
        for (number, days) in [(920, ("11-15", "02-28")), (921, ("03-01", "04-30")), (922, ("07-07", "07-07"))] {
            let percent = if numbers.below(3) > 0 { numbers.below(251) - 50 } else { 0 };
            let least = (numbers.below(3) == 0).then(|| 2 + numbers.below(5));
            let notice = (numbers.below(3) == 0).then(|| 1 + numbers.below(365));
            if percent != 0 || least.is_some() || notice.is_some() {
                add_limited(&scene, number, "Season", days, percent, (least, notice)).await;
            }
        }
        let index = Index::build(packages::doc(&scene.db, scene.package).await.unwrap());
        for people in 1..=6_i64 {
            let start = first + chrono::Duration::days(numbers.below(600));
            let answer = |dates| {
                let people = u32::try_from(people).unwrap();
                let today = Some(scene.day(0));
                index.search(&Query { people, dates, today, is_price_for_group: true, ..Query::default() })
            };
            let found = |dates| answer(dates).group.unwrap().totals[0].1;
            let quote = match scene.quote(wish(&scene, people, &start.to_string())).await {
                Ok(quote) => quote,
                Err(Error::Fields { wrong, .. }) => {
                    let is_limit =
                        |one: &FieldError| one.message.contains(" takes groups of ") || one.message.contains(" ahead.");
                    assert!(wrong.iter().all(is_limit), "{wrong:?}");
                    assert_eq!(answer(Some(Dates::StartOn(start))).total, 0, "{people} on {start} in round {round}");
                    let ctx = scene.ctx(&Caller::Visitor);
                    let cards = group_prices(&scene.db, &ctx, &[scene.package], people, "", Some(start)).await.unwrap();
                    assert_eq!(cards, json!([]), "{people} on {start} in round {round}");
                    refused += 1;
                    continue;
                }
                Err(other) => panic!("{other:?}"),
            };
            assert_eq!(answer(Some(Dates::StartOn(start))).total, 1, "{people} on {start} in round {round}");
            assert_eq!(found(Some(Dates::StartOn(start))), quote.total, "{people} on {start} in round {round}");
            let json = quote.to_json();
            let card = group_prices(&scene.db, &scene.ctx(&Caller::Visitor), &[scene.package], people, "", Some(start))
                .await
                .unwrap();
            assert_eq!((&card[0]["total_price"], &card[0]["season"]), (&json["total_price"], &json["season"]));
            let card = group_prices(&scene.db, &scene.ctx(&Caller::Visitor), &[scene.package], people, "", None)
                .await
                .unwrap();
            assert_eq!(card[0]["total_price"], serendib_domain::money::dollars(found(None)));
            seen += i32::from(quote.season.is_some());
        }
    }
    assert!((30..200).contains(&seen) && (20..200).contains(&refused), "{seen}, {refused}");
}
