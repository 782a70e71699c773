//! D-027: the same three on one day, each in turn, none without a host.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate};

use crate::{Doc, DocHost, Id, Index};

fn hosted_doc(id: Id) -> Doc {
    Doc { id, title: format!("Trip {id}"), hosts: vec![DocHost { id: 1, name: "Nimal".to_owned() }], ..Doc::default() }
}

fn trips(count: Id) -> Vec<Doc> {
    (1..=count).map(hosted_doc).collect()
}

/// The first day of a cycle of 64 days, the length for 97 to 192 packages.
fn first_of_cycle() -> NaiveDate {
    NaiveDate::from_num_days_from_ce_opt(739_648).unwrap()
}

#[test]
fn each_package_is_featured_before_any_comes_again() {
    for count in [97, 140, 192] {
        let index = Index::build(trips(count));
        let days = first_of_cycle().iter_days();
        let featured: Vec<Id> = days.take(64).flat_map(|day| index.featured(day, &[])).collect();
        let round = usize::try_from(count).unwrap();
        assert_eq!(featured[..round].iter().collect::<BTreeSet<_>>().len(), round);
    }
}

#[test]
fn thirty_days_are_spread_wherever_they_begin_and_follow_no_order() {
    let index = Index::build(trips(140));
    for begin in 0..64 {
        let mut times_featured: BTreeMap<Id, u32> = BTreeMap::new();
        for day in (first_of_cycle() + Days::new(begin)).iter_days().take(30) {
            index.featured(day, &[]).into_iter().for_each(|id| *times_featured.entry(id).or_default() += 1);
        }
        assert!(times_featured.values().all(|times| *times <= 2), "{times_featured:?}");
        assert!(times_featured.len() >= 60, "{} of 140 from day {begin}", times_featured.len());
    }
    let of = |later| index.featured(first_of_cycle() + Days::new(later), &[]);
    assert_ne!(of(0), of(64), "every cycle shuffles anew");
    assert!(of(0).windows(2).any(|pair| pair[0].abs_diff(pair[1]) > 1));
}

#[test]
fn the_days_three_stay_whatever_happens_to_others() {
    let (index, day) = (Index::build(trips(140)), first_of_cycle() + Days::new(20));
    let three = index.featured(day, &[]);
    let others: Vec<Id> = (1..=140).filter(|id| !three.contains(id)).collect();
    let fewer = index.apply(Vec::new(), &others[..60]);
    let more = index.apply((1_000..1_500).map(hosted_doc).collect(), &[]);
    let edited = index.apply(three.iter().map(|id| Doc { title: "New".to_owned(), ..hosted_doc(*id) }).collect(), &[]);
    for changed in [fewer, more, edited] {
        assert_eq!(changed.featured(day, &three), three);
    }
}

#[test]
fn a_package_more_or_less_moves_the_turns_by_one() {
    let index = Index::build(trips(140));
    let changed = index.apply(vec![hosted_doc(1_000)], &[]);
    for later in 0..46 {
        let day = first_of_cycle() + Days::new(later);
        let (before, after) = (index.featured(day, &[]), changed.featured(day, &[]));
        assert!(after.iter().filter(|id| before.contains(id)).count() >= 2, "{before:?} {after:?}");
    }
}

#[test]
fn only_one_that_cannot_be_booked_is_replaced() {
    let (index, day) = (Index::build(trips(140)), first_of_cycle());
    let three = index.featured(day, &[]);
    let unled = index.apply(vec![Doc { hosts: Vec::new(), ..hosted_doc(three[1]) }], &[]);
    let instead = unled.featured(day, &three);
    assert_eq!((instead[0], instead[2]), (three[0], three[2]));
    assert!(!three.contains(&instead[1]));
    assert!(!unled.featured(day, &[]).contains(&three[1]));
    let gone = index.apply(Vec::new(), &three[..1]).featured(day, &three);
    assert_eq!((gone.len(), &gone[1..]), (3, &three[1..]));
}

#[test]
fn few_packages_are_all_of_them() {
    let unled = Doc { hosts: Vec::new(), ..hosted_doc(9) };
    for count in 0..5 {
        let docs = trips(count).into_iter().chain([unled.clone()]);
        let three = Index::build(docs).featured(first_of_cycle(), &[]);
        assert_eq!(three.iter().collect::<BTreeSet<_>>().len(), usize::try_from(count).unwrap().min(3));
        assert!(!three.contains(&9));
    }
}
