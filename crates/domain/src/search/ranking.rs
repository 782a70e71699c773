//! Ranking: the order of the results of a text.
//!
//! 1. Titles with the typed phrase.
//! 2. The levels at which the clauses match, added up: title, place, attractions and hosts, highlights, description; of a concept the grade
//!    of its evidence. An index without a thesaurus takes the level of the weakest word alone.
//! 3. Evidence, `quality`: the Bayesian mean of stars.
//! 4. The newest, then the id.
//!
//! Among the first packages of equal levels, the first places go to different guides (`asking::page`).
//!
//! `Index::explain` says all of this of single packages. When no package matches every clause, the summed weights of the matched clauses come first.

use crate::search::doc::Doc;

/// Stars that a package without reviews is taken to have, in thousandths, and how many reviews they count for.
const PRIOR_STARS: f64 = 4.3;
const PRIOR_REVIEWS: f64 = 5.0;

/// The Bayesian mean of a package's stars, in thousandths.
pub(in crate::search) fn quality(doc: &Doc) -> u32 {
    bayesian_stars(doc.rating, doc.review_count)
}

/// The same of whatever is reviewed.
pub(crate) fn bayesian_stars(rating: f64, review_count: u32) -> u32 {
    let rating = if rating.is_finite() { rating.clamp(0.0, 5.0) } else { 0.0 };
    let reviews = if rating > 0.0 { f64::from(review_count) } else { 0.0 };
    let mean = (PRIOR_STARS * PRIOR_REVIEWS + rating * reviews) / (PRIOR_REVIEWS + reviews);
    format!("{:.0}", mean * 1_000.0).parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_good_stars_come_before_one_perfect_one_and_none_before_bad_ones() {
        let with = |rating, review_count| quality(&Doc { rating, review_count, ..Doc::default() });
        assert!(with(4.8, 40) > with(5.0, 1));
        assert!(with(5.0, 1) > with(0.0, 0));
        assert!(with(0.0, 0) > with(3.0, 4));
        assert_eq!(with(f64::NAN, 9), with(0.0, 0));
    }
}
