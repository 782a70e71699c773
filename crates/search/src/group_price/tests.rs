//! Prices of groups by tables, and by rules for any prices.

use proptest::prelude::*;

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
        let cost = |rooms: &[i64]| -> i64 { rooms.iter().zip(&offered).map(|(count, room)| count * room.price).sum() };
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

fn step(from_people: i64, price: i64) -> GroupStep {
    GroupStep { from_people, price }
}

fn season(first: &str, last: &str, percent: i64) -> SeasonSpan {
    SeasonSpan {
        first: YearDay::parse(first).unwrap(),
        last: YearDay::parse(last).unwrap(),
        percent,
        limits: SeasonLimits::default(),
    }
}

#[test]
fn each_person_pays_the_step_of_the_group_changed_by_the_season_of_the_first_day() {
    let steps = [step(4, 9_000), step(6, 7_999)];
    let seasons = [season("05-01", "06-30", -10), season("12-20", "01-05", 20)];
    for (people, start, cents, season) in [
        (1, None, 10_000, None),
        (3, None, 10_000, None),
        (4, None, 9_000, None),
        (5, None, 9_000, None),
        (6, None, 7_999, None),
        (50, None, 7_999, None),
        (3, Some("2030-04-30"), 10_000, None),
        (3, Some("2030-05-01"), 9_000, Some(0)),
        (3, Some("2030-06-30"), 9_000, Some(0)),
        (3, Some("2030-07-01"), 10_000, None),
        (4, Some("2030-12-19"), 9_000, None),
        (4, Some("2030-12-20"), 10_800, Some(1)),
        (4, Some("2030-12-31"), 10_800, Some(1)),
        (4, Some("2031-01-01"), 10_800, Some(1)),
        (4, Some("2031-01-05"), 10_800, Some(1)),
        (4, Some("2031-01-06"), 9_000, None),
        // 7 199.1 and 9 598.8 cents.
        (6, Some("2030-06-01"), 7_199, Some(0)),
        (6, Some("2030-12-25"), 9_599, Some(1)),
    ] {
        let start = start.map(|day| day.parse::<NaiveDate>().unwrap());
        let expected = PricePerPerson { cents, season };
        assert_eq!(price_per_person(10_000, steps, seasons, people, start), expected, "{people} on {start:?}");
        let reverse = steps.into_iter().rev();
        assert_eq!(price_per_person(10_000, reverse, seasons, people, start), expected, "steps in any order");
    }
    let of_limits =
        SeasonSpan { limits: SeasonLimits { min_people: Some(4), notice_days: None }, ..season("05-01", "06-30", 0) };
    let start = "2030-05-10".parse().ok();
    let as_ever = PricePerPerson { cents: 10_000, season: None };
    assert_eq!(price_per_person(10_000, steps, [of_limits], 1, start), as_ever, "a season without another price");
    let leap_day = NaiveDate::from_ymd_opt(2028, 2, 29);
    let february = [season("02-01", "02-28", 50)];
    assert_eq!(price_per_person(100, [], february, 1, leap_day).cents, 150);
}

#[test]
fn halves_of_a_cent_are_rounded_up() {
    for (cents, percent, expected) in [
        (1, -50, 1),
        (3, -50, 2),
        (2, -50, 1),
        (50, 1, 51),
        (49, 1, 49),
        (150, -1, 149),
        (151, -1, 149),
        (10_000_000, 200, 30_000_000),
        (0, 20, 0),
        (-50, 1, -50),
        (-51, 1, -52),
        (i64::MAX, 200, i64::MAX),
    ] {
        assert_eq!(with_percent(cents, percent), expected, "{percent} % of {cents}");
    }
}

/// A price with steps below it, as a package has them.
fn prices() -> impl Strategy<Value = (i64, Vec<GroupStep>)> {
    let steps = prop::collection::btree_map(2..=50_i64, 1..5_000_i64, 0..6);
    (30_000..10_000_000_i64, steps).prop_map(|(base, steps)| {
        let lower = steps.into_iter().scan(base, |price, (from_people, less)| {
            *price -= less;
            Some(step(from_people, *price))
        });
        (base, lower.collect())
    })
}

proptest! {
    #[test]
    fn a_larger_group_never_pays_more_a_person(
        (base, steps) in prices(),
        percent in -50..=200_i64,
        people in 1..50_i64,
        day in prop::option::of(0..800_u64),
    ) {
        let start = day.and_then(|day| NaiveDate::from_ymd_opt(2030, 1, 1)?.checked_add_days(chrono::Days::new(day)));
        let seasons = [season("11-15", "03-10", percent)];
        let price = |people| price_per_person(base, steps.iter().copied(), seasons, people, start);
        prop_assert!(price(people + 1).cents <= price(people).cents);
        prop_assert!(price(people).cents > 0);
        prop_assert_eq!(price(people).season.is_some(), price(people + 1).season.is_some(), "the day alone decides");
        let without = price_per_person(base, steps.iter().copied(), [], people, start).cents;
        if price(people).season.is_none() {
            prop_assert_eq!(price(people).cents, without);
        } else {
            let exact = without * (100 + percent);
            prop_assert!((price(people).cents * 100 - exact).abs() <= 50, "rounded to the nearest cent");
        }
        prop_assert_eq!(group_total(price(people).cents, people, []), price(people).cents * people);
    }
}
