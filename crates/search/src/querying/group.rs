//! The price of packages for the query's group, by the receipt's rule.

use crate::doc::DocRoom;
use crate::group_price::HOTEL_TYPES;
use crate::group_price::{RoomPrice, cheapest_rooms_price, group_total};
use crate::query::Query;
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

/// The travelers and their hotel standard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) people: u32,
    pub(crate) hotel: Option<u32>,
}

impl Group {
    /// The group's total in cents.
    pub(crate) fn total(self, core: &Core, doc: u32) -> i64 {
        let is_short = core.facts[to_index(doc)].duration <= 1;
        let hotel = self.hotel.filter(|_| !is_short);
        let rooms = hotel.and_then(|hotel| cheapest_rooms_price(rooms(core, doc, hotel), self.people));
        group_total(core.prices[to_index(doc)], i64::from(self.people), rooms.map(|price| (price, 1)))
    }
}
