//! What seasons demand of trips that start in them: groups of some size, and bookings some days ahead.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::seasons::{SeasonSpan, YearDay};

/// Without any limit a season only changes the price.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonLimits {
    /// Trips take groups of at least so many.
    pub min_people: Option<i64>,
    /// Trips are booked at least so many days ahead.
    pub notice_days: Option<i64>,
}

impl SeasonLimits {
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Whether it refuses nothing that `other` takes.
    pub fn is_looser_than(self, other: Self) -> bool {
        // `None` is below every number.
        self.min_people <= other.min_people && self.notice_days <= other.notice_days
    }
}

/// A trip that a traveler would like to book. What is unknown breaks no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WishedTrip {
    pub start: NaiveDate,
    pub people: Option<i64>,
    pub today: Option<NaiveDate>,
}

/// The broken limits of one season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenLimits {
    pub season: SeasonSpan,
    pub limits: SeasonLimits,
}

/// What the season of the first day refuses; `None` if the trip can be booked. Quotes, lists of starts, cards, searches and plans all go
/// by this.
pub fn broken_limits(seasons: impl IntoIterator<Item = SeasonSpan>, trip: WishedTrip) -> Option<BrokenLimits> {
    let day = YearDay::from_date(trip.start);
    let season = seasons.into_iter().find(|season| season.contains(day))?;
    let ahead = trip.today.map(|today| (trip.start - today).num_days());
    let SeasonLimits { min_people, notice_days } = season.limits;
    let limits = SeasonLimits {
        min_people: min_people.filter(|least| trip.people.is_some_and(|people| people < *least)),
        notice_days: notice_days.filter(|days| ahead.is_some_and(|ahead| ahead < *days)),
    };
    (!limits.is_none()).then_some(BrokenLimits { season, limits })
}

#[cfg(test)]
mod tests;
