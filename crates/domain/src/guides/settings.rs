//! A guide's settings, read and saved as one document with optimistic locking. D-081 and D-083.
//!
//! A missing field stays unchanged, so that a client that does not know it loses nothing.

use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, TextList, Tx, Value, row_struct};
use uuid::Uuid;

use super::belongings::{self, LOCATION_LIMIT, LOCATIONS_LIMIT, Others, SPECIALTIES_LIMIT};
use super::profile::{self, COLUMNS};
use super::write::GuideDuty;
use super::{contact, levels, write};
use crate::back_office::record_words::{self, RecordSubject};
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::phone::format_stored;
use crate::search::taxonomy::{self, LANGUAGES, SpokenLanguage};
use crate::table::Posted;

/// P-B02, for an account without a guide record.
const NO_GUIDE: &str = "Guide profile not found. Please contact support.";

row_struct! {
    struct GuideSettings {
        id: Uuid = "g.id",
        version: i64 = "g.version",
        is_active: bool = "g.is_active",
        email: Option<String> = "u.email",
        metadata: Map<String, Json> = "u.user_metadata",
        display_name: String = "g.display_name",
        bio: Option<String> = "g.bio",
        phone: Option<String> = "c.phone",
        experience_years: Option<i64> = "g.experience_years",
        education: Option<String> = "g.education",
        /// In cents.
        hourly_rate: Option<i64> = "g.hourly_rate",
        certifications: TextList = "g.certifications",
        avatar_url: Option<String> = "g.avatar_url",
    }
}

/// The caller's own settings; null if they are not a guide.
///
/// # Errors
/// `SignedOut`, and those of a read.
pub async fn read_own(db: &Db, caller: &Caller) -> Result<Json> {
    let Some(person) = caller.person() else { return Err(Error::SignedOut) };
    let rows: Vec<GuideSettings> = db
        .select(
            "FROM guides g JOIN users u ON u.id = g.user_id LEFT JOIN guide_contacts c ON c.guide_id = g.id
              WHERE g.user_id = $1",
            &[person.user.into()],
        )
        .await?;
    let Some(settings) = rows.into_iter().next() else { return Ok(Json::Null) };
    let guide = settings.id;
    let (first_name, last_name) = names(&settings.metadata);
    // The version was read first: if rows change meanwhile, a save with it is refused.
    let locations = "SELECT location_name FROM guide_locations WHERE guide_id = $1 ORDER BY is_primary_location DESC, location_name";
    let languages = "SELECT language_name FROM guide_languages WHERE guide_id = $1 ORDER BY language_name";
    let specialties = "SELECT specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY specialty_name";
    Ok(json!({
        "id": guide.to_string(),
        "version": settings.version,
        "is_active": settings.is_active,
        "email": settings.email,
        "first_name": first_name,
        "last_name": last_name,
        "display_name": settings.display_name,
        "bio": settings.bio,
        "phone": settings.phone.as_deref().map(format_stored),
        "experience_years": settings.experience_years,
        "education": settings.education,
        "hourly_rate": settings.hourly_rate.map(crate::money::dollars),
        "locations": texts(db, locations, guide).await?,
        "languages": texts(db, languages, guide).await?,
        "language_levels": levels::read(db, guide).await?,
        "specialties": texts(db, specialties, guide).await?,
        "certifications": settings.certifications,
        "avatar_url": settings.avatar_url,
    }))
}

/// Saves the settings, if they are unchanged since `version`. Returns id and version.
///
/// # Errors
/// `SignedOut`; `Forbidden` if the caller is no guide, or is suspended; `Fields`; `Stale`.
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, document: &Posted, version: Option<i64>) -> Result<Json> {
    let Some(person) = ctx.caller.person() else { return Err(Error::SignedOut) };
    let stored: Option<GuideDuty> = tx.select_one("FROM guides WHERE user_id = $1", &[person.user.into()]).await?;
    let stored = stored.ok_or(Error::Forbidden(NO_GUIDE))?;
    if !stored.is_active {
        return Err(Error::Forbidden(write::SUSPENDED));
    }
    let guide = stored.id;
    let account = profile::account(tx, person.user).await?;
    let mut fields = FieldReader::new(document);
    fields.only(&[&COLUMNS[..], &["phone", "locations", "languages", "language_levels", "specialties"]].concat());
    let set = profile::read(&mut fields, ctx, document, &account);
    let phone = profile::phone(&mut fields, "phone", "phone number");
    let locations = fields.list("locations", "locations", LOCATIONS_LIMIT, LOCATION_LIMIT);
    let languages = languages(&mut fields, "languages");
    let levels = levels::from_wire(&mut fields, document);
    let specialties = specialties(&mut fields, "specialties");
    fields.finish()?;
    let picture = document.get("avatar_url").and_then(Json::as_str);
    profile::picture(tx, ctx, picture, stored.avatar_url.as_deref()).await?;
    let is_present = |name: &str| document.contains_key(name);
    write::columns(tx, guide, &set, version).await?;
    if let Some((_, name)) = set.iter().find(|(column, _)| *column == "display_name") {
        tx.run("UPDATE profiles SET display_name = $2 WHERE user_id = $1", &[person.user.into(), name.clone()])
            .await?
            .any();
        record_words::refresh(tx, RecordSubject::Person, person.user).await?;
    }
    if is_present("phone") {
        contact::set(tx, guide, &[("phone", Value::from(phone))]).await?;
    }
    if is_present("locations") {
        belongings::locations(tx, ctx, guide, &locations, Others::Go).await?;
    }
    if is_present("languages") {
        belongings::languages(tx, ctx, guide, &languages, Others::Go).await?;
    }
    if let Some(levels) = &levels {
        levels::save(tx, guide, levels).await?;
    }
    if is_present("specialties") {
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
    let mut specialties: Vec<&'static str> = Vec::new();
    for (index, text) in fields.list(name, "specialties", SPECIALTIES_LIMIT, profile::NAME_LIMIT).iter().enumerate() {
        match taxonomy::specialty(text) {
            Some(specialty) if !specialties.contains(&specialty) => specialties.push(specialty),
            Some(_) => {}
            None => fields.note(format!("{name}.{index}"), format!("{text} is not among the specialties.")),
        }
    }
    specialties
}

/// From the sign-in provider, or else the full name split. D-048.
fn names(metadata: &Map<String, Json>) -> (String, String) {
    let text = |key: &str| metadata.get(key).and_then(Json::as_str).unwrap_or_default().trim();
    let whole = if text("full_name").is_empty() { text("name") } else { text("full_name") };
    let (first, last) = whole.split_once(char::is_whitespace).unwrap_or((whole, ""));
    let or = |text: &str, other: &str| if text.is_empty() { other.trim().to_owned() } else { text.to_owned() };
    (or(text("given_name"), first), or(text("family_name"), last))
}

async fn texts(db: &Db, sql: &str, guide: Uuid) -> Result<Vec<String>> {
    let rows = db.rows(sql, &[guide.into()]).await?;
    rows.iter().map(|row| Ok(row.text(0)?.to_owned())).collect()
}
