//! The head of a guide's page, for search engines and link previews.

use serde_json::{Value, json};
use serendib_domain::guides::GuideHead;

use super::document_head::DocumentHead;
use super::first_reads;
use super::package_page::{absolute, breadcrumbs};

pub fn head(guide: &GuideHead, site_url: &str) -> DocumentHead {
    let mut head = DocumentHead::new(format!("{} | Serendib", guide.name), &description(guide));
    let path = format!("/guides/{}", guide.id);
    head.kind = "profile";
    head.card = format!("/cards{path}.png");
    head.structured = vec![
        person(guide, &format!("{site_url}{path}"), site_url),
        breadcrumbs(site_url, &[("Find Guides", "/guides"), (&guide.name, &path)]),
    ];
    head.reads = first_reads::guide(guide.id);
    head.canonical = Some(path);
    head
}

fn description(guide: &GuideHead) -> String {
    match guide.bio.as_deref().map(str::trim) {
        Some(bio) if !bio.is_empty() => bio.to_owned(),
        _ => match &guide.location {
            Some(place) => format!("{} is a verified local guide in {place}, Sri Lanka.", guide.name),
            None => format!("{} is a verified local guide in Sri Lanka.", guide.name),
        },
    }
}

fn person(guide: &GuideHead, address: &str, site_url: &str) -> Value {
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Person",
        "@id": address,
        "url": address,
        "name": guide.name,
        "jobTitle": "Travel guide",
        "description": description(guide),
        "knowsLanguage": guide.languages,
        "knowsAbout": guide.specialties,
    });
    if let Some(url) = &guide.avatar_url {
        data["image"] = absolute(url, site_url).into();
    }
    if let Some(place) = &guide.location {
        data["workLocation"] = json!({
            "@type": "Place",
            "name": place,
            "address": { "@type": "PostalAddress", "addressLocality": place, "addressCountry": "LK" },
        });
    }
    data
}
