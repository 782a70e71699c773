//! The stored document of a package: read as a whole, and written so that only differences touch rows.

mod children;
mod pictures;
mod prices;
mod sights;
mod write;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::{RowSource, TextList, row_struct};
use uuid::Uuid;

use super::document::{Document, DocumentDay, DocumentRoom, DocumentStop, Shopping, local_costs, rules};
use super::price_list::price_list;
use crate::error::Result;

use children::RoomPriceRow;
pub use children::{add_day, add_location, add_room};
pub use pictures::{demand_picture, demand_pictures};
pub use sights::{add as add_sight, visit};
pub use write::{create, create_private, write, write_head};

row_struct! {
    /// The package row's state beside the document.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PackageState {
        id: Uuid = "id",
        title: String = "title",
        status: String = "status",
        is_active: bool = "is_active",
        version: i64 = "version",
        min_people: i64 = "min_people",
        rejection_reason: Option<String> = "rejection_reason",
        created_at: DateTime<Utc> = "created_at",
    }
}

row_struct! {
    struct DocumentRow {
        id: Uuid = "id",
        title: String = "title",
        description: Option<String> = "description",
        duration_days: i64 = "duration_days",
        max_people: i64 = "max_people",
        price: i64 = "price",
        highlights: Option<String> = "highlights",
        included: Option<String> = "included",
        excluded: Option<String> = "excluded",
        images: Option<TextList> = "images",
        image_url: Option<String> = "image_url",
        local_costs: Option<String> = "local_costs",
        shopping: Option<String> = "shopping",
        shopping_stops: Option<String> = "shopping_stops",
        shopping_commission: Option<bool> = "shopping_commission",
    }
}

row_struct! {
    struct DocumentDayRow {
        number: i64 = "day_number",
        title: Option<String> = "title",
        description: Option<String> = "description",
    }
}

row_struct! {
    struct DocumentStopRow {
        id: Uuid = "a.id",
        day: i64 = "pa.day_number",
        title: String = "a.title",
        description: Option<String> = "a.description",
        location: Option<String> = "a.location",
        kind: String = "a.attraction_type",
        start: Option<String> = "pa.start_time",
        duration_hours: f64 = "a.duration_hours",
    }
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
    Ok(source.select("FROM packages WHERE id = $1", &[id.into()]).await?.pop())
}

/// The document of an existing package.
pub async fn document(source: &mut impl RowSource, package: Uuid) -> Result<Option<Document>> {
    let Some(row) = source.select::<DocumentRow>("FROM packages WHERE id = $1", &[package.into()]).await?.pop() else {
        return Ok(None);
    };
    let id = row.id;
    let plain = |text: Option<String>| rules::plain(&text.unwrap_or_default());
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
    let prices = price_list(source, id).await?;
    let document = Document {
        title: row.title,
        description: plain(row.description),
        duration_days: row.duration_days,
        max_people: row.max_people,
        price_cents: row.price,
        highlights: plain(row.highlights),
        included: plain(row.included),
        excluded: plain(row.excluded),
        images: images(row.images, row.image_url),
        locations,
        categories: texts(source, categories, id).await?,
        days: days(source, id).await?,
        rooms: rooms(source, id).await?,
        languages: Some(texts(source, languages, id).await?),
        transport: Some(texts(source, transport, id).await?),
        local_costs: row.local_costs.as_deref().and_then(local_costs::from_column),
        shopping: Shopping::from_columns(
            row.shopping.as_deref(),
            row.shopping_stops.as_deref(),
            row.shopping_commission,
        ),
        group_prices: Some(prices.steps),
        seasons: Some(prices.seasons),
    };
    Ok(Some(document.in_order()))
}

/// The gallery, or else the single picture.
pub fn images(list: Option<TextList>, one: Option<String>) -> Vec<String> {
    let mut images = list.map_or_else(Vec::new, |list| list.0);
    if images.is_empty() {
        images.extend(one);
    }
    images.retain(|url| !url.is_empty());
    images
}

async fn texts(source: &mut impl RowSource, sql: &str, id: Uuid) -> Result<Vec<String>> {
    let rows = source.rows(sql, &[id.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}

async fn rooms(source: &mut impl RowSource, id: Uuid) -> Result<Vec<DocumentRoom>> {
    let rows: Vec<RoomPriceRow> =
        source.select("FROM package_room_pricing WHERE package_id = $1", &[id.into()]).await?;
    let to_room =
        |row: RoomPriceRow| DocumentRoom { accommodation: row.accommodation, hotel: row.hotel, cents: row.price };
    Ok(rows.into_iter().map(to_room).collect())
}

/// Stored days, and days that exist only by their visits.
async fn days(source: &mut impl RowSource, id: Uuid) -> Result<Vec<DocumentDay>> {
    let mut days: BTreeMap<i64, DocumentDay> = BTreeMap::new();
    let empty =
        |number| DocumentDay { number, title: DocumentDay::usual_title(number), description: None, stops: Vec::new() };
    let rest = "FROM package_days WHERE package_id = $1";
    for row in source.select::<DocumentDayRow>(rest, &[id.into()]).await? {
        let filled = |text: Option<String>| text.map(|text| rules::plain(&text)).filter(|text| !text.is_empty());
        let title = filled(row.title).unwrap_or_else(|| DocumentDay::usual_title(row.number));
        let description = filled(row.description);
        days.insert(row.number, DocumentDay { title, description, ..empty(row.number) });
    }
    let rest = "FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
                WHERE pa.package_id = $1 ORDER BY pa.day_number, pa.order_in_day, pa.id";
    for row in source.select::<DocumentStopRow>(rest, &[id.into()]).await? {
        let stop = DocumentStop {
            id: Some(row.id),
            title: row.title,
            description: rules::plain(&row.description.unwrap_or_default()),
            location: row.location,
            kind: row.kind,
            start: row.start.and_then(|time| rules::start_time(&time).ok()),
            half_hours: half_hours(row.duration_hours),
        };
        days.entry(row.day).or_insert_with(|| empty(row.day)).stops.push(stop);
    }
    Ok(days.into_values().collect())
}

/// Rounded to the nearest half hour.
fn half_hours(hours: f64) -> i64 {
    format!("{:.0}", hours * 2.0).parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gallery_comes_before_the_one_picture() {
        let one = || Some("/c.webp".to_owned());
        let gallery = TextList(vec!["/a.webp".to_owned(), "/b.webp".to_owned()]);
        assert_eq!(images(Some(gallery), one()), ["/a.webp", "/b.webp"]);
        assert_eq!(images(Some(TextList(Vec::new())), one()), ["/c.webp"]);
        assert_eq!(images(None, one()), ["/c.webp"]);
        assert!(images(None, None).is_empty());
    }
}
