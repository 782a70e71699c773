//! Spans of every year in which a trip has another price, or takes only some groups and early bookings.

use std::fmt;

use chrono::{Datelike as _, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::season_limits::SeasonLimits;

/// A year without 29 February.
const COMMON_YEAR: i32 = 2001;
const MONTH: u32 = 100;

/// A day of every year: the month times 100, plus the day. There is no 29 February: it counts as the 28th.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct YearDay(u32);

impl YearDay {
    /// From `MM-DD`.
    pub fn parse(text: &str) -> Option<Self> {
        let (month, day) = text.split_once('-')?;
        let number = |part: &str| {
            let is_plain = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| is_plain)
        };
        NaiveDate::from_ymd_opt(COMMON_YEAR, number(month)?, number(day)?).map(Self::from_date)
    }

    pub fn from_date(date: NaiveDate) -> Self {
        let is_leap_day = (date.month(), date.day()) == (2, 29);
        Self(date.month() * MONTH + date.day() - u32::from(is_leap_day))
    }

    /// Such as "15 December".
    pub fn in_words(self) -> String {
        let date = NaiveDate::from_ymd_opt(COMMON_YEAR, self.0 / MONTH, self.0 % MONTH);
        date.map_or_else(|| self.to_string(), |date| date.format("%-d %B").to_string())
    }

    /// All of them, from 1 January.
    pub fn iter_days() -> impl Iterator<Item = Self> {
        let first = NaiveDate::from_ymd_opt(COMMON_YEAR, 1, 1).into_iter();
        first.flat_map(|first| first.iter_days().take_while(|day| day.year() == COMMON_YEAR).map(Self::from_date))
    }
}

impl fmt::Display for YearDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.0 / MONTH, self.0 % MONTH)
    }
}

/// From the first to the last day, both included, perhaps over New Year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonSpan {
    pub first: YearDay,
    pub last: YearDay,
    /// What the price changes by; negative for a discount.
    pub percent: i64,
    pub limits: SeasonLimits,
}

/// Days are packed in so many bits, and percentages as their distance from the lowest.
const DAY_BITS: u32 = 16;
const LOWEST_PERCENT: i64 = -100;
/// Bits of the second number: the percentage, the smallest group, and the days ahead in the rest.
const PERCENT_BITS: u32 = 9;
const PEOPLE_BITS: u32 = 6;
const NOTICE_BITS: u32 = 9;

impl SeasonSpan {
    pub fn contains(&self, day: YearDay) -> bool {
        if self.first <= self.last {
            (self.first..=self.last).contains(&day)
        } else {
            day >= self.first || day <= self.last
        }
    }

    /// Its spans of dates from `from` to `to`, cut to that range.
    pub fn dates_between(&self, from: NaiveDate, to: NaiveDate) -> Vec<(NaiveDate, NaiveDate)> {
        let mut spans: Vec<(NaiveDate, NaiveDate)> = Vec::new();
        for date in from.iter_days().take_while(|date| *date <= to) {
            if !self.contains(YearDay::from_date(date)) {
                continue;
            }
            match spans.last_mut() {
                Some((_, last)) if last.succ_opt() == Some(date) => *last = date,
                _ => spans.push((date, date)),
            }
        }
        spans
    }

    /// Whether a day is in both.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.contains(other.first) || other.contains(self.first)
    }

    /// Two numbers: the days, and the rest. A limit of 0 is none.
    pub(crate) fn packed(self) -> [u32; 2] {
        let small = |number: i64, bits: u32| u32::try_from(number.max(0)).unwrap_or(u32::MAX).min((1 << bits) - 1);
        let percent = small(self.percent.saturating_sub(LOWEST_PERCENT), PERCENT_BITS);
        let people = small(self.limits.min_people.unwrap_or(0), PEOPLE_BITS);
        let notice = small(self.limits.notice_days.unwrap_or(0), NOTICE_BITS);
        let limits = notice << PEOPLE_BITS | people;
        [self.first.0 << DAY_BITS | self.last.0, limits << PERCENT_BITS | percent]
    }

    pub(crate) fn unpacked(days: u32, rest: u32) -> Self {
        let low = |number: u32, bits: u32| i64::from(number & ((1 << bits) - 1));
        let limit = |number: i64| Some(number).filter(|number| *number > 0);
        let limits = SeasonLimits {
            min_people: limit(low(rest >> PERCENT_BITS, PEOPLE_BITS)),
            notice_days: limit(i64::from(rest >> (PERCENT_BITS + PEOPLE_BITS))),
        };
        let last = YearDay(days & ((1 << DAY_BITS) - 1));
        Self { first: YearDay(days >> DAY_BITS), last, percent: low(rest, PERCENT_BITS) + LOWEST_PERCENT, limits }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> YearDay {
        YearDay::parse(text).unwrap()
    }

    fn span(first: &str, last: &str) -> SeasonSpan {
        SeasonSpan { first: day(first), last: day(last), percent: 20, limits: SeasonLimits::default() }
    }

    #[test]
    fn days_are_those_of_every_year() {
        for text in ["01-01", "02-28", "12-31"] {
            assert_eq!(day(text).to_string(), text);
        }
        for text in
            ["02-29", "02-30", "13-01", "00-10", "1-1", "001-1", "12-3a", "12", "", "+1-01", "12-20-01", "１2-20"]
        {
            assert_eq!(YearDay::parse(text), None, "{text}");
        }
        assert_eq!([day("12-15"), day("01-05")].map(YearDay::in_words), ["15 December", "5 January"]);
        let leap_day = NaiveDate::from_ymd_opt(2028, 2, 29).unwrap();
        assert_eq!(YearDay::from_date(leap_day), day("02-28"));
        assert_eq!((YearDay::iter_days().count(), YearDay::iter_days().last()), (365, Some(day("12-31"))));
    }

    #[test]
    fn a_span_includes_its_ends_and_may_go_over_new_year() {
        for (first, last, inside, outside) in [
            ("05-01", "06-30", ["05-01", "05-15", "06-30"], ["04-30", "07-01"]),
            ("12-20", "01-05", ["12-20", "12-31", "01-05"], ["12-19", "01-06"]),
            ("07-07", "07-07", ["07-07", "07-07", "07-07"], ["07-06", "07-08"]),
            ("02-01", "02-28", ["02-01", "02-10", "02-28"], ["01-31", "03-01"]),
        ] {
            let span = span(first, last);
            assert!(inside.iter().all(|one| span.contains(day(one))), "{first} to {last}");
            assert!(!outside.iter().any(|one| span.contains(day(one))), "{first} to {last}");
        }
    }

    #[test]
    fn spans_of_dates_are_cut_to_a_range_and_go_over_new_year() {
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        let between = |first, last, from, to| {
            let spans = span(first, last).dates_between(date(from), date(to));
            spans.iter().map(|(first, last)| format!("{first} {last}")).collect::<Vec<_>>()
        };
        assert_eq!(
            between("12-20", "01-05", "2027-12-25", "2028-12-22"),
            ["2027-12-25 2028-01-05", "2028-12-20 2028-12-22"]
        );
        assert_eq!(between("02-20", "03-02", "2028-01-01", "2028-12-31"), ["2028-02-20 2028-03-02"]);
        assert_eq!(between("05-01", "05-31", "2028-06-01", "2028-07-01"), Vec::<String>::new());
    }

    fn any_span() -> impl Strategy<Value = SeasonSpan> {
        let days: Vec<YearDay> = YearDay::iter_days().collect();
        let one = prop::sample::select(days);
        let limits = (prop::option::of(2..=50_i64), prop::option::of(1..=365_i64));
        (one.clone(), one, -50..=200_i64, limits).prop_map(|(first, last, percent, (min_people, notice_days))| {
            SeasonSpan { first, last, percent, limits: SeasonLimits { min_people, notice_days } }
        })
    }

    proptest! {
        #[test]
        fn two_spans_overlap_where_they_share_a_day(one in any_span(), other in any_span()) {
            let shared = YearDay::iter_days().any(|day| one.contains(day) && other.contains(day));
            prop_assert_eq!(one.overlaps(&other), shared);
            prop_assert_eq!(other.overlaps(&one), shared);
            let [days, rest] = one.packed();
            prop_assert_eq!(SeasonSpan::unpacked(days, rest), one);
        }
    }
}
