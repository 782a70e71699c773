//! Landing pages agree with the search behind them, and come and go with the trips.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use crate::actors::status_and_code;
use crate::fixture::TestApp;

async fn read(world: &TestApp, call: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/{call}")).await;
    assert_eq!(answer.status, 200, "{call}: {answer:?}");
    answer.json()
}

fn list<'a>(page: &'a Json, name: &str) -> &'a Vec<Json> {
    page[name].as_array().unwrap_or_else(|| panic!("{name} in {page}"))
}

fn ids(rows: &Json) -> Vec<&str> {
    rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destination_says_what_the_search_for_it_finds() {
    let world = TestApp::demo().await;
    let page = read(&world, "destination_page?slug=ella").await;
    let id = page["id"].as_str().unwrap();
    let found = read(&world, &format!("search_packages?location=Ella&destination_id={id}&limit=6")).await;
    assert_eq!(page["results"], found["results"], "the first page of the search, in its order");
    assert_eq!(page["figures"]["packages"], found["total"]);
    for (sort, figure, field) in [
        ("price_low", "price_from", "price"),
        ("price_high", "price_to", "price"),
        ("duration", "days_shortest", "duration_days"),
    ] {
        let sorted = read(&world, &format!("search_packages?destination_id={id}&sort={sort}&limit=1")).await;
        assert_eq!(page["figures"][figure], sorted["results"][0][field], "{figure}");
    }
    let themes = found["facets"]["category"].as_array().unwrap();
    for theme in list(&page, "themes") {
        let facet = themes.iter().find(|facet| facet["value"] == theme["slug"]).unwrap();
        assert_eq!(theme["packages"], facet["count"], "{theme}");
    }
    let names = [&page["city"], &page["region"], &page["name_si"], &page["name_ta"]];
    assert_eq!(names.map(|name| name.as_str().unwrap()), ["Ella", "Hill Country", "ඇල්ල", "எல்ல"]);
    let summary = page["summary"].as_str().unwrap();
    assert!(summary.starts_with(&format!("Ella in the Hill Country of Sri Lanka: {} guided trips", found["total"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destination_has_sights_seasons_ways_guides_and_neighbours() {
    let world = TestApp::demo().await;
    let page = read(&world, "destination_page?slug=kandy").await;
    let sights = list(&page, "sights");
    assert!((2..=12).contains(&sights.len()), "{sights:?}");
    assert!(sights.iter().all(|sight| sight["description"].is_string()));
    assert_eq!(page["season"]["good"], json!([1, 2, 3, 4]));
    assert_eq!(page["events"][0]["name"], "Kandy Esala Perahera");
    let ways: BTreeSet<(&str, &str)> = list(&page, "getting_there")
        .iter()
        .map(|way| (way["city"].as_str().unwrap(), way["mode"].as_str().unwrap()))
        .collect();
    assert!(ways.is_superset(&[("Colombo", "car"), ("Colombo", "train"), ("Katunayake", "car")].into()), "{ways:?}");
    let neighbours = list(&page, "neighbours");
    assert!(neighbours.len() == 6 && neighbours.iter().all(|one| one["packages"].as_i64() > Some(0)), "{neighbours:?}");
    assert!(neighbours.iter().map(|one| one["minutes"].as_i64().unwrap()).is_sorted());
    let guides = list(&page, "guides");
    assert!((1..=4).contains(&guides.len()));
    assert!(guides.iter().map(|guide| !guide["lives_here"].as_bool().unwrap()).is_sorted(), "who lives there first");
    assert!(guides.iter().all(|guide| guide["packages"].as_i64() > Some(0)), "{guides:?}");
    assert_eq!(read(&world, "destination_page?slug=nuwara-eliya").await["city"], "Nuwara Eliya");
    for slug in ["nuwara_eliya", "Kandy", "nowhere", "", "a%27b", "katunayake%00"] {
        let answer = world.get(&format!("/rest/v1/rpc/destination_page?slug={slug}")).await;
        assert!(answer.status == 200 && answer.json().is_null() || answer.status == 400, "{slug}: {answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_theme_says_what_its_category_finds() {
    let world = TestApp::demo().await;
    let page = read(&world, "theme_page?slug=wildlife").await;
    let found = read(&world, "search_packages?category=wildlife&limit=6").await;
    assert_eq!((&page["results"], &page["figures"]["packages"]), (&found["results"], &found["total"]));
    assert_eq!(page["name"], "Wildlife");
    assert!(!list(&page, "events").is_empty());
    let destinations = list(&page, "destinations");
    assert!((2..=8).contains(&destinations.len()));
    assert!(destinations.iter().map(|one| -one["packages"].as_i64().unwrap()).is_sorted(), "most trips first");
    for experience in list(&page, "experiences") {
        let words = experience["label"].as_str().unwrap().replace(' ', "%20").replace('&', "%26");
        let found = read(&world, &format!("search_packages?q={words}&limit=1")).await;
        assert_eq!(experience["packages"], found["total"], "{experience}");
    }
    assert!(list(&page, "others").iter().all(|other| other["slug"] != "wildlife"));
    for slug in ["all", "relaxation", "Wildlife", "nothing", ""] {
        assert_eq!(read(&world, &format!("theme_page?slug={slug}")).await, Json::Null, "{slug}");
    }
    for function in ["destination_page", "theme_page"] {
        let answer = world.get(&format!("/rest/v1/rpc/{function}")).await;
        assert_eq!(status_and_code(&answer), (404, "PGRST202".to_owned()), "{function}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_the_index_names_have_pages_that_say_the_same() {
    let world = TestApp::demo().await;
    let index = read(&world, "landing_pages").await;
    assert!(list(&index, "destinations").len() > 30 && list(&index, "themes").len() == 9);
    for place in list(&index, "destinations") {
        let page = read(&world, &format!("destination_page?slug={}", place["slug"].as_str().unwrap())).await;
        assert_eq!(page["figures"]["packages"], place["packages"], "{place}");
        assert_eq!(page["figures"]["price_from"], place["price_from"], "{place}");
        assert!(ids(&page["results"]).len() <= 6);
    }
    for theme in list(&index, "themes") {
        let page = read(&world, &format!("theme_page?slug={}", theme["slug"].as_str().unwrap())).await;
        assert_eq!(page["figures"]["packages"], theme["packages"], "{theme}");
    }
}

async fn until(is_so: impl AsyncFn() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), waiting).await.expect("the index hears of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destination_comes_and_goes_with_the_trips_that_visit_it() {
    let world = TestApp::demo().await;
    let names = async || -> BTreeSet<String> {
        let index = read(&world, "landing_pages").await;
        list(&index, "destinations").iter().map(|place| place["slug"].as_str().unwrap().to_owned()).collect()
    };
    assert!(names().await.contains("jaffna"));
    world.run("UPDATE packages SET is_active = FALSE".to_owned(), Vec::new()).await;
    // On a busy machine an answer does not wait for the index.
    until(async || read(&world, "landing_pages").await == json!({ "destinations": [], "themes": [] })).await;
    assert_eq!(read(&world, "destination_page?slug=jaffna").await, Json::Null);
    assert_eq!(read(&world, "theme_page?slug=food").await, Json::Null);
    world.run("UPDATE packages SET is_active = TRUE".to_owned(), Vec::new()).await;
    until(async || names().await.contains("jaffna")).await;
    let sights = |page: &Json| list(page, "sights").iter().map(|one| one["title"].to_string()).collect::<Vec<_>>();
    let before = sights(&read(&world, "destination_page?slug=jaffna").await);
    world.run("UPDATE attractions SET is_active = FALSE WHERE slug = 'jaffna_fort'".to_owned(), Vec::new()).await;
    let after = sights(&read(&world, "destination_page?slug=jaffna").await);
    assert_eq!(before.len(), after.len() + 1, "{after:?}");
    world.run("UPDATE destinations SET is_active = FALSE WHERE slug = 'jaffna'".to_owned(), Vec::new()).await;
    until(async || read(&world, "destination_page?slug=jaffna").await == Json::Null).await;
    assert!(!names().await.contains("jaffna"));
}
