//! Surveys, against the search and against the packages themselves.

use super::super::*;

fn trip(id: Id, dollars: i64, days: u32, city: (&str, Id), categories: &[&str], hosts: &[Id]) -> Doc {
    let host = |id: &Id| DocHost { id: *id, name: format!("Host {id}") };
    Doc {
        id,
        title: format!("Trip {id}"),
        price_cents: dollars * 100,
        duration_days: days,
        min_people: 1,
        max_people: 6,
        locations: vec![Location { name: city.0.to_owned(), destination: Some(city.1), ..Location::default() }],
        categories: categories.iter().map(|slug| (*slug).to_owned()).collect(),
        hosts: hosts.iter().map(host).collect(),
        ..Doc::default()
    }
}

fn places() -> Places {
    let place = |id, city: &str, nearby: &[&str]| DestinationEntry {
        id,
        city: city.to_owned(),
        nearby: nearby.iter().map(|name| (*name).to_owned()).collect(),
        is_active: true,
        ..DestinationEntry::default()
    };
    Places::build(vec![place(1, "Ella", &["Demodara"]), place(2, "Yala", &[]), place(3, "Jaffna", &[])], Vec::new())
}

fn index() -> Index {
    let demodara = Location { name: "Demodara".to_owned(), ..Location::default() };
    let nearby = Doc { locations: vec![demodara], ..trip(4, 60, 1, ("", 0), &["nature"], &[9]) };
    let docs = [
        trip(1, 300, 5, ("Ella", 1), &["nature", "hiking"], &[7]),
        trip(2, 500, 9, ("Ella", 1), &["relaxation"], &[7, 8]),
        trip(3, 90, 2, ("Yala", 2), &["wildlife"], &[8]),
        nearby,
    ];
    Index::build(docs).apply(vec![trip(5, 400, 6, ("Ella", 1), &["nature"], &[8])], &[1])
}

fn query_at(place: Id) -> Query {
    Query { destination: places().destination(place), ..Query::default() }
}

#[test]
fn a_survey_counts_what_the_search_finds() {
    let index = index();
    for (place, category) in [(1, ""), (1, "nature"), (2, "wildlife"), (2, "food"), (3, "")] {
        let query = Query { category: category.to_owned(), ..query_at(place) };
        let survey = index.survey(&query);
        assert_eq!(survey.packages, index.search(&query).total, "{place} {category}");
        assert_eq!(survey.packages, index.count(&query), "{place} {category}");
    }
}

#[test]
fn a_survey_has_prices_lengths_categories_and_hosts_of_the_living_packages() {
    let survey = index().survey(&query_at(1));
    assert_eq!(survey.packages, 3, "one has gone, one stands at a smaller place of it");
    assert_eq!(survey.price_cents, Some((6_000, 50_000)));
    assert_eq!(survey.days, Some(TripLengths { shortest: 1, usual: 6, longest: 9 }));
    assert_eq!(survey.categories, [("nature".to_owned(), 2), ("wellness".to_owned(), 1)]);
    assert_eq!(survey.hosts, [(8, 2), (7, 1), (9, 1)]);
    assert_eq!(index().survey(&query_at(3)), Survey::default());
    assert_eq!(Index::default().survey(&Query::default()), Survey::default());
}
