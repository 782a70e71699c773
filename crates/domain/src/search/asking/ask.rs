//! One question, from its words to its answer.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::search::Index;
use crate::search::asking::filters::{Filters, Free, Kept, Tally};
use crate::search::asking::matching::{ALL, Lookup, Matching};
use crate::search::asking::page::Page;
use crate::search::doc::LEVELS;
use crate::search::language::clause::{Clause, Part as Understood, Sought, Wish};
use crate::search::language::understanding::{Catalogue, understand};
use crate::search::query::{Answer, MAX_PAGE_SIZE, MAX_TEXT, Query, Sort};
use crate::search::store::bits::at;
use crate::search::store::core::compare;
use crate::search::text::fold::fold;
use crate::search::text::terms::Terms;
use crate::search::text::typo::{Wanted, allowed};

/// What a text asks for.
#[derive(Default)]
struct Asked {
    lookups: Vec<Lookup>,
    /// `None` when there is no text.
    terms: Option<Terms>,
    instead: Vec<String>,
    parts: Vec<Understood>,
    ignored: Vec<String>,
    /// Wishes that no package has, for which something broader is sought.
    left_out: Vec<String>,
    is_understood: bool,
}

/// Documents that keep as much as any, with the scores of `Matching::score`, best first; each with the number of its part.
#[derive(Default)]
pub(in crate::search) struct Scored {
    pub(in crate::search) docs: Vec<(u32, usize, u32)>,
}

fn lookups(terms: &Terms) -> Vec<Lookup> {
    lookups_of(&terms.words)
}

/// Every word must stand in a package.
fn lookups_of(words: &[String]) -> Vec<Lookup> {
    let lookup = |word: &String| {
        let wish = Wish::Has(Sought { words: vec![word.clone()], ..Sought::default() });
        Lookup { clause: Clause { wish, weight: 1, label: word.clone() }, free: None }
    };
    words.iter().map(lookup).collect()
}

/// The sets a question needs, kept for the next one on the same thread.
#[derive(Default)]
pub(super) struct Scratch {
    matching: Vec<Matching>,
    kept: Vec<Kept>,
    tally: Tally,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl Index {
    /// Answers from what was in the index when it was made. Never waits for anybody.
    pub fn search(&self, query: &Query) -> Answer {
        let wider = self.place_as_words(query);
        let query = wider.as_ref().unwrap_or(query);
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.matching.resize_with(self.parts.len().max(scratch.matching.len()), Matching::default);
            scratch.kept.resize_with(self.parts.len().max(scratch.kept.len()), Kept::default);
            let mut answer = self.search_in(query, scratch);
            if answer.total == 0 && !self.is_empty() {
                answer.nearest = self.nearest(query, scratch);
            }
            answer
        })
    }

    pub(super) fn search_in(&self, query: &Query, scratch: &mut Scratch) -> Answer {
        let is_ranked = query.sort == Sort::Recommended;
        let mut asked = self.asked(query, &mut scratch.matching);
        let has_text = asked.terms.is_some();
        let mut scored = None;
        if has_text && !self.find(&asked.lookups, is_ranked, &mut scratch.matching) && asked.is_understood {
            scored = self.best(&asked.lookups, &mut scratch.matching);
        }
        let mut filters = Filters::of(query, &self.dictionary, &self.calendar);
        if let Some((places, shown)) = self.corrected_place(query, &filters) {
            filters.places = Some(places);
            asked.instead.push(shown);
        }

        scratch.tally.reset(&self.dictionary);
        for ((part, matching), kept) in self.parts.iter().zip(&scratch.matching).zip(&mut scratch.kept) {
            let matching = if has_text { &matching.levels[ALL] } else { part.alive.as_ref() };
            kept.fill(part, matching, &filters);
            scratch.tally.add(part, kept);
        }
        let page =
            Page { parts: &self.parts, kept: &scratch.kept, skip: query.offset, want: query.limit.min(MAX_PAGE_SIZE) };
        let ids = match (&asked.terms, &scored) {
            (Some(_), Some(scored)) if is_ranked => page.scored(scored),
            (Some(terms), None) if is_ranked => page.ranked(&scratch.matching, terms),
            _ => page.sorted(query.sort),
        };
        Answer {
            total: self.parts.iter().zip(&scratch.kept).map(|(_, kept)| kept.size).sum(),
            ids,
            facets: scratch.tally.facets(&self.dictionary),
            showing_results_for: (!asked.instead.is_empty()).then(|| asked.instead.join(", ")),
            left_out: {
                let lacking = scored.map(|scored| self.left_out(&asked.lookups, &scored, &mut scratch.matching));
                asked.left_out.into_iter().chain(lacking.unwrap_or_default()).collect()
            },
            understood: asked.parts,
            ignored: asked.ignored,
            nearest: None,
        }
    }

    /// What the text asks for: by the thesaurus where the index has one, else by its words alone.
    fn asked(&self, query: &Query, matching: &mut [Matching]) -> Asked {
        let Some(typed) = Terms::parse(&query.q) else { return Asked::default() };
        if self.thesaurus.is_empty() {
            return self.asked_by_words(typed, matching);
        }
        let text: String = query.q.chars().take(MAX_TEXT).collect();
        let understood = understand(&text, &self.thesaurus, self, query.today.filter(|_| query.dates.is_none()));
        let mut unknown = Vec::new();
        let mut lookup = |mut clause: Clause| {
            if let Wish::Has(sought) = &mut clause.wish
                && let Some(broader) = self.broader(sought)
            {
                unknown.push(clause.label.clone());
                *sought = broader;
            }
            let dates = if let Wish::When(_, dates) = clause.wish { Some(dates) } else { None };
            Lookup { free: dates.map(|dates| Free::on(dates, &self.dictionary, &self.calendar)), clause }
        };
        let lookups = understood.clauses.into_iter().map(&mut lookup).collect();
        Asked {
            lookups,
            left_out: unknown,
            terms: Some(typed).filter(|_| !understood.is_anything),
            instead: understood.corrected.into_iter().collect(),
            parts: understood.parts,
            ignored: understood.ignored,
            is_understood: true,
        }
    }

    /// What stands in for a concept that no package has: a broader one that some have.
    fn broader(&self, sought: &Sought) -> Option<Sought> {
        let has = |concept: u32| {
            self.parts.iter().any(|part| {
                let lists = (0..LEVELS).map(|level| at(concept) * LEVELS + level);
                lists.map(|list| part.segment.concepts.get(list).count_in(&part.alive)).sum::<usize>() > 0
            })
        };
        let is_found = sought.concepts.is_empty()
            || sought.concepts.iter().any(|concept| has(*concept))
            || sought.words.iter().all(|word| self.has(word));
        if is_found {
            return None;
        }
        let all = sought.concepts.iter().filter_map(|concept| self.thesaurus.concept(*concept));
        let broader = all.flat_map(|concept| concept.broader.iter().copied()).find(|concept| has(*concept))?;
        Some(Sought { concepts: vec![broader], ..Sought::default() })
    }

    fn asked_by_words(&self, typed: Terms, matching: &mut [Matching]) -> Asked {
        let mut asked = Asked { lookups: lookups(&typed), terms: Some(typed), ..Asked::default() };
        if self.find(&asked.lookups, false, matching) {
            return asked;
        }
        if let Some((corrected, shown)) = asked.terms.as_ref().and_then(|typed| self.corrected(typed, matching)) {
            let lookups = lookups(&corrected);
            if self.find(&lookups, false, matching) {
                asked = Asked { lookups, terms: Some(corrected), instead: vec![shown], ..Asked::default() };
            }
        }
        asked
    }

    /// Matches the clauses in every part; says whether anything living keeps them all.
    fn find(&self, lookups: &[Lookup], is_ranked: bool, matching: &mut [Matching]) -> bool {
        let parts = self.parts.iter().zip(matching);
        parts.fold(false, |found, (part, matching)| matching.find(part, lookups, is_ranked) || found)
    }

    /// Where nothing keeps all clauses: those that keep the weightiest of them, best first. `matching` then has them and no others.
    fn best(&self, lookups: &[Lookup], matching: &mut [Matching]) -> Option<Scored> {
        let mut scored = Scored::default();
        let scores: Vec<Vec<u32>> =
            self.parts.iter().zip(&mut *matching).map(|(part, matching)| matching.score(part, lookups)).collect();
        let most = scores.iter().flatten().map(|score| Matching::weights(*score)).max().filter(|most| *most > 0)?;
        for (place, ((part, matching), scores)) in self.parts.iter().zip(matching).zip(scores).enumerate() {
            matching.levels.iter_mut().for_each(|level| level.reset(part.segment.len()));
            for (doc, score) in (0..).zip(scores) {
                if part.alive.has(doc) && Matching::weights(score) == most {
                    matching.levels[ALL].set(doc);
                    scored.docs.push((score, place, doc));
                }
            }
        }
        let core = |place: usize| &self.parts[place].segment.core;
        scored.docs.sort_by(|(score, part, doc), (other_score, other_part, other)| {
            other_score
                .cmp(score)
                .then_with(|| compare(Sort::Evidence, (core(*part), *doc), (core(*other_part), *other)))
        });
        Some(scored)
    }

    /// The clauses that the best of the scored does not keep.
    fn left_out(&self, lookups: &[Lookup], scored: &Scored, matching: &mut [Matching]) -> Vec<String> {
        let Some((_, part, doc)) = scored.docs.first() else { return Vec::new() };
        let lacks = |lookup: &&Lookup| !matching[*part].keeping(&self.parts[*part], lookup).has(*doc);
        lookups.iter().filter(lacks).map(|lookup| lookup.clause.label.clone()).collect()
    }

    /// The words with every one that is nowhere replaced by the one that was probably meant, and the text to
    /// show for it. `None` when nothing is wrong with single words, or one cannot be helped.
    fn corrected(&self, typed: &Terms, matching: &mut [Matching]) -> Option<(Terms, String)> {
        let mut corrected = typed.clone();
        let mut has_changed = false;
        for place in 0..typed.words.len() {
            if self.find(&lookups_of(&typed.words[place..=place]), false, matching) {
                continue;
            }
            let (word, shown) = self.probable_word(&typed.words[place])?;
            (corrected.words[place], corrected.typed[place]) = (word, shown);
            has_changed = true;
        }
        let shown = corrected.typed.join(" ");
        has_changed.then_some((corrected, shown))
    }

    /// The nearest word of any living document; of several the one in the most documents, then the first in
    /// the alphabet. With it how names write it.
    fn probable_word(&self, typed: &str) -> Option<(String, String)> {
        let edits = allowed(typed);
        if edits == 0 {
            return None;
        }
        let wanted = Wanted::new(typed);
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

    /// The same for the place box: only when no package at all is at such a place.
    pub(super) fn corrected_place(&self, query: &Query, filters: &Filters) -> Option<(Vec<u32>, String)> {
        let packages = |place: u32| -> usize {
            self.parts.iter().map(|part| part.segment.places.get(at(place)).count_in(&part.alive)).sum()
        };
        let places = filters.places.as_ref()?;
        if query.destination.is_some() || places.iter().any(|place| packages(*place) > 0) {
            return None;
        }
        let (folded, shown) = self.dictionary.probably(&fold(&query.location), packages)?;
        Some((self.dictionary.named(folded), shown.to_owned()))
    }
}
