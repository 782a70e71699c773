//! The thesaurus: concepts, what travellers type for them in ten languages, and the evidence by which a package is
//! filed under them. Its files are `catalogue/thesaurus/*.toml`.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::search::language::amounts::{Amount, Found, amounts};
use crate::search::language::spelling::vocabulary;
use crate::search::language::stemming::{Language, stem};
use crate::search::language::tokens::tokens;
use crate::search::language::understanding::apart;
use crate::search::language::words::{Small, Words};
use crate::search::text::fold::{fold, fold_word, words};
use crate::search::text::vocabulary::Vocabulary;

/// The most words of one name.
pub(in crate::search) const LONGEST: usize = 6;
/// Words before a phrase in which a negation takes the evidence away: "no steep climbs", "not for small children".
const NEGATED_WITHIN: usize = 3;
const NEGATIONS: [&str; 11] =
    ["no", "not", "without", "never", "nor", "neither", "isnt", "arent", "dont", "avoid", "skip"];

/// What a concept is about; says how much it weighs when not everything that was typed can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::search) enum ConceptKind {
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

/// One concept as a file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    label: String,
    kind: ConceptKind,
    #[serde(default)]
    en: Vec<String>,
    #[serde(default)]
    de: Vec<String>,
    #[serde(default)]
    fr: Vec<String>,
    #[serde(default)]
    nl: Vec<String>,
    #[serde(default)]
    es: Vec<String>,
    #[serde(default)]
    it: Vec<String>,
    #[serde(default)]
    ru: Vec<String>,
    #[serde(default)]
    zh: Vec<String>,
    #[serde(default)]
    si: Vec<String>,
    #[serde(default)]
    ta: Vec<String>,
    /// What means it when it is not wanted, in whatever language.
    #[serde(default)]
    negated: Vec<String>,
    /// English phrases that show that a package offers it.
    #[serde(default)]
    evidence: Vec<String>,
    /// The same, less surely.
    #[serde(default)]
    hints: Vec<String>,
    /// Slugs of categories all of whose packages are such.
    #[serde(default)]
    categories: Vec<String>,
    /// ISO 639-1; packages in these languages are such.
    #[serde(default)]
    languages: Vec<String>,
    /// Broader concepts.
    #[serde(default)]
    within: Vec<String>,
    /// Packages that take so many are such.
    party: Option<u32>,
    /// Packages none of whose stops takes more effort are such.
    max_effort: Option<u32>,
    /// US dollars a person and day.
    max_usd_per_day: Option<u32>,
    min_usd_per_day: Option<u32>,
}

#[derive(Deserialize)]
struct File {
    concept: Vec<Entry>,
}

#[derive(Debug)]
pub(in crate::search) struct Concept {
    pub(in crate::search) label: String,
    pub(in crate::search) kind: ConceptKind,
    pub(in crate::search) categories: Vec<String>,
    pub(in crate::search) languages: Vec<String>,
    pub(in crate::search) party: Option<u32>,
    pub(in crate::search) max_effort: Option<u32>,
    pub(in crate::search) per_day_usd: Option<(u32, u32)>,
    /// Itself and all broader ones.
    pub(in crate::search) broader: Vec<u32>,
}

/// A phrase of evidence after its first word.
#[derive(Debug)]
struct Phrase {
    rest: Vec<u32>,
    concept: u32,
    is_hint: bool,
}

#[derive(Debug, Default)]
pub struct Thesaurus {
    concepts: Vec<Concept>,
    names: Names,
    /// Names that mean the concept after a negation: "no long drives".
    negated: Names,
    /// What the corrector may lead to.
    spelled: Vocabulary,
    /// English stems of evidence.
    stems: HashMap<String, u32>,
    phrases: HashMap<u32, Vec<Phrase>>,
    pub(in crate::search) small: Words,
    /// Words that are right though they are nobody's name here: never corrected.
    common: std::collections::HashSet<&'static str>,
}

static SHIPPED: LazyLock<Arc<Thesaurus>> = LazyLock::new(|| {
    let read = Thesaurus::read(
        &[
            include_str!("../../../../../catalogue/thesaurus/activities.toml"),
            include_str!("../../../../../catalogue/thesaurus/places.toml"),
            include_str!("../../../../../catalogue/thesaurus/travellers.toml"),
        ],
        include_str!("../../../../../catalogue/thesaurus/words.toml"),
        include_str!("../../../../../catalogue/thesaurus/english.txt"),
    );
    // A test reads them; nothing but a change of the files can break them.
    Arc::new(read.unwrap_or_default())
});

impl Thesaurus {
    /// The one the product comes with.
    pub fn shipped() -> Arc<Self> {
        SHIPPED.clone()
    }

    /// Reads files of concepts, the small words, and a list of common words, one a line.
    ///
    /// # Errors
    /// When a file is not TOML of that shape.
    fn read(files: &[&str], small: &str, common: &'static str) -> Result<Self, toml::de::Error> {
        let mut entries: Vec<Entry> = Vec::new();
        for file in files {
            entries.extend(toml::from_str::<File>(file)?.concept);
        }
        let numbers: HashMap<String, u32> = entries.iter().map(|entry| entry.id.clone()).zip(0..).collect();
        let mut thesaurus = Self { small: Words::read(small)?, ..Self::default() };
        thesaurus.common = common.lines().filter(|line| !line.starts_with('#')).collect();
        let mut names: Vec<String> = thesaurus.small.texts().map(str::to_owned).collect();
        for (number, entry) in (0..).zip(&entries) {
            thesaurus.learn(number, entry, &mut names);
        }
        thesaurus.spelled = vocabulary(names.iter().map(String::as_str));
        for entry in entries {
            let within = entry.within.iter().filter_map(|id| numbers.get(id).copied()).collect();
            let per_day_usd = (entry.max_usd_per_day, entry.min_usd_per_day);
            thesaurus.concepts.push(Concept {
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
        thesaurus.close();
        Ok(thesaurus)
    }

    fn learn(&mut self, concept: u32, entry: &Entry, names: &mut Vec<String>) {
        let lists = [
            (Language::En, &entry.en),
            (Language::De, &entry.de),
            (Language::Fr, &entry.fr),
            (Language::Nl, &entry.nl),
            (Language::Es, &entry.es),
            (Language::It, &entry.it),
            (Language::Ru, &entry.ru),
            (Language::Zh, &entry.zh),
            (Language::Si, &entry.si),
            (Language::Ta, &entry.ta),
        ];
        let own = [(Language::En, std::slice::from_ref(&entry.label))];
        for (language, list) in lists.map(|(language, list)| (language, list.as_slice())).into_iter().chain(own) {
            for name in list {
                let folded = fold(name);
                self.names.add(concept, language, &folded);
                names.push(folded);
            }
        }
        for name in &entry.negated {
            let folded = fold(name);
            Language::STEMMED.iter().for_each(|language| self.negated.add(concept, *language, &folded));
            names.push(folded);
        }
        let evidence = entry.evidence.iter().map(|phrase| (phrase, false));
        for (phrase, is_hint) in evidence.chain(entry.hints.iter().map(|phrase| (phrase, true))) {
            let mut stems: Vec<u32> = fold(phrase).split(' ').map(|word| self.number_of_stem(word)).collect();
            if stems.is_empty() {
                continue;
            }
            let first = stems.remove(0);
            self.phrases.entry(first).or_default().push(Phrase { rest: stems, concept, is_hint });
        }
    }

    fn number_of_stem(&mut self, word: &str) -> u32 {
        let stem = stem(Language::En, word).map_or_else(|| word.to_owned(), std::borrow::Cow::into_owned);
        let next = u32::try_from(self.stems.len()).unwrap_or(u32::MAX);
        *self.stems.entry(stem).or_insert(next)
    }

    /// Follows `broader` to its ends.
    fn close(&mut self) {
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

    /// Whether a text names a month or a holiday, so that its answer depends on who is free then.
    pub fn names_months(&self, text: &str) -> bool {
        let is_months = |found: &Found| matches!(found.amount, Amount::Months(..));
        amounts(&apart(tokens(text), self), &self.small).iter().any(is_months)
    }

    pub(in crate::search) fn is_empty(&self) -> bool {
        self.concepts.is_empty()
    }

    pub(in crate::search) fn len(&self) -> usize {
        self.concepts.len()
    }

    pub(in crate::search) fn concept(&self, number: u32) -> Option<&Concept> {
        self.concepts.get(usize::try_from(number).ok()?)
    }

    pub(in crate::search) fn concepts(&self) -> impl Iterator<Item = (u32, &Concept)> {
        (0..).zip(&self.concepts)
    }

    /// What the corrector may lead to.
    pub(in crate::search) fn spelled(&self) -> &Vocabulary {
        &self.spelled
    }

    /// The concepts that these words are a name of, in whatever language; as typed before stems.
    pub(in crate::search) fn named(&self, words: &[Forms]) -> &[u32] {
        self.names.find(words)
    }

    /// The same of words after a negation.
    pub(in crate::search) fn named_by_negation(&self, words: &[Forms]) -> &[u32] {
        self.negated.find(words)
    }

    /// Whether a word is right as it is.
    pub(in crate::search) fn is_common(&self, folded: &str) -> bool {
        self.common.contains(folded)
            || !self.small.of(folded).is_empty()
            || stem(Language::En, folded).is_some_and(|stem| self.common.contains(stem.as_ref()))
    }

    /// The words of a text as numbers of stems; `None` for those that are evidence of nothing.
    pub(in crate::search) fn evidence_words(
        &self,
        text: &str,
        cache: &mut HashMap<String, EvidenceWord>,
        into: &mut Vec<EvidenceWord>,
    ) {
        into.clear();
        let mut folded = String::new();
        for written in words(text) {
            fold_word(written, &mut folded);
            if folded.is_empty() {
                continue;
            }
            if let Some(known) = cache.get(&folded) {
                into.push(*known);
                continue;
            }
            let stem = stem(Language::En, &folded);
            let small = self.small.of(&folded);
            let month = small.iter().find_map(|small| match small {
                Small::Months(first, last) if first == last => Some(*first),
                _ => None,
            });
            let word = EvidenceWord {
                month,
                ends: ["and", "but"].contains(&folded.as_str()),
                links: ["to", "till", "until", "through"].contains(&folded.as_str()),
                stem: self.stems.get(stem.as_deref().unwrap_or(&folded)).copied(),
                negates: NEGATIONS.contains(&folded.as_str()),
            };
            cache.insert(folded.clone(), word);
            into.push(word);
        }
    }

    /// Tells each concept that the words are evidence of, and whether it is but a hint. Of places that share words the longer
    /// name stands: "Little Adam's Peak" is not Adam's Peak.
    pub(in crate::search) fn each_evidence(&self, words: &[EvidenceWord], mut tell: impl FnMut(u32, bool)) {
        let mut place_until = 0;
        for (place, word) in words.iter().enumerate() {
            let Some(phrases) = word.stem.and_then(|stem| self.phrases.get(&stem)) else { continue };
            let is_negated = is_negated(words, place);
            if is_negated {
                continue;
            }
            let stands = |phrase: &&Phrase| {
                let rest = words.get(place + 1..=place + phrase.rest.len()).unwrap_or_default();
                rest.len() == phrase.rest.len()
                    && rest.iter().zip(&phrase.rest).all(|(word, stem)| word.stem == Some(*stem))
            };
            let is_place = |phrase: &Phrase| {
                self.concept(phrase.concept).is_some_and(|concept| concept.kind == ConceptKind::Place)
            };
            let found: Vec<&Phrase> = phrases.iter().filter(stands).collect();
            let longest = found.iter().filter(|phrase| is_place(phrase)).map(|phrase| phrase.rest.len()).max();
            for phrase in found {
                let is_inside = is_place(phrase) && (place < place_until || Some(phrase.rest.len()) < longest);
                if !is_inside {
                    tell(phrase.concept, phrase.is_hint);
                }
            }
            if let Some(longest) = longest {
                place_until = place_until.max(place + 1 + longest);
            }
        }
    }
}

/// A word of a package's text as the thesaurus sees it.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct EvidenceWord {
    stem: Option<u32>,
    negates: bool,
    /// January is 1.
    month: Option<u32>,
    /// "November to April".
    links: bool,
    /// Negations reach no further: "no temples and long beaches".
    ends: bool,
}

/// Whether a negation stands shortly before the word at `place`.
fn is_negated(words: &[EvidenceWord], place: usize) -> bool {
    let before = words[place.saturating_sub(NEGATED_WITHIN)..place].iter().rev();
    before.take_while(|word| !word.ends).any(|word| word.negates)
}

/// The months of the spans that a text names, a bit each, January the lowest; 0 where it names none. One month alone says
/// little: it may be the one in which all is shut.
pub(in crate::search) fn months_of(words: &[EvidenceWord]) -> u16 {
    let spans = words.windows(3).enumerate().filter_map(|(place, span)| {
        let is_negated = is_negated(words, place);
        let (first, last) = (span[0].month?, span[2].month?);
        (span[1].links && !is_negated).then_some((first, last))
    });
    spans.fold(0, |months, (first, last)| months | span_of_months(first, last))
}

/// From the first month to the last, over the new year where the last comes before.
pub(in crate::search) fn span_of_months(first: u32, last: u32) -> u16 {
    let length = (last + 12 - first) % 12;
    (0..=length).fold(0, |months, step| months | 1 << ((first - 1 + step) % 12))
}

/// A folded word and its stem in each language that has a stemmer for it, in the order of `Language::STEMMED`.
#[derive(Clone, Debug)]
pub(in crate::search) struct Forms {
    pub(in crate::search) folded: String,
    stems: [Option<String>; Language::STEMMED.len()],
}

impl Forms {
    pub(in crate::search) fn of(folded: &str) -> Self {
        let stems = Language::STEMMED.map(|language| stem(language, folded).map(std::borrow::Cow::into_owned));
        Self { folded: folded.to_owned(), stems }
    }

    /// The English stem.
    pub(in crate::search) fn english(&self) -> Option<&str> {
        self.stems[0].as_deref()
    }
}

/// Names by what they are written with, and by stems in each language.
#[derive(Debug, Default)]
struct Names {
    /// Folded, without blanks.
    exact: HashMap<String, Vec<u32>>,
    /// By language: the stems with a blank between them.
    stemmed: HashMap<Language, HashMap<String, Vec<u32>>>,
    /// By language and the first stem of a name: how many words the longest such name has.
    firsts: HashMap<(Language, String), usize>,
}

impl Names {
    fn add(&mut self, concept: u32, language: Language, folded: &str) {
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

    fn find(&self, words: &[Forms]) -> &[u32] {
        let joined: String = words.iter().map(|word| word.folded.as_str()).collect();
        if let Some(concepts) = self.exact.get(&joined) {
            return concepts;
        }
        for (place, language) in Language::STEMMED.into_iter().enumerate() {
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
            for entry in toml::from_str::<File>(&text).unwrap().concept {
                assert!(!entry.en.is_empty(), "{} has no name", entry.id);
            }
        }
    }
}
