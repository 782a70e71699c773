//! Metadata of package pages for their first HTML, and the addresses of public ones. D-150.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::{Db, Row, TextList, row_struct};
use uuid::Uuid;

use super::policy::public_sql;
use super::sale::PAUSED;
use super::stored;
use crate::error::Result;
use crate::guides::active_sql;

/// The tables read by [`find_page_metadata`]: its result is valid until one of them changes.
pub const HEAD_TABLES: &[&str] = &[
    "packages",
    "package_locations",
    "package_categories",
    "package_days",
    "package_attractions",
    "attractions",
    "package_guides",
    "guides",
];

#[derive(Clone, Debug, PartialEq)]
pub struct PackageHead {
    pub id: Uuid,
    pub title: String,
    pub description: Option<String>,
    pub price_cents: i64,
    pub duration_days: i64,
    pub min_people: i64,
    pub max_people: i64,
    /// The gallery, or else the single picture; the page opens with the first.
    pub pictures: Vec<String>,
    pub rating: f64,
    pub review_count: i64,
    pub updated_at: DateTime<Utc>,
    /// The primary one first.
    pub locations: Vec<String>,
    pub categories: Vec<String>,
    pub days: Vec<DayHead>,
    pub hosts: Vec<HostHead>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayHead {
    pub number: i64,
    pub title: Option<String>,
    pub description: Option<String>,
    pub stops: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostHead {
    pub id: Uuid,
    pub name: String,
}

row_struct! {
    struct PackageHeadRow {
        id: Uuid = "id",
        title: String = "title",
        description: Option<String> = "description",
        price: i64 = "price",
        duration_days: i64 = "duration_days",
        min_people: i64 = "min_people",
        max_people: i64 = "max_people",
        image_url: Option<String> = "image_url",
        images: Option<TextList> = "images",
        rating: f64 = "rating",
        review_count: i64 = "review_count",
        updated_at: DateTime<Utc> = "updated_at",
    }
}

row_struct! {
    struct DayHeadRow {
        number: i64 = "day_number",
        title: Option<String> = "title",
        description: Option<String> = "description",
    }
}

/// A package visible to visitors.
pub async fn find_page_metadata(db: &Db, id: Uuid) -> Result<Option<PackageHead>> {
    let rest = concat!("FROM packages WHERE id = $1 AND ", public_sql!("packages"));
    let Some(row) = db.select::<PackageHeadRow>(rest, &[id.into()]).await?.pop() else {
        return Ok(None);
    };
    let locations = "SELECT location_name FROM package_locations WHERE package_id = $1
                      ORDER BY is_primary_location DESC, position, location_name";
    let categories = "SELECT category FROM package_categories WHERE package_id = $1 ORDER BY category";
    Ok(Some(PackageHead {
        id: row.id,
        title: row.title,
        description: row.description,
        price_cents: row.price,
        duration_days: row.duration_days,
        min_people: row.min_people,
        max_people: row.max_people,
        pictures: stored::images(row.images, row.image_url),
        rating: row.rating,
        review_count: row.review_count,
        updated_at: row.updated_at,
        locations: texts(db.rows(locations, &[id.into()]).await?)?,
        categories: texts(db.rows(categories, &[id.into()]).await?)?,
        days: days(db, id).await?,
        hosts: hosts(db, id).await?,
    }))
}

/// Whether a package was once on sale and is not only paused: its page answers "gone" instead of "not found". D-016.
pub async fn is_retired(db: &Db, id: Uuid) -> Result<bool> {
    let sql =
        format!("SELECT 1 FROM packages WHERE id = $1 AND NOT is_active AND status = 'approved' AND NOT {PAUSED}");
    Ok(!db.rows(&sql, &[id.into()]).await?.is_empty())
}

/// Whether such a package exists, visible or not.
///
/// # Errors
/// When the database cannot be read.
pub async fn is_there(db: &Db, id: Uuid) -> Result<bool> {
    Ok(!db.rows("SELECT 1 FROM packages WHERE id = $1", &[id.into()]).await?.is_empty())
}

/// The number of packages visible to visitors.
pub async fn public_count(db: &Db) -> Result<i64> {
    let rows = db.rows(concat!("SELECT COUNT(*) FROM packages WHERE ", public_sql!("packages")), &[]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.int(0))?)
}

/// A page of public packages, newest first, with the time of their last change.
pub async fn public_ids(db: &Db, limit: i64, offset: i64) -> Result<Vec<(Uuid, DateTime<Utc>)>> {
    let rows = db
        .rows(
            concat!(
                "SELECT id, updated_at FROM packages WHERE ",
                public_sql!("packages"),
                " ORDER BY created_at DESC, id LIMIT $1 OFFSET $2"
            ),
            &[limit.into(), offset.into()],
        )
        .await?;
    rows.iter().map(|row| Ok((row.uuid(0)?, row.time(1)?))).collect()
}

/// The guides of a package, up to a limit.
///
/// # Errors
/// When the database cannot be read.
pub async fn host_ids(db: &Db, package: Uuid, most: i64) -> Result<Vec<Uuid>> {
    let sql = "SELECT guide_id FROM package_guides WHERE package_id = $1 ORDER BY guide_id LIMIT $2";
    ids(db, sql, package, most).await
}

/// The packages that a guide leads, up to a limit.
///
/// # Errors
/// When the database cannot be read.
pub async fn led_ids(db: &Db, guide: Uuid, most: i64) -> Result<Vec<Uuid>> {
    let sql = "SELECT package_id FROM package_guides WHERE guide_id = $1 ORDER BY package_id LIMIT $2";
    ids(db, sql, guide, most).await
}

async fn ids(db: &Db, sql: &str, of: Uuid, most: i64) -> Result<Vec<Uuid>> {
    let rows = db.rows(sql, &[of.into(), most.into()]).await?;
    rows.iter().map(|row| Ok(row.uuid(0)?)).collect()
}

async fn days(db: &Db, id: Uuid) -> Result<Vec<DayHead>> {
    let stops = db
        .rows(
            "SELECT pa.day_number, a.title FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
              WHERE pa.package_id = $1 ORDER BY pa.day_number, pa.order_in_day",
            &[id.into()],
        )
        .await?;
    let mut by_day: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for stop in &stops {
        by_day.entry(stop.int(0)?).or_default().push(stop.text(1)?.to_owned());
    }
    let rows: Vec<DayHeadRow> =
        db.select("FROM package_days WHERE package_id = $1 ORDER BY day_number", &[id.into()]).await?;
    let to_day = |row: DayHeadRow| DayHead {
        number: row.number,
        title: row.title,
        description: row.description,
        stops: by_day.remove(&row.number).unwrap_or_default(),
    };
    Ok(rows.into_iter().map(to_day).collect())
}

async fn hosts(db: &Db, id: Uuid) -> Result<Vec<HostHead>> {
    let rows = db
        .rows(
            concat!(
                "SELECT g.id, g.display_name FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
                  WHERE pg.package_id = $1 AND ",
                active_sql!("g"),
                " ORDER BY pg.is_primary_guide DESC, g.display_name"
            ),
            &[id.into()],
        )
        .await?;
    rows.iter().map(|row| Ok(HostHead { id: row.uuid(0)?, name: row.text(1)?.to_owned() })).collect()
}

fn texts(rows: Vec<Row>) -> Result<Vec<String>> {
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
