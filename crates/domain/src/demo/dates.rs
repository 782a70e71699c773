//! Dates of events in the demo catalogue.

use chrono::{DateTime, Datelike as _, Days, Months, NaiveDate, NaiveTime, TimeDelta, Utc};

use super::catalogue::Package;
use crate::stable::SeededRng;

/// Moves the catalogue's dates back by whole years if the clock is behind them: seasons stay right, and nothing lies in the future.
#[derive(Clone, Copy)]
pub(super) struct Dates {
    back: Months,
}

impl Dates {
    #[cfg(feature = "generated")]
    pub(super) fn as_written() -> Self {
        Self { back: Months::new(0) }
    }

    pub(super) fn before(now: DateTime<Utc>, packages: &[Package]) -> Self {
        let reviews = packages.iter().flat_map(|package| &package.reviews).map(|review| review.month + Months::new(1));
        let last = packages.iter().map(|package| package.created).chain(reviews).max().unwrap_or_default();
        let today = now.date_naive();
        let mut years = last.year() - today.year();
        if (last.month(), last.day()) >= (today.month(), today.day()) {
            years += 1;
        }
        Self { back: Months::new(12 * u32::try_from(years).unwrap_or(0)) }
    }

    pub(super) fn day(self, written: NaiveDate) -> NaiveDate {
        written.checked_sub_months(self.back).unwrap_or(written)
    }

    /// When the package was put on sale.
    pub(super) fn created(self, package: &Package) -> DateTime<Utc> {
        during(self.day(package.created), &package.slug)
    }

    /// The dates of a package's `number`th review and its trip, all in the review's month.
    pub(super) fn trip(self, package: &Package, number: usize, length: i64) -> PastTrip {
        let review = &package.reviews[number];
        let mut draw = SeededRng::new(&["trip", &package.slug, &number.to_string()]);
        let first = self.day(review.month);
        let last_day = draw.random_range(length.min(LAST_RETURN), LAST_RETURN);
        let end = first + days(last_day - 1);
        let start = end - days(length - 1);
        let requested_on = (start - days(draw.random_range(9, 60))).max(self.day(package.created) + days(1));
        let written = end + days(draw.random_range(1, 3));
        let key = format!("{}/{number}", package.slug);
        PastTrip {
            requested_at: during(requested_on, &format!("asked {key}")),
            start,
            end,
            written: during(written, &format!("written {key}")),
        }
    }
}

/// One past trip of a traveler.
pub(super) struct PastTrip {
    pub requested_at: DateTime<Utc>,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub written: DateTime<Utc>,
}

/// The last day of the month for a reviewed trip's end, so that the review still falls into it.
const LAST_RETURN: i64 = 24;

/// A daytime moment in Sri Lanka, to the microsecond, so that hardly two are equal.
pub(super) fn during(day: NaiveDate, what: &str) -> DateTime<Utc> {
    /// 06:30 in Colombo.
    const MORNING: TimeDelta = TimeDelta::hours(1);
    const WAKING: TimeDelta = TimeDelta::hours(14);
    let moment = SeededRng::new(&["moment", what]).below(WAKING.num_seconds() * 1_000_000);
    day.and_time(NaiveTime::MIN).and_utc() + MORNING + TimeDelta::microseconds(moment)
}

pub(super) fn days(count: i64) -> Days {
    Days::new(u64::try_from(count).unwrap_or(0))
}
