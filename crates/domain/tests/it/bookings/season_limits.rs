//! Seasons that refuse small groups and late bookings: in quotes, requests, lists of starts, alerts and changes. Today is 15 January 2030.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::bookings::{alternatives, availability, next_starts, start_dates};
use serendib_domain::saved::alerts;
use serendib_domain::{Caller, Error, Result};

use super::BookingFixture;
use super::seasons::{add_limited, request, wish};
use crate::people::{error_kind_and_text, id, run, to_object};

const PEOPLE: &str = "From 10 to 20 March this trip takes groups of 4 or more.";
const AHEAD: &str = "Trips from 25 January to 5 February are booked at least 14 days ahead.";

/// In March at least four, around the turn of January at least 14 days ahead. A trip takes three days.
async fn limited() -> BookingFixture {
    let scene = BookingFixture::new().await;
    add_limited(&scene, 920, "Pilgrims", ("03-10", "03-20"), 0, (Some(4), None)).await;
    add_limited(&scene, 921, "Regatta", ("01-25", "02-05"), 10, (None, Some(14))).await;
    scene
}

async fn messages(scene: &BookingFixture, people: i64, start: &str) -> Vec<(String, String)> {
    match scene.quote(wish(scene, people, start)).await {
        Ok(_) => Vec::new(),
        Err(Error::Fields { wrong, .. }) => wrong.into_iter().map(|one| (one.field, one.message)).collect(),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quote_names_the_limit_at_its_field_and_a_request_is_refused_by_it() {
    let mut scene = limited().await;
    let people = vec![("number_of_travelers".to_owned(), PEOPLE.to_owned())];
    let ahead = vec![("start_date".to_owned(), AHEAD.to_owned())];
    for (travelers, start, expected) in [
        (3, "2030-03-10", people.clone()),
        (3, "2030-03-20", people.clone()),
        (4, "2030-03-10", vec![]),
        // The last day lies in the season, the first does not.
        (1, "2030-03-09", vec![]),
        (1, "2030-03-21", vec![]),
        (1, "2030-01-24", vec![]),
        (6, "2030-01-25", ahead.clone()),
        (6, "2030-01-28", ahead.clone()),
        (1, "2030-01-29", vec![]),
        (1, "2031-01-25", vec![]),
    ] {
        assert_eq!(messages(&scene, travelers, start).await, expected, "{travelers} on {start}");
    }
    add_limited(&scene, 922, "Both", ("01-20", "01-22"), 0, (Some(2), Some(30))).await;
    let both = messages(&scene, 1, "2030-01-20").await;
    assert_eq!(both.iter().map(|(field, _)| field.as_str()).collect::<Vec<_>>(), ["start_date", "number_of_travelers"]);

    let quote = scene.quote(wish(&scene, 4, "2030-03-12")).await.unwrap();
    assert_eq!((quote.price_per_person, quote.to_json()["season"].clone()), (10_000, Json::Null), "no other price");
    let refused = scene.ask(&scene.traveller, &request(&scene, 3, "2030-03-12", "1;3d;10000", 300.0)).await;
    assert_eq!(error_kind_and_text(refused), ("fields", PEOPLE.to_owned()));
    let refused = scene.ask(&scene.traveller, &request(&scene, 3, "2030-01-28", "1;3d;11000", 330.0)).await;
    assert_eq!(error_kind_and_text(refused), ("fields", AHEAD.to_owned()));

    // Sent in time; the answer and a change by agreement may come later, and to fewer travelers.
    let booking = scene.ask(&scene.traveller, &request(&scene, 4, "2030-02-01", "1;3d;11000", 440.0)).await.unwrap();
    scene.later(chrono::Duration::days(2)).await;
    scene.change(&scene.host, booking, json!({ "status": "approved" })).await.unwrap();
    for (start, travelers) in [("2030-01-30", 4), ("2030-03-12", 2)] {
        let wish = json!({ "start_date": start, "number_of_travelers": travelers });
        let quote = scene.change_quote(&scene.traveller, booking, wish).await.unwrap();
        assert_eq!(quote["hindrance"], Json::Null, "{start}: {quote}");
    }
}

impl BookingFixture {
    async fn starts_from(&self, from: &str, people: Option<i64>, limit: i64) -> Vec<String> {
        let request =
            json!({ "package_id": self.package, "from": from, "number_of_travelers": people, "limit": limit });
        let ctx = self.ctx(&Caller::Visitor);
        let found = next_starts::next_starts(&self.db, &ctx, &to_object(&request)).await.unwrap();
        let days = |list: &str| found[list].as_array().unwrap().iter().map(|one| one["start_date"].clone());
        let starts: Vec<String> = days("starts").map(|day| day.as_str().unwrap().to_owned()).collect();
        assert!(days("hosts").any(|day| day == *starts[0]), "{found}");
        starts
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_starts_and_the_calendar_leave_out_what_a_season_refuses() {
    let scene = limited().await;
    assert_eq!(scene.starts_from("2030-03-09", Some(3), 2).await, ["2030-03-09", "2030-03-21"]);
    assert_eq!(scene.starts_from("2030-03-09", Some(4), 2).await, ["2030-03-09", "2030-03-10"]);
    assert_eq!(scene.starts_from("2030-03-09", None, 2).await, ["2030-03-09", "2030-03-10"]);
    assert_eq!(scene.starts_from("2030-01-24", None, 2).await, ["2030-01-24", "2030-01-29"]);

    // The calendar of a page knows no group.
    let runs = start_dates::list_blocked_starts(&scene.db, &scene.ctx(&Caller::Visitor), scene.package).await.unwrap();
    let runs: Vec<_> = runs.as_array().unwrap().iter().map(|run| (run["first"].clone(), run["last"].clone())).collect();
    assert_eq!(runs, vec![(json!("2030-01-25"), json!("2030-01-28")); 2], "for both hosts");
    let block = json!({ "first": "2030-01-29", "last": "2030-01-30" });
    let ctx = scene.ctx(&scene.host);
    scene
        .write(async move |tx: &mut Tx<'_>| availability::block_days(tx, &ctx, &to_object(&block)).await)
        .await
        .unwrap();
    let runs = start_dates::list_blocked_starts(&scene.db, &scene.ctx(&Caller::Visitor), scene.package).await.unwrap();
    let host = scene.host.person().unwrap().guide.unwrap();
    let own = runs.as_array().unwrap().iter().find(|run| run["guide_id"] == host.to_string()).unwrap();
    assert_eq!((&own["first"], &own["last"]), (&json!("2030-01-25"), &json!("2030-01-30")), "one run");

    let days = json!({ "from": "2030-03-01", "to": "2030-03-31" });
    let calendar = availability::guide_calendar(&scene.db, &scene.ctx(&scene.host), &to_object(&days)).await.unwrap();
    let season = &calendar["seasons"][0];
    assert_eq!(
        (&season["percent"], &season["min_people"], &season["notice_days"]),
        (&json!(0), &json!(4), &Json::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_booked_instead_is_what_the_season_takes() {
    let scene = limited().await;
    let booking = scene.ask(&scene.traveller, &request(&scene, 4, "2030-03-12", "1;3d;10000", 400.0)).await.unwrap();
    // Nothing starts in the days before the season.
    for (number, guide) in [(930_u128, &scene.host), (931, &scene.colleague)] {
        let sql = "INSERT INTO guide_blocked_days (id, guide_id, first_day, last_day, created_at)
                   VALUES ($1, $2, '2030-02-20', '2030-03-09', $3)";
        let guide = guide.person().unwrap().guide.unwrap();
        run(&scene.db, sql, vec![id(number).into(), guide.into(), scene.now.into()]).await;
    }
    let read = async || alternatives::alternatives(&scene.db, &scene.ctx(&scene.traveller), booking).await.unwrap();
    let before = read().await;
    assert_eq!(before["hosts"].as_array().unwrap().len(), 1);
    run(&scene.db, "UPDATE package_seasons SET min_people = 5 WHERE id = $1", vec![id(920).into()]).await;
    let after = read().await;
    assert_eq!(after["hosts"], json!([]));
    let in_season = |answer: &Json| {
        let season = "2030-03-10".."2030-03-21";
        answer["starts"].as_array().unwrap().iter().any(|one| season.contains(&one["start_date"].as_str().unwrap()))
    };
    assert!(in_season(&before) && !in_season(&after), "{before} {after}");
}

async fn wait(scene: &BookingFixture, (first, last): (&str, &str), people: i64) -> Result<Json> {
    let wish = json!({
        "package_id": scene.package, "first_start": first, "last_start": last, "number_of_travelers": people,
    });
    let ctx = scene.ctx(&scene.traveller);
    scene.write(async move |tx: &mut Tx<'_>| alerts::add(tx, &ctx, &to_object(&wish)).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_date_alert_waits_for_days_that_the_season_takes() {
    let scene = limited().await;
    let block = json!({ "first": "2030-03-01", "last": "2030-03-25" });
    for host in [&scene.host, &scene.colleague] {
        let (ctx, block) = (scene.ctx(host), to_object(&block));
        scene.write(async move |tx: &mut Tx<'_>| availability::block_days(tx, &ctx, &block).await).await.unwrap();
    }
    let refused = wait(&scene, ("2030-03-10", "2030-03-20"), 3).await;
    assert_eq!(error_kind_and_text(refused), ("fields", PEOPLE.to_owned()), "no free host helps");
    let refused = wait(&scene, ("2030-01-25", "2030-01-28"), 4).await;
    assert_eq!(error_kind_and_text(refused), ("fields", AHEAD.to_owned()));
    assert!(wait(&scene, ("2030-03-19", "2030-03-21"), 3).await.is_ok(), "from 21 March on groups of three can go");
    assert!(wait(&scene, ("2030-03-10", "2030-03-20"), 4).await.is_ok());

    // The days are free again, and the season refuses three until 20 March.
    let ctx = scene.ctx(&scene.host);
    let open = to_object(&json!({ "first": "2030-03-10", "last": "2030-03-22" }));
    scene.write(async move |tx: &mut Tx<'_>| availability::open_days(tx, &ctx, &open).await).await.unwrap();
    scene.work().await;
    let left = "SELECT CAST(number_of_travelers AS TEXT) FROM date_alerts";
    assert_eq!(crate::people::texts(&scene.db, left).await, ["3"]);
    let first: NaiveDate = "2030-03-10".parse().unwrap();
    assert_eq!(scene.starts_from(&first.to_string(), Some(4), 1).await, ["2030-03-10"]);
}
