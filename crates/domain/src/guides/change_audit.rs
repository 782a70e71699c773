//! Audits changes to a guide's profile by anyone but the guide, in every command. D-136.

use serde_json::{Map, Value as Json};
use serendib_db::{TextList, Tx, row_struct};
use uuid::Uuid;

use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// A profile, field by field.
pub(super) type ProfileSnapshot = Map<String, Json>;

row_struct! {
    struct AuditedGuide {
        id: Uuid = "id",
        display_name: String = "display_name",
        bio: Option<String> = "bio",
        avatar_url: Option<String> = "avatar_url",
        experience_years: Option<i64> = "experience_years",
        /// In cents.
        hourly_rate: Option<i64> = "hourly_rate",
        education: Option<String> = "education",
        certifications: TextList = "certifications",
    }
}

/// The profile before a change by the caller; `None` for the caller's own, which is not audited.
pub(super) async fn snapshot_before(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid) -> Result<Option<ProfileSnapshot>> {
    let row = tx.row("SELECT user_id FROM guides WHERE id = $1", &[guide.into()]).await?;
    let user = row.ok_or(Error::Missing("guide"))?.uuid(0)?;
    if ctx.caller.person().is_some_and(|person| person.user == user) {
        Ok(None)
    } else {
        read_snapshot(tx, guide).await.map(Some)
    }
}

/// Logs what has changed since [`snapshot_before`].
pub(super) async fn record_changes(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    before: Option<ProfileSnapshot>,
) -> Result<()> {
    let Some(mut before) = before else { return Ok(()) };
    let mut now = read_snapshot(tx, guide).await?;
    before.retain(|field, value| now.get(field) != Some(&*value));
    now.retain(|field, _| before.contains_key(field));
    if before.is_empty() {
        return Ok(());
    }
    let (before, now) = (Json::Object(before), Json::Object(now));
    audit::record(tx, ctx, "guide_edited", "guides", guide, Some(&before), Some(&now)).await
}

async fn read_snapshot(tx: &mut Tx<'_>, guide: Uuid) -> Result<ProfileSnapshot> {
    let row: Option<AuditedGuide> = tx.select_one("FROM guides WHERE id = $1", &[guide.into()]).await?;
    let row = row.ok_or(Error::Missing("guide"))?;
    let mut snapshot = Map::new();
    for (field, value) in [
        ("display_name", row.display_name.into()),
        ("bio", row.bio.into()),
        ("avatar_url", row.avatar_url.into()),
        ("experience_years", row.experience_years.into()),
        ("hourly_rate", row.hourly_rate.map(crate::money::dollars).into()),
        ("education", row.education.into()),
        ("certifications", row.certifications.0.into()),
    ] {
        snapshot.insert(field.to_owned(), value);
    }
    for (field, sql) in [
        (
            "locations",
            "SELECT location_name FROM guide_locations WHERE guide_id = $1 ORDER BY is_primary_location DESC, location_name",
        ),
        ("languages", "SELECT language_name FROM guide_languages WHERE guide_id = $1 ORDER BY language_name"),
        ("specialties", "SELECT specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY specialty_name"),
    ] {
        let rows = tx.rows(sql, &[row.id.into()]).await?;
        let names = rows.iter().map(|row| Ok(row.text(0)?.into())).collect::<Result<Vec<Json>>>()?;
        snapshot.insert(field.to_owned(), names.into());
    }
    Ok(snapshot)
}
