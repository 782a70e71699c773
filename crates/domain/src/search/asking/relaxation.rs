//! Query relaxation: what to offer when a query finds nothing.

use crate::search::Index;
use crate::search::asking::ask::Scratch;
use crate::search::asking::filters::Filters;
use crate::search::query::{DurationBucket, Nearest, PRICE_CEILING_USD, Query, Sort};
use crate::search::store::bits::at;
use crate::search::text::fold::fold;

/// How many of the nearest packages an answer names.
const NEAREST: usize = 6;

type Relax = fn(&mut Query);

/// Conditions in the order in which they are dropped, the least important first.
const RELAXATIONS: [(&str, Relax); 7] = [
    ("dates", |query| query.dates = None),
    ("price", |query| (query.price_min_usd, query.price_max_usd) = (0, PRICE_CEILING_USD)),
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
    /// Moves a location that no place has, in any spelling, into the words: "beach", "Adam's Peak", "Ella and Kandy".
    pub(super) fn place_as_words(&self, query: &Query) -> Option<Query> {
        let is_place = || {
            let is_somewhere = |place: &u32| {
                self.parts.iter().any(|part| part.segment.places.get(at(*place)).count_in(&part.alive) > 0)
            };
            let named = self.dictionary.named(&fold(&query.location));
            named.iter().any(is_somewhere)
                || self.corrected_place(query, &Filters::of(query, &self.dictionary, &self.calendar)).is_some()
        };
        let is_free = query.destination.is_none() && !query.location.trim().is_empty() && !self.thesaurus.is_empty();
        (is_free && !is_place()).then(|| Query {
            q: format!("{} {}", query.q, query.location).trim().to_owned(),
            location: String::new(),
            ..query.clone()
        })
    }

    /// The packages found when conditions are dropped one after the other; `None` if even that finds nothing.
    pub(super) fn nearest(&self, query: &Query, scratch: &mut Scratch) -> Option<Nearest> {
        let mut wider = Query { limit: NEAREST, offset: 0, ..query.clone() };
        let mut relaxed = Vec::new();
        for (name, relax) in RELAXATIONS {
            let before = wider.clone();
            relax(&mut wider);
            if wider == before {
                continue;
            }
            relaxed.push(name);
            let found = self.search_in(&wider, scratch);
            if found.total > 0 {
                return Some(Nearest { total: found.total, ids: found.ids, relaxed });
            }
        }
        None
    }
}
