//! Rules that repeat by hours, minutes or seconds. Only the first and the last start of each day matter, and both are computed.

use calcard::icalendar::ICalendarFrequency;
use chrono::{Days, NaiveDateTime, NaiveTime, TimeDelta};

use super::{RecurrenceBounds, Rule};
use crate::spans::Budget;

const DAY_SECONDS: i64 = 86_400;

/// Seconds of the unit, for frequencies of less than a day.
pub(super) fn unit(frequency: ICalendarFrequency) -> Option<i64> {
    match frequency {
        ICalendarFrequency::Hourly => Some(3_600),
        ICalendarFrequency::Minutely => Some(60),
        ICalendarFrequency::Secondly => Some(1),
        _ => None,
    }
}

impl Rule {
    /// `BYHOUR`, `BYMINUTE`, `BYSECOND` and `BYSETPOS` are not looked at: they change the days of unusual rules only.
    pub(super) fn starts_within_days(
        &self,
        unit: i64,
        first: NaiveDateTime,
        bounds: RecurrenceBounds,
        budget: &mut Budget,
        found: &mut impl FnMut(NaiveDateTime),
    ) {
        let step = unit * self.interval;
        let begin = if self.count.is_some() { first.date() } else { first.date().max(bounds.from) };
        let mut left = i64::from(self.count.unwrap_or(u32::MAX));
        let last_of_all = (self.until - first).num_seconds().div_euclid(step);
        for day in begin.iter_days().take_while(|day| *day <= bounds.to && *day <= self.until.date()) {
            if !budget.take() {
                return;
            }
            if !self.days.contains(day) {
                continue;
            }
            let midnight = (day.and_time(NaiveTime::MIN) - first).num_seconds();
            let from = (midnight + step - 1).div_euclid(step).max(0);
            let to = (midnight + DAY_SECONDS - 1).div_euclid(step).min(last_of_all);
            let to = to.min(from.saturating_add(left - 1));
            if left == 0 {
                return;
            }
            if from > to {
                continue;
            }
            left -= to - from + 1;
            if day.checked_add_days(Days::new(1)).is_some_and(|next| next >= bounds.from) {
                for index in [from, to] {
                    let shift = index.checked_mul(step).and_then(TimeDelta::try_seconds);
                    if let Some(start) = shift.and_then(|shift| first.checked_add_signed(shift)) {
                        found(start);
                    }
                }
            }
        }
    }
}
