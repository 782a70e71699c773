//! Functions return rows that a client can filter, order and page: C-2.5.

use serde_json::{Value, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;
use crate::program::TestResponse;

const OBJECT: (&str, &str) = ("accept", "application/vnd.pgrst.object+json");

async fn get(world: &TestApp, question: &str) -> TestResponse {
    world.get(&format!("/rest/v1/rpc/{question}")).await
}

fn column(answer: &TestResponse, name: &str) -> Vec<Value> {
    answer.json().as_array().unwrap().iter().map(|row| row[name].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_function_are_chosen_filtered_ordered_and_paged_as_those_of_a_table() {
    let world = TestApp::demo().await;
    let all = get(&world, "featured_packages").await;
    assert_eq!((all.status, all.header("content-range")), (200, "0-2/*"));
    let whole = all.json();
    assert_eq!(whole, get(&world, "featured_packages?select=*").await.json(), "as it is and as rows");

    let mut prices: Vec<f64> = column(&all, "price").iter().map(|price| price.as_f64().unwrap()).collect();
    prices.sort_by(f64::total_cmp);
    let response = get(&world, "featured_packages?select=price,name:title&order=price.asc&limit=2").await;
    assert_eq!(column(&response, "price"), [json!(prices[0]), json!(prices[1])]);
    assert_eq!(response.json()[0].as_object().unwrap().keys().collect::<Vec<_>>(), ["price", "name"]);
    let from = format!("featured_packages?select=id&price=gt.{}&or=(title.like.*,rating.gte.0)", prices[0]);
    let counted = world.ask("GET", &format!("/rest/v1/rpc/{from}&limit=1"), &[("prefer", "count=exact")], "").await;
    assert_eq!((counted.status, counted.header("content-range")), (206, "0-0/2"));
    let paths =
        "featured_packages?select=package_categories-%3E0-%3E%3Ecategory,price::text&package_categories=cs.[{}]";
    let paths = get(&world, paths).await;
    assert!(paths.json()[0]["category"].is_string() && paths.json()[0]["price"].is_string(), "{paths:?}");

    let posted = world
        .ask(
            "POST",
            "/rest/v1/rpc/suggest_places?select=city&kind=eq.destination&order=packages.desc,city&limit=2",
            &[("content-type", "application/json")],
            r#"{"q":"ka","limit":20}"#,
        )
        .await;
    assert_eq!(posted.json().as_array().unwrap().len(), 2, "{posted:?}");
    // The function's own parameters are arguments, and a range selects among its rows.
    assert_eq!(get(&world, "suggest_places?q=ka&limit=2").await.json().as_array().unwrap().len(), 2);
    let ranged = world.ask("GET", "/rest/v1/rpc/suggest_places?q=ka&limit=3", &[("range", "1-1")], "").await;
    assert_eq!(ranged.header("content-range"), "1-1/*");
    let headed = ("prefer", "count=exact,return=minimal");
    let headed = world.ask("POST", "/rest/v1/rpc/featured_packages", &[headed], "{}").await;
    assert_eq!((headed.status, headed.body.len(), headed.header("content-range")), (200, 0, "0-2/3"));
    assert_eq!(headed.header("preference-applied"), "return=minimal, count=exact");
    let bounded = ("prefer", "handling=strict, max-affected=3, tx=rollback");
    let bounded = world.ask("POST", "/rest/v1/rpc/featured_packages", &[bounded], "{}").await;
    assert_eq!(bounded.header("preference-applied"), "tx=rollback, handling=strict, max-affected=3");
    let csv = world.ask("GET", "/rest/v1/rpc/featured_packages?select=id,price", &[("accept", "text/csv")], "").await;
    assert!(csv.body.starts_with(b"id,price\n"), "{csv:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_answer_is_one_object_of_which_one_may_want_a_part() {
    let world = TestApp::demo().await;
    let total = get(&world, "search_packages?q=tea&select=total").await;
    assert_eq!((total.status, total.header("content-type")), (200, "application/json; charset=utf-8"));
    assert_eq!(total.json().as_object().unwrap().keys().collect::<Vec<_>>(), ["total"]);
    let plain = world.ask("GET", "/rest/v1/rpc/search_packages?q=tea&limit=1", &[OBJECT], "").await;
    assert_eq!(plain.header("content-type"), "application/vnd.pgrst.object+json; charset=utf-8");
    assert_eq!(plain.json(), get(&world, "search_packages?q=tea&limit=1").await.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_a_call_are_reported_as_for_a_table() {
    let world = TestApp::demo().await;
    for (question, status, code) in [
        ("featured_packages?select=colour", 400, "42703"),
        ("featured_packages?colour=eq.red", 400, "42703"),
        ("featured_packages?colour=red", 404, "PGRST202"),
        ("featured_packages?title=Kandy", 404, "PGRST202"),
        // A value that starts like a filter is parsed as one, with a table's errors.
        ("featured_packages?title=match.x", 400, "PGRST100"),
        ("featured_packages?title=not.imatch.x", 400, "PGRST100"),
        ("featured_packages?title=like(some).{x}", 400, "PGRST100"),
        ("featured_packages?id=in.(x", 400, "PGRST100"),
        ("featured_packages?title=matchless", 404, "PGRST202"),
        ("featured_packages?title=in", 404, "PGRST202"),
        ("featured_packages?price=eq.x", 400, "22P02"),
        ("featured_packages?select=guides(*)", 400, "PGRST200"),
        ("featured_packages?guides.id=eq.1", 400, "PGRST108"),
        ("featured_packages?select=place_", 401, "42501"),
        ("featured_packages?order=place_.desc", 401, "42501"),
        ("featured_packages?select=id.sum()", 400, "PGRST123"),
        ("featured_packages?limit=-1", 416, "PGRST103"),
        ("featured_packages?order=price.up", 400, "PGRST100"),
        ("suggest_place?q=x", 404, "PGRST202"),
        ("suggest_places?q=x&r=y", 404, "PGRST202"),
    ] {
        let answer = get(&world, question).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{question}");
    }
    let many = world.ask("GET", "/rest/v1/rpc/featured_packages", &[OBJECT], "").await;
    assert_eq!((many.status, many.code().as_str()), (406, "PGRST116"));
    let beyond = ("prefer", "count=exact");
    let beyond = world.ask("GET", "/rest/v1/rpc/featured_packages?offset=4", &[beyond], "").await;
    assert_eq!((beyond.status, beyond.code().as_str()), (416, "PGRST103"));
    let strict = ("prefer", "handling=strict, max-affected=2");
    for (function, code) in [("featured_packages", "PGRST124"), ("search_packages", "PGRST128")] {
        let answer = world.ask("POST", &format!("/rest/v1/rpc/{function}"), &[strict], "{}").await;
        assert_eq!((answer.status, answer.code().as_str()), (400, code), "{function}");
    }
    let text = world.ask("POST", "/rest/v1/rpc/suggest_places", &[("content-type", "text/plain")], "x").await;
    assert_eq!((text.status, text.code().as_str()), (400, "PGRST102"));
    let deleted = world.ask("DELETE", "/rest/v1/rpc/suggest_places?q=a", &[], "").await;
    assert_eq!((deleted.status, deleted.code().as_str()), (405, "PGRST101"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_id_is_reported_as_for_a_table_to_callers_of_the_function() {
    let world = TestApp::empty().await;
    let (person, admin) = (world.account(1, false).await, world.account(2, true).await);
    let refused = (400, "22P02".to_owned());
    for question in [
        "public_profile?person=x",
        "package_for_edit?package=x",
        "busy_days?package_id=x",
        "guide_credentials?guide_id=x",
        "next_starts?package_id=x",
        "season_swaps?package_id=x&start_date=2027-06-10",
    ] {
        let answer = get(&world, question).await;
        assert_eq!(status_and_code(&answer), refused, "{question}");
        assert_eq!(answer.json()["message"], "invalid input syntax for type uuid: \"x\"", "{question}");
    }
    assert_eq!(status_and_code(&get(&world, "public_profile?person=").await), refused);
    for (who, function, arguments) in [
        (person, "my_bookings", json!({ "id": "x" })),
        (person, "guide_bookings", json!({ "id": "x" })),
        (person, "correct_booking_contacts", json!({ "booking_id": "x", "document": {} })),
        (person, "booking_change_quote", json!({ "booking_id": "x", "document": {} })),
        (person, "propose_booking_change", json!({ "booking_id": "x", "document": {} })),
        (person, "answer_booking_change", json!({ "change_id": "x", "action": "accept" })),
        (person, "booking_alternatives", json!({ "booking_id": "x" })),
        (admin, "handover_options", json!({ "booking_id": "x" })),
        (admin, "answer_handover", json!({ "id": "x", "action": "accept" })),
        (admin, "decide_credential", json!({ "id": "x", "action": "approve" })),
        (admin, "credential_document", json!({ "id": "x" })),
        (person, "trip_meeting", json!({ "booking_id": "x" })),
        (person, "report_arrival", json!({ "booking_id": "x" })),
        (person, "cancel_preview", json!({ "booking_id": "x" })),
        (person, "cancel_booking", json!({ "booking_id": "x", "expected_refund": 0 })),
        (admin, "payment_refunds", json!({ "payment_id": "x" })),
    ] {
        let path = format!("rpc/{function}");
        assert_eq!(status_and_code(&world.request_as(who, "POST", &path, &arguments).await), refused, "{function}");
        let visitor = [("content-type", "application/json")];
        let visitor = world.ask("POST", &format!("/rest/v1/{path}"), &visitor, &arguments.to_string()).await;
        assert_eq!(status_and_code(&visitor), (401, "42501".to_owned()), "{function}: who asks comes first");
    }
    let hidden = world.request_as(person, "POST", "rpc/payment_refunds", &json!({ "payment_id": "x" })).await;
    assert_eq!(status_and_code(&hidden), (403, "42501".to_owned()));
    let own =
        world.request_as(person, "GET", "rpc/my_bookings?id=00000000-0000-4000-8000-000000000000", &Value::Null).await;
    assert_eq!((own.status, own.json()), (200, json!([])));
    for function in [
        "public_profile",
        "suggest_places",
        "suggest_searches",
        "destination_page",
        "theme_page",
        "package_for_edit",
        "busy_days",
        "guide_credentials",
        "next_starts",
        "season_swaps",
    ] {
        assert_eq!(status_and_code(&get(&world, function).await), (404, "PGRST202".to_owned()), "{function}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_list_of_bookings_is_refused_and_a_page_has_the_requested_size() {
    let world = TestApp::demo().await;
    let led = "SELECT g.user_id FROM booking_requests b JOIN guides g ON g.id = b.guide_id WHERE g.is_active
                GROUP BY g.user_id ORDER BY COUNT(*) DESC, g.user_id LIMIT 1";
    let guide = world.app.db.rows(led, &[]).await.unwrap()[0].uuid(0).unwrap();
    let get = async |path: &str| world.request_as(guide, "GET", &format!("rpc/{path}"), &Value::Null).await;
    for path in [
        "guide_bookings?show=nearly",
        "guide_bookings?after=x",
        "booking_counts?side=both",
        "my_bookings?show=past&after=all.1.x",
    ] {
        assert_eq!(status_and_code(&get(path).await), (400, "23514".to_owned()), "{path}");
        let visitor = world.get(&format!("/rest/v1/rpc/{path}")).await;
        assert_eq!(status_and_code(&visitor), (401, "42501".to_owned()), "{path}: who asks comes first");
    }
    let rows = async |path: &str| get(path).await.json().as_array().unwrap().clone();
    let all = rows("guide_bookings").await;
    assert!(all.len() > 4, "{}", all.len());
    assert_eq!(get("booking_counts?side=guide").await.json()["all"], all.len());
    let (first, cursor) = (rows("guide_bookings?limit=3").await, all[2]["cursor"].as_str().unwrap());
    let next = rows(&format!("guide_bookings?limit=2&after={cursor}")).await;
    assert_eq!(([first, next].concat(), rows("guide_bookings?limit=0").await), (all[..5].to_vec(), vec![]));
    // Select and order still apply.
    let chosen = rows("guide_bookings?show=all&select=id,cursor&order=created_at.asc").await;
    assert_eq!((chosen.len(), chosen[0].as_object().unwrap().len()), (all.len(), 2));
}
