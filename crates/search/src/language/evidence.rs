//! Evidence: phrases of a package's English text that show what it offers.

use std::collections::HashMap;

use crate::language::lexicon::WordSense;
use crate::language::stemming::{ThesaurusLanguage, stem};
use crate::language::thesaurus::{ConceptKind, Thesaurus};
use crate::text::fold::{fold_word, words};

/// A negation up to this many words before a phrase cancels it: "no steep climbs", "not for small children".
const NEGATED_WITHIN: usize = 3;
const NEGATIONS: [&str; 11] =
    ["no", "not", "without", "never", "nor", "neither", "isnt", "arent", "dont", "avoid", "skip"];

/// An evidence phrase after its first word.
#[derive(Debug)]
pub(super) struct EvidencePhrase {
    pub(super) rest: Vec<u32>,
    pub(super) concept: u32,
    pub(super) is_hint: bool,
}

/// A word of a package's text, for evidence matching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvidenceWord {
    stem: Option<u32>,
    negates: bool,
    /// January is 1.
    month: Option<u32>,
    /// "November to April".
    links: bool,
    /// Ends the reach of negations: "no temples and long beaches".
    ends: bool,
}

/// Whether a negation closely precedes the word at `place`.
fn is_negated(words: &[EvidenceWord], place: usize) -> bool {
    let before = words[place.saturating_sub(NEGATED_WITHIN)..place].iter().rev();
    before.take_while(|word| !word.ends).any(|word| word.negates)
}

/// The month ranges in a text as bits, January lowest; 0 without any. A single month is no evidence, because everything
/// may be closed in it.
pub(crate) fn months_of(words: &[EvidenceWord]) -> u16 {
    let spans = words.windows(3).enumerate().filter_map(|(place, span)| {
        let is_negated = is_negated(words, place);
        let (first, last) = (span[0].month?, span[2].month?);
        (span[1].links && !is_negated).then_some((first, last))
    });
    spans.fold(0, |months, (first, last)| months | span_of_months(first, last))
}

/// Every month in a title: "July and August Are Dry Over Here".
pub(crate) fn months_in_title(words: &[EvidenceWord]) -> u16 {
    words.iter().filter_map(|word| word.month).fold(0, |months, month| months | span_of_months(month, month))
}

/// A range of months, which may cross the new year.
pub(crate) fn span_of_months(first: u32, last: u32) -> u16 {
    let length = (last + 12 - first) % 12;
    (0..=length).fold(0, |months, step| months | 1 << ((first - 1 + step) % 12))
}

impl Thesaurus {
    /// The words of a text as stem numbers; `None` for words without evidence.
    pub(crate) fn evidence_words(
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
            let stem = stem(ThesaurusLanguage::En, &folded);
            let senses = self.lexicon.senses(&folded);
            let month = senses.iter().find_map(|sense| match sense {
                WordSense::Months(first, last) if first == last => Some(*first),
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

    /// Calls `report` with each concept that the words are evidence of, and whether it is only a hint. Of overlapping place
    /// names the longest counts: "Little Adam's Peak" is not Adam's Peak.
    pub(crate) fn for_each_evidence(&self, words: &[EvidenceWord], mut report: impl FnMut(u32, bool)) {
        let mut place_until = 0;
        for (place, word) in words.iter().enumerate() {
            let Some(phrases) = word.stem.and_then(|stem| self.phrases.get(&stem)) else { continue };
            let is_negated = is_negated(words, place);
            if is_negated {
                continue;
            }
            let stands = |phrase: &&EvidencePhrase| {
                let rest = words.get(place + 1..=place + phrase.rest.len()).unwrap_or_default();
                rest.len() == phrase.rest.len()
                    && rest.iter().zip(&phrase.rest).all(|(word, stem)| word.stem == Some(*stem))
            };
            let is_place = |phrase: &EvidencePhrase| {
                self.concept(phrase.concept).is_some_and(|concept| concept.kind == ConceptKind::Place)
            };
            let found: Vec<&EvidencePhrase> = phrases.iter().filter(stands).collect();
            let longest = found.iter().filter(|phrase| is_place(phrase)).map(|phrase| phrase.rest.len()).max();
            for phrase in found {
                let is_inside = is_place(phrase) && (place < place_until || Some(phrase.rest.len()) < longest);
                if !is_inside {
                    report(phrase.concept, phrase.is_hint);
                }
            }
            if let Some(longest) = longest {
                place_until = place_until.max(place + 1 + longest);
            }
        }
    }
}
