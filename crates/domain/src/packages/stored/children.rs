//! Writes the rows that belong to a package from a document; unchanged rows stay.

use std::collections::HashMap;

use serendib_db::{Row, Tx, Value};
use uuid::Uuid;

use super::super::document::{Document, rules, same_place};
use crate::ctx::Ctx;
use crate::destinations;
use crate::error::Result;
use crate::search::taxonomy;

/// All rows except visits, which `sights` writes.
pub(super) async fn write(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    locations(tx, ctx, id, document).await?;
    let categories = words(&document.categories);
    listed(tx, ctx, id, "package_categories", &["category"], &categories).await?;
    if let Some(codes) = &document.languages {
        let name = |code: &String| taxonomy::language(code).map_or(code.as_str(), |language| language.name).to_owned();
        let languages: Vec<_> = codes.iter().map(|code| vec![code.clone(), name(code)]).collect();
        listed(tx, ctx, id, "package_languages", &["language_code", "language_name"], &languages).await?;
    }
    if let Some(modes) = &document.transport {
        listed(tx, ctx, id, "package_transport_modes", &["transport_mode"], &words(modes)).await?;
    }
    days(tx, ctx, id, document).await?;
    rooms(tx, ctx, id, document).await
}

fn words(words: &[String]) -> Vec<Vec<String>> {
    words.iter().map(|word| vec![word.clone()]).collect()
}

/// The destination of a place's name.
pub(super) async fn destination(tx: &mut Tx<'_>, name: &str) -> Result<Option<Uuid>> {
    Ok(destinations::find_by_names(tx, &[name.to_owned()]).await?.pop().flatten())
}

async fn locations(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let mut there = tx
        .rows(
            "SELECT id, location_name, is_primary_location, destination_id, position FROM package_locations
              WHERE package_id = $1 ORDER BY position, id",
            &[id.into()],
        )
        .await?;
    for (position, name) in (0_i64..).zip(&document.locations) {
        let is_primary = position == 0;
        let found = match there.iter().position(|row| row.text(1).is_ok_and(|text| text == name)) {
            None => there.iter().position(|row| row.text(1).is_ok_and(|text| same_place(text, name))),
            exact => exact,
        };
        match found.map(|found| there.remove(found)) {
            Some(row) => {
                let (is_named, tied) = (row.text(1)? == name, row.opt_uuid(3)?);
                let destination = match tied.filter(|_| is_named) {
                    None => destination(tx, name).await?,
                    tied => tied,
                };
                if is_named && tied == destination && row.bool(2)? == is_primary && row.int(4)? == position {
                    continue;
                }
                tx.run(
                    "UPDATE package_locations SET location_name = $2, is_primary_location = $3, destination_id = $4,
                            position = $5 WHERE id = $1",
                    &[
                        row.uuid(0)?.into(),
                        name.as_str().into(),
                        is_primary.into(),
                        destination.into(),
                        position.into(),
                    ],
                )
                .await?
                .any();
            }
            None => add_location(tx, ctx, id, name, is_primary, position).await.map(drop)?,
        }
    }
    remove(tx, "package_locations", &there).await
}

/// Adds a place, linked to its destination.
pub async fn add_location(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    name: &str,
    is_primary: bool,
    position: i64,
) -> Result<Uuid> {
    let (row, destination) = (ctx.new_id(), destination(tx, name).await?);
    tx.run(
        "INSERT INTO package_locations (id, package_id, location_name, is_primary_location, destination_id, position)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[row.into(), id.into(), name.into(), is_primary.into(), destination.into(), position.into()],
    )
    .await?
    .any();
    Ok(row)
}

/// Rows of texts only, identified by their first column.
async fn listed(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    table: &str,
    columns: &[&str],
    wanted: &[Vec<String>],
) -> Result<()> {
    let key = columns.first().copied().unwrap_or_default();
    let mut there = tx.rows(&format!("SELECT id, {key} FROM {table} WHERE package_id = $1"), &[id.into()]).await?;
    for words in wanted {
        let Some(word) = words.first() else { continue };
        if let Some(found) = there.iter().position(|row| row.text(1).is_ok_and(|text| text == word)) {
            there.remove(found);
            continue;
        }
        let places: Vec<String> = (3..3 + columns.len()).map(|number| format!("${number}")).collect();
        let sql = format!(
            "INSERT INTO {table} (id, package_id, {}) VALUES ($1, $2, {})",
            columns.join(", "),
            places.join(", ")
        );
        let mut binds: Vec<Value> = vec![ctx.new_id().into(), id.into()];
        binds.extend(words.iter().map(|word| Value::from(word.as_str())));
        tx.run(&sql, &binds).await?.any();
    }
    remove(tx, table, &there).await
}

async fn days(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let rows = tx
        .rows("SELECT id, day_number, title, description FROM package_days WHERE package_id = $1", &[id.into()])
        .await?;
    let mut there: HashMap<i64, Row> = HashMap::new();
    for row in rows {
        there.insert(row.int(1)?, row);
    }
    for day in &document.days {
        let description = day.description.as_deref();
        match there.remove(&day.number) {
            Some(row) if row.opt_text(2)? == Some(&day.title) && row.opt_text(3)? == description => {}
            Some(row) => tx
                .run(
                    "UPDATE package_days SET title = $2, description = $3 WHERE id = $1",
                    &[row.uuid(0)?.into(), day.title.as_str().into(), description.into()],
                )
                .await?
                .any(),
            None => add_day(tx, ctx, id, day.number, &day.title, description).await.map(drop)?,
        }
    }
    let gone: Vec<Row> = there.into_values().collect();
    remove(tx, "package_days", &gone).await
}

pub async fn add_day(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    number: i64,
    title: &str,
    description: Option<&str>,
) -> Result<Uuid> {
    let row = ctx.new_id();
    tx.run(
        "INSERT INTO package_days (id, package_id, day_number, title, description) VALUES ($1, $2, $3, $4, $5)",
        &[row.into(), id.into(), number.into(), title.into(), description.into()],
    )
    .await?
    .any();
    Ok(row)
}

async fn rooms(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let mut there = tx
        .rows(
            "SELECT id, accommodation_type, hotel_type, price_per_room FROM package_room_pricing WHERE package_id = $1",
            &[id.into()],
        )
        .await?;
    for room in &document.rooms {
        let is_it = |row: &Row| {
            row.text(1).is_ok_and(|text| text == room.accommodation) && row.text(2).is_ok_and(|text| text == room.hotel)
        };
        match there.iter().position(is_it).map(|found| there.remove(found)) {
            Some(row) if row.int(3)? == room.cents => {}
            Some(row) => tx
                .run(
                    "UPDATE package_room_pricing SET price_per_room = $2 WHERE id = $1",
                    &[row.uuid(0)?.into(), room.cents.into()],
                )
                .await?
                .any(),
            None => add_room(tx, ctx, id, &room.accommodation, &room.hotel, room.cents).await.map(drop)?,
        }
    }
    remove(tx, "package_room_pricing", &there).await
}

pub async fn add_room(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    accommodation: &str,
    hotel: &str,
    cents: i64,
) -> Result<Uuid> {
    let row = ctx.new_id();
    tx.run(
        "INSERT INTO package_room_pricing (id, package_id, accommodation_type, hotel_type, capacity_per_room, price_per_room)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[
            row.into(),
            id.into(),
            accommodation.into(),
            hotel.into(),
            rules::capacity(accommodation).into(),
            cents.into(),
        ],
    )
    .await?
    .any();
    Ok(row)
}

/// Deletes rows; their id is the first column.
pub(super) async fn remove(tx: &mut Tx<'_>, table: &str, rows: &[Row]) -> Result<()> {
    for row in rows {
        tx.run(&format!("DELETE FROM {table} WHERE id = $1"), &[row.uuid(0)?.into()]).await?.any();
    }
    Ok(())
}
