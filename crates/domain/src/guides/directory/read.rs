//! Reads directory entries from the tables in pages of ids, so that memory use stays constant.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serendib_db::{Db, FromRow as _, Row, Value, row_struct};
use uuid::Uuid;

use super::entry::{DirectoryEntry, GuidePlace, GuideRow};
use crate::error::Result;
use crate::guides::table::active_sql;
use crate::packages::public_sql;
use crate::search::Id;

/// Guides per page.
const PAGE: i64 = 2_000;

const GUIDES: &str =
    concat!("FROM guides g WHERE ", active_sql!("g"), " AND g.id > $1 AND g.id <= $2 ORDER BY g.id LIMIT $3");
const LANGUAGES: &str = "SELECT guide_id, language_name FROM guide_languages
      WHERE guide_id >= $1 AND guide_id <= $2 ORDER BY guide_id, language_name";
const SPECIALTIES: &str = "SELECT guide_id, specialty_name FROM guide_specialties
      WHERE guide_id >= $1 AND guide_id <= $2 ORDER BY guide_id, specialty_name";
const HOMES: &str = "SELECT l.guide_id, COALESCE(d.city, l.location_name), l.destination_id
       FROM guide_locations l LEFT JOIN destinations d ON d.id = l.destination_id
      WHERE l.guide_id >= $1 AND l.guide_id <= $2 ORDER BY l.guide_id, l.is_primary_location DESC, l.location_name";
const LICENSES: &str = "SELECT guide_id, valid_until FROM guide_credentials
      WHERE guide_id >= $1 AND guide_id <= $2 AND kind = 'license' AND status = 'approved' ORDER BY guide_id";
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

row_struct! {
    struct DirectoryGuideRow {
        id: Uuid = "g.id",
        name: String = "g.display_name",
        bio: Option<String> = "g.bio",
        rating: f64 = "g.rating",
        reviews: i64 = "g.review_count",
        experience: Option<i64> = "g.experience_years",
        joined_at: DateTime<Utc> = "g.created_at",
    }
}

/// All statements, for a test.
pub fn statements() -> [String; 6] {
    let guides = format!("SELECT {} {GUIDES}", DirectoryGuideRow::columns());
    [guides, LANGUAGES.to_owned(), SPECIALTIES.to_owned(), HOMES.to_owned(), VISITED.to_owned(), LICENSES.to_owned()]
}

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
    let rows: Vec<DirectoryGuideRow> = db.select_at_leisure(GUIDES, &[after.into(), upto.into(), PAGE.into()]).await?;
    let mut entries: BTreeMap<Id, DirectoryEntry> = rows.iter().map(|row| (row.id.as_u128(), to_entry(row))).collect();
    let (Some((first, _)), Some((last, _))) = (entries.first_key_value(), entries.last_key_value()) else {
        return Ok(Vec::new());
    };
    let span: [Value; 2] = [Uuid::from_u128(*first).into(), Uuid::from_u128(*last).into()];
    type Add = fn(&mut DirectoryEntry, &Row) -> Result<()>;
    let belongings: [(&str, Add); 5] = [
        (LANGUAGES, |entry, row| {
            entry.add_language(row.text(1)?);
            Ok(())
        }),
        (SPECIALTIES, |entry, row| {
            entry.add_specialty(row.text(1)?);
            Ok(())
        }),
        (LICENSES, |entry, row| {
            entry.licensed_until = Some(row.date(1)?);
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

fn to_entry(row: &DirectoryGuideRow) -> DirectoryEntry {
    DirectoryEntry::new(&GuideRow {
        id: row.id.as_u128(),
        name: &row.name,
        bio: row.bio.as_deref().unwrap_or_default(),
        rating: row.rating,
        reviews: u32::try_from(row.reviews).unwrap_or(0),
        experience: row.experience,
        joined_micros: row.joined_at.timestamp_micros(),
    })
}
