//! Search quality on queries that were written and judged blind (`e2e/bench/blind/`).

use std::collections::HashMap;

use serde_json::Value;

use crate::fixture::TestApp;

/// Results that count.
const FIRST: usize = 6;

struct Judged {
    typed: String,
    language: String,
    kind: String,
    /// Numbers of the trips that fit a query fully, and of those that fit mostly.
    best: Vec<u32>,
    fair: Vec<u32>,
}

#[derive(Default)]
struct QualityTotals {
    searches: usize,
    served: usize,
    empty: usize,
    gains: f64,
}

fn lines(path: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../e2e/bench/blind/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn judged(folder: &str) -> Vec<Judged> {
    let numbers = |cell: Option<&String>| -> Vec<u32> {
        cell.map(|cell| cell.split(',').filter_map(|number| number.parse().ok()).collect()).unwrap_or_default()
    };
    let searches = lines(&format!("{folder}/searches.tsv"));
    let judgements = lines(&format!("{folder}/judged.tsv"));
    assert_eq!(searches.len(), judgements.len());
    let both = searches.into_iter().zip(judgements);
    both.map(|(search, judgement)| Judged {
        language: search[1].clone(),
        typed: search[2].clone(),
        kind: judgement[1].clone(),
        best: numbers(judgement.get(2)),
        fair: numbers(judgement.get(3)),
    })
    .collect()
}

/// A query is served if the first six results fit, as far as enough exist, with at least five in six of the available best.
fn is_served(judged: &Judged, found: &[u32]) -> bool {
    let fitting = FIRST.min(judged.best.len() + judged.fair.len());
    let first = &found[..found.len().min(fitting)];
    let fit = |trip: &u32| judged.best.contains(trip) || judged.fair.contains(trip);
    let best = found.iter().filter(|trip| judged.best.contains(trip)).count();
    !found.is_empty() && first.iter().all(fit) && best * 6 >= judged.best.len().min(FIRST) * 5
}

/// Normalized discounted cumulative gain: 3 for each of the best, 1 for each fair one.
fn ndcg(judged: &Judged, found: &[u32]) -> f64 {
    let discounted =
        |gains: &[f64]| -> f64 { gains.iter().zip(2_u32..).map(|(gain, place)| gain / f64::from(place).log2()).sum() };
    let gain = |trip: &u32| {
        if judged.best.contains(trip) { 3.0 } else { f64::from(u8::from(judged.fair.contains(trip))) }
    };
    let ideal: Vec<f64> = std::iter::repeat_n(3.0, judged.best.len())
        .chain(std::iter::repeat_n(1.0, judged.fair.len()))
        .take(FIRST)
        .collect();
    let most = discounted(&ideal);
    if most > 0.0 { discounted(&found.iter().map(gain).collect::<Vec<_>>()) / most } else { 1.0 }
}

async fn measure(folder: &str) -> QualityTotals {
    let world = TestApp::demo().await;
    let trips: HashMap<String, u32> =
        lines("trips.tsv").into_iter().map(|row| (row[1].clone(), row[0].parse().unwrap())).collect();
    let (mut all, mut by_language): (QualityTotals, HashMap<String, (usize, usize)>) =
        (QualityTotals::default(), HashMap::new());
    for judged in judged(folder).iter().filter(|judged| judged.kind == "trips") {
        let body = serde_json::json!({ "q": judged.typed }).to_string();
        let json = [("content-type", "application/json")];
        let answer: Value = world.ask("POST", "/rest/v1/rpc/search_packages", &json, &body).await.json();
        let found: Vec<u32> =
            answer["results"].as_array().unwrap().iter().map(|trip| trips[trip["title"].as_str().unwrap()]).collect();
        let served = is_served(judged, &found);
        all.searches += 1;
        all.served += usize::from(served);
        all.empty += usize::from(found.is_empty());
        all.gains += ndcg(judged, &found);
        let language = by_language.entry(judged.language.clone()).or_default();
        *language = (language.0 + usize::from(served), language.1 + 1);
    }
    let mut languages: Vec<_> = by_language.into_iter().collect();
    languages.sort_by(|a, b| b.1.1.cmp(&a.1.1).then(a.0.cmp(&b.0)));
    println!("{folder}: {} of {} well served, {} empty, NDCG@6 {:.3}", all.served, all.searches, all.empty, all.ndcg());
    for (language, (served, searches)) in languages {
        println!("  {language:8} {served} of {searches}");
    }
    all
}

impl QualityTotals {
    fn ndcg(&self) -> f64 {
        self.gains / f64::from(u32::try_from(self.searches.max(1)).unwrap())
    }
}

/// Floors, not goals: quality must not drop again.
#[tokio::test(flavor = "multi_thread")]
async fn searches_that_were_written_blind_are_served_no_worse_than_before() {
    let open = measure("open").await;
    assert!(open.served * 100 >= open.searches * 60, "{} of {} well served", open.served, open.searches);
    assert!(open.empty * 50 <= open.searches, "{} of {} find nothing", open.empty, open.searches);
    assert!(open.ndcg() >= 0.75, "NDCG {:.3}", open.ndcg());
}

/// Prints figures only: developers of the search do not read the sealed queries.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement without an expectation; run by cargo xtask bench search-quality"]
async fn the_sealed_searches_are_measured() {
    measure("sealed").await;
}
