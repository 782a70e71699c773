//! Alternatives to sights that are out of season on a trip's days.

use serde_json::{Value as Json, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;

const SAFARI: &str =
    "SELECT pa.package_id, a.id FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
      JOIN packages p ON p.id = pa.package_id
     WHERE a.slug LIKE 'minneriya%' AND p.is_active AND p.status = 'approved' ORDER BY pa.package_id LIMIT 1";

async fn read(world: &TestApp, call: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/season_swaps?{call}")).await;
    assert_eq!(answer.status, 200, "{call}: {answer:?}");
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sight_out_of_season_has_another_near_it_and_one_in_season_has_none() {
    let world = TestApp::demo().await;
    let row = world.app.db.rows(SAFARI, &[]).await.unwrap().remove(0);
    let (package, sight) = (row.uuid(0).unwrap(), row.uuid(1).unwrap());
    let of_sight =
        |swaps: &Json| swaps.as_array().unwrap().iter().find(|swap| swap["attraction_id"] == json!(sight)).cloned();
    let november = read(&world, &format!("package_id={package}&start_date=2027-11-10")).await;
    let swap = of_sight(&november).expect("Minneriya's elephants gather from July to October");
    assert_ne!(swap["instead_id"], swap["attraction_id"]);
    let months = swap["best_months"].as_array().unwrap();
    assert!(months.is_empty() || months.contains(&json!(11)), "{swap}");
    let august = read(&world, &format!("package_id={package}&start_date=2027-08-10")).await;
    assert_eq!(of_sight(&august), None, "{august}");
    let there = "SELECT attraction_id FROM package_attractions WHERE package_id = $1";
    let there = world.app.db.rows(there, &[package.into()]).await.unwrap();
    let there: Vec<Json> = there.iter().map(|row| json!(row.uuid(0).unwrap())).collect();
    for swap in november.as_array().unwrap() {
        assert!(!there.contains(&swap["instead_id"]), "{swap}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sight_that_is_closed_on_its_day_is_named_and_so_is_a_full_moon() {
    let world = TestApp::demo().await;
    let sql = "SELECT pa.package_id, a.id, pa.day_number FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
                 JOIN packages p ON p.id = pa.package_id
                WHERE a.slug LIKE 'yala%' AND p.is_active AND p.status = 'approved' ORDER BY pa.package_id LIMIT 1";
    let row = world.app.db.rows(sql, &[]).await.unwrap().remove(0);
    let (package, sight, day) = (row.uuid(0).unwrap(), row.uuid(1).unwrap(), row.int(2).unwrap());
    let facts = async |start: chrono::NaiveDate| {
        let call = format!("package_id={package}&start_date={start}");
        let answer = world.get(&format!("/rest/v1/rpc/date_facts?{call}")).await;
        assert_eq!(answer.status, 200, "{call}: {answer:?}");
        answer.json()
    };
    let on = |date: &str| date.parse::<chrono::NaiveDate>().unwrap() - chrono::Duration::days(day - 1);
    let autumn = facts(on("2027-09-20")).await;
    let closed = autumn["closed"].as_array().unwrap().iter().find(|one| one["attraction_id"] == json!(sight));
    assert!(closed.is_some_and(|one| !one["because"].as_str().unwrap().is_empty()), "{autumn}");
    let winter = facts(on("2026-12-23")).await;
    assert!(winter["closed"].as_array().unwrap().iter().all(|one| one["attraction_id"] != json!(sight)), "{winter}");
    let poya = winter["holidays"].as_array().unwrap().iter().find(|one| one["is_poya"] == true).expect("a full moon");
    assert_eq!((&poya["date"], &poya["day_number"]), (&json!("2026-12-23"), &json!(day)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_on_sale_and_what_is_no_day_is_refused() {
    let world = TestApp::demo().await;
    let row = world.app.db.rows(SAFARI, &[]).await.unwrap().remove(0);
    let package = row.uuid(0).unwrap();
    let pending = "SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let pending = world.app.db.rows(pending, &[]).await.unwrap()[0].uuid(0).unwrap();
    for call in [
        format!("package_id={pending}&start_date=2027-11-10"),
        "package_id=00000000-0000-4000-8000-000000000000&start_date=2027-11-10".to_owned(),
        format!("package_id={package}&start_date="),
        format!("package_id={package}&start_date=2027-02-30"),
        format!("package_id={package}&start_date=tomorrow"),
        format!("package_id={package}&start_date=99999-01-01"),
    ] {
        for function in ["season_swaps", "date_facts"] {
            let refused = world.get(&format!("/rest/v1/rpc/{function}?{call}")).await;
            assert_eq!(status_and_code(&refused).0, 400, "{function} {call}: {refused:?}");
        }
    }
}
