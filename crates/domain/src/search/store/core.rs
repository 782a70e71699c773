//! What a segment stores: its documents from the newest to the oldest, as columns, and the words they hold.

use std::cmp::Ordering;

use crate::search::doc::Id;
use crate::search::query::Sort;
use crate::search::ranking::Merit;
use crate::search::store::bits::at;
use crate::search::store::postings::{Postings, Rows};
use crate::search::text::vocabulary::Vocabulary;

/// Documents are numbered from the newest; those of the same moment by id.
#[derive(Debug)]
pub(in crate::search) struct Core {
    pub(in crate::search) ids: Vec<Id>,
    pub(in crate::search) facts: Vec<Facts>,
    /// Cents.
    pub(in crate::search) prices: Vec<i64>,
    /// The fewest and the most.
    pub(in crate::search) people: Vec<(u32, u32)>,
    /// Numbers of the dictionary.
    pub(in crate::search) categories: Rows,
    pub(in crate::search) places: Rows,
    pub(in crate::search) hosts: Rows,
    /// A number for each picture, the same for the same; 0 for none.
    pub(in crate::search) pictures: Vec<u32>,
    /// As `asking::group` packs them.
    pub(in crate::search) rooms: Rows,
    /// The months that the texts name for the trip, January the lowest bit; 0 where they name none.
    pub(in crate::search) months: Vec<u16>,
    /// Concept times `GRADES` plus grade, ascending.
    pub(in crate::search) concepts: Rows,
    /// How many such numbers there can be.
    pub(in crate::search) concept_lists: usize,
    /// The words of each title in their order.
    pub(in crate::search) titles: Rows,
    pub(in crate::search) vocabulary: Vocabulary,
    /// Word times `LEVELS` plus level: the documents in which that is the word's best level.
    pub(in crate::search) lists: Postings,
    /// The spelling of names, by word, where it is not the folded one.
    pub(in crate::search) spellings: Vec<(u32, Box<str>)>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Facts {
    /// Microseconds since 1970, UTC.
    pub(in crate::search) created: i64,
    /// 0 when unrated.
    pub(in crate::search) rating: f64,
    pub(in crate::search) reviews: u32,
    /// Days.
    pub(in crate::search) duration: u32,
    pub(in crate::search) merit: Merit,
}

impl Core {
    pub(in crate::search) fn len(&self) -> usize {
        self.ids.len()
    }

    /// How names write the word, when that is not how it is folded.
    pub(in crate::search) fn spelling(&self, word: u32) -> Option<&str> {
        let place = self.spellings.binary_search_by_key(&word, |(word, _)| *word).ok()?;
        Some(&self.spellings[place].1)
    }

    /// Gives back the room that growing took.
    pub(in crate::search) fn tighten(&mut self) {
        self.ids.shrink_to_fit();
        self.facts.shrink_to_fit();
        self.prices.shrink_to_fit();
        self.people.shrink_to_fit();
        self.categories.tighten();
        self.places.tighten();
        self.hosts.tighten();
        self.pictures.shrink_to_fit();
        self.rooms.tighten();
        self.months.shrink_to_fit();
        self.concepts.tighten();
        self.titles.tighten();
        self.lists.tighten();
        self.spellings.shrink_to_fit();
    }

    pub(in crate::search) fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<Id>()
            + self.facts.capacity() * size_of::<Facts>()
            + self.prices.capacity() * size_of::<i64>()
            + self.people.capacity() * size_of::<(u32, u32)>()
            + self.categories.bytes()
            + self.places.bytes()
            + self.hosts.bytes()
            + self.pictures.capacity() * size_of::<u32>()
            + self.rooms.bytes()
            + self.months.capacity() * size_of::<u16>()
            + self.concepts.bytes()
            + self.titles.bytes()
            + self.vocabulary.bytes()
            + self.lists.bytes()
            + self.spellings.iter().map(|(_, text)| text.len() + size_of::<(u32, Box<str>)>()).sum::<usize>()
    }
}

/// The order of two documents, which may be of different segments.
pub(in crate::search) fn compare(sort: Sort, (a, x): (&Core, u32), (b, y): (&Core, u32)) -> Ordering {
    let (x, y) = (at(x), at(y));
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
