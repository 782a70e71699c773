//! The price of a trip for a group, by the receipt's rule. Cents.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub use crate::season_limits::{BrokenLimits, SeasonLimits, WishedTrip, broken_limits};
pub use crate::seasons::{SeasonSpan, YearDay};

/// Hotel standards, simplest first.
pub const HOTEL_TYPES: [&str; 4] = ["budget", "three_star", "four_star", "five_star"];

/// A kind of room with its price, or several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomPrice {
    /// How many sleep in it.
    pub capacity: i64,
    /// For one room and the whole trip.
    pub price: i64,
}

/// From so many people on, each pays this price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupStep {
    pub from_people: i64,
    pub price: i64,
}

/// What each person of a group pays, rooms aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PricePerPerson {
    pub cents: i64,
    /// The place of the season in the list, if one changes the price.
    pub season: Option<usize>,
}

/// The step that the group reaches, or else `base`, changed by the season of the first day. Without a day no season applies. Rounded to
/// the cent, half up.
pub fn price_per_person(
    base: i64,
    steps: impl IntoIterator<Item = GroupStep>,
    seasons: impl IntoIterator<Item = SeasonSpan>,
    people: i64,
    start: Option<NaiveDate>,
) -> PricePerPerson {
    let reached = steps.into_iter().filter(|step| step.from_people <= people);
    let price = reached.max_by_key(|step| step.from_people).map_or(base, |step| step.price);
    let day = start.map(YearDay::from_date);
    let season = day.and_then(|day| seasons.into_iter().enumerate().find(|(_, season)| season.contains(day)));
    match season.filter(|(_, season)| season.percent != 0) {
        None => PricePerPerson { cents: price, season: None },
        Some((place, season)) => PricePerPerson { cents: with_percent(price, season.percent), season: Some(place) },
    }
}

fn with_percent(cents: i64, percent: i64) -> i64 {
    let hundredths = i128::from(cents) * (100 + i128::from(percent));
    i64::try_from((hundredths + 50).div_euclid(100)).unwrap_or(i64::MAX)
}

/// The group's total: the price per person, and the rooms as price and number.
pub fn group_total(price_per_person: i64, people: i64, rooms: impl IntoIterator<Item = (i64, i64)>) -> i64 {
    let rooms = rooms.into_iter().map(|(price, quantity)| price.saturating_mul(quantity));
    rooms.fold(price_per_person.saturating_mul(people), i64::saturating_add)
}

/// One person's share, rounded up to the cent.
pub fn per_person(total: i64, people: i64) -> i64 {
    let people = people.max(1);
    total / people + i64::from(total % people > 0)
}

/// The largest group of any trip.
const MOST_PEOPLE: usize = 50;

/// The best rooms for a number of people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct RoomChoice {
    price: i64,
    rooms: i64,
    /// The last chosen kind of room.
    kind: usize,
}

/// Dynamic programming: for each number of people the cheapest rooms, of equal prices those with the fewest rooms.
fn ways(offered: impl Iterator<Item = RoomPrice> + Clone, people: usize) -> Option<[RoomChoice; MOST_PEOPLE + 1]> {
    let mut best = [RoomChoice::default(); MOST_PEOPLE + 1];
    for sleepers in 1..=people.min(MOST_PEOPLE) {
        let useful = offered.clone().enumerate().filter(|(_, room)| room.capacity > 0 && room.price >= 0);
        let with = |(kind, room): (usize, RoomPrice)| {
            let before = best[people_left(sleepers, room.capacity)];
            RoomChoice { price: before.price.saturating_add(room.price), rooms: before.rooms + 1, kind }
        };
        best[sleepers] = useful.map(with).min()?;
    }
    Some(best)
}

fn people_left(people: usize, capacity: i64) -> usize {
    people.saturating_sub(usize::try_from(capacity).unwrap_or(usize::MAX))
}

/// The price of the cheapest rooms for everyone; `None` if no room sleeps anyone.
pub fn cheapest_rooms_price(offered: impl Iterator<Item = RoomPrice> + Clone, people: u32) -> Option<i64> {
    let people = usize::try_from(people).ok()?.min(MOST_PEOPLE);
    ways(offered, people).map(|best| best[people].price)
}

/// The number of rooms per kind.
pub fn cheapest_rooms(offered: &[RoomPrice], people: i64) -> Option<Vec<i64>> {
    let mut people = usize::try_from(people).ok()?.min(MOST_PEOPLE);
    let best = ways(offered.iter().copied(), people)?;
    let mut quantities = vec![0; offered.len()];
    while people > 0 {
        let kind = best[people].kind;
        quantities[kind] += 1;
        people = people_left(people, offered[kind].capacity);
    }
    Some(quantities)
}

#[cfg(test)]
mod tests;
