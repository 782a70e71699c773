//! A segment's data: documents as columns from newest to oldest, and their words.

use std::cmp::Ordering;

use crate::doc::Id;
use crate::query::Sort;
use crate::ranking::Merit;
use crate::store::bit_set::to_index;
use crate::store::postings::{JaggedArray, Postings};
use crate::text::vocabulary::Vocabulary;

/// Documents are numbered from the newest, with equal times by id.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) ids: Vec<Id>,
    pub(crate) facts: Vec<Facts>,
    /// Cents.
    pub(crate) prices: Vec<i64>,
    /// Minimum and maximum.
    pub(crate) people: Vec<(u32, u32)>,
    /// Dictionary numbers.
    pub(crate) categories: JaggedArray,
    pub(crate) places: JaggedArray,
    pub(crate) hosts: JaggedArray,
    /// Equal pictures have equal numbers; 0 for none.
    pub(crate) pictures: Vec<u32>,
    /// As packed by `querying::group`.
    pub(crate) rooms: JaggedArray,
    pub(crate) group_prices: JaggedArray,
    pub(crate) seasons: JaggedArray,
    /// The months in the trip's texts, January the lowest bit; 0 without any.
    pub(crate) months: Vec<u16>,
    /// Concept times `GRADES` plus grade, ascending.
    pub(crate) concepts: JaggedArray,
    /// The number of possible such values.
    pub(crate) concept_lists: usize,
    /// The words of each title in order.
    pub(crate) titles: JaggedArray,
    pub(crate) vocabulary: Vocabulary,
    /// Word times `LEVELS` plus level: the documents in which that is the word's best level.
    pub(crate) lists: Postings,
    /// A name's spelling by word, if it differs from the folded one.
    pub(crate) spellings: Vec<(u32, Box<str>)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// Microseconds since 1970, UTC.
    pub(crate) created: i64,
    /// 0 if unrated.
    pub(crate) rating: f64,
    pub(crate) reviews: u32,
    /// Days.
    pub(crate) duration: u32,
    pub(crate) merit: Merit,
}

impl Core {
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// The word's spelling in names, if it differs from the folded one.
    pub(crate) fn spelling(&self, word: u32) -> Option<&str> {
        let place = self.spellings.binary_search_by_key(&word, |(word, _)| *word).ok()?;
        Some(&self.spellings[place].1)
    }

    /// Releases spare capacity.
    pub(crate) fn tighten(&mut self) {
        self.ids.shrink_to_fit();
        self.facts.shrink_to_fit();
        self.prices.shrink_to_fit();
        self.people.shrink_to_fit();
        self.categories.tighten();
        self.places.tighten();
        self.hosts.tighten();
        self.pictures.shrink_to_fit();
        self.rooms.tighten();
        self.group_prices.tighten();
        self.seasons.tighten();
        self.months.shrink_to_fit();
        self.concepts.tighten();
        self.titles.tighten();
        self.lists.tighten();
        self.spellings.shrink_to_fit();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<Id>()
            + self.facts.capacity() * size_of::<Facts>()
            + self.prices.capacity() * size_of::<i64>()
            + self.people.capacity() * size_of::<(u32, u32)>()
            + self.categories.bytes()
            + self.places.bytes()
            + self.hosts.bytes()
            + self.pictures.capacity() * size_of::<u32>()
            + self.rooms.bytes()
            + self.group_prices.bytes()
            + self.seasons.bytes()
            + self.months.capacity() * size_of::<u16>()
            + self.concepts.bytes()
            + self.titles.bytes()
            + self.vocabulary.bytes()
            + self.lists.bytes()
            + self.spellings.iter().map(|(_, text)| text.len() + size_of::<(u32, Box<str>)>()).sum::<usize>()
    }
}

/// Compares two documents, possibly of different segments.
pub(crate) fn compare(sort: Sort, (a, x): (&Core, u32), (b, y): (&Core, u32)) -> Ordering {
    let (x, y) = (to_index(x), to_index(y));
    let (left, right) = (&a.facts[x], &b.facts[y]);
    let by_id = || a.ids[x].cmp(&b.ids[y]);
    let newest = || right.created.cmp(&left.created).then_with(by_id);
    match sort {
        Sort::Recommended => newest(),
        Sort::PriceLow => a.prices[x].cmp(&b.prices[y]).then_with(newest),
        Sort::PriceHigh => b.prices[y].cmp(&a.prices[x]).then_with(newest),
        Sort::Rating => right.rating.total_cmp(&left.rating).then(right.reviews.cmp(&left.reviews)).then_with(by_id),
        Sort::Evidence => right.merit.total().cmp(&left.merit.total()).then_with(newest),
        Sort::Duration => left.duration.cmp(&right.duration).then_with(newest),
    }
}
