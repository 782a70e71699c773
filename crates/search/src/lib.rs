//! Full-text and faceted search: an inverted index in memory, derived from the tables and never authoritative.
//!
//! ```text
//! Doc ──build_core──> Core ──derive──> Segment + living = LiveSegment ─┐
//!                      ^                                               ├─ Index ──search(Query)──> SearchResults
//!                      └──────────────── merge ────────────────────────┘
//! ```
//! | topic | module |
//! |---|---|
//! | documents, queries, results | `doc`, `query` |
//! | query rules: ranks, filters, counts, pages | `querying/` |
//! | trip dates, and free days of hosts | `dates`, `calendar` |
//! | prices of groups and seasons, and the limits of seasons | `group_price`, `seasons`, `season_limits` |
//! | the packages of the day | `featured` |
//! | splitting and folding of words, typing errors | `text/` |
//! | query understanding: stemming, amounts, thesaurus, spelling | `language/` |
//! | the order of text results | `ranking` |
//! | index data, its construction and merging | `store/` |
//! | categories and languages; place suggestions | `taxonomy`, `places` |
//! | a slow reference implementation | `tests/model` |
//!
//! All distinct words of a segment form one text that is scanned for substrings. The document lists of the found words
//! are joined into bit sets. Filters are sets too, and facets are sizes of intersections. Documents are numbered from
//! the newest, so most pages need no sorting. A change makes a small segment beside the big ones and marks replaced
//! documents as deleted; segments of similar size are merged. Readers keep their `Index`, which never changes.
//!
//! Matching: every word of the text must occur inside a word of the title, the places with aliases and regions,
//! attractions, hosts, categories, highlights or description. That is a superset of the old client's `ilike %q%` over
//! title and description. Typing errors are corrected only if this finds nothing, and the answer reports it. Money is
//! cents (dollars where a name states so), time is microseconds UTC.
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
mod season_limits;
mod seasons;
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
pub use crate::language::concept_texts::{has_concept_word, list_concepts, place_concepts, thesaurus_names};
pub use crate::language::thesaurus::Thesaurus;
pub use crate::language::word_changes::{WordChange, WordFault};
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

/// Packages per batch while building an index; each batch's texts are dropped afterwards.
const BUILD_AT_ONCE: usize = 8_192;
/// Neighboring segments merge if the newer has at least one document per this many of the older.
const MERGE_FROM: usize = 4;

/// All searchable packages at one moment. Cheap to clone; a new index shares unchanged parts.
#[derive(Clone, Debug, Default)]
pub struct Index {
    dictionary: Arc<Dictionary>,
    /// From the oldest and biggest to the newest and smallest.
    parts: Vec<LiveSegment>,
    calendar: Arc<Calendar>,
    /// Without concepts the index uses words alone.
    has_concepts: bool,
    /// Instead of the shipped thesaurus.
    edited: Option<Arc<Thesaurus>>,
}

impl Index {
    /// Indexes all packages. Of equal ids the last one counts.
    pub fn build(docs: impl IntoIterator<Item = Doc>) -> Self {
        Self::build_by(BUILD_AT_ONCE, false, docs)
    }

    /// The same with the shipped thesaurus, which tags packages and interprets texts. It is parsed when a package or query
    /// first needs it.
    pub fn build_with_concepts(docs: impl IntoIterator<Item = Doc>) -> Self {
        Self::build_by(BUILD_AT_ONCE, true, docs)
    }

    /// The same index with another thesaurus, or with the shipped one. Packages have the same concepts in both, because changes of words leave
    /// the evidence alone.
    #[must_use]
    pub fn with_thesaurus(&self, edited: Option<Arc<Thesaurus>>) -> Self {
        Self { edited, ..self.clone() }
    }

    /// What interprets texts.
    pub fn thesaurus(&self) -> &Thesaurus {
        self.edited.as_deref().unwrap_or_else(|| Thesaurus::shipped_or_empty(self.has_concepts))
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
        Self { dictionary: Arc::new(dictionary), parts, calendar: Arc::default(), has_concepts, edited: None }
    }

    /// The index after a change: deletes `removals`, then adds or replaces `upserts` by id. The cost follows the size of
    /// the change, and sometimes includes a merge.
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

    /// The index with exactly these taken days.
    pub fn with_busy_days(&self, busy: Vec<Busy>) -> Self {
        Self { calendar: Arc::new(Calendar::from_spans(busy)), ..self.clone() }
    }

    /// The index after a calendar change of these hosts: `busy` lists all their taken days.
    pub fn with_host_busy_days(&self, hosts: &[Id], busy: Vec<Busy>) -> Self {
        Self { calendar: Arc::new(self.calendar.with(hosts, busy)), ..self.clone() }
    }

    /// Whether the host is free on every named day.
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

    /// Every package, the newest segment first and newest first in each.
    pub fn ids(&self) -> Vec<Id> {
        let of_part = |part: &LiveSegment| {
            let ids = &part.segment.core.ids;
            part.alive.iter().filter_map(|doc| ids.get(usize::try_from(doc).ok()?).copied()).collect::<Vec<_>>()
        };
        self.parts.iter().rev().flat_map(of_part).collect()
    }

    /// The index's memory in bytes, without allocator overhead.
    pub fn bytes(&self) -> usize {
        self.dictionary.bytes() + self.calendar.bytes() + self.parts.iter().map(LiveSegment::bytes).sum::<usize>()
    }

    /// Drops empty segments, rewrites those more than half deleted, and merges neighbors of similar size, so that only a
    /// handful remain.
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

/// The last of several packages with the same id.
fn last_of_each(docs: impl IntoIterator<Item = Doc>) -> Vec<Doc> {
    let by_id: HashMap<Id, Doc> = docs.into_iter().map(|doc| (doc.id, doc)).collect();
    by_id.into_values().collect()
}
