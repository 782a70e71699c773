//! Query relaxation: near results for a query that finds nothing.

use crate::Index;
use crate::language::concept_names::Forms;
use crate::query::{DurationBucket, Nearest, PRICE_CEILING_USD, Query, SearchResults, Sort};
use crate::querying::filters::Filters;
use crate::querying::search::SearchScratch;
use crate::store::bit_set::to_index;
use crate::text::fold::fold;

/// The most packages in `nearest`.
const NEAREST: usize = 6;

type Relax = fn(&mut Query);

/// Conditions in the order of dropping, least important first.
const RELAXATIONS: [(&str, Relax); 8] = [
    ("dates", |query| query.dates = None),
    ("price", |query| (query.price_min_usd, query.price_max_usd) = (0, PRICE_CEILING_USD)),
    ("comfort", |query| query.comfort.clear()),
    ("people", |query| query.people = 0),
    ("duration", |query| query.duration = DurationBucket::Any),
    ("category", |query| query.category.clear()),
    ("place", |query| {
        query.destination = None;
        query.location.clear();
    }),
    ("words", |query| {
        query.q.clear();
        query.sort = Sort::Rating;
    }),
];

impl Index {
    /// Moves a location that no place matches, in any spelling, into the words: "beach", "Adam's Peak", "Ella and Kandy".
    pub(super) fn place_as_words(&self, query: &Query) -> Option<Query> {
        let is_place = || {
            let is_somewhere = |place: &u32| {
                self.parts.iter().any(|part| part.segment.places.get(to_index(*place)).count_in(&part.alive) > 0)
            };
            let folded = fold(&query.location);
            let is_meant = |place: &u32| self.dictionary.is_called(*place, &folded) || !self.is_concept(&folded);
            let named = self.dictionary.find_places(&folded);
            named.iter().any(|place| is_somewhere(place) && is_meant(place))
                || self.corrected_place(query, &Filters::resolve(query, query.people, self)).is_some()
        };
        let is_free = query.destination.is_none() && !query.location.trim().is_empty() && !self.thesaurus().is_empty();
        (is_free && !is_place()).then(|| Query {
            q: format!("{} {}", query.q, query.location).trim().to_owned(),
            location: String::new(),
            ..query.clone()
        })
    }

    /// Whether the thesaurus has a concept with this folded name that is no place, such as "national park", which place
    /// names contain.
    fn is_concept(&self, folded: &str) -> bool {
        let words: Vec<Forms> = folded.split(' ').map(Forms::from_folded).collect();
        self.thesaurus().is_concept_beside_places(&words)
    }

    /// The packages found after dropping as few conditions as possible, least important first; `None` if even without all
    /// of them nothing is found.
    pub(super) fn nearest(&self, query: &Query, scratch: &mut SearchScratch) -> Option<Nearest> {
        let query = Query { limit: NEAREST, offset: 0, ..query.clone() };
        let without = |dropped: &[usize]| {
            let mut wider = query.clone();
            dropped.iter().for_each(|step| RELAXATIONS[*step].1(&mut wider));
            wider
        };
        let mut dropped = Vec::new();
        let mut wider = query.clone();
        let mut found = SearchResults::default();
        for (step, (_, relax)) in RELAXATIONS.iter().enumerate() {
            let before = wider.clone();
            relax(&mut wider);
            if wider == before {
                continue;
            }
            dropped.push(step);
            found = self.search_in(&wider, scratch);
            if found.total > 0 {
                break;
            }
        }
        if found.total == 0 {
            return None;
        }
        // Earlier dropped conditions may not have been the obstacle.
        for step in dropped.clone().into_iter().rev().skip(1) {
            let fewer: Vec<usize> = dropped.iter().copied().filter(|other| *other != step).collect();
            let closer = self.search_in(&without(&fewer), scratch);
            if closer.total > 0 {
                (dropped, found) = (fewer, closer);
            }
        }
        let relaxed = dropped.into_iter().map(|step| RELAXATIONS[step].0).collect();
        Some(Nearest { total: found.total, ids: found.ids, relaxed })
    }
}
