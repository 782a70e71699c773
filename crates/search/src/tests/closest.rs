//! Best partial matches: what follows few exact ones, and what is never dropped for more results.

use chrono::NaiveDate;

use crate::{Doc, DocHost, Id, Index, Query};

fn trip(id: Id, title: &str, description: &str, days: u32) -> Doc {
    Doc {
        id,
        title: title.to_owned(),
        description: description.to_owned(),
        price_cents: 10_000,
        duration_days: days,
        min_people: 1,
        max_people: 6,
        hosts: vec![DocHost { id: 9, name: "Upali".to_owned() }],
        ..Doc::default()
    }
}

fn query(q: &str) -> Query {
    Query { q: q.to_owned(), today: NaiveDate::from_ymd_opt(2026, 11, 26), ..Query::default() }
}

fn index() -> Index {
    Index::build_with_concepts(vec![
        trip(1, "Blue whales and turtles", "For families with children.", 3),
        trip(2, "Blue whales at dawn", "A boat with children.", 3),
        trip(3, "Turtles after dark", "Eggs in the sand.", 2),
        trip(4, "Turtles and temples", "Children dig in the sand.", 4),
        trip(5, "Surf", "A week of waves.", 7),
    ])
}

#[test]
fn the_closest_follow_the_few_that_have_everything() {
    let answer = index().search(&query("whales and turtles with kids, 3 days"));
    assert_eq!((answer.ids[0], answer.exact_total), (1, 1));
    assert!(answer.ids.contains(&2) && !answer.ids.contains(&5), "{:?}", answer.ids);
    assert_eq!(answer.total, answer.ids.len());
    let whole = index().search(&query("turtles"));
    assert_eq!((whole.total, whole.exact_total), (3, 3));
}

#[test]
fn what_is_not_wanted_or_quoted_is_never_given_up() {
    let without = index().search(&query("turtles children no temples no whales"));
    assert!(!without.ids.contains(&4) && !without.ids.contains(&1), "{:?}", without.ids);
    let quoted = index().search(&query("turtles children \"temples\""));
    assert_eq!((quoted.ids, quoted.exact_total), (vec![4], 1));
}

#[test]
fn of_two_wishes_that_nothing_has_together_the_rarer_decides() {
    let mut docs: Vec<Doc> = (10..30).map(|id| trip(id, "Temples", "Stupas and kings.", 2)).collect();
    docs.push(trip(1, "Surf", "A week of waves.", 7));
    let answer = Index::build_with_concepts(docs).search(&query("temples and surf"));
    assert_eq!((answer.ids, answer.left_out), (vec![1], vec!["Temples".to_owned()]));
}

#[test]
fn who_names_the_month_comes_before_who_names_none() {
    let mut silent = trip(1, "Whale watching", "A boat.", 1);
    (silent.rating, silent.review_count) = (5.0, 50);
    let named = trip(2, "Whale watching", "From November to April only.", 1);
    let index = Index::build_with_concepts(vec![silent, named]);
    assert_eq!(index.search(&query("whales in February")).ids, [2, 1]);
    assert_eq!(index.search(&query("whales")).ids, [1, 2]);
}

#[test]
fn a_round_trip_takes_days_and_a_number_of_days_says_how_many() {
    let days = |q: &str| index().search(&query(q)).understood.iter().map(|part| part.label.clone()).collect::<Vec<_>>();
    assert_eq!(days("Rundreise Wale"), ["5 days or more", "Whale watching"]);
    assert_eq!(days("Rundreise 3 Tage"), ["3 days"]);
    assert_eq!(days("at least 6 days surf"), ["6 days or more"]);
    assert_eq!(days("surf next weekend"), ["4 December to 6 December 2026"]);
    assert_eq!(days("surf, flexible dates"), Vec::<String>::new());
}

#[test]
fn a_text_that_ends_with_a_year_is_read() {
    for q in ["departures 2026", "2026", "surf 2027", "surf in 2028"] {
        index().search(&query(q));
    }
    assert_eq!(index().search(&query("surf 2027")).ids, [5]);
}

#[test]
fn letters_and_bare_numbers_beside_words_are_no_wishes() {
    for q in ["surf w 4", "surf x 40", "two surf"] {
        let answer = index().search(&query(q));
        assert_eq!((answer.ids, answer.ignored), (vec![5], vec![]), "{q}");
    }
}

#[test]
fn a_right_word_that_occurs_in_longer_names_only_is_not_reported_as_corrected() {
    assert_eq!(index().search(&query("poruwa ceremony traditional surf")).showing_results_for, None);
}

#[test]
fn stairs_are_avoided_with_and_without_a_negation() {
    for q in ["ohne viel Treppen", "no stairs", "viele Treppen gehen nicht", "not too many steps"] {
        let answer = index().search(&query(q));
        assert!(answer.understood.iter().all(|part| part.kind != "without"), "{q}: {:?}", answer.understood);
    }
}

#[test]
fn a_month_in_a_title_says_when_the_trip_runs() {
    let docs = vec![trip(1, "Surf in April", "Waves.", 7), trip(2, "Surf", "Waves from June to September.", 7)];
    let index = Index::build_with_concepts(docs);
    assert_eq!(index.search(&query("surf in July")).ids, [2]);
    assert_eq!(index.search(&query("surf in April")).ids, [1]);
}

#[test]
fn one_of_many_attractions_says_less_than_one_of_few() {
    let with = |id: Id, others: usize| Doc {
        attractions: std::iter::once("Kumana National Park".to_owned())
            .chain((0..others).map(|number| format!("Temple {number}")))
            .collect(),
        created_at_micros: i64::try_from(id).unwrap_or(0),
        ..trip(id, "By jeep", "Dawn and dusk.", 2)
    };
    let index = Index::build_with_concepts(vec![with(1, 1), with(2, 14)]);
    assert_eq!(index.search(&query("birds")).ids, [1, 2]);
}
