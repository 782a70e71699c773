//! A guide's rules as taken days.

use std::collections::HashMap;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};
use serendib_db::{RowSource, Value, row_struct};
use uuid::Uuid;

use crate::error::Result;

/// Days with both ends.
pub(in crate::bookings) type Span = (NaiveDate, NaiveDate);

/// What a guide has set; without rules, only bookings take days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::bookings) struct AvailabilityRules {
    pub(super) blocked: Vec<Span>,
    pub(super) window: BookingWindow,
}

/// The weekdays that are closed, and how soon and how far ahead a trip can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BookingWindow {
    pub closed_weekdays: ClosedWeekdays,
    /// A trip starts at the earliest so many days from today.
    pub notice_days: i64,
    /// A trip ends at the latest so many days from today.
    pub horizon_days: Option<i64>,
}

/// A set of weekdays, one bit each; bit 0 is Monday.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ClosedWeekdays(i64);

impl ClosedWeekdays {
    pub fn from_bits(bits: i64) -> Self {
        Self(bits)
    }

    /// From ISO numbers, 1 for Monday to 7 for Sunday.
    pub fn from_iso(numbers: impl IntoIterator<Item = i64>) -> Self {
        Self(
            numbers
                .into_iter()
                .filter(|number| (1..=7).contains(number))
                .fold(0, |bits, number| bits | 1 << (number - 1)),
        )
    }

    pub fn bits(self) -> i64 {
        self.0
    }

    pub fn iso(self) -> Vec<i64> {
        (1..=7).filter(|number| self.0 >> (number - 1) & 1 == 1).collect()
    }

    fn contains(self, weekday: Weekday) -> bool {
        self.0 >> weekday.num_days_from_monday() & 1 == 1
    }
}

impl AvailabilityRules {
    /// The days within these that the rules take: in any order, and possibly overlapping.
    pub(in crate::bookings) fn taken_spans(&self, today: NaiveDate, (first, last): Span) -> Vec<Span> {
        let mut spans = self.blocked_spans((first, last));
        let weekdays = self.window.closed_weekdays;
        if weekdays != ClosedWeekdays::default() {
            let days = first.iter_days().take_while(|day| *day <= last);
            spans.extend(days.filter(|day| weekdays.contains(day.weekday())).map(|day| (day, day)));
        }
        let later = |days: i64| u64::try_from(days).ok().and_then(|days| today.checked_add_days(Days::new(days)));
        if self.window.notice_days > 0
            && let Some(end) = later(self.window.notice_days - 1)
        {
            spans.push((today, end));
        }
        if let Some(after) = self.window.horizon_days.and_then(|days| later(days + 1))
            && after <= last
        {
            spans.push((after, last));
        }
        spans
    }

    /// The blocked ranges that meet these days. They count whenever a trip is booked.
    pub(in crate::bookings) fn blocked_spans(&self, (first, last): Span) -> Vec<Span> {
        self.blocked.iter().copied().filter(|(from, to)| *from <= last && *to >= first).collect()
    }
}

row_struct! {
    struct BlockedSpan {
        guide: Uuid = "guide_id",
        first: NaiveDate = "first_day",
        last: NaiveDate = "last_day",
    }
}

row_struct! {
    struct StoredWindow {
        guide: Uuid = "guide_id",
        closed_weekdays: i64 = "closed_weekdays",
        notice_days: i64 = "notice_days",
        horizon_days: Option<i64> = "horizon_days",
    }
}

/// Whose rules to read.
pub(in crate::bookings) enum Guides<'a> {
    All,
    /// The hosts of a package.
    Of(Uuid),
    These(&'a [Uuid]),
}

impl Guides<'_> {
    /// The condition, with its values from `$<next>` on.
    fn condition(&self, next: usize) -> (String, Vec<Value>) {
        match self {
            Self::All => ("TRUE".to_owned(), Vec::new()),
            Self::Of(package) => {
                let hosts = format!("guide_id IN (SELECT guide_id FROM package_guides WHERE package_id = ${next})");
                (hosts, vec![(*package).into()])
            }
            Self::These(guides) => {
                let places: Vec<String> = (next..next + guides.len()).map(|number| format!("${number}")).collect();
                (format!("guide_id IN ({})", places.join(", ")), guides.iter().map(|guide| (*guide).into()).collect())
            }
        }
    }
}

/// The rules of guides who have some, with the blocked days that meet `first` to `last`.
///
/// # Errors
/// Those of a read.
pub(in crate::bookings) async fn read_rules(
    source: &mut impl RowSource,
    guides: Guides<'_>,
    (first, last): Span,
) -> Result<HashMap<Uuid, AvailabilityRules>> {
    let mut rules: HashMap<Uuid, AvailabilityRules> = HashMap::new();
    let (of_guides, values) = guides.condition(3);
    let binds: Vec<Value> = [first.into(), last.into()].into_iter().chain(values).collect();
    let blocked = format!("FROM guide_blocked_days WHERE last_day >= $1 AND first_day <= $2 AND {of_guides}");
    for range in source.select::<BlockedSpan>(&blocked, &binds).await? {
        rules.entry(range.guide).or_default().blocked.push((range.first, range.last));
    }
    for (guide, window) in read_windows(source, &guides).await? {
        rules.entry(guide).or_default().window = window;
    }
    Ok(rules)
}

async fn read_windows(source: &mut impl RowSource, guides: &Guides<'_>) -> Result<Vec<(Uuid, BookingWindow)>> {
    let (of_guides, values) = guides.condition(1);
    let windows = format!("FROM guide_booking_windows WHERE {of_guides}");
    let to_window = |stored: StoredWindow| {
        let closed_weekdays = ClosedWeekdays::from_bits(stored.closed_weekdays);
        let window =
            BookingWindow { closed_weekdays, notice_days: stored.notice_days, horizon_days: stored.horizon_days };
        (stored.guide, window)
    };
    Ok(source.select::<StoredWindow>(&windows, &values).await?.into_iter().map(to_window).collect())
}

/// How many days ahead of a trip each host of a package wants its request; hosts without such a rule are absent.
///
/// # Errors
/// Those of a read.
pub(in crate::bookings) async fn read_notices(
    source: &mut impl RowSource,
    package: Uuid,
) -> Result<HashMap<Uuid, i64>> {
    let windows = read_windows(source, &Guides::Of(package)).await?;
    Ok(windows.into_iter().map(|(guide, window)| (guide, window.notice_days)).collect())
}

/// One guide's window.
///
/// # Errors
/// Those of a read.
pub(super) async fn read_window(source: &mut impl RowSource, guide: Uuid) -> Result<BookingWindow> {
    let windows = read_windows(source, &Guides::These(&[guide])).await?;
    Ok(windows.into_iter().map(|(_, window)| window).next().unwrap_or_default())
}

/// Whether a guide has blocked one of these days. Other rules count on the day of the request, so an approval ignores them.
///
/// # Errors
/// Those of a read.
pub(in crate::bookings) async fn blocks_days(
    source: &mut impl RowSource,
    guide: Uuid,
    (first, last): Span,
) -> Result<bool> {
    let blocked = "SELECT 1 FROM guide_blocked_days WHERE guide_id = $1 AND last_day >= $2 AND first_day <= $3 LIMIT 1";
    Ok(!source.rows(blocked, &[guide.into(), first.into(), last.into()]).await?.is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 12, 1).unwrap() + Days::new(number)
    }

    fn takes(spans: &[Span], day: NaiveDate) -> bool {
        spans.iter().any(|(first, last)| (*first..=*last).contains(&day))
    }

    proptest! {
        #[test]
        fn a_day_is_taken_exactly_if_a_rule_takes_it(
            blocked in prop::collection::vec((0_u64..120, 0_u64..9), 0..4),
            bits in 0_i64..127,
            notice_days in 0_i64..20,
            horizon_days in prop::option::of(0_i64..100),
            (from, length) in (0_u64..60, 0_u64..60),
        ) {
            let blocked: Vec<Span> = blocked.into_iter().map(|(first, more)| (day(first), day(first + more))).collect();
            let window = BookingWindow { closed_weekdays: ClosedWeekdays::from_bits(bits), notice_days, horizon_days };
            let rules = AvailabilityRules { blocked: blocked.clone(), window };
            let today = day(0);
            let spans = rules.taken_spans(today, (day(from), day(from + length)));
            for number in from..=from + length {
                let ahead = i64::try_from(number).unwrap();
                let expected = takes(&blocked, day(number))
                    || bits >> day(number).weekday().num_days_from_monday() & 1 == 1
                    || ahead < notice_days
                    || horizon_days.is_some_and(|most| ahead > most);
                prop_assert_eq!(takes(&spans, day(number)), expected, "{}", day(number));
            }
        }
    }

    #[test]
    fn weekdays_are_iso_numbers_outside_and_bits_inside() {
        assert_eq!(ClosedWeekdays::from_iso([1, 7, 7, 0, 8, -3]).iso(), [1, 7]);
        assert!(ClosedWeekdays::from_iso([7]).contains(Weekday::Sun));
        assert!(ClosedWeekdays::from_iso([]).iso().is_empty());
    }
}
