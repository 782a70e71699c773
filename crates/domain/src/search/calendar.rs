//! The days that hosts are taken, and with them for how long each could lead a trip. Decisions 18, 54.

use chrono::{Datelike as _, NaiveDate};

use crate::search::doc::Id;
use crate::search::query::Dates;

/// Days that a host is taken, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    pub host: Id,
    pub first: NaiveDate,
    pub last: NaiveDate,
}

/// A day as a number; the next day is the next number.
fn day(date: NaiveDate) -> i64 {
    i64::from(date.num_days_from_ce())
}

/// The taken days of all hosts, in any number of spans that may overlap. Cheap to read through: a question does so once,
/// and there is nothing in it for hosts whom nobody has booked.
#[derive(Clone, Debug, Default)]
pub(super) struct Calendar {
    /// By host, then by first day.
    busy: Vec<Busy>,
}

impl Calendar {
    pub(super) fn of(mut busy: Vec<Busy>) -> Self {
        busy.sort_unstable_by_key(|span| (span.host, span.first));
        busy.shrink_to_fit();
        Self { busy }
    }

    /// The same with other spans for these hosts.
    pub(super) fn with(&self, hosts: &[Id], busy: Vec<Busy>) -> Self {
        let others = self.busy.iter().filter(|span| !hosts.contains(&span.host));
        Self::of(others.copied().chain(busy).collect())
    }

    /// For how many days on end each host could lead a trip on those dates, for the hosts to whom it makes a difference.
    pub(super) fn longest(&self, dates: Dates) -> impl Iterator<Item = (Id, u32)> {
        let of_hosts = self.busy.chunk_by(|a, b| a.host == b.host);
        of_hosts.filter_map(move |spans| {
            let longest = longest(dates, spans);
            (longest < dates.longest()).then_some((spans[0].host, longest))
        })
    }

    pub(super) fn bytes(&self) -> usize {
        self.busy.capacity() * size_of::<Busy>()
    }
}

impl Dates {
    /// The longest trip of a host whom nobody has booked, in days.
    pub(super) fn longest(self) -> u32 {
        match self {
            Self::StartOn(_) => u32::MAX,
            Self::Within(first, last) => days(day(last) - day(first) + 1),
        }
    }
}

fn days(count: i64) -> u32 {
    u32::try_from(count.max(0)).unwrap_or(u32::MAX)
}

/// The longest time between the spans, which ascend by their first day.
fn longest(dates: Dates, spans: &[Busy]) -> u32 {
    match dates {
        Dates::StartOn(start) => {
            let coming = spans.iter().filter(|span| span.last >= start);
            coming.map(|span| days(day(span.first) - day(start))).min().unwrap_or(u32::MAX)
        }
        Dates::Within(first, last) => {
            let (mut free_from, mut longest) = (day(first), 0);
            for span in spans {
                longest = longest.max(day(span.first).min(day(last) + 1) - free_from);
                free_from = free_from.max(day(span.last) + 1);
            }
            days(longest.max(day(last) + 1 - free_from))
        }
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

    #[test]
    fn the_longest_time_free_lies_before_between_or_after_what_is_taken() {
        let within = Dates::Within(date(4), date(20));
        for (taken, free) in [
            (&[][..], 17),
            (&[(1, 3), (21, 30)], 17),
            (&[(1, 4)], 16),
            (&[(12, 14)], 8),
            (&[(6, 7), (16, 17)], 8),
            // One inside another, and one that only touches the range.
            (&[(5, 15), (6, 7), (20, 25)], 4),
            (&[(1, 30)], 0),
            (&[(1, 10), (11, 20)], 0),
        ] {
            assert_eq!(longest(within, &spans(taken)), free, "{taken:?}");
        }
    }

    #[test]
    fn a_start_needs_the_days_up_to_what_is_taken_next() {
        let start = Dates::StartOn(date(10));
        for (taken, free) in
            [(&[(1, 9)][..], u32::MAX), (&[(8, 10)], 0), (&[(10, 10)], 0), (&[(1, 2), (14, 15), (20, 21)], 4)]
        {
            assert_eq!(longest(start, &spans(taken)), free, "{taken:?}");
        }
    }

    #[test]
    fn new_spans_of_a_host_replace_the_old_ones_and_no_others() {
        let other = Busy { host: 8, first: date(5), last: date(5) };
        let calendar = Calendar::of([spans(&[(4, 6)]), vec![other]].concat());
        let changed = calendar.with(&[7], spans(&[(20, 20)]));
        let free = |calendar: &Calendar| calendar.longest(Dates::Within(date(4), date(10))).collect::<Vec<_>>();
        assert_eq!(free(&calendar), [(7, 4), (8, 5)]);
        assert_eq!(free(&changed), [(8, 5)]);
    }
}
