//! The guide directory over the wire: its fields, its hidden guides, and its updates.

use std::collections::HashSet;

use serde_json::{Value as Json, json};
use serendib_db::Value;
use serendib_domain::Caller;
use uuid::Uuid;

use crate::actors::{id, status_and_code};
use crate::fixture::TestApp;

async fn read(world: &TestApp, query: &str) -> Json {
    let answer = world.get(&format!("/rest/v1/rpc/search_guides?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {answer:?}");
    answer.json()
}

fn names(answer: &Json) -> Vec<String> {
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|guide| guide["display_name"].as_str().unwrap().to_owned()).collect()
}

async fn search_names(world: &TestApp, query: &str) -> Vec<String> {
    names(&read(world, query).await)
}

/// Asha, Bimal and Chandra, each with a trip.
async fn three_guides(world: &TestApp) -> Vec<(Uuid, Uuid)> {
    let mut guides = Vec::new();
    for (number, name) in [(1, "Ashä"), (2, "Bimal"), (3, "Chandra")] {
        let (user, guide) = world.host(number).await;
        let sql = "UPDATE guides SET display_name = $1 WHERE id = $2";
        world.run(sql.to_owned(), vec![name.into(), guide.into()]).await;
        let package = world.on_sale(number + 50, (user, guide)).await;
        guides.push((guide, package));
    }
    guides
}

async fn says(world: &TestApp, table: &str, guide: Uuid, number: u128, columns: &str, values: &[&str]) {
    let marks: Vec<String> = (3..3 + values.len()).map(|mark| format!("${mark}")).collect();
    let sql = format!("INSERT INTO {table} (id, guide_id, {columns}) VALUES ($1, $2, {})", marks.join(", "));
    let own: [Value; 2] = [id(number).into(), guide.into()];
    world.run(sql, own.into_iter().chain(values.iter().map(|value| (*value).into())).collect()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_directory_follows_every_table_that_it_is_made_of() {
    let world = TestApp::empty().await;
    let guides = three_guides(&world).await;
    let (asha, bimal, chandra) = (guides[0].0, guides[1].0, guides[2].0);
    assert_eq!(search_names(&world, "sort=name").await, ["Ashä", "Bimal", "Chandra"]);
    assert_eq!(search_names(&world, "q=asha").await, ["Ashä"]);
    assert_eq!(search_names(&world, "language=German").await, [""; 0]);

    says(&world, "guide_languages", asha, 700, "language_code, language_name", &["de", "German"]).await;
    assert_eq!(search_names(&world, "language=German").await, ["Ashä"]);
    assert_eq!(search_names(&world, "language=de").await, ["Ashä"]);
    says(&world, "guide_specialties", bimal, 701, "specialty_name", &["Trekking"]).await;
    assert_eq!(search_names(&world, "specialty=trekking").await, ["Bimal"]);
    says(&world, "guide_locations", chandra, 702, "location_name", &["Haputale"]).await;
    assert_eq!(search_names(&world, "place=haputale").await, ["Chandra"]);

    // Places of a package count while it is on sale.
    let sql = "INSERT INTO package_locations (id, package_id, location_name) VALUES ($1, $2, 'Mirissa')";
    world.run(sql.to_owned(), vec![id(703).into(), guides[0].1.into()]).await;
    assert_eq!(search_names(&world, "place=Mirissa").await, ["Ashä"]);
    assert_eq!(
        read(&world, "").await["facets"]["place"],
        json!([{ "value": "Haputale", "count": 1 }, { "value": "Mirissa", "count": 1 }])
    );
    let host = "UPDATE package_guides SET guide_id = $1 WHERE package_id = $2";
    world.run(host.to_owned(), vec![bimal.into(), guides[0].1.into()]).await;
    assert_eq!(search_names(&world, "place=Mirissa").await, ["Bimal"]);
    world.run("UPDATE packages SET status = 'pending' WHERE id = $1".to_owned(), vec![guides[0].1.into()]).await;
    assert_eq!(search_names(&world, "place=Mirissa").await, [""; 0]);

    world.run("UPDATE guides SET rating = 4.5, review_count = 2 WHERE id = $1".to_owned(), vec![chandra.into()]).await;
    assert_eq!(search_names(&world, "stars_min=4.5").await, ["Chandra"]);
    assert_eq!(search_names(&world, "stars_min=4.6").await, [""; 0]);
    world.run("DELETE FROM guide_languages WHERE guide_id = $1".to_owned(), vec![asha.into()]).await;
    assert_eq!(search_names(&world, "language=German").await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destination_is_found_by_its_id_its_alias_and_its_region() {
    let world = TestApp::demo().await;
    let of_place = "SELECT d.id, d.city, d.region, g.display_name FROM guide_locations l
          JOIN destinations d ON d.id = l.destination_id JOIN guides g ON g.id = l.guide_id
         WHERE g.is_active AND d.city = 'Ella' ORDER BY g.id LIMIT 1";
    let row = &world.app.db.rows(of_place, &[]).await.unwrap()[0];
    let (place, city, region, name) =
        (row.uuid(0).unwrap(), row.text(1).unwrap(), row.text(2).unwrap(), row.text(3).unwrap());
    let by_city = search_names(&world, &format!("limit=100&place={city}")).await;
    assert!(by_city.iter().any(|one| one == name), "{by_city:?}");
    assert_eq!(search_names(&world, &format!("limit=100&destination_id={place}")).await, by_city);
    let by_region = search_names(&world, &format!("limit=100&place={}", region.replace(' ', "%20"))).await;
    assert!(by_region.len() > by_city.len() && by_city.iter().all(|one| by_region.contains(one)), "{by_region:?}");
    assert_eq!(search_names(&world, "destination_id=00000000-0000-4000-8000-000000000000").await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guide_booked_on_one_of_the_days_is_not_free() {
    let world = TestApp::demo().await;
    let today = world.app.ctx(Caller::Visitor).today();
    let taken = "SELECT guide_id, start_date, end_date FROM booking_requests b JOIN guides g ON g.id = b.guide_id
          WHERE g.is_active AND status = 'confirmed' AND start_date > $1 ORDER BY start_date, b.id LIMIT 1";
    let row = &world.app.db.rows(taken, &[today.into()]).await.unwrap()[0];
    let (guide, first, last) = (row.uuid(0).unwrap(), row.date(1).unwrap(), row.date(2).unwrap());
    let is_there = async |query: String| {
        let all = read(&world, &format!("limit=100&{query}")).await;
        all["results"].as_array().unwrap().iter().any(|one| one["id"] == json!(guide))
    };
    let day = |days: i64| first + chrono::Duration::days(days);
    assert!(is_there(String::new()).await);
    assert!(!is_there(format!("date_from={first}")).await);
    assert!(!is_there(format!("date_to={last}")).await);
    for (from, to) in [(first, last), (day(-1), first), (last, day(400)), (day(-1), day(400))] {
        assert!(!is_there(format!("date_from={from}&date_to={to}")).await, "{from} {to}");
        assert!(!is_there(format!("date_from={to}&date_to={from}")).await, "swapped: {from} {to}");
    }
    // A canceled booking frees its days.
    let sql =
        "UPDATE booking_requests SET status = 'cancelled' WHERE guide_id = $1 AND status IN ('approved', 'confirmed')";
    world.run(sql.to_owned(), vec![guide.into()]).await;
    assert!(is_there(format!("date_from={first}&date_to={last}")).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_guide_is_neither_listed_nor_counted() {
    let world = TestApp::empty().await;
    let guides = three_guides(&world).await;
    let (hidden, trip) = guides[1];
    says(&world, "guide_languages", hidden, 700, "language_code, language_name", &["de", "German"]).await;
    says(&world, "guide_locations", hidden, 701, "location_name", &["Haputale"]).await;
    let own = world.app.db.rows("SELECT user_id FROM guides WHERE id = $1", &[hidden.into()]).await.unwrap()[0]
        .uuid(0)
        .unwrap();
    let admin = world.account(9, true).await;
    // An applicant is no guide.
    let applicant = world.account(8, false).await;
    world.application(80, applicant).await;
    assert_eq!(read(&world, "").await["total"], 3);
    world.run("UPDATE guides SET is_active = FALSE WHERE id = $1".to_owned(), vec![hidden.into()]).await;
    for query in ["", "q=bimal", "language=German", "place=Haputale", "q=newcomer", "sort=name&limit=100", "offset=0"] {
        let everybody = read(&world, query).await;
        assert!(!names(&everybody).iter().any(|name| ["Bimal", "Newcomer"].contains(&&**name)), "{query}: {everybody}");
        assert!(!everybody.to_string().contains("German") && !everybody.to_string().contains("Haputale"), "{query}");
        // The guide and admins get the public answer too.
        for who in [own, admin] {
            let path = format!("rpc/search_guides?{query}");
            assert_eq!(world.request_as(who, "GET", &path, &Json::Null).await.json(), everybody, "{query}");
        }
    }
    assert_eq!(read(&world, "").await["total"], 2);
    // Nor through a trip that continues without them.
    let sql = "INSERT INTO package_locations (id, package_id, location_name) VALUES ($1, $2, 'Mirissa')";
    world.run(sql.to_owned(), vec![id(703).into(), trip.into()]).await;
    assert_eq!(read(&world, "place=Mirissa").await["total"], 0);
    world.run("UPDATE guides SET is_active = TRUE WHERE id = $1".to_owned(), vec![hidden.into()]).await;
    assert_eq!(search_names(&world, "language=German").await, ["Bimal"]);
    assert_eq!(search_names(&world, "place=Mirissa").await, ["Bimal"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_hold_every_guide_once_in_one_order() {
    let world = TestApp::demo().await;
    for sort in ["recommended", "rating", "reviews", "experience", "newest", "name"] {
        let all = read(&world, &format!("limit=100&sort={sort}")).await;
        let ids = |answer: &Json| {
            let results = answer["results"].as_array().unwrap();
            results.iter().map(|guide| guide["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let whole = ids(&all);
        assert_eq!(Json::from(whole.len()), all["total"]);
        let mut paged = Vec::new();
        for page in 0..whole.len().div_ceil(24) {
            let page = read(&world, &format!("sort={sort}&offset={}", page * 24)).await;
            assert_eq!(page["total"], all["total"]);
            paged.extend(ids(&page));
        }
        assert_eq!(paged, whole, "{sort}");
        assert_eq!(whole.iter().collect::<HashSet<_>>().len(), whole.len(), "{sort}");
    }
    // Each facet finds as many as it counts.
    let facets = read(&world, "q=a").await["facets"].clone();
    for (facet, argument) in
        [("language", "language"), ("place", "place"), ("specialty", "specialty"), ("stars", "stars_min")]
    {
        let choices = facets[facet].as_array().unwrap();
        assert!(!choices.is_empty(), "{facet}");
        for choice in choices.iter().take(12) {
            let value = choice["value"].as_str().unwrap().replace('&', "%26").replace(' ', "%20");
            assert_eq!(
                read(&world, &format!("q=a&{argument}={value}")).await["total"],
                choice["count"],
                "{facet} {value}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_parameters_are_ignored_and_nothing_breaks() {
    let world = TestApp::demo().await;
    let total = read(&world, "").await["total"].clone();
    let count = async |query: &str| read(&world, query).await["results"].as_array().unwrap().len();
    for query in [
        "date_from=2027-02-30",
        "date_from=yesterday&date_to=99999-01-01",
        "date_from=-4000-01-01",
        "stars_min=many",
        "stars_min=-1",
        "stars_min=1e999",
        "stars_min=NaN",
        "sort=cheapest",
        "q=%20",
        "language=&place=&specialty=&destination_id=",
    ] {
        assert_eq!(read(&world, query).await["total"], total, "{query}");
    }
    assert_eq!(count("limit=0").await, 0);
    assert_eq!(count("limit=-5").await, 24);
    assert_eq!(count("limit=garbage").await, 24);
    assert_eq!(Json::from(count("limit=1000000000").await), total);
    assert_eq!(count("offset=1000000000").await, 0);
    assert_eq!(count("offset=-7&limit=3").await, 3);
    for query in
        ["language=Klingon", "specialty=Chess", "place=Atlantis", "q=%21%3F", "place=%3F", "stars_min=5&q=xyzzy"]
    {
        assert_eq!(read(&world, query).await["total"], 0, "{query}");
    }
    let huge = "kayak%20".repeat(500);
    for name in ["q", "language", "place", "specialty"] {
        assert_eq!(read(&world, &format!("{name}={huge}")).await["total"], 0, "{name}");
    }
    let headers = [("content-type", "application/json")];
    let posted = json!({ "q": "a".repeat(100_000), "date_from": 7, "limit": 1e99, "offset": -1 });
    let posted = world.ask("POST", "/rest/v1/rpc/search_guides", &headers, &posted.to_string()).await;
    assert_eq!((posted.status, posted.json()["total"].clone()), (200, json!(0)));
    assert_eq!(
        status_and_code(&world.get("/rest/v1/rpc/search_guides?destination_id=x").await),
        (400, "22P02".to_owned())
    );
    assert_eq!(
        status_and_code(&world.get("/rest/v1/rpc/search_guides?colour=red").await),
        (404, "PGRST202".to_owned())
    );
}
