//! Bit sets of documents, one bit per document of a segment.

/// A document, word or label number as an index. Numbers are `u32` to keep lists small.
pub(crate) fn to_index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// An index as a number. A segment holds fewer than four billion of anything.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[derive(Clone, Debug, Default)]
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    pub(crate) fn none(docs: usize) -> Self {
        Self { words: vec![0; docs.div_ceil(64)] }
    }

    pub(crate) fn full(docs: usize) -> Self {
        let mut bits = Self::none(docs);
        for doc in 0..docs {
            bits.set(number(doc));
        }
        bits
    }

    /// Empties the set for `docs` documents and keeps the memory.
    pub(crate) fn reset(&mut self, docs: usize) {
        self.words.clear();
        self.words.resize(docs.div_ceil(64), 0);
    }

    pub(crate) fn copy(&mut self, other: &Self) {
        self.words.clear();
        self.words.extend_from_slice(&other.words);
    }

    pub(crate) fn set(&mut self, doc: u32) {
        self.words[to_index(doc >> 6)] |= 1 << (doc & 63);
    }

    pub(crate) fn unset(&mut self, doc: u32) {
        self.words[to_index(doc >> 6)] &= !(1 << (doc & 63));
    }

    pub(crate) fn contains(&self, doc: u32) -> bool {
        self.words[to_index(doc >> 6)] >> (doc & 63) & 1 == 1
    }

    pub(crate) fn or_words(&mut self, other: &[u64]) {
        for (mine, theirs) in self.words.iter_mut().zip(other) {
            *mine |= theirs;
        }
    }

    pub(crate) fn or(&mut self, other: &Self) {
        self.or_words(&other.words);
    }

    pub(crate) fn and(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= theirs;
        }
    }

    pub(crate) fn without(&mut self, other: &Self) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine &= !theirs;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub(crate) fn count(&self) -> usize {
        to_index(self.words.iter().map(|word| word.count_ones()).sum())
    }

    pub(crate) fn count_shared(&self, other: &[u64]) -> usize {
        to_index(self.words.iter().zip(other).map(|(mine, theirs)| (mine & theirs).count_ones()).sum())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        (0..).step_by(64).zip(&self.words).flat_map(|(first, word)| Ones { first, left: *word })
    }

    /// Becomes the rows of a column that satisfy `keep`.
    pub(crate) fn fill<T>(&mut self, column: &[T], keep: impl Fn(&T) -> bool) {
        self.words.clear();
        self.words.extend(
            column.chunks(64).map(|rows| rows.iter().rev().fold(0, |bits, row| bits << 1 | u64::from(keep(row)))),
        );
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

struct Ones {
    first: u32,
    left: u64,
}

impl Iterator for Ones {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.left == 0 {
            return None;
        }
        let doc = self.first + self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some(doc)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let mut bits = BitSet::none(200);
        for doc in [0, 63, 64, 199] {
            bits.set(doc);
        }
        bits.unset(64);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 63, 199]);
        assert_eq!((bits.count(), bits.contains(63), bits.contains(64)), (3, true, false));
        bits.fill(&[1, 5, 2, 7], |n| *n > 2);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [1, 3]);
        assert_eq!(BitSet::full(130).count(), 130);
    }
}
