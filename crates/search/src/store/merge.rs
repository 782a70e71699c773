//! Merges segments without their original texts.

use std::cmp::{Ordering, Reverse};

use crate::doc::LEVELS;
use crate::store::bit_set::{BitSet, number, to_index};
use crate::store::core::Core;
use crate::store::postings::{JaggedArray, Postings};
use crate::text::vocabulary::Vocabulary;

/// Marks a document or word that is dropped.
const GONE: u32 = u32::MAX;

/// The core of all live documents of all segments. No id lives in two of them.
pub(crate) fn merge(parts: &[(&Core, &BitSet)]) -> Core {
    let order = order(parts);
    let new_docs = new_docs(parts, &order);
    let words = MergedWords::merge(parts, &new_docs, order.len());
    let column = |row: &dyn Fn(&Core, u32) -> Vec<u32>| {
        let mut rows = JaggedArray::with_capacity(order.len());
        for (part, doc) in &order {
            rows.push(row(parts[*part].0, *doc));
        }
        rows
    };
    let mut titles = JaggedArray::with_capacity(order.len());
    for (part, doc) in &order {
        titles.push(parts[*part].0.titles.get(*doc).iter().map(|word| words.new_words[*part][to_index(*word)]));
    }
    let mut core = Core {
        ids: order.iter().map(|(part, doc)| parts[*part].0.ids[to_index(*doc)]).collect(),
        facts: order.iter().map(|(part, doc)| parts[*part].0.facts[to_index(*doc)]).collect(),
        prices: order.iter().map(|(part, doc)| parts[*part].0.prices[to_index(*doc)]).collect(),
        people: order.iter().map(|(part, doc)| parts[*part].0.people[to_index(*doc)]).collect(),
        categories: column(&|core, doc| core.categories.get(doc).to_vec()),
        places: column(&|core, doc| core.places.get(doc).to_vec()),
        hosts: column(&|core, doc| core.hosts.get(doc).to_vec()),
        pictures: order.iter().map(|(part, doc)| parts[*part].0.pictures[to_index(*doc)]).collect(),
        rooms: column(&|core, doc| core.rooms.get(doc).to_vec()),
        group_prices: column(&|core, doc| core.group_prices.get(doc).to_vec()),
        seasons: column(&|core, doc| core.seasons.get(doc).to_vec()),
        months: order.iter().map(|(part, doc)| parts[*part].0.months[to_index(*doc)]).collect(),
        concepts: column(&|core, doc| core.concepts.get(doc).to_vec()),
        concept_lists: parts.iter().map(|(core, _)| core.concept_lists).max().unwrap_or(0),
        titles,
        vocabulary: words.vocabulary,
        lists: words.lists,
        spellings: words.spellings,
    };
    core.tighten();
    core
}

/// The live documents, newest first, as segment and document.
fn order(parts: &[(&Core, &BitSet)]) -> Vec<(usize, u32)> {
    let mut order: Vec<(usize, u32)> =
        parts.iter().enumerate().flat_map(|(part, (_, alive))| alive.iter().map(move |doc| (part, doc))).collect();
    order.sort_by_key(|(part, doc)| {
        let core = parts[*part].0;
        (Reverse(core.facts[to_index(*doc)].created), core.ids[to_index(*doc)])
    });
    order
}

fn new_docs(parts: &[(&Core, &BitSet)], order: &[(usize, u32)]) -> Vec<Vec<u32>> {
    let mut new_docs: Vec<Vec<u32>> = parts.iter().map(|(core, _)| vec![GONE; core.len()]).collect();
    for ((part, doc), new) in order.iter().zip(0..) {
        new_docs[*part][to_index(*doc)] = new;
    }
    new_docs
}

struct MergedWords {
    vocabulary: Vocabulary,
    lists: Postings,
    spellings: Vec<(u32, Box<str>)>,
    new_words: Vec<Vec<u32>>,
}

impl MergedWords {
    fn merge(parts: &[(&Core, &BitSet)], new_docs: &[Vec<u32>], docs: usize) -> Self {
        let mut lists = Postings::new(docs);
        let mut words: Vec<&str> = Vec::new();
        let mut spellings = Vec::new();
        let mut new_words: Vec<Vec<u32>> = parts.iter().map(|(core, _)| vec![GONE; core.vocabulary.len()]).collect();
        let mut next = vec![0_u32; parts.len()];
        let mut found: [Vec<u32>; LEVELS] = Default::default();
        while let Some((word, holders)) = smallest(parts, &next) {
            found.iter_mut().for_each(Vec::clear);
            for part in &holders {
                for (level, docs) in found.iter_mut().enumerate() {
                    let list = to_index(next[*part]) * LEVELS + level;
                    let taken_over = |doc| Some(new_docs[*part][to_index(doc)]).filter(|new| *new != GONE);
                    parts[*part].0.lists.get(list).for_each_doc(|doc| docs.extend(taken_over(doc)));
                }
            }
            if found.iter().any(|docs| !docs.is_empty()) {
                let new = number(words.len());
                if let Some(first) = holders.iter().filter_map(|part| parts[*part].0.spelling(next[*part])).min() {
                    spellings.push((new, first.into()));
                }
                for docs in &mut found {
                    docs.sort_unstable();
                    lists.push(docs);
                }
                for part in &holders {
                    new_words[*part][to_index(next[*part])] = new;
                }
                words.push(word);
            }
            for part in holders {
                next[part] += 1;
            }
        }
        Self { vocabulary: Vocabulary::from_words(words), lists, spellings, new_words }
    }
}

/// The smallest remaining word, and the segments that have it.
fn smallest<'a>(parts: &[(&'a Core, &BitSet)], next: &[u32]) -> Option<(&'a str, Vec<usize>)> {
    let mut smallest: Option<(&'a str, Vec<usize>)> = None;
    for (part, (core, _)) in parts.iter().enumerate() {
        if to_index(next[part]) == core.vocabulary.len() {
            continue;
        }
        let word = core.vocabulary.word(next[part]);
        match &mut smallest {
            Some((known, holders)) => match word.cmp(known) {
                Ordering::Less => smallest = Some((word, vec![part])),
                Ordering::Equal => holders.push(part),
                Ordering::Greater => {}
            },
            None => smallest = Some((word, vec![part])),
        }
    }
    smallest
}
