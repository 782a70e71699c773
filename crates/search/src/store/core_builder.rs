//! Builds a segment's core from packages.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::doc::{Doc, GRADES, LEVELS, TITLE};
use crate::language::thesaurus::Thesaurus;
use crate::querying::group::{pack_rooms, pack_seasons, pack_steps};
use crate::ranking::Merit;
use crate::store::bit_set::{number, to_index};
use crate::store::concept_tagger::ConceptTagger;
use crate::store::core::{Core, Facts};
use crate::store::dictionary::Dictionary;
use crate::store::postings::{JaggedArray, Postings};
use crate::text::fold::{fold_word, words};
use crate::text::vocabulary::Vocabulary;

/// `docs` have distinct ids and are all in `dictionary`.
pub(crate) fn build_core(mut docs: Vec<Doc>, dictionary: &Dictionary, thesaurus: &Thesaurus) -> Core {
    docs.sort_unstable_by_key(|doc| (Reverse(doc.created_at_micros), doc.id));
    let mut seen = WordCollector::default();
    let (mut entries, mut titles) = (JaggedArray::with_capacity(docs.len()), JaggedArray::with_capacity(docs.len()));
    let (mut categories, mut places) = (JaggedArray::with_capacity(docs.len()), JaggedArray::with_capacity(docs.len()));
    let (mut hosts, mut concepts) = (JaggedArray::with_capacity(docs.len()), JaggedArray::with_capacity(docs.len()));
    let mut rooms = JaggedArray::with_capacity(docs.len());
    let (mut steps, mut seasons) = (JaggedArray::with_capacity(docs.len()), JaggedArray::with_capacity(docs.len()));
    let mut months: Vec<u16> = Vec::with_capacity(docs.len());
    let mut tagger = ConceptTagger::new(thesaurus);
    for (doc, stamp) in docs.iter().zip(1..) {
        let (found, title) = seen.read(doc, stamp);
        entries.push(found);
        titles.push(title);
        categories.push(dictionary.categories_of(doc));
        places.push(dictionary.places_of(doc));
        let (filed, named) = tagger.read(doc);
        concepts.push(filed);
        months.push(named);
        rooms.push(pack_rooms(&doc.rooms));
        steps.push(pack_steps(&doc.group_prices));
        seasons.push(pack_seasons(&doc.seasons));
        hosts.push(doc.hosts.iter().filter_map(|host| dictionary.host(host.id)));
    }
    let (sorted, new_numbers) = seen.sorted();
    titles.renumber(&new_numbers);
    let mut core = Core {
        ids: docs.iter().map(|doc| doc.id).collect(),
        facts: docs.iter().map(facts).collect(),
        prices: docs.iter().map(|doc| doc.price_cents).collect(),
        people: docs.iter().map(|doc| (doc.min_people, doc.max_people)).collect(),
        categories,
        places,
        hosts,
        pictures: docs.iter().map(|doc| picture(&doc.picture)).collect(),
        rooms,
        group_prices: steps,
        seasons,
        months,
        concepts,
        concept_lists: thesaurus.len() * GRADES,
        titles,
        vocabulary: Vocabulary::from_words(sorted.iter().map(|(word, _)| word.as_ref())),
        lists: lists(&entries, &new_numbers),
        spellings: spellings(seen.spellings, &new_numbers),
    };
    core.tighten();
    core
}

fn facts(doc: &Doc) -> Facts {
    Facts {
        created: doc.created_at_micros,
        // Neither a missing nor an impossible rating may come first.
        rating: if doc.rating > 0.0 { doc.rating } else { 0.0 },
        reviews: doc.review_count,
        duration: doc.duration_days,
        merit: Merit::from_doc(doc),
    }
}

/// Four bytes distinguish the few pictures of one page.
fn picture(address: &str) -> u32 {
    if address.is_empty() {
        return 0;
    }
    let mut hasher = DefaultHasher::new();
    address.hash(&mut hasher);
    (hasher.finish() >> 32).try_into().unwrap_or(0).max(1)
}

/// Words in order of appearance.
#[derive(Default)]
struct WordCollector {
    numbers: HashMap<Box<str>, u32>,
    /// The last document of each word.
    stamps: Vec<u32>,
    spellings: HashMap<u32, Box<str>>,
}

impl WordCollector {
    /// A document's words, each with its best level in the lowest digit, and its title words in order.
    fn read(&mut self, doc: &Doc, stamp: u32) -> (Vec<u32>, Vec<u32>) {
        let (mut found, mut title, mut folded) = (Vec::new(), Vec::new(), String::new());
        for field in doc.fields() {
            for written in words(field.text) {
                fold_word(written, &mut folded);
                if folded.is_empty() {
                    continue;
                }
                let word = self.number(&folded);
                // Fields come from the best level to the last, so the first occurrence is the best.
                if self.stamps[to_index(word)] != stamp {
                    self.stamps[to_index(word)] = stamp;
                    found.push(word * number(LEVELS) + number(field.level));
                }
                if field.level == TITLE {
                    title.push(word);
                }
                if field.is_name && written != folded {
                    keep_first(&mut self.spellings, word, written);
                }
            }
        }
        (found, title)
    }

    fn number(&mut self, word: &str) -> u32 {
        if let Some(known) = self.numbers.get(word) {
            return *known;
        }
        let new = number(self.stamps.len());
        self.numbers.insert(word.into(), new);
        self.stamps.push(0);
        new
    }

    /// The sorted words, and each old number's new one.
    fn sorted(&mut self) -> (Vec<(Box<str>, u32)>, Vec<u32>) {
        let mut sorted: Vec<(Box<str>, u32)> = self.numbers.drain().collect();
        sorted.sort_unstable();
        let mut new_numbers = vec![0; sorted.len()];
        for ((_, old), new) in sorted.iter().zip(0..) {
            new_numbers[to_index(*old)] = new;
        }
        (sorted, new_numbers)
    }
}

/// Keeps the first spelling in code point order: capitals before small letters.
fn keep_first(spellings: &mut HashMap<u32, Box<str>>, word: u32, written: &str) {
    match spellings.get(&word) {
        Some(known) if known.as_ref() <= written => {}
        _ => {
            spellings.insert(word, written.into());
        }
    }
}

fn spellings(by_old: HashMap<u32, Box<str>>, new_numbers: &[u32]) -> Vec<(u32, Box<str>)> {
    let mut sorted: Vec<(u32, Box<str>)> =
        by_old.into_iter().map(|(old, text)| (new_numbers[to_index(old)], text)).collect();
    sorted.sort_unstable_by_key(|(word, _)| *word);
    sorted
}

/// Inverts "words of a document" into "documents of a word at a level", by counting.
fn lists(entries: &JaggedArray, new_numbers: &[u32]) -> Postings {
    let key = |entry: u32| {
        let (word, level) = (to_index(entry) / LEVELS, to_index(entry) % LEVELS);
        to_index(new_numbers[word]) * LEVELS + level
    };
    let mut starts = vec![0_usize; new_numbers.len() * LEVELS + 1];
    for entry in entries.items() {
        starts[key(*entry) + 1] += 1;
    }
    for list in 1..starts.len() {
        starts[list] += starts[list - 1];
    }
    let mut docs = vec![0_u32; entries.items().len()];
    let mut free = starts.clone();
    for doc in (0..).take(entries.len()) {
        for entry in entries.get(doc) {
            let place = &mut free[key(*entry)];
            docs[*place] = doc;
            *place += 1;
        }
    }
    let mut postings = Postings::new(entries.len());
    for span in starts.windows(2) {
        postings.push(&docs[span[0]..span[1]]);
    }
    postings
}
