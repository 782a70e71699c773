//! What is asked of the directory and what it answers.
//!
//! Nothing here can fail, as in the search for packages: a value that is none is not asked for, swapped dates are swapped back, an
//! unknown sort is the first one.

use serde::Serialize;

use crate::search::{Dates, FacetCount, Id};

/// Guides of a page when nobody says how many.
pub const GUIDES_PAGE_SIZE: usize = 24;
/// How many places the facet lists: those where most guides are.
pub const PLACE_FACET: usize = 100;
/// Stars that are offered as the least, in tenths.
pub const STARS_CHOICES: [Tenths; 3] = [Tenths(48), Tenths(45), Tenths(40)];

/// Tenths of a star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub u32);

impl Tenths {
    /// Nothing for what is no number from above 0 to 5.
    pub fn parse(text: &str) -> Option<Self> {
        let stars: f64 = text.trim().parse().ok().filter(|stars| *stars > 0.0 && *stars <= 5.0)?;
        format!("{:.0}", stars * 10.0).parse().ok().map(Self)
    }

    /// Whether a mean of reviews, in hundredths, is this much.
    pub(super) fn is_reached(self, rating: u32) -> bool {
        rating > 0 && rating >= self.0 * 10
    }
}

/// As people write it: "4.5", "4".
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
    /// Every word must stand in the name, the bio, a place, a language or a specialty. Blank is no text.
    pub q: String,
    /// A name or a code; one that nobody speaks finds nobody.
    pub language: String,
    /// Where they live, or where one of their packages goes: words of its name.
    pub place: String,
    /// Destinations that are meant as well, by an alias or a region.
    pub destinations: Vec<Id>,
    pub specialty: String,
    /// Free on all of these days.
    pub dates: Option<Dates>,
    pub stars_min: Option<Tenths>,
    pub sort: GuideSort,
    /// At most `MAX_PAGE_SIZE`.
    pub limit: usize,
    pub offset: usize,
}

/// Every order is total: the same question has the same pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GuideSort {
    /// Whose name was typed first; then by the Bayesian mean of stars, which few reviews move little.
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

    /// Anything unknown is `Recommended`.
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

/// How many guides each choice would find beside the other filters; a choice that finds nobody is left out.
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
    pub facets: DirectoryFacets,
}
