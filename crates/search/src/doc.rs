//! A search document: one approved, active package.

use serde::{Deserialize, Serialize};

use crate::group_price::{GroupStep, SeasonSpan};

/// A UUID as a number, in the order of its text.
pub type Id = u128;

/// A package's rows at indexing time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Doc {
    pub id: Id,
    pub title: String,
    pub description: String,
    /// The table's newline-separated text.
    pub highlights: String,
    pub price_cents: i64,
    pub duration_days: u32,
    pub min_people: u32,
    pub max_people: u32,
    /// 0 without ratings.
    pub rating: f64,
    pub review_count: u32,
    /// Microseconds since 1970, UTC.
    pub created_at_micros: i64,
    /// Stored slugs; `taxonomy` knows synonyms.
    pub categories: Vec<String>,
    /// In route order. A repeated place counts once: the first.
    pub locations: Vec<Location>,
    pub attractions: Vec<String>,
    /// ISO 639-1.
    pub languages: Vec<String>,
    /// The greatest effort of its stops, from 1; 0 without stops. Evidence like `transport`.
    pub effort: u32,
    /// Means of transport; evidence of concepts only, not searchable.
    pub transport: Vec<String>,
    /// The table's newline-separated text; evidence like `transport`.
    pub included: String,
    pub rooms: Vec<DocRoom>,
    /// Prices of larger groups, in cents.
    pub group_prices: Vec<GroupStep>,
    pub seasons: Vec<SeasonSpan>,
    /// The picture's URL, or empty.
    pub picture: String,
    pub demand: Demand,
    /// Current hosts; a package without any is listed but cannot be booked.
    pub hosts: Vec<DocHost>,
}

/// Demand and response times at indexing time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// Confirmed in the last year.
    pub bookings: u32,
    /// The median hours of its hosts' recent answers to requests, if any. An unanswered request counts with its full
    /// term.
    pub answer_hours: Option<u32>,
    /// Since its creation.
    pub age_days: Option<u32>,
}

/// A kind of room in a package.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocRoom {
    /// Index of its hotel standard in `group_price::HOTEL_TYPES`.
    pub hotel: u32,
    pub capacity: u32,
    /// For one room and the whole trip.
    pub price_cents: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocHost {
    pub id: Id,
    pub name: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Location {
    /// The package's name for the place; also the facet's name.
    pub name: String,
    /// The destination, if it is one of ours.
    pub destination: Option<Id>,
    /// The destination's other names, Sinhala and Tamil included.
    pub aliases: Vec<String>,
    pub region: String,
}

/// How central a word's text is for a package; smaller ranks first.
pub(super) const LEVELS: usize = 5;
/// How much a package is about a concept, two grades per level; smaller ranks first.
pub(super) const GRADES: usize = 2 * LEVELS;
pub(super) const TITLE: usize = 0;
pub(super) const PLACE: usize = 1;
/// The level of attractions, hosts and categories.
pub(super) const MADE_OF: usize = 2;
pub(super) const HIGHLIGHTS: usize = 3;
const DESCRIPTION: usize = 4;

/// A package text with its level.
pub(super) struct Field<'a> {
    pub(super) level: usize,
    pub(super) text: &'a str,
    /// Names keep their capitals in corrections.
    pub(super) is_name: bool,
}

impl Doc {
    /// The texts that tag a package with concepts.
    pub(super) fn evidence(&self) -> impl Iterator<Item = Field<'_>> {
        let text = |level, text| Field { level, text, is_name: false };
        let transport = self.transport.iter().map(move |mode| text(HIGHLIGHTS, mode.as_str()));
        self.fields().chain(transport).chain(std::iter::once(text(HIGHLIGHTS, self.included.as_str())))
    }

    /// All searchable texts, most central first. Language names come last: "German" finds trips in German after trips whose
    /// own text has the word.
    pub(super) fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        use crate::taxonomy;
        let text = |level, text| Field { level, text, is_name: false };
        let name = |level, text| Field { level, text, is_name: true };
        let places = self
            .locations
            .iter()
            .flat_map(|place| [&place.name, &place.region].into_iter().chain(&place.aliases).map(String::as_str));
        let named = self.attractions.iter().chain(self.hosts.iter().map(|host| &host.name));
        let categories = self.categories.iter().flat_map(|slug| {
            let known = taxonomy::category(slug);
            [Some(slug.as_str()), known.map(|c| c.slug), known.map(|c| c.label)].into_iter().flatten()
        });
        let languages = self.languages.iter().filter_map(|code| taxonomy::language(code)).map(|l| l.name);
        std::iter::once(text(TITLE, &self.title))
            .chain(places.map(move |place| name(PLACE, place)))
            .chain(named.map(move |named| name(MADE_OF, named)))
            .chain(categories.map(move |category| text(MADE_OF, category)))
            .chain(std::iter::once(text(HIGHLIGHTS, &self.highlights)))
            .chain(std::iter::once(text(DESCRIPTION, &self.description)))
            .chain(languages.map(move |language| text(DESCRIPTION, language)))
    }
}
