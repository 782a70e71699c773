//! Group totals of the found packages.

use super::super::*;

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
    assert_eq!((group.people, group.totals), (0, Vec::new()));
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
