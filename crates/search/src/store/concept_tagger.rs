//! Tags a package with thesaurus concepts, by the evidence in its texts and figures.

use std::collections::{BTreeMap, HashMap};

use crate::doc::{Doc, GRADES, LEVELS, MADE_OF, TITLE};
use crate::language::evidence::{EvidenceWord, months_in_title, months_of};
use crate::language::thesaurus::Thesaurus;
use crate::store::bit_set::number;
use crate::taxonomy;

/// The value of a mention, by the level of its text.
const WORTH: [u32; LEVELS] = [10, 6, 5, 4, 3];
/// The value of a hint, and the most hints that count.
const HINT: u32 = 1;
const HINTS: u32 = 2;
/// Beyond this many attractions, each counts less.
const ATTRACTIONS: u32 = 6;
/// The value of a figure or a category.
const FACT: u32 = 6;
/// The most per level: a long trip is not about everything it passes.
const MOST: u32 = 12;
/// The least evidence for each grade but the last.
const GRADE_FROM: [u32; GRADES - 1] = [26, 18, 15, 12, 10, 8, 6, 5, 4];

/// The evidence for one concept.
#[derive(Clone, Copy, Default)]
struct Evidence {
    by_level: [u32; LEVELS],
    facts: u32,
    hints: u32,
}

impl Evidence {
    /// `share` is an attraction's weight in hundredths.
    fn grade(&self, share: u32) -> usize {
        let mut by_level = self.by_level;
        by_level[MADE_OF] = by_level[MADE_OF] * share / 100;
        let worth =
            by_level.iter().map(|worth| *worth.min(&MOST)).sum::<u32>() + self.facts + self.hints.min(HINTS) * HINT;
        GRADE_FROM.iter().position(|from| worth >= *from).unwrap_or(GRADES - 1)
    }
}

pub(crate) struct ConceptTagger<'a> {
    thesaurus: &'a Thesaurus,
    cache: HashMap<String, EvidenceWord>,
    words: Vec<EvidenceWord>,
}

impl<'a> ConceptTagger<'a> {
    pub(crate) fn new(thesaurus: &'a Thesaurus) -> Self {
        Self { thesaurus, cache: HashMap::new(), words: Vec::new() }
    }

    /// Concept times `GRADES` plus grade, ascending; and the months in the trip's texts, as from `months_of`.
    pub(crate) fn read(&mut self, doc: &Doc) -> (Vec<u32>, u16) {
        if self.thesaurus.is_empty() {
            return (Vec::new(), 0);
        }
        let mut months = 0;
        let mut found: BTreeMap<u32, Evidence> = BTreeMap::new();
        let mut mentions: Vec<(u32, bool)> = Vec::new();
        for field in doc.evidence() {
            self.thesaurus.evidence_words(field.text, &mut self.cache, &mut self.words);
            months |= months_of(&self.words);
            if field.level == TITLE {
                months |= months_in_title(&self.words);
            }
            mentions.clear();
            self.thesaurus.for_each_evidence(&self.words, |concept, is_hint| mentions.push((concept, is_hint)));
            mentions.sort_unstable();
            mentions.dedup_by_key(|(concept, _)| *concept);
            for (concept, is_hint) in &mentions {
                let evidence = found.entry(*concept).or_default();
                if *is_hint {
                    evidence.hints += 1;
                } else {
                    evidence.by_level[field.level] += WORTH[field.level];
                }
            }
        }
        for (concept, facts) in self.thesaurus.concepts() {
            let is_of =
                |slug: &String| doc.categories.iter().any(|own| taxonomy::canonical(own) == taxonomy::canonical(slug));
            let per_day = doc.price_cents / 100 / i64::from(doc.duration_days.max(1));
            let is_fact = facts.categories.iter().any(is_of)
                || facts.languages.iter().any(|code| doc.languages.contains(code))
                || facts.party.is_some_and(|party| (doc.min_people..=doc.max_people).contains(&party))
                || facts.max_effort.is_some_and(|most| (1..=most).contains(&doc.effort))
                || facts
                    .per_day_usd
                    .is_some_and(|(least, most)| (i64::from(least)..=i64::from(most)).contains(&per_day));
            if is_fact {
                found.entry(concept).or_default().facts += FACT;
            }
        }
        let attractions = number(doc.attractions.len()).max(1);
        let share = (100 * ATTRACTIONS / attractions).min(100);
        let mut grades: BTreeMap<u32, usize> =
            found.iter().map(|(concept, evidence)| (*concept, evidence.grade(share))).collect();
        let direct: Vec<(u32, usize)> = grades.iter().map(|(concept, grade)| (*concept, *grade)).collect();
        for (concept, grade) in direct {
            for broader in self.thesaurus.concept(concept).into_iter().flat_map(|concept| &concept.broader) {
                let best = grades.entry(*broader).or_insert(grade);
                *best = (*best).min(grade);
            }
        }
        (grades.into_iter().map(|(concept, grade)| concept * number(GRADES) + number(grade)).collect(), months)
    }
}
