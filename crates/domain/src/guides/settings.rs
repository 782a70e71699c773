//! A guide's settings, read and saved as one document with optimistic locking. D-081 and D-083.
//!
//! A missing field stays unchanged, so that a client that does not know it loses nothing.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx, Value};
use uuid::Uuid;

use super::belongings::{self, LOCATION_LIMIT, LOCATIONS_LIMIT, Others, SPECIALTIES_LIMIT};
use super::profile::{self, COLUMNS};
use super::{contact, write};
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::phone::format_stored;
use crate::search::taxonomy::{self, LANGUAGES, SpokenLanguage};
use crate::table::Posted;

/// P-B02, for an account without a guide record.
const NO_GUIDE: &str = "Guide profile not found. Please contact support.";

/// The caller's own settings; null if they are not a guide.
///
/// # Errors
/// `SignedOut`, and those of a read.
pub async fn read_own(db: &Db, caller: &Caller) -> Result<Json> {
    let Some(person) = caller.person() else { return Err(Error::SignedOut) };
    let rows = db
        .rows(
            "SELECT g.id, g.version, g.is_active, u.email, u.user_metadata, g.display_name, g.bio, c.phone, g.experience_years,
                    g.education, g.hourly_rate, g.certifications, g.avatar_url
               FROM guides g JOIN users u ON u.id = g.user_id LEFT JOIN guide_contacts c ON c.guide_id = g.id
              WHERE g.user_id = $1",
            &[person.user.into()],
        )
        .await?;
    let Some(row) = rows.first() else { return Ok(Json::Null) };
    let guide = row.uuid(0)?;
    let metadata: Json = serde_json::from_str(row.text(4)?).unwrap_or_default();
    let (first_name, last_name) = names(&metadata);
    let certifications: Json = serde_json::from_str(row.text(11)?).unwrap_or_default();
    // The version was read first: if rows change meanwhile, a save with it is refused.
    let locations = "SELECT location_name FROM guide_locations WHERE guide_id = $1 ORDER BY is_primary_location DESC, location_name";
    let languages = "SELECT language_name FROM guide_languages WHERE guide_id = $1 ORDER BY language_name";
    let specialties = "SELECT specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY specialty_name";
    Ok(json!({
        "id": guide.to_string(),
        "version": row.int(1)?,
        "is_active": row.bool(2)?,
        "email": row.opt_text(3)?,
        "first_name": first_name,
        "last_name": last_name,
        "display_name": row.text(5)?,
        "bio": row.opt_text(6)?,
        "phone": row.opt_text(7)?.map(format_stored),
        "experience_years": row.opt_int(8)?,
        "education": row.opt_text(9)?,
        "hourly_rate": row.opt_int(10)?.map(crate::money::dollars),
        "locations": texts(db, locations, guide).await?,
        "languages": texts(db, languages, guide).await?,
        "specialties": texts(db, specialties, guide).await?,
        "certifications": certifications,
        "avatar_url": row.opt_text(12)?,
    }))
}

/// Saves the settings, if they are unchanged since `version`. Returns id and version.
///
/// # Errors
/// `SignedOut`; `Forbidden` if the caller is no guide, or is suspended; `Fields`; `Stale`.
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted, version: Option<i64>) -> Result<Json> {
    let Some(person) = ctx.caller.person() else { return Err(Error::SignedOut) };
    let row = tx
        .row("SELECT id, is_active, avatar_url FROM guides WHERE user_id = $1", &[person.user.into()])
        .await?
        .ok_or(Error::Forbidden(NO_GUIDE))?;
    if !row.bool(1)? {
        return Err(Error::Forbidden(write::SUSPENDED));
    }
    let guide = row.uuid(0)?;
    let account = profile::account(tx, person.user).await?;
    let mut fields = FieldReader::new(document);
    fields.only(&[&COLUMNS[..], &["phone", "locations", "languages", "specialties"]].concat());
    let set = profile::read(&mut fields, ctx, document, &account);
    let phone = profile::phone(&mut fields, "phone", "phone number");
    let locations = fields.list("locations", "locations", LOCATIONS_LIMIT, LOCATION_LIMIT);
    let languages = languages(&mut fields, "languages");
    let specialties = specialties(&mut fields, "specialties");
    fields.finish()?;
    profile::picture(tx, ctx, document.get("avatar_url").and_then(Json::as_str), row.opt_text(2)?).await?;
    let said = |name: &str| document.contains_key(name);
    write::columns(tx, guide, &set, version).await?;
    if let Some((_, name)) = set.iter().find(|(column, _)| *column == "display_name") {
        tx.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", &[person.user.into(), name.clone()])
            .await?
            .any();
    }
    if said("phone") {
        contact::set(tx, guide, &[("phone", Value::from(phone))]).await?;
    }
    if said("locations") {
        belongings::locations(tx, ctx, guide, &locations, Others::Go).await?;
    }
    if said("languages") {
        belongings::languages(tx, ctx, guide, &languages, Others::Go).await?;
    }
    if said("specialties") {
        belongings::specialties(tx, ctx, guide, &specialties, Others::Go).await?;
    }
    let version = tx.row("SELECT version FROM guides WHERE id = $1", &[guide.into()]).await?;
    let version = version.ok_or(Error::Missing("guide"))?.int(0)?;
    Ok(json!({ "id": guide.to_string(), "version": version }))
}

/// Of the fifteen languages, by name or code. D-026.
pub fn languages(fields: &mut FieldReader<'_>, name: &str) -> Vec<&'static SpokenLanguage> {
    let mut spoken: Vec<&'static SpokenLanguage> = Vec::new();
    for (index, text) in fields.list(name, "languages", LANGUAGES.len(), profile::NAME_LIMIT).iter().enumerate() {
        match taxonomy::language(text) {
            Some(language) if !spoken.contains(&language) => spoken.push(language),
            Some(_) => {}
            None => fields.note(format!("{name}.{index}"), format!("{text} is not among the languages.")),
        }
    }
    spoken
}

/// From the lists of guides and applicants.
pub fn specialties(fields: &mut FieldReader<'_>, name: &str) -> Vec<&'static str> {
    let mut shown: Vec<&'static str> = Vec::new();
    for (index, text) in fields.list(name, "specialties", SPECIALTIES_LIMIT, profile::NAME_LIMIT).iter().enumerate() {
        match taxonomy::specialty(text) {
            Some(specialty) if !shown.contains(&specialty) => shown.push(specialty),
            Some(_) => {}
            None => fields.note(format!("{name}.{index}"), format!("{text} is not among the specialties.")),
        }
    }
    shown
}

/// From the sign-in provider, or else the full name split. D-048.
fn names(metadata: &Json) -> (String, String) {
    let said = |key: &str| metadata[key].as_str().unwrap_or_default().trim();
    let whole = if said("full_name").is_empty() { said("name") } else { said("full_name") };
    let (first, last) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
    let or = |said: &str, other: &str| if said.is_empty() { other.trim().to_owned() } else { said.to_owned() };
    (or(said("given_name"), first), or(said("family_name"), last))
}

async fn texts(db: &Db, sql: &str, guide: Uuid) -> Result<Vec<String>> {
    let rows = db.rows(sql, &[guide.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
