//! Recurrence rules (RFC 5545, 3.3.10), expanded within bounds.
//!
//! A rule without a count is expanded from the bounds on, however long ago it began. Each examined day is a step of the budget.

mod days;
mod hours;

use calcard::icalendar::{ICalendarFrequency, ICalendarRecurrenceRule};
use chrono::{Datelike as _, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike as _};

use crate::moment::Moment;
use crate::spans::Budget;
use crate::zone::Zone;
use days::{DayFilter, month_of, week_of, year_of};

/// A rule with more times a day is read by its hours alone.
const TIMES_LIMIT: usize = 240;

/// The first and last wall day that matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecurrenceBounds {
    pub(crate) from: NaiveDate,
    pub(crate) to: NaiveDate,
}

/// When a series repeats, on the clocks of its own zone.
#[derive(Debug)]
pub(crate) struct Rule {
    frequency: ICalendarFrequency,
    interval: i64,
    count: Option<u32>,
    /// The last possible start.
    until: NaiveDateTime,
    days: DayFilter,
    /// Times of each day, in order; none: that of the first start.
    times: Vec<NaiveTime>,
    /// Places of the starts that count within each period, from 1 on or from -1 back.
    positions: Vec<i32>,
}

impl Rule {
    /// The rule of a series that begins at `start`.
    pub(crate) fn new(rule: &ICalendarRecurrenceRule, start: &Moment) -> Self {
        Self {
            frequency: rule.freq,
            interval: i64::from(rule.interval.unwrap_or(1).max(1)),
            count: rule.count,
            until: rule.until.as_ref().and_then(|until| last_start(until, start)).unwrap_or(NaiveDateTime::MAX),
            days: DayFilter::new(rule, start.wall().date()),
            times: times(rule, start),
            positions: positions(rule),
        }
    }

    /// All starts within the bounds, perhaps a few around them. `first` is that of the series.
    pub(crate) fn starts(
        &self,
        first: NaiveDateTime,
        bounds: RecurrenceBounds,
        budget: &mut Budget,
        found: &mut impl FnMut(NaiveDateTime),
    ) {
        if let Some(unit) = hours::unit(self.frequency) {
            return self.starts_within_days(unit, first, bounds, budget, found);
        }
        let mut left = self.count.unwrap_or(u32::MAX);
        let mut index = if self.count.is_some() { 0 } else { self.periods_before(first.date(), bounds.from) };
        while let Some((from, to)) = self.period(first.date(), index) {
            if from > bounds.to || from > self.until.date() {
                return;
            }
            let mut starts = Vec::new();
            for day in from.iter_days().take_while(|day| *day <= to) {
                if !budget.take() {
                    return;
                }
                if self.days.contains(day) && !self.add_times(day, first.time(), budget, &mut starts) {
                    return;
                }
            }
            for start in self.choose(starts, budget).into_iter().filter(|start| *start >= first) {
                if start > self.until || left == 0 {
                    return;
                }
                left -= 1;
                // Only what may touch the window is worth a place in memory.
                if start.date() >= bounds.from {
                    found(start);
                }
            }
            index += 1;
        }
    }

    /// Whether the budget allowed it.
    fn add_times(
        &self,
        day: NaiveDate,
        first: NaiveTime,
        budget: &mut Budget,
        starts: &mut Vec<NaiveDateTime>,
    ) -> bool {
        if self.times.is_empty() {
            starts.push(day.and_time(first));
            return true;
        }
        self.times.iter().all(|time| {
            starts.push(day.and_time(*time));
            budget.take()
        })
    }

    /// Those at the positions of `BYSETPOS`.
    fn choose(&self, starts: Vec<NaiveDateTime>, budget: &mut Budget) -> Vec<NaiveDateTime> {
        if self.positions.is_empty() {
            return starts;
        }
        let place = |position: i32| {
            let distance = usize::try_from(position.unsigned_abs()).ok()?;
            if position > 0 { distance.checked_sub(1) } else { starts.len().checked_sub(distance) }
        };
        let places = self.positions.iter().take_while(|_| budget.take());
        let mut chosen: Vec<_> = places.filter_map(|position| starts.get(place(*position)?).copied()).collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// The days of the period with this number: a day, a week, a month or a year. That of the first start is number 0.
    fn period(&self, first: NaiveDate, index: i64) -> Option<(NaiveDate, NaiveDate)> {
        let steps = index.checked_mul(self.interval)?;
        match self.frequency {
            ICalendarFrequency::Yearly => year_of(i64::from(first.year()).checked_add(steps)?),
            ICalendarFrequency::Monthly => month_of(month_number(first).checked_add(steps)?),
            ICalendarFrequency::Weekly => {
                let (monday, sunday) = week_of(first, self.days.week_start)?;
                let shift = TimeDelta::try_weeks(steps)?;
                Some((monday.checked_add_signed(shift)?, sunday.checked_add_signed(shift)?))
            }
            _ => {
                let day = first.checked_add_signed(TimeDelta::try_days(steps)?)?;
                Some((day, day))
            }
        }
    }

    /// How many periods end before a day, so that expansion can begin there.
    fn periods_before(&self, first: NaiveDate, from: NaiveDate) -> i64 {
        let days = (from - first).num_days();
        let units = match self.frequency {
            ICalendarFrequency::Yearly => i64::from(from.year()) - i64::from(first.year()),
            ICalendarFrequency::Monthly => month_number(from) - month_number(first),
            // The week of the first start may begin before it.
            ICalendarFrequency::Weekly => days / 7,
            _ => days,
        };
        (units / self.interval).max(0)
    }
}

fn month_number(day: NaiveDate) -> i64 {
    i64::from(day.year()) * 12 + i64::from(day.month0())
}

/// The last wall time at which a series may start, from `UNTIL`.
fn last_start(until: &calcard::common::PartialDateTime, start: &Moment) -> Option<NaiveDateTime> {
    let zone = match start {
        Moment::Day(_) => Zone::Colombo,
        Moment::Time(_, zone) => zone.clone(),
    };
    let until = Moment::read(until, &zone)?;
    let end_of_day = |day: NaiveDate| day.succ_opt().unwrap_or(day).and_time(NaiveTime::MIN) - TimeDelta::seconds(1);
    match (start, &until) {
        (Moment::Day(_), _) | (_, Moment::Day(_)) => Some(end_of_day(until.day())),
        (Moment::Time(..), Moment::Time(wall, Zone::Utc)) => Some(zone.to_wall(*wall)),
        (Moment::Time(..), Moment::Time(wall, _)) => Some(*wall),
    }
}

/// The times of a day that `BYHOUR`, `BYMINUTE` and `BYSECOND` name.
fn times(rule: &ICalendarRecurrenceRule, start: &Moment) -> Vec<NaiveTime> {
    let Moment::Time(first, _) = start else { return Vec::new() };
    if rule.byhour.is_empty() && rule.byminute.is_empty() && rule.bysecond.is_empty() {
        return Vec::new();
    }
    let first = first.time();
    let list = |values: &[u8], default: u32| {
        let mut values: Vec<u32> = values.iter().copied().map(u32::from).collect();
        if values.is_empty() {
            values.push(default);
        }
        values.sort_unstable();
        values.dedup();
        values
    };
    let (hours, minutes, seconds) =
        (list(&rule.byhour, first.hour()), list(&rule.byminute, first.minute()), list(&rule.bysecond, first.second()));
    let is_too_much = hours.len() * minutes.len() * seconds.len() > TIMES_LIMIT;
    let (minutes, seconds) =
        if is_too_much { (vec![first.minute()], vec![first.second()]) } else { (minutes, seconds) };
    let mut times = Vec::new();
    for hour in hours {
        for minute in &minutes {
            for second in &seconds {
                times.extend(NaiveTime::from_hms_opt(hour, *minute, *second));
            }
        }
    }
    times
}

fn positions(rule: &ICalendarRecurrenceRule) -> Vec<i32> {
    let mut positions: Vec<i32> = rule.bysetpos.iter().copied().filter(|position| *position != 0).collect();
    positions.sort_unstable();
    positions.dedup();
    positions
}
