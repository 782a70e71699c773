//! Facts about the country, read once from the catalogue's files.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

/// The facts, and the picture of each place.
#[derive(Debug)]
pub struct Land {
    pub facts: Facts,
    pub pictures: Pictures,
}

/// The facts that this crate and its users read; the file has more chapters.
#[derive(Debug, Deserialize)]
pub struct Facts {
    pub destinations: Vec<Destination>,
    pub attractions: Vec<Attraction>,
    pub travel_edges: Vec<Edge>,
    pub rail_edges: Vec<Edge>,
    pub travel_matrix: Matrix,
    pub seasons: Seasons,
    pub poya: Poya,
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
    /// Whether visitors must cover shoulders and knees.
    pub modest_dress: bool,
    pub best_months: Vec<u32>,
    pub interests: Vec<String>,
    pub line: String,
}

/// A stretch of road or rail, usable in both directions.
#[derive(Debug, Deserialize)]
pub struct Edge {
    pub a: String,
    pub b: String,
    pub minutes: i64,
    pub km: i64,
}

/// Driving times between the larger places, researched separately from the edges.
#[derive(Debug, Deserialize)]
pub struct Matrix {
    pub places: Vec<String>,
    pub minutes: Vec<Vec<i64>>,
    pub km: Vec<Vec<i64>>,
}

/// What each month is good for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Seasons {
    pub windows: Vec<Season>,
    pub wildlife: Vec<NaturalSeason>,
    pub festivals: Vec<Festival>,
}

/// The climate of a region through the year. Months count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Season {
    pub region: String,
    pub good: Vec<u32>,
    pub mixed: Vec<u32>,
    pub wet: Vec<u32>,
    pub why: String,
}

/// Months with animals, waves or pilgrims.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct NaturalSeason {
    pub what: String,
    pub months: Vec<u32>,
    pub peak: Vec<u32>,
}

/// `place` is the slug of a destination; `None` if the whole island celebrates.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Festival {
    pub name: String,
    pub place: Option<String>,
    pub months: Vec<u32>,
    pub note: String,
}

/// Full-moon days, which are public holidays.
#[derive(Debug, Deserialize)]
pub struct Poya {
    /// As gazetted: `YYYY-MM-DD` and the day's name.
    pub dates_2026: Vec<(String, String)>,
    /// By year, the moments of full moon as `YYYY-MM-DD HH:MM` in Sri Lanka. The holiday is that day or a neighboring one.
    pub astronomical_full_moons_local: BTreeMap<String, Vec<String>>,
}

impl Poya {
    /// The last gazetted day; later days may be off by one.
    pub fn gazetted_to(&self) -> &str {
        self.dates_2026.last().map_or("", |(day, _)| day)
    }

    /// All known days as `YYYY-MM-DD`, earliest first.
    pub fn days(&self) -> Vec<&str> {
        let gazetted = self.dates_2026.iter().map(|(day, _)| day.as_str());
        let reckoned = self.astronomical_full_moons_local.values().flatten();
        let reckoned = reckoned.filter_map(|moment| moment.split_whitespace().next());
        gazetted.chain(reckoned.filter(|day| &day[..] > self.gazetted_to() && !day.starts_with("2026"))).collect()
    }
}

/// Pictures of places by slug.
#[derive(Debug, Deserialize)]
pub struct Pictures {
    pub attractions: BTreeMap<String, String>,
    pub destinations: BTreeMap<String, String>,
}

impl Facts {
    /// The name of a destination with this slug.
    pub fn city<'a>(&'a self, slug: &'a str) -> &'a str {
        self.destinations.iter().find(|place| place.slug == slug).map_or(slug, |place| &place.city)
    }
}

/// Reads the facts at the first call.
pub fn land() -> &'static Land {
    static LAND: OnceLock<Land> = OnceLock::new();
    LAND.get_or_init(|| read().expect("the files are part of the build, and a test reads them"))
}

fn read() -> serde_json::Result<Land> {
    Ok(Land {
        facts: serde_json::from_str(include_str!("../../../catalogue/sri_lanka.json"))?,
        pictures: serde_json::from_str(include_str!("../../../pictures/places.json"))?,
    })
}

/// The URL of a drawn picture.
pub fn picture(name: &str) -> String {
    format!("/pictures/{name}.webp")
}
