//! What the index knows of a package: the approved, active ones and nothing else.

use serde::{Deserialize, Serialize};

/// A uuid as a number; the same order as its text.
pub type Id = u128;

/// One package, as the tables have it at the moment it is put in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Doc {
    pub id: Id,
    pub title: String,
    pub description: String,
    /// The newline-separated text of the table.
    pub highlights: String,
    pub price_cents: i64,
    pub duration_days: u32,
    pub min_people: u32,
    pub max_people: u32,
    /// 0 when nobody has rated it.
    pub rating: f64,
    pub review_count: u32,
    /// Microseconds since 1970, UTC.
    pub created_at_micros: i64,
    /// Slugs as stored; `taxonomy` knows which of them are the same.
    pub categories: Vec<String>,
    /// In the order of the route. A place named twice counts once: the first stands.
    pub locations: Vec<Location>,
    pub attractions: Vec<String>,
    /// ISO 639-1.
    pub languages: Vec<String>,
    /// The effort that its hardest stop takes, from 1; 0 where it has no stops. Evidence as `transport` is.
    pub effort: u32,
    /// How one travels; only evidence of concepts, not found by words.
    pub transport: Vec<String>,
    /// The newline-separated text of the table; evidence as `transport` is.
    pub included: String,
    pub rooms: Vec<DocRoom>,
    /// The address of its picture; empty where it has none.
    pub picture: String,
    pub demand: Demand,
    /// Those who lead it now; without any it is seen but cannot be booked.
    pub hosts: Vec<DocHost>,
}

/// How a package is asked for and answered, at the moment it is put in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demand {
    /// Confirmed in the last year.
    pub bookings: u32,
    /// The median time that its hosts lately took to answer a request, where they had some. What they never answered counts as its whole
    /// term.
    pub answer_hours: Option<u32>,
    /// Since it was made.
    pub age_days: Option<u32>,
}

/// A kind of room that a package offers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocRoom {
    /// The number of its hotel standard in `rules::HOTEL_TYPES`.
    pub hotel: u32,
    pub capacity: u32,
    /// Of one room for the whole trip.
    pub price_cents: i64,
}

/// A guide of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocHost {
    pub id: Id,
    pub name: String,
}

/// A place of a package.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Location {
    /// As the package has it; this is the name in the facet.
    pub name: String,
    /// The destination it stands for, when it is one of ours.
    pub destination: Option<Id>,
    /// Other names of that destination, Sinhala and Tamil included.
    pub aliases: Vec<String>,
    pub region: String,
}

/// How close to the heart of a package a word stands; a smaller number ranks first.
pub(super) const LEVELS: usize = 5;
/// How much of a package is about a concept, two grades to each level; a smaller number ranks first.
pub(super) const GRADES: usize = 2 * LEVELS;
pub(super) const TITLE: usize = 0;
pub(super) const PLACE: usize = 1;
/// Attractions, hosts and categories: what and whom the trip is made of.
pub(super) const MADE_OF: usize = 2;
pub(super) const HIGHLIGHTS: usize = 3;
const DESCRIPTION: usize = 4;

/// A text of a package with its rank.
pub(super) struct Field<'a> {
    pub(super) level: usize,
    pub(super) text: &'a str,
    /// Names keep their capitals when they are offered as a correction.
    pub(super) is_name: bool,
}

impl Doc {
    /// What says under which concepts a package is filed.
    pub(super) fn evidence(&self) -> impl Iterator<Item = Field<'_>> {
        let text = |level, text| Field { level, text, is_name: false };
        let transport = self.transport.iter().map(move |mode| text(HIGHLIGHTS, mode.as_str()));
        self.fields().chain(transport).chain(std::iter::once(text(HIGHLIGHTS, self.included.as_str())))
    }

    /// Everything free text can find, the closest first. Language names come last: "German" finds trips in
    /// German, after every trip that says so itself.
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
