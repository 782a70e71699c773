//! An immutable segment: a core with derived data for fast answers.

use std::collections::HashMap;

use crate::doc::{Id, LEVELS};
use crate::query::{DurationBucket, PRICE_BANDS_USD, Sort, price_band};
use crate::querying::group::has_limits;
use crate::store::bit_set::{BitSet, number, to_index};
use crate::store::core::{Core, compare};
use crate::store::dictionary::Dictionary;
use crate::store::postings::{JaggedArray, Postings};

/// The longest precomputed piece of a word, in letters.
const LONGEST_PIECE: usize = 3;
/// The most bytes of a word form's ending: "boats", "boating".
const FORM_ENDING: usize = 3;
/// The cost of visiting a word, in the steps of `Postings::cost`.
const VISIT: usize = 10;
/// Smaller segments precompute no pieces: scanning is fast, and they are short-lived.
const PIECES_FROM: usize = 128;

#[derive(Debug)]
pub(crate) struct Segment {
    pub(crate) core: Core,
    pub(crate) categories: Postings,
    pub(crate) places: Postings,
    /// Concept times `GRADES` plus grade: the documents tagged with the concept at that grade.
    pub(crate) concepts: Postings,
    pub(crate) durations: Postings,
    pub(crate) bands: Postings,
    /// The cost of counting all places by their lists.
    pub(crate) places_cost: usize,
    pieces: Pieces,
    /// The documents with a host.
    pub(crate) hosted: BitSet,
    /// The documents with a season that refuses some trips.
    pub(crate) limited: Vec<u32>,
    /// Hosts with their documents, ascending: lists by host would cost a small segment as much as a big one.
    hosting: Vec<(u32, u32)>,
    by_id: Vec<u32>,
    orders: [Vec<u32>; 5],
}

impl Segment {
    pub(crate) fn from_core(core: Core, dictionary: &Dictionary) -> Self {
        let places = Postings::of_labels(dictionary.places(), &core.places);
        let sorted = |sort| {
            let mut order: Vec<u32> = (0..number(core.len())).collect();
            order.sort_by(|a, b| compare(sort, (&core, *a), (&core, *b)));
            order
        };
        let mut by_id: Vec<u32> = (0..number(core.len())).collect();
        by_id.sort_unstable_by_key(|doc| core.ids[to_index(*doc)]);
        Self {
            categories: Postings::of_labels(dictionary.categories().len(), &core.categories),
            places_cost: (0..dictionary.places()).map(|place| places.cost(place)).sum(),
            places,
            concepts: Postings::of_labels(core.concept_lists, &core.concepts),
            durations: by_bucket(core.len(), DurationBucket::RANGES.len(), |doc| {
                DurationBucket::RANGES.iter().position(|bucket| bucket.holds(core.facts[doc].duration))
            }),
            bands: by_bucket(core.len(), PRICE_BANDS_USD.len(), |doc| Some(price_band(core.prices[doc]))),
            pieces: Pieces::from_core(&core),
            hosted: hosted(&core),
            limited: (0..number(core.len())).filter(|doc| has_limits(&core, *doc)).collect(),
            hosting: hosting(&core),
            by_id,
            orders: [
                sorted(Sort::PriceLow),
                sorted(Sort::PriceHigh),
                sorted(Sort::Rating),
                sorted(Sort::Duration),
                sorted(Sort::Evidence),
            ],
            core,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.core.len()
    }

    pub(crate) fn find(&self, id: Id) -> Option<u32> {
        let place = self.by_id.binary_search_by_key(&id, |doc| self.core.ids[to_index(*doc)]).ok()?;
        Some(self.by_id[place])
    }

    /// A host's documents.
    pub(crate) fn led_by(&self, host: u32) -> impl Iterator<Item = u32> {
        let first = self.hosting.partition_point(|(other, _)| *other < host);
        self.hosting[first..].iter().take_while(move |(other, _)| *other == host).map(|(_, doc)| *doc)
    }

    /// All documents in an order; `None` for the order of their numbers.
    pub(crate) fn order(&self, sort: Sort) -> Option<&[u32]> {
        match sort {
            Sort::Recommended => None,
            Sort::PriceLow => Some(&self.orders[0]),
            Sort::PriceHigh => Some(&self.orders[1]),
            Sort::Rating => Some(&self.orders[2]),
            Sort::Duration => Some(&self.orders[3]),
            Sort::Evidence => Some(&self.orders[4]),
        }
    }

    /// Joins to each level the documents with a word containing `term` there, and perhaps at a better one too. A single set
    /// gets all levels.
    pub(crate) fn find_term(&self, term: &str, levels: &mut [BitSet]) {
        let last = levels.len() - 1;
        let mut join = |lists: &Postings, entry: usize| {
            for level in 0..LEVELS {
                lists.get(entry * LEVELS + level).join(&mut levels[level.min(last)]);
            }
        };
        if let Some(piece) = self.pieces.find(term) {
            return join(&self.pieces.lists, piece);
        }
        self.core.vocabulary.containing(term, |word| join(&self.core.lists, to_index(word)));
    }

    /// Adds the documents with this word or a form of it, a few letters longer.
    pub(crate) fn find_forms(&self, word: &str, into: &mut BitSet) {
        for form in self.core.vocabulary.starting_with(word) {
            if self.core.vocabulary.word(form).len() <= word.len() + FORM_ENDING {
                (0..LEVELS).for_each(|level| self.core.lists.get(to_index(form) * LEVELS + level).join(into));
            }
        }
    }

    /// Adds the documents with a word at `level` that starts with `beginning`.
    pub(crate) fn find_beginning(&self, beginning: &str, level: usize, into: &mut BitSet) {
        for word in self.core.vocabulary.starting_with(beginning) {
            self.core.lists.get(to_index(word) * LEVELS + level).join(into);
        }
    }

    /// The number of documents in `among` with exactly this word.
    pub(crate) fn count_word(&self, word: &str, among: &BitSet) -> usize {
        let Some(word) = self.core.vocabulary.find(word) else {
            return 0;
        };
        (0..LEVELS).map(|level| self.core.lists.get(to_index(word) * LEVELS + level).count_in(among)).sum()
    }

    /// The number of documents in `among` with this word at `level` or better.
    pub(crate) fn count_named(&self, word: &str, level: usize, among: &BitSet) -> usize {
        let Some(word) = self.core.vocabulary.find(word) else {
            return 0;
        };
        (0..=level).map(|level| self.core.lists.get(to_index(word) * LEVELS + level).count_in(among)).sum()
    }

    pub(crate) fn bytes(&self) -> usize {
        let lists = [&self.categories, &self.places, &self.concepts, &self.durations, &self.bands, &self.pieces.lists];
        let orders: usize = self.orders.iter().map(Vec::len).sum::<usize>() + self.by_id.len();
        self.core.bytes()
            + lists.iter().map(|postings| postings.bytes()).sum::<usize>()
            + self.pieces.texts.iter().map(|text| text.len() + size_of::<Box<str>>()).sum::<usize>()
            + self.hosted.bytes()
            + self.hosting.capacity() * size_of::<(u32, u32)>()
            + (orders + self.limited.capacity()) * size_of::<u32>()
    }
}

fn hosted(core: &Core) -> BitSet {
    let mut hosted = BitSet::none(core.len());
    (0..number(core.len())).filter(|doc| !core.hosts.get(*doc).is_empty()).for_each(|doc| hosted.set(doc));
    hosted
}

fn hosting(core: &Core) -> Vec<(u32, u32)> {
    let of = |doc| core.hosts.get(doc).iter().map(move |host| (*host, doc));
    let mut hosting: Vec<(u32, u32)> = (0..number(core.len())).flat_map(of).collect();
    hosting.sort_unstable();
    hosting.shrink_to_fit();
    hosting
}

fn by_bucket(docs: usize, buckets: usize, bucket: impl Fn(usize) -> Option<usize>) -> Postings {
    let mut rows = JaggedArray::with_capacity(docs);
    for doc in 0..docs {
        rows.push(bucket(doc).map(number));
    }
    Postings::of_labels(buckets, &rows)
}

/// Short pieces in so many words and documents that joining their lists per query would take milliseconds ("e", "an",
/// "ing"); stored like words.
#[derive(Debug)]
struct Pieces {
    /// Ascending.
    texts: Vec<Box<str>>,
    /// Piece times `LEVELS` plus level, each document at its best level only.
    lists: Postings,
}

impl Pieces {
    fn from_core(core: &Core) -> Self {
        let mut words_of: HashMap<&str, Vec<u32>> = HashMap::new();
        let words = (0..).zip(core.vocabulary.words());
        for (word, text) in words.filter(|_| core.len() >= PIECES_FROM) {
            for piece in pieces(text) {
                let words = words_of.entry(piece).or_default();
                if words.last() != Some(&word) {
                    words.push(word);
                }
            }
        }
        let cost =
            |word: &u32| VISIT + (0..LEVELS).map(|l| core.lists.cost(to_index(*word) * LEVELS + l)).sum::<usize>();
        words_of.retain(|_, words| words.iter().map(cost).sum::<usize>() > core.len() / 2);
        let mut sorted: Vec<(&str, Vec<u32>)> = words_of.into_iter().collect();
        sorted.sort_unstable();

        let mut lists = Postings::new(core.len());
        let (mut level_bits, mut better) = (BitSet::none(core.len()), BitSet::none(core.len()));
        let mut docs = Vec::new();
        for (_, words) in &sorted {
            better.reset(core.len());
            for level in 0..LEVELS {
                level_bits.reset(core.len());
                for word in words {
                    core.lists.get(to_index(*word) * LEVELS + level).join(&mut level_bits);
                }
                level_bits.without(&better);
                better.or(&level_bits);
                docs.clear();
                docs.extend(level_bits.iter());
                lists.push(&docs);
            }
        }
        lists.tighten();
        Self { texts: sorted.into_iter().map(|(text, _)| text.into()).collect(), lists }
    }

    fn find(&self, term: &str) -> Option<usize> {
        self.texts.binary_search_by(|text| text.as_ref().cmp(term)).ok()
    }
}

/// All pieces of a word up to the longest length.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices().flat_map(move |(start, _)| {
        let rest = &word[start..];
        rest.char_indices().take(LONGEST_PIECE).map(move |(last, c)| &rest[..last + c.len_utf8()])
    })
}
