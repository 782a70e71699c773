//! Ranking: the order of text results.
//!
//! 1. Titles with the typed phrase.
//! 2. The sum of the levels at which the clauses match: title, place, attractions and hosts, highlights, description; for a concept the
//!     grade of its evidence. An index without a thesaurus uses the level of the weakest word alone.
//! 3. Merit: the Bayesian mean of stars, plus bookings, answers and freshness ([`Merit`]).
//! 4. The newest, then the id.
//!
//! Among packages of equal levels, the first places go to different guides and pictures (`querying::page`).
//!
//! `Index::explain` shows all this per package. If no package matches every clause, the summed weights of the matched clauses come first.

use serde::Serialize;

use crate::doc::{Demand, Doc};

/// The assumed stars of an unreviewed package, in thousandths, and how many reviews they count as.
const PRIOR_STARS: f64 = 4.3;
const PRIOR_REVIEWS: f64 = 5.0;
/// The maximum for bookings, and the number that earns half of it.
const BOOKINGS: f64 = 150.0;
const HALF_BOOKINGS: f64 = 10.0;
/// The maximum for an immediate answer, the negative of it for one at the end of its term, and the hours of a neutral one.
const ANSWERS: f64 = 60.0;
const NEUTRAL_HOURS: f64 = 36.0;
/// The value of the first day on sale, and the days until it fades.
const FRESHNESS: f64 = 100.0;
const FRESH_DAYS: f64 = 90.0;

/// A package's merit beside its text, in thousandths of a star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Merit {
    /// The Bayesian mean of its stars.
    pub stars: u16,
    /// Confirmed in the last year: half of 150 for the first ten.
    pub bookings: u8,
    /// How fast its hosts answer: from 60 for at once to -60 for the end of the term or never.
    pub answers: i8,
    /// From 100 for a new package to 0 after 90 days.
    pub freshness: u8,
}

impl Merit {
    pub(crate) fn from_doc(doc: &Doc) -> Self {
        let Demand { bookings, answer_hours, age_days } = doc.demand;
        let bookings = f64::from(bookings);
        let answers = answer_hours.map_or(0.0, |hours| (1.0 - f64::from(hours) / NEUTRAL_HOURS).clamp(-1.0, 1.0));
        let freshness = age_days.map_or(0.0, |days| (1.0 - f64::from(days) / FRESH_DAYS).max(0.0));
        Self {
            stars: bayesian_stars(doc.rating, doc.review_count),
            bookings: rounded(BOOKINGS * bookings / (bookings + HALF_BOOKINGS)),
            answers: rounded(ANSWERS * answers),
            freshness: rounded(FRESHNESS * freshness),
        }
    }

    /// The sum, never negative: the stars alone exceed 2,000.
    pub(crate) fn total(self) -> i16 {
        let stars = i16::try_from(self.stars).unwrap_or(i16::MAX);
        stars + i16::from(self.bookings) + i16::from(self.answers) + i16::from(self.freshness)
    }
}

/// The Bayesian mean of stars, in thousandths.
pub fn bayesian_stars(rating: f64, review_count: u32) -> u16 {
    let rating = if rating.is_finite() { rating.clamp(0.0, 5.0) } else { 0.0 };
    let reviews = if rating > 0.0 { f64::from(review_count) } else { 0.0 };
    rounded((PRIOR_STARS * PRIOR_REVIEWS + rating * reviews) / (PRIOR_REVIEWS + reviews) * 1_000.0)
}

/// The nearest integer if the type can hold it, otherwise its default.
fn rounded<T: std::str::FromStr + Default>(number: f64) -> T {
    format!("{:.0}", number + 0.0).parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(rating: f64, review_count: u32, demand: Demand) -> i16 {
        Merit::from_doc(&Doc { rating, review_count, demand, ..Doc::default() }).total()
    }

    #[test]
    fn many_good_stars_come_before_one_perfect_one_and_none_before_bad_ones() {
        let with = |rating, review_count| total(rating, review_count, Demand::default());
        assert!(with(4.8, 40) > with(5.0, 1));
        assert!(with(5.0, 1) > with(0.0, 0));
        assert!(with(0.0, 0) > with(3.0, 4));
        assert_eq!(with(f64::NAN, 9), with(0.0, 0));
    }

    #[test]
    fn bookings_fast_answers_and_freshness_add_to_equal_stars() {
        let none = Demand::default();
        let all = [
            (Demand { bookings: 10, ..none }, 75),
            (Demand { bookings: u32::MAX, ..none }, 150),
            (Demand { answer_hours: Some(0), ..none }, 60),
            (Demand { answer_hours: Some(36), ..none }, 0),
            (Demand { answer_hours: Some(72), ..none }, -60),
            (Demand { answer_hours: Some(u32::MAX), ..none }, -60),
            (Demand { age_days: Some(0), ..none }, 100),
            (Demand { age_days: Some(45), ..none }, 50),
            (Demand { age_days: Some(400), ..none }, 0),
        ];
        for (demand, added) in all {
            assert_eq!(total(4.5, 12, demand) - total(4.5, 12, none), added, "{demand:?}");
        }
    }

    #[test]
    fn nothing_makes_up_for_bad_stars_of_many() {
        let best = Demand { bookings: 1_000, answer_hours: Some(0), age_days: Some(0) };
        assert!(total(3.5, 60, best) < total(4.3, 60, Demand { answer_hours: Some(72), ..Demand::default() }));
    }
}
