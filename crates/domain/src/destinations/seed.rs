//! Seeds destinations: adds missing places and corrects changed ones.
//!
//! The slug identifies a row. Other rows (an operator's own places, sights of a package) stay. A place that was switched off stays off
//! (D-153).

use std::collections::HashMap;

use serendib_db::{Row, Tx, Value};
use uuid::Uuid;

use super::travel_times::sync_travel_times;
use crate::bulk_insert::BulkInsert;
use crate::error::Result;
use serendib_catalogue::stable::id;
use serendib_catalogue::{Attraction, Land, land, picture};

/// The columns from the files: id and slug first, `is_active` last.
const OF_DESTINATION: [&str; 13] = [
    "id",
    "slug",
    "city",
    "region",
    "province",
    "aliases",
    "nearby",
    "name_si",
    "name_ta",
    "latitude",
    "longitude",
    "image_url",
    "is_active",
];
const OF_SIGHT: [&str; 19] = [
    "id",
    "slug",
    "destination_id",
    "title",
    "description",
    "location",
    "image_url",
    "duration_hours",
    "attraction_type",
    "icon",
    "latitude",
    "longitude",
    "opens",
    "closes",
    "best_months",
    "interests",
    "effort",
    "modest_dress",
    "is_active",
];

/// The changes of a seeding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeedCounts {
    pub added: usize,
    pub corrected: usize,
}

/// Adds and corrects all places, sights and travel times.
///
/// # Errors
/// When the database cannot be written.
pub async fn seed_destinations(tx: &mut Tx<'_>) -> Result<SeedCounts> {
    let land = land();
    let mut known = SeedCounts::default();
    let wanted = land.facts.destinations.iter().map(|place| destination(land, place)).collect();
    let ids = sync_rows(tx, "destinations", OF_DESTINATION, wanted, &mut known).await?;
    let wanted =
        land.facts.attractions.iter().filter_map(|sight| Some(attraction(land, sight, *ids.get(&sight.near)?)));
    sync_rows(tx, "attractions", OF_SIGHT, wanted.collect(), &mut known).await?;
    sync_travel_times(tx, land, &ids, &mut known).await?;
    Ok(known)
}

fn destination(land: &Land, place: &serendib_catalogue::Destination) -> [Value; 13] {
    [
        id("destination", &place.slug).into(),
        place.slug.as_str().into(),
        place.city.as_str().into(),
        place.region.as_str().into(),
        place.province.as_str().into(),
        Value::list(&place.aliases),
        Value::list(&place.nearby),
        place.name_si.as_deref().into(),
        place.name_ta.as_deref().into(),
        place.lat.into(),
        place.lon.into(),
        land.pictures.destinations.get(&place.slug).map(|name| picture(name)).into(),
        place.is_active.into(),
    ]
}

fn attraction(land: &Land, sight: &Attraction, near: Uuid) -> [Value; 19] {
    let months: Vec<String> = sight.best_months.iter().map(u32::to_string).collect();
    [
        id("attraction", &sight.slug).into(),
        sight.slug.as_str().into(),
        near.into(),
        sight.name.as_str().into(),
        sight.line.as_str().into(),
        sight.city.as_str().into(),
        land.pictures.attractions.get(&sight.slug).map(|name| picture(name)).into(),
        sight.duration_hours.into(),
        sight.attraction_type.as_str().into(),
        sight.icon.as_str().into(),
        sight.lat.into(),
        sight.lon.into(),
        hour(sight, &sight.opens),
        hour(sight, &sight.closes),
        Value::list(&months),
        Value::list(&sight.interests),
        sight.effort.into(),
        sight.modest_dress.into(),
        true.into(),
    ]
}

fn hour(sight: &Attraction, at: &str) -> Value {
    if sight.always_open { Value::Null } else { format!("{at}:00").into() }
}

/// Synchronizes the rows of a table; returns the id of each slug.
async fn sync_rows<const N: usize>(
    tx: &mut Tx<'_>,
    table: &'static str,
    columns: [&'static str; N],
    wanted: Vec<[Value; N]>,
    known: &mut SeedCounts,
) -> Result<HashMap<String, Uuid>> {
    let there = tx.rows(&format!("SELECT {} FROM {table} WHERE slug IS NOT NULL", columns.join(", ")), &[]).await?;
    let mut ids = HashMap::with_capacity(there.len());
    let mut by_slug = HashMap::with_capacity(there.len());
    for row in &there {
        ids.insert(row.text(1)?.to_owned(), row.uuid(0)?);
        by_slug.insert(row.text(1)?, row);
    }
    let mut missing = BulkInsert::new(table, columns);
    for mut values in wanted {
        let (Value::Uuid(own), Value::Text(slug)) = (&values[0], &values[1]) else { continue };
        let Some(row) = by_slug.get(slug.as_str()) else {
            ids.insert(slug.clone(), *own);
            missing.push(values);
            known.added += 1;
            continue;
        };
        // An existing row keeps its id.
        values[0] = row.uuid(0)?.into();
        values[N - 1] = (values[N - 1] == Value::Bool(true) && row.bool(N - 1)?).into();
        let mut is_as_told = true;
        for (index, value) in values.iter().enumerate() {
            is_as_told = is_as_told && holds(row, index, value)?;
        }
        if !is_as_told {
            let told = columns.iter().zip(1..).skip(1).map(|(column, number)| format!("{column} = ${number}"));
            let sql = format!("UPDATE {table} SET {} WHERE id = $1", told.collect::<Vec<_>>().join(", "));
            tx.run(&sql, &values).await?.any();
            known.corrected += 1;
        }
    }
    missing.insert_missing(tx).await?;
    Ok(ids)
}

/// Whether a column has this value; nullable columns are texts.
fn holds(row: &Row, index: usize, value: &Value) -> serendib_db::Result<bool> {
    Ok(match value {
        Value::Null => row.opt_text(index)?.is_none(),
        Value::Bool(flag) => row.opt_bool(index)? == Some(*flag),
        Value::Int(number) => row.opt_int(index)? == Some(*number),
        Value::Float(number) => row.opt_float(index)?.is_some_and(|held| held.total_cmp(number).is_eq()),
        Value::Text(text) => row.opt_text(index)? == Some(text),
        Value::Uuid(id) => row.opt_uuid(index)? == Some(*id),
        Value::Time(time) => row.opt_time(index)? == Some(*time),
        Value::Date(day) => row.opt_date(index)? == Some(*day),
    })
}
