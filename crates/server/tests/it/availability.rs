//! Guides' availability rules over HTTP: the search and cached answers follow at once, and other calendars read the feed.

use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::fixture::TestApp;

async fn read(world: &TestApp, call: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/{call}")).await;
    assert_eq!(answer.status, 200, "{call}: {answer:?}");
    answer.json()
}

/// A package on sale, and the accounts of its hosts.
async fn package_and_hosts(world: &TestApp) -> (Uuid, Vec<Uuid>) {
    let sql = "SELECT pg.package_id, g.user_id FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
                WHERE pg.package_id = (SELECT p.id FROM packages p WHERE p.is_active AND p.status = 'approved' ORDER BY p.id LIMIT 1)
                  AND g.is_active";
    let rows = world.app.db.rows(sql, &[]).await.unwrap();
    (rows[0].uuid(0).unwrap(), rows.iter().map(|row| row.uuid(1).unwrap()).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn search_page_and_next_start_follow_a_rule_at_once() {
    let world = TestApp::demo().await;
    let (package, hosts) = package_and_hosts(&world).await;
    let today = world.app.ctx(serendib_domain::Caller::Visitor).today();
    let day = |days| (today + chrono::Duration::days(days)).to_string();
    let start = async || {
        let soonest = read(&world, &format!("soonest_starts?packages={package}")).await[0]["start_date"].clone();
        let page = read(&world, &format!("next_starts?package_id={package}&limit=1")).await;
        assert_eq!(soonest, page["starts"].get(0).map_or(Json::Null, |one| one["start_date"].clone()));
        soonest
    };
    let found = async || {
        let call = format!("search_packages?date_from={}&date_to={}&date_flexibility=any-start", day(1), day(90));
        read(&world, &call).await["total"].as_u64().unwrap()
    };
    let (before, total) = (start().await, found().await);
    assert!(before.is_string());
    let call = async |function: &str, body: Json| {
        for host in &hosts {
            let answer = world.request_as(*host, "POST", &format!("rpc/{function}"), &body).await;
            assert_eq!(answer.status, 200, "{function}: {answer:?}");
        }
    };
    call("block_days", json!({ "first": day(0), "last": day(120), "note": "Leave" })).await;
    assert!(start().await.as_str().unwrap() > day(120).as_str());
    assert!(found().await < total);
    call("open_days", json!({ "first": day(0), "last": day(120) })).await;
    assert_eq!((start().await, found().await), (before.clone(), total));
    call("set_booking_window", json!({ "closed_weekdays": [], "notice_days": 60, "horizon_days": 200 })).await;
    assert!(start().await.as_str().unwrap() >= day(60).as_str());
    call("set_booking_window", json!({ "closed_weekdays": [], "notice_days": 0 })).await;
    assert_eq!(start().await, before);
    let strange =
        world.request_as(hosts[0], "POST", "rpc/block_days", &json!({ "first": day(3), "last": day(1) })).await;
    assert_eq!((strange.status, &strange.json()["code"]), (400, &json!("23514")), "{strange:?}");
    assert_eq!(start().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_a_calendar_file_for_everyone_with_its_address() {
    let world = TestApp::demo().await;
    let host = package_and_hosts(&world).await.1[0];
    let made = world.request_as(host, "POST", "rpc/create_calendar_feed", &json!({})).await;
    let token = made.json()["token"].as_str().unwrap().to_owned();
    for address in [format!("{token}.ics"), token.clone()] {
        let feed = world.get(&format!("/functions/v1/guide-calendar/{address}")).await;
        assert_eq!(feed.status, 200, "{feed:?}");
        assert_eq!(feed.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!((feed.header("cache-control"), feed.header("x-robots-tag")), ("no-store", "noindex"));
        let text = String::from_utf8(feed.body.to_vec()).unwrap();
        assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
        assert!(text.contains("REFRESH-INTERVAL;VALUE=DURATION:PT1H"), "{text}");
    }
    for address in
        ["", ".ics", "x.ics", "../guide-calendar/x", &token[1..], &format!("{token}/x"), &format!("{token}.ics.ics")]
    {
        let missing = world.get(&format!("/functions/v1/guide-calendar/{address}")).await;
        assert_eq!(missing.status, 404, "{address}: {missing:?}");
    }
    let probe = world.ask("HEAD", &format!("/functions/v1/guide-calendar/{token}.ics"), &[], "").await;
    assert_eq!(probe.status, 200);
    let posted = world.ask("POST", &format!("/functions/v1/guide-calendar/{token}.ics"), &[], "").await;
    assert_eq!((posted.status, posted.header("allow")), (405, "GET"));
    world.request_as(host, "POST", "rpc/remove_calendar_feed", &json!({})).await;
    assert_eq!(world.get(&format!("/functions/v1/guide-calendar/{token}.ics")).await.status, 404);
}

/// Colombo is 5 h 30 min ahead of UTC.
#[tokio::test(flavor = "multi_thread")]
async fn after_midnight_in_colombo_the_search_counts_notice_from_the_new_day() {
    let world = TestApp::with_arguments(&["demo", "--clock", "2030-01-15T18:29:45Z"]).await;
    let (package, hosts) = package_and_hosts(&world).await;
    for host in &hosts {
        let window = json!({ "closed_weekdays": [], "notice_days": 90 });
        let answer = world.request_as(*host, "POST", "rpc/set_booking_window", &window).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let start = async || {
        let soonest = read(&world, &format!("soonest_starts?packages={package}")).await;
        soonest[0]["start_date"].as_str().unwrap().to_owned()
    };
    let page = async || {
        let page = read(&world, &format!("next_starts?package_id={package}&limit=1")).await;
        page["starts"][0]["start_date"].as_str().unwrap().to_owned()
    };
    // A busy machine may need the time until midnight to build the demo.
    let before = start().await;
    assert!(before == "2030-04-15" || before == "2030-04-16", "{before}");
    let today = || world.app.ctx(serendib_domain::Caller::Visitor).today().to_string();
    for _ in 0..300 {
        if today() != "2030-01-15" && start().await != "2030-04-15" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    assert_eq!((start().await, page().await), ("2030-04-16".to_owned(), "2030-04-16".to_owned()));
}
