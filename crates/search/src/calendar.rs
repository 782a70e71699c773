//! Host calendar: taken days, and how long each host can lead a trip around them. D-018, D-054.

use chrono::NaiveDate;

use crate::dates::Starts;
use crate::day_bitmap::{DayBitmap, day_number, day_of};
use crate::doc::Id;
use crate::query::Dates;

/// A host's taken days, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    pub host: Id,
    pub first: NaiveDate,
    pub last: NaiveDate,
}

/// The taken days of all hosts, with one bitmap per booked host.
#[derive(Clone, Debug, Default)]
pub(super) struct Calendar {
    /// By host.
    taken: Vec<(Id, DayBitmap)>,
}

impl Calendar {
    /// From spans in any order, possibly overlapping.
    pub(super) fn from_spans(mut busy: Vec<Busy>) -> Self {
        busy.sort_unstable_by_key(|span| span.host);
        let of_host =
            |spans: &[Busy]| (spans[0].host, DayBitmap::from_spans(spans.iter().map(|span| (span.first, span.last))));
        Self { taken: busy.chunk_by(|a, b| a.host == b.host).map(of_host).collect() }
    }

    /// The calendar with other spans for these hosts.
    pub(super) fn with(&self, hosts: &[Id], busy: Vec<Busy>) -> Self {
        let others = self.taken.iter().filter(|(host, _)| !hosts.contains(host)).cloned();
        let mut taken: Vec<_> = others.chain(Self::from_spans(busy).taken).collect();
        taken.sort_unstable_by_key(|(host, _)| *host);
        Self { taken }
    }

    /// Whether a host is free on all these days, both ends included.
    pub(super) fn is_free(&self, host: Id, first: NaiveDate, last: NaiveDate) -> bool {
        let place = self.taken.binary_search_by_key(&host, |(host, _)| *host);
        let taken = place.ok().and_then(|place| self.taken.get(place));
        taken.is_none_or(|(_, taken)| taken.is_free(day_number(first), day_number(last)))
    }

    /// The longest trip in days that each host can lead on those dates; only hosts with a limit are listed.
    pub(super) fn longest(&self, dates: Dates) -> impl Iterator<Item = (Id, u32)> {
        self.taken.iter().filter_map(move |(host, taken)| {
            let longest = longest(dates, taken);
            (longest < dates.longest()).then_some((*host, longest))
        })
    }

    /// The first of these days that is allowed and on which the host is free for a trip of this length.
    pub(super) fn first_start(
        &self,
        host: Id,
        days: u32,
        starts: Starts,
        is_allowed: impl Fn(NaiveDate) -> bool,
    ) -> Option<NaiveDate> {
        let taken = self.taken.binary_search_by_key(&host, |(host, _)| *host).ok();
        let taken = taken.and_then(|place| self.taken.get(place)).map(|(_, taken)| taken);
        let (mut day, last) = (day_number(starts.first), day_number(starts.last));
        let days = i32::try_from(days).unwrap_or(i32::MAX);
        while day <= last {
            let begin = if starts.only_weekends { weekend_start(day) } else { day };
            let free = taken.map_or(begin, |taken| taken.next_start(begin, days));
            if free > last {
                return None;
            }
            let start = day_of(free)?;
            if free == begin && is_allowed(start) {
                return Some(start);
            }
            day = if free == begin { begin + 1 } else { free };
        }
        None
    }

    pub(super) fn bytes(&self) -> usize {
        let of_days = self.taken.iter().map(|(_, taken)| taken.bytes()).sum::<usize>();
        self.taken.capacity() * size_of::<(Id, DayBitmap)>() + of_days
    }
}

impl Dates {
    /// The longest trip in days with an unbooked host.
    pub(super) fn longest(self) -> u32 {
        match self {
            Self::StartOn(_) => u32::MAX,
            Self::Within(first, last) => days(day_number(last) - day_number(first) + 1),
            Self::StartBetween(..) => u32::MAX,
            Self::TooFarAhead(_) => 0,
            Self::WeekendStartBetween(first, last) if weekend_start(day_number(first)) > day_number(last) => 0,
            Self::WeekendStartBetween(..) => u32::MAX,
        }
    }
}

fn days(count: i32) -> u32 {
    u32::try_from(count).unwrap_or(0)
}

/// The longest trip in days with these taken days.
fn longest(dates: Dates, taken: &DayBitmap) -> u32 {
    match dates {
        Dates::StartOn(start) => {
            let start = day_number(start);
            taken.next_taken(start).map_or(u32::MAX, |next| days(next - start))
        }
        Dates::Within(first, last) => {
            let (mut free_from, end) = (day_number(first), day_number(last) + 1);
            let mut longest = 0;
            for (taken, free) in taken.taken_runs(free_from).take_while(|(taken, _)| *taken < end) {
                longest = longest.max(taken - free_from);
                free_from = free;
            }
            days(longest.max(end - free_from))
        }
        Dates::StartBetween(first, last) => longest_from(first, last, taken, |day| day),
        Dates::TooFarAhead(_) => 0,
        Dates::WeekendStartBetween(first, last) => longest_from(first, last, taken, weekend_start),
    }
}

/// The longest trip that starts between two days; `start` moves a day to the next allowed start.
fn longest_from(first: NaiveDate, last: NaiveDate, taken: &DayBitmap, start: fn(i32) -> i32) -> u32 {
    let (mut day, last, mut longest) = (day_number(first), day_number(last), 0);
    loop {
        day = taken.next_free(day);
        let begin = start(day);
        if begin > last {
            return longest;
        }
        let Some(next) = taken.next_taken(day) else { return u32::MAX };
        longest = longest.max(days(next - begin));
        day = next;
    }
}

/// Whether a weekend trip can start on this day: a Friday or a Saturday.
pub fn is_weekend_start(day: NaiveDate) -> bool {
    weekend_start(day_number(day)) == day_number(day)
}

/// The day if it is a Friday or Saturday, else the next Friday.
fn weekend_start(day: i32) -> i32 {
    // Day 1 was a Monday.
    match day.rem_euclid(7) {
        5 | 6 => day,
        0 => day + 5,
        other => day + 5 - other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2030, 3, day).unwrap()
    }

    fn spans(days: &[(u32, u32)]) -> Vec<Busy> {
        days.iter().map(|(first, last)| Busy { host: 7, first: date(*first), last: date(*last) }).collect()
    }

    fn bitmap(days: &[(u32, u32)]) -> DayBitmap {
        DayBitmap::from_spans(days.iter().map(|(first, last)| (date(*first), date(*last))))
    }

    #[test]
    fn the_longest_time_free_lies_before_between_or_after_what_is_taken() {
        let within = Dates::Within(date(4), date(20));
        for (taken, free) in [
            (&[][..], 17),
            (&[(1, 3), (21, 30)], 17),
            (&[(1, 4)], 16),
            (&[(12, 14)], 8),
            (&[(6, 7), (16, 17)], 8),
            // One span inside another, and one that only touches the range.
            (&[(5, 15), (6, 7), (20, 25)], 4),
            (&[(1, 30)], 0),
            (&[(1, 10), (11, 20)], 0),
        ] {
            assert_eq!(longest(within, &bitmap(taken)), free, "{taken:?}");
        }
    }

    #[test]
    fn a_start_needs_the_days_up_to_what_is_taken_next() {
        let start = Dates::StartOn(date(10));
        for (taken, free) in
            [(&[(1, 9)][..], u32::MAX), (&[(8, 10)], 0), (&[(10, 10)], 0), (&[(1, 2), (14, 15), (20, 21)], 4)]
        {
            assert_eq!(longest(start, &bitmap(taken)), free, "{taken:?}");
        }
    }

    #[test]
    fn a_flexible_start_finds_the_longest_time_free_from_one_of_its_days() {
        // 1 March 2030 is a Friday.
        let between = |first, last| Dates::StartBetween(date(first), date(last));
        let weekend = |first, last| Dates::WeekendStartBetween(date(first), date(last));
        for (dates, taken, free) in [
            (between(4, 8), &[(10, 12)][..], 6),
            (between(4, 8), &[(1, 6), (10, 12)], 3),
            (between(4, 8), &[(1, 9)], 0),
            (between(4, 8), &[(5, 5), (9, 20)], 3),
            (between(4, 8), &[(5, 8)], 1),
            (between(4, 8), &[(1, 5)], u32::MAX),
            (weekend(3, 9), &[(11, 12)], 3),
            (weekend(3, 9), &[(8, 8), (11, 12)], 2),
            // Free from Sunday, which is no start, until Thursday.
            (weekend(3, 9), &[(8, 30)], 0),
            (weekend(3, 20), &[(8, 9), (13, 14)], u32::MAX),
            (weekend(3, 20), &[(8, 9), (17, 31)], 2),
            (weekend(4, 7), &[(20, 20)], 0),
        ] {
            assert_eq!(longest(dates, &bitmap(taken)), free, "{dates:?} {taken:?}");
        }
        assert_eq!((weekend(4, 7).longest(), weekend(4, 8).longest()), (0, u32::MAX));
    }

    #[test]
    fn new_spans_of_a_host_replace_the_old_ones_and_no_others() {
        let other = Busy { host: 8, first: date(5), last: date(5) };
        let calendar = Calendar::from_spans([spans(&[(4, 6)]), vec![other]].concat());
        let changed = calendar.with(&[7], spans(&[(20, 20)]));
        let free = |calendar: &Calendar| calendar.longest(Dates::Within(date(4), date(10))).collect::<Vec<_>>();
        assert_eq!(free(&calendar), [(7, 4), (8, 5)]);
        assert_eq!(free(&changed), [(8, 5)]);
    }
}
