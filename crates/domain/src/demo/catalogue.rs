//! The catalogue files, parsed once.

use std::collections::HashSet;
use std::sync::OnceLock;

use chrono::NaiveDate;
use serde::{Deserialize, Deserializer};

use serendib_catalogue::{Facts, land};

/// The content of all files. Slugs refer to each other; a test checks every reference.
#[derive(Debug)]
pub struct DemoCatalogue {
    pub facts: &'static Facts,
    pub guides: Vec<CatalogueGuide>,
    pub packages: Vec<Package>,
    pub waiting: Waiting,
    pub talks: Vec<CatalogueConversation>,
}

/// What waits for an admin.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    pub new: Vec<NewPackage>,
    pub changed: Vec<ChangedPackage>,
}

/// A document of `save_package`, except that visits name sights of the catalogue by slug.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPackage {
    pub guide: String,
    pub days_ago: i64,
    pub document: serde_json::Value,
}

/// A package on sale, with the fields that its owner wants to change.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangedPackage {
    pub guide: String,
    pub package: String,
    pub days_ago: i64,
    pub fields: serde_json::Map<String, serde_json::Value>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueGuide {
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
    /// Empty means that nothing is paid locally; missing if the host has not answered.
    pub local_costs: Option<Vec<LocalCost>>,
    pub shopping: Option<Shopping>,
    /// Slugs of guides; the first is the primary one.
    pub hosts: Vec<String>,
    pub cover: String,
    pub gallery: Vec<String>,
    pub rooms: Option<NightlyRates>,
    pub days: Vec<CatalogueDay>,
    #[serde(deserialize_with = "day")]
    pub created: NaiveDate,
    pub reviews: Vec<Review>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalCost {
    pub label: String,
    /// Whole dollars.
    pub usd: i64,
    pub per: String,
    pub optional: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Shopping {
    None,
    Stops { which: String, commission: bool },
}

/// Whole dollars for a double room per night.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightlyRates {
    pub budget: Option<i64>,
    pub three_star: Option<i64>,
    pub four_star: Option<i64>,
    pub five_star: Option<i64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueDay {
    pub title: String,
    pub description: String,
    pub night: Option<String>,
    #[serde(default)]
    pub drive: Drive,
    pub stops: Vec<CatalogueStop>,
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
pub struct CatalogueStop {
    /// `HH:MM`
    pub at: String,
    pub attraction: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub by: String,
    pub rating: i64,
    /// The first day of the review's month.
    #[serde(deserialize_with = "month")]
    pub month: NaiveDate,
    pub party: i64,
    pub text: String,
    pub guide: String,
    pub guide_rating: i64,
    pub guide_text: Option<String>,
}

/// The messages of a booking's two sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueConversation {
    /// The slug of the booked package.
    pub package: String,
    pub lines: Vec<CatalogueMessage>,
    pub read: HaveRead,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CatalogueMessage {
    /// `guide` or `traveller`.
    pub by: String,
    /// Minutes after the booking was confirmed.
    pub after: i64,
    pub text: String,
}

/// How many messages each side has read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HaveRead {
    pub traveller: usize,
    pub guide: usize,
}

/// Whether the build draws a picture of this name: of a catalogue package, or of a place.
pub(crate) fn draws(name: &str) -> bool {
    static DRAWN: OnceLock<HashSet<&str>> = OnceLock::new();
    DRAWN
        .get_or_init(|| read_drawn_names().expect("the catalogue files are part of the build, and a test reads them"))
        .contains(name)
}

/// The picture fields of a package's file.
#[derive(Deserialize)]
struct PackagePictures<'a> {
    cover: &'a str,
    #[serde(borrow)]
    gallery: Vec<&'a str>,
}

fn read_drawn_names() -> serde_json::Result<HashSet<&'static str>> {
    let places = &land().pictures;
    let mut drawn: HashSet<&str> =
        places.attractions.values().chain(places.destinations.values()).map(String::as_str).collect();
    for file in PACKAGES {
        for package in serde_json::from_str::<Vec<PackagePictures<'_>>>(file)? {
            drawn.insert(package.cover);
            drawn.extend(package.gallery);
        }
    }
    Ok(drawn)
}

/// The catalogue, parsed at the first call.
pub fn catalogue() -> &'static DemoCatalogue {
    static CATALOGUE: OnceLock<DemoCatalogue> = OnceLock::new();
    CATALOGUE.get_or_init(|| read().expect("the catalogue files are part of the build, and a test reads them"))
}

macro_rules! file {
    ($path:literal) => {
        serde_json::from_str(include_str!(concat!("../../../../", $path)))
    };
}

const PACKAGES: [&str; 4] = [
    include_str!("../../../../catalogue/packages-north.json"),
    include_str!("../../../../catalogue/packages-hills.json"),
    include_str!("../../../../catalogue/packages-south.json"),
    include_str!("../../../../catalogue/packages-journeys.json"),
];

fn read() -> serde_json::Result<DemoCatalogue> {
    let guides: [Vec<CatalogueGuide>; 4] = [
        file!("catalogue/guides-north.json")?,
        file!("catalogue/guides-hills.json")?,
        file!("catalogue/guides-south.json")?,
        file!("catalogue/guides-journeys.json")?,
    ];
    let mut packages = Vec::new();
    for file in PACKAGES {
        packages.extend(serde_json::from_str::<Vec<Package>>(file)?);
    }
    Ok(DemoCatalogue {
        facts: &land().facts,
        guides: guides.into_iter().flatten().collect(),
        packages,
        waiting: file!("catalogue/waiting.json")?,
        talks: file!("catalogue/talks.json")?,
    })
}

fn day<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
}

fn month<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    format!("{}-01", String::deserialize(from)?).parse().map_err(serde::de::Error::custom)
}
