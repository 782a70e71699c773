//! The thesaurus's concept names as written, for the planner, which understands the same words, and for those who edit them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::language::concept_file::{ConceptEntry, ConceptFile};
use crate::language::stemming::ThesaurusLanguage;
use crate::language::thesaurus::{CONCEPT_FILES, ConceptKind};
use crate::language::word_changes::{WordChange, change_words, fold_name};

/// The order in which the planner reads names.
const IN_ORDER: [ThesaurusLanguage; 10] = [
    ThesaurusLanguage::En,
    ThesaurusLanguage::De,
    ThesaurusLanguage::Fr,
    ThesaurusLanguage::Es,
    ThesaurusLanguage::Zh,
    ThesaurusLanguage::Nl,
    ThesaurusLanguage::It,
    ThesaurusLanguage::Ru,
    ThesaurusLanguage::Si,
    ThesaurusLanguage::Ta,
];

/// By id.
static CONCEPTS: LazyLock<BTreeMap<String, ConceptEntry>> = LazyLock::new(|| {
    // A test of the thesaurus parses the same files.
    let files = CONCEPT_FILES.iter().filter_map(|file| toml::from_str::<ConceptFile>(file).ok());
    files.flat_map(|file| file.concept).map(|entry| (entry.id.clone(), entry)).collect()
});

/// A concept's names in all languages with these changes, English first; empty for an unknown id.
pub fn thesaurus_names(id: &str, changes: &[WordChange]) -> Vec<String> {
    let Some(entry) = CONCEPTS.get(id) else { return Vec::new() };
    let mut entry = [entry.clone()];
    change_words(&mut entry, changes);
    IN_ORDER.into_iter().flat_map(|language| entry[0].words(language)).cloned().collect()
}

/// The ids of all places and sights in the thesaurus.
pub fn place_concepts() -> impl Iterator<Item = &'static str> {
    CONCEPTS.iter().filter(|(_, entry)| entry.kind == ConceptKind::Place).map(|(id, _)| id.as_str())
}

/// The ids and labels of all concepts.
pub fn list_concepts() -> impl Iterator<Item = (&'static str, &'static str)> {
    CONCEPTS.iter().map(|(id, entry)| (id.as_str(), entry.label.as_str()))
}

/// Whether the release has this name of a concept in the language.
pub fn has_concept_word(id: &str, language: &str, word: &str) -> bool {
    let Some((entry, language)) = CONCEPTS.get(id).zip(ThesaurusLanguage::from_code(language)) else { return false };
    let wanted = fold_name(language, word);
    entry.words(language).iter().any(|name| fold_name(language, name) == wanted)
}
