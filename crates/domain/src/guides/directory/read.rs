//! Reads directory entries from the tables in pages of ids, so that memory use stays constant.

use std::collections::BTreeMap;

use serendib_db::{Db, Row, Value};
use uuid::Uuid;

use super::entry::{DirectoryEntry, GuidePlace, GuideRow};
use crate::error::Result;
use crate::guides::table::active_sql;
use crate::packages::public_sql;
use crate::search::Id;

/// Guides per page.
const PAGE: i64 = 2_000;

const GUIDES: &str = concat!(
    "SELECT g.id, g.display_name, g.bio, g.rating, g.review_count, g.experience_years, g.created_at FROM guides g
      WHERE ",
    active_sql!("g"),
    " AND g.id > $1 AND g.id <= $2 ORDER BY g.id LIMIT $3"
);
const LANGUAGES: &str = "SELECT guide_id, language_name FROM guide_languages
      WHERE guide_id >= $1 AND guide_id <= $2 ORDER BY guide_id, language_name";
const SPECIALTIES: &str = "SELECT guide_id, specialty_name FROM guide_specialties
      WHERE guide_id >= $1 AND guide_id <= $2 ORDER BY guide_id, specialty_name";
const HOMES: &str = "SELECT l.guide_id, COALESCE(d.city, l.location_name), l.destination_id
       FROM guide_locations l LEFT JOIN destinations d ON d.id = l.destination_id
      WHERE l.guide_id >= $1 AND l.guide_id <= $2 ORDER BY l.guide_id, l.is_primary_location DESC, l.location_name";
/// Places of their packages on sale. SQLite keeps the order of a cross join. Otherwise it would start with all packages on sale, as if a
/// guide led most of them.
const VISITED: &str = concat!(
    "SELECT DISTINCT pg.guide_id, COALESCE(d.city, l.location_name), l.destination_id
       FROM package_guides pg CROSS JOIN packages p
       JOIN package_locations l ON l.package_id = p.id LEFT JOIN destinations d ON d.id = l.destination_id
      WHERE p.id = pg.package_id AND ",
    public_sql!("p"),
    " AND pg.guide_id >= $1 AND pg.guide_id <= $2 ORDER BY 1, 2"
);

/// All statements, for a test.
pub const STATEMENTS: [&str; 5] = [GUIDES, LANGUAGES, SPECIALTIES, HOMES, VISITED];

/// Every guide visible to visitors.
///
/// # Errors
/// Those of a read.
pub async fn all_entries(db: &Db) -> Result<Vec<DirectoryEntry>> {
    let mut entries = Vec::new();
    let mut after = Uuid::nil();
    loop {
        let page = page(db, after, Uuid::max()).await?;
        let Some(last) = page.last().map(|entry: &DirectoryEntry| Uuid::from_u128(entry.id)) else {
            return Ok(entries);
        };
        after = last;
        entries.extend(page);
    }
}

/// One guide, if visible to visitors.
///
/// # Errors
/// Those of a read.
pub async fn entry(db: &Db, id: Uuid) -> Result<Option<DirectoryEntry>> {
    let before = Uuid::from_u128(id.as_u128().saturating_sub(1));
    Ok(page(db, before, id).await?.pop())
}

async fn page(db: &Db, after: Uuid, upto: Uuid) -> Result<Vec<DirectoryEntry>> {
    let rows = db.rows_at_leisure(GUIDES, &[after.into(), upto.into(), PAGE.into()]).await?;
    let mut entries: BTreeMap<Id, DirectoryEntry> = BTreeMap::new();
    for row in &rows {
        let entry = read(row)?;
        entries.insert(entry.id, entry);
    }
    let (Some((first, _)), Some((last, _))) = (entries.first_key_value(), entries.last_key_value()) else {
        return Ok(Vec::new());
    };
    let span: [Value; 2] = [Uuid::from_u128(*first).into(), Uuid::from_u128(*last).into()];
    type Add = fn(&mut DirectoryEntry, &Row) -> Result<()>;
    let belongings: [(&str, Add); 4] = [
        (LANGUAGES, |entry, row| {
            entry.add_language(row.text(1)?);
            Ok(())
        }),
        (SPECIALTIES, |entry, row| {
            entry.add_specialty(row.text(1)?);
            Ok(())
        }),
        (HOMES, add_place),
        (VISITED, add_place),
    ];
    for (sql, add) in belongings {
        for row in db.rows_at_leisure(sql, &span).await? {
            if let Some(entry) = entries.get_mut(&row.uuid(0)?.as_u128()) {
                add(entry, &row)?;
            }
        }
    }
    Ok(entries.into_values().collect())
}

fn add_place(entry: &mut DirectoryEntry, row: &Row) -> Result<()> {
    entry.add_place(GuidePlace::new(row.text(1)?, row.opt_uuid(2)?.map(|id| id.as_u128())));
    Ok(())
}

fn read(row: &Row) -> Result<DirectoryEntry> {
    Ok(DirectoryEntry::new(&GuideRow {
        id: row.uuid(0)?.as_u128(),
        name: row.text(1)?,
        bio: row.opt_text(2)?.unwrap_or_default(),
        rating: row.float(3)?,
        reviews: u32::try_from(row.int(4)?).unwrap_or(0),
        experience: row.opt_int(5)?,
        joined_micros: row.time(6)?.timestamp_micros(),
    }))
}
