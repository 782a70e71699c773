//! Group totals of the found packages.

use chrono::{Days, NaiveDate};

use super::super::*;
use crate::group_price::{GroupStep, SeasonLimits, SeasonSpan, YearDay};

fn trip(id: Id, dollars: i64, days: u32, rooms: &[(u32, u32, i64)]) -> Doc {
    let room = |(hotel, capacity, dollars): &(u32, u32, i64)| DocRoom {
        hotel: *hotel,
        capacity: *capacity,
        price_cents: dollars * 100,
    };
    Doc {
        id,
        title: format!("Elephants {id}"),
        price_cents: dollars * 100,
        duration_days: days,
        min_people: 1,
        max_people: 6,
        rooms: rooms.iter().map(room).collect(),
        created_at_micros: i64::try_from(id).unwrap(),
        ..Doc::default()
    }
}

/// Two with three-star rooms, expensive ones with the lower base price; one with five-star rooms only; one of a day.
fn index() -> Index {
    let docs = vec![
        trip(1, 300, 5, &[(1, 2, 500), (3, 2, 900)]),
        trip(2, 350, 5, &[(1, 2, 100)]),
        trip(3, 320, 5, &[(3, 3, 600)]),
        trip(4, 90, 1, &[]),
    ];
    Index::build_with_concepts(docs)
}

fn group_of(people: u32) -> Query {
    Query { people, comfort: "three_star".to_owned(), is_price_for_group: true, ..Query::default() }
}

fn dollars(answer: &SearchResults) -> Vec<(Id, i64)> {
    let group = answer.group.as_ref().unwrap();
    group.totals.iter().map(|(id, cents)| (*id, cents / 100)).collect()
}

#[test]
fn a_group_sees_its_total_price_with_rooms_of_the_chosen_comfort() {
    let answer = index().search(&group_of(4));
    assert_eq!(dollars(&answer), [(4, 360), (2, 1_600), (1, 2_200)]);
    let without = index().search(&Query { comfort: String::new(), ..group_of(4) });
    assert_eq!(dollars(&without), [(4, 360), (3, 1_280), (2, 1_400), (1, 1_200)]);
    assert_eq!(index().search(&Query::default()).group, None);
}

#[test]
fn bounds_orders_and_bands_go_by_the_total_only_on_request() {
    let index = index();
    let sorted = |sort, query: Query| index.search(&Query { sort, ..query }).ids;
    assert_eq!(sorted(Sort::PriceLow, group_of(4)), [4, 2, 1]);
    assert_eq!(sorted(Sort::PriceHigh, group_of(4)), [1, 2, 4]);
    let per_person = Query { is_price_for_group: false, ..group_of(4) };
    assert_eq!(sorted(Sort::PriceLow, per_person.clone()), [4, 1, 2]);

    let up_to = |price_max_usd, query: Query| index.search(&Query { price_max_usd, ..query });
    assert_eq!(up_to(1_700, group_of(4)).ids, [4, 2]);
    assert_eq!(up_to(1_599, group_of(4)).ids, [4]);
    assert_eq!(up_to(320, per_person).ids, [4, 1]);
    let bands: Vec<usize> = index.search(&group_of(4)).facets.price.iter().map(|band| band.count).collect();
    assert_eq!(bands, [0, 0, 1, 0, 1, 1, 0]);
    // The number of people is unknown.
    assert_eq!(up_to(320, Query { people: 0, ..group_of(4) }).ids, [4, 1]);
}

#[test]
fn the_words_may_say_who_travels() {
    let answer = index().search(&Query { q: "elephants for 4".to_owned(), comfort: String::new(), ..group_of(0) });
    assert_eq!(answer.group.as_ref().unwrap().people, 4);
    assert_eq!(dollars(&answer).len(), 4);
}

#[test]
fn the_words_may_say_when_where_nobody_says_how_many() {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 26);
    let of = |q: &str| index().search(&Query { q: q.to_owned(), today, ..group_of(0) }).group;
    let group = of("elephants in February").unwrap();
    assert_eq!(group.people, 0);
    let first = chrono::NaiveDate::from_ymd_opt(2027, 2, 1).unwrap();
    let last = chrono::NaiveDate::from_ymd_opt(2027, 2, 28).unwrap();
    assert_eq!(group.dates, Some(Dates::Within(first, last)));
    assert_eq!(of("elephants"), None);
}

#[test]
fn prices_and_rooms_survive_changes_of_the_catalogue() {
    let index = index().apply(vec![trip(5, 10, 3, &[(1, 6, 60)]), trip(1, 300, 5, &[(1, 2, 10)])], &[2]);
    let answer = index.search(&Query { sort: Sort::PriceLow, ..group_of(4) });
    assert_eq!(dollars(&answer), [(5, 100), (4, 360), (1, 1_220)]);
}

#[test]
fn an_index_of_fewer_parts_answers_after_one_of_more() {
    let query = Query { sort: Sort::PriceLow, comfort: String::new(), limit: MAX_PAGE_SIZE, ..group_of(2) };
    let many: Vec<Doc> = (1..=20).map(|id| trip(id, 100, 2, &[])).collect();
    let changed = Index::build_with_concepts(many).apply(vec![trip(21, 50, 2, &[])], &[]);
    assert_eq!(changed.parts.len(), 2, "a small change stands beside the others");
    assert_eq!(changed.search(&query).ids.len(), 21);
    assert_eq!(index().search(&query).ids, [4, 1, 3, 2]);
}

#[test]
fn a_larger_group_pays_its_step_and_the_first_day_its_season() {
    let season = |first, last, percent| SeasonSpan {
        first: YearDay::parse(first).unwrap(),
        last: YearDay::parse(last).unwrap(),
        percent,
        limits: SeasonLimits::default(),
    };
    let with_steps = Doc {
        group_prices: vec![GroupStep { from_people: 4, price: 25_000 }, GroupStep { from_people: 6, price: 20_000 }],
        seasons: vec![season("12-20", "01-05", 20)],
        hosts: vec![DocHost { id: 1, name: "Nimal".to_owned() }],
        ..trip(1, 300, 5, &[(1, 2, 500)])
    };
    let plain = Doc { hosts: with_steps.hosts.clone(), ..trip(2, 260, 5, &[(1, 2, 500)]) };
    let index = Index::build_with_concepts(vec![with_steps, plain.clone()]);
    let of = |people, dates: Option<&str>| Query {
        dates: Dates::from_bounds(dates.map(|day| day.parse().unwrap()), None),
        sort: Sort::PriceLow,
        comfort: String::new(),
        ..group_of(people)
    };
    for (people, dates, totals) in [
        (3, None, [(2, 780), (1, 900)]),
        (4, None, [(1, 1_000), (2, 1_040)]),
        (6, None, [(1, 1_200), (2, 1_560)]),
        (4, Some("2030-12-19"), [(1, 1_000), (2, 1_040)]),
        (4, Some("2030-12-20"), [(2, 1_040), (1, 1_200)]),
        (4, Some("2031-01-05"), [(2, 1_040), (1, 1_200)]),
        (6, Some("2031-01-01"), [(1, 1_440), (2, 1_560)]),
        // A person's price in the smallest group.
        (0, Some("2030-12-19"), [(2, 260), (1, 300)]),
        (0, Some("2030-12-20"), [(2, 260), (1, 360)]),
    ] {
        assert_eq!(dollars(&index.search(&of(people, dates))), totals, "{people} on {dates:?}");
    }
    let up_to = |price_max_usd, query: Query| index.search(&Query { price_max_usd, ..query }).ids;
    assert_eq!(up_to(1_039, of(4, None)), [1]);
    assert_eq!(up_to(1_100, of(4, Some("2030-12-25"))), [2]);
    // A person's price is the listed one.
    assert_eq!(up_to(299, Query { is_price_for_group: false, ..of(4, None) }), [2]);

    let changed = index.apply(vec![trip(3, 10, 5, &[])], &[2]);
    assert_eq!(dollars(&changed.search(&of(6, None))), [(3, 60), (1, 1_200)], "steps survive changes of the catalogue");
}

fn december(percent: i64, limits: SeasonLimits) -> SeasonSpan {
    let day = |text| YearDay::parse(text).unwrap();
    SeasonSpan { first: day("12-01"), last: day("12-31"), percent, limits }
}

#[test]
fn the_nearest_without_the_dates_are_priced_without_their_season() {
    let season = december(100, SeasonLimits::default());
    let host = DocHost { id: 1, name: "Nimal".to_owned() };
    let dear = Doc { seasons: vec![season], hosts: vec![host], ..trip(1, 100, 2, &[]) };
    let first: NaiveDate = "2030-12-10".parse().unwrap();
    let index = Index::build(vec![dear]).with_busy_days(vec![Busy { host: 1, first, last: first }]);
    let query = Query { dates: Some(Dates::StartOn(first)), comfort: String::new(), ..group_of(2) };
    let answer = index.search(&query);
    assert_eq!((answer.total, answer.nearest.as_ref().unwrap().ids.as_slice()), (0, [1].as_slice()));
    assert_eq!(dollars(&answer), [(1, 200)]);
    let later = first.checked_add_days(Days::new(1)).unwrap();
    assert_eq!(dollars(&index.search(&Query { dates: Some(Dates::StartOn(later)), ..query })), [(1, 400)]);
}

#[test]
fn a_search_on_dates_leaves_out_trips_whose_season_refuses_the_group_or_the_day() {
    let host = |id| vec![DocHost { id, name: "Nimal".to_owned() }];
    let season = december(0, SeasonLimits { min_people: Some(4), notice_days: Some(14) });
    let limited = Doc { seasons: vec![season], hosts: host(1), ..trip(1, 100, 3, &[]) };
    let plain = Doc { hosts: host(2), ..trip(2, 100, 3, &[]) };
    let day = |text: &str| text.parse::<NaiveDate>().unwrap();
    let busy = Busy { host: 1, first: day("2030-11-20"), last: day("2030-11-30") };
    let index = Index::build_with_concepts(vec![limited, plain]).with_busy_days(vec![busy]);
    let finds = |people, dates, today: &str, words: &str| {
        let (dates, today) = (Some(dates), Some(day(today)));
        let query = Query { dates, today, q: words.to_owned(), comfort: String::new(), ..group_of(people) };
        index.search(&query).ids.contains(&1)
    };
    let on = |text| Dates::StartOn(day(text));
    let between = |first, last| Dates::StartBetween(day(first), day(last));
    for (people, dates, today, is_found) in [
        (4, on("2030-12-15"), "2030-12-01", true),
        (3, on("2030-12-15"), "2030-12-01", false),
        (4, on("2030-12-15"), "2030-12-02", false),
        (0, on("2030-12-15"), "2030-12-01", true),
        (2, on("2031-01-01"), "2030-12-31", true),
        // The host is free in December only, and the season refuses two.
        (2, between("2030-11-20", "2030-12-30"), "2030-10-01", false),
        (2, between("2030-11-19", "2031-01-01"), "2030-10-01", true),
        (2, between("2030-11-17", "2030-12-30"), "2030-10-01", true),
        (4, Dates::Within(day("2030-12-01"), day("2030-12-16")), "2030-12-01", false),
        (4, Dates::Within(day("2030-12-01"), day("2030-12-17")), "2030-12-01", true),
        // 13 and 14 December are a Friday and a Saturday.
        (4, Dates::WeekendStartBetween(day("2030-12-09"), day("2030-12-19")), "2030-11-30", true),
        (4, Dates::WeekendStartBetween(day("2030-12-09"), day("2030-12-19")), "2030-12-01", false),
    ] {
        assert_eq!(finds(people, dates, today, ""), is_found, "{people} {dates:?} on {today}");
    }
    assert!(!finds(0, on("2030-12-15"), "2030-12-01", "elephants for 2"), "the words say how many");
    assert!(finds(0, on("2030-12-15"), "2030-12-01", "elephants for 4"));
    let next = |today| index.next_starts(&[1], day(today), day("2031-03-01"))[0].1.unwrap().to_string();
    assert_eq!(next("2030-11-10"), "2030-11-10");
    assert_eq!(next("2030-11-18"), "2030-12-02", "booked, and then too near");
    assert_eq!(next("2030-12-25"), "2031-01-01");
}
