//! Autocomplete of concepts, trips and guides. Places have their own.

use std::cmp::Reverse;

use serde::Serialize;

use crate::Index;
use crate::doc::{GRADES, Id, TITLE};
use crate::language::thesaurus::ConceptKind;
use crate::query::{MAX_TEXT, Query, Sort};
use crate::querying::page::PageAssembler;
use crate::querying::search::SearchScratch;
use crate::store::bit_set::{BitSet, to_index};
use crate::text::fold::fold;

/// The most suggestions of each kind.
const CONCEPTS: usize = 3;
const TRIPS: usize = 3;
const GUIDES: usize = 2;
/// Concepts looked up in the index, nearest names first.
const LOOKED_UP: usize = 24;
/// The fewest letters for suggestions.
const SHORTEST: usize = 2;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Suggestions {
    pub concepts: Vec<ConceptSuggestion>,
    /// Packages, best match first.
    pub trips: Vec<Id>,
    pub guides: Vec<GuideSuggestion>,
}

/// Searching for `label` finds `packages`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConceptSuggestion {
    pub label: String,
    pub packages: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GuideSuggestion {
    pub id: Id,
    pub name: String,
    pub packages: usize,
}

impl Index {
    /// Suggestions for a text whose last word may be unfinished. For places: `Places::suggest`.
    pub fn suggest(&self, typed: &str) -> Suggestions {
        let text: String = typed.chars().take(MAX_TEXT).collect();
        let folded = fold(&text);
        if folded.chars().count() < SHORTEST {
            return Suggestions::default();
        }
        self.with_scratch(|scratch| Suggestions {
            concepts: self.suggest_concepts(&folded, scratch),
            trips: self.suggest_trips(&folded),
            guides: self.suggest_guides(&folded),
        })
    }

    fn suggest_concepts(&self, folded: &str, scratch: &mut SearchScratch) -> Vec<ConceptSuggestion> {
        let mut found = Vec::new();
        for number in self.thesaurus().completions().find(folded, LOOKED_UP) {
            let Some(concept) = self.thesaurus().concept(number) else { continue };
            // Those are suggested as places, and chosen as filters.
            if matches!(concept.kind, ConceptKind::Place | ConceptKind::Language) || !self.has_concept(number) {
                continue;
            }
            // The cheapest order, because only the number matters.
            let query = Query { q: concept.label.clone(), limit: 0, sort: Sort::Duration, ..Query::default() };
            let packages = self.search_in(&query, scratch).total;
            found.push(ConceptSuggestion { label: concept.label.clone(), packages });
            if found.len() == CONCEPTS {
                break;
            }
        }
        found
    }

    /// Packages with each word at the start of a title word.
    fn suggest_trips(&self, folded: &str) -> Vec<Id> {
        let titles: Vec<BitSet> = self
            .parts
            .iter()
            .map(|part| {
                let mut titles = part.alive.as_ref().clone();
                for word in folded.split(' ') {
                    let mut found = BitSet::none(part.segment.len());
                    part.segment.find_beginning(word, TITLE, &mut found);
                    titles.and(&found);
                }
                titles
            })
            .collect();
        let mut ids = Vec::new();
        PageAssembler { parts: &self.parts, filter_sets: &[], skip: 0, want: TRIPS }
            .take_sets(&titles, &mut 0, &mut ids);
        ids
    }

    /// Guides with trips, by the beginning of any of their names; most trips first.
    fn suggest_guides(&self, folded: &str) -> Vec<GuideSuggestion> {
        let packages = |host: u32| -> usize {
            self.parts
                .iter()
                .map(|part| part.segment.led_by(host).filter(|doc| part.alive.contains(*doc)).count())
                .sum()
        };
        let mut found: Vec<_> = self
            .dictionary
            .hosts_named(folded)
            .map(|(number, id, name)| GuideSuggestion { id, name: name.to_owned(), packages: packages(number) })
            .filter(|guide| guide.packages > 0)
            .collect();
        found.sort_unstable_by(|a, b| (Reverse(a.packages), &a.name, a.id).cmp(&(Reverse(b.packages), &b.name, b.id)));
        found.truncate(GUIDES);
        found
    }

    /// Whether a live package is tagged with a concept.
    pub(super) fn has_concept(&self, concept: u32) -> bool {
        self.parts.iter().any(|part| {
            (0..GRADES)
                .any(|grade| part.segment.concepts.get(to_index(concept) * GRADES + grade).count_in(&part.alive) > 0)
        })
    }
}
