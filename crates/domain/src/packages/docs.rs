//! Search documents of the packages on sale, read in pages of ids so that memory use stays constant.

use std::collections::BTreeMap;

use serendib_db::{Db, Row, Value};
use uuid::Uuid;

use super::document::rules;
use super::policy::public_sql;
use crate::error::Result;
use crate::guides::active_sql;
use crate::search::{Doc, DocHost, DocRoom, Location};

/// Packages per page.
const PAGE: i64 = 2_000;

const PACKAGES: &str = concat!(
    "SELECT p.id, p.title, p.description, p.highlights, p.price, p.duration_days, p.min_people, p.max_people, p.rating,
            p.review_count, p.created_at, p.included, p.image_url
       FROM packages p WHERE ",
    public_sql!("p"),
    " AND p.id > $1 AND p.id <= $2 ORDER BY p.id LIMIT $3"
);
const LOCATIONS: &str = "SELECT l.package_id, l.location_name, d.id, d.aliases, d.name_si, d.name_ta, d.region
       FROM package_locations l LEFT JOIN destinations d ON d.id = l.destination_id
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
const ROOMS: &str = "SELECT package_id, hotel_type, capacity_per_room, price_per_room FROM package_room_pricing
      WHERE package_id >= $1 AND package_id <= $2 ORDER BY package_id, accommodation_type, hotel_type";
const HOSTS: &str = concat!(
    "SELECT pg.package_id, g.id, g.display_name FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
      WHERE ",
    active_sql!("g"),
    " AND pg.package_id >= $1 AND pg.package_id <= $2"
);

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
    let rows = db.rows_at_leisure(PACKAGES, &[after.into(), upto.into(), PAGE.into()]).await?;
    let mut docs = BTreeMap::new();
    for row in &rows {
        let doc = read(row)?;
        docs.insert(doc.id, doc);
    }
    let (Some((first, _)), Some((last, _))) = (docs.first_key_value(), docs.last_key_value()) else {
        return Ok(Vec::new());
    };
    let span: [Value; 2] = [Uuid::from_u128(*first).into(), Uuid::from_u128(*last).into()];
    for row in db.rows_at_leisure(LOCATIONS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.uuid(0)?.as_u128()) {
            doc.locations.push(location(&row)?);
        }
    }
    for row in db.rows_at_leisure(HOSTS, &span).await? {
        if let Some(doc) = docs.get_mut(&row.uuid(0)?.as_u128()) {
            doc.hosts.push(DocHost { id: row.uuid(1)?.as_u128(), name: row.text(2)?.to_owned() });
        }
    }
    for row in db.rows_at_leisure(ROOMS, &span).await? {
        let hotel = row.text(1)?;
        let hotel = rules::HOTEL_TYPES.iter().position(|one| *one == hotel).and_then(|hotel| u32::try_from(hotel).ok());
        if let (Some(doc), Some(hotel)) = (docs.get_mut(&row.uuid(0)?.as_u128()), hotel) {
            let capacity = u32::try_from(row.int(2)?).unwrap_or(0);
            doc.rooms.push(DocRoom { hotel, capacity, price_cents: row.int(3)? });
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

fn read(row: &Row) -> Result<Doc> {
    let small = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(Doc {
        id: row.uuid(0)?.as_u128(),
        title: row.text(1)?.to_owned(),
        description: row.opt_text(2)?.unwrap_or_default().to_owned(),
        highlights: row.opt_text(3)?.unwrap_or_default().to_owned(),
        price_cents: row.int(4)?,
        duration_days: small(row.int(5)?),
        min_people: small(row.int(6)?),
        max_people: small(row.int(7)?),
        rating: row.float(8)?,
        review_count: small(row.int(9)?),
        created_at_micros: row.time(10)?.timestamp_micros(),
        included: row.opt_text(11)?.unwrap_or_default().to_owned(),
        picture: row.opt_text(12)?.unwrap_or_default().to_owned(),
        ..Doc::default()
    })
}

fn location(row: &Row) -> Result<Location> {
    let mut aliases: Vec<String> =
        row.opt_text(3)?.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    for native in [row.opt_text(4)?, row.opt_text(5)?].into_iter().flatten() {
        if !aliases.iter().any(|alias| alias == native) {
            aliases.push(native.to_owned());
        }
    }
    Ok(Location {
        name: row.text(1)?.to_owned(),
        destination: row.opt_uuid(2)?.map(|id| id.as_u128()),
        aliases,
        region: row.opt_text(6)?.unwrap_or_default().to_owned(),
    })
}
