//! Matches and scores a segment's documents against a query's clauses.

use std::ops::Range;

use crate::doc::{GRADES, HIGHLIGHTS, LEVELS};
use crate::language::parsed_query::{Clause, Condition, TextMatch};
use crate::querying::filters::HostAvailability;
use crate::store::bit_set::{BitSet, to_index};
use crate::store::core::Core;
use crate::store::live_segment::LiveSegment;

/// The level that includes all matches.
pub(crate) const ALL: usize = LEVELS - 1;
/// In a score: one level; the better of its two grades adds one.
const LEVEL: u32 = 2;
/// In a score: one unit of a clause's weight. Exceeds all levels of all clauses together: a text has at most 60 words.
const WEIGHT: u32 = 1_024;
/// In a score: a title with the typed phrase. Exceeds all weights together.
pub(crate) const PHRASE: u32 = 1 << 30;

/// Levels gained by a package that names a wanted month.
const NAMED_MONTHS: usize = 1;
/// Levels gained by a document tagged with a concept that also has the typed words.
const NAMED_ITSELF: usize = 2;

/// A clause, and for dates the hosts free then.
#[derive(Debug)]
pub(crate) struct Lookup {
    pub(crate) clause: Clause,
    pub(crate) free: Option<HostAvailability>,
}

/// Sets reused for every query.
#[derive(Debug, Default)]
pub(crate) struct Matching {
    /// Per level, the documents that match every clause at that level or better, so a document ranks by its weakest clause.
    /// Only the last level excludes deleted documents.
    pub(crate) levels: [BitSet; LEVELS],
    term: [BitSet; LEVELS],
    spare: BitSet,
    word: [BitSet; 1],
}

impl Matching {
    /// Finds the live documents that match all clauses. Returns whether there are any. Without `ranked` only the last level
    /// is filled.
    pub(crate) fn find<'a>(
        &mut self,
        part: &LiveSegment,
        clauses: impl Iterator<Item = &'a Lookup> + Clone,
        ranked: bool,
    ) -> bool {
        let first = if ranked { 0 } else { ALL };
        self.levels[ALL].reset(part.segment.len());
        for (place, lookup) in clauses.clone().enumerate() {
            if clauses.clone().take(place).any(|other| other.clause.condition == lookup.clause.condition) {
                continue;
            }
            self.fill_clause(part, lookup, first);
            let (levels, term) = (&mut self.levels[first..], &mut self.term[first..]);
            if place == 0 {
                levels.swap_with_slice(term);
                self.levels[ALL].and(&part.alive);
            } else {
                levels.iter_mut().zip(term).for_each(|(level, found)| level.and(found));
            }
            if self.levels[ALL].is_empty() {
                return false;
            }
        }
        !self.levels[ALL].is_empty()
    }

    /// Scores each document of `among`: the weights of its matched clauses, then their levels.
    pub(crate) fn score(&mut self, part: &LiveSegment, clauses: &[Lookup], among: &BitSet) -> Vec<u32> {
        let mut scores = vec![0; part.segment.len()];
        for lookup in clauses {
            self.fill_clause(part, lookup, 0);
            for (level, found) in self.term.iter_mut().enumerate() {
                found.and(among);
                let more = if level == ALL { lookup.clause.weight * WEIGHT + LEVEL } else { LEVEL };
                found.iter().for_each(|doc| scores[to_index(doc)] += more);
            }
            // Once for a clause of several concepts.
            self.fill_better_grades(part, lookup);
            self.spare.and(among);
            self.spare.iter().for_each(|doc| scores[to_index(doc)] += 1);
        }
        scores
    }

    /// Each document's grade for a clause: from 0 to the last of `GRADES`, `None` without a match.
    pub(crate) fn grades(
        &mut self,
        part: &LiveSegment,
        lookup: &Lookup,
        docs: impl Iterator<Item = u32>,
    ) -> Vec<Option<usize>> {
        self.fill_clause(part, lookup, 0);
        self.fill_better_grades(part, lookup);
        docs.map(|doc| {
            let level = self.term.iter().position(|found| found.contains(doc))?;
            Some(2 * level + usize::from(!self.spare.contains(doc)))
        })
        .collect()
    }

    /// Fills `spare` with the documents that have the better grade of their level.
    fn fill_better_grades(&mut self, part: &LiveSegment, lookup: &Lookup) {
        self.spare.reset(part.segment.len());
        if let Condition::Has(TextMatch { concepts, .. }) = &lookup.clause.condition {
            for concept in concepts {
                for grade in (0..GRADES).step_by(2) {
                    part.segment.concepts.get(to_index(*concept) * GRADES + grade).join(&mut self.spare);
                }
            }
        }
    }

    /// The weights in a score.
    pub(crate) fn weights(score: u32) -> u32 {
        score % PHRASE / WEIGHT
    }

    /// The documents that match a clause at any level.
    pub(crate) fn matching_clause(&mut self, part: &LiveSegment, lookup: &Lookup) -> &BitSet {
        self.fill_clause(part, lookup, ALL);
        &self.term[ALL]
    }

    /// Fills `term` from level `first` with the documents that match one clause at that level or better.
    fn fill_clause(&mut self, part: &LiveSegment, lookup: &Lookup, first: usize) {
        let (docs, core) = (part.segment.len(), &part.segment.core);
        self.term[first..].iter_mut().for_each(|level| level.reset(docs));
        match &lookup.clause.condition {
            Condition::Has(text_match) => {
                self.fill_text_match(part, text_match, first);
                for level in first + 1..LEVELS {
                    let (better, rest) = self.term.split_at_mut(level);
                    rest[0].or(&better[level - 1]);
                }
                return;
            }
            Condition::HasNot(text_match) => {
                self.term.iter_mut().for_each(|level| level.reset(docs));
                self.fill_text_match(part, text_match, 0);
                self.spare.copy(&part.alive);
                // A passing mention does not define a trip.
                self.term[..=HIGHLIGHTS].iter().for_each(|level| self.spare.without(level));
                self.term[first..].iter_mut().for_each(|level| level.reset(docs));
            }
            Condition::Days(low, high) => {
                self.spare.fill(&core.facts, |facts| (*low..=*high).contains(&facts.duration))
            }
            Condition::Price(low, high) => self.spare.fill(&core.prices, |cents| (*low..=*high).contains(cents)),
            Condition::Daily(most) => {
                self.spare.reset(docs);
                for (doc, (cents, facts)) in (0..).zip(core.prices.iter().zip(&core.facts)) {
                    if *cents <= most.saturating_mul(i64::from(facts.duration)) {
                        self.spare.set(doc);
                    }
                }
            }
            Condition::People(people) => {
                self.spare.fill(&core.people, |(fewest, most)| (*fewest..=*most).contains(people))
            }
            Condition::When(months, _) => {
                // Months in a trip's own texts override the calendar.
                self.spare.fill(&core.months, |named| *named == 0 || named & months != 0);
                if let Some(free) = &lookup.free {
                    free.keep(&part.segment, &mut self.spare, &mut self.word[0]);
                }
                // Trips that name the months precede trips that do not.
                self.word[0].fill(&core.months, |named| named & months != 0);
                self.word[0].and(&self.spare);
                for level in &mut self.term[first.min(NAMED_MONTHS)..NAMED_MONTHS] {
                    level.copy(&self.word[0]);
                }
                self.term[first.max(NAMED_MONTHS)..].iter_mut().for_each(|level| level.copy(&self.spare));
                return;
            }
        }
        self.term[first..].iter_mut().for_each(|level| level.copy(&self.spare));
    }

    /// Adds exact matches to each level from `first`. Words beside concepts only find what the concepts miss, and match at
    /// the last level.
    fn fill_text_match(&mut self, part: &LiveSegment, text_match: &TextMatch, first: usize) {
        let docs = part.segment.len();
        for concept in &text_match.concepts {
            for grade in 0..GRADES {
                let level = grade * LEVELS / GRADES;
                part.segment.concepts.get(to_index(*concept) * GRADES + grade).join(&mut self.term[level.max(first)]);
            }
        }
        if text_match.concepts.is_empty()
            && let [word] = text_match.words.as_slice()
        {
            part.segment.find_term(word, &mut self.term[first..]);
        } else if !text_match.words.is_empty() {
            self.spare.copy(&part.alive);
            // A concept name is a whole word: "yoga" is no part of a guide's name.
            let is_whole = !text_match.concepts.is_empty();
            for word in &text_match.words {
                self.word[0].reset(docs);
                if is_whole {
                    part.segment.find_forms(word, &mut self.word[0]);
                } else {
                    part.segment.find_term(word, &mut self.word);
                }
                self.spare.and(&self.word[0]);
            }
            // "Scops owl" finds all birds, with trips that name the owl first.
            for level in first + 1..LEVELS {
                self.word[0].copy(&self.spare);
                self.word[0].and(&self.term[level]);
                self.term[level.saturating_sub(NAMED_ITSELF).max(first)].or(&self.word[0]);
            }
            self.term[ALL].or(&self.spare);
        }
        if let Some(stem) = &text_match.stem {
            self.word[0].reset(docs);
            part.segment.find_term(stem, &mut self.word);
            self.term[ALL].or(&self.word[0]);
        }
    }
}

/// A query's phrases in one segment's word numbers. The first word of a phrase may begin, and the last word end, inside
/// a word of the title.
pub(crate) struct Phrases<'a> {
    core: &'a Core,
    /// `None` if this segment lacks a word of a phrase.
    phrases: Option<Vec<TitlePhrase<'a>>>,
}

struct TitlePhrase<'a> {
    first: &'a str,
    middle: Vec<u32>,
    last: Range<u32>,
}

impl<'a> Phrases<'a> {
    /// Each of `phrases` has at least two words.
    pub(crate) fn resolve(core: &'a Core, words: &'a [String], phrases: &[Range<usize>]) -> Self {
        let phrase = |places: &Range<usize>| {
            let [first, middle @ .., last] = &words[places.clone()] else { return None };
            let middle = middle.iter().map(|word| core.vocabulary.find(word)).collect::<Option<Vec<u32>>>()?;
            let last = core.vocabulary.starting_with(last);
            (!last.is_empty()).then_some(TitlePhrase { first, middle, last })
        };
        Self { core, phrases: phrases.iter().map(phrase).collect() }
    }

    /// Whether the document's title has all phrases.
    pub(crate) fn are_in(&self, doc: u32) -> bool {
        let title = self.core.titles.get(doc);
        self.phrases.as_ref().is_some_and(|phrases| phrases.iter().all(|phrase| phrase.is_in(title, self.core)))
    }
}

impl TitlePhrase<'_> {
    fn is_in(&self, title: &[u32], core: &Core) -> bool {
        title.windows(self.middle.len() + 2).any(|window| {
            // Compares numbers first, so that only the first word needs its text.
            let [first, middle @ .., last] = window else { return false };
            self.last.contains(last) && middle == self.middle && core.vocabulary.word(*first).ends_with(self.first)
        })
    }
}
