//! The catalogue files as they are written, read once.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer};

/// Everything the files hold. Slugs refer to each other; a test reads the whole and follows them.
#[derive(Debug)]
pub struct Catalogue {
    pub facts: Facts,
    pub guides: Vec<Guide>,
    pub packages: Vec<Package>,
    pub pictures: Pictures,
}

/// What the files say of the land; further chapters are for other rooms.
#[derive(Debug, Deserialize)]
pub struct Facts {
    pub destinations: Vec<Destination>,
    pub attractions: Vec<Attraction>,
    pub travel_edges: Vec<Edge>,
    pub rail_edges: Vec<Edge>,
    pub travel_matrix: Matrix,
}

#[derive(Debug, Deserialize)]
pub struct Destination {
    pub slug: String,
    pub city: String,
    pub province: String,
    pub region: String,
    pub aliases: Vec<String>,
    pub nearby: Vec<String>,
    pub name_si: Option<String>,
    pub name_ta: Option<String>,
    pub lat: f64,
    pub lon: f64,
    pub is_active: bool,
}

/// `opens` and `closes` are `HH:MM`; for a train they are the window of departures.
#[derive(Debug, Deserialize)]
pub struct Attraction {
    pub slug: String,
    pub name: String,
    pub near: String,
    pub city: String,
    pub attraction_type: String,
    pub icon: String,
    pub opens: String,
    pub closes: String,
    pub always_open: bool,
    pub typical_minutes: i64,
    pub duration_hours: f64,
    pub lat: f64,
    pub lon: f64,
    pub effort: i64,
    pub best_months: Vec<u32>,
    pub interests: Vec<String>,
    pub line: String,
}

/// One stretch of road or rail, good in both directions.
#[derive(Debug, Deserialize)]
pub struct Edge {
    pub a: String,
    pub b: String,
    pub minutes: i64,
    pub km: i64,
}

/// Driving times between the larger places, researched apart from the edges.
#[derive(Debug, Deserialize)]
pub struct Matrix {
    pub places: Vec<String>,
    pub minutes: Vec<Vec<i64>>,
    pub km: Vec<Vec<i64>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    pub slug: String,
    pub name: String,
    pub base: String,
    pub locations: Vec<String>,
    pub languages: Vec<String>,
    pub specialties: Vec<String>,
    pub experience_years: i64,
    /// Whole dollars.
    pub hourly_rate: Option<i64>,
    pub bio: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    pub slug: String,
    pub title: String,
    pub description: String,
    /// Whole dollars per person, without accommodation.
    pub price: i64,
    pub min_people: i64,
    pub max_people: i64,
    pub categories: Vec<String>,
    pub languages: Vec<String>,
    pub transport: Vec<String>,
    pub locations: Vec<String>,
    pub highlights: Vec<String>,
    pub included: Vec<String>,
    pub excluded: Vec<String>,
    /// Guides, the first is the primary one.
    pub hosts: Vec<String>,
    pub cover: String,
    pub gallery: Vec<String>,
    pub rooms: Option<Rooms>,
    pub days: Vec<Day>,
    #[serde(deserialize_with = "day")]
    pub created: NaiveDate,
    pub reviews: Vec<Review>,
}

/// Whole dollars for a double room and one night.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rooms {
    pub budget: Option<i64>,
    pub three_star: Option<i64>,
    pub four_star: Option<i64>,
    pub five_star: Option<i64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Day {
    pub title: String,
    pub description: String,
    pub night: Option<String>,
    #[serde(default)]
    pub drive: Drive,
    pub stops: Vec<Stop>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drive {
    #[default]
    Car,
    Train,
    Boat,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// `HH:MM`
    pub at: String,
    pub attraction: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub by: String,
    pub rating: i64,
    /// The first day of the month it was written in.
    #[serde(deserialize_with = "month")]
    pub month: NaiveDate,
    pub party: i64,
    pub text: String,
    pub guide: String,
    pub guide_rating: i64,
    pub guide_text: Option<String>,
}

/// Which picture shows a place, by its slug.
#[derive(Debug, Deserialize)]
pub struct Pictures {
    pub attractions: BTreeMap<String, String>,
    pub destinations: BTreeMap<String, String>,
}

/// The catalogue, read at the first call.
pub fn catalogue() -> &'static Catalogue {
    static CATALOGUE: OnceLock<Catalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| read().expect("the catalogue files are part of the build, and a test reads them"))
}

macro_rules! file {
    ($path:literal) => {
        serde_json::from_str(include_str!(concat!("../../../../", $path)))
    };
}

fn read() -> serde_json::Result<Catalogue> {
    let guides: [Vec<Guide>; 4] = [
        file!("catalogue/guides-north.json")?,
        file!("catalogue/guides-hills.json")?,
        file!("catalogue/guides-south.json")?,
        file!("catalogue/guides-journeys.json")?,
    ];
    let packages: [Vec<Package>; 4] = [
        file!("catalogue/packages-north.json")?,
        file!("catalogue/packages-hills.json")?,
        file!("catalogue/packages-south.json")?,
        file!("catalogue/packages-journeys.json")?,
    ];
    Ok(Catalogue {
        facts: file!("catalogue/sri_lanka.json")?,
        guides: guides.into_iter().flatten().collect(),
        packages: packages.into_iter().flatten().collect(),
        pictures: file!("pictures/places.json")?,
    })
}

fn day<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

fn month<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    format!("{}-01", String::deserialize(from)?).parse().map_err(serde::de::Error::custom)
}
