//! Posting lists of the inverted index: a sorted list of numbers while it is short, a bitmap once that is smaller.

use crate::store::bit_set::{BitSet, number, to_index};

/// A list of at least one in this many documents is a bitmap, which is then smaller (a bit per document against 32 per
/// entry) and faster to join.
const BITMAP_FROM: usize = 32;

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    len: u32,
}

/// One segment's numbered document lists.
#[derive(Debug, Default)]
pub(crate) struct Postings {
    docs: usize,
    spans: Vec<Span>,
    numbers: Vec<u32>,
    bitmaps: Vec<u64>,
}

pub(crate) enum PostingList<'a> {
    Numbers(&'a [u32]),
    Bitmap(&'a [u64]),
}

impl Postings {
    pub(crate) fn new(docs: usize) -> Self {
        Self { docs, ..Self::default() }
    }

    /// Inverts "labels of a document" into "documents of a label".
    pub(crate) fn of_labels(labels: usize, rows: &JaggedArray) -> Self {
        let mut lists = vec![Vec::new(); labels];
        for doc in 0..rows.len() {
            for label in rows.get(number(doc)) {
                lists[to_index(*label)].push(number(doc));
            }
        }
        let mut postings = Self::new(rows.len());
        for list in &lists {
            postings.push(list);
        }
        postings.tighten();
        postings
    }

    /// Appends a list; `docs` ascend.
    pub(crate) fn push(&mut self, docs: &[u32]) {
        if self.is_bitmap(docs.len()) {
            let width = self.docs.div_ceil(64);
            let first = self.bitmaps.len();
            self.bitmaps.resize(first + width, 0);
            for doc in docs {
                self.bitmaps[first + to_index(doc >> 6)] |= 1 << (doc & 63);
            }
            self.spans.push(Span { start: number(first / width), len: number(docs.len()) });
        } else {
            self.spans.push(Span { start: number(self.numbers.len()), len: number(docs.len()) });
            self.numbers.extend_from_slice(docs);
        }
    }

    pub(crate) fn tighten(&mut self) {
        self.spans.shrink_to_fit();
        self.numbers.shrink_to_fit();
        self.bitmaps.shrink_to_fit();
    }

    /// A list's number of documents; 0 for a list never pushed.
    pub(crate) fn len(&self, list: usize) -> usize {
        self.spans.get(list).map_or(0, |span| to_index(span.len))
    }

    pub(crate) fn get(&self, list: usize) -> PostingList<'_> {
        let Some(span) = self.spans.get(list) else {
            return PostingList::Numbers(&[]);
        };
        let (start, len) = (to_index(span.start), to_index(span.len));
        if self.is_bitmap(len) {
            let width = self.docs.div_ceil(64);
            PostingList::Bitmap(&self.bitmaps[start * width..][..width])
        } else {
            PostingList::Numbers(&self.numbers[start..][..len])
        }
    }

    /// The cost of joining this list, in steps of about a nanosecond.
    pub(crate) fn cost(&self, list: usize) -> usize {
        let len = self.len(list);
        if self.is_bitmap(len) { self.docs / BITMAP_FROM / 4 + 1 } else { len }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.spans.capacity() * size_of::<Span>()
            + self.numbers.capacity() * size_of::<u32>()
            + self.bitmaps.capacity() * size_of::<u64>()
    }

    fn is_bitmap(&self, len: usize) -> bool {
        len > 0 && len * BITMAP_FROM >= self.docs
    }
}

impl PostingList<'_> {
    pub(crate) fn join(&self, into: &mut BitSet) {
        match self {
            PostingList::Numbers(docs) => docs.iter().for_each(|doc| into.set(*doc)),
            PostingList::Bitmap(words) => into.or_words(words),
        }
    }

    pub(crate) fn count_in(&self, set: &BitSet) -> usize {
        match self {
            PostingList::Numbers(docs) => docs.iter().filter(|doc| set.contains(**doc)).count(),
            PostingList::Bitmap(words) => set.count_shared(words),
        }
    }

    pub(crate) fn for_each_doc(&self, mut visit: impl FnMut(u32)) {
        match self {
            PostingList::Numbers(docs) => docs.iter().for_each(|doc| visit(*doc)),
            PostingList::Bitmap(words) => {
                for (first, word) in (0..).step_by(64).zip(*words) {
                    let mut left = *word;
                    while left != 0 {
                        visit(first + left.trailing_zeros());
                        left &= left - 1;
                    }
                }
            }
        }
    }
}

/// A few numbers per document, in one allocation.
#[derive(Debug)]
pub(crate) struct JaggedArray {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl JaggedArray {
    pub(crate) fn with_capacity(docs: usize) -> Self {
        Self { ends: Vec::with_capacity(docs), items: Vec::new() }
    }

    pub(crate) fn push(&mut self, items: impl IntoIterator<Item = u32>) {
        self.items.extend(items);
        self.ends.push(number(self.items.len()));
    }

    pub(crate) fn get(&self, doc: u32) -> &[u32] {
        let doc = to_index(doc);
        let start = if doc == 0 { 0 } else { to_index(self.ends[doc - 1]) };
        &self.items[start..to_index(self.ends[doc])]
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn items(&self) -> &[u32] {
        &self.items
    }

    /// Gives every item a new number.
    pub(crate) fn renumber(&mut self, numbers: &[u32]) {
        for item in &mut self.items {
            *item = numbers[to_index(*item)];
        }
    }

    pub(crate) fn tighten(&mut self) {
        self.ends.shrink_to_fit();
        self.items.shrink_to_fit();
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.ends.capacity() + self.items.capacity()) * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_short_lists_answer_alike() {
        let docs = 1_000;
        let mut postings = Postings::new(docs);
        let short: Vec<u32> = vec![3, 500, 999];
        let long: Vec<u32> = (0..1_000).step_by(3).collect();
        postings.push(&short);
        postings.push(&long);
        assert!(matches!(postings.get(0), PostingList::Numbers(_)));
        assert!(matches!(postings.get(1), PostingList::Bitmap(_)));
        let everything = BitSet::full(docs);
        for (list, expected) in [(0, &short), (1, &long)] {
            let (mut joined, mut visited) = (BitSet::none(docs), Vec::new());
            postings.get(list).join(&mut joined);
            postings.get(list).for_each_doc(|doc| visited.push(doc));
            assert_eq!(&joined.iter().collect::<Vec<_>>(), expected);
            assert_eq!(&visited, expected);
            assert_eq!(postings.get(list).count_in(&everything), expected.len());
        }
        assert_eq!((postings.len(7), postings.get(7).count_in(&everything)), (0, 0));
    }
}
