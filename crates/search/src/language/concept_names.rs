//! Looks up concept names in any language.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::language::stemming::{ThesaurusLanguage, stem};

/// A folded word and its stem in each language that stems it, in the order of `ThesaurusLanguage::STEMMED`.
#[derive(Clone, Debug)]
pub(crate) struct Forms {
    pub(crate) folded: String,
    stems: [Option<String>; ThesaurusLanguage::STEMMED.len()],
}

impl Forms {
    pub(crate) fn from_folded(folded: &str) -> Self {
        let stems = ThesaurusLanguage::STEMMED.map(|language| stem(language, folded).map(Cow::into_owned));
        Self { folded: folded.to_owned(), stems }
    }

    /// The English stem.
    pub(crate) fn english(&self) -> Option<&str> {
        self.stems[0].as_deref()
    }
}

/// Names by spelling, and by stems in each language.
#[derive(Debug, Default)]
pub(super) struct ConceptNames {
    /// Folded, without blanks.
    exact: HashMap<String, Vec<u32>>,
    /// By language: the stems joined by blanks.
    stemmed: HashMap<ThesaurusLanguage, HashMap<String, Vec<u32>>>,
    /// By language and a name's first stem: the most words of such a name.
    firsts: HashMap<(ThesaurusLanguage, String), usize>,
}

impl ConceptNames {
    pub(super) fn add(&mut self, concept: u32, language: ThesaurusLanguage, folded: &str) {
        if folded.is_empty() {
            return;
        }
        add(self.exact.entry(folded.replace(' ', "")).or_default(), concept);
        let stems: Option<Vec<_>> = folded.split(' ').map(|word| stem(language, word)).collect();
        if let Some(stems) = stems {
            let longest = self.firsts.entry((language, stems[0].to_string())).or_default();
            *longest = (*longest).max(stems.len());
            add(self.stemmed.entry(language).or_default().entry(stems.join(" ")).or_default(), concept);
        }
    }

    /// The concepts of a name; with `is_english`, by English stems only.
    pub(super) fn find(&self, words: &[Forms], is_english: bool) -> &[u32] {
        let joined: String = words.iter().map(|word| word.folded.as_str()).collect();
        if let Some(concepts) = self.exact.get(&joined) {
            return concepts;
        }
        let languages = if is_english { 1 } else { ThesaurusLanguage::STEMMED.len() };
        for (place, language) in ThesaurusLanguage::STEMMED.into_iter().enumerate().take(languages) {
            let Some(names) = self.stemmed.get(&language) else { continue };
            let stems: Option<Vec<&str>> = words.iter().map(|word| word.stems[place].as_deref()).collect();
            let Some(stems) = stems.filter(|stems| !stems.is_empty()) else { continue };
            let longest = self.firsts.get(&(language, stems[0].to_owned())).copied().unwrap_or(0);
            if longest < stems.len() {
                continue;
            }
            if let Some(concepts) = names.get(&stems.join(" ")) {
                return concepts;
            }
        }
        &[]
    }
}

fn add(concepts: &mut Vec<u32>, concept: u32) {
    if !concepts.contains(&concept) {
        concepts.push(concept);
    }
}
