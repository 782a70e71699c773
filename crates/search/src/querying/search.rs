//! Executes a query, from its text to its results.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::Index;
use crate::doc::Id;
use crate::language::parsed_query::{Clause, Condition, QueryPart, TextMatch};
use crate::language::query_parser::{IndexedWords, parse_query};
use crate::query::{Dates, GroupAnswer, MAX_PAGE_SIZE, MAX_TEXT, Nearest, Query, SearchResults, Sort};
use crate::querying::closest::{FEW, Scored, by_score};
use crate::querying::filters::{FacetCounter, FilterSets, Filters};
use crate::querying::group::{Group, hotel};
use crate::querying::matching::{ALL, Lookup, Matching};
use crate::querying::page::PageAssembler;
use crate::store::bit_set::to_index;
use crate::text::fold::fold;
use crate::text::terms::Terms;
use crate::text::typo::{TypoMatcher, allowed};

/// The search plan of a text, and its display for the visitor.
#[derive(Default)]
pub(super) struct TextPlan {
    pub(super) lookups: Vec<Lookup>,
    /// `None` without text.
    terms: Option<Terms>,
    instead: Vec<String>,
    parts: Vec<QueryPart>,
    ignored: Vec<String>,
    /// Labels of concepts without packages; a broader concept is searched instead.
    left_out: Vec<String>,
    is_understood: bool,
}

impl TextPlan {
    /// The group and dates, chosen or else from the words; `None` without people and dates.
    fn group(&self, query: &Query) -> Option<GroupAnswer> {
        let conditions = || self.lookups.iter().map(|lookup| &lookup.clause.condition);
        let people =
            || conditions().find_map(|one| if let Condition::People(count) = one { Some(*count) } else { None });
        let when =
            || conditions().find_map(|one| if let Condition::When(_, dates) = one { Some(*dates) } else { None });
        let (people, when) = (Some(query.people).filter(|people| *people > 0).or_else(people), when());
        let dates: Option<Dates> = query.dates.or(when);
        let is_known = people.is_some() || dates.is_some();
        is_known.then(|| GroupAnswer { people: people.unwrap_or(0), dates, totals: Vec::new() })
    }
}

impl GroupAnswer {
    /// Who pays the totals. The first of the dates decides about the season.
    fn payers(&self, query: &Query) -> Group {
        Group { people: self.people, hotel: hotel(query), start: self.dates.map(|dates| dates.ends().0) }
    }
}

fn lookups(terms: &Terms) -> Vec<Lookup> {
    lookups_of(&terms.words)
}

/// Every word must match.
fn lookups_of(words: &[String]) -> Vec<Lookup> {
    let lookup = |word: &String| {
        let condition = Condition::Has(TextMatch { words: vec![word.clone()], ..TextMatch::default() });
        Lookup {
            clause: Clause { condition, weight: 1, is_quoted: false, is_need: false, label: word.clone() },
            free: None,
        }
    };
    words.iter().map(lookup).collect()
}

/// A query's sets, reused on the same thread.
#[derive(Default)]
pub(super) struct SearchScratch {
    pub(super) matching: Vec<Matching>,
    pub(super) filter_sets: Vec<FilterSets>,
    tally: FacetCounter,
}

thread_local! {
    static SCRATCH: RefCell<SearchScratch> = RefCell::default();
}

impl Index {
    /// Searches the index's snapshot. Never blocks.
    pub fn search(&self, query: &Query) -> SearchResults {
        let wider = self.place_as_words(query);
        let query = wider.as_ref().unwrap_or(query);
        self.with_scratch(|scratch| {
            let mut answer = self.search_in(query, scratch);
            answer.location_as_words = wider.is_some();
            if answer.total == 0 && !self.is_empty() {
                answer.nearest = self.nearest(query, scratch);
            }
            if let Some(group) = &mut answer.group {
                let payers = group.payers(query);
                // The nearest packages without the dates are not those of a season.
                let start = payers.start.filter(|_| !answer.nearest.as_ref().is_some_and(Nearest::is_without_dates));
                let nearest = answer.nearest.iter().flat_map(|nearest| &nearest.ids);
                let nearest = nearest.map(|id| (id, Group { start, ..payers }));
                let priced =
                    answer.ids.iter().map(|id| (id, payers)).chain(nearest).filter(|(_, payers)| payers.is_known());
                group.totals = priced.filter_map(|(id, payers)| Some((*id, self.total(*id, payers)?))).collect();
            }
            answer
        })
    }

    pub(super) fn with_scratch<T>(&self, work: impl FnOnce(&mut SearchScratch) -> T) -> T {
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.matching.resize_with(self.parts.len().max(scratch.matching.len()), Matching::default);
            scratch.filter_sets.resize_with(self.parts.len().max(scratch.filter_sets.len()), FilterSets::default);
            work(scratch)
        })
    }

    pub(super) fn search_in(&self, query: &Query, scratch: &mut SearchScratch) -> SearchResults {
        let is_ranked = query.sort == Sort::Recommended;
        let mut plan = self.plan_text(query, &mut scratch.matching);
        let has_text = plan.terms.is_some();
        let mut scored = None;
        if plan.is_understood {
            self.weigh_rare(&mut plan.lookups, &mut scratch.matching);
        }
        if let Some(terms) = &plan.terms {
            let is_whole = self.match_required(&plan, is_ranked, &mut scratch.matching);
            if plan.is_understood && (is_ranked || !is_whole) {
                scored = self.match_best(&plan.lookups, is_whole, terms, &mut scratch.matching);
            }
        }
        let group = plan.group(query);
        let people = group.as_ref().map_or(query.people, |group| group.people);
        let mut filters = Filters::resolve(query, people, self);
        if let Some(group) = group.as_ref().filter(|group| query.is_price_for_group && group.people > 0) {
            filters.payers = Some(group.payers(query));
        }
        if let Some((places, corrected_name)) = self.corrected_place(query, &filters) {
            filters.places = Some(places);
            plan.instead.push(corrected_name);
        }

        scratch.tally.reset(&self.dictionary);
        for ((part, matching), sets) in self.parts.iter().zip(&scratch.matching).zip(&mut scratch.filter_sets) {
            let matching = if has_text { &matching.levels[ALL] } else { part.alive.as_ref() };
            sets.fill(part, matching, &filters);
            scratch.tally.add(part, sets);
        }
        let page = PageAssembler {
            parts: &self.parts,
            filter_sets: &scratch.filter_sets,
            skip: query.offset,
            want: query.limit.min(MAX_PAGE_SIZE),
        };
        let ids = match (&plan.terms, &scored) {
            (Some(_), Some(scored)) if is_ranked => page.scored(scored),
            (Some(terms), None) if is_ranked => page.ranked(&scratch.matching, terms),
            _ if filters.payers.is_some() && matches!(query.sort, Sort::PriceLow | Sort::PriceHigh) => {
                page.by_total(query.sort)
            }
            _ => page.sorted(query.sort),
        };
        let total = self.parts.iter().zip(&scratch.filter_sets).map(|(_, sets)| sets.size).sum();
        SearchResults {
            total,
            exact_total: scored.as_ref().map_or(total, |scored| scored.count_exact(&scratch.filter_sets)),
            ids,
            facets: scratch.tally.facets(&self.dictionary),
            showing_results_for: (!plan.instead.is_empty()).then(|| plan.instead.join(", ")),
            left_out: {
                let has_mere_words =
                    plan.lookups.iter().any(|lookup| lookup.clause.weight == 0 && !lookup.clause.is_quoted);
                let partial = scored.filter(|scored| !scored.is_whole() || has_mere_words);
                let lacking = partial.map(|scored| self.left_out(&plan.lookups, &scored, &mut scratch.matching));
                plan.left_out.into_iter().chain(lacking.unwrap_or_default()).collect()
            },
            understood: plan.parts,
            ignored: plan.ignored,
            location_as_words: false,
            nearest: None,
            group,
        }
    }

    /// A live package's total for a group.
    fn total(&self, id: Id, group: Group) -> Option<i64> {
        self.parts.iter().find_map(|part| {
            let doc = part.segment.find(id).filter(|doc| part.alive.contains(*doc))?;
            Some(group.total(&part.segment.core, doc))
        })
    }

    /// Parses the text with the thesaurus; an index without one searches the words alone.
    pub(super) fn plan_text(&self, query: &Query, matching: &mut [Matching]) -> TextPlan {
        let Some(typed) = Terms::parse(&query.q) else { return TextPlan::default() };
        if self.thesaurus().is_empty() {
            return self.plan_by_words(typed, matching);
        }
        let text: String = query.q.chars().take(MAX_TEXT).collect();
        let parsed = parse_query(&text, self.thesaurus(), self, query.today.filter(|_| query.dates.is_none()));
        let mut unknown = Vec::new();
        let words_people =
            |clause: &Clause| if let Condition::People(count) = clause.condition { Some(count) } else { None };
        let people = Some(query.people).filter(|people| *people > 0);
        let people = people.or_else(|| parsed.clauses.iter().find_map(words_people)).unwrap_or(0);
        let mut lookup = |mut clause: Clause| {
            if let Condition::Has(text_match) = &mut clause.condition
                && let Some(broader) = self.broader(text_match)
            {
                unknown.push(clause.label.clone());
                *text_match = broader;
            }
            let dates = if let Condition::When(_, dates) = clause.condition { Some(dates) } else { None };
            Lookup { free: dates.map(|dates| self.host_availability(dates, people, query.today)), clause }
        };
        let lookups = parsed.clauses.into_iter().map(&mut lookup).collect();
        TextPlan {
            lookups,
            left_out: unknown,
            terms: Some(typed).filter(|_| !parsed.is_anything),
            instead: parsed.corrected.into_iter().collect(),
            parts: parsed.parts,
            ignored: parsed.ignored,
            is_understood: true,
        }
    }

    /// For a concept without packages: the nearest broader concept that has some.
    fn broader(&self, text_match: &TextMatch) -> Option<TextMatch> {
        let is_found = text_match.concepts.is_empty()
            || text_match.concepts.iter().any(|concept| self.has_concept(*concept))
            || !text_match.words.is_empty() && text_match.words.iter().all(|word| self.has_word(word));
        if is_found {
            return None;
        }
        let all = text_match.concepts.iter().filter_map(|concept| self.thesaurus().concept(*concept));
        let broader =
            all.flat_map(|concept| concept.broader.iter().copied()).find(|concept| self.has_concept(*concept))?;
        Some(TextMatch { concepts: vec![broader], ..TextMatch::default() })
    }

    fn plan_by_words(&self, typed: Terms, matching: &mut [Matching]) -> TextPlan {
        let mut plan = TextPlan { lookups: lookups(&typed), terms: Some(typed), ..TextPlan::default() };
        if self.match_all(&plan.lookups, false, matching) {
            return plan;
        }
        if let Some((corrected, corrected_text)) = plan.terms.as_ref().and_then(|typed| self.corrected(typed, matching))
        {
            let lookups = lookups(&corrected);
            if self.match_all(&lookups, false, matching) {
                plan =
                    TextPlan { lookups, terms: Some(corrected), instead: vec![corrected_text], ..TextPlan::default() };
            }
        }
        plan
    }

    /// Matches the clauses in every segment. Returns whether a live document matches all.
    fn match_all<'a>(
        &self,
        lookups: impl IntoIterator<Item = &'a Lookup, IntoIter: Clone>,
        is_ranked: bool,
        matching: &mut [Matching],
    ) -> bool {
        let lookups = lookups.into_iter();
        let parts = self.parts.iter().zip(matching);
        parts.fold(false, |found, (part, matching)| matching.find(part, lookups.clone(), is_ranked) || found)
    }

    /// The same; if few documents have every word, words without weight exclude nothing.
    fn match_required(&self, plan: &TextPlan, is_ranked: bool, matching: &mut [Matching]) -> bool {
        let has_weight = |lookup: &&Lookup| lookup.clause.weight > 0 || lookup.clause.is_quoted;
        let is_whole = self.match_all(&plan.lookups, is_ranked, matching);
        let required = plan.lookups.iter().filter(has_weight);
        let (some, all) = (required.clone().count(), plan.lookups.len());
        if !plan.is_understood
            || some == 0
            || some == all
            || matching.iter().map(|matching| matching.levels[ALL].count()).sum::<usize>() >= FEW
        {
            return is_whole;
        }
        self.match_all(required, is_ranked, matching)
    }

    /// Labels of the clauses that the best document fails.
    fn left_out(&self, lookups: &[Lookup], scored: &Scored, matching: &mut [Matching]) -> Vec<String> {
        let best = scored.docs.iter().min_by(|one, other| by_score(&self.parts, one, other));
        let Some((_, part, doc)) = best else { return Vec::new() };
        let lacks = |lookup: &&Lookup| !matching[*part].matching_clause(&self.parts[*part], lookup).contains(*doc);
        lookups.iter().filter(lacks).map(|lookup| lookup.clause.label.clone()).collect()
    }

    /// The words with each unknown one replaced by its probable correction, and the text to display. `None` if no single
    /// word is wrong, or one has no correction.
    fn corrected(&self, typed: &Terms, matching: &mut [Matching]) -> Option<(Terms, String)> {
        let mut corrected = typed.clone();
        let mut has_changed = false;
        for place in 0..typed.words.len() {
            if self.match_all(&lookups_of(&typed.words[place..=place]), false, matching) {
                continue;
            }
            let (word, spelling) = self.probable_word(&typed.words[place])?;
            (corrected.words[place], corrected.typed[place]) = (word, spelling);
            has_changed = true;
        }
        let spelling = corrected.typed.join(" ");
        has_changed.then_some((corrected, spelling))
    }

    /// The nearest word of a live document; of several the one in the most documents, then the alphabetically first. Also
    /// returns its spelling in names.
    fn probable_word(&self, typed: &str) -> Option<(String, String)> {
        let edits = allowed(typed);
        if edits == 0 {
            return None;
        }
        let wanted = TypoMatcher::new(typed);
        let mut near: BTreeSet<(u32, &str)> = BTreeSet::new();
        for part in &self.parts {
            let vocabulary = &part.segment.core.vocabulary;
            vocabulary.perhaps_near(typed, edits, |word| {
                let word = vocabulary.word(word);
                if let Some(edits) = wanted.edits(word) {
                    near.insert((edits, word));
                }
            });
        }
        let packages = |word: &str| self.parts.iter().map(|p| p.segment.count_word(word, &p.alive)).sum::<usize>();
        let living = near.into_iter().map(|(edits, word)| (edits, Reverse(packages(word)), word));
        let (_, _, word) = living.filter(|(_, packages, _)| packages.0 > 0).min()?;
        let spellings = self.parts.iter().filter_map(|part| {
            let core = &part.segment.core;
            core.vocabulary.find(word).and_then(|word| core.spelling(word))
        });
        Some((word.to_owned(), spellings.min().unwrap_or(word).to_owned()))
    }

    /// The same for the place box, only if no package is at such a place.
    pub(super) fn corrected_place(&self, query: &Query, filters: &Filters) -> Option<(Vec<u32>, String)> {
        let packages = |place: u32| -> usize {
            self.parts.iter().map(|part| part.segment.places.get(to_index(place)).count_in(&part.alive)).sum()
        };
        let places = filters.places.as_ref()?;
        if query.destination.is_some() || places.iter().any(|place| packages(*place) > 0) {
            return None;
        }
        let typed = fold(&query.location);
        // Words of the language and the thesaurus are correct: "sandy" is no Kandy.
        if !self.thesaurus().is_empty() && typed.split(' ').all(|word| self.thesaurus().is_no_place(word)) {
            return None;
        }
        let (folded, spelling) = self.dictionary.correct_spelling(&typed, packages)?;
        Some((self.dictionary.find_places(folded), spelling.to_owned()))
    }
}
