//! The price of a trip for a group, by the receipt's rule. Cents.

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
mod tests {
    use super::*;

    const DOUBLE: RoomPrice = RoomPrice { capacity: 2, price: 20_000 };
    const TRIPLE: RoomPrice = RoomPrice { capacity: 3, price: 27_000 };
    const VILLA: RoomPrice = RoomPrice { capacity: 6, price: 70_000 };

    #[test]
    fn a_group_pays_for_each_person_and_for_the_rooms() {
        assert_eq!(group_total(37_200, 4, []), 148_800);
        assert_eq!(group_total(37_200, 4, [(20_000, 2)]), 188_800);
        assert_eq!(group_total(i64::MAX, 2, [(1, 1)]), i64::MAX);
        assert_eq!((per_person(188_800, 4), per_person(100, 3), per_person(100, 0)), (47_200, 34, 100));
    }

    #[test]
    fn the_cheapest_rooms_sleep_everybody() {
        let offered = [DOUBLE, TRIPLE, VILLA];
        let table = [
            (1, vec![1, 0, 0]),
            (2, vec![1, 0, 0]),
            (3, vec![0, 1, 0]),
            (4, vec![2, 0, 0]),
            (5, vec![1, 1, 0]),
            (6, vec![0, 2, 0]),
            (0, vec![0, 0, 0]),
        ];
        for (people, rooms) in table {
            assert_eq!(cheapest_rooms(&offered, people), Some(rooms), "{people}");
        }
        assert_eq!(cheapest_rooms(&[], 2), None);
        assert_eq!(cheapest_rooms(&[RoomPrice { capacity: 0, price: 1 }], 2), None);
    }

    #[test]
    fn no_other_choice_of_rooms_is_cheaper() {
        let offered = [DOUBLE, TRIPLE, VILLA];
        for people in 1..=12_i64 {
            let chosen = cheapest_rooms(&offered, people).unwrap();
            let cost =
                |rooms: &[i64]| -> i64 { rooms.iter().zip(&offered).map(|(count, room)| count * room.price).sum() };
            let beds =
                |rooms: &[i64]| -> i64 { rooms.iter().zip(&offered).map(|(count, room)| count * room.capacity).sum() };
            assert!(beds(&chosen) >= people);
            let count = u32::try_from(people).unwrap();
            assert_eq!(cheapest_rooms_price(offered.iter().copied(), count), Some(cost(&chosen)));
            for doubles in 0..=6 {
                for triples in 0..=4 {
                    for villas in 0..=2 {
                        let other = [doubles, triples, villas];
                        assert!(beds(&other) < people || cost(&other) >= cost(&chosen), "{people}: {other:?}");
                    }
                }
            }
        }
    }
}
