//! Explains a ranking: how well a package matches each clause of a query, as `ranking` sums it.

use std::collections::HashMap;

use serde::Serialize;

use crate::Index;
use crate::doc::Id;
use crate::query::Query;
use crate::querying::matching::Lookup;
use crate::ranking::Merit;
use crate::store::bit_set::to_index;

/// Why a package has its position among a text's results.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Explanation {
    #[serde(skip)]
    pub package: Id,
    /// In text order.
    pub clauses: Vec<ClauseMatch>,
    pub merit: Merit,
}

/// How well a package matches one clause.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClauseMatch {
    pub label: String,
    /// The clause's weight if no package matches all.
    pub weight: u32,
    /// From 0, the best, to 9; only even for words. `None` without a match.
    pub grade: Option<usize>,
}

impl Index {
    /// Explains these packages' positions in a query's results. Unindexed packages are omitted.
    pub fn explain(&self, query: &Query, packages: &[Id]) -> Vec<Explanation> {
        let wider = self.place_as_words(query);
        let query = wider.as_ref().unwrap_or(query);
        let wanted: HashMap<Id, usize> = packages.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        self.with_scratch(|scratch| {
            let lookups = self.plan_text(query, &mut scratch.matching).lookups;
            let mut found = Vec::new();
            for (part, matching) in self.parts.iter().zip(&mut scratch.matching) {
                let core = &part.segment.core;
                let place = |doc: u32| wanted.get(&core.ids[to_index(doc)]).map(|place| (*place, doc));
                let docs: Vec<(usize, u32)> = part.alive.iter().filter_map(place).collect();
                let by_clause: Vec<Vec<Option<usize>>> = lookups
                    .iter()
                    .map(|lookup| matching.grades(part, lookup, docs.iter().map(|(_, doc)| *doc)))
                    .collect();
                for (nth, (place, doc)) in docs.iter().enumerate() {
                    let clauses = lookups.iter().zip(&by_clause);
                    let explanation = Explanation {
                        package: core.ids[to_index(*doc)],
                        clauses: clauses.map(|(lookup, grades)| ClauseMatch::from_grade(lookup, grades[nth])).collect(),
                        merit: core.facts[to_index(*doc)].merit,
                    };
                    found.push((*place, explanation));
                }
            }
            found.sort_by_key(|(place, _)| *place);
            found.into_iter().map(|(_, explanation)| explanation).collect()
        })
    }
}

impl ClauseMatch {
    fn from_grade(lookup: &Lookup, grade: Option<usize>) -> Self {
        Self { label: lookup.clause.label.clone(), weight: lookup.clause.weight, grade }
    }
}
