//! The built-in destinations of an empty database, and the effect of deactivating one (D-153).

use serde_json::json;
use serendib_catalogue::land;
use serendib_domain::search::screen_limits::CITIES;

use crate::fixture::TestApp;

/// D-025.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_an_empty_database_knows_the_cities_and_how_else_they_are_called() {
    let world = TestApp::empty().await;
    let cities = world.get("/rest/v1/destinations?select=city").await.json();
    for city in CITIES {
        assert!(cities.as_array().unwrap().contains(&json!({ "city": city })), "{city}");
    }
    let sights = world.get("/rest/v1/attractions?select=id&limit=1000").await.json();
    assert_eq!(sights.as_array().unwrap().len(), land().facts.attractions.len());
    for (typed, city) in [("trinco", "Trincomalee"), ("මහනුවර", "Kandy")] {
        let found = world
            .ask(
                "POST",
                "/rest/v1/rpc/suggest_places",
                &[("content-type", "application/json")],
                &json!({ "q": typed }).to_string(),
            )
            .await;
        assert!(String::from_utf8(found.body).unwrap().contains(city), "{typed}");
    }
    let way = "/rest/v1/travel_times?select=minutes,destinations!travel_times_origin_id_fkey(slug)&limit=1";
    assert!(world.get(way).await.json()[0]["minutes"].as_i64().unwrap() > 0);
    assert_eq!(world.get("/rest/v1/packages?select=id").await.json(), json!([]), "places, and nobody's packages");
}

/// D-153.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_that_was_switched_off_keeps_its_name_on_the_page_and_is_no_choice() {
    let world = TestApp::demo().await;
    let stop = "SELECT pa.package_id, a.id, a.title FROM package_attractions pa
                  JOIN attractions a ON a.id = pa.attraction_id JOIN packages p ON p.id = pa.package_id
                 WHERE p.status = 'approved' AND p.is_active ORDER BY pa.package_id, pa.day_number, pa.order_in_day LIMIT 1";
    let rows = world.app.db.rows(stop, &[]).await.unwrap();
    let (package, sight) = (rows[0].uuid(0).unwrap(), rows[0].uuid(1).unwrap());
    let title = rows[0].text(2).unwrap();
    world.run("UPDATE attractions SET is_active = FALSE WHERE id = $1".to_owned(), vec![sight.into()]).await;

    let page = format!("/rest/v1/packages?select=package_attractions(attractions(id,title))&id=eq.{package}");
    let page = world.get(&page).await.json();
    let stops = page[0]["package_attractions"].as_array().unwrap();
    assert!(stops.contains(&json!({ "attractions": { "id": sight, "title": title } })), "{page}");
    let choice = world.get(&format!("/rest/v1/attractions?select=id&is_active=is.true&id=eq.{sight}")).await;
    assert_eq!(choice.json(), json!([]));
    let html = world.get(&format!("/packages/{package}")).await;
    assert_eq!(html.status, 200);

    let unvisited =
        "UPDATE attractions SET is_active = FALSE WHERE id NOT IN (SELECT attraction_id FROM package_attractions)";
    world.run(unvisited.to_owned(), Vec::new()).await;
    let off = world.get("/rest/v1/attractions?select=id&is_active=is.false").await.json();
    assert_eq!(off, json!([{ "id": sight }]), "what nobody visits is hidden");
}
