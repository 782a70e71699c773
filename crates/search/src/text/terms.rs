//! A query's free text as words.

use std::ops::Range;

use crate::query::MAX_TEXT;
use crate::text::fold::{fold_word, words};

/// Every word must match. Phrases only decide which titles come first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    /// Folded.
    pub(crate) words: Vec<String>,
    /// As typed.
    pub(crate) typed: Vec<String>,
    /// Quoted parts, else the whole text, as ranges of `words`; those of one word are dropped, because they add nothing to
    /// the word.
    pub(crate) phrases: Vec<Range<usize>>,
}

impl Terms {
    /// `None` for a blank text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return None;
        }
        let text: String = text.chars().take(MAX_TEXT).collect();
        let mut terms = Self::default();
        let mut quoted = Vec::new();
        let pieces: Vec<&str> = text.split(['"', '\u{201c}', '\u{201d}', '\u{201e}']).collect();
        for (place, piece) in pieces.iter().enumerate() {
            let start = terms.words.len();
            terms.read(piece);
            let is_closed = place % 2 == 1 && place + 1 < pieces.len();
            if is_closed && terms.words.len() > start {
                quoted.push(start..terms.words.len());
            }
        }
        terms.phrases = if quoted.is_empty() { std::iter::once(0..terms.words.len()).collect() } else { quoted };
        terms.phrases.retain(|phrase| phrase.len() > 1);
        Some(terms)
    }

    fn read(&mut self, text: &str) {
        for typed in words(text) {
            let mut folded = String::new();
            fold_word(typed, &mut folded);
            if !folded.is_empty() {
                self.words.push(folded);
                self.typed.push(typed.to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_make_phrases() {
        let parsed = |text| Terms::parse(text).map(|terms| (terms.words.join(" "), terms.phrases));
        let whole = |end| std::iter::once(0..end).collect::<Vec<_>>();
        assert_eq!(parsed("  "), None);
        assert_eq!(parsed("%"), Some((String::new(), vec![])));
        assert_eq!(parsed("Tea"), Some(("tea".into(), vec![])));
        assert_eq!(parsed("Tea  Country"), Some(("tea country".into(), whole(2))));
        assert_eq!(parsed("\"Tea Country\" train"), Some(("tea country train".into(), whole(2))));
        assert_eq!(parsed("\"Tea country"), Some(("tea country".into(), whole(2))));
        assert_eq!(parsed("\"tea\" hills"), Some(("tea hills".into(), vec![])));
        assert_eq!(parsed("“hill tea” by train"), Some(("hill tea by train".into(), whole(2))));
        assert_eq!(Terms::parse(&"a".repeat(500)).map(|terms| terms.words[0].len()), Some(MAX_TEXT));
    }
}
