//! The product's search: an index in memory, derived from the tables and never authoritative.
//!
//! ```text
//! Doc ──draft──> Core ──derive──> Segment + living = Part ─┐
//!                  ^                                        ├─ Index ──search(Query)──> Answer
//!                  └───────────── merge ────────────────────┘
//! ```
//! | you look for | it is in |
//! |---|---|
//! | what a package is here, what is asked, what is answered | `doc`, `query` |
//! | the rules of a question: ranks, filters, counts, pages | `asking/` |
//! | when a trip is to be, and on which days hosts are free | `dates`, `calendar` |
//! | the packages of the day | `featured` |
//! | how words are cut, folded and forgiven | `text/` |
//! | what a traveller's words mean: stemming, amounts, the thesaurus, spelling | `language/` |
//! | the order of what a text finds | `ranking` |
//! | what stands in memory, and how it is built and merged | `store/` |
//! | categories and languages; the suggestions of places | `taxonomy`, `places` |
//! | the same answers found the slow way | `tests/model` |
//!
//! All distinct words of a segment stand in one text that is scanned for the substring; the lists of documents of
//! the words found are joined into sets of bits, filters are sets too, and facets are counts of what two sets
//! share. Documents are numbered from the newest, so most pages need no sorting. A change makes a small segment
//! beside the big ones and marks what it replaces as dead; segments of like size are merged. Readers keep the
//! `Index` they have: nothing in it ever changes.
//!
//! What is found: every word of the text must stand inside a word of the title, the places with their aliases
//! and regions, attractions, hosts, categories, highlights or description. That is a superset of the old
//! client's `ilike %q%` over title and description. Only when that finds nothing at all are typing errors
//! forgiven, and the answer says so. Money is cents (dollars where a name says so), time is microseconds UTC.
//! Sources: P-T05, P-T07, P-T09; D-017 to D-025, D-137.

mod calendar;
mod dates;
pub mod day_bitmap;
mod doc;
mod featured;
#[cfg(any(test, feature = "generated"))]
pub mod generate;
pub mod group_price;
mod language;
mod places;
mod query;
mod querying;
mod ranking;
pub mod screen_limits;
mod store;
pub mod taxonomy;
mod text;

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::calendar::Calendar;
use crate::store::bit_set::BitSet;
use crate::store::core::Core;
use crate::store::core_builder::build_core;
use crate::store::dictionary::Dictionary;
use crate::store::live_segment::LiveSegment;
use crate::store::merge::merge;
use crate::store::segment::Segment;

pub use crate::calendar::{Busy, is_weekend_start};
pub use crate::doc::{Demand, Doc, DocHost, DocRoom, Id, Location};
pub use crate::featured::FEATURED;
pub use crate::language::concept_texts::{place_concepts, thesaurus_names};
pub use crate::language::thesaurus::Thesaurus;
pub use crate::places::{Destination, DestinationEntry, Places, Suggestion, SuggestionKind};
pub use crate::query::{
    DateFlexibility, Dates, DurationBucket, FacetCount, Facets, GroupAnswer, LOCATION_FACET, MAX_PAGE_SIZE, MAX_TEXT,
    Nearest, PAGE_SIZE, PRICE_BANDS_USD, PRICE_CEILING_USD, PriceBand, Query, QueryPart, SearchResults, Sort,
};
pub use crate::querying::explanation::{ClauseMatch, Explanation};
pub use crate::querying::suggestions::{ConceptSuggestion, GuideSuggestion, Suggestions};
pub use crate::querying::survey::{Survey, TripLengths};
pub use crate::ranking::bayesian_stars;
pub use crate::text::fold::{fold, has_words};

/// How many packages are read at a time when an index is built; their texts are dropped after each.
const BUILD_AT_ONCE: usize = 8_192;
/// Two neighbouring segments are merged when the newer has at least one in this many of the older.
const MERGE_FROM: usize = 4;

/// All searchable packages at one moment. Cheap to clone; a new one shares what did not change.
#[derive(Clone, Debug, Default)]
pub struct Index {
    dictionary: Arc<Dictionary>,
    /// From the oldest and biggest to the newest and smallest.
    parts: Vec<LiveSegment>,
    calendar: Arc<Calendar>,
    /// Without concepts the index goes by words alone.
    has_concepts: bool,
}

impl Index {
    /// Reads all packages. Of two with the same id the later stands.
    pub fn build(docs: impl IntoIterator<Item = Doc>) -> Self {
        Self::build_by(BUILD_AT_ONCE, false, docs)
    }

    /// The same, filed under the concepts of the shipped thesaurus, which also says what a text means. It is read when the first
    /// package or the first question needs it.
    pub fn build_with_concepts(docs: impl IntoIterator<Item = Doc>) -> Self {
        Self::build_by(BUILD_AT_ONCE, true, docs)
    }

    fn thesaurus(&self) -> &'static Thesaurus {
        Thesaurus::shipped_or_empty(self.has_concepts)
    }

    fn build_by(at_once: usize, has_concepts: bool, docs: impl IntoIterator<Item = Doc>) -> Self {
        let (mut dictionary, mut cores, mut seen) = (Dictionary::default(), Vec::new(), HashSet::new());
        let mut docs = docs.into_iter().peekable();
        while docs.peek().is_some() {
            let some = last_of_each(docs.by_ref().take(at_once));
            some.iter().for_each(|doc| dictionary.learn(doc));
            let again: HashSet<Id> = some.iter().map(|doc| doc.id).filter(|id| !seen.insert(*id)).collect();
            if !again.is_empty() {
                cores.iter_mut().for_each(|(core, alive)| delete_docs(core, alive, &again));
            }
            let core = build_core(some, &dictionary, Thesaurus::shipped_or_empty(has_concepts));
            let alive = BitSet::full(core.len());
            cores.push((core, alive));
        }
        let core = match cores.len() {
            0 => return Self { has_concepts, ..Self::default() },
            1 => cores.swap_remove(0).0,
            _ => merge(&cores.iter().map(|(core, alive)| (core, alive)).collect::<Vec<_>>()),
        };
        drop(cores);
        let parts = vec![LiveSegment::new(Segment::from_core(core, &dictionary))];
        Self { dictionary: Arc::new(dictionary), parts, calendar: Arc::default(), has_concepts }
    }

    /// The index after a change: `removals` go, then `upserts` come or replace what has their id. Costs about as
    /// much as there is changed, now and then more when segments are merged.
    pub fn apply(&self, upserts: Vec<Doc>, removals: &[Id]) -> Self {
        let upserts = last_of_each(upserts);
        let mut next = self.clone();
        for part in &mut next.parts {
            part.delete(removals.iter().copied().chain(upserts.iter().map(|doc| doc.id)));
        }
        if !upserts.iter().all(|doc| next.dictionary.knows(doc)) {
            let mut dictionary = Dictionary::clone(&next.dictionary);
            upserts.iter().for_each(|doc| dictionary.learn(doc));
            next.dictionary = Arc::new(dictionary);
        }
        if !upserts.is_empty() {
            let core = build_core(upserts, &next.dictionary, self.thesaurus());
            next.parts.push(LiveSegment::new(Segment::from_core(core, &next.dictionary)));
        }
        next.compact();
        next
    }

    /// The index with these days taken, and no others.
    pub fn with_busy_days(&self, busy: Vec<Busy>) -> Self {
        Self { calendar: Arc::new(Calendar::from_spans(busy)), ..self.clone() }
    }

    /// The index after a change of when these hosts are taken: `busy` is all that is left of theirs.
    pub fn with_host_busy_days(&self, hosts: &[Id], busy: Vec<Busy>) -> Self {
        Self { calendar: Arc::new(self.calendar.with(hosts, busy)), ..self.clone() }
    }

    /// Whether nobody has booked a host on any day that is named.
    pub fn is_host_free(&self, host: Id, dates: Dates) -> bool {
        let (first, last) = dates.ends();
        self.calendar.is_free(host, first, last)
    }

    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.live).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every package, those of the newest part first and in each the newest first.
    pub fn ids(&self) -> Vec<Id> {
        let of_part = |part: &LiveSegment| {
            let ids = &part.segment.core.ids;
            part.alive.iter().filter_map(|doc| ids.get(usize::try_from(doc).ok()?).copied()).collect::<Vec<_>>()
        };
        self.parts.iter().rev().flat_map(of_part).collect()
    }

    /// Memory, in bytes: what the index holds, without what the allocator adds.
    pub fn bytes(&self) -> usize {
        self.dictionary.bytes() + self.calendar.bytes() + self.parts.iter().map(LiveSegment::bytes).sum::<usize>()
    }

    /// Drops empty parts, rewrites those that are more than half dead, and merges neighbours of like size, so
    /// that there are never more than a handful.
    fn compact(&mut self) {
        self.parts.retain(|part| part.live > 0);
        for place in 0..self.parts.len() {
            if self.parts[place].live * 2 < self.parts[place].segment.len() {
                self.merge_from(place, place + 1);
            }
        }
        while let [.., older, newer] = self.parts.as_slice()
            && newer.live * MERGE_FROM >= older.live
        {
            self.merge_from(self.parts.len() - 2, self.parts.len());
        }
    }

    fn merge_from(&mut self, first: usize, end: usize) {
        let core = merge(&self.parts[first..end].iter().map(LiveSegment::core).collect::<Vec<_>>());
        let part = LiveSegment::new(Segment::from_core(core, &self.dictionary));
        self.parts.splice(first..end, [part]);
    }
}

fn delete_docs(core: &Core, alive: &mut BitSet, ids: &HashSet<Id>) {
    for (doc, id) in (0..).zip(&core.ids) {
        if ids.contains(id) {
            alive.unset(doc);
        }
    }
}

/// Of several packages with the same id the last.
fn last_of_each(docs: impl IntoIterator<Item = Doc>) -> Vec<Doc> {
    let by_id: HashMap<Id, Doc> = docs.into_iter().map(|doc| (doc.id, doc)).collect();
    by_id.into_values().collect()
}
