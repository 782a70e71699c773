//! The day's page over the wire, and what is counted for it: searches that find nothing and views of packages. D-174.

use serde_json::{Value, json};
use serendib_server::outside::payments::signature::sign;
use serendib_server::usage_counters;
use tokio::sync::watch;

use crate::fixture::TestApp;

const FIREFOX: (&str, &str) = ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0");
const CRAWLER: (&str, &str) = ("user-agent", "Mozilla/5.0 (compatible; bingbot/2.0)");
const MISS: &str = "/rest/v1/rpc/search_packages?q=Zzyzx++Qwrtp&limit=6";

async fn counted(world: &TestApp, sql: &str) -> Vec<(String, i64)> {
    let rows = world.app.db.rows(sql, &[]).await.unwrap();
    rows.iter().map(|row| (row.text(0).unwrap().to_owned(), row.int(1).unwrap())).collect()
}

async fn misses(world: &TestApp) -> Vec<(String, i64)> {
    counted(world, "SELECT text, count FROM search_misses ORDER BY text").await
}

/// The client's read of a package for its page.
fn package_read(id: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/first-reads.json");
    let reads: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    reads["/packages/{id}"][0].as_str().unwrap().replace("{id}", id)
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_without_results_are_counted_by_their_words_alone() {
    let world = TestApp::demo().await;
    let person = world.account(70, false).await;
    let bearer = world.bearer(person).await;
    let ask = async |address: &str, headers: &[(&str, &str)]| {
        assert_eq!(world.ask("GET", address, headers, "").await.status, 200, "{address}");
    };
    // The second answer is a cached one; a signed-in person's never is.
    ask(MISS, &[FIREFOX]).await;
    ask(MISS, &[FIREFOX]).await;
    ask(MISS, &[FIREFOX, ("authorization", &bearer)]).await;
    // None of these is a person's first page of a search that found nothing.
    ask(MISS, &[CRAWLER]).await;
    ask(MISS, &[]).await;
    ask(MISS, &[FIREFOX, ("sec-purpose", "prefetch")]).await;
    world.ask("HEAD", MISS, &[FIREFOX], "").await;
    ask(&format!("{MISS}&offset=6"), &[FIREFOX]).await;
    ask("/rest/v1/rpc/search_packages?q=tea&limit=6", &[FIREFOX]).await;
    ask("/rest/v1/rpc/search_packages?limit=6", &[FIREFOX]).await;
    ask("/rest/v1/rpc/suggest_searches?q=zzyzx", &[FIREFOX]).await;
    // Never stored: what may name a person.
    for text in ["ann%40zzyzx.example", "zzyzx+0771234567", "www.zzyzx.lk", &"zzyzx+".repeat(9)] {
        ask(&format!("/rest/v1/rpc/search_packages?q={text}&limit=6"), &[FIREFOX]).await;
    }
    assert_eq!(misses(&world).await, [], "a search writes nothing");
    world.app.usage.flush(&world.app.db).await.unwrap();
    assert_eq!(misses(&world).await, [("zzyzx qwrtp".to_owned(), 3)]);
    ask(MISS, &[FIREFOX]).await;
    world.app.usage.flush(&world.app.db).await.unwrap();
    world.app.usage.flush(&world.app.db).await.unwrap();
    assert_eq!(misses(&world).await, [("zzyzx qwrtp".to_owned(), 4)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_of_a_package_for_its_page_is_a_view() {
    let world = TestApp::demo().await;
    let on_sale =
        "SELECT CAST(id AS TEXT), price FROM packages WHERE is_active AND status = 'approved' ORDER BY id LIMIT 1";
    let id = counted(&world, on_sale).await.remove(0).0;
    let views = "SELECT CAST(package_id AS TEXT), count FROM package_views";
    for headers in [&[FIREFOX][..], &[FIREFOX], &[CRAWLER], &[]] {
        assert_eq!(world.ask("GET", &package_read(&id), headers, "").await.status, 200);
    }
    // Other reads of it, and a page that is not there.
    world.ask("GET", &format!("/rest/v1/packages?select=id&id=eq.{id}"), &[FIREFOX], "").await;
    world.ask("GET", &package_read("00000000-0000-4000-8000-000000000000"), &[FIREFOX], "").await;
    // What cannot be written waits.
    world.run("ALTER TABLE package_views RENAME TO package_views_away".to_owned(), Vec::new()).await;
    assert!(world.app.usage.flush(&world.app.db).await.is_err());
    world.run("ALTER TABLE package_views_away RENAME TO package_views".to_owned(), Vec::new()).await;
    world.ask("GET", &package_read(&id), &[FIREFOX], "").await;
    // A clean stop writes the rest.
    let (stop, stopped) = watch::channel(false);
    stop.send(true).unwrap();
    usage_counters::run(world.app.clone(), stopped).await;
    assert_eq!(counted(&world, views).await, [(id, 3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_the_days_page_have_their_codes() {
    let world = TestApp::empty().await;
    let owner = world.account(1, true).await;
    let stranger = world.account(2, false).await;
    for (name, body, status, code) in [
        ("admin_today", json!({ "days": 2 }), 400, "23514"),
        ("admin_today", json!({ "days": "x" }), 400, "23514"),
        ("search_misses", json!({ "days": 91 }), 400, "23514"),
        ("search_misses", json!({ "after": "x" }), 400, "23514"),
        ("guide_answers", json!({ "sort": "name" }), 400, "23514"),
        ("set_service_target", json!({ "queue": "reports", "hours": 0 }), 400, "23514"),
        ("set_service_target", json!({ "queue": "jobs", "hours": 5 }), 400, "23514"),
        ("dismiss_search_miss", json!({ "id": stranger, "reason": "" }), 400, "23514"),
        ("dismiss_search_miss", json!({ "id": stranger, "reason": "A synonym" }), 404, "PGRST116"),
    ] {
        let answer = world.request_as(owner, "POST", &format!("rpc/{name}"), &body).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{name} {body}: {answer:?}");
        let answer = world.request_as(stranger, "POST", &format!("rpc/{name}"), &body).await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "42501"), "{name}");
    }
    let page = world.request_as(owner, "GET", "rpc/admin_today?days=1", &Value::Null).await;
    assert_eq!((page.status, &page.json()["days"]), (200, &json!(1)));
}

/// A genuine event that cannot be read fails until one can. An unsigned one is no news: anybody can send it.
#[tokio::test(flavor = "multi_thread")]
async fn refused_events_of_the_provider_are_on_the_page() {
    let world = TestApp::demo().await;
    let admin = world.account(1, true).await;
    let failing = async || -> Vec<Value> {
        let page = world.request_as(admin, "GET", "rpc/admin_today", &Value::Null).await.json();
        let rows = page["failing"].as_array().unwrap();
        rows.iter().filter(|row| row["kind"] == "webhooks" && row["detail"].is_string()).cloned().collect()
    };
    assert!(failing().await.is_empty());
    let secret = world.app.payments.secrets()[0].clone();
    let genuine = sign(b"{}", &secret, world.app.clock.now().timestamp()).unwrap();
    for (signature, why) in [("t=1,v1=0", None), (genuine.as_str(), Some(json!("no such event")))] {
        let sent = world.ask("POST", "/functions/v1/stripe-webhook", &[("stripe-signature", signature)], "{}").await;
        assert_eq!(sent.status, 400);
        assert_eq!(failing().await.first().map(|row| row["detail"].clone()), why);
    }
    world.app.payment_events.record_success();
    assert!(failing().await.is_empty());
}
