//! The tables of what is understood, by subject, and the small words of the language around them. How a pattern is written: `pattern`.
//!
//! Where several fit, the one of the most words wins, and of equals the first.

mod days;
mod hours;
mod nights;
mod people;
mod sights;

use std::sync::LazyLock;

use super::grammar::compile;
use super::pattern::{Meaning, Pattern};

pub(super) type Rule = (&'static str, Meaning);

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let tables = [days::RULES, nights::RULES, sights::RULES, hours::RULES, people::RULES];
    compile(tables.into_iter().flatten().copied())
});

pub(super) fn patterns() -> &'static [Pattern] {
    &PATTERNS
}

/// Words that deny what follows them, as far as the next of [`TURNS`].
pub(super) const DENIALS: &[&str] = &[
    "not", "no", "never", "without", "nor", "neither", "dont", "doesnt", "didnt", "isnt", "arent", "wont", "cant", "cannot", "nicht", "kein",
    "keine", "keinen", "nie", "ne", "pas", "jamais", "nunca", "tampoco", "不", "别", "没",
];
/// Words that are denied by whoever wants what follows: "do not forget to add Ella".
pub(super) const CERTAIN: &[&str] = &["forget", "mind", "hesitate", "vergessen", "oublier", "oubliez", "olvides", "olvide", "忘"];
/// Words with which something new is said.
pub(super) const TURNS: &[&str] = &[
    "but", "so", "and", "because", "then", "instead", "rather", "please", "aber", "und", "sondern", "mais", "et", "pero", "y", "sino", "但", "可",
];

/// Words that may stand inside a pattern without changing it.
pub(super) const FILLERS: &[&str] = &[
    "the", "a", "an", "our", "my", "your", "this", "that", "these", "those", "some", "just", "please", "pls", "maybe", "perhaps", "really",
    "simply", "of", "us", "we", "i", "me", "it", "is", "be", "are", "as", "very", "about", "around", "approx", "only", "also", "so", "all", "there",
    "would", "should", "could", "can", "will", "have", "has", "had", "then", "nice", "lovely", "beautiful", "whole", "full", "proper",
    "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "bitte", "uns", "wir", "noch", "mal", "doch", "von", "sein", "etwa", "auch",
    "unsere", "unser", "gerne", "gern", "komplett", "ganzen", "le", "la", "les", "l", "un", "une", "de", "du", "d", "nos", "notre", "svp", "nous", "on", "soit",
    "el", "los", "las", "lo", "del", "nuestro", "nuestra", "favor", "por", "sea", "se", "的", "个", "我", "们", "请", "要", "能", "都", "就", "一", "点", "在",
];

/// Words that say nothing by themselves.
pub(super) const SILENT: &[&str] = &[
    "please", "pls", "i", "id", "we", "wed", "me", "us", "my", "our", "you", "can", "could", "would", "will", "want", "wants", "like", "love",
    "prefer", "need", "the", "a", "an", "some", "and", "also", "then", "but", "it", "to", "be", "is", "are", "make", "have", "get", "let", "lets",
    "with", "for", "in", "on", "at", "of", "too", "just", "maybe", "more", "bit", "little", "this", "that", "there", "so", "trip", "plan",
    "itinerary", "thanks", "thank", "hi", "hello", "ok", "okay", "do", "give", "instead", "if", "possible", "food", "go", "kindly", "actually",
    "really", "very", "im", "am", "were", "hey", "hm", "hmm", "lol", "haha", "well", "oh", "ah", "yes", "yeah", "sorry", "should", "it's",
    "its", "both", "only", "fine", "good", "great", "nice", "perfect", "cool", "sure", "anyway", "though", "honestly", "basically", "obviously",
    "meant", "mean", "wrong", "mind", "change", "changed", "again", "something", "somewhere", "everything", "else", "rest", "whatever", "possibly",
    "bitte", "danke", "hallo", "wir", "ich", "uns", "mich", "und", "oder", "aber", "auch", "noch", "mal", "der", "die", "das", "den", "dem", "ein",
    "eine", "einen", "einfach", "gern", "gerne", "hatten", "mochten", "wollen", "sollen", "wurden", "konnen", "konnten", "kann", "ja", "also", "es",
    "unsere", "unser", "sind", "ist", "s", "il", "vous", "plait", "svp", "merci", "bonjour", "nous", "je", "on", "le", "la", "les", "un", "une", "des", "de",
    "du", "d", "l", "et", "mais", "aussi", "peut", "pouvez", "pourriez", "voudrais", "voudrions", "por", "favor", "gracias", "hola", "nos",
    "me", "el", "los", "las", "y", "pero", "tambien", "podemos", "puede", "puedes", "quiero", "queremos", "quisiera", "que", "asi", "我", "们", "请",
    "的", "了", "吗", "吧", "谢", "你", "好", "想", "要", "能", "可", "以", "是", "有", "也", "就", "把", "行", "程",
];

#[cfg(test)]
mod tests {
    use super::patterns;

    #[test]
    fn every_part_of_every_pattern_is_known() {
        for (at, pattern) in patterns().iter().enumerate() {
            let empty = pattern.parts.iter().position(|part| part.tokens.is_empty());
            assert_eq!(empty, None, "a class that the vocabulary does not have, in pattern {at}");
            assert!(pattern.parts.iter().any(|part| !part.is_optional), "pattern {at} may be nothing");
        }
    }
}
