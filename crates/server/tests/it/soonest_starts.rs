//! Next start dates of the trips on a results page.

use serde_json::{Value as Json, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;

async fn read(world: &TestApp, call: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/{call}")).await;
    assert_eq!(answer.status, 200, "{call}: {answer:?}");
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn results_and_pages_say_the_same_next_start() {
    let world = TestApp::demo().await;
    let today = world.app.ctx(serendib_domain::Caller::Visitor).today();
    let found = read(&world, "search_packages?limit=40").await;
    let ids: Vec<&str> = found["results"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
    let soonest = read(&world, &format!("soonest_starts?packages={}", ids.join(","))).await;
    let soonest = soonest.as_array().unwrap();
    assert_eq!(soonest.len(), ids.len());
    for (one, id) in soonest.iter().zip(&ids) {
        assert_eq!(one["package_id"], *id, "in the order of the question");
        let page = read(&world, &format!("next_starts?package_id={id}&limit=1")).await;
        assert_eq!(one["start_date"], page["starts"][0]["start_date"], "{one}");
    }
    let package = ids[0].parse::<uuid::Uuid>().unwrap();
    let hosts = "SELECT guide_id FROM package_guides WHERE package_id = $1";
    let hosts = world.app.db.rows(hosts, &[package.into()]).await.unwrap();
    let bookings = world.app.db.rows("SELECT id FROM booking_requests ORDER BY id LIMIT 20", &[]).await.unwrap();
    for (host, booking) in hosts.iter().zip(&bookings) {
        let taken = "UPDATE booking_requests SET guide_id = $1, status = 'confirmed', start_date = $2, end_date = $3
            WHERE id = $4";
        let binds = vec![
            host.uuid(0).unwrap().into(),
            today.into(),
            (today + chrono::Duration::days(3)).into(),
            booking.uuid(0).unwrap().into(),
        ];
        world.run(taken.to_owned(), binds).await;
    }
    let taken = read(&world, &format!("soonest_starts?packages={}", ids[0])).await;
    assert!(
        taken[0]["start_date"].as_str().unwrap() > (today + chrono::Duration::days(3)).to_string().as_str(),
        "{taken}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_names_no_packages_is_refused_and_what_is_not_on_sale_is_left_out() {
    let world = TestApp::demo().await;
    let many = vec!["00000000-0000-4000-8000-000000000000"; 101].join(",");
    for list in ["", "x", ",", many.as_str()] {
        let refused = world.get(&format!("/rest/v1/rpc/soonest_starts?packages={list}")).await;
        assert_eq!(status_and_code(&refused), (400, "23514".to_owned()), "{list}: {refused:?}");
    }
    let pending = "SELECT id FROM packages WHERE status = 'pending' ORDER BY id LIMIT 1";
    let pending = world.app.db.rows(pending, &[]).await.unwrap()[0].uuid(0).unwrap();
    assert_eq!(read(&world, &format!("soonest_starts?packages={pending}")).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn dates_that_nobody_can_book_yet_find_nothing() {
    let world = TestApp::demo().await;
    let day =
        |days| (world.app.ctx(serendib_domain::Caller::Visitor).today() + chrono::Duration::days(days)).to_string();
    for (dates, is_found) in [
        (format!("date_from={}", day(700)), true),
        (format!("date_from={}", day(731)), false),
        (format!("date_from={}&date_to={}", day(731), day(800)), false),
        (format!("date_from={}&date_to={}&date_flexibility=any-start", day(729), day(800)), true),
    ] {
        let found = read(&world, &format!("search_packages?{dates}")).await;
        assert_eq!(found["total"].as_u64().unwrap() > 0, is_found, "{dates}");
    }
}
