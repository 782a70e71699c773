//! The heads of landing pages (destinations and themes), for search engines and link previews. They come from the answer that the page is
//! drawn from, so both agree.

use serde_json::{Value, json};
use serendib_domain::landing::{INDEX, path_of_destination, path_of_theme};

use super::document_head::DocumentHead;
use super::first_reads;
use super::package_page::{absolute, breadcrumbs};
use super::routes::Route;

const INDEX_TITLE: &str = "Destinations in Sri Lanka | Serendib";
const INDEX_DESCRIPTION: &str = "Where guided trips go in Sri Lanka, region by region, and what they are about: hills, coasts, old cities, wildlife.";
const INDEX_NAME: &str = "Destinations";

/// The first reads of the page at a route, if it is a landing page.
pub fn reads(route: Route<'_>) -> Option<Vec<String>> {
    match route {
        Route::Destinations => Some(first_reads::destinations()),
        Route::Destination(slug) => Some(first_reads::destination(slug)),
        Route::Theme(slug) => Some(first_reads::theme(slug)),
        _ => None,
    }
}

/// The head by the answer to the page's first read; `None` if there is no such page.
pub fn head(route: Route<'_>, answer: &Value, site_url: &str) -> Option<DocumentHead> {
    let mut head = match route {
        Route::Destinations => of_index(answer, site_url),
        Route::Destination(slug) if answer.is_object() => of_destination(&path_of_destination(slug), answer, site_url),
        Route::Theme(slug) if answer.is_object() => of_theme(&path_of_theme(slug), answer, site_url),
        _ => return None,
    };
    head.reads = reads(route).unwrap_or_default();
    Some(head)
}

fn of_index(answer: &Value, site_url: &str) -> DocumentHead {
    let mut head = DocumentHead::new(INDEX_TITLE, INDEX_DESCRIPTION);
    head.canonical = Some(INDEX.to_owned());
    let themes = list(answer, "themes").map(|theme| (text(theme, "name"), path_of_theme(text(theme, "slug"))));
    let places =
        list(answer, "destinations").map(|place| (text(place, "city"), path_of_destination(text(place, "slug"))));
    let pages: Vec<(&str, String)> = places.chain(themes).collect();
    head.structured = vec![
        collection(INDEX, INDEX_NAME, INDEX_DESCRIPTION, items(&pages, site_url), site_url),
        breadcrumbs(site_url, &[(INDEX_NAME, INDEX)]),
    ];
    head
}

fn of_destination(path: &str, answer: &Value, site_url: &str) -> DocumentHead {
    let city = text(answer, "city");
    let mut head = DocumentHead::new(format!("{city}, Sri Lanka: Guided Trips | Serendib"), text(answer, "summary"));
    head.canonical = Some(path.to_owned());
    head.structured = vec![
        destination(path, answer, site_url),
        collection(path, &format!("Trips to {city}"), text(answer, "summary"), trips(answer, site_url), site_url),
        breadcrumbs(site_url, &[(INDEX_NAME, INDEX), (city, path)]),
    ];
    head
}

fn of_theme(path: &str, answer: &Value, site_url: &str) -> DocumentHead {
    let name = text(answer, "name");
    let mut head = DocumentHead::new(format!("{name} in Sri Lanka | Serendib"), text(answer, "summary"));
    head.canonical = Some(path.to_owned());
    head.structured = vec![
        collection(path, &format!("{name} in Sri Lanka"), text(answer, "text"), trips(answer, site_url), site_url),
        breadcrumbs(site_url, &[(INDEX_NAME, INDEX), (name, path)]),
    ];
    head
}

fn destination(path: &str, answer: &Value, site_url: &str) -> Value {
    let address = format!("{site_url}{path}");
    let natives = ["name_si", "name_ta"].into_iter().filter_map(|name| answer[name].as_str());
    let others = list(answer, "also_called").filter_map(Value::as_str);
    let themes: Vec<&str> = list(answer, "themes").map(|theme| text(theme, "name")).collect();
    let sights: Vec<Value> = list(answer, "sights").map(|sight| attraction(sight, site_url)).collect();
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "TouristDestination",
        "@id": format!("{address}#place"),
        "url": address,
        "name": text(answer, "city"),
        "alternateName": natives.chain(others).collect::<Vec<_>>(),
        "description": text(answer, "summary"),
        "geo": { "@type": "GeoCoordinates", "latitude": answer["latitude"], "longitude": answer["longitude"] },
        "address": {
            "@type": "PostalAddress",
            "addressLocality": text(answer, "city"),
            "addressRegion": format!("{} Province", text(answer, "province")),
            "addressCountry": "LK",
        },
        "containedInPlace": { "@type": "Country", "name": "Sri Lanka" },
        "touristType": themes,
        "includesAttraction": sights,
    });
    if let Some(url) = answer["image_url"].as_str() {
        data["image"] = absolute(url, site_url).into();
    }
    data
}

fn attraction(sight: &Value, site_url: &str) -> Value {
    let mut data = json!({ "@type": "TouristAttraction", "name": text(sight, "title") });
    if let Some(description) = sight["description"].as_str() {
        data["description"] = description.into();
    }
    if let Some(url) = sight["image_url"].as_str() {
        data["image"] = absolute(url, site_url).into();
    }
    data
}

fn collection(path: &str, name: &str, description: &str, items: Vec<Value>, site_url: &str) -> Value {
    let address = format!("{site_url}{path}");
    json!({
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        "@id": address,
        "url": address,
        "name": name,
        "description": description,
        "isPartOf": { "@type": "WebSite", "@id": format!("{site_url}/"), "name": "Serendib" },
        "mainEntity": { "@type": "ItemList", "numberOfItems": items.len(), "itemListElement": items },
    })
}

fn trips(answer: &Value, site_url: &str) -> Vec<Value> {
    let trips = list(answer, "results").map(|trip| (text(trip, "title"), format!("/packages/{}", text(trip, "id"))));
    items(&trips.collect::<Vec<_>>(), site_url)
}

fn items(pages: &[(&str, String)], site_url: &str) -> Vec<Value> {
    let numbered = (1_u32..).zip(pages);
    let item = |(position, (name, path)): (u32, &(&str, String))| json!({ "@type": "ListItem", "position": position, "name": name, "url": format!("{site_url}{path}") });
    numbered.map(item).collect()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value[name].as_array().into_iter().flatten()
}
