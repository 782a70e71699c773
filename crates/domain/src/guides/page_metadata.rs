//! Metadata of guides' pages for their first HTML, and the addresses of active ones. D-150.

use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::table::active_sql;
use crate::error::Result;

/// The tables read by [`find_page_metadata`]: its result is valid until one of them changes.
pub const HEAD_TABLES: &[&str] = &["guides", "guide_locations", "guide_languages", "guide_specialties"];

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct GuideHead {
        id: Uuid = "id",
        name: String = "display_name",
        bio: Option<String> = "bio",
        avatar_url: Option<String> = "avatar_url",
        experience_years: Option<i64> = "experience_years";
        /// The primary place, or else the first one.
        location: Option<String>,
        languages: Vec<String>,
        specialties: Vec<String>,
    }
}

/// A guide visible to visitors.
pub async fn find_page_metadata(db: &Db, id: Uuid) -> Result<Option<GuideHead>> {
    let found = db.select(concat!("FROM guides WHERE id = $1 AND ", active_sql!("guides")), &[id.into()]).await?;
    let Some(mut head): Option<GuideHead> = found.into_iter().next() else {
        return Ok(None);
    };
    let location = "SELECT location_name FROM guide_locations WHERE guide_id = $1
                     ORDER BY is_primary_location DESC, location_name LIMIT 1";
    let languages = "SELECT language_name FROM guide_languages WHERE guide_id = $1 ORDER BY language_name";
    let specialties = "SELECT specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY specialty_name";
    head.location = texts(db, location, id).await?.pop();
    head.languages = texts(db, languages, id).await?;
    head.specialties = texts(db, specialties, id).await?;
    Ok(Some(head))
}

/// The number of guides visible to visitors.
pub async fn public_count(db: &Db) -> Result<i64> {
    let rows = db.rows(concat!("SELECT COUNT(*) FROM guides WHERE ", active_sql!("guides")), &[]).await?;
    Ok(rows.first().map_or(Ok(0), |row| row.int(0))?)
}

/// A page of active guides in a stable order.
pub async fn public_ids(db: &Db, limit: i64, offset: i64) -> Result<Vec<Uuid>> {
    let sql =
        concat!("SELECT id FROM guides WHERE ", active_sql!("guides"), " ORDER BY created_at, id LIMIT $1 OFFSET $2");
    let rows = db.rows(sql, &[limit.into(), offset.into()]).await?;
    rows.iter().map(|row| Ok(row.uuid(0)?)).collect()
}

async fn texts(db: &Db, sql: &str, id: Uuid) -> Result<Vec<String>> {
    let rows = db.rows(sql, &[id.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
