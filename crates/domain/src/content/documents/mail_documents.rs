//! Documents of the mails: the sources of their templates.

use serde_json::{Map, Value as Json};

use super::{ContentDocument, ContentGroup, MAIL};
use crate::content::mails::FIELDS;
use crate::content::shape::{Shape, ShapeField};
use crate::mail_templates::samples;
use crate::mail_templates::trial::{FILES, read_shipped};

/// Characters of the files, in the order of [`FILES`].
const LIMITS: [usize; 4] = [400, 8_000, 20_000, 600];
const LABELS: [&str; 4] = ["Subject", "Plain text", "HTML", "Line in a later notification"];

/// By area and name.
pub(super) fn list() -> Vec<ContentDocument> {
    let all = samples().unwrap_or_default();
    all.iter().map(|sample| mail(sample.area, &sample.mail)).collect()
}

fn mail(area: &str, name: &str) -> ContentDocument {
    let template = format!("{area}/{name}");
    let sources = read_shipped(&template);
    let (mut fields, mut shipped) = (Vec::new(), Map::new());
    for (file, source) in sources.files {
        let Some(at) = FILES.iter().position(|known| *known == file) else { continue };
        fields.push(ShapeField::new(FIELDS[at], LABELS[at], Shape::Template { limit: LIMITS[at] }));
        shipped.insert(FIELDS[at].to_owned(), Json::from(source));
    }
    ContentDocument {
        name: format!("{MAIL}{template}"),
        group: ContentGroup::Mails,
        title: format!("{}: {}", to_words(area), to_words(name).to_lowercase()),
        help: "In double braces stand the values of the mail; the words between tags may change.",
        shape: Shape::Object(fields),
        shipped: shipped.into(),
    }
}

/// `refunded_by_hand` as "Refunded by hand".
fn to_words(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut rest = words.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
