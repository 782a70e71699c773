//! What belongs to a guide: places, languages, specialties. Written as whole sets; a row that stays keeps its id.

use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::destinations;
use crate::error::Result;
use crate::search::taxonomy::SpokenLanguage;

/// Places per guide.
pub const LOCATIONS_LIMIT: usize = 20;
pub const LOCATION_LIMIT: usize = 80;
/// Specialties per guide.
pub const SPECIALTIES_LIMIT: usize = 20;

/// What happens to rows that are not in the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    Go,
    Stay,
}

row_struct! {
    struct StoredGuideLocation {
        id: Uuid = "id",
        name: String = "location_name",
        is_primary: bool = "is_primary_location",
    }
}

/// The first place becomes the primary one; if others stay, so does their primary one.
pub(super) async fn locations(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, names: &[String], others: Others) -> Result<()> {
    let stored: Vec<StoredGuideLocation> =
        tx.select("FROM guide_locations WHERE guide_id = $1 ORDER BY id", &[guide.into()]).await?;
    let mut there: Vec<String> = Vec::new();
    let mut has_primary = false;
    for location in stored {
        // Removes duplicate names.
        if others == Others::Go && (!names.contains(&location.name) || there.contains(&location.name)) {
            remove(tx, "guide_locations", location.id).await?;
        } else {
            has_primary |= location.is_primary;
            there.push(location.name);
        }
    }
    let new: Vec<String> = names.iter().filter(|name| !there.contains(name)).cloned().collect();
    let destinations = destinations::find_by_names(tx, &new).await?;
    for (name, destination) in new.iter().zip(destinations) {
        tx.run(
            "INSERT INTO guide_locations (id, guide_id, location_name, is_primary_location, destination_id)
             VALUES ($1, $2, $3, FALSE, $4)",
            &[ctx.new_id().into(), guide.into(), name.as_str().into(), destination.into()],
        )
        .await?
        .any();
    }
    match names.first() {
        Some(first) if others == Others::Go || !has_primary => primary(tx, guide, first).await,
        _ => Ok(()),
    }
}

/// Makes this place the only primary one.
pub(super) async fn primary(tx: &mut Tx<'_>, guide: Uuid, name: &str) -> Result<()> {
    tx.run(
        "UPDATE guide_locations SET is_primary_location = (location_name = $2)
          WHERE guide_id = $1 AND is_primary_location <> (location_name = $2)",
        &[guide.into(), name.into()],
    )
    .await?
    .any();
    Ok(())
}

pub(super) async fn languages(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    spoken: &[&SpokenLanguage],
    others: Others,
) -> Result<()> {
    let rows = tx
        .rows("SELECT id, language_code FROM guide_languages WHERE guide_id = $1 ORDER BY id", &[guide.into()])
        .await?;
    let mut there: Vec<String> = Vec::new();
    for row in &rows {
        let code = row.text(1)?;
        if others == Others::Go && !spoken.iter().any(|language| language.code == code) {
            remove(tx, "guide_languages", row.uuid(0)?).await?;
        } else {
            there.push(code.to_owned());
        }
    }
    for language in spoken.iter().filter(|language| !there.iter().any(|code| code == language.code)) {
        tx.run(
            "INSERT INTO guide_languages (id, guide_id, language_code, language_name) VALUES ($1, $2, $3, $4)",
            &[ctx.new_id().into(), guide.into(), language.code.into(), language.name.into()],
        )
        .await?
        .any();
    }
    Ok(())
}

pub(super) async fn specialties(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, names: &[&str], others: Others) -> Result<()> {
    let rows = tx
        .rows("SELECT id, specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY id", &[guide.into()])
        .await?;
    let mut there: Vec<String> = Vec::new();
    for row in &rows {
        let name = row.text(1)?;
        if others == Others::Go && !names.contains(&name) {
            remove(tx, "guide_specialties", row.uuid(0)?).await?;
        } else {
            there.push(name.to_owned());
        }
    }
    for name in names.iter().filter(|name| !there.iter().any(|known| known == *name)) {
        let values: [Value; 3] = [ctx.new_id().into(), guide.into(), (*name).into()];
        tx.run("INSERT INTO guide_specialties (id, guide_id, specialty_name) VALUES ($1, $2, $3)", &values)
            .await?
            .any();
    }
    Ok(())
}

async fn remove(tx: &mut Tx<'_>, table: &'static str, id: Uuid) -> Result<()> {
    tx.run(&format!("DELETE FROM {table} WHERE id = $1"), &[id.into()]).await?.any();
    Ok(())
}
