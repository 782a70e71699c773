//! A segment's distinct words, sorted, as one text for substring search.

use std::ops::Range;

use memchr::memmem;

use crate::store::bit_set::{number, to_index};

/// Precedes every word; no folded word or search term contains it.
const BREAK: char = '\n';

/// One mark per this many bytes of text.
const MARK_EVERY: usize = 64;

#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    text: String,
    /// The start of each word, and the end.
    starts: Vec<u32>,
    /// The last word that starts at or before each multiple of `MARK_EVERY` bytes.
    marks: Vec<u32>,
    /// Each word's letters, for a quick test of typing errors.
    letters: Vec<u32>,
}

impl Vocabulary {
    /// `words` ascend without repetition.
    pub(crate) fn from_words<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let (mut text, mut starts, mut letters) = (String::new(), Vec::new(), Vec::new());
        for word in words {
            text.push(BREAK);
            starts.push(number(text.len()));
            text.push_str(word);
            letters.push(letters_of(word));
        }
        text.push(BREAK);
        starts.push(number(text.len()));
        let (mut marks, mut word) = (Vec::with_capacity(text.len() / MARK_EVERY + 1), 0);
        for place in (0..text.len()).step_by(MARK_EVERY) {
            while starts.get(word + 1).is_some_and(|next| to_index(*next) <= place) {
                word += 1;
            }
            marks.push(number(word));
        }
        text.shrink_to_fit();
        starts.shrink_to_fit();
        letters.shrink_to_fit();
        Self { text, starts, marks, letters }
    }

    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    pub(crate) fn word(&self, word: u32) -> &str {
        let word = to_index(word);
        &self.text[to_index(self.starts[word])..to_index(self.starts[word + 1]) - BREAK.len_utf8()]
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|word| self.word(number(word)))
    }

    pub(crate) fn find(&self, word: &str) -> Option<u32> {
        let place = self.first_from(|known| known >= word);
        (to_index(place) < self.len() && self.word(place) == word).then_some(place)
    }

    /// The words with this prefix: adjacent, because words are sorted.
    pub(crate) fn starting_with(&self, beginning: &str) -> Range<u32> {
        let first = self.first_from(|known| known >= beginning);
        first..self.first_from(|known| known >= beginning && !known.starts_with(beginning))
    }

    /// The first word from which all are `late`.
    fn first_from(&self, late: impl Fn(&str) -> bool) -> u32 {
        let (mut low, mut high) = (0, number(self.len()));
        while low < high {
            let middle = low + (high - low) / 2;
            if late(self.word(middle)) { high = middle } else { low = middle + 1 }
        }
        low
    }

    /// Visits every word that contains `term`, in order and once; an empty term matches none.
    pub(crate) fn containing(&self, term: &str, mut visit: impl FnMut(u32)) {
        if term.is_empty() {
            return;
        }
        let finder = memmem::Finder::new(term.as_bytes());
        let (bytes, mut from) = (self.text.as_bytes(), 0);
        while let Some(hit) = finder.find(&bytes[from..]) {
            let place = from + hit;
            let mut word = to_index(self.marks[place / MARK_EVERY]);
            while to_index(self.starts[word + 1]) <= place {
                word += 1;
            }
            visit(number(word));
            from = to_index(self.starts[word + 1]) - BREAK.len_utf8();
        }
    }

    /// Visits the words within `edits` typing errors of `term`, and some more: compares only sets of letters, not their
    /// order.
    pub(crate) fn perhaps_near(&self, term: &str, edits: u32, mut visit: impl FnMut(u32)) {
        let wanted = letters_of(term);
        for (word, letters) in (0..).zip(&self.letters) {
            // One edit changes at most one letter into another: two differences.
            if (letters ^ wanted).count_ones() <= 2 * edits {
                visit(word);
            }
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity()
            + (self.starts.capacity() + self.marks.capacity() + self.letters.capacity()) * size_of::<u32>()
    }
}

/// A bit per Latin letter; all other characters share the rest.
fn letters_of(word: &str) -> u32 {
    word.chars().fold(0, |bits, c| {
        let bit = match c {
            'a'..='z' => u32::from(c) - u32::from('a'),
            other => 26 + u32::from(other) % 6,
        };
        bits | 1 << bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_finds_each_word_once() {
        let mut words: Vec<String> = (0..500).map(|n| format!("w{n}ella{n}ella")).collect();
        words.extend(["bandarawella".to_owned(), "කන්ද".to_owned(), "e".to_owned()]);
        words.sort();
        let vocabulary = Vocabulary::from_words(words.iter().map(String::as_str));
        for term in ["ella", "9ella", "bandara", "e", "න්", "zzz", "w1"] {
            let mut found = Vec::new();
            vocabulary.containing(term, |word| found.push(vocabulary.word(word).to_owned()));
            let expected: Vec<String> = words.iter().filter(|word| word.contains(term)).cloned().collect();
            assert_eq!(found, expected, "{term}");
        }
        for word in &words {
            assert_eq!(vocabulary.find(word).map(|n| vocabulary.word(n)), Some(word.as_str()));
        }
        assert_eq!(vocabulary.find("nothing"), None);
        for beginning in ["w1", "w49", "e", "b", "z", "a"] {
            let found: Vec<&str> = vocabulary.starting_with(beginning).map(|n| vocabulary.word(n)).collect();
            let expected: Vec<&String> = words.iter().filter(|word| word.starts_with(beginning)).collect();
            assert_eq!(found, expected, "{beginning}");
        }
    }
}
