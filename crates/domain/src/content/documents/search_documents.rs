//! The document of the search: names of concepts beside those of the release (`catalogue/thesaurus/`).

use serde_json::json;
use serendib_search::list_concepts;

use super::{ContentDocument, ContentGroup, SEARCH_WORDS};
use crate::content::shape::{Shape, ShapeField, line, list};

const CHANGES: usize = 200;
/// Added or removed by one change.
const WORDS: usize = 20;
const WORD_LIMIT: usize = 60;
/// ISO 639-1, in the order of the thesaurus.
pub(in crate::content) const LANGUAGES: [(&str, &str); 10] = [
    ("en", "English"),
    ("de", "German"),
    ("fr", "French"),
    ("nl", "Dutch"),
    ("es", "Spanish"),
    ("it", "Italian"),
    ("ru", "Russian"),
    ("zh", "Chinese"),
    ("si", "Sinhala"),
    ("ta", "Tamil"),
];

pub(super) fn search_words() -> ContentDocument {
    let mut concepts: Vec<_> = list_concepts().collect();
    concepts.sort_unstable_by_key(|(_, label)| *label);
    let words = || list("word", 0, WORDS, line(WORD_LIMIT));
    let change = Shape::Object(vec![
        ShapeField::new("concept", "Meaning", Shape::Choice(concepts)),
        ShapeField::new("language", "Language", Shape::Choice(LANGUAGES.to_vec())),
        ShapeField::new("add", "Words to add", words()).help("What people type and mean by it."),
        ShapeField::new("remove", "Words to take away", words()).help("Words of the release that mean something else."),
    ]);
    ContentDocument {
        name: SEARCH_WORDS.to_owned(),
        group: ContentGroup::Search,
        title: "Words of the search".to_owned(),
        help: "Words by which the search finds activities, places and kinds of trips, beside those of the release. Which trips have a meaning is \
               read from their texts.",
        shape: Shape::Object(vec![ShapeField::new("changes", "Changes", list("change", 0, CHANGES, change))]),
        shipped: json!({ "changes": [] }),
    }
}
