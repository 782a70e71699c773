//! The thesaurus: concepts, their names in ten languages, and the evidence that tags packages with them. Its files are
//! `catalogue/thesaurus/*.toml`.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::language::amounts::{Amount, AmountSpan, amounts};
use crate::language::completions::{CompletionRank, Completions};
use crate::language::concept_file::{ConceptEntry, ConceptFile};
use crate::language::concept_names::{ConceptNames, Forms};
use crate::language::evidence::EvidencePhrase;
use crate::language::han;
use crate::language::lexicon::Lexicon;
use crate::language::spelling::vocabulary;
use crate::language::stemming::{ThesaurusLanguage, stem};
use crate::language::tokens::tokens;
use crate::language::word_changes::{WordChange, change_words};
use crate::text::fold::fold;
use crate::text::vocabulary::Vocabulary;

/// The most words of a name.
pub(crate) const LONGEST: usize = 6;
/// A concept's topic, which decides its weight in a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ConceptKind {
    Activity,
    Place,
    Company,
    Pace,
    Comfort,
    Access,
    Diet,
    Season,
    Festival,
    Theme,
    Language,
}

#[derive(Debug)]
pub(crate) struct Concept {
    /// In the files.
    pub(crate) id: String,
    pub(crate) label: String,
    pub(crate) kind: ConceptKind,
    pub(crate) categories: Vec<String>,
    pub(crate) languages: Vec<String>,
    pub(crate) party: Option<u32>,
    pub(crate) max_effort: Option<u32>,
    pub(crate) per_day_usd: Option<(u32, u32)>,
    /// Itself and all broader concepts.
    pub(crate) broader: Vec<u32>,
}

#[derive(Debug, Default)]
pub struct Thesaurus {
    concepts: Vec<Concept>,
    by_id: HashMap<String, u32>,
    names: ConceptNames,
    /// Names that mean the concept after a negation: "no long drives".
    negated: ConceptNames,
    /// The target words of spelling correction.
    spelling_vocabulary: Vocabulary,
    /// English stems of evidence.
    pub(super) stems: HashMap<String, u32>,
    pub(super) phrases: HashMap<u32, Vec<EvidencePhrase>>,
    pub(crate) lexicon: Lexicon,
    completions: Completions,
    /// Common English words, which are never corrected.
    common: HashSet<&'static str>,
}

/// The concept files.
pub(super) const CONCEPT_FILES: [&str; 3] = [
    include_str!("../../../../catalogue/thesaurus/activities.toml"),
    include_str!("../../../../catalogue/thesaurus/places.toml"),
    include_str!("../../../../catalogue/thesaurus/travellers.toml"),
];

static SHIPPED: LazyLock<Thesaurus> = LazyLock::new(|| Thesaurus::with_changes(&[]));

impl Thesaurus {
    /// The thesaurus of the product.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// The shipped thesaurus, or an empty one.
    pub(crate) fn shipped_or_empty(has_concepts: bool) -> &'static Self {
        static NONE: LazyLock<Thesaurus> = LazyLock::new(Thesaurus::default);
        if has_concepts { &SHIPPED } else { &NONE }
    }

    /// The shipped thesaurus with other names of concepts.
    pub fn with_changes(changes: &[WordChange]) -> Self {
        let read = Self::read(
            &CONCEPT_FILES,
            include_str!("../../../../catalogue/thesaurus/words.toml"),
            include_str!("../../../../catalogue/thesaurus/english.txt"),
            changes,
        );
        // A test parses them, and they are compiled in.
        read.unwrap_or_default()
    }

    /// Parses concept files, the function words, and a list of common words, one per line.
    ///
    /// # Errors
    /// If a file is not TOML of this shape.
    fn read(
        files: &[&str],
        words: &str,
        common: &'static str,
        changes: &[WordChange],
    ) -> Result<Self, toml::de::Error> {
        let mut entries: Vec<ConceptEntry> = Vec::new();
        for file in files {
            entries.extend(toml::from_str::<ConceptFile>(file)?.concept);
        }
        change_words(&mut entries, changes);
        let numbers: HashMap<String, u32> = entries.iter().map(|entry| entry.id.clone()).zip(0..).collect();
        let mut thesaurus = Self { lexicon: Lexicon::read(words)?, ..Self::default() };
        thesaurus.common = common.lines().filter(|line| !line.starts_with('#')).collect();
        let mut names: Vec<String> = thesaurus.lexicon.texts().map(str::to_owned).collect();
        for (number, entry) in (0..).zip(&entries) {
            thesaurus.add_entry(number, entry, &mut names);
        }
        thesaurus.completions.sort();
        thesaurus.spelling_vocabulary = vocabulary(names.iter().map(String::as_str));
        for entry in entries {
            let within = entry.within.iter().filter_map(|id| numbers.get(id).copied()).collect();
            let per_day_usd = (entry.max_usd_per_day, entry.min_usd_per_day);
            thesaurus.concepts.push(Concept {
                id: entry.id,
                label: entry.label,
                kind: entry.kind,
                categories: entry.categories,
                languages: entry.languages,
                party: entry.party,
                max_effort: entry.max_effort,
                per_day_usd: (per_day_usd != (None, None))
                    .then(|| (per_day_usd.1.unwrap_or(0), per_day_usd.0.unwrap_or(u32::MAX))),
                broader: within,
            });
        }
        thesaurus.by_id = numbers;
        thesaurus.close_over_broader();
        Ok(thesaurus)
    }

    fn add_entry(&mut self, concept: u32, entry: &ConceptEntry, names: &mut Vec<String>) {
        let lists = ThesaurusLanguage::ALL.into_iter().map(|language| (language, entry.words(language)));
        let own = [(ThesaurusLanguage::En, std::slice::from_ref(&entry.label))];
        for (language, list) in lists.chain(own) {
            for name in list {
                let folded = fold(name);
                self.names.add(concept, language, &folded);
                let rank = if *name == entry.label {
                    CompletionRank::Label
                } else if language == ThesaurusLanguage::En {
                    CompletionRank::English
                } else {
                    CompletionRank::Foreign
                };
                self.completions.add(concept, rank, &folded);
                names.push(folded);
            }
        }
        for name in &entry.negated {
            let folded = fold(name);
            ThesaurusLanguage::STEMMED.iter().for_each(|language| self.negated.add(concept, *language, &folded));
            names.push(folded);
        }
        let evidence = entry.evidence.iter().map(|phrase| (phrase, false));
        for (phrase, is_hint) in evidence.chain(entry.hints.iter().map(|phrase| (phrase, true))) {
            let mut stems: Vec<u32> = fold(phrase).split(' ').map(|word| self.number_of_stem(word)).collect();
            if stems.is_empty() {
                continue;
            }
            let first = stems.remove(0);
            self.phrases.entry(first).or_default().push(EvidencePhrase { rest: stems, concept, is_hint });
        }
    }

    fn number_of_stem(&mut self, word: &str) -> u32 {
        let stem = stem(ThesaurusLanguage::En, word).map_or_else(|| word.to_owned(), Cow::into_owned);
        let next = u32::try_from(self.stems.len()).unwrap_or(u32::MAX);
        *self.stems.entry(stem).or_insert(next)
    }

    /// Replaces `broader` with its transitive closure.
    fn close_over_broader(&mut self) {
        for number in 0..self.concepts.len() {
            let mut all = vec![u32::try_from(number).unwrap_or(u32::MAX)];
            let mut place = 0;
            while let Some(concept) = all.get(place).copied() {
                let direct = usize::try_from(concept).ok().and_then(|concept| self.concepts.get(concept));
                let more: Vec<u32> = direct.map(|concept| concept.broader.clone()).unwrap_or_default();
                for broader in more {
                    if !all.contains(&broader) {
                        all.push(broader);
                    }
                }
                place += 1;
            }
            self.concepts[number].broader = all;
        }
    }

    /// Whether a text names a month or a holiday, so that its results depend on free guides.
    pub fn names_months(&self, text: &str) -> bool {
        let is_months = |found: &AmountSpan| matches!(found.amount, Amount::Months(..));
        amounts(&han::segment(text, tokens(text), self), &self.lexicon).iter().any(is_months)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.concepts.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.concepts.len()
    }

    pub(crate) fn concept(&self, number: u32) -> Option<&Concept> {
        self.concepts.get(usize::try_from(number).ok()?)
    }

    pub(crate) fn concepts(&self) -> impl Iterator<Item = (u32, &Concept)> {
        (0..).zip(&self.concepts)
    }

    pub(crate) fn completions(&self) -> &Completions {
        &self.completions
    }

    /// The target words of spelling correction.
    pub(crate) fn spelling_vocabulary(&self) -> &Vocabulary {
        &self.spelling_vocabulary
    }

    /// The concepts with this name in any language; an exact name precedes equal stems.
    pub(crate) fn concepts_named(&self, words: &[Forms]) -> &[u32] {
        // "Cost" is English, although its stem is also Italian for the coast.
        let is_english = matches!(words, [word] if self.is_listed(word));
        self.names.find(words, is_english)
    }

    /// The same for words after a negation.
    pub(crate) fn concepts_negated(&self, words: &[Forms]) -> &[u32] {
        self.negated.find(words, false)
    }

    /// The number of the concept with this file id.
    pub(crate) fn number_of(&self, id: &str) -> Option<u32> {
        self.by_id.get(id).copied()
    }

    /// Whether a word is correct as typed.
    pub(crate) fn is_common(&self, folded: &str) -> bool {
        !self.lexicon.senses(folded).is_empty() || self.is_listed(&Forms::from_folded(folded))
    }

    /// Whether it is a common word, or names a concept other than a place.
    pub(crate) fn is_no_place(&self, folded: &str) -> bool {
        self.is_common(folded) || self.is_concept_beside_places(&[Forms::from_folded(folded)])
    }

    /// Whether these words name a concept other than a place, such as "national park".
    pub(crate) fn is_concept_beside_places(&self, words: &[Forms]) -> bool {
        let is_place = |number: &u32| self.concept(*number).is_some_and(|concept| concept.kind == ConceptKind::Place);
        self.concepts_named(words).iter().any(|number| !is_place(number))
    }

    /// Whether it is a common English word.
    fn is_listed(&self, word: &Forms) -> bool {
        self.common.contains(word.folded.as_str()) || word.english().is_some_and(|stem| self.common.contains(stem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_files_are_read_and_every_broader_concept_is_one() {
        let thesaurus = Thesaurus::shipped();
        assert!(thesaurus.len() > 100, "{} concepts", thesaurus.len());
        for file in ["activities", "places", "travellers"] {
            let path = format!("{}/../../catalogue/thesaurus/{file}.toml", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).unwrap();
            for entry in toml::from_str::<ConceptFile>(&text).unwrap().concept {
                assert!(!entry.en.is_empty(), "{} has no name", entry.id);
            }
        }
    }
}
