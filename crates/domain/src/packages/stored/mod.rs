//! The stored document of a package: read as a whole, and written so that only differences touch rows.

mod children;
mod pictures;
mod sights;
mod write;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::{Db, Row, Tx, Value};
use uuid::Uuid;

use super::document::{Document, DocumentDay, DocumentRoom, DocumentStop, Shopping, local_costs, rules};
use crate::error::Result;

pub use children::{add_day, add_location, add_room};
pub use pictures::{demand_picture, demand_pictures};
pub use sights::{add as add_sight, visit};
pub use write::{create, create_private, write, write_head};

/// A source of rows: the database, or a transaction's view of it.
pub trait RowSource {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>>;
}

impl RowSource for &Db {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>> {
        Db::rows(self, sql, binds).await
    }
}

impl RowSource for Tx<'_> {
    async fn rows(&mut self, sql: &str, binds: &[Value]) -> serendib_db::Result<Vec<Row>> {
        Tx::rows(self, sql, binds).await
    }
}

/// The package row's state beside the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageState {
    pub id: Uuid,
    pub title: String,
    pub status: String,
    pub is_active: bool,
    pub version: i64,
    pub rejection_reason: Option<String>,
    pub created_at: DateTime<Utc>,
}

impl PackageState {
    pub fn is_approved(&self) -> bool {
        self.status == "approved"
    }

    pub fn is_rejected(&self) -> bool {
        self.status == "rejected"
    }

    pub fn is_public(&self) -> bool {
        self.is_active && self.is_approved()
    }
}

pub async fn state(source: &mut impl RowSource, id: Uuid) -> Result<Option<PackageState>> {
    let rows = source
        .rows(
            "SELECT title, status, is_active, version, rejection_reason, created_at FROM packages WHERE id = $1",
            &[id.into()],
        )
        .await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some(PackageState {
        id,
        title: row.text(0)?.to_owned(),
        status: row.text(1)?.to_owned(),
        is_active: row.bool(2)?,
        version: row.int(3)?,
        rejection_reason: row.opt_text(4)?.map(str::to_owned),
        created_at: row.time(5)?,
    }))
}

/// The document of an existing package.
pub async fn document(source: &mut impl RowSource, id: Uuid) -> Result<Option<Document>> {
    let heads = source
        .rows(
            "SELECT title, description, duration_days, max_people, price, highlights, included, excluded, images, image_url,
                    local_costs, shopping, shopping_stops, shopping_commission
               FROM packages WHERE id = $1",
            &[id.into()],
        )
        .await?;
    let Some(head) = heads.first() else { return Ok(None) };
    let text = |index| head.opt_text(index).map(|text| rules::plain(text.unwrap_or_default()));
    let locations = texts(
        source,
        "SELECT location_name FROM package_locations WHERE package_id = $1
          ORDER BY is_primary_location DESC, position, location_name",
        id,
    );
    let locations = locations.await?;
    let categories = "SELECT category FROM package_categories WHERE package_id = $1";
    let languages = "SELECT language_code FROM package_languages WHERE package_id = $1";
    let transport = "SELECT transport_mode FROM package_transport_modes WHERE package_id = $1";
    let document = Document {
        title: head.text(0)?.to_owned(),
        description: text(1)?,
        duration_days: head.int(2)?,
        max_people: head.int(3)?,
        price_cents: head.int(4)?,
        highlights: text(5)?,
        included: text(6)?,
        excluded: text(7)?,
        images: images(head.opt_text(8)?, head.opt_text(9)?),
        locations,
        categories: texts(source, categories, id).await?,
        days: days(source, id).await?,
        rooms: rooms(source, id).await?,
        languages: Some(texts(source, languages, id).await?),
        transport: Some(texts(source, transport, id).await?),
        local_costs: head.opt_text(10)?.and_then(local_costs::from_column),
        shopping: Shopping::from_columns(head.opt_text(11)?, head.opt_text(12)?, head.opt_bool(13)?),
    };
    Ok(Some(document.in_order()))
}

/// The gallery, or else the single picture.
pub fn images(list: Option<&str>, one: Option<&str>) -> Vec<String> {
    let mut images: Vec<String> = list.and_then(|list| serde_json::from_str(list).ok()).unwrap_or_default();
    if images.is_empty() {
        images.extend(one.map(str::to_owned));
    }
    images.retain(|url| !url.is_empty());
    images
}

async fn texts(source: &mut impl RowSource, sql: &str, id: Uuid) -> Result<Vec<String>> {
    let rows = source.rows(sql, &[id.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

async fn rooms(source: &mut impl RowSource, id: Uuid) -> Result<Vec<DocumentRoom>> {
    let sql = "SELECT accommodation_type, hotel_type, price_per_room FROM package_room_pricing WHERE package_id = $1";
    let rows = source.rows(sql, &[id.into()]).await?;
    let read = |row: &Row| {
        Ok(DocumentRoom { accommodation: row.text(0)?.to_owned(), hotel: row.text(1)?.to_owned(), cents: row.int(2)? })
    };
    rows.iter().map(read).collect()
}

/// Stored days, and days that exist only by their visits.
async fn days(source: &mut impl RowSource, id: Uuid) -> Result<Vec<DocumentDay>> {
    let mut days: BTreeMap<i64, DocumentDay> = BTreeMap::new();
    let empty =
        |number| DocumentDay { number, title: DocumentDay::usual_title(number), description: None, stops: Vec::new() };
    let sql = "SELECT day_number, title, description FROM package_days WHERE package_id = $1";
    for row in source.rows(sql, &[id.into()]).await? {
        let number = row.int(0)?;
        let filled = |index| row.opt_text(index).map(|text| text.map(rules::plain).filter(|text| !text.is_empty()));
        let title = filled(1)?.unwrap_or_else(|| DocumentDay::usual_title(number));
        days.insert(number, DocumentDay { title, description: filled(2)?, ..empty(number) });
    }
    let sql = "SELECT pa.day_number, a.id, a.title, a.description, a.location, a.attraction_type, pa.start_time, a.duration_hours
                 FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
                WHERE pa.package_id = $1 ORDER BY pa.day_number, pa.order_in_day, pa.id";
    for row in source.rows(sql, &[id.into()]).await? {
        let number = row.int(0)?;
        let stop = DocumentStop {
            id: Some(row.uuid(1)?),
            title: row.text(2)?.to_owned(),
            description: rules::plain(row.opt_text(3)?.unwrap_or_default()),
            location: row.opt_text(4)?.map(str::to_owned),
            kind: row.text(5)?.to_owned(),
            start: row.opt_text(6)?.and_then(|time| rules::start_time(time).ok()),
            half_hours: half_hours(row.float(7)?),
        };
        days.entry(number).or_insert_with(|| empty(number)).stops.push(stop);
    }
    Ok(days.into_values().collect())
}

/// Rounded to the nearest half hour.
fn half_hours(hours: f64) -> i64 {
    format!("{:.0}", hours * 2.0).parse().unwrap_or(0)
}
