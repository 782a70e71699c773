//! The planner's places: public destinations, sights of the catalogue, and travel times. Nothing in it was written by hosts. D-127; T-L07.

use serendib_db::{Db, Row};

use crate::error::Result;
use crate::planner::Catalogue;
use crate::planner::catalogue::{CataloguePlace, Drive, Mode, Sight, TravelTime};
use crate::planner::interest::Interests;
use crate::planner::time::{Clock, Minutes};

/// The tables it reads.
pub const TABLES: [&str; 3] = ["destinations", "attractions", "travel_times"];

/// # Errors
/// When the database cannot be read.
pub async fn catalogue(db: &Db) -> Result<Catalogue> {
    let places = db
        .rows(
            "SELECT id, slug, city, aliases, name_si, name_ta, nearby, region, latitude, longitude FROM destinations
              WHERE is_active ORDER BY slug",
            &[],
        )
        .await?;
    let sights = db
        .rows(
            "SELECT id, slug, destination_id, title, description, attraction_type, icon, image_url, opens, closes, duration_hours,
                    effort, best_months, interests, latitude, longitude
               FROM attractions
              WHERE is_active AND package_id IS NULL AND author IS NULL AND slug IS NOT NULL AND destination_id IS NOT NULL
                AND latitude IS NOT NULL AND longitude IS NOT NULL
              ORDER BY slug",
            &[],
        )
        .await?;
    let ways = db.rows("SELECT origin_id, destination_id, mode, minutes, km FROM travel_times", &[]).await?;
    let places = places.iter().map(place).collect::<Result<_>>()?;
    let sights = sights.iter().map(sight).collect::<Result<_>>()?;
    let ways = ways.iter().map(way).collect::<Result<Vec<_>>>()?;
    Ok(Catalogue::build(places, sights, &ways))
}

fn place(row: &Row) -> Result<CataloguePlace> {
    let native = [row.opt_text(4)?, row.opt_text(5)?].into_iter().flatten().map(str::to_owned);
    Ok(CataloguePlace {
        id: row.uuid(0)?,
        slug: row.text(1)?.to_owned(),
        name: row.text(2)?.to_owned(),
        aliases: list::<String>(row.text(3)?).into_iter().chain(native).collect(),
        nearby: list(row.text(6)?),
        region: row.text(7)?.to_owned(),
        latitude: row.float(8)?,
        longitude: row.float(9)?,
    })
}

fn sight(row: &Row) -> Result<Sight> {
    // Stored times include seconds.
    let clock = |at| row.opt_text(at).map(|text| text.and_then(|text| text.get(..5)?.parse::<Clock>().ok()));
    Ok(Sight {
        id: row.uuid(0)?,
        slug: row.text(1)?.to_owned(),
        place: row.uuid(2)?,
        title: row.text(3)?.to_owned(),
        description: row.opt_text(4)?.unwrap_or_default().to_owned(),
        kind: row.text(5)?.to_owned(),
        icon: row.text(6)?.to_owned(),
        image_url: row.opt_text(7)?.map(str::to_owned),
        opens: clock(8)?,
        closes: clock(9)?,
        minutes: minutes(row.float(10)?),
        effort: row.int(11)?,
        months: list::<String>(row.text(12)?).iter().filter_map(|month| month.parse().ok()).collect(),
        interests: Interests::from_names(list::<String>(row.text(13)?).iter().map(String::as_str)),
        latitude: row.float(14)?,
        longitude: row.float(15)?,
    })
}

fn way(row: &Row) -> Result<TravelTime> {
    let whole = |number| Minutes::try_from(number).unwrap_or(Minutes::MAX);
    Ok(TravelTime {
        from: row.uuid(0)?,
        to: row.uuid(1)?,
        mode: if row.text(2)? == "train" { Mode::Train } else { Mode::Car },
        drive: Drive { minutes: whole(row.int(3)?), km: whole(row.int(4)?) },
    })
}

fn list<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    serde_json::from_str(text).unwrap_or_default()
}

/// From hours, to the nearest minute, between one minute and a whole day.
fn minutes(hours: f64) -> Minutes {
    format!("{:.0}", (hours * 60.0).clamp(1.0, 1_440.0)).parse().unwrap_or(60)
}
