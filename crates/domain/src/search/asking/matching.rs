//! Which documents of a part keep the clauses of a search, and how close to their heart.

use std::ops::Range;

use crate::search::asking::filters::Free;
use crate::search::doc::{HIGHLIGHTS, LEVELS};
use crate::search::language::clause::{Clause, Sought, Wish};
use crate::search::store::bits::{Bits, at};
use crate::search::store::core::Core;
use crate::search::store::part::Part;

/// The level with all that match.
pub(in crate::search) const ALL: usize = LEVELS - 1;
/// What a clause's weight counts beside the levels of words, when documents are scored.
const WEIGHT: u32 = 256;

/// So many levels higher stands what is filed under a concept and also has the very words.
const NAMED_ITSELF: usize = 2;

/// A clause with what it needs to be looked up.
#[derive(Debug)]
pub(in crate::search) struct Lookup {
    pub(in crate::search) clause: Clause,
    /// Of dates: who is free then.
    pub(in crate::search) free: Option<Free>,
}

/// Sets that are used again for every question.
#[derive(Debug, Default)]
pub(in crate::search) struct Matching {
    /// At each level the documents that keep every clause there or at a better level; so a document ranks by its
    /// weakest clause. Only the last one leaves the dead out.
    pub(in crate::search) levels: [Bits; LEVELS],
    term: [Bits; LEVELS],
    spare: Bits,
    word: [Bits; 1],
}

impl Matching {
    /// Finds the living documents that keep all clauses; says whether there are any. Without `ranked` only the last
    /// level is filled.
    pub(in crate::search) fn find(&mut self, part: &Part, clauses: &[Lookup], ranked: bool) -> bool {
        let first = if ranked { 0 } else { ALL };
        self.levels[ALL].reset(part.segment.len());
        for (place, lookup) in clauses.iter().enumerate() {
            if clauses[..place].iter().any(|other| other.clause.wish == lookup.clause.wish) {
                continue;
            }
            self.seek(part, lookup, first);
            let (levels, term) = (&mut self.levels[first..], &mut self.term[first..]);
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

    /// What each document is worth: the weights of the clauses it keeps, then how close to its heart they stand.
    pub(in crate::search) fn score(&mut self, part: &Part, clauses: &[Lookup]) -> Vec<u32> {
        let mut scores = vec![0; part.segment.len()];
        for lookup in clauses {
            self.seek(part, lookup, 0);
            for (level, found) in self.term.iter_mut().enumerate() {
                found.and(&part.alive);
                let more = if level == ALL { lookup.clause.weight * WEIGHT + 1 } else { 1 };
                found.iter().for_each(|doc| scores[at(doc)] += more);
            }
        }
        scores
    }

    /// The weights alone of a score.
    pub(in crate::search) fn weights(score: u32) -> u32 {
        score / WEIGHT
    }

    /// The documents that keep a clause, in whatever way.
    pub(in crate::search) fn keeping(&mut self, part: &Part, lookup: &Lookup) -> &Bits {
        self.seek(part, lookup, ALL);
        &self.term[ALL]
    }

    /// Fills `term` from level `first` on with the documents that keep one clause at that level or a better one.
    fn seek(&mut self, part: &Part, lookup: &Lookup, first: usize) {
        let (docs, core) = (part.segment.len(), &part.segment.core);
        self.term[first..].iter_mut().for_each(|level| level.reset(docs));
        match &lookup.clause.wish {
            Wish::Has(sought) => {
                self.seek_sought(part, sought, first);
                for level in first + 1..LEVELS {
                    let (better, rest) = self.term.split_at_mut(level);
                    rest[0].or(&better[level - 1]);
                }
                return;
            }
            Wish::HasNot(sought) => {
                self.term.iter_mut().for_each(|level| level.reset(docs));
                self.seek_sought(part, sought, 0);
                self.spare.copy(&part.alive);
                // What is only mentioned in passing is not what the trip is about.
                self.term[..=HIGHLIGHTS].iter().for_each(|level| self.spare.without(level));
                self.term[first..].iter_mut().for_each(|level| level.reset(docs));
            }
            Wish::Days(low, high) => self.spare.fill(&core.facts, |facts| (*low..=*high).contains(&facts.duration)),
            Wish::Price(low, high) => self.spare.fill(&core.prices, |cents| (*low..=*high).contains(cents)),
            Wish::Daily(most) => {
                self.spare.reset(docs);
                for (doc, (cents, facts)) in (0..).zip(core.prices.iter().zip(&core.facts)) {
                    if *cents <= most.saturating_mul(i64::from(facts.duration)) {
                        self.spare.set(doc);
                    }
                }
            }
            Wish::People(people) => self.spare.fill(&core.people, |(fewest, most)| (*fewest..=*most).contains(people)),
            Wish::When(months, _) => {
                // Where the texts of a trip name its months, they are believed.
                self.spare.fill(&core.months, |named| *named == 0 || named & months != 0);
                if let Some(free) = &lookup.free {
                    free.keep(&part.segment, &mut self.spare, &mut self.word[0]);
                }
            }
        }
        self.term[first..].iter_mut().for_each(|level| level.copy(&self.spare));
    }

    /// Joins to each level from `first` on what is found at it, not yet what is found at better ones. Words beside
    /// concepts only find what the concepts do not, and count as mentioned in passing.
    fn seek_sought(&mut self, part: &Part, sought: &Sought, first: usize) {
        let docs = part.segment.len();
        for concept in &sought.concepts {
            for level in 0..LEVELS {
                part.segment.concepts.get(at(*concept) * LEVELS + level).join(&mut self.term[level.max(first)]);
            }
        }
        if sought.concepts.is_empty()
            && let [word] = sought.words.as_slice()
        {
            part.segment.find_term(word, &mut self.term[first..]);
        } else if !sought.words.is_empty() {
            self.spare.copy(&part.alive);
            for word in &sought.words {
                self.word[0].reset(docs);
                part.segment.find_term(word, &mut self.word);
                self.spare.and(&self.word[0]);
            }
            // Who types "scops owl" wants birds, and before other birds that one.
            for level in first + 1..LEVELS {
                self.word[0].copy(&self.spare);
                self.word[0].and(&self.term[level]);
                self.term[level.saturating_sub(NAMED_ITSELF).max(first)].or(&self.word[0]);
            }
            self.term[ALL].or(&self.spare);
        }
        if let Some(stem) = &sought.stem {
            self.word[0].reset(docs);
            part.segment.find_term(stem, &mut self.word);
            self.term[ALL].or(&self.word[0]);
        }
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
