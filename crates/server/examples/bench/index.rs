//! The search index by itself: no HTTP, no database.

use std::time::{Duration, Instant};

use serendib_domain::search::Index;
use serendib_domain::search::generate::{Dice, generate};

use crate::load::Tally;
use crate::questions::{Question, Vocabulary};
use crate::report::{Report, millis, number};

const PACKAGES: usize = 100_000;
const QUESTIONS: usize = 20_000;
/// Packages whose titles give the words.
const READ: usize = 5_000;
const SEED: u64 = 7;

pub fn measure(report: &mut Report) {
    eprintln!("the search index alone, {PACKAGES} packages");
    report.section(
        "Search index alone, one thread",
        &["packages", "built in", "memory", "questions", "mean", "p50", "p99", "slowest"],
    );
    let read: Vec<_> = generate(READ, SEED).collect();
    let places = read.iter().flat_map(|doc| &doc.locations).map(|place| place.name.clone()).collect();
    let vocabulary = Vocabulary::of(read.iter().map(|doc| doc.title.as_str()), places);
    let mut dice = Dice(SEED);
    let questions: Vec<_> = (0..QUESTIONS).map(|_| Question::draw(&mut dice, &vocabulary).query()).collect();

    let started = Instant::now();
    let index = Index::build(generate(PACKAGES, SEED));
    let built = started.elapsed();
    for question in questions.iter().take(QUESTIONS / 10) {
        std::hint::black_box(index.search(question));
    }
    let mut tally = Tally::default();
    for question in &questions {
        let asked = Instant::now();
        std::hint::black_box(index.search(std::hint::black_box(question)));
        tally.nanos.push(u64::try_from(asked.elapsed().as_nanos()).unwrap_or(u64::MAX));
    }
    let total: Duration = tally.nanos.iter().copied().map(Duration::from_nanos).sum();
    report.row(vec![
        PACKAGES.to_string(),
        format!("{:.2} s", built.as_secs_f64()),
        format!("{:.0} MiB", number(index.bytes()) / 1_048_576.0),
        QUESTIONS.to_string(),
        millis(total / u32::try_from(QUESTIONS).unwrap_or(1)),
        millis(tally.within(500)),
        millis(tally.within(990)),
        millis(tally.within(1_000)),
    ]);
}
