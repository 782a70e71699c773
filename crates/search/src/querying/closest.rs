//! Best partial matches: the packages closest to all clauses, if exact matches are missing or few.

use std::cmp::Ordering;

use crate::Index;
use crate::doc::{LEVELS, TITLE};
use crate::language::parsed_query::{Clause, Condition};
use crate::query::Sort;
use crate::querying::filters::FilterSets;
use crate::querying::matching::{ALL, Lookup, Matching, PHRASE, Phrases};
use crate::store::bit_set::{BitSet, to_index};
use crate::store::core::compare;
use crate::store::live_segment::LiveSegment;
use crate::text::terms::Terms;

/// Below this many results, a missing plain word excludes nothing.
pub(super) const FEW: usize = 6;
/// Below this many exact matches, the closest others follow up to `FEW`.
const SPARSE: usize = 3;
/// One unit of a clause's weight. Of clauses of one weight the rarer counts more, by less than a unit.
const UNIT: u32 = 4;
/// Rarity steps: the percentage of packages that match a clause.
const RARE: [usize; 3] = [40, 15, 5];

/// Scored documents, unordered: score, segment, document.
#[derive(Default)]
pub(crate) struct Scored {
    pub(crate) docs: Vec<(u32, usize, u32)>,
    /// Per segment, the documents that match all clauses; empty if none does.
    exact: Vec<BitSet>,
}

impl Scored {
    /// The number of results that match all clauses.
    pub(super) fn count_exact(&self, filtered: &[FilterSets]) -> usize {
        self.exact
            .iter()
            .zip(filtered)
            .map(|(exact, filtered)| exact.iter().filter(|doc| filtered.result.contains(*doc)).count())
            .sum()
    }

    pub(super) fn is_whole(&self) -> bool {
        !self.exact.is_empty()
    }
}

/// A segment's documents with the typed phrases in their titles.
fn phrased(part: &LiveSegment, terms: &Terms) -> impl Iterator<Item = u32> {
    let words = if terms.phrases.is_empty() { &[][..] } else { &terms.words };
    let mut found = part.alive.as_ref().clone();
    for word in words {
        let mut levels: [BitSet; LEVELS] = std::array::from_fn(|_| BitSet::none(part.segment.len()));
        part.segment.find_term(word, &mut levels);
        found.and(&levels[TITLE]);
    }
    let phrases = Phrases::resolve(&part.segment.core, &terms.words, &terms.phrases);
    let titles: Vec<u32> = found.iter().filter(|doc| !words.is_empty() && phrases.are_in(*doc)).collect();
    titles.into_iter()
}

/// Best score first, then best evidence.
pub(super) fn by_score(parts: &[LiveSegment], one: &(u32, usize, u32), other: &(u32, usize, u32)) -> Ordering {
    let core = |part: usize| &parts[part].segment.core;
    let by_evidence = || compare(Sort::Evidence, (core(one.1), one.2), (core(other.1), other.2));
    other.0.cmp(&one.0).then_with(by_evidence)
}

/// Whether no close match may lack this clause: exclusions, quotations, physical needs, group size, dates.
fn is_essential(lookup: &Lookup) -> bool {
    use Condition::{HasNot, People, When};
    let Clause { condition, is_quoted, is_need, .. } = &lookup.clause;
    *is_quoted || *is_need || matches!(condition, HasNot(_) | People(_) | When(..))
}

impl Index {
    /// Gives rare clauses more weight within their kind: of a festival and photographs the festival decides.
    pub(super) fn weigh_rare(&self, lookups: &mut [Lookup], matching: &mut [Matching]) {
        let packages = self.len();
        for lookup in lookups.iter_mut().filter(|lookup| lookup.clause.weight > 0) {
            let parts = self.parts.iter().zip(&mut *matching);
            let found: usize = parts
                .map(|(part, matching)| {
                    let mut found = matching.matching_clause(part, lookup).clone();
                    found.and(&part.alive);
                    found.count()
                })
                .sum();
            let rarity: u32 = RARE.iter().map(|most| u32::from(found * 100 <= most * packages)).sum();
            lookup.clause.weight = lookup.clause.weight * UNIT + rarity;
        }
    }

    /// The documents with the heaviest matched clauses: all clauses if `is_whole`. If they are few, the next best follow.
    /// Afterwards `matching` holds exactly these.
    pub(super) fn match_best(
        &self,
        lookups: &[Lookup],
        is_whole: bool,
        terms: &Terms,
        matching: &mut [Matching],
    ) -> Option<Scored> {
        let exact: Vec<BitSet> = self
            .parts
            .iter()
            .zip(&*matching)
            .filter(|_| is_whole)
            .map(|(_, matching)| matching.levels[ALL].clone())
            .collect();
        let is_narrow = is_whole && exact.iter().map(BitSet::count).sum::<usize>() >= SPARSE;
        let scores: Vec<Vec<u32>> = self
            .parts
            .iter()
            .zip(&mut *matching)
            .map(|(part, matching)| {
                let among = if is_narrow { matching.levels[ALL].clone() } else { part.alive.as_ref().clone() };
                let mut scores = matching.score(part, lookups, &among);
                phrased(part, terms)
                    .for_each(|doc| scores[to_index(doc)] += if among.contains(doc) { PHRASE } else { 0 });
                scores
            })
            .collect();
        let most = scores.iter().flatten().map(|score| Matching::weights(*score)).max().filter(|most| *most > 0)?;
        let close: Vec<BitSet> =
            self.parts.iter().zip(&mut *matching).map(|(part, matching)| close(part, lookups, matching)).collect();
        let least = if is_narrow || !is_whole { most } else { least(&scores, &close, most) };
        let mut scored = Scored { docs: Vec::new(), exact };
        for (place, ((part, matching), scores)) in self.parts.iter().zip(matching).zip(scores).enumerate() {
            matching.levels.iter_mut().for_each(|level| level.reset(part.segment.len()));
            for (doc, score) in (0..).zip(scores) {
                let weights = Matching::weights(score);
                let is_exact = scored.exact.get(place).is_some_and(|exact| exact.contains(doc));
                let is_close = if is_whole {
                    !is_narrow && weights >= least && close[place].contains(doc)
                } else {
                    weights == most
                };
                if part.alive.contains(doc) && (is_exact || is_close) {
                    matching.levels[ALL].set(doc);
                    scored.docs.push((score, place, doc));
                }
            }
        }
        Some(scored)
    }
}

/// A segment's documents that match every essential clause.
fn close(part: &LiveSegment, lookups: &[Lookup], matching: &mut Matching) -> BitSet {
    let mut close = part.alive.as_ref().clone();
    for lookup in lookups.iter().filter(|lookup| is_essential(lookup)) {
        close.and(matching.matching_clause(part, lookup));
    }
    close
}

/// The minimum weight that yields `FEW` documents where possible.
fn least(scores: &[Vec<u32>], close: &[BitSet], most: u32) -> u32 {
    let mut by_weight = vec![0_usize; to_index(most) + 1];
    for (scores, close) in scores.iter().zip(close) {
        close.iter().for_each(|doc| by_weight[to_index(Matching::weights(scores[to_index(doc)]))] += 1);
    }
    let mut found = 0;
    let close_enough = (most * 2).div_ceil(3).max(1);
    (close_enough..=most)
        .rev()
        .find(|weight| {
            found += by_weight[to_index(*weight)];
            found >= FEW
        })
        .unwrap_or(close_enough)
}
