//! One question, from its words to its answer.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::search::Index;
use crate::search::asking::filters::{Filters, Kept, Tally};
use crate::search::asking::matching::{ALL, Matching};
use crate::search::asking::page::Page;
use crate::search::query::{Answer, MAX_PAGE_SIZE, Query, Sort};
use crate::search::store::bits::at;
use crate::search::text::fold::fold;
use crate::search::text::terms::Terms;
use crate::search::text::typo::{Wanted, allowed};

/// The sets a question needs, kept for the next one on the same thread.
#[derive(Default)]
struct Scratch {
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
        SCRATCH.with_borrow_mut(|scratch| {
            scratch.matching.resize_with(self.parts.len().max(scratch.matching.len()), Matching::default);
            scratch.kept.resize_with(self.parts.len().max(scratch.kept.len()), Kept::default);
            self.search_in(query, scratch)
        })
    }

    fn search_in(&self, query: &Query, scratch: &mut Scratch) -> Answer {
        let is_ranked = query.sort == Sort::Recommended;
        let mut instead = Vec::new();
        let mut terms = Terms::parse(&query.q);
        if let Some(typed) = &terms
            && !self.find(&typed.words, is_ranked, &mut scratch.matching)
        {
            if let Some((corrected, shown)) = self.corrected(typed, &mut scratch.matching)
                && self.find(&corrected.words, is_ranked, &mut scratch.matching)
            {
                terms = Some(corrected);
                instead.push(shown);
            } else {
                self.find(&[], is_ranked, &mut scratch.matching);
            }
        }
        let mut filters = Filters::of(query, &self.dictionary, &self.calendar);
        if let Some((places, shown)) = self.corrected_place(query, &filters) {
            filters.places = Some(places);
            instead.push(shown);
        }

        scratch.tally.reset(&self.dictionary);
        for ((part, matching), kept) in self.parts.iter().zip(&scratch.matching).zip(&mut scratch.kept) {
            let matching = if terms.is_some() { &matching.levels[ALL] } else { part.alive.as_ref() };
            kept.fill(part, matching, &filters);
            scratch.tally.add(part, kept);
        }
        let page =
            Page { parts: &self.parts, kept: &scratch.kept, skip: query.offset, want: query.limit.min(MAX_PAGE_SIZE) };
        Answer {
            total: self.parts.iter().zip(&scratch.kept).map(|(_, kept)| kept.size).sum(),
            ids: match &terms {
                Some(terms) if is_ranked => page.ranked(&scratch.matching, terms),
                _ => page.sorted(query.sort),
            },
            facets: scratch.tally.facets(&self.dictionary),
            showing_results_for: (!instead.is_empty()).then(|| instead.join(", ")),
        }
    }

    /// Matches the words in every part; says whether anything living has them all.
    fn find(&self, words: &[String], is_ranked: bool, matching: &mut [Matching]) -> bool {
        let parts = self.parts.iter().zip(matching);
        parts.fold(false, |found, (part, matching)| matching.find(part, words, is_ranked) || found)
    }

    /// The words with every one that is nowhere replaced by the one that was probably meant, and the text to
    /// show for it. `None` when nothing is wrong with single words, or one cannot be helped.
    fn corrected(&self, typed: &Terms, matching: &mut [Matching]) -> Option<(Terms, String)> {
        let mut corrected = typed.clone();
        let mut has_changed = false;
        for place in 0..typed.words.len() {
            if self.find(&typed.words[place..=place], false, matching) {
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
    fn corrected_place(&self, query: &Query, filters: &Filters) -> Option<(Vec<u32>, String)> {
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
