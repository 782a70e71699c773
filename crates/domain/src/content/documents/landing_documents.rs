//! Documents of the landing pages of destinations and themes. A destination has its own picture and computed words until the staff adds to them.

use serde_json::json;
use serendib_catalogue::land;
use serendib_search::taxonomy::CATEGORIES;

use super::{ContentDocument, ContentGroup, DESTINATION, THEME};
use crate::content::shape::{Shape, ShapeField, line};
use crate::landing::{address_slug, theme_text};

const TEXT_LIMIT: usize = 500;

/// By name.
pub(super) fn list() -> Vec<ContentDocument> {
    let mut destinations: Vec<ContentDocument> = land()
        .facts
        .destinations
        .iter()
        .filter_map(|place| Some(destination(&address_slug(&place.slug)?, &place.city)))
        .collect();
    destinations.sort_by(|one, other| one.title.cmp(&other.title));
    let themes = CATEGORIES.iter().filter_map(|category| theme(category.slug, category.label));
    destinations.into_iter().chain(themes).collect()
}

fn destination(slug: &str, city: &str) -> ContentDocument {
    ContentDocument {
        name: format!("{DESTINATION}{slug}"),
        group: ContentGroup::Destinations,
        title: city.to_owned(),
        help: "The page of the destination. Its figures and sights are computed.",
        shape: Shape::Object(vec![
            ShapeField::new("introduction", "Introduction", line(TEXT_LIMIT))
                .help("Before the computed sentences, also for search engines.")
                .optional(),
            ShapeField::new("picture", "Picture", Shape::Picture).help("Instead of the one that it has.").optional(),
        ]),
        shipped: json!({ "introduction": null, "picture": null }),
    }
}

fn theme(slug: &str, label: &str) -> Option<ContentDocument> {
    let words = theme_text(slug)?;
    Some(ContentDocument {
        name: format!("{THEME}{slug}"),
        group: ContentGroup::Themes,
        title: label.to_owned(),
        help: "The page of the theme, and its entry in the list of destinations and themes.",
        shape: Shape::Object(vec![
            ShapeField::new("text", "Text", line(TEXT_LIMIT)),
            ShapeField::new("picture", "Picture", Shape::Picture),
        ]),
        shipped: json!({ "text": words.text, "picture": words.image_url() }),
    })
}
