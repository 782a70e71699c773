//! Suggestions for failed or unknown wishes: texts that the planner understands, one click each.

use super::grammar;
use super::lexicon::Lexicon;
use super::vocabulary::IntentVocabulary;
use super::words::words;

/// The most suggestions.
const MOST: usize = 3;
/// Word lengths from which one slip, and two slips, are allowed.
const LONG: usize = 4;
const VERY_LONG: usize = 8;
/// Letters from which an unknown word is corrected without confirmation.
const SURE: usize = 6;

/// The text with unknown words replaced by their nearest names, if more of it is then understood.
pub(super) fn respelt(lexicon: &Lexicon, text: &str, unknown: &[String]) -> Option<String> {
    let respelt = with_nearest(text, unknown, |word| nearest(lexicon, word))?;
    (respelt != text && left_over(lexicon, &respelt) < left_over(lexicon, text)).then_some(respelt)
}

/// The corrected text, if all of it is then understood and each slip has its word's first and last letter. It is used as meant, and the
/// answer states so.
pub(super) fn surely_meant(lexicon: &Lexicon, text: &str, unknown: &[String]) -> Option<String> {
    if unknown.is_empty() {
        return None;
    }
    let ends = |word: &str| word.chars().next().zip(word.chars().next_back());
    // "Beeches" is a word of its own: kinds are only suggested.
    let is_sure = |name: &str, word: &str| {
        let is_of_vocabulary =
            word.chars().count() >= SURE && IntentVocabulary::shipped().words().any(|known| known == name);
        ends(name) == ends(word) && (lexicon.is_of_place_or_sight(name) || is_of_vocabulary)
    };
    let meant = with_nearest(text, unknown, |word| nearest(lexicon, word).filter(|name| is_sure(name, word)))?;
    (meant != text && left_over(lexicon, &meant) == 0).then_some(meant)
}

/// Replaces each word that has a replacement.
fn with_nearest(text: &str, unknown: &[String], other: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut respelt = text.to_owned();
    for word in unknown.iter().flat_map(|piece| words(piece)) {
        if let Some(name) = other(&word.folded) {
            let place = respelt.to_lowercase().find(&word.folded)?;
            // Lower case may be longer than the original.
            respelt.get(place..place + word.folded.len())?;
            respelt.replace_range(place..place + word.folded.len(), &name);
        }
    }
    Some(respelt)
}

/// The fully understood texts, without duplicates.
pub(super) fn understood(lexicon: &Lexicon, texts: Vec<String>) -> Vec<String> {
    let mut offered: Vec<String> = Vec::new();
    for text in texts {
        if offered.len() < MOST && !offered.contains(&text) && left_over(lexicon, &text) == 0 {
            offered.push(text);
        }
    }
    offered
}

/// The number of letters without a wish.
fn left_over(lexicon: &Lexicon, text: &str) -> usize {
    let (wishes, unknown) = grammar::parse_intents(lexicon, &words(text));
    if wishes.is_empty() { usize::MAX } else { unknown.iter().map(String::len).sum() }
}

/// The nearest name word: one slip away, or two for a long word.
fn nearest(lexicon: &Lexicon, word: &str) -> Option<String> {
    let word_length = word.chars().count();
    let vocabulary = IntentVocabulary::shipped();
    if word_length < LONG || lexicon.has_word(word) || vocabulary.words().any(|known| known == word) {
        return None;
    }
    let slips = if word_length < VERY_LONG { 1 } else { 2 };
    // The first letter is seldom wrong.
    let rank = |name: &str| (strsim::osa_distance(name, word), name.chars().next() != word.chars().next());
    let alike = |name: &str| strsim::jaro_winkler(name, word);
    let may_be = |name: &str| {
        let length = name.chars().count();
        length >= LONG && length.abs_diff(word_length) <= slips
    };
    let near = lexicon.words().chain(vocabulary.words()).filter(|name| may_be(name) && rank(name).0 <= slips);
    near.min_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| alike(b).total_cmp(&alike(a))).then_with(|| a.cmp(b)))
        .map(str::to_owned)
}
