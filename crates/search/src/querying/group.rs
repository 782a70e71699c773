//! The price of packages for the query's group, by the receipt's rule.

use chrono::NaiveDate;

use crate::doc::DocRoom;
use crate::group_price::{
    GroupStep, HOTEL_TYPES, RoomPrice, SeasonSpan, cheapest_rooms_price, group_total, price_per_person,
};
use crate::query::Query;
use crate::season_limits::{WishedTrip, broken_limits};
use crate::store::bit_set::{number, to_index};
use crate::store::core::Core;

/// A room takes two numbers: hotel standard and capacity, then the price in cents.
const HOTEL_SHIFT: u32 = 8;
const CAPACITY: u32 = (1 << HOTEL_SHIFT) - 1;

pub(crate) fn pack_rooms(rooms: &[DocRoom]) -> impl Iterator<Item = u32> {
    rooms.iter().flat_map(|room| {
        let price = u32::try_from(room.price_cents.max(0)).unwrap_or(u32::MAX);
        [room.hotel << HOTEL_SHIFT | room.capacity.min(CAPACITY), price]
    })
}

/// A step takes two numbers: from how many people on, then the price in cents.
pub(crate) fn pack_steps(steps: &[GroupStep]) -> impl Iterator<Item = u32> {
    let small = |number: i64| u32::try_from(number.max(0)).unwrap_or(u32::MAX);
    steps.iter().flat_map(move |step| [small(step.from_people), small(step.price)])
}

/// A season takes two numbers.
pub(crate) fn pack_seasons(seasons: &[SeasonSpan]) -> impl Iterator<Item = u32> {
    seasons.iter().flat_map(|season| season.packed())
}

fn seasons(core: &Core, doc: u32) -> impl Iterator<Item = SeasonSpan> {
    core.seasons.get(doc).chunks_exact(2).map(|pair| SeasonSpan::unpacked(pair[0], pair[1]))
}

/// Whether some season of the package refuses trips.
pub(crate) fn has_limits(core: &Core, doc: u32) -> bool {
    seasons(core, doc).any(|season| !season.limits.is_none())
}

/// Whether the package's seasons allow the trip.
pub(crate) fn is_allowed(core: &Core, doc: u32, trip: WishedTrip) -> bool {
    broken_limits(seasons(core, doc), trip).is_none()
}

fn rooms(core: &Core, doc: u32, hotel: u32) -> impl Iterator<Item = RoomPrice> + Clone {
    let pairs = core.rooms.get(doc).chunks_exact(2).filter(move |pair| pair[0] >> HOTEL_SHIFT == hotel);
    pairs.map(|pair| RoomPrice { capacity: i64::from(pair[0] & CAPACITY), price: i64::from(pair[1]) })
}

/// The index of the wanted hotel standard.
pub(crate) fn hotel(query: &Query) -> Option<u32> {
    HOTEL_TYPES.iter().position(|hotel| *hotel == query.comfort.trim()).map(number)
}

/// Whether the package has rooms of that standard; a one-day trip needs none.
pub(crate) fn has_comfort(core: &Core, doc: u32, hotel: u32) -> bool {
    core.facts[to_index(doc)].duration <= 1 || rooms(core, doc, hotel).any(|room| room.capacity > 0)
}

/// The travelers (0 if their number is not known), their hotel standard and the first day of the trip, if known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) people: u32,
    pub(crate) hotel: Option<u32>,
    pub(crate) start: Option<NaiveDate>,
}

impl Group {
    /// Whether its price differs from the listed one.
    pub(crate) fn is_known(self) -> bool {
        self.people > 0 || self.start.is_some()
    }

    /// The group's total in cents; if its number is not known, what one person pays in the smallest group, without rooms.
    pub(crate) fn total(self, core: &Core, doc: u32) -> i64 {
        let is_short = core.facts[to_index(doc)].duration <= 1;
        let hotel = self.hotel.filter(|_| !is_short && self.people > 0);
        let rooms = hotel.and_then(|hotel| cheapest_rooms_price(rooms(core, doc, hotel), self.people));
        group_total(self.per_person(core, doc), i64::from(self.people.max(1)), rooms.map(|price| (price, 1)))
    }

    fn per_person(self, core: &Core, doc: u32) -> i64 {
        let steps = core.group_prices.get(doc).chunks_exact(2);
        let steps = steps.map(|pair| GroupStep { from_people: i64::from(pair[0]), price: i64::from(pair[1]) });
        let seasons = seasons(core, doc);
        price_per_person(core.prices[to_index(doc)], steps, seasons, i64::from(self.people), self.start).cents
    }
}
