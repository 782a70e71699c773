//! Queries to the index, and its results.
//!
//! Parsing never fails: an out-of-range value takes its default, swapped bounds are exchanged, an unknown option becomes
//! the first one. Source: P-T05 and P-T09, D-017 to D-024.

use chrono::NaiveDate;
use serde::Serialize;

pub use crate::dates::{DateFlexibility, Dates};
use crate::doc::Id;
pub use crate::language::parsed_query::QueryPart;
use crate::places::Destination;

/// P-T09: the page size of the package list.
pub const PAGE_SIZE: usize = 6;
/// The most results per answer.
pub const MAX_PAGE_SIZE: usize = 100;
/// D-137: the longest text that is searched, in characters.
pub const MAX_TEXT: usize = 120;
/// P-T09: the right end of the price slider, in dollars. D-019: it means "and more".
pub const PRICE_CEILING_USD: i64 = 10_000;
/// Places in the location facet.
pub const LOCATION_FACET: usize = 30;
/// Lower bounds of the price bands, in dollars; the last band has no end.
pub const PRICE_BANDS_USD: [i64; 7] = [0, 100, 250, 500, 1_000, 2_000, 5_000];

#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Free text. Blank means none; a text without a letter or digit finds nothing.
    pub q: String,
    /// A slug, label or synonym of `taxonomy`; blank or "all" for every category.
    pub category: String,
    /// Part of a place name, alias or region. Ignored if `destination` is set.
    pub location: String,
    /// From `Places::destination`.
    pub destination: Option<Destination>,
    /// Whole dollars, both ends included.
    pub price_min_usd: i64,
    pub price_max_usd: i64,
    pub duration: DurationBucket,
    /// Packages for this many people; 0 for any.
    pub people: u32,
    /// With a known number of people, prices, bands and price orders are the group's total, rooms included. It follows
    /// the group's steps, and the season of the first of the dates.
    pub is_price_for_group: bool,
    /// Packages with rooms of this hotel standard, or of one day; an unknown value matches all.
    pub comfort: String,
    pub dates: Option<Dates>,
    /// Turns typed months into dates; without it months are not understood.
    pub today: Option<NaiveDate>,
    pub sort: Sort,
    /// At most `MAX_PAGE_SIZE`.
    pub limit: usize,
    pub offset: usize,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            q: String::new(),
            category: String::new(),
            location: String::new(),
            destination: None,
            price_min_usd: 0,
            price_max_usd: PRICE_CEILING_USD,
            duration: DurationBucket::Any,
            people: 0,
            is_price_for_group: false,
            comfort: String::new(),
            dates: None,
            today: None,
            sort: Sort::Recommended,
            limit: PAGE_SIZE,
            offset: 0,
        }
    }
}

impl Query {
    /// The price range in cents, both ends included; `None` without a limit.
    pub(super) fn price_cents(&self) -> Option<(i64, i64)> {
        let (low, high) = (self.price_min_usd.max(0), self.price_max_usd.max(0));
        let (low, high) = (low.min(high), low.max(high));
        let high = if high >= PRICE_CEILING_USD { i64::MAX } else { high * 100 };
        (low > 0 || high < i64::MAX).then(|| (low.saturating_mul(100), high))
    }
}

/// P-T09 "Duration options", as closed ranges (D-021).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DurationBucket {
    #[default]
    Any,
    OneDay,
    TwoToThree,
    FourToSeven,
    EightToFourteen,
    FifteenOrMore,
}

impl DurationBucket {
    /// All but `Any`, in button order.
    pub const RANGES: [Self; 5] =
        [Self::OneDay, Self::TwoToThree, Self::FourToSeven, Self::EightToFourteen, Self::FifteenOrMore];

    /// Unknown options become `Any`.
    pub fn parse(option: &str) -> Self {
        Self::RANGES.into_iter().find(|bucket| bucket.option() == option.trim()).unwrap_or_default()
    }

    /// The option's value in the URL.
    pub fn option(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::OneDay => "1-1",
            Self::TwoToThree => "2-3",
            Self::FourToSeven => "4-7",
            Self::EightToFourteen => "8-14",
            Self::FifteenOrMore => "15",
        }
    }

    pub fn holds(self, days: u32) -> bool {
        match self {
            Self::Any => true,
            Self::OneDay => days == 1,
            Self::TwoToThree => (2..=3).contains(&days),
            Self::FourToSeven => (4..=7).contains(&days),
            Self::EightToFourteen => (8..=14).contains(&days),
            Self::FifteenOrMore => days >= 15,
        }
    }
}

/// P-T09 "Sort options". Every order is total, so equal queries have equal pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// With text as in `ranking`; else the newest, then the id.
    #[default]
    Recommended,
    /// Internal order within one rank of a text: best evidence first.
    Evidence,
    /// Ties as `Recommended` without text, also in `PriceHigh` and `Duration`.
    PriceLow,
    PriceHigh,
    /// Best first, unrated last; then more reviews, then the id (D-023).
    Rating,
    Duration,
}

impl Sort {
    /// In menu order.
    pub const ALL: [Self; 5] = [Self::Recommended, Self::PriceLow, Self::PriceHigh, Self::Rating, Self::Duration];

    /// Unknown options become `Recommended`.
    pub fn parse(option: &str) -> Self {
        Self::ALL.into_iter().find(|sort| sort.option() == option.trim()).unwrap_or_default()
    }

    /// The option's value in the URL.
    pub fn option(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::PriceLow => "price_low",
            Self::PriceHigh => "price_high",
            Self::Rating => "rating",
            Self::Duration => "duration",
            Self::Evidence => "evidence",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SearchResults {
    pub total: usize,
    /// How many match all of the text; if these are few, the closest others follow.
    pub exact_total: usize,
    /// The page.
    pub ids: Vec<Id>,
    pub facets: Facets,
    /// The text searched instead, if the typed one occurs nowhere.
    pub showing_results_for: Option<String>,
    /// The interpreted parts of the text, beyond plain words.
    pub understood: Vec<QueryPart>,
    /// Unknown words that were ignored.
    pub ignored: Vec<String>,
    /// What no package has together with the rest: the results match everything else.
    pub left_out: Vec<String>,
    /// The location is no place: it was parsed with the words, and `understood` covers both.
    pub location_as_words: bool,
    /// The nearest packages, if nothing was found.
    pub nearest: Option<Nearest>,
    /// Set if the number of people or dates are known, chosen or in words.
    pub group: Option<GroupAnswer>,
}

/// The group size and dates of the search, and the group's totals for the page and the nearest packages.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GroupAnswer {
    /// 0 if unknown.
    pub people: u32,
    pub dates: Option<Dates>,
    /// Cents. For an unknown number of people, what one pays in the smallest group on the first of the dates.
    pub totals: Vec<(Id, i64)>,
}

/// Packages found after dropping some conditions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Nearest {
    pub total: usize,
    pub ids: Vec<Id>,
    /// The dropped conditions: "dates", "price", "people", "duration", "category", "place", "words".
    pub relaxed: Vec<&'static str>,
}

impl Nearest {
    pub(super) fn is_without_dates(&self) -> bool {
        self.relaxed.contains(&"dates")
    }
}

/// How many packages each choice would leave. A facet ignores its own filter.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Facets {
    /// "all", every category of `taxonomy` in its order, then others of packages.
    pub category: Vec<FacetCount>,
    /// "any" and the ranges.
    pub duration: Vec<FacetCount>,
    /// The most frequent places; spellings that differ only in case or accents are merged.
    pub location: Vec<FacetCount>,
    pub price: Vec<PriceBand>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FacetCount {
    pub value: String,
    pub count: usize,
}

/// `from_usd` up to but not including `to_usd`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PriceBand {
    #[serde(rename = "from")]
    pub from_usd: i64,
    #[serde(rename = "to")]
    pub to_usd: Option<i64>,
    pub count: usize,
}

/// The band of a price.
pub(super) fn price_band(cents: i64) -> usize {
    PRICE_BANDS_USD.iter().rposition(|from| cents >= from * 100).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_put_in_order_and_the_slider_end_means_no_bound() {
        let cents = |min, max| Query { price_min_usd: min, price_max_usd: max, ..Query::default() }.price_cents();
        assert_eq!(cents(0, 10_000), None);
        assert_eq!(cents(-5, 99_999), None);
        assert_eq!(cents(100, 10_000), Some((10_000, i64::MAX)));
        assert_eq!(cents(500, 100), Some((10_000, 50_000)));
        assert_eq!(cents(12_000, 500), Some((50_000, i64::MAX)));
        assert_eq!(cents(i64::MAX, i64::MAX), Some((i64::MAX, i64::MAX)));
        assert_eq!(cents(-3, -9), Some((0, 0)));
    }

    #[test]
    fn every_day_count_falls_in_one_duration_and_every_price_in_one_band() {
        for days in 1..=60 {
            assert_eq!(DurationBucket::RANGES.iter().filter(|bucket| bucket.holds(days)).count(), 1, "{days}");
        }
        let bounds =
            [(1, "1-1"), (2, "2-3"), (3, "2-3"), (4, "4-7"), (7, "4-7"), (8, "8-14"), (14, "8-14"), (15, "15")];
        for (days, option) in bounds {
            assert!(DurationBucket::parse(option).holds(days), "{days} in {option}");
        }
        assert_eq!(DurationBucket::parse("15+"), DurationBucket::Any);
        let bands = [(-5, 0), (9_999, 0), (10_000, 1), (24_999, 1), (499_999, 5), (500_000, 6), (i64::MAX, 6)];
        for (cents, band) in bands {
            assert_eq!(price_band(cents), band, "{cents}");
        }
    }
}
