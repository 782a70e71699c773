//! Spelling correction by edit distance, weighted by keyboard neighbors, among the names of concepts, places,
//! attractions and guides.
//!
//! It never leads to a word found only in descriptions, and never changes a correctly spelled word: a correct word
//! without packages finds nothing, not something else.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::Index;
use crate::doc::MADE_OF;
use crate::language::query_parser::IndexedWords;
use crate::store::bit_set::BitSet;
use crate::text::typo::{TypoMatcher, allowed};
use crate::text::vocabulary::Vocabulary;

/// The fewest letters of a corrected name.
const SHORTEST: usize = 4;
/// The cost of an edit; a neighboring key or a doubled letter costs less.
const EDIT: u32 = 4;
const SLIP: u32 = 1;
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// The words of thesaurus names, with multi-word names as one.
pub(crate) fn vocabulary<'a>(names: impl Iterator<Item = &'a str>) -> Vocabulary {
    let mut words: BTreeSet<String> = BTreeSet::new();
    for name in names {
        words.insert(name.replace(' ', ""));
        words.extend(name.split(' ').map(str::to_owned));
    }
    words.retain(|word| word.chars().count() >= SHORTEST && !word.contains(|c: char| c.is_ascii_digit()));
    Vocabulary::from_words(words.iter().map(String::as_str))
}

/// How unlikely `typed`, at `edits` distance, is meant as `word`.
fn cost(typed: &str, word: &str, edits: u32) -> u32 {
    let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), word.chars().collect());
    let slips = if a.len() == b.len() {
        let differ: Vec<(char, char)> = a.iter().zip(&b).filter(|(x, y)| x != y).map(|(x, y)| (*x, *y)).collect();
        let is_swap = differ.len() == 2 && differ[0] == (differ[1].1, differ[1].0);
        u32::from(is_swap || differ.iter().all(|(x, y)| are_neighbours(*x, *y)))
    } else {
        let (short, long) = if a.len() < b.len() { (&a, &b) } else { (&b, &a) };
        let at = short.iter().zip(long.iter()).take_while(|(x, y)| x == y).count();
        u32::from(at > 0 && long.get(at) == long.get(at - 1))
    };
    (edits * EDIT).saturating_sub(slips * SLIP)
}

fn are_neighbours(a: char, b: char) -> bool {
    let place = |c: char| ROWS.iter().enumerate().find_map(|(row, keys)| Some((row, keys.find(c)?)));
    match (place(a), place(b)) {
        (Some((row, x)), Some((other, y))) => row.abs_diff(other) <= 1 && x.abs_diff(y) <= 1,
        _ => false,
    }
}

/// The first letter is usually right, or swapped with the second.
fn begins_alike(typed: &str, word: &str) -> bool {
    let (mut a, mut b) = (typed.chars(), word.chars());
    let ((x, after_x), (y, after_y)) = ((a.next(), a.next()), (b.next(), b.next()));
    x == y || (x == after_y && y == after_x)
}

impl IndexedWords for Index {
    fn has_term(&self, folded: &str) -> bool {
        self.parts.iter().any(|part| {
            let mut found = [BitSet::none(part.segment.len())];
            part.segment.find_term(folded, &mut found);
            let [mut found] = found;
            found.and(&part.alive);
            !found.is_empty()
        })
    }

    fn has_word(&self, folded: &str) -> bool {
        self.parts.iter().any(|part| part.segment.count_word(folded, &part.alive) > 0)
    }

    fn is_name(&self, folded: &str) -> bool {
        self.parts.iter().any(|part| part.segment.count_named(folded, MADE_OF, &part.alive) > 0)
    }

    fn is_place(&self, folded: &str) -> bool {
        !self.dictionary.find_places(folded).is_empty()
    }

    fn correct_spelling(&self, folded: &str, before: &str) -> Option<(String, String)> {
        let edits = allowed(folded);
        if edits == 0 {
            return None;
        }
        let wanted = TypoMatcher::new(folded);
        // The number of packages with the whole name: a place outranks a rare guide.
        let mut near: BTreeSet<(u32, Reverse<usize>, String)> = BTreeSet::new();
        let mut consider = |word: &str, packages: &dyn Fn() -> usize| {
            let is_name = word.chars().count() >= SHORTEST && begins_alike(folded, word);
            if let Some(edits) = wanted.edits(word).filter(|_| is_name) {
                let packages = packages();
                if packages > 0 {
                    // "Nuwara Elya" is Nuwara Eliya, although Ella is as near.
                    let is_name = !before.is_empty() && self.is_place(&format!("{before} {word}"));
                    let cost = cost(folded, word, edits).saturating_sub(if is_name { EDIT } else { 0 });
                    near.insert((cost, Reverse(packages), word.to_owned()));
                }
            }
        };
        let names = self.thesaurus().spelling_vocabulary();
        names.perhaps_near(folded, edits, |word| consider(names.word(word), &|| 1));
        for part in &self.parts {
            let vocabulary = &part.segment.core.vocabulary;
            vocabulary.perhaps_near(folded, edits, |number| {
                let word = vocabulary.word(number);
                consider(word, &|| part.segment.count_named(word, MADE_OF, &part.alive));
            });
        }
        let (_, _, word) = near.into_iter().next()?;
        let spellings = self.parts.iter().filter_map(|part| {
            let core = &part.segment.core;
            core.vocabulary.find(&word).and_then(|word| core.spelling(word))
        });
        // Only places keep their capitals: "whale watching" has no names.
        let spelling = spellings.min().filter(|_| self.is_place(&word)).map_or_else(|| word.clone(), str::to_owned);
        Some((word, spelling))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_costs_less_than_a_wrong_letter() {
        assert!(cost("knady", "kandy", 1) < cost("kindy", "kandy", 1));
        assert!(cost("kandt", "kandy", 1) < cost("kandi", "kandy", 1));
        assert!(cost("surff", "surf", 1) < cost("surfx", "surf", 1));
        assert!(begins_alike("akndy", "kandy") && begins_alike("kandi", "kandy") && !begins_alike("candy", "kandy"));
    }
}
