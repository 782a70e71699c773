//! Landing pages: heads, structured data, missing pages, sitemap.

use axum::http::StatusCode;
use bytes::Bytes;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::fixture::{SITE, SiteFixture, SiteResponse, TRIP, client};
use crate::site::engine;
use crate::site::files::BuildFile;
use crate::site::pages::Pages;

const PROGRAM: &[u8] = b"globalThis.render = async () => ({ hints: '', html: '<main>drawn</main>' })";

fn with_program(path: &str) -> Option<BuildFile> {
    if path != engine::PROGRAM {
        return client(path);
    }
    Some(BuildFile { bytes: Bytes::from_static(PROGRAM), digest: Sha256::digest(PROGRAM).into() })
}

/// The trip visits Ella, which is a destination there.
async fn world() -> SiteFixture {
    let world = SiteFixture::drawing(with_program, Pages::new()).await.following();
    world
        .run(
            "UPDATE package_locations SET destination_id = (SELECT id FROM destinations WHERE slug = 'ella')"
                .to_owned(),
        )
        .await;
    world
}

fn of_type<'a>(pieces: &'a [Value], kind: &str) -> &'a Value {
    pieces.iter().find(|piece| piece["@type"] == kind).unwrap_or_else(|| panic!("{kind} in {pieces:?}"))
}

fn says(answer: &SiteResponse, parts: &[&str]) {
    assert_eq!(answer.status, StatusCode::OK);
    for part in parts {
        assert!(answer.text().contains(part), "{part}\n{}", answer.text());
    }
    assert!(!answer.text().contains("noindex"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_destination_has_structured_data_and_previews() {
    let world = world().await;
    let answer = world.get("/destinations/ella").await;
    says(
        &answer,
        &[
            "<title>Ella, Sri Lanka: Guided Trips | Serendib</title>",
            "<meta name=\"description\" content=\"Ella in the Hill Country of Sri Lanka: 1 guided trip of 2 days, from \
             $640.50 a person. To see there: ",
            &format!("<link rel=\"canonical\" href=\"{SITE}/destinations/ella\">"),
            &format!("<meta property=\"og:url\" content=\"{SITE}/destinations/ella\">"),
            "<meta name=\"twitter:card\" content=\"summary_large_image\">",
            "<main>drawn</main>",
            "\"/rest/v1/rpc/destination_page?slug=ella\":",
        ],
    );
    let pieces = answer.structured();
    let place = of_type(&pieces, "TouristDestination");
    assert_eq!(place["name"], "Ella");
    assert_eq!(place["alternateName"][0], "ඇල්ල");
    assert_eq!(place["touristType"], json!(["Nature"]));
    assert!(place["geo"]["latitude"].is_number());
    assert!(place["includesAttraction"].as_array().unwrap().iter().any(|sight| sight["name"] == "Nine Arch Bridge"));
    let trips = &of_type(&pieces, "CollectionPage")["mainEntity"]["itemListElement"];
    assert_eq!(
        (&trips[0]["name"], &trips[0]["url"]),
        (&json!("Tea & Trains"), &json!(format!("{SITE}/packages/{TRIP}")))
    );
    let crumbs = &of_type(&pieces, "BreadcrumbList")["itemListElement"];
    assert_eq!(crumbs[1]["item"], format!("{SITE}/destinations"));
    assert_eq!(crumbs[2]["name"], "Ella");
}

#[tokio::test(flavor = "multi_thread")]
async fn themes_and_their_list_have_structured_data_too() {
    let world = world().await;
    let theme = world.get("/themes/nature").await;
    says(&theme, &["<title>Nature in Sri Lanka | Serendib</title>", &format!("href=\"{SITE}/themes/nature\">")]);
    let trips = of_type(&theme.structured(), "CollectionPage")["mainEntity"]["itemListElement"].clone();
    assert_eq!(trips[0]["url"], format!("{SITE}/packages/{TRIP}"));
    let all = world.get("/destinations").await;
    says(&all, &["<title>Destinations in Sri Lanka | Serendib</title>", &format!("href=\"{SITE}/destinations\">")]);
    let pages = of_type(&all.structured(), "CollectionPage")["mainEntity"]["itemListElement"].clone();
    let addresses: Vec<&str> = pages.as_array().unwrap().iter().map(|page| page["url"].as_str().unwrap()).collect();
    assert_eq!(addresses, [format!("{SITE}/destinations/ella"), format!("{SITE}/themes/nature")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_trip_visits_is_no_page_and_a_page_goes_with_its_last_trip() {
    let world = world().await;
    for path in ["/destinations/jaffna", "/destinations/nowhere", "/themes/food", "/themes/nothing", "/themes"] {
        let answer = world.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("<title>404 | Serendib</title>"), "{path}");
        assert!(answer.text().contains("noindex"), "{path}");
    }
    assert_eq!(world.get("/Destinations/Ella/").await.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(world.get("/destinations/ella").await.status, StatusCode::OK);
    let map = world.get("/sitemap.xml").await;
    for part in [
        format!("<loc>{SITE}/destinations</loc>"),
        format!("<loc>{SITE}/destinations/ella</loc><lastmod>2023-11-14T22:13:20Z</lastmod>"),
        format!("<loc>{SITE}/themes/nature</loc><lastmod>2023-11-14T22:13:20Z</lastmod>"),
    ] {
        assert!(map.text().contains(&part), "{part}\n{}", map.text());
    }
    assert!(!map.text().contains("/destinations/jaffna"));
    world.run(format!("UPDATE packages SET title = 'Rain and Trains' WHERE id = '{TRIP}'")).await;
    let answer = world.get("/destinations/ella").await;
    assert!(answer.text().contains("Rain and Trains"), "a kept page is out of date when a trip on it changes");
    world.run("UPDATE packages SET is_active = FALSE".to_owned()).await;
    assert_eq!(world.get("/destinations/ella").await.status, StatusCode::NOT_FOUND);
    assert!(!world.get("/sitemap.xml").await.text().contains("/destinations/ella"));
}
