//! The head of a package's page, for search engines and link previews.

use serde_json::{Value, json};
use serendib_domain::packages::{DayHead, PackageHead};
use serendib_domain::search::taxonomy;

use super::document_head::{DocumentHead, Picture, shortened};
use super::first_reads;

/// The width of the gallery's picture, `SIZES` in the client.
const SIZES: &str = "(max-width: 900px) 100vw, 836px";
/// The widths of our own pictures.
const WIDTHS: [u32; 3] = [400, 800, 1600];
const HOURS: [&str; 6] = ["dawn", "noon", "gold", "dusk", "night", "rain"];
/// Maximum length of a day's text in the structured data.
const DAY_LENGTH: usize = 160;

pub fn head(trip: &PackageHead, site_url: &str) -> DocumentHead {
    let mut head = DocumentHead::new(format!("{} | Serendib", trip.title), &description(trip));
    let path = format!("/packages/{}", trip.id);
    head.kind = "product";
    // Previews are cached by address: a changed trip gets a new one.
    head.card = format!("/cards{path}.png?v={:x}", trip.updated_at.timestamp());
    head.structured = vec![
        tourist_trip(trip, &format!("{site_url}{path}"), site_url),
        breadcrumbs(site_url, &[("Experiences", "/search"), (&trip.title, &path)]),
    ];
    head.reads = first_reads::package(trip.id);
    head.picture = trip.pictures.first().map(|url| picture(url));
    head.canonical = Some(path);
    head
}

/// The page's place below the home page.
pub fn breadcrumbs(site_url: &str, steps: &[(&str, &str)]) -> Value {
    let steps = [("Serendib", "/")].iter().chain(steps).zip(1_u32..);
    let items: Vec<Value> = steps
        .map(|((name, path), position)| {
            json!({ "@type": "ListItem", "position": position, "name": name, "item": format!("{site_url}{path}") })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
}

/// `/pictures/ella-dawn-1.webp` becomes `/pictures/ella-dawn-1`, which exists in three widths; `None` for other addresses.
pub fn own_picture(url: &str) -> Option<&str> {
    let stem = url.strip_suffix(".webp")?;
    let name = stem.strip_prefix("/pictures/")?;
    let (rest, number) = name.rsplit_once('-')?;
    let (scene, hour) = rest.rsplit_once('-')?;
    let is_word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_word(scene) && HOURS.contains(&hour) && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()))
        .then_some(stem)
}

fn picture(url: &str) -> Picture {
    match own_picture(url) {
        None => Picture { address: url.to_owned(), widths: None, sizes: SIZES },
        Some(stem) => {
            let widths: Vec<String> = WIDTHS.iter().map(|width| format!("{stem}.w{width}.webp {width}w")).collect();
            Picture { address: format!("{stem}.w800.webp"), widths: Some(widths.join(", ")), sizes: SIZES }
        }
    }
}

fn description(trip: &PackageHead) -> String {
    match trip.description.as_deref().map(str::trim) {
        Some(text) if !text.is_empty() => text.to_owned(),
        _ => format!("{} in {} with a verified local guide.", days_text(trip.duration_days), places(trip)),
    }
}

/// "1 Day", "5 Days".
pub fn days_text(days: i64) -> String {
    if days == 1 { "1 Day".to_owned() } else { format!("{days} Days") }
}

fn places(trip: &PackageHead) -> String {
    if trip.locations.is_empty() { "Sri Lanka".to_owned() } else { trip.locations.join(", ") }
}

fn tourist_trip(trip: &PackageHead, address: &str, site_url: &str) -> Value {
    let hosts: Vec<Value> = trip
        .hosts
        .iter()
        .map(|host| json!({ "@type": "Person", "name": host.name, "url": format!("{site_url}/guides/{}", host.id) }))
        .collect();
    let label =
        |stored: &String| taxonomy::category(stored).map_or_else(|| stored.clone(), |known| known.label.to_owned());
    let categories: Vec<String> = trip.categories.iter().map(label).collect();
    let days: Vec<Value> = trip.days.iter().map(day).collect();
    let pictures: Vec<String> = trip.pictures.iter().map(|url| absolute(url, site_url)).collect();
    let mut data = json!({
        "@context": "https://schema.org",
        // In this vocabulary a product may be rated and a trip may not; it is both.
        "@type": ["TouristTrip", "Product"],
        "@id": address,
        "url": address,
        "name": trip.title,
        "description": description(trip),
        "image": pictures,
        "touristType": categories,
        "provider": hosts,
        "brand": { "@type": "Brand", "name": "Serendib" },
        "offers": {
            "@type": "Offer",
            "price": price(trip.price_cents),
            "priceCurrency": "USD",
            "availability": if trip.hosts.is_empty() { "https://schema.org/OutOfStock" } else { "https://schema.org/InStock" },
            "url": address,
        },
        "itinerary": { "@type": "ItemList", "numberOfItems": days.len(), "itemListElement": days },
    });
    if trip.review_count > 0 && trip.rating > 0.0 {
        data["aggregateRating"] = json!({
            "@type": "AggregateRating",
            "ratingValue": format!("{:.1}", trip.rating),
            "reviewCount": trip.review_count,
            "bestRating": 5,
        });
    }
    data
}

fn day(day: &DayHead) -> Value {
    let title = day.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    let name = title.map_or_else(|| format!("Day {}", day.number), str::to_owned);
    let description = match &day.description {
        Some(text) if !text.trim().is_empty() => shortened(text, DAY_LENGTH),
        _ => day.stops.join(", "),
    };
    json!({
        "@type": "ListItem",
        "position": day.number,
        "item": { "@type": "TouristAttraction", "name": name, "description": description },
    })
}

/// Cents as "640.00".
fn price(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, (cents % 100).abs())
}

pub fn absolute(url: &str, site_url: &str) -> String {
    if url.starts_with('/') { format!("{site_url}{url}") } else { url.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_pictures_are_known_by_their_names() {
        assert_eq!(own_picture("/pictures/nine_arch-dawn-12.webp"), Some("/pictures/nine_arch-dawn-12"));
        for url in [
            "/pictures/x-dawn-.webp",
            "/pictures/-dawn-1.webp",
            "/pictures/x-tea-1.webp",
            "/pictures/../x-dawn-1.webp",
            "/x-dawn-1.webp",
            "https://a.example/pictures/x-dawn-1.webp",
        ] {
            assert_eq!(own_picture(url), None, "{url}");
        }
    }

    #[test]
    fn the_first_picture_is_hinted_in_the_widths_the_gallery_chooses_from() {
        let hint = picture("/pictures/ella-dawn-1.webp");
        assert_eq!(
            hint.widths.as_deref(),
            Some(
                "/pictures/ella-dawn-1.w400.webp 400w, /pictures/ella-dawn-1.w800.webp 800w, /pictures/ella-dawn-1.w1600.webp 1600w"
            )
        );
        let gallery = format!("{}/../../web/src/components/package/Gallery.tsx", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::read_to_string(gallery).unwrap().contains(&format!("const SIZES = \"{SIZES}\"")));
        let own = format!("{}/../../web/src/components/Picture.tsx", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::read_to_string(own).unwrap().contains(&format!("({})", HOURS.join("|"))));
    }

    #[test]
    fn prices_keep_their_cents() {
        assert_eq!(price(64_000), "640.00");
        assert_eq!(price(5), "0.05");
    }
}
