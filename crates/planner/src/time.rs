//! Times of day and dates in wire format.

use std::fmt;
use std::str::FromStr;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A duration in whole minutes; negative only as a difference.
pub type Minutes = i32;

const DAY: Minutes = 24 * 60;

/// A time of day in whole minutes, `HH:MM` on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock(Minutes);

impl Clock {
    pub const LAST: Self = Self(DAY - 1);

    /// Minutes after midnight, clamped to the day.
    pub const fn from_minutes(minutes: Minutes) -> Self {
        if minutes < 0 {
            return Self(0);
        }
        if minutes >= DAY { Self::LAST } else { Self(minutes) }
    }

    pub const fn hm(hours: Minutes, minutes: Minutes) -> Self {
        Self::from_minutes(hours * 60 + minutes)
    }

    /// Minutes after midnight.
    pub const fn minutes(self) -> Minutes {
        self.0
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time is written HH:MM")]
pub struct NoClock;

impl FromStr for Clock {
    type Err = NoClock;

    fn from_str(text: &str) -> Result<Self, NoClock> {
        let (hours, minutes) = text.split_once(':').ok_or(NoClock)?;
        let number = |digits: &str, below: Minutes| match digits.parse::<u8>() {
            Ok(number) if digits.len() == 2 && !digits.starts_with('+') && Minutes::from(number) < below => {
                Ok(Minutes::from(number))
            }
            _ => Err(NoClock),
        };
        Ok(Self(number(hours, 24)? * 60 + number(minutes, 60)?))
    }
}

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// `1 h 05`, or `45 min`.
pub fn length(minutes: Minutes) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes:02}"),
    }
}

/// A day's time from its minutes after midnight, with a mark for the neighboring day: `05:40 the next day`.
pub fn hour(minutes: Minutes) -> String {
    let clock = Clock(minutes.rem_euclid(DAY));
    match minutes.div_euclid(DAY) {
        0 => clock.to_string(),
        1 if clock == Clock::default() => "midnight".to_owned(),
        before if before < 0 => format!("{clock} the day before"),
        _ => format!("{clock} the next day"),
    }
}

/// Parses `YYYY-MM-DD`.
pub fn date(text: &str) -> Option<NaiveDate> {
    (text.len() == 10).then(|| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok())?
}

/// For `#[serde(with = …)]`: an optional date.
pub mod optional_date {
    use super::{Deserialize, Deserializer, NaiveDate, Serializer, date};

    pub fn serialize<S: Serializer>(day: &Option<NaiveDate>, serializer: S) -> Result<S::Ok, S::Error> {
        match day {
            Some(day) => serializer.collect_str(day),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<NaiveDate>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| date(&text).ok_or_else(|| serde::de::Error::custom("a date is written YYYY-MM-DD"))).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_two_digits_a_colon_and_two_digits() {
        assert_eq!("08:30".parse(), Ok(Clock::hm(8, 30)));
        for text in ["8:30", "24:00", "23:60", "0830", "", ":", "+1:00", "08:3O", "08:30:00"] {
            assert_eq!(text.parse::<Clock>(), Err(NoClock), "{text}");
        }
        assert_eq!(Clock::from_minutes(5_000).to_string(), "23:59");
    }

    #[test]
    fn an_hour_of_another_day_says_so() {
        assert_eq!(
            [hour(0), hour(545), hour(DAY), hour(DAY + 340)],
            ["00:00", "09:05", "midnight", "05:40 the next day"]
        );
        assert_eq!(hour(-30), "23:30 the day before");
    }

    #[test]
    fn lengths_read_as_people_write_them() {
        assert_eq!([length(45), length(60), length(65)], ["45 min", "1 h", "1 h 05"]);
    }
}
