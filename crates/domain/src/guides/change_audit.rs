//! Audits changes to a guide's profile by anyone but the guide, in every command. D-136.

use serde_json::{Map, Value as Json};
use serendib_db::Tx;
use uuid::Uuid;

use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};

/// A profile, field by field.
pub(super) type ProfileSnapshot = Map<String, Json>;

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
    let sql = "SELECT display_name, bio, avatar_url, experience_years, hourly_rate, education, certifications FROM guides WHERE id = $1";
    let row = tx.row(sql, &[guide.into()]).await?.ok_or(Error::Missing("guide"))?;
    let certifications: Json = serde_json::from_str(row.text(6)?).unwrap_or_default();
    let mut said = Map::new();
    for (field, value) in [
        ("display_name", row.text(0)?.into()),
        ("bio", row.opt_text(1)?.into()),
        ("avatar_url", row.opt_text(2)?.into()),
        ("experience_years", row.opt_int(3)?.into()),
        ("hourly_rate", row.opt_int(4)?.map(crate::money::dollars).into()),
        ("education", row.opt_text(5)?.into()),
        ("certifications", certifications),
    ] {
        said.insert(field.to_owned(), value);
    }
    for (field, sql) in [
        (
            "locations",
            "SELECT location_name FROM guide_locations WHERE guide_id = $1 ORDER BY is_primary_location DESC, location_name",
        ),
        ("languages", "SELECT language_name FROM guide_languages WHERE guide_id = $1 ORDER BY language_name"),
        ("specialties", "SELECT specialty_name FROM guide_specialties WHERE guide_id = $1 ORDER BY specialty_name"),
    ] {
        let rows = tx.rows(sql, &[guide.into()]).await?;
        let names = rows.iter().map(|row| Ok(row.text(0)?.into())).collect::<Result<Vec<Json>>>()?;
        said.insert(field.to_owned(), names.into());
    }
    Ok(said)
}
