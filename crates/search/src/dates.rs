//! Trip dates, exact and flexible.

use chrono::{Days, NaiveDate};
use serde::Serialize;

/// Days around a date that is flexible by days.
const DAYS_AROUND: u64 = 3;
/// How many days after a single date weekends may start.
const DAYS_OF_WEEKENDS: u64 = 27;

/// The trip's dates. D-018: a host must be free on consecutive days for its whole length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Dates {
    /// Starts on this day.
    StartOn(NaiveDate),
    /// Entirely between the two days, both included.
    Within(NaiveDate, NaiveDate),
    /// Starts between these days, both included; may end later.
    StartBetween(NaiveDate, NaiveDate),
    /// The same, starting on a Friday or Saturday.
    WeekendStartBetween(NaiveDate, NaiveDate),
    /// Starts beyond the booking horizon: no trip fits.
    TooFarAhead(NaiveDate),
}

/// Days on which a trip can start, both ends included.
#[derive(Clone, Copy, Debug)]
pub(super) struct Starts {
    pub(super) first: NaiveDate,
    pub(super) last: NaiveDate,
    /// On a Friday or Saturday.
    pub(super) only_weekends: bool,
}

/// The allowed deviation from the given dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateFlexibility {
    /// None: one date is the start, two enclose the whole trip.
    #[default]
    Exact,
    /// The trip starts between the dates.
    AnyStart,
    /// The same on a Friday or Saturday; with one date, within four weeks.
    Weekends,
    /// Three days before and after.
    PlusMinusThree,
}

impl DateFlexibility {
    pub const ALL: [Self; 4] = [Self::Exact, Self::AnyStart, Self::Weekends, Self::PlusMinusThree];

    /// Unknown options become `Exact`.
    pub fn parse(option: &str) -> Self {
        Self::ALL.into_iter().find(|one| one.option() == option.trim()).unwrap_or_default()
    }

    /// The option's value in the URL.
    pub fn option(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AnyStart => "any-start",
            Self::Weekends => "weekends",
            Self::PlusMinusThree => "3-days",
        }
    }
}

impl Dates {
    /// A single date is the start, whichever bound it is; swapped dates are exchanged (D-020).
    pub fn from_bounds(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Option<Self> {
        Self::flexible(from, to, DateFlexibility::Exact)
    }

    /// The same with flexibility. Without a date returns `None`.
    pub fn flexible(from: Option<NaiveDate>, to: Option<NaiveDate>, flexibility: DateFlexibility) -> Option<Self> {
        let before = |day: NaiveDate| day.checked_sub_days(Days::new(DAYS_AROUND)).unwrap_or(day);
        let after = |day: NaiveDate, days| day.checked_add_days(Days::new(days)).unwrap_or(day);
        let (first, last) = match (from, to) {
            (Some(from), Some(to)) => (from.min(to), Some(from.max(to))),
            (from, to) => (from.or(to)?, None),
        };
        Some(match (flexibility, last) {
            (DateFlexibility::Exact | DateFlexibility::AnyStart, None) => Self::StartOn(first),
            (DateFlexibility::Exact, Some(last)) => Self::Within(first, last),
            (DateFlexibility::AnyStart, Some(last)) => Self::StartBetween(first, last),
            (DateFlexibility::Weekends, last) => {
                Self::WeekendStartBetween(first, last.unwrap_or_else(|| after(first, DAYS_OF_WEEKENDS)))
            }
            (DateFlexibility::PlusMinusThree, None) => Self::StartBetween(before(first), after(first, DAYS_AROUND)),
            (DateFlexibility::PlusMinusThree, Some(last)) => Self::Within(before(first), after(last, DAYS_AROUND)),
        })
    }

    /// Limits starts to `today` through `end`, the last bookable day.
    pub fn bookable(self, today: NaiveDate, end: NaiveDate) -> Self {
        let starts = |first: NaiveDate, last: NaiveDate| (first.max(today), last.max(today).min(end));
        let (first, _) = self.ends();
        match self {
            _ if first > end => Self::TooFarAhead(first),
            Self::TooFarAhead(day) | Self::StartOn(day) => Self::StartOn(day.max(today)),
            Self::Within(first, last) => Self::Within(first.max(today), last.max(today)),
            Self::StartBetween(first, last) => {
                let (first, last) = starts(first, last);
                Self::StartBetween(first, last)
            }
            Self::WeekendStartBetween(first, last) => {
                let (first, last) = starts(first, last);
                Self::WeekendStartBetween(first, last)
            }
        }
    }

    /// The days on which a trip of this length can start; `None` if there is no such day.
    pub(super) fn starts(self, days: u32) -> Option<Starts> {
        let (first, last) = self.ends();
        let (last, only_weekends) = match self {
            Self::TooFarAhead(_) => return None,
            Self::StartOn(_) | Self::StartBetween(..) => (last, false),
            Self::Within(..) => (last.checked_sub_days(Days::new(u64::from(days.saturating_sub(1))))?, false),
            Self::WeekendStartBetween(..) => (last, true),
        };
        Some(Starts { first, last, only_weekends })
    }

    /// The first and the last named day.
    pub(super) fn ends(self) -> (NaiveDate, NaiveDate) {
        match self {
            Self::StartOn(day) | Self::TooFarAhead(day) => (day, day),
            Self::Within(first, last) | Self::StartBetween(first, last) | Self::WeekendStartBetween(first, last) => {
                (first, last)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_put_in_order_and_begin_today_at_the_earliest() {
        let day = |day| NaiveDate::from_ymd_opt(2030, 3, day);
        let within = |first, last| Some(Dates::Within(day(first).unwrap(), day(last).unwrap()));
        let start = |first| Some(Dates::StartOn(day(first).unwrap()));
        assert_eq!(Dates::from_bounds(day(4), day(9)), within(4, 9));
        assert_eq!(Dates::from_bounds(day(9), day(4)), within(4, 9));
        assert_eq!((Dates::from_bounds(day(4), None), Dates::from_bounds(None, day(4))), (start(4), start(4)));
        assert_eq!(Dates::from_bounds(None, None), None);
        let today = day(6).unwrap();
        let from_today = |dates: Option<Dates>| dates.map(|dates| dates.bookable(today, NaiveDate::MAX));
        assert_eq!(from_today(within(4, 9)), within(6, 9));
        assert_eq!(from_today(within(2, 4)), within(6, 6));
        assert_eq!((from_today(start(4)), from_today(start(7))), (start(6), start(7)));
    }

    #[test]
    fn no_start_is_further_ahead_than_a_trip_can_be_requested() {
        let today = NaiveDate::from_ymd_opt(2030, 3, 6).unwrap();
        let day = |days| today.checked_add_days(Days::new(days)).unwrap();
        let (end, beyond) = (day(730), day(731));
        for (dates, searched) in [
            (Dates::StartOn(end), Dates::StartOn(end)),
            (Dates::StartOn(beyond), Dates::TooFarAhead(beyond)),
            (Dates::Within(end, day(760)), Dates::Within(end, day(760))),
            (Dates::Within(beyond, day(760)), Dates::TooFarAhead(beyond)),
            (Dates::StartBetween(day(10), day(760)), Dates::StartBetween(day(10), end)),
            (Dates::StartBetween(beyond, day(760)), Dates::TooFarAhead(beyond)),
            (Dates::WeekendStartBetween(day(10), day(760)), Dates::WeekendStartBetween(day(10), end)),
            (Dates::WeekendStartBetween(NaiveDate::MAX, NaiveDate::MAX), Dates::TooFarAhead(NaiveDate::MAX)),
        ] {
            assert_eq!(dates.bookable(today, end), searched);
        }
        assert_eq!(Dates::TooFarAhead(beyond).longest(), 0, "nobody could lead a trip then");
    }

    #[test]
    fn flexible_dates_are_starts_between_days_weekends_or_three_days_around() {
        use DateFlexibility::{AnyStart, Exact, PlusMinusThree, Weekends};
        let day = |day: u32| NaiveDate::from_ymd_opt(2030, 3, day).unwrap();
        for (flexibility, one, both) in [
            (Exact, Dates::StartOn(day(9)), Dates::Within(day(9), day(20))),
            (AnyStart, Dates::StartOn(day(9)), Dates::StartBetween(day(9), day(20))),
            (
                Weekends,
                Dates::WeekendStartBetween(day(9), NaiveDate::from_ymd_opt(2030, 4, 5).unwrap()),
                Dates::WeekendStartBetween(day(9), day(20)),
            ),
            (PlusMinusThree, Dates::StartBetween(day(6), day(12)), Dates::Within(day(6), day(23))),
        ] {
            assert_eq!(DateFlexibility::parse(flexibility.option()), flexibility);
            let dates = |from, to| Dates::flexible(from, to, flexibility);
            assert_eq!((dates(Some(day(9)), None), dates(None, Some(day(9)))), (Some(one), Some(one)));
            assert_eq!(dates(Some(day(20)), Some(day(9))), Some(both), "{flexibility:?}");
            assert_eq!(dates(None, None), None);
            assert_eq!(both.bookable(day(15), NaiveDate::MAX).ends().0, day(15), "{flexibility:?}");
        }
        assert_eq!((DateFlexibility::parse(""), DateFlexibility::parse("whenever")), (Exact, Exact));
        let ends = (NaiveDate::MIN, NaiveDate::MAX);
        assert_eq!(Dates::flexible(Some(ends.0), Some(ends.1), PlusMinusThree), Some(Dates::Within(ends.0, ends.1)));
    }
}
