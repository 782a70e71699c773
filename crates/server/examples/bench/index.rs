//! The search index alone, without HTTP or database: with words only and with the thesaurus, in one run.

use std::time::{Duration, Instant};

use chrono::{Days, NaiveDate};
use serendib_domain::search::generate::{Dice, generate};
use serendib_domain::search::{Busy, DateFlexibility, Dates, Id, Index, Query};

use crate::load::Latencies;
use crate::questions::{QueryVocabulary, Question};
use crate::report::{BenchReport, goal, millis, number};

const PACKAGES: usize = 100_000;
const QUESTIONS: usize = 20_000;
/// Number of packages for searches by dates.
const DATED_PACKAGES: usize = 10_000;
const BOOKINGS: usize = 1_000_000;
const DATED_QUESTIONS: usize = 4_000;
/// As many hosts as the generated packages have.
const HOSTS: u64 = 16 * 800;
/// How far ahead trips are searched, in days.
const AHEAD: u64 = 730;
/// Goal of the issue: the slowest page of a search by dates.
const DATED_GOAL: Duration = Duration::from_millis(5);
/// Number of packages whose titles supply the words.
const READ: usize = 5_000;
const SEED: u64 = 7;
/// Searches that testers typed, one per line: tester, language, text, meaning.
const TYPED: &str = include_str!("../../../../e2e/bench/blind/open/searches.tsv");
/// Maximum letters of a text for suggestions.
const LETTERS: usize = 12;

pub fn measure(report: &mut BenchReport) {
    eprintln!("the search index alone, {PACKAGES} packages");
    report.section(
        "Search index alone, one thread",
        &["index", "packages", "built in", "memory", "what", "how many", "mean", "p50", "p99", "slowest"],
    );
    let read: Vec<_> = generate(READ, SEED).collect();
    let places = read.iter().flat_map(|doc| &doc.locations).map(|place| place.name.clone()).collect();
    let vocabulary = QueryVocabulary::from_titles(read.iter().map(|doc| doc.title.as_str()), places);
    let mut dice = Dice(SEED);
    let drawn: Vec<_> = (0..QUESTIONS).map(|_| Question::draw(&mut dice, &vocabulary).query()).collect();
    let texts: Vec<&str> = TYPED.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    let typed: Vec<_> = texts.iter().map(|text| Query { q: (*text).to_owned(), ..Query::default() }).collect();

    let words = TimedIndex::time_build(|| Index::build(generate(PACKAGES, SEED)));
    words.row(report, "words alone", "questions", &drawn, |index, query| drop(index.search(query)));
    drop(words);
    let concepts = TimedIndex::time_build(|| Index::build_with_concepts(generate(PACKAGES, SEED)));
    concepts.row(report, "thesaurus", "the same questions", &drawn, |index, query| drop(index.search(query)));
    concepts.row(report, "thesaurus", "searches as people type them", &typed, |index, query| drop(index.search(query)));
    let begun = |text: &&str| -> Vec<String> {
        (1..=text.chars().count().min(LETTERS)).map(|letters| text.chars().take(letters).collect()).collect()
    };
    let begun: Vec<String> = texts.iter().flat_map(begun).collect();
    concepts.row(report, "thesaurus", "suggestions, letter by letter", &begun, |index, text| drop(index.suggest(text)));
    drop(concepts);
    by_dates(report);
}

fn day(later: u64) -> NaiveDate {
    NaiveDate::default() + Days::new(later)
}

/// Searches by exact and flexible dates, with hosts who are booked most of the time; and the cost of one more booking.
fn by_dates(report: &mut BenchReport) {
    report.section(
        "Search index alone: by dates",
        &["packages", "bookings", "memory of their days", "what", "how many", "mean", "p50", "p99", "slowest", "goal"],
    );
    let mut dice = Dice(SEED);
    let bookings = |dice: &mut Dice, host: u64| {
        let first = dice.below(AHEAD);
        Busy { host: Id::from(host), first: day(first), last: day(first + dice.below(8)) }
    };
    let busy: Vec<Busy> = (0..BOOKINGS)
        .map(|_| {
            let host = dice.below(HOSTS);
            bookings(&mut dice, host)
        })
        .collect();
    let free = Index::build_with_concepts(generate(DATED_PACKAGES, SEED));
    let without = free.bytes();
    let index = free.with_busy_days(busy);
    let asked = |dice: &mut Dice| {
        let first = dice.below(AHEAD);
        let last = dice.below(3).checked_sub(1).map(|_| day(first + 2 + dice.below(40)));
        let dates = Dates::flexible(Some(day(first)), last, *dice.one_of(&DateFlexibility::ALL));
        Query { dates, offset: 6 * usize::try_from(dice.below(4)).unwrap_or(0), ..Query::default() }
    };
    let questions: Vec<Query> = (0..DATED_QUESTIONS).map(|_| asked(&mut dice)).collect();
    let changes: Vec<Busy> = (0..400)
        .map(|_| {
            let host = dice.below(HOSTS);
            bookings(&mut dice, host)
        })
        .collect();
    let pages = tally(&questions, |query| drop(index.search(query)));
    let changed = tally(&changes, |span| drop(index.with_host_busy_days(&[span.host], vec![*span])));
    for (what, mut tally, has_goal) in [("pages by dates", pages, true), ("one host's bookings change", changed, false)]
    {
        let slowest = tally.quantile(1_000);
        let total: Duration = tally.nanos.iter().copied().map(Duration::from_nanos).sum();
        report.row(vec![
            DATED_PACKAGES.to_string(),
            BOOKINGS.to_string(),
            format!("{:.1} MiB", number(index.bytes() - without) / 1_048_576.0),
            what.to_owned(),
            tally.nanos.len().to_string(),
            millis(total / u32::try_from(tally.nanos.len()).unwrap_or(1)),
            millis(tally.quantile(500)),
            millis(tally.quantile(990)),
            millis(slowest),
            if has_goal { goal("each ≤ 5 ms", slowest <= DATED_GOAL) } else { String::new() },
        ]);
    }
}

/// Runs everything twice and measures the second run.
fn tally<T>(all: &[T], ask: impl Fn(&T)) -> Latencies {
    all.iter().for_each(&ask);
    let mut tally = Latencies::default();
    for one in all {
        let asked = Instant::now();
        ask(std::hint::black_box(one));
        tally.nanos.push(u64::try_from(asked.elapsed().as_nanos()).unwrap_or(u64::MAX));
    }
    tally
}

struct TimedIndex {
    index: Index,
    took: Duration,
}

impl TimedIndex {
    fn time_build(build: impl FnOnce() -> Index) -> Self {
        let started = Instant::now();
        let index = build();
        Self { index, took: started.elapsed() }
    }

    fn row<T>(&self, report: &mut BenchReport, name: &str, what: &str, all: &[T], ask: impl Fn(&Index, &T)) {
        let mut tally = tally(all, |one| ask(&self.index, one));
        let total: Duration = tally.nanos.iter().copied().map(Duration::from_nanos).sum();
        report.row(vec![
            name.to_owned(),
            PACKAGES.to_string(),
            format!("{:.2} s", self.took.as_secs_f64()),
            format!("{:.0} MiB", number(self.index.bytes()) / 1_048_576.0),
            what.to_owned(),
            all.len().to_string(),
            millis(total / u32::try_from(all.len()).unwrap_or(1)),
            millis(tally.quantile(500)),
            millis(tally.quantile(990)),
            millis(tally.quantile(1_000)),
        ]);
    }
}
