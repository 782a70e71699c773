//! The thesaurus's concept names as written, for the planner, which understands the same words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::language::concept_file::ConceptFile;
use crate::language::thesaurus::{CONCEPT_FILES, ConceptKind};

static NAMES: LazyLock<BTreeMap<String, (ConceptKind, Vec<String>)>> = LazyLock::new(|| {
    // A test of the thesaurus parses the same files.
    let files = CONCEPT_FILES.iter().filter_map(|file| toml::from_str::<ConceptFile>(file).ok());
    let entries = files.flat_map(|file| file.concept);
    let named = entries.map(|entry| {
        let names =
            [entry.en, entry.de, entry.fr, entry.es, entry.zh, entry.nl, entry.it, entry.ru, entry.si, entry.ta];
        (entry.id, (entry.kind, names.into_iter().flatten().collect()))
    });
    named.collect()
});

/// A concept's names in all languages, English first; empty for an unknown id.
pub fn thesaurus_names(id: &str) -> impl Iterator<Item = &'static str> {
    NAMES.get(id).into_iter().flat_map(|(_, names)| names).map(String::as_str)
}

/// The ids of all places and sights in the thesaurus.
pub fn place_concepts() -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter(|(_, (kind, _))| *kind == ConceptKind::Place).map(|(id, _)| id.as_str())
}
