//! Writes the rows that belong to a package from a document; unchanged rows stay.

use std::collections::HashMap;

use serendib_db::{Row, Tx, Value, row_struct};
use uuid::Uuid;

use super::super::document::{Document, rules, same_place};
use super::prices;
use crate::ctx::Ctx;
use crate::destinations;
use crate::error::Result;
use crate::search::taxonomy;

row_struct! {
    struct PackageLocationRow {
        id: Uuid = "id",
        name: String = "location_name",
        is_primary: bool = "is_primary_location",
        destination: Option<Uuid> = "destination_id",
        position: i64 = "position",
    }
}

row_struct! {
    struct PackageDayRow {
        id: Uuid = "id",
        number: i64 = "day_number",
        title: Option<String> = "title",
        description: Option<String> = "description",
    }
}

row_struct! {
    pub(super) struct RoomPriceRow {
        id: Uuid = "id",
        accommodation: String = "accommodation_type",
        hotel: String = "hotel_type",
        /// In cents.
        price: i64 = "price_per_room",
    }
}

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
    rooms(tx, ctx, id, document).await?;
    prices::write(tx, ctx, id, document).await
}

fn words(words: &[String]) -> Vec<Vec<String>> {
    words.iter().map(|word| vec![word.clone()]).collect()
}

/// The destination of a place's name.
pub(super) async fn destination(tx: &mut Tx<'_>, name: &str) -> Result<Option<Uuid>> {
    Ok(destinations::find_by_names(tx, &[name.to_owned()]).await?.pop().flatten())
}

async fn locations(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let mut there: Vec<PackageLocationRow> =
        tx.select("FROM package_locations WHERE package_id = $1 ORDER BY position, id", &[id.into()]).await?;
    for (position, name) in (0_i64..).zip(&document.locations) {
        let is_primary = position == 0;
        let found = match there.iter().position(|row| row.name == *name) {
            None => there.iter().position(|row| same_place(&row.name, name)),
            exact => exact,
        };
        match found.map(|found| there.remove(found)) {
            Some(row) => {
                let (is_named, tied) = (row.name == *name, row.destination);
                let destination = match tied.filter(|_| is_named) {
                    None => destination(tx, name).await?,
                    tied => tied,
                };
                if is_named && tied == destination && row.is_primary == is_primary && row.position == position {
                    continue;
                }
                tx.run(
                    "UPDATE package_locations SET location_name = $2, is_primary_location = $3, destination_id = $4,
                            position = $5 WHERE id = $1",
                    &[row.id.into(), name.as_str().into(), is_primary.into(), destination.into(), position.into()],
                )
                .await?
                .any();
            }
            None => add_location(tx, ctx, id, name, is_primary, position).await.map(drop)?,
        }
    }
    remove(tx, "package_locations", there.iter().map(|row| row.id)).await
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
    let rows = tx.rows(&format!("SELECT id, {key} FROM {table} WHERE package_id = $1"), &[id.into()]).await?;
    let read = |row: &Row| -> Result<(Uuid, String)> { Ok((row.uuid(0)?, row.text(1)?.to_owned())) };
    let mut there = rows.iter().map(read).collect::<Result<Vec<_>>>()?;
    for words in wanted {
        let Some(word) = words.first() else { continue };
        if let Some(found) = there.iter().position(|(_, text)| text == word) {
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
    remove(tx, table, there.iter().map(|(id, _)| *id)).await
}

async fn days(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, document: &Document) -> Result<()> {
    let rows: Vec<PackageDayRow> = tx.select("FROM package_days WHERE package_id = $1", &[id.into()]).await?;
    let mut there: HashMap<i64, PackageDayRow> = rows.into_iter().map(|row| (row.number, row)).collect();
    for day in &document.days {
        let description = day.description.as_deref();
        match there.remove(&day.number) {
            Some(row) if row.title.as_ref() == Some(&day.title) && row.description.as_deref() == description => {}
            Some(row) => tx
                .run(
                    "UPDATE package_days SET title = $2, description = $3 WHERE id = $1",
                    &[row.id.into(), day.title.as_str().into(), description.into()],
                )
                .await?
                .any(),
            None => add_day(tx, ctx, id, day.number, &day.title, description).await.map(drop)?,
        }
    }
    remove(tx, "package_days", there.into_values().map(|row| row.id)).await
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
    let mut there: Vec<RoomPriceRow> =
        tx.select("FROM package_room_pricing WHERE package_id = $1", &[id.into()]).await?;
    for room in &document.rooms {
        let is_it = |row: &RoomPriceRow| row.accommodation == room.accommodation && row.hotel == room.hotel;
        match there.iter().position(is_it).map(|found| there.remove(found)) {
            Some(row) if row.price == room.cents => {}
            Some(row) => tx
                .run(
                    "UPDATE package_room_pricing SET price_per_room = $2 WHERE id = $1",
                    &[row.id.into(), room.cents.into()],
                )
                .await?
                .any(),
            None => add_room(tx, ctx, id, &room.accommodation, &room.hotel, room.cents).await.map(drop)?,
        }
    }
    remove(tx, "package_room_pricing", there.iter().map(|row| row.id)).await
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

/// Deletes rows by their ids.
pub(super) async fn remove(tx: &mut Tx<'_>, table: &str, ids: impl Iterator<Item = Uuid>) -> Result<()> {
    for id in ids {
        tx.run(&format!("DELETE FROM {table} WHERE id = $1"), &[id.into()]).await?.any();
    }
    Ok(())
}
