//! Search documents of the packages on sale, read in pages of ids so that memory use stays constant.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::{Db, Error as DbError, TextList, Value, row_struct};
use uuid::Uuid;

use super::document::rules;
use super::policy::public_sql;
use super::price_list::{GroupPriceRow, SeasonRow};
use crate::error::Result;
use crate::guides::active_sql;
use crate::search::{Doc, DocHost, DocRoom, Location};

/// Packages per page.
const PAGE: i64 = 2_000;

const PACKAGES: &str =
    concat!("FROM packages p WHERE ", public_sql!("p"), " AND p.id > $1 AND p.id <= $2 ORDER BY p.id LIMIT $3");
const LOCATIONS: &str = "FROM package_locations l LEFT JOIN destinations d ON d.id = l.destination_id
      WHERE l.package_id >= $1 AND l.package_id <= $2 ORDER BY l.package_id, l.position";
const CATEGORIES: &str =
    "SELECT package_id, category FROM package_categories WHERE package_id >= $1 AND package_id <= $2";
const LANGUAGES: &str =
    "SELECT package_id, language_code FROM package_languages WHERE package_id >= $1 AND package_id <= $2";
const TRANSPORT: &str =
    "SELECT package_id, transport_mode FROM package_transport_modes WHERE package_id >= $1 AND package_id <= $2";
const ATTRACTIONS: &str =
    "SELECT pa.package_id, a.title FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
      WHERE pa.package_id >= $1 AND pa.package_id <= $2 ORDER BY pa.package_id, pa.day_number, pa.order_in_day";
const EFFORTS: &str = "SELECT pa.package_id, max(a.effort)
       FROM package_attractions pa JOIN attractions a ON a.id = pa.attraction_id
      WHERE pa.package_id >= $1 AND pa.package_id <= $2 GROUP BY pa.package_id";
const ROOMS: &str = "FROM package_room_pricing
      WHERE package_id >= $1 AND package_id <= $2 ORDER BY package_id, accommodation_type, hotel_type";
const GROUP_PRICES: &str = "FROM package_group_prices
      WHERE package_id >= $1 AND package_id <= $2 ORDER BY package_id, from_people";
const SEASONS: &str = "FROM package_seasons WHERE package_id >= $1 AND package_id <= $2 ORDER BY package_id, first_day";
const HOSTS: &str = concat!(
    "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
      WHERE ",
    active_sql!("g"),
    " AND pg.package_id >= $1 AND pg.package_id <= $2"
);

row_struct! {
    struct DocRow {
        id: Uuid = "p.id",
        title: String = "p.title",
        description: Option<String> = "p.description",
        highlights: Option<String> = "p.highlights",
        price: i64 = "p.price",
        duration_days: i64 = "p.duration_days",
        min_people: i64 = "p.min_people",
        max_people: i64 = "p.max_people",
        rating: f64 = "p.rating",
        review_count: i64 = "p.review_count",
        created_at: DateTime<Utc> = "p.created_at",
        included: Option<String> = "p.included",
        image_url: Option<String> = "p.image_url",
    }
}

row_struct! {
    struct DocLocationRow {
        package: Uuid = "l.package_id",
        name: String = "l.location_name",
        destination: Option<Uuid> = "d.id",
        aliases: Option<TextList> = "d.aliases",
        name_si: Option<String> = "d.name_si",
        name_ta: Option<String> = "d.name_ta",
        region: Option<String> = "d.region",
    }
}

row_struct! {
    struct DocHostRow {
        package: Uuid = "pg.package_id",
        guide: Uuid = "g.id",
        name: String = "g.display_name",
    }
}

row_struct! {
    struct DocRoomRow {
        package: Uuid = "package_id",
        hotel: String = "hotel_type",
        capacity: i64 = "capacity_per_room",
        price: i64 = "price_per_room",
    }
}

pub async fn all_docs(db: &Db) -> Result<Vec<Doc>> {
    let mut docs = Vec::new();
    let mut after = Uuid::nil();
    loop {
        let page = page(db, after, Uuid::max()).await?;
        let Some(last) = page.last().map(|doc: &Doc| Uuid::from_u128(doc.id)) else {
            return Ok(docs);
        };
        after = last;
        docs.extend(page);
    }
}

pub async fn doc(db: &Db, id: Uuid) -> Result<Option<Doc>> {
    let before = Uuid::from_u128(id.as_u128().saturating_sub(1));
    Ok(page(db, before, id).await?.pop())
}

async fn page(db: &Db, after: Uuid, upto: Uuid) -> Result<Vec<Doc>> {
    let mut docs = BTreeMap::new();
    for row in db.select_at_leisure(PACKAGES, &[after.into(), upto.into(), PAGE.into()]).await? {
        let doc = to_doc(row);
        docs.insert(doc.id, doc);
    }
    let (Some((first, _)), Some((last, _))) = (docs.first_key_value(), docs.last_key_value()) else {
        return Ok(Vec::new());
    };
    let span: [Value; 2] = [Uuid::from_u128(*first).into(), Uuid::from_u128(*last).into()];
    for row in db.select_at_leisure::<DocLocationRow>(LOCATIONS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.package.as_u128()) {
            doc.locations.push(to_location(row));
        }
    }
    for row in db.select_at_leisure::<DocHostRow>(HOSTS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.package.as_u128()) {
            doc.hosts.push(DocHost { id: row.guide.as_u128(), name: row.name });
        }
    }
    for row in db.select_at_leisure::<DocRoomRow>(ROOMS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.package.as_u128()) {
            doc.rooms.push(to_room(&row)?);
        }
    }
    for row in db.select_at_leisure::<GroupPriceRow>(GROUP_PRICES, &span).await? {
        if let Some(doc) = docs.get_mut(&row.package.as_u128()) {
            doc.group_prices.push(row.to_step());
        }
    }
    for row in db.select_at_leisure::<SeasonRow>(SEASONS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.package.as_u128()) {
            doc.seasons.push(row.to_season()?.span);
        }
    }
    for row in db.rows_at_leisure(EFFORTS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.uuid(0)?.as_u128()) {
            doc.effort = u32::try_from(row.int(1)?).unwrap_or(0);
        }
    }
    type DocListField = fn(&mut Doc) -> &mut Vec<String>;
    let lists: [(&str, DocListField); 4] = [
        (CATEGORIES, |doc| &mut doc.categories),
        (LANGUAGES, |doc| &mut doc.languages),
        (TRANSPORT, |doc| &mut doc.transport),
        (ATTRACTIONS, |doc| &mut doc.attractions),
    ];
    for (sql, list) in lists {
        for row in db.rows_at_leisure(sql, &span).await? {
            if let Some(doc) = docs.get_mut(&row.uuid(0)?.as_u128()) {
                list(doc).push(row.text(1)?.to_owned());
            }
        }
    }
    Ok(docs.into_values().collect())
}

fn to_doc(row: DocRow) -> Doc {
    let small = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Doc {
        id: row.id.as_u128(),
        title: row.title,
        description: row.description.unwrap_or_default(),
        highlights: row.highlights.unwrap_or_default(),
        price_cents: row.price,
        duration_days: small(row.duration_days),
        min_people: small(row.min_people),
        max_people: small(row.max_people),
        rating: row.rating,
        review_count: small(row.review_count),
        created_at_micros: row.created_at.timestamp_micros(),
        included: row.included.unwrap_or_default(),
        picture: row.image_url.unwrap_or_default(),
        ..Doc::default()
    }
}

fn to_location(row: DocLocationRow) -> Location {
    let mut aliases = row.aliases.map_or_else(Vec::new, |list| list.0);
    for native in [row.name_si, row.name_ta].into_iter().flatten() {
        if !aliases.contains(&native) {
            aliases.push(native);
        }
    }
    Location {
        name: row.name,
        destination: row.destination.map(|id| id.as_u128()),
        aliases,
        region: row.region.unwrap_or_default(),
    }
}

fn to_room(row: &DocRoomRow) -> Result<DocRoom> {
    let hotel = rules::HOTEL_TYPES.iter().position(|one| *one == row.hotel);
    let hotel = hotel.and_then(|hotel| u32::try_from(hotel).ok());
    let unknown = || DbError::Bug(format!("a room of package {} is {:?}", row.package, row.hotel));
    let capacity = u32::try_from(row.capacity).unwrap_or(0);
    Ok(DocRoom { hotel: hotel.ok_or_else(unknown)?, capacity, price_cents: row.price })
}
