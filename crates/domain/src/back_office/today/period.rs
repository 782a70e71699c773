//! The days that a figure covers. They are days of Asia/Colombo, and the last one is today.

use chrono::{DateTime, Duration, NaiveDate, Utc};

use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};

const PERIODS: [i64; 4] = [1, 7, 30, 90];
const DEFAULT: i64 = 7;
const NO_PERIOD: &str = "The number of days must be 1, 7, 30 or 90.";

/// The last days, today so far included, and as many before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TodayPeriod {
    pub days: i64,
    pub first: NaiveDate,
    pub last: NaiveDate,
    now: DateTime<Utc>,
}

impl TodayPeriod {
    /// # Errors
    /// `Refused` for another number of days.
    pub(super) fn parse(ctx: &Ctx, days: &str) -> Result<Self> {
        let days = parse_days(days, DEFAULT).filter(|days| PERIODS.contains(days));
        Ok(Self::ending(ctx, days.ok_or_else(|| Error::Refused(NO_PERIOD.to_owned()))?))
    }

    pub(super) fn ending(ctx: &Ctx, days: i64) -> Self {
        let last = ctx.today();
        Self { days, first: last - Duration::days(days - 1), last, now: ctx.now }
    }

    pub(super) fn since(&self) -> DateTime<Utc> {
        beginning(self.first)
    }

    /// The same hours of the days before: a morning is compared with a morning.
    pub(super) fn before(&self) -> (DateTime<Utc>, DateTime<Utc>) {
        let earlier = Duration::days(self.days);
        (self.since() - earlier, self.now - earlier)
    }

    /// The whole days before.
    pub(super) fn days_before(&self) -> (NaiveDate, NaiveDate) {
        let earlier = Duration::days(self.days);
        (self.first - earlier, self.first - Duration::days(1))
    }
}

/// A number of days as typed; `default` if none was.
pub(super) fn parse_days(text: &str, default: i64) -> Option<i64> {
    if text.is_empty() { Some(default) } else { text.parse().ok() }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use uuid::Uuid;

    use super::*;
    use crate::ctx::Caller;

    #[test]
    fn a_period_ends_now_and_is_compared_with_the_same_hours_before() {
        // 05:30 in Sri Lanka, where it is the 4th already.
        let now: DateTime<Utc> = "2030-03-04T00:00:00Z".parse().unwrap();
        let ctx = Ctx::new(Caller::Service, now, Arc::new(Uuid::nil));
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let today = TodayPeriod::parse(&ctx, "1").unwrap();
        assert_eq!(today.since(), at("2030-03-03T18:30:00Z"));
        assert_eq!(today.before(), (at("2030-03-02T18:30:00Z"), at("2030-03-03T00:00:00Z")));
        assert_eq!(today.days_before(), (day("2030-03-03"), day("2030-03-03")));
        let week = TodayPeriod::parse(&ctx, "").unwrap();
        assert_eq!((week.days, week.first, week.last), (7, day("2030-02-26"), day("2030-03-04")));
        assert_eq!(week.days_before(), (day("2030-02-19"), day("2030-02-25")));
        for wrong in ["0", "2", "-7", "365", "x", "7.0"] {
            assert!(TodayPeriod::parse(&ctx, wrong).is_err(), "{wrong}");
        }
    }
}
