//! Which documents of a part hold the words, and how close to their heart.

use std::ops::Range;

use crate::search::doc::LEVELS;
use crate::search::store::bits::Bits;
use crate::search::store::core::Core;
use crate::search::store::part::Part;

/// The level with all that match.
pub(in crate::search) const ALL: usize = LEVELS - 1;

/// Sets that are used again for every question.
#[derive(Debug, Default)]
pub(in crate::search) struct Matching {
    /// At each level the documents that have every word there or at a better level; so a document ranks by its
    /// weakest word. Only the last one leaves the dead out.
    pub(in crate::search) levels: [Bits; LEVELS],
    term: [Bits; LEVELS],
}

impl Matching {
    /// Finds the living documents with all `words`; says whether there are any. Without `ranked` only the last
    /// level is filled.
    pub(in crate::search) fn find(&mut self, part: &Part, words: &[String], ranked: bool) -> bool {
        let first = if ranked { 0 } else { ALL };
        self.levels[ALL].reset(part.segment.len());
        for (place, word) in words.iter().enumerate() {
            if words[..place].contains(word) {
                continue;
            }
            let (levels, term) = (&mut self.levels[first..], &mut self.term[first..]);
            term.iter_mut().for_each(|level| level.reset(part.segment.len()));
            part.segment.find_term(word, term);
            for level in 1..term.len() {
                let (better, rest) = term.split_at_mut(level);
                rest[0].or(&better[level - 1]);
            }
            if place == 0 {
                levels.swap_with_slice(term);
                self.levels[ALL].and(&part.alive);
            } else {
                levels.iter_mut().zip(term).for_each(|(kept, found)| kept.and(found));
            }
            if self.levels[ALL].is_empty() {
                return false;
            }
        }
        !self.levels[ALL].is_empty()
    }
}

/// The phrases of a question in the word numbers of one part. A phrase stands in a title as it would in its
/// text: the first word may begin and the last word end inside a word of the title.
pub(in crate::search) struct Phrases<'a> {
    core: &'a Core,
    /// `None` when a phrase has a word that this part does not.
    phrases: Option<Vec<Phrase<'a>>>,
}

struct Phrase<'a> {
    first: &'a str,
    middle: Vec<u32>,
    last: Range<u32>,
}

impl<'a> Phrases<'a> {
    /// Each of `phrases` has at least two words.
    pub(in crate::search) fn of(core: &'a Core, words: &'a [String], phrases: &[Range<usize>]) -> Self {
        let phrase = |places: &Range<usize>| {
            let [first, middle @ .., last] = &words[places.clone()] else { return None };
            let middle = middle.iter().map(|word| core.vocabulary.find(word)).collect::<Option<Vec<u32>>>()?;
            let last = core.vocabulary.starting_with(last);
            (!last.is_empty()).then_some(Phrase { first, middle, last })
        };
        Self { core, phrases: phrases.iter().map(phrase).collect() }
    }

    /// Whether the document's title has them all.
    pub(in crate::search) fn are_in(&self, doc: u32) -> bool {
        let title = self.core.titles.get(doc);
        self.phrases.as_ref().is_some_and(|phrases| phrases.iter().all(|phrase| phrase.is_in(title, self.core)))
    }
}

impl Phrase<'_> {
    fn is_in(&self, title: &[u32], core: &Core) -> bool {
        title.windows(self.middle.len() + 2).any(|window| {
            // Numbers first: only the first word costs a look at its text.
            let [first, middle @ .., last] = window else { return false };
            self.last.contains(last) && middle == self.middle && core.vocabulary.word(*first).ends_with(self.first)
        })
    }
}
