//! Prints the cost of a search; asserts nothing. Run with `cargo test --release -p serendib-search tests::timing -- --ignored --nocapture`.

use std::time::{Duration, Instant};

use chrono::{Days, NaiveDate};

use crate::generate::{Dice, generate};
use crate::taxonomy::CATEGORIES;
use crate::{Busy, Dates, Doc, DurationBucket, Id, Index, PRICE_CEILING_USD, Query, Sort};

#[test]
#[ignore = "prints measurements and asserts nothing"]
fn search_timing() {
    for count in [140, 10_000, 100_000] {
        let index = timed("build", || Index::build(generate(count, 1))).with_busy_days(booked());
        println!("{count} packages, {} bytes each", index.bytes() / count);
        let words = words_of(200);
        let mut dice = Dice(5);
        let mut took: Vec<Duration> = (0..2_000)
            .map(|_| {
                let query = varied(&mut dice, &words);
                let start = Instant::now();
                std::hint::black_box(index.search(&query));
                start.elapsed()
            })
            .collect();
        took.sort_unstable();
        println!("  search p50 {:?}, p99 {:?}, slowest {:?}", took[1_000], took[1_980], took[1_999]);
        let mut took: Vec<Duration> = (0..400)
            .map(|later| {
                let dates = Some(Dates::Within(date(later), date(later + 10)));
                let start = Instant::now();
                std::hint::black_box(index.search(&Query { dates, ..Query::default() }));
                start.elapsed()
            })
            .collect();
        took.sort_unstable();
        println!("  nothing but dates p50 {:?}, slowest {:?}", took[200], took[399]);
        timed("  one booking", || {
            index.with_host_busy_days(&[77], vec![Busy { host: 77, first: date(3), last: date(5) }])
        });
        timed("  packages of a day", || index.featured(date(1), &[]));
        timed("  one change", || index.apply(generate(1, 99).collect(), &[]));
    }
}

fn date(later: u64) -> NaiveDate {
    NaiveDate::default() + Days::new(later)
}

/// Ten thousand bookings of the coming year.
fn booked() -> Vec<Busy> {
    let mut dice = Dice(9);
    let booked = |_| {
        let first = dice.below(365);
        Busy { host: Id::from(dice.below(800 * 16)), first: date(first), last: date(first + dice.below(12)) }
    };
    (0..10_000).map(booked).collect()
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    println!("{what} {:?}", start.elapsed());
    done
}

/// The words of some packages, titles more often than descriptions.
fn words_of(packages: usize) -> Vec<String> {
    let words = |doc: Doc| {
        let text = doc.title + " " + &doc.description;
        text.split(' ').take(16).map(|word| word.trim_end_matches('.').to_owned()).collect::<Vec<_>>()
    };
    generate(packages, 1).flat_map(words).collect()
}

/// Up to three words, some cut short as in typing, with occasional filters.
fn varied(dice: &mut Dice, words: &[String]) -> Query {
    let q: Vec<String> = dice.some(0, 3, |dice| {
        let word = dice.one_of(words).clone();
        let length = if dice.below(3) == 0 { 2 } else { 40 };
        word.chars().take(length).collect()
    });
    let sometimes = |dice: &mut Dice| dice.below(3) == 0;
    Query {
        q: q.join(" "),
        category: if sometimes(dice) { dice.one_of(&CATEGORIES).slug.to_owned() } else { String::new() },
        location: if sometimes(dice) { "kandy".to_owned() } else { String::new() },
        price_max_usd: if sometimes(dice) { 900 } else { PRICE_CEILING_USD },
        duration: if sometimes(dice) { *dice.one_of(&DurationBucket::RANGES) } else { DurationBucket::Any },
        dates: sometimes(dice).then(|| Dates::StartOn(date(dice.below(365)))),
        people: if sometimes(dice) { 3 } else { 0 },
        sort: *dice.one_of(&[Sort::Recommended, Sort::PriceLow, Sort::PriceHigh, Sort::Rating, Sort::Duration]),
        ..Query::default()
    }
}
