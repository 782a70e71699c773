//! The planner's places: public destinations, sights of the catalogue, and travel times, with the days and words that the staff edits. Nothing
//! in it was written by hosts. D-127; T-L07.

use serendib_db::{Db, Error as DbError, TextList, row_struct};
use uuid::Uuid;

use crate::content;
use crate::content::calendar::read_calendar;
use crate::content::search_words::read_word_changes;
use crate::destinations::{TravelMode, TravelTimeRow};
use crate::error::Result;
use crate::planner::Catalogue;
use crate::planner::catalogue::{CataloguePlace, Drive, Mode, Sight, TravelTime};
use crate::planner::interest::Interests;
use crate::planner::time::{Clock, Minutes};

/// The tables it reads.
pub const TABLES: [&str; 4] = ["destinations", "attractions", "travel_times", content::TABLE];

row_struct! {
    struct CataloguePlaceRow {
        id: Uuid = "id",
        slug: String = "slug",
        city: String = "city",
        aliases: TextList = "aliases",
        name_si: Option<String> = "name_si",
        name_ta: Option<String> = "name_ta",
        nearby: TextList = "nearby",
        region: String = "region",
        latitude: f64 = "latitude",
        longitude: f64 = "longitude",
    }
}

row_struct! {
    struct CatalogueSightRow {
        id: Uuid = "id",
        slug: String = "slug",
        destination: Uuid = "destination_id",
        title: String = "title",
        description: Option<String> = "description",
        kind: String = "attraction_type",
        icon: String = "icon",
        image_url: Option<String> = "image_url",
        opens: Option<String> = "opens",
        closes: Option<String> = "closes",
        duration_hours: f64 = "duration_hours",
        effort: i64 = "effort",
        best_months: TextList = "best_months",
        interests: TextList = "interests",
        latitude: f64 = "latitude",
        longitude: f64 = "longitude",
    }
}

/// # Errors
/// When the database cannot be read.
pub async fn catalogue(mut db: &Db) -> Result<Catalogue> {
    let places: Vec<CataloguePlaceRow> = db.select("FROM destinations WHERE is_active ORDER BY slug", &[]).await?;
    let sights: Vec<CatalogueSightRow> = db
        .select(
            "FROM attractions
              WHERE is_active AND package_id IS NULL AND author IS NULL AND slug IS NOT NULL AND destination_id IS NOT NULL
                AND latitude IS NOT NULL AND longitude IS NOT NULL
              ORDER BY slug",
            &[],
        )
        .await?;
    let ways: Vec<TravelTimeRow> = db.select("FROM travel_times", &[]).await?;
    let places = places.into_iter().map(to_place).collect();
    let sights = sights.into_iter().map(to_sight).collect::<Result<_>>()?;
    let ways: Vec<TravelTime> = ways.iter().map(to_travel_time).collect();
    let (calendar, words) = (read_calendar(&mut db).await?, read_word_changes(&mut db).await?);
    Ok(Catalogue::build(places, sights, &ways).with_calendar(calendar).with_words(words))
}

fn to_place(row: CataloguePlaceRow) -> CataloguePlace {
    let native = [row.name_si, row.name_ta].into_iter().flatten();
    CataloguePlace {
        id: row.id,
        slug: row.slug,
        name: row.city,
        aliases: row.aliases.0.into_iter().chain(native).collect(),
        nearby: row.nearby.0,
        region: row.region,
        latitude: row.latitude,
        longitude: row.longitude,
    }
}

fn to_sight(row: CatalogueSightRow) -> Result<Sight> {
    let unknown = |what: &str| DbError::Bug(format!("{what} of attraction {} cannot be read", row.id));
    // Stored times include seconds.
    let clock = |time: Option<String>, what: &str| {
        let parse = |time: String| time.get(..5).and_then(|time| time.parse::<Clock>().ok());
        time.map(|time| parse(time).ok_or_else(|| unknown(what))).transpose()
    };
    let months = row.best_months.0.iter().map(|month| month.parse().map_err(|_| unknown("best_months")));
    Ok(Sight {
        id: row.id,
        slug: row.slug,
        place: row.destination,
        title: row.title,
        description: row.description.unwrap_or_default(),
        kind: row.kind,
        icon: row.icon,
        image_url: row.image_url,
        opens: clock(row.opens, "opens")?,
        closes: clock(row.closes, "closes")?,
        minutes: minutes(row.duration_hours),
        effort: row.effort,
        months: months.collect::<Result<_, _>>()?,
        interests: Interests::from_names(row.interests.0.iter().map(String::as_str)),
        latitude: row.latitude,
        longitude: row.longitude,
    })
}

fn to_travel_time(row: &TravelTimeRow) -> TravelTime {
    let whole = |number| Minutes::try_from(number).unwrap_or(Minutes::MAX);
    let mode = match row.mode {
        TravelMode::Car => Mode::Car,
        TravelMode::Train => Mode::Train,
    };
    TravelTime {
        from: row.origin,
        to: row.destination,
        mode,
        drive: Drive { minutes: whole(row.minutes), km: whole(row.km) },
    }
}

/// From hours, to the nearest minute, between one minute and a whole day.
fn minutes(hours: f64) -> Minutes {
    format!("{:.0}", (hours * 60.0).clamp(1.0, 1_440.0)).parse().unwrap_or(60)
}
