//! Days and times of a calendar, and the days in Colombo that they touch.

use calcard::common::PartialDateTime;
use calcard::icalendar::ICalendarDuration;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use crate::DaySpan;
use crate::zone::Zone;

/// Sri Lanka has had one constant offset since 2006.
pub(crate) const COLOMBO: TimeDelta = TimeDelta::minutes(330);

/// A day without a time, or a time on the clocks of a zone.
#[derive(Clone, Debug)]
pub(crate) enum Moment {
    Day(NaiveDate),
    Time(NaiveDateTime, Zone),
}

impl Moment {
    /// `zone` is that of times that do not end with `Z`. `None` for days and times that do not exist.
    pub(crate) fn read(value: &PartialDateTime, zone: &Zone) -> Option<Self> {
        let year = i32::from(value.year?);
        if year > 9999 {
            return None;
        }
        let day = NaiveDate::from_ymd_opt(year, u32::from(value.month?), u32::from(value.day?))?;
        let (Some(hour), Some(minute)) = (value.hour, value.minute) else { return Some(Self::Day(day)) };
        // A leap second and 24:00 are the start of what follows.
        let seconds = i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(value.second.unwrap_or(0));
        if hour > 24 || minute > 59 || seconds > DAY {
            return None;
        }
        let wall = day.and_time(NaiveTime::MIN).checked_add_signed(TimeDelta::seconds(seconds))?;
        let Some(hours) = value.tz_hour else { return Some(Self::Time(wall, zone.clone())) };
        let east = TimeDelta::minutes(i64::from(hours) * 60 + i64::from(value.tz_minute.unwrap_or(0)));
        let utc = if value.tz_minus { wall.checked_add_signed(east) } else { wall.checked_sub_signed(east) };
        Some(Self::Time(utc?, Zone::Utc))
    }

    /// On the clocks of its own zone; midnight for a day.
    pub(crate) fn wall(&self) -> NaiveDateTime {
        match self {
            Self::Day(day) => day.and_time(NaiveTime::MIN),
            Self::Time(wall, _) => *wall,
        }
    }

    /// In UTC; `None` for a day.
    pub(crate) fn utc(&self) -> Option<NaiveDateTime> {
        match self {
            Self::Day(_) => None,
            Self::Time(wall, zone) => Some(zone.to_utc(*wall)),
        }
    }

    /// The same kind of moment at another wall time.
    pub(crate) fn with_time(&self, wall: NaiveDateTime) -> Self {
        match self {
            Self::Day(_) => Self::Day(wall.date()),
            Self::Time(_, zone) => Self::Time(wall, zone.clone()),
        }
    }

    /// The day that is meant where a day belongs: Outlook writes midnight in Colombo as a time in UTC on the day before.
    pub(crate) fn day(&self) -> NaiveDate {
        let in_colombo = self.utc().map(to_colombo).filter(|time| time.time() == NaiveTime::MIN);
        in_colombo.unwrap_or_else(|| self.wall()).date()
    }
}

/// How long an event takes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Length {
    /// Seconds on the clocks of the event's zone: a day is a day of the calendar, also when the clocks change in between.
    wall: i64,
    /// Seconds beyond them.
    exact: i64,
}

const DAY: i64 = 86_400;
/// Longer events end here, in seconds: far beyond each window, and safe to add.
const LONGEST: i64 = 36_600 * DAY;

impl Length {
    /// From a start to an end, or for a duration; without both a day is one day and a time has no length.
    pub(crate) fn new(start: &Moment, end: Option<&Moment>, duration: Option<&ICalendarDuration>) -> Self {
        let given = duration.map_or_else(Self::default, Self::from_duration);
        match (start, end) {
            (Moment::Day(first), Some(end)) => Self::whole_days((end.day() - *first).num_days()),
            (Moment::Day(_), None) => {
                let seconds = given.wall + given.exact;
                Self::whole_days(seconds.div_euclid(DAY) + i64::from(seconds.rem_euclid(DAY) > 0))
            }
            (Moment::Time(begin, zone), Some(Moment::Time(end, other))) if !zone.is_same_as(other) => {
                let exact = (other.to_utc(*end) - zone.to_utc(*begin)).num_seconds();
                Self { wall: 0, exact: exact.clamp(0, LONGEST) }
            }
            (Moment::Time(begin, _), Some(end)) => {
                Self { wall: (end.wall() - *begin).num_seconds().clamp(0, LONGEST), exact: 0 }
            }
            (Moment::Time(..), None) => given,
        }
    }

    fn whole_days(days: i64) -> Self {
        Self { wall: days.clamp(1, LONGEST / DAY) * DAY, exact: 0 }
    }

    fn from_duration(duration: &ICalendarDuration) -> Self {
        if duration.neg {
            return Self::default();
        }
        let days = i64::from(duration.weeks) * 7 + i64::from(duration.days);
        let hours = i64::from(duration.hours) * 3600;
        let seconds = hours + i64::from(duration.minutes) * 60 + i64::from(duration.seconds);
        Self { wall: (days * DAY).min(LONGEST), exact: seconds.min(LONGEST) }
    }

    /// So many days suffice for it.
    pub(crate) fn most_days(self) -> i64 {
        (self.wall + self.exact) / DAY + 1
    }
}

/// The days in Colombo that are touched. An end at midnight does not touch the day that begins; without a length the start's day counts.
pub(crate) fn touched_days(start: &Moment, length: Length) -> Option<DaySpan> {
    match start {
        Moment::Day(first) => {
            let last = first.checked_add_signed(TimeDelta::days((length.wall / DAY).max(1) - 1))?;
            Some((*first, last))
        }
        Moment::Time(wall, zone) => {
            let begin = zone.to_utc(*wall);
            let end = zone.to_utc(wall.checked_add_signed(TimeDelta::seconds(length.wall))?);
            let end = end.checked_add_signed(TimeDelta::seconds(length.exact))?.max(begin);
            let (first, last) = (to_colombo(begin), to_colombo(end));
            let is_next_midnight = end > begin && last.time() == NaiveTime::MIN;
            let last = if is_next_midnight { last.date().pred_opt()? } else { last.date() };
            Some((first.date(), last))
        }
    }
}

/// The time in Colombo at a time in UTC.
pub(crate) fn to_colombo(utc: NaiveDateTime) -> NaiveDateTime {
    utc.checked_add_signed(COLOMBO).unwrap_or(utc)
}
