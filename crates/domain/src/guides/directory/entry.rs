//! An entry of the guide directory.

use chrono::NaiveDate;

use crate::search::{Id, bayesian_stars, fold};

/// A place where a guide lives, or that one of their packages visits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuidePlace {
    /// The displayed name: a destination's own name, or else as it was written.
    pub name: String,
    pub destination: Option<Id>,
    pub(super) folded: String,
}

impl GuidePlace {
    pub fn new(name: &str, destination: Option<Id>) -> Self {
        Self { name: name.trim().to_owned(), destination, folded: fold(name) }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectoryEntry {
    pub id: Id,
    /// Folded for search, as all words here.
    pub(super) name: String,
    /// All other searchable words.
    pub(super) words: String,
    /// Stored names of languages and specialties.
    pub(super) languages: Vec<String>,
    pub(super) specialties: Vec<String>,
    pub(super) places: Vec<GuidePlace>,
    /// The mean of the reviews in hundredths of a star, its stored precision; 0 without reviews.
    pub(super) rating: u32,
    pub(super) reviews: u32,
    pub(super) experience: Option<i64>,
    pub(super) joined_micros: i64,
    /// The Bayesian average, in thousandths.
    pub(super) stars: u32,
    /// The last day of a checked license.
    pub(super) licensed_until: Option<NaiveDate>,
}

pub(super) struct GuideRow<'a> {
    pub id: Id,
    pub name: &'a str,
    pub bio: &'a str,
    pub rating: f64,
    pub reviews: u32,
    pub experience: Option<i64>,
    pub joined_micros: i64,
}

impl DirectoryEntry {
    pub(super) fn new(row: &GuideRow<'_>) -> Self {
        Self {
            id: row.id,
            name: fold(row.name),
            words: fold(row.bio),
            rating: format!("{:.0}", row.rating * 100.0).parse().unwrap_or(0),
            reviews: row.reviews,
            experience: row.experience,
            joined_micros: row.joined_micros,
            stars: bayesian_stars(row.rating, row.reviews).into(),
            ..Self::default()
        }
    }

    pub(super) fn add_language(&mut self, name: &str) {
        self.learn(&fold(name));
        self.languages.push(name.to_owned());
    }

    pub(super) fn add_specialty(&mut self, name: &str) {
        self.learn(&fold(name));
        self.specialties.push(name.to_owned());
    }

    /// A place counts once, whether as a home or as a destination of trips.
    pub(super) fn add_place(&mut self, place: GuidePlace) {
        if place.folded.is_empty() || self.places.iter().any(|known| known.folded == place.folded) {
            return;
        }
        self.learn(&place.folded);
        self.places.push(place);
    }

    pub(super) fn is_licensed(&self, day: NaiveDate) -> bool {
        self.licensed_until.is_some_and(|last| last >= day)
    }

    fn learn(&mut self, folded: &str) {
        self.words.push(' ');
        self.words.push_str(folded);
    }
}
