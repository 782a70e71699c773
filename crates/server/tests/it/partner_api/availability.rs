//! Days: the same as the functions of the booking dialog answer.

use std::collections::BTreeSet;

use chrono::{Duration, NaiveDate};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value as Json, json};
use serendib_domain::Caller;

use super::{ALL, PartnerFixture};

impl PartnerFixture {
    fn today(&self) -> NaiveDate {
        self.world.app.ctx(Caller::Visitor).today()
    }

    async fn calendar(
        &self,
        key: &str,
        product: &str,
        option: &str,
        days: (NaiveDate, NaiveDate),
        people: Option<i64>,
    ) -> Vec<Json> {
        let mut body =
            json!({ "productId": product, "optionId": option, "localDateStart": days.0, "localDateEnd": days.1 });
        if let Some(people) = people {
            body["units"] = json!([{ "id": "traveler", "quantity": people }]);
        }
        let answer = self.post("/availability/calendar", key, &body).await;
        assert_eq!(answer.status, 200, "{body}: {answer:?}");
        answer.json().as_array().unwrap().clone()
    }

    /// The starts that the booking dialog offers.
    async fn next_starts(&self, product: &str, people: i64, (first, last): (NaiveDate, NaiveDate)) -> BTreeSet<String> {
        let (mut starts, mut from) = (BTreeSet::new(), first.max(self.today()));
        while from <= last {
            let path = format!(
                "/rest/v1/rpc/next_starts?package_id={product}&number_of_travelers={people}&from={from}&limit=60"
            );
            let answer = self.world.get(&path).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            let found = answer.json()["starts"].as_array().unwrap().clone();
            let Some(end) = found.last().filter(|_| found.len() == 60) else {
                starts.extend(found.iter().map(|one| one["start_date"].as_str().unwrap().to_owned()));
                break;
            };
            from = end["start_date"].as_str().unwrap().parse::<NaiveDate>().unwrap() + Duration::days(1);
            starts.extend(found.iter().map(|one| one["start_date"].as_str().unwrap().to_owned()));
        }
        starts.retain(|day| day.parse::<NaiveDate>().unwrap() <= last);
        starts
    }
}

/// Rules of guides and seasons, so that days are closed for every reason.
async fn add_rules(scene: &PartnerFixture) {
    let today = scene.today();
    let sql = "INSERT INTO guide_booking_windows (guide_id, closed_weekdays, notice_days, horizon_days, updated_at)
        SELECT g.id, 96, 5, 300, $1 FROM guides g WHERE g.is_active AND NOT EXISTS
          (SELECT 1 FROM guide_booking_windows w WHERE w.guide_id = g.id)";
    scene.world.run(sql.to_owned(), vec![scene.world.app.clock.now().into()]).await;
    let blocked = "SELECT id FROM guides WHERE is_active ORDER BY id LIMIT 30";
    let guides = scene.world.app.db.rows(blocked, &[]).await.unwrap();
    for (number, row) in guides.iter().enumerate() {
        let first = today + Duration::days(20 + 3 * i64::try_from(number).unwrap());
        let sql = "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at) VALUES ($1, $2, $3, $4, $5)";
        let values = vec![
            serendib_server::app::new_id().into(),
            row.uuid(0).unwrap().into(),
            first.into(),
            (first + Duration::days(9)).into(),
            scene.world.app.clock.now().into(),
        ];
        scene.world.run(sql.to_owned(), values).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_is_available_exactly_if_the_booking_dialog_offers_it() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    add_rules(&scene).await;
    let products = scene.walk("/products", &key).await;
    let today = scene.today();
    let year = (today - Duration::days(3), today + Duration::days(362));
    let (mut open, mut shut) = (0, 0);
    for product in products.iter().step_by(products.len() / 8) {
        let id = product["id"].as_str().unwrap();
        let limits = &product["options"][0]["restrictions"];
        for people in [limits["minUnits"].as_i64().unwrap(), limits["maxUnits"].as_i64().unwrap()] {
            let days = scene.calendar(&key, id, "DEFAULT", year, Some(people)).await;
            assert_eq!(days.len(), 366);
            let offered = scene.next_starts(id, people, year).await;
            for day in &days {
                let is_offered = offered.contains(day["localDate"].as_str().unwrap());
                assert_eq!(day["available"], json!(is_offered), "{id} for {people}: {day}");
                assert_eq!(day["status"] == "AVAILABLE" || day["status"] == "LIMITED", is_offered, "{day}");
                assert_eq!(day["vacancies"].as_i64().unwrap() > 0, is_offered, "{day}");
                if is_offered { open += 1 } else { shut += 1 }
            }
        }
    }
    assert!(open > 300 && shut > 300, "{open} and {shut}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_day_costs_what_the_booking_dialog_says() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    add_rules(&scene).await;
    let products = scene.walk("/products", &key).await;
    let today = scene.today();
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let strategy = (0..products.len(), -2_i64..740, 0_i64..20, 0_usize..5);
    for _ in 0..60 {
        let (place, ahead, more, option) = strategy.new_tree(&mut runner).unwrap().current();
        let product = &products[place];
        let (id, day) = (product["id"].as_str().unwrap(), today + Duration::days(ahead));
        let limits = &product["options"][0]["restrictions"];
        let (least, most) = (limits["minUnits"].as_i64().unwrap(), limits["maxUnits"].as_i64().unwrap());
        let people = least + more % (most - least + 1);
        let options = product["options"].as_array().unwrap();
        let option = options[option % options.len()]["id"].as_str().unwrap();
        let found = scene.calendar(&key, id, option, (day, day), Some(people)).await.remove(0);
        let comfort = if option == "DEFAULT" { "" } else { option };
        let path =
            format!("/rest/v1/rpc/group_prices?packages={id}&people={people}&comfort={comfort}&start_date={day}");
        let priced = scene.world.get(&path).await.json();
        let rooms = priced[0]["room_selections"].as_array().cloned().unwrap_or_default();
        let rooms: Vec<Json> = rooms
            .iter()
            .map(|room| json!({ "accommodation_type": room["accommodation_type"], "hotel_type": room["hotel_type"], "quantity": room["quantity"] }))
            .collect();
        let wish = json!({ "package_id": id, "start_date": day, "number_of_travelers": people, "rooms": rooms });
        let quoted = scene
            .world
            .ask("POST", "/rest/v1/rpc/quote_booking", &[("content-type", "application/json")], &wish.to_string())
            .await;
        let quote = quoted.json();
        let is_free = quote["hosts"].as_array().is_some_and(|hosts| hosts.iter().any(|host| host["is_free"] == true));
        assert_eq!(found["available"], json!(quoted.status == 200 && is_free), "{wish}: {found} and {quoted:?}");
        if quoted.status == 200 {
            let cents = (quote["total_price"].as_f64().unwrap() * 100.0).round();
            assert_eq!(found["pricingFrom"]["retail"].as_f64(), Some(cents), "{wish} {option}: {found} and {quote}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn starts_have_times_deadlines_and_ids_by_which_they_are_found_again() {
    let scene = PartnerFixture::new().await;
    let key = scene.key(&ALL).await;
    let product = scene.get("/products?limit=1", &key).await.json()[0].clone();
    let (id, duration) = (product["id"].as_str().unwrap(), product["durationDays"].as_i64().unwrap());
    let (first, last) = (scene.today() + Duration::days(30), scene.today() + Duration::days(39));
    let body = json!({ "productId": id, "optionId": "DEFAULT", "localDateStart": first, "localDateEnd": last });
    let starts = scene.post("/availability", &key, &body).await.json();
    let starts = starts.as_array().unwrap();
    assert_eq!(starts.len(), 10);
    assert_eq!(starts[0]["id"], json!(format!("{first}T00:00:00+05:30")));
    assert_eq!(starts[0]["localDateTimeEnd"], json!(format!("{}T00:00:00+05:30", first + Duration::days(duration))));
    let named =
        json!({ "productId": id, "optionId": "DEFAULT", "availabilityIds": [starts[4]["id"], starts[1]["id"]] });
    let found = scene.post("/availability", &key, &named).await.json();
    assert_eq!(found, json!([starts[1], starts[4]]));
    for (change, error) in [
        (json!({ "productId": "x" }), "INVALID_PRODUCT_ID"),
        (json!({ "productId": null }), "INVALID_PRODUCT_ID"),
        (json!({ "productId": "00000000-0000-4000-8000-000000000000" }), "INVALID_PRODUCT_ID"),
        (json!({ "optionId": "penthouse" }), "INVALID_OPTION_ID"),
        (json!({ "optionId": "" }), "INVALID_OPTION_ID"),
        (json!({ "optionId": null }), "INVALID_OPTION_ID"),
        (json!({ "units": [{ "id": "senior", "quantity": 1 }] }), "INVALID_UNIT_ID"),
        (json!({ "units": [{ "id": "traveler", "quantity": 51 }] }), "BAD_REQUEST"),
        (json!({ "units": [{ "id": "traveler", "quantity": -1 }] }), "BAD_REQUEST"),
        (json!({ "units": "two" }), "BAD_REQUEST"),
        (json!({ "availabilityIds": ["2027-01-05"] }), "INVALID_AVAILABILITY_ID"),
        (json!({ "localDateEnd": first - Duration::days(1) }), "BAD_REQUEST"),
        (json!({ "localDateEnd": first + Duration::days(366) }), "BAD_REQUEST"),
        (json!({ "localDateStart": "soon" }), "BAD_REQUEST"),
        (json!({ "localDateStart": null }), "BAD_REQUEST"),
        (json!({ "localDateStart": "+99999-01-01", "localDateEnd": "+99999-01-02" }), "BAD_REQUEST"),
        (json!({ "localDateStart": "9999-01-01", "localDateEnd": "9999-01-02" }), "BAD_REQUEST"),
        (json!({ "localDateStart": "9998-12-30", "localDateEnd": "9998-12-31" }), ""),
        (json!({ "localDateStart": "0001-01-01", "localDateEnd": "0001-01-02" }), ""),
        (json!({ "currency": "EUR" }), "BAD_REQUEST"),
        (json!({ "localDateEnd": first + Duration::days(365) }), ""),
    ] {
        let mut wrong = body.clone();
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        for path in ["/availability", "/availability/calendar"] {
            let answer = scene.post(path, &key, &wrong).await;
            let status = if error.is_empty() { 200 } else { 400 };
            assert_eq!(answer.status, status, "{path} {wrong}: {answer:?}");
            if status == 400 {
                assert_eq!(answer.json()["error"], error, "{path} {wrong}");
            }
        }
    }
    let authorization = format!("Bearer {key}");
    for (kind, text) in
        [("text/plain", body.to_string()), ("application/json", "{".to_owned()), ("application/json", "[]".to_owned())]
    {
        let headers = [("authorization", authorization.as_str()), ("content-type", kind)];
        let answer = scene.world.ask("POST", "/api/v1/availability", &headers, &text).await;
        assert_eq!((answer.status, answer.json()["error"].as_str()), (400, Some("BAD_REQUEST")), "{kind} {text}");
    }
}
