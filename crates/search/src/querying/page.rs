//! Assembles a result page from all segments.

use std::cmp::Ordering;
use std::iter::Peekable;

use crate::doc::{Id, TITLE};
use crate::query::Sort;
use crate::querying::closest::{Scored, by_score};
use crate::querying::filters::FilterSets;
use crate::querying::matching::{Matching, Phrases};
use crate::store::bit_set::{BitSet, to_index};
use crate::store::core::compare;
use crate::store::live_segment::LiveSegment;
use crate::text::terms::Terms;

/// How many places are diversified by guide, and among how many packages.
const DIVERSE: usize = 6;
const CONSIDERED: usize = 24;

pub(crate) struct PageAssembler<'a> {
    pub(crate) parts: &'a [LiveSegment],
    pub(crate) filter_sets: &'a [FilterSets],
    pub(crate) skip: usize,
    pub(crate) want: usize,
}

/// A segment with its documents in order.
type Walk<'a> = (&'a LiveSegment, Peekable<Box<dyn Iterator<Item = u32> + 'a>>);

impl PageAssembler<'_> {
    pub(crate) fn sorted(&self, sort: Sort) -> Vec<Id> {
        let walks = self.parts.iter().zip(self.filter_sets);
        let walks = walks.map(|(part, sets)| (part, part.sorted(sort, &sets.result, sets.size).peekable())).collect();
        let (mut skip, mut ids) = (self.skip, Vec::with_capacity(self.want));
        self.take(sort, walks, &mut skip, &mut ids);
        ids
    }

    /// Sorted by the group's total, in the price order of `sort`.
    pub(crate) fn by_total(&self, sort: Sort) -> Vec<Id> {
        // Sets reused from an index with more segments do not belong here.
        let of_part = |(place, (_, sets)): (usize, (&LiveSegment, &FilterSets))| {
            let found = sets.totals.iter().filter(|(doc, _)| sets.result.contains(*doc));
            found.map(|(doc, total)| (*total, place, *doc)).collect::<Vec<_>>()
        };
        let mut found: Vec<_> = self.parts.iter().zip(self.filter_sets).enumerate().flat_map(of_part).collect();
        let core = |part: usize| &self.parts[part].segment.core;
        found.sort_unstable_by(|one, other| {
            let by_total = one.0.cmp(&other.0);
            let by_total = if sort == Sort::PriceHigh { by_total.reverse() } else { by_total };
            by_total.then_with(|| compare(Sort::Recommended, (core(one.1), one.2), (core(other.1), other.2)))
        });
        found.into_iter().skip(self.skip).take(self.want).map(|(_, part, doc)| core(part).ids[to_index(doc)]).collect()
    }

    /// By score, with a diversified first page. Sorts only up to the page's end, because a text may match most packages.
    pub(crate) fn scored(&self, scored: &Scored) -> Vec<Id> {
        let mut candidates: Vec<_> = scored
            .docs
            .iter()
            .copied()
            .filter(|(_, part, doc)| self.filter_sets[*part].result.contains(*doc))
            .collect();
        let end = self.skip.saturating_add(self.want).max(CONSIDERED).min(candidates.len());
        if end < candidates.len() {
            candidates.select_nth_unstable_by(end, |one, other| by_score(self.parts, one, other));
            candidates.truncate(end);
        }
        candidates.sort_unstable_by(|one, other| by_score(self.parts, one, other));
        let considered = candidates.len().min(CONSIDERED);
        self.diversify(&mut candidates[..considered]);
        let page = candidates.iter().skip(self.skip).take(self.want);
        page.map(|(_, part, doc)| self.parts[*part].segment.core.ids[to_index(*doc)]).collect()
    }

    /// Puts packages of different guides and pictures first among equal scores; without such a package, one of another
    /// guide.
    fn diversify(&self, sorted: &mut [(u32, usize, u32)]) {
        let core = |part: usize| &self.parts[part].segment.core;
        let hosts = |(_, part, doc): (u32, usize, u32)| core(part).hosts.get(doc);
        let picture = |(_, part, doc): (u32, usize, u32)| core(part).pictures[to_index(doc)];
        let (mut placed, mut seen): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        for place in 0..sorted.len().min(DIVERSE) {
            let score = sorted[place].0;
            let equal = sorted[place..].iter().take_while(|one| one.0 == score);
            let by_another = |one: &(u32, usize, u32)| hosts(*one).iter().all(|host| !placed.contains(host));
            let is_unseen = |one: &(u32, usize, u32)| !seen.contains(&picture(*one));
            let next = equal.clone().position(|one| by_another(one) && is_unseen(one));
            let next = next.or_else(|| equal.clone().position(by_another)).unwrap_or(0);
            sorted[place..=place + next].rotate_right(1);
            placed.extend(hosts(sorted[place]));
            seen.extend(Some(picture(sorted[place])).filter(|picture| *picture != 0));
        }
    }

    /// First titles with the phrases, then the levels, in each the best evidence first.
    pub(crate) fn ranked(&self, matching: &[Matching], terms: &Terms) -> Vec<Id> {
        let (mut skip, mut ids) = (self.skip, Vec::with_capacity(self.want));
        let mut phrased: Vec<BitSet> = Vec::new();
        if !terms.phrases.is_empty() {
            phrased.extend(self.parts.iter().zip(self.filter_sets).zip(matching).map(
                |((part, filtered), matching)| {
                    let mut found = filtered.result.clone();
                    found.and(&matching.levels[TITLE]);
                    let titles: Vec<u32> = found.iter().collect();
                    found.reset(part.segment.len());
                    let phrases = Phrases::resolve(&part.segment.core, &terms.words, &terms.phrases);
                    titles.iter().filter(|doc| phrases.are_in(**doc)).for_each(|doc| found.set(*doc));
                    found
                },
            ));
            self.take_sets(&phrased, &mut skip, &mut ids);
        }
        for level in TITLE..matching.first().map_or(TITLE, |m| m.levels.len()) {
            if ids.len() == self.want {
                break;
            }
            let sets: Vec<BitSet> = (0..self.parts.len())
                .map(|part| {
                    let levels = &matching[part].levels;
                    let mut set = self.filter_sets[part].result.clone();
                    set.and(&levels[level]);
                    if level > TITLE {
                        set.without(&levels[level - 1]);
                    } else if let Some(phrased) = phrased.get(part) {
                        set.without(phrased);
                    }
                    set
                })
                .collect();
            self.take_sets(&sets, &mut skip, &mut ids);
        }
        ids
    }

    pub(super) fn take_sets(&self, sets: &[BitSet], skip: &mut usize, ids: &mut Vec<Id>) {
        let sizes: Vec<usize> = sets.iter().map(BitSet::count).collect();
        let size: usize = sizes.iter().sum();
        if *skip >= size {
            *skip -= size;
            return;
        }
        let walks = self.parts.iter().zip(sets).zip(sizes);
        let walks = walks.map(|((part, set), size)| (part, part.sorted(Sort::Evidence, set, size).peekable()));
        self.take(Sort::Evidence, walks.collect(), skip, ids);
    }

    /// Merges the walks: skips `skip` documents, then fills the page.
    fn take(&self, sort: Sort, mut walks: Vec<Walk<'_>>, skip: &mut usize, ids: &mut Vec<Id>) {
        while ids.len() < self.want {
            let mut first: Option<(usize, u32)> = None;
            for walk in 0..walks.len() {
                let Some(doc) = walks[walk].1.peek().copied() else {
                    continue;
                };
                let is_before = first.is_none_or(|(other, known)| {
                    let (mine, theirs) = (&walks[walk].0.segment.core, &walks[other].0.segment.core);
                    compare(sort, (mine, doc), (theirs, known)) == Ordering::Less
                });
                if is_before {
                    first = Some((walk, doc));
                }
            }
            let Some((walk, doc)) = first else { return };
            walks[walk].1.next();
            if *skip > 0 {
                *skip -= 1;
            } else {
                ids.push(walks[walk].0.segment.core.ids[to_index(doc)]);
            }
        }
    }
}
