//! A bitmap of taken calendar days, one bit per day.
//!
//! The search index, a trip's price, its page's calendar and the next free starts share it.

use std::sync::Arc;

use chrono::{Datelike as _, NaiveDate};

const WORD: i32 = 64;

/// A day's number; consecutive days have consecutive numbers.
pub fn day_number(date: NaiveDate) -> i32 {
    date.num_days_from_ce()
}

/// The day with this number; `None` beyond the last representable day.
pub fn day_of(number: i32) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(number)
}

/// Taken days by number. Cheap to clone. Two years need about a hundred bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DayBitmap {
    /// Index of the first word.
    offset: i32,
    words: Arc<[u64]>,
}

impl DayBitmap {
    /// From spans in any order, possibly overlapping; both ends are taken.
    pub fn from_spans(spans: impl Iterator<Item = (NaiveDate, NaiveDate)> + Clone) -> Self {
        let numbers = spans.map(|(first, last)| (day_number(first), day_number(last)));
        let Some(offset) = numbers.clone().map(|(first, _)| first.div_euclid(WORD)).min() else {
            return Self::default();
        };
        let end = numbers.clone().map(|(_, last)| last.div_euclid(WORD)).max().unwrap_or(offset);
        let mut words = vec![0; usize::try_from(end - offset + 1).unwrap_or(0)];
        for day in numbers.flat_map(|(first, last)| first..=last) {
            if let Some(word) = place(day.div_euclid(WORD) - offset).and_then(|at| words.get_mut(at)) {
                *word |= 1 << day.rem_euclid(WORD);
            }
        }
        Self { offset, words: words.into() }
    }

    /// The first taken day from `day`.
    pub fn next_taken(&self, day: i32) -> Option<i32> {
        self.next(day, |word| word)
    }

    /// The first free day from `day`.
    pub fn next_free(&self, day: i32) -> i32 {
        let end = (self.offset + i32::try_from(self.words.len()).unwrap_or(0)) * WORD;
        self.next(day, |word| !word).unwrap_or(end.max(day))
    }

    /// Whether all these days are free, both ends included.
    pub fn is_free(&self, first: i32, last: i32) -> bool {
        self.next_taken(first).is_none_or(|taken| taken > last)
    }

    /// The first day from `from` that begins `days` consecutive free days.
    pub fn next_start(&self, from: i32, days: i32) -> i32 {
        let mut start = self.next_free(from);
        while let Some(taken) = self.next_taken(start).filter(|taken| *taken < start.saturating_add(days)) {
            start = self.next_free(taken);
        }
        start
    }

    /// Runs of taken days from `from`: each run's first day and the first free day after it.
    pub fn taken_runs(&self, from: i32) -> impl Iterator<Item = (i32, i32)> {
        let run_from = |day| self.next_taken(day).map(|first| (first, self.next_free(first)));
        std::iter::successors(run_from(from), move |(_, end)| run_from(*end))
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The first set bit from `day` in the existing words after mapping by `seen`.
    fn next(&self, day: i32, seen: impl Fn(u64) -> u64) -> Option<i32> {
        let first = day.div_euclid(WORD);
        if first < self.offset {
            // Days before the first word are free.
            return if seen(0) == 0 { self.next(self.offset * WORD, seen) } else { Some(day) };
        }
        let begin = place(first - self.offset)?;
        let mut mask = u64::MAX << day.rem_euclid(WORD);
        for (word, at) in self.words.get(begin..)?.iter().zip(first..) {
            let left = seen(*word) & mask;
            if left != 0 {
                return Some(at * WORD + i32::try_from(left.trailing_zeros()).unwrap_or(0));
            }
            mask = u64::MAX;
        }
        None
    }
}

fn place(word: i32) -> Option<usize> {
    usize::try_from(word).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn runs_that_touch_are_one() {
        let day = |day| day_of(day).unwrap();
        let runs = |spans: &[(i32, i32)], from| {
            let spans = spans.iter().map(|(first, last)| (day(*first), day(*last)));
            DayBitmap::from_spans(spans).taken_runs(from).collect::<Vec<_>>()
        };
        assert_eq!(runs(&[(103, 105), (104, 109), (110, 111), (113, 114)], 1), [(103, 112), (113, 115)]);
        assert_eq!(runs(&[(110, 200), (103, 105)], 105), [(105, 106), (110, 201)]);
        assert_eq!(runs(&[(103, 105)], 106), []);
        assert_eq!(runs(&[], 0), []);
    }

    proptest! {
        #[test]
        fn a_bitmap_answers_as_a_list_of_days_does(
            spans in prop::collection::vec((730_000..730_200_i32, 0..30_i32), 0..12),
            from in 729_900..730_300_i32,
            days in 1..20_i32,
        ) {
            let day = |number| day_of(number).unwrap();
            let bitmap = DayBitmap::from_spans(spans.iter().map(|(first, more)| (day(*first), day(first + more))));
            let taken: HashSet<i32> = spans.iter().flat_map(|(first, more)| *first..=first + more).collect();
            prop_assert_eq!(bitmap.next_taken(from), (from..730_400).find(|day| taken.contains(day)));
            prop_assert_eq!(bitmap.next_free(from), (from..).find(|day| !taken.contains(day)).unwrap());
            let is_free = |start: i32| (start..start + days).all(|day| !taken.contains(&day));
            prop_assert_eq!(bitmap.is_free(from, from + days - 1), is_free(from));
            prop_assert_eq!(bitmap.next_start(from, days), (from..).find(|start| is_free(*start)).unwrap());
        }
    }
}
