//! The lexicon of wishes: names of places, sights, kinds and areas.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::areas::AREAS;
use super::intent::IntentTarget;
use super::kinds::KINDS;
use super::rules::{FILLERS, SILENT};
use super::words::{Word, folded_words};
use crate::catalogue::Catalogue;

/// The most words of a name.
const NAME_WORDS: usize = 12;
/// Letters from which a sight's first word can name it alone.
const TELLING: usize = 6;

/// Names that are common words in another language: the German "See" is a lake.
const COMMON: [&str; 5] = ["see", "mir", "ell", "neg", "拍"];

/// Names by first word, longest first.
#[derive(Debug)]
pub(crate) struct Lexicon {
    names: HashMap<String, Vec<(Vec<String>, IntentTarget)>>,
    /// Places by folded code.
    codes: HashMap<String, usize>,
    /// The place of each sight.
    homes: Vec<usize>,
    /// The kinds of each sight.
    kinds: Vec<Vec<usize>>,
}

/// Travelers' names for sights and places, beyond the catalogue's.
#[derive(Deserialize)]
struct NamesFile {
    /// By slug.
    sights: HashMap<String, Vec<String>>,
    places: HashMap<String, Vec<String>>,
    /// Place codes, which count only in capitals.
    codes: HashMap<String, Vec<String>>,
    /// First words of titles that name nothing alone.
    common: Vec<String>,
}

static NAMES: LazyLock<Option<NamesFile>> =
    LazyLock::new(|| toml::from_str(include_str!("../../../../catalogue/wishes/names.toml")).ok());

impl Lexicon {
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let mut names = LexiconBuilder::default();
        for (index, place) in catalogue.places().iter().enumerate() {
            names.add_name(&place.name, IntentTarget::Place(index));
            place.aliases.iter().for_each(|name| names.add_name(name, IntentTarget::Place(index)));
        }
        for (index, sight) in catalogue.sights().iter().enumerate() {
            names.add_name(&sight.title, IntentTarget::Sight(index));
            // "Adam's Peak (Sri Pada)" has both names; "Pedro Tea Estate, Nuwara Eliya" only its first part.
            for part in sight.title.split([',', '(', ')']).skip(usize::from(!sight.title.contains([',', '(']))) {
                if part.split_whitespace().count() > 1 {
                    names.add_name(part, IntentTarget::Sight(index));
                }
            }
        }
        names.add_own_names(catalogue);
        for (index, kind) in KINDS.iter().enumerate() {
            kind.words.iter().chain([&kind.name]).for_each(|word| names.add_name(word, IntentTarget::Kind(index)));
        }
        for (index, area) in AREAS.iter().enumerate() {
            area.words.iter().for_each(|word| names.add_name(word, IntentTarget::Area(index)));
            area.concepts
                .iter()
                .flat_map(|id| catalogue.concept_names(id))
                .for_each(|word| names.add_name(&word, IntentTarget::Area(index)));
        }
        names.add_concepts(catalogue);
        for (index, place) in catalogue.places().iter().enumerate() {
            place.nearby.iter().for_each(|name| names.add_name(name, IntentTarget::Place(index)));
        }
        names.add_first_words(catalogue);
        let homes = (0..catalogue.sights().len()).map(|sight| catalogue.home(sight)).collect();
        let kinds = catalogue
            .sights()
            .iter()
            .map(|sight| (0..KINDS.len()).filter(|kind| KINDS[*kind].matches_sight(sight)).collect());
        Self { names: names.build(), codes: codes(catalogue), homes, kinds: kinds.collect() }
    }

    pub(super) fn is_of(&self, kind: usize, sight: usize) -> bool {
        self.kinds.get(sight).is_some_and(|kinds| kinds.contains(&kind))
    }

    /// Whether a place has a sight of a kind.
    pub(super) fn has_any(&self, kind: usize, place: usize) -> bool {
        (0..self.homes.len()).any(|sight| self.homes[sight] == place && self.is_of(kind, sight))
    }

    /// The only sight of a kind in a place.
    pub(super) fn only_of(&self, kind: usize, place: usize) -> Option<usize> {
        let mut there = (0..self.homes.len()).filter(|sight| self.homes[*sight] == place && self.is_of(kind, *sight));
        there.next().filter(|_| there.next().is_none())
    }

    pub(super) fn home(&self, sight: usize) -> Option<usize> {
        self.homes.get(sight).copied()
    }

    /// The longest name at the start of these words, and its number of words. No name crosses a comma.
    pub(super) fn match_name(&self, words: &[Word]) -> Option<(IntentTarget, usize)> {
        let code = words.first().and_then(|word| self.codes.get(&word.code()?));
        if let Some(place) = code {
            return Some((IntentTarget::Place(*place), 1));
        }
        let begins = |name: &[String]| {
            name.len() <= words.len()
                && name.iter().zip(words).all(|(name, word)| *name == word.folded)
                && words[1..name.len()].iter().all(|word| !word.is_first)
        };
        let names = self.names.get(&words.first()?.folded)?;
        names.iter().find(|(name, _)| begins(name)).map(|(name, target)| (*target, name.len()))
    }

    /// Every word of a name, folded, with repetitions.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.names.values().flatten().flat_map(|(words, _)| words).map(String::as_str)
    }

    /// Whether a word occurs in the name of a place or sight.
    pub(super) fn is_of_place_or_sight(&self, word: &str) -> bool {
        let is_own = |target: &IntentTarget| matches!(target, IntentTarget::Place(_) | IntentTarget::Sight(_));
        let mut names = self.names.values().flatten().filter(|(_, target)| is_own(target));
        names.any(|(words, _)| words.iter().any(|known| known == word))
    }

    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words().any(|known| known == word)
    }

    /// All targets that these words name.
    pub(super) fn find_targets(&self, words: &[Word]) -> Vec<IntentTarget> {
        let (mut all, mut rest) = (Vec::new(), words);
        while !rest.is_empty() {
            let named = self.match_name(rest);
            all.extend(named.map(|(target, _)| target));
            rest = &rest[named.map_or(1, |(_, length)| length)..];
        }
        all
    }
}

fn codes(catalogue: &Catalogue) -> HashMap<String, usize> {
    let written = NAMES.iter().flat_map(|names| &names.codes);
    let places = written.filter_map(|(slug, codes)| Some((catalogue.place_by_slug(slug)?, codes)));
    places.flat_map(|(place, codes)| codes.iter().map(move |code| (code.to_lowercase(), place))).collect()
}

#[derive(Default)]
struct LexiconBuilder {
    names: Vec<(Vec<String>, IntentTarget)>,
    known: HashSet<Vec<String>>,
}

impl LexiconBuilder {
    /// The first target with a name keeps it.
    fn add_name(&mut self, text: &str, target: IntentTarget) {
        let words = folded_words(text);
        // "Thé" folds to "the".
        let is_small = matches!(words.as_slice(), [word] if COMMON.contains(&word.as_str()) || FILLERS.contains(&word.as_str()) || SILENT.contains(&word.as_str()) || (word.is_ascii() && word.len() < 3));
        if !words.is_empty() && !is_small && words.len() <= NAME_WORDS && self.known.insert(words.clone()) {
            self.names.push((words, target));
        }
    }

    fn add_own_names(&mut self, catalogue: &Catalogue) {
        let Some(own) = NAMES.as_ref() else { return };
        let mut sights: Vec<_> = own.sights.iter().collect();
        let mut places: Vec<_> = own.places.iter().collect();
        sights.sort_unstable();
        places.sort_unstable();
        for (slug, names) in sights {
            if let Some(sight) = catalogue.sight_by_slug(slug) {
                names.iter().for_each(|name| self.add_name(name, IntentTarget::Sight(sight)));
            }
        }
        for (slug, names) in places {
            if let Some(place) = catalogue.place_by_slug(slug) {
                names.iter().for_each(|name| self.add_name(name, IntentTarget::Place(place)));
            }
        }
    }

    /// Adds the thesaurus names of the search, in all its languages.
    fn add_concepts(&mut self, catalogue: &Catalogue) {
        for (index, place) in catalogue.places().iter().enumerate() {
            for name in catalogue.concept_names(&place.slug) {
                self.add_name(&name, IntentTarget::Place(index));
            }
        }
        for (index, kind) in KINDS.iter().enumerate() {
            kind.concepts
                .iter()
                .flat_map(|id| catalogue.concept_names(id))
                .for_each(|name| self.add_name(&name, IntentTarget::Kind(index)));
        }
        for (index, sight) in catalogue.sights().iter().enumerate() {
            let slug: String = sight.slug.split('_').collect();
            for id in serendib_search::place_concepts() {
                let is_place = catalogue.place_by_slug(id).is_some();
                if !is_place && slug.starts_with(&id.split('_').collect::<String>()) {
                    for name in catalogue.concept_names(id) {
                        self.add_name(&name, IntentTarget::Sight(index));
                    }
                }
            }
        }
    }

    /// "Kaudulla" is the national park, "Diyaluma" the falls: a first word of only one title, and of no language.
    fn add_first_words(&mut self, catalogue: &Catalogue) {
        let first = |title: &str| folded_words(title).into_iter().next().unwrap_or_default();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for sight in catalogue.sights() {
            *counts.entry(first(&sight.title)).or_default() += 1;
        }
        let common: Vec<&str> = NAMES.iter().flat_map(|names| &names.common).map(String::as_str).collect();
        for (index, sight) in catalogue.sights().iter().enumerate() {
            let word = first(&sight.title);
            if word.len() >= TELLING && counts.get(&word) == Some(&1) && !common.contains(&word.as_str()) {
                self.add_name(&word, IntentTarget::Sight(index));
            }
        }
    }

    fn build(self) -> HashMap<String, Vec<(Vec<String>, IntentTarget)>> {
        let mut names: HashMap<String, Vec<(Vec<String>, IntentTarget)>> = HashMap::new();
        for (words, target) in self.names {
            let Some(first) = words.first().cloned() else { continue };
            names.entry(first).or_default().push((words, target));
        }
        for list in names.values_mut() {
            list.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        }
        names
    }
}
