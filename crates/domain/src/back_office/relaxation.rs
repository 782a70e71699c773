//! What a search leaves out when no record has all of the typed words: words about records and not of them, words that no record has, sums,
//! and at last all but one word.

use serendib_db::RowSource;

use super::about_words::is_about;
use super::record_query::{Reading, RecordQuery};
use super::spelling_correction::is_known;
use crate::error::Result;

/// Terms that are left out one at a time.
const ONE_AT_A_TIME: usize = 3;

/// Smaller queries with what each leaves out, in the order to be tried.
///
/// # Errors
/// Those of a read.
pub(super) async fn relax(source: &mut impl RowSource, query: &RecordQuery) -> Result<Vec<(RecordQuery, Vec<String>)>> {
    let (mut dropped, mut sums) = (Vec::new(), Vec::new());
    for (at, term) in query.terms.iter().enumerate() {
        match term.as_slice() {
            [Reading::Word(word)] if is_about(word) || !is_known(source, word).await? => dropped.push(at),
            readings if readings.iter().any(|one| matches!(one, Reading::Amount(_))) => sums.push(at),
            _ => {}
        }
    }
    let with_sums: Vec<usize> = dropped.iter().chain(&sums).copied().collect();
    let mut tries: Vec<_> = query.without(&dropped).into_iter().collect();
    if !sums.is_empty() {
        tries.extend(query.without(&with_sums));
    }
    let rest: Vec<usize> = (0..query.terms.len()).filter(|at| !with_sums.contains(at)).collect();
    if rest.len() > 1 {
        let one_more = rest.iter().rev().take(ONE_AT_A_TIME);
        tries.extend(one_more.filter_map(|at| query.without(&[with_sums.as_slice(), &[*at]].concat())));
    }
    if rest.len() > 2 {
        let mut alone = rest.clone();
        alone.sort_by_key(|at| std::cmp::Reverse(query.typed.get(*at).map_or(0, String::len)));
        let others = |alone: usize| (0..query.terms.len()).filter(|at| *at != alone).collect::<Vec<_>>();
        tries.extend(alone.into_iter().take(ONE_AT_A_TIME).filter_map(|at| query.without(&others(at))));
    }
    Ok(tries)
}
