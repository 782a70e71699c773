//! Queries of the directory, and their answers.
//!
//! Parsing never fails, as in the search for packages: an invalid value is ignored, swapped dates are swapped back, an unknown sort is the
//! first one.

use chrono::NaiveDate;
use serde::Serialize;

use crate::search::{Dates, FacetCount, Id};

/// Default page size.
pub const GUIDES_PAGE_SIZE: usize = 24;
/// Places in the facet: those with most guides.
pub const PLACE_FACET: usize = 100;
/// Choices of minimum stars, in tenths.
pub const STARS_CHOICES: [Tenths; 3] = [Tenths(48), Tenths(45), Tenths(40)];

/// Tenths of a star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub u32);

impl Tenths {
    /// `None` unless it is a number above 0 and up to 5.
    pub fn parse(text: &str) -> Option<Self> {
        let stars: f64 = text.trim().parse().ok().filter(|stars| *stars > 0.0 && *stars <= 5.0)?;
        format!("{:.0}", stars * 10.0).parse().ok().map(Self)
    }

    /// Whether a mean of reviews, in hundredths, reaches it.
    pub(super) fn is_reached(self, rating: u32) -> bool {
        rating > 0 && rating >= self.0 * 10
    }
}

/// Such as "4.5" or "4".
impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenth => write!(f, "{}.{tenth}", self.0 / 10),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectoryQuery {
    /// Every word must be in the name, the bio, a place, a language or a specialty. A blank text is no filter.
    pub q: String,
    /// A name or a code; an unknown one finds no guides.
    pub language: String,
    /// Words of the name of a place where they live, or where one of their packages goes.
    pub place: String,
    /// Destinations also meant, by an alias or a region.
    pub destinations: Vec<Id>,
    pub specialty: String,
    /// Free on all of these days.
    pub dates: Option<Dates>,
    pub stars_min: Option<Tenths>,
    /// Only guides with a checked license that is valid today.
    pub is_licensed: bool,
    pub today: NaiveDate,
    pub sort: GuideSort,
    /// At most `MAX_PAGE_SIZE`.
    pub limit: usize,
    pub offset: usize,
}

/// Every order is total, so equal queries have equal pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GuideSort {
    /// Matches by name first; then by the Bayesian average of stars, which few reviews move little.
    #[default]
    Recommended,
    Rating,
    Reviews,
    Experience,
    Newest,
    Name,
}

impl GuideSort {
    pub const ALL: [Self; 6] =
        [Self::Recommended, Self::Rating, Self::Reviews, Self::Experience, Self::Newest, Self::Name];

    /// Unknown options mean `Recommended`.
    pub fn parse(option: &str) -> Self {
        Self::ALL.into_iter().find(|sort| sort.option() == option.trim()).unwrap_or_default()
    }

    /// The option's value in the address.
    pub fn option(self) -> &'static str {
        match self {
            Self::Recommended => "recommended",
            Self::Rating => "rating",
            Self::Reviews => "reviews",
            Self::Experience => "experience",
            Self::Newest => "newest",
            Self::Name => "name",
        }
    }
}

/// How many guides each choice would find beside the other filters; empty choices are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct DirectoryFacets {
    pub language: Vec<FacetCount>,
    pub place: Vec<FacetCount>,
    pub specialty: Vec<FacetCount>,
    pub stars: Vec<FacetCount>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectoryAnswer {
    pub total: usize,
    /// Of the page, in order.
    pub ids: Vec<Id>,
    /// Those of the page with a checked license that is valid today.
    pub licensed: Vec<Id>,
    pub facets: DirectoryFacets,
}
