//! The search index by itself: no HTTP, no database. By words alone and with the thesaurus, in one run.

use std::time::{Duration, Instant};

use serendib_domain::search::generate::{Dice, generate};
use serendib_domain::search::{Index, Query, Thesaurus};

use crate::load::Tally;
use crate::questions::{Question, Vocabulary};
use crate::report::{Report, millis, number};

const PACKAGES: usize = 100_000;
const QUESTIONS: usize = 20_000;
/// Packages whose titles give the words.
const READ: usize = 5_000;
const SEED: u64 = 7;
/// Searches as people typed them, one a line: who, language, text, what is meant.
const TYPED: &str = include_str!("../../../../e2e/bench/blind/open/searches.tsv");
/// Letters of a text for which suggestions are asked, at most.
const LETTERS: usize = 12;

pub fn measure(report: &mut Report) {
    eprintln!("the search index alone, {PACKAGES} packages");
    report.section(
        "Search index alone, one thread",
        &["index", "packages", "built in", "memory", "what", "how many", "mean", "p50", "p99", "slowest"],
    );
    let read: Vec<_> = generate(READ, SEED).collect();
    let places = read.iter().flat_map(|doc| &doc.locations).map(|place| place.name.clone()).collect();
    let vocabulary = Vocabulary::of(read.iter().map(|doc| doc.title.as_str()), places);
    let mut dice = Dice(SEED);
    let drawn: Vec<_> = (0..QUESTIONS).map(|_| Question::draw(&mut dice, &vocabulary).query()).collect();
    let texts: Vec<&str> = TYPED.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    let typed: Vec<_> = texts.iter().map(|text| Query { q: (*text).to_owned(), ..Query::default() }).collect();

    let words = Built::by(|| Index::build(generate(PACKAGES, SEED)));
    words.row(report, "words alone", "questions", &drawn, |index, query| drop(index.search(query)));
    drop(words);
    let concepts = Built::by(|| Index::build_with(Thesaurus::shipped(), generate(PACKAGES, SEED)));
    concepts.row(report, "thesaurus", "the same questions", &drawn, |index, query| drop(index.search(query)));
    concepts.row(report, "thesaurus", "searches as people type them", &typed, |index, query| drop(index.search(query)));
    let begun = |text: &&str| -> Vec<String> {
        (1..=text.chars().count().min(LETTERS)).map(|letters| text.chars().take(letters).collect()).collect()
    };
    let begun: Vec<String> = texts.iter().flat_map(begun).collect();
    concepts.row(report, "thesaurus", "suggestions, letter by letter", &begun, |index, text| drop(index.suggest(text)));
}

struct Built {
    index: Index,
    took: Duration,
}

impl Built {
    fn by(build: impl FnOnce() -> Index) -> Self {
        let started = Instant::now();
        let index = build();
        Self { index, took: started.elapsed() }
    }

    /// Asks everything twice, and measures the second time.
    fn row<T>(&self, report: &mut Report, name: &str, what: &str, all: &[T], ask: impl Fn(&Index, &T)) {
        all.iter().for_each(|one| ask(&self.index, one));
        let mut tally = Tally::default();
        for one in all {
            let asked = Instant::now();
            ask(&self.index, std::hint::black_box(one));
            tally.nanos.push(u64::try_from(asked.elapsed().as_nanos()).unwrap_or(u64::MAX));
        }
        let total: Duration = tally.nanos.iter().copied().map(Duration::from_nanos).sum();
        report.row(vec![
            name.to_owned(),
            PACKAGES.to_string(),
            format!("{:.2} s", self.took.as_secs_f64()),
            format!("{:.0} MiB", number(self.index.bytes()) / 1_048_576.0),
            what.to_owned(),
            all.len().to_string(),
            millis(total / u32::try_from(all.len()).unwrap_or(1)),
            millis(tally.within(500)),
            millis(tally.within(990)),
            millis(tally.within(1_000)),
        ]);
    }
}
