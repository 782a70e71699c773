//! Data of a destination from the tables.

use std::collections::HashMap;

use serendib_db::{Db, Error, FromRow, Result, Row, TextList, row_struct};
use uuid::Uuid;

use super::slug::{address_slug, is_slug};
use crate::content::landing::{DestinationWords, read_destination_words};

/// Destinations considered, by name; the catalogue has fifty, operators may add their own.
const MOST_PLACES: i64 = 500;
/// Sights per page.
const MOST_SIGHTS: i64 = 12;
/// Journeys from one place: to each other by car and by train.
const MOST_JOURNEYS: i64 = 2 * MOST_PLACES;

row_struct! {
    struct PlaceRow {
        id: Uuid = "id",
        slug: String = "slug",
        city: String = "city",
        region: String = "region",
        province: String = "province",
        aliases: TextList = "aliases",
        nearby: TextList = "nearby",
        name_si: Option<String> = "name_si",
        name_ta: Option<String> = "name_ta",
        latitude: f64 = "latitude",
        longitude: f64 = "longitude",
        image_url: Option<String> = "image_url",
    }
}

/// An active destination that can have a page.
#[derive(Clone, Debug, PartialEq)]
pub struct LandingPlace {
    pub id: Uuid,
    /// As in addresses.
    pub slug: String,
    pub stored_slug: String,
    pub city: String,
    pub region: String,
    pub province: String,
    /// Other names in the Latin alphabet.
    pub also_called: Vec<String>,
    /// Smaller places that belong to it.
    pub nearby: Vec<String>,
    pub name_si: Option<String>,
    pub name_ta: Option<String>,
    pub latitude: f64,
    pub longitude: f64,
    pub image_url: Option<String>,
    /// By the staff.
    pub introduction: Option<String>,
}

impl LandingPlace {
    /// `None` if its slug fits no address.
    fn of_row(row: &Row) -> Result<Option<Self>> {
        let row = PlaceRow::read(row)?;
        let mut also_called = row.aliases.0;
        also_called.retain(|name| name.is_ascii());
        Ok(address_slug(&row.slug).map(|slug| Self {
            id: row.id,
            slug,
            also_called,
            nearby: row.nearby.0,
            stored_slug: row.slug,
            city: row.city,
            region: row.region,
            province: row.province,
            name_si: row.name_si,
            name_ta: row.name_ta,
            latitude: row.latitude,
            longitude: row.longitude,
            image_url: row.image_url,
            introduction: None,
        }))
    }

    /// With what the staff added.
    fn add_words(mut self, words: &HashMap<String, DestinationWords>) -> Self {
        if let Some(words) = words.get(&self.slug) {
            self.introduction.clone_from(&words.introduction);
            self.image_url = words.picture.clone().or(self.image_url);
        }
        self
    }
}

/// The destination of an address.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_place(db: &Db, slug: &str) -> crate::Result<Option<LandingPlace>> {
    if !is_slug(slug) {
        return Ok(None);
    }
    let sql = format!(
        "SELECT {} FROM destinations WHERE slug IN ($1, $2) AND is_active ORDER BY slug LIMIT 1",
        PlaceRow::columns()
    );
    let rows = db.rows(&sql, &[slug.into(), slug.replace('-', "_").into()]).await?;
    let Some(place) = rows.first().map_or(Ok(None), LandingPlace::of_row)? else { return Ok(None) };
    let words = read_destination_words(&mut &*db).await?;
    Ok(Some(place.add_words(&words)))
}

/// The destinations that can have pages, by name, each address once.
///
/// # Errors
/// When the database cannot be read.
pub async fn list_places(db: &Db) -> crate::Result<Vec<LandingPlace>> {
    let sql = format!("SELECT {} FROM destinations WHERE is_active ORDER BY city, slug LIMIT $1", PlaceRow::columns());
    let words = read_destination_words(&mut &*db).await?;
    let mut places: Vec<LandingPlace> = Vec::new();
    for row in &db.rows(&sql, &[MOST_PLACES.into()]).await? {
        if let Some(place) = LandingPlace::of_row(row)?
            && places.iter().all(|other| other.slug != place.slug)
        {
            places.push(place.add_words(&words));
        }
    }
    Ok(places)
}

row_struct! {
    struct SightRow {
        id: Uuid = "a.id",
        title: String = "a.title",
        description: Option<String> = "a.description",
        image_url: Option<String> = "a.image_url",
        attraction_type: String = "a.attraction_type",
        icon: String = "a.icon",
        duration_hours: f64 = "a.duration_hours",
        opens: Option<String> = "a.opens",
        closes: Option<String> = "a.closes",
        best_months: TextList = "a.best_months",
        effort: i64 = "a.effort",
        modest_dress: bool = "a.modest_dress",
    }
}

/// `opens` and `closes` are typical, `HH:MM`, `None` if it never closes.
#[derive(Clone, Debug, PartialEq)]
pub struct LandingSight {
    pub id: Uuid,
    pub title: String,
    pub description: Option<String>,
    pub image_url: Option<String>,
    pub attraction_type: String,
    pub icon: String,
    pub duration_hours: f64,
    pub opens: Option<String>,
    pub closes: Option<String>,
    pub best_months: Vec<u32>,
    pub effort: i64,
    pub modest_dress: bool,
}

/// The sights of a destination, those that most trips visit first.
///
/// # Errors
/// When the database cannot be read.
pub async fn sights_of(db: &Db, destination: Uuid) -> Result<Vec<LandingSight>> {
    let sql = format!(
        "SELECT {} FROM attractions a
          WHERE a.destination_id = $1 AND a.is_active AND a.package_id IS NULL AND a.author IS NULL
          ORDER BY (SELECT COUNT(*) FROM package_attractions pa WHERE pa.attraction_id = a.id) DESC, a.title, a.id
          LIMIT $2",
        SightRow::columns()
    );
    let rows = db.rows(&sql, &[destination.into(), MOST_SIGHTS.into()]).await?;
    rows.iter().map(to_sight).collect()
}

fn to_sight(row: &Row) -> Result<LandingSight> {
    let row = SightRow::read(row)?;
    let unknown = || Error::Bug(format!("best_months of attraction {} cannot be read", row.id));
    let months = row.best_months.0.iter().map(|month| month.parse().map_err(|_| unknown()));
    let best_months = months.collect::<Result<_>>()?;
    let minutes = |time: Option<String>| time.map(|time| time.chars().take(5).collect());
    Ok(LandingSight {
        id: row.id,
        title: row.title,
        description: row.description,
        image_url: row.image_url,
        attraction_type: row.attraction_type,
        icon: row.icon,
        duration_hours: row.duration_hours,
        opens: minutes(row.opens),
        closes: minutes(row.closes),
        best_months,
        effort: row.effort,
        modest_dress: row.modest_dress,
    })
}

row_struct! {
    /// The journey to another destination, by `car` or by `train`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Journey {
        to: Uuid = "destination_id",
        mode: String = "mode",
        minutes: i64 = "minutes",
        km: i64 = "km",
    }
}

/// The journeys from a destination, the shortest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn journeys_from(db: &Db, origin: Uuid) -> Result<Vec<Journey>> {
    let sql = format!(
        "SELECT {} FROM travel_times WHERE origin_id = $1 ORDER BY minutes, destination_id, mode LIMIT $2",
        Journey::columns()
    );
    let rows = db.rows(&sql, &[origin.into(), MOST_JOURNEYS.into()]).await?;
    rows.iter().map(Journey::read).collect()
}
