//! Which days a rule allows, and the days of weeks, months and years.

use calcard::icalendar::{ICalendarFrequency, ICalendarRecurrenceRule, ICalendarWeekday};
use chrono::{Datelike as _, Days, NaiveDate, Weekday};

/// The `BY…` parts of a rule that are about days. An empty list allows all.
#[derive(Debug)]
pub(super) struct DayFilter {
    pub(super) week_start: Weekday,
    months: Vec<i64>,
    month_days: Vec<i64>,
    year_days: Vec<i64>,
    weeks: Vec<i64>,
    /// Days from Monday; the number is which one of the month or year, 0 is each one.
    weekdays: Vec<(u32, i64)>,
    /// Whether numbers of weekdays count within the year, not the month.
    counts_in_year: bool,
}

impl DayFilter {
    /// Where the rule names no day, the first start does.
    pub(super) fn new(rule: &ICalendarRecurrenceRule, first: NaiveDate) -> Self {
        let is_yearly = rule.freq == ICalendarFrequency::Yearly;
        let has_numbers = is_yearly || rule.freq == ICalendarFrequency::Monthly;
        let number = |ordinal: Option<i16>| ordinal.filter(|_| has_numbers).map_or(0, i64::from);
        let mut filter = Self {
            week_start: rule.wkst.map_or(Weekday::Mon, to_weekday),
            months: sorted(rule.bymonth.iter().map(|month| i64::from(month.month()))),
            month_days: sorted(rule.bymonthday.iter().copied().map(i64::from)),
            year_days: sorted(rule.byyearday.iter().copied().map(i64::from)),
            weeks: if is_yearly { sorted(rule.byweekno.iter().copied().map(i64::from)) } else { Vec::new() },
            weekdays: Vec::new(),
            counts_in_year: is_yearly && rule.bymonth.is_empty(),
        };
        filter.weekdays =
            rule.byday.iter().map(|day| (to_weekday(day.weekday).num_days_from_monday(), number(day.ordwk))).collect();
        filter.weekdays.sort_unstable();
        filter.weekdays.dedup();
        let names_no_day = filter.month_days.is_empty()
            && filter.year_days.is_empty()
            && filter.weeks.is_empty()
            && filter.weekdays.is_empty();
        if names_no_day {
            match rule.freq {
                ICalendarFrequency::Yearly => {
                    if filter.months.is_empty() {
                        filter.months.push(i64::from(first.month()));
                    }
                    filter.month_days.push(i64::from(first.day()));
                }
                ICalendarFrequency::Monthly => filter.month_days.push(i64::from(first.day())),
                ICalendarFrequency::Weekly => {
                    filter.weekdays.push((first.weekday().num_days_from_monday(), 0));
                }
                _ => {}
            }
        } else if !filter.weeks.is_empty() && filter.weekdays.is_empty() && filter.month_days.is_empty() {
            // Weeks alone mean the weekday of the first start in each.
            filter.weekdays.push((first.weekday().num_days_from_monday(), 0));
        }
        filter
    }

    pub(super) fn contains(&self, day: NaiveDate) -> bool {
        let allows = |list: &[i64], numbers: [i64; 2]| {
            list.is_empty() || numbers.iter().any(|number| list.binary_search(number).is_ok())
        };
        let month = i64::from(day.month());
        let in_month = i64::from(day.day());
        let in_year = i64::from(day.ordinal());
        let month_length = i64::from(day.num_days_in_month());
        let year_length = if day.leap_year() { 366 } else { 365 };
        allows(&self.months, [month, month])
            && allows(&self.month_days, [in_month, in_month - month_length - 1])
            && allows(&self.year_days, [in_year, in_year - year_length - 1])
            && (self.weeks.is_empty() || allows(&self.weeks, self.week_numbers(day)))
            && (self.weekdays.is_empty() || {
                let (place, length) =
                    if self.counts_in_year { (in_year, year_length) } else { (in_month, month_length) };
                let weekday = day.weekday().num_days_from_monday();
                let numbers = [0, (place - 1) / 7 + 1, -((length - place) / 7 + 1)];
                numbers.iter().any(|number| self.weekdays.binary_search(&(weekday, *number)).is_ok())
            })
    }

    /// The number of a day's week, from the start and from the end of the year to which most of the week belongs.
    fn week_numbers(&self, day: NaiveDate) -> [i64; 2] {
        let weeks = || {
            let (start, _) = week_of(day, self.week_start)?;
            let middle = start.checked_add_days(Days::new(3))?;
            let number = i64::from(middle.ordinal0()) / 7 + 1;
            let last = NaiveDate::from_ymd_opt(middle.year(), 12, 28)?;
            let (last_start, _) = week_of(last, self.week_start)?;
            let total = i64::from(last_start.checked_add_days(Days::new(3))?.ordinal0()) / 7 + 1;
            Some([number, number - total - 1])
        };
        weeks().unwrap_or([0, 0])
    }
}

fn sorted(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    values.dedup();
    values
}

fn to_weekday(day: ICalendarWeekday) -> Weekday {
    match day {
        ICalendarWeekday::Monday => Weekday::Mon,
        ICalendarWeekday::Tuesday => Weekday::Tue,
        ICalendarWeekday::Wednesday => Weekday::Wed,
        ICalendarWeekday::Thursday => Weekday::Thu,
        ICalendarWeekday::Friday => Weekday::Fri,
        ICalendarWeekday::Saturday => Weekday::Sat,
        ICalendarWeekday::Sunday => Weekday::Sun,
    }
}

/// First and last day of the week of a day.
pub(super) fn week_of(day: NaiveDate, start: Weekday) -> Option<(NaiveDate, NaiveDate)> {
    let first = day.week(start).checked_first_day()?;
    Some((first, first.checked_add_days(Days::new(6))?))
}

/// First and last day of a month, by its number since year 0.
pub(super) fn month_of(number: i64) -> Option<(NaiveDate, NaiveDate)> {
    let year = i32::try_from(number.div_euclid(12)).ok()?;
    let month = u32::try_from(number.rem_euclid(12)).ok()? + 1;
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    let last = NaiveDate::from_ymd_opt(year, month, u32::from(first.num_days_in_month()))?;
    Some((first, last))
}

/// First and last day of a year.
pub(super) fn year_of(year: i64) -> Option<(NaiveDate, NaiveDate)> {
    let year = i32::try_from(year).ok()?;
    Some((NaiveDate::from_ymd_opt(year, 1, 1)?, NaiveDate::from_ymd_opt(year, 12, 31)?))
}
