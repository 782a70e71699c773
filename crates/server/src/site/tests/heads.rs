use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::fixture::{GUIDE, SITE, SiteFixture, TRIP};
use crate::site::routes::{EDIT, PERSON, PLAIN};

#[tokio::test]
async fn a_trip_has_structured_data_and_previews() {
    let world = SiteFixture::new().await;
    let answer = world.get(&format!("/packages/{TRIP}")).await;
    let html = answer.text();
    for part in [
        "<title>Tea &amp; Trains | Serendib</title>".to_owned(),
        "<meta name=\"description\" content=\"Two days above the clouds.\">".to_owned(),
        format!("<link rel=\"canonical\" href=\"{SITE}/packages/{TRIP}\">"),
        format!("<meta property=\"og:url\" content=\"{SITE}/packages/{TRIP}\">"),
        format!("<meta property=\"og:image\" content=\"{SITE}/cards/packages/{TRIP}.png?v=6553f100\">"),
        "<meta name=\"twitter:card\" content=\"summary_large_image\">".to_owned(),
        "<link rel=\"preload\" as=\"fetch\" crossorigin=\"anonymous\" href=\"/rest/v1/packages?select=id%2Ctitle"
            .to_owned(),
        format!("&amp;id=eq.{TRIP}&amp;is_active=eq.true\">"),
        "imagesrcset=\"/pictures/ella-dawn-1.w400.webp 400w, /pictures/ella-dawn-1.w800.webp 800w, \
         /pictures/ella-dawn-1.w1600.webp 1600w\""
            .to_owned(),
    ] {
        assert!(html.contains(&part), "{part}\n{html}");
    }
    assert!(!html.contains("noindex"));
    let [trip, crumbs] = &answer.structured()[..] else { panic!("two pieces of structured data") };
    assert_eq!(trip["@type"][0], "TouristTrip");
    assert_eq!(trip["name"], "Tea & Trains");
    assert_eq!(trip["touristType"], json!(["Nature"]));
    assert_eq!(trip["offers"]["price"], "640.50");
    assert_eq!(trip["offers"]["priceCurrency"], "USD");
    assert_eq!(trip["provider"][0]["url"], format!("{SITE}/guides/{GUIDE}"));
    assert_eq!(trip["itinerary"]["itemListElement"][0]["item"]["name"], "The slow train");
    assert_eq!(trip["itinerary"]["itemListElement"][1]["item"]["name"], "Day 2");
    let second = &trip["itinerary"]["itemListElement"][1]["item"];
    assert_eq!(second["description"], "Nine Arch Bridge");
    assert_eq!(trip["aggregateRating"], Value::Null);
    assert_eq!(crumbs["@type"], "BreadcrumbList");
    assert_eq!(crumbs["itemListElement"][2]["name"], "Tea & Trains");
}

#[tokio::test]
async fn a_rating_is_in_the_structured_data_once_there_are_reviews() {
    let world = SiteFixture::new().await;
    world.run(format!("UPDATE packages SET rating = 4.667, review_count = 3 WHERE id = '{TRIP}'")).await;
    let answer = world.get(&format!("/packages/{TRIP}")).await;
    assert_eq!(
        answer.structured()[0]["aggregateRating"],
        json!({ "@type": "AggregateRating", "ratingValue": "4.7", "reviewCount": 3, "bestRating": 5 })
    );
}

#[tokio::test]
async fn a_guides_structured_data_is_a_person_without_private_data() {
    let world = SiteFixture::new().await;
    world.run("UPDATE users SET email = 'ajantha@guides.example', phone = '+94771234567'".to_owned()).await;
    let answer = world.get(&format!("/guides/{GUIDE}")).await;
    let [person, crumbs] = &answer.structured()[..] else { panic!("two pieces of structured data") };
    assert_eq!(person["@type"], "Person");
    assert_eq!(person["name"], "Ajantha Ekanayake");
    assert_eq!(person["workLocation"]["name"], "Kandy");
    assert_eq!(person["knowsLanguage"], json!(["English"]));
    assert_eq!(crumbs["itemListElement"][1]["item"], format!("{SITE}/guides"));
    assert!(answer.text().contains("href=\"/rest/v1/guides?select=id"));
    assert!(answer.text().contains("href=\"/rest/v1/package_guides?select=package_id"));
    assert!(!answer.text().contains("guides.example") && !answer.text().contains("77123"));
    world.run(format!("UPDATE guides SET is_active = FALSE WHERE id = '{GUIDE}'")).await;
    assert_eq!(world.get(&format!("/guides/{GUIDE}")).await.status, StatusCode::NOT_FOUND);
    let trip = world.get(&format!("/packages/{TRIP}")).await;
    assert!(!trip.text().contains("Ajantha"));
}

/// T-B13.
#[tokio::test]
async fn what_an_author_wrote_cannot_leave_its_place() {
    let world = SiteFixture::new().await;
    let evil = "</title></script><script>alert(1)</script>\"''--";
    let quoted = evil.replace('\'', "''");
    world
        .run(format!("UPDATE packages SET title = '{quoted}', description = '{quoted}', image_url = '{quoted}'"))
        .await;
    let answer = world.get(&format!("/packages/{TRIP}")).await;
    assert!(!answer.text().contains("<script>"), "{}", answer.text());
    assert_eq!(answer.structured()[0]["name"], evil);
}

/// T-B13.
#[tokio::test]
async fn a_title_can_say_neither_which_page_this_is_nor_where_it_lies() {
    let world = SiteFixture::new().await;
    let evil = "Free</title><link rel=canonical href=https://evil.example/><meta name=robots content=noindex><title>";
    world.run(format!("UPDATE packages SET title = '{evil}', description = '{evil}'")).await;
    let answer = world.get(&format!("/packages/{TRIP}")).await;
    let (head, _) = answer.text().split_once("</head>").unwrap();
    let canonical = format!("<link rel=\"canonical\" href=\"{SITE}/packages/{TRIP}\">");
    for (part, times) in [
        (canonical.as_str(), 1),
        ("<link rel=\"canonical\"", 1),
        ("<link rel=canonical", 0),
        ("</title>", 1),
        ("<meta name=robots", 0),
    ] {
        assert_eq!(head.matches(part).count(), times, "{part} in {head}");
    }
    assert!(head.contains("<title>Free&lt;/title&gt;&lt;link"), "{head}");
}

#[tokio::test]
async fn the_home_page_carries_the_tagline_and_the_search() {
    let world = SiteFixture::new().await;
    let answer = world.get("/").await;
    assert!(answer.text().contains("<title>Serendib | Authentic Sri Lankan Adventures</title>"));
    assert!(answer.text().contains(&format!("<link rel=\"canonical\" href=\"{SITE}/\">")));
    assert!(answer.text().contains("href=\"/rest/v1/rpc/featured_packages\""));
    assert_eq!(answer.structured()[0]["@type"], "WebSite");
}

#[tokio::test]
async fn a_search_is_titled_by_its_query_and_has_one_address() {
    let world = SiteFixture::new().await;
    let answer = world.get("/search?q=tea%22%3E%3Cb%3E&priceMax=500").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer.text().contains("<title>Search Experience &quot;tea&quot;&gt;&lt;b&gt;&quot;</title>"),
        "{}",
        answer.text()
    );
    assert!(answer.text().contains(&format!("<link rel=\"canonical\" href=\"{SITE}/search\">")));
    assert!(answer.text().contains("/rest/v1/rpc/search_packages?q=tea%22%3E%3Cb%3E&amp;price_max=500&amp;limit=6"));
}

#[tokio::test]
async fn a_search_at_a_place_given_by_its_id_is_titled_by_its_name() {
    let world = SiteFixture::new().await;
    let place = Uuid::from_u128(0xE11A);
    world
        .run(format!(
            "INSERT INTO destinations (id, slug, city, region, province, latitude, longitude)
             VALUES ('{place}', 'ella', 'Ella', 'Hill Country', 'Uva', 6.87, 81.05)"
        ))
        .await;
    for (query, title) in [
        (format!("destinationId={place}"), "Search Experience: All Experiences in Ella"),
        (format!("destinationId={}", Uuid::from_u128(1)), "Search Experience: All Experiences"),
        ("destinationId=%27--".to_owned(), "Search Experience: All Experiences"),
    ] {
        let answer = world.get(&format!("/search?{query}")).await;
        assert!(answer.text().contains(&format!("<title>{title}</title>")), "{query}: {}", answer.text());
    }
}

#[tokio::test]
async fn pages_for_one_person_are_not_indexed() {
    let world = SiteFixture::new().await;
    for plain in PLAIN {
        let answer = world.get(&plain.path.replace("{}", "7")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", plain.path);
        assert_eq!(answer.text().contains("noindex"), !plain.is_indexed, "{}", plain.path);
    }
}

/// The client repeats these texts at hydration: a different one would flicker and be read aloud twice.
#[test]
fn the_client_says_the_same() {
    let source =
        |path: &str| std::fs::read_to_string(format!("{}/../../web/src/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let all = [
        "app/copy.ts",
        "features/planner/copy.ts",
        "features/planner/cartCopy.ts",
        "features/planner/customCopy.ts",
        "features/planner/compare/copy.ts",
        "features/planner/custom-requests/requestCopy.ts",
        "features/home/copy.ts",
        "features/search/copy.ts",
        "features/guides/copy.ts",
        "features/packages/copy.ts",
        "features/pages/copy.ts",
        "features/people/copy.ts",
        "features/contact/copy.ts",
        "features/verify/copy.ts",
        "features/auth/copy.ts",
        "features/authoring/copy.ts",
        "features/guiding/copy.ts",
        "features/admin/copy.ts",
        "features/profile/copy.ts",
        "features/bookings/copy.ts",
        "features/day-sheet/copy.ts",
        "features/saved/copy.ts",
        "features/saved/compareCopy.ts",
    ]
    .map(source)
    .concat();
    // The words of these pages are documents.
    let documents = ["safety_page", "terms_page", "contact_page"].map(|name| {
        let document = serendib_domain::content::documents::find_document(name).unwrap();
        document.shipped.to_string()
    });
    let all = all + &documents.concat();
    for plain in PLAIN.iter().chain([&PERSON, &EDIT]) {
        let title = plain.title.trim_end_matches(" | Serendib");
        let is_in_client = [title, plain.title].iter().any(|title_text| all.contains(&format!("\"{title_text}\"")));
        assert!(is_in_client, "{title}");
        assert!(all.contains(plain.description), "{}", plain.description);
    }
    for text in [
        "\"Serendib | Authentic Sri Lankan Adventures\"",
        "\"Package Not Found\"",
        "\"Guide not found\"",
        "\"Profile not found\"",
        "\"There is nobody here, or they keep to themselves.\"",
        "Search Experience \"${q}\"",
        "`Search Experience: ${copy.all}`",
        "`Search Experience: ${copy.all} in ${location}`",
    ] {
        assert!(all.contains(text), "{text}");
    }
}
