//! Single rows that belong to a guide, as clients write them. A duplicate returns the existing row: the old client writes them again after
//! an approval has created them. P-B07.

use serendib_db::{Tx, Value};
use uuid::Uuid;

use super::belongings::{self, LOCATION_LIMIT, LOCATIONS_LIMIT, Others};
use super::profile::NAME_LIMIT;
use super::{change_audit, write};
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::search::taxonomy;
use crate::table::{AcceptedFields, CommandFuture, Posted, whom};

pub(super) const LOCATION: AcceptedFields = AcceptedFields {
    whom: whom::guides_and_staff,
    must: &["guide_id", "location_name"],
    may: &["is_primary_location"],
};
/// The name or the code.
pub(super) const LANGUAGE: AcceptedFields =
    AcceptedFields { whom: whom::guides_and_staff, must: &["guide_id"], may: &["language_name", "language_code"] };
pub(super) const SPECIALTY: AcceptedFields =
    AcceptedFields { whom: whom::guides_and_staff, must: &["guide_id", "specialty_name"], may: &[] };

const FIXED: &str = "This part of a guide profile cannot be written here.";

pub(super) fn insert_location<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        let guide = guide(tx, ctx, posted, &LOCATION).await?;
        let mut fields = FieldReader::new(posted);
        let name = fields.required_line("location_name", "location", LOCATION_LIMIT);
        let is_primary = fields.flag("is_primary_location");
        fields.finish()?;
        let before = change_audit::snapshot_before(tx, ctx, guide).await?;
        belongings::locations(tx, ctx, guide, std::slice::from_ref(&name), Others::Stay).await?;
        if is_primary == Some(true) {
            belongings::primary(tx, guide, &name).await?;
        }
        let there = tx.row("SELECT COUNT(*) FROM guide_locations WHERE guide_id = $1", &[guide.into()]).await?;
        let most = i64::try_from(LOCATIONS_LIMIT).unwrap_or(i64::MAX);
        if there.map_or(Ok(0), |row| row.int(0))? > most {
            return Err(Error::Refused(format!("Your locations may be at most {LOCATIONS_LIMIT}.")));
        }
        changed(tx, ctx, guide, before).await?;
        find_row_id(
            tx,
            "SELECT id FROM guide_locations WHERE guide_id = $1 AND location_name = $2 ORDER BY id LIMIT 1",
            guide,
            &name,
        )
        .await
    })
}

pub(super) fn insert_language<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        let guide = guide(tx, ctx, posted, &LANGUAGE).await?;
        let mut fields = FieldReader::new(posted);
        let (name, code) = (
            fields.line("language_name", "language", NAME_LIMIT),
            fields.line("language_code", "language", NAME_LIMIT),
        );
        fields.finish()?;
        // The name decides; a code may be its first letters, or the whole name in lower case. D-026.
        let known_language = name.or(code).ok_or_else(|| Error::Refused("Please enter your language.".to_owned()))?;
        let language = taxonomy::language(&known_language)
            .ok_or_else(|| Error::Refused(format!("{known_language} is not among the languages.")))?;
        let before = change_audit::snapshot_before(tx, ctx, guide).await?;
        belongings::languages(tx, ctx, guide, &[language], Others::Stay).await?;
        changed(tx, ctx, guide, before).await?;
        find_row_id(
            tx,
            "SELECT id FROM guide_languages WHERE guide_id = $1 AND language_code = $2",
            guide,
            language.code,
        )
        .await
    })
}

pub(super) fn insert_specialty<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, posted: &'a Posted) -> CommandFuture<'a, Uuid> {
    Box::pin(async move {
        let guide = guide(tx, ctx, posted, &SPECIALTY).await?;
        let mut fields = FieldReader::new(posted);
        let specialty = fields.required_line("specialty_name", "specialty", NAME_LIMIT);
        fields.finish()?;
        let name = taxonomy::specialty(&specialty)
            .ok_or_else(|| Error::Refused(format!("{specialty} is not among the specialties.")))?;
        let before = change_audit::snapshot_before(tx, ctx, guide).await?;
        belongings::specialties(tx, ctx, guide, &[name], Others::Stay).await?;
        changed(tx, ctx, guide, before).await?;
        find_row_id(tx, "SELECT id FROM guide_specialties WHERE guide_id = $1 AND specialty_name = $2", guide, name)
            .await
    })
}

pub(super) fn delete_location<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, key: &'a [Value]) -> CommandFuture<'a, ()> {
    Box::pin(remove(tx, ctx, "guide_locations", key))
}

pub(super) fn delete_language<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, key: &'a [Value]) -> CommandFuture<'a, ()> {
    Box::pin(remove(tx, ctx, "guide_languages", key))
}

pub(super) fn delete_specialty<'a>(tx: &'a mut Tx<'_>, ctx: &'a Ctx, key: &'a [Value]) -> CommandFuture<'a, ()> {
    Box::pin(remove(tx, ctx, "guide_specialties", key))
}

/// The guide of a posted row, for whom the caller may write.
async fn guide(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted, takes: &AcceptedFields) -> Result<Uuid> {
    let guide = posted.get("guide_id").and_then(|id| id.as_str()).and_then(|id| id.parse::<Uuid>().ok());
    // No row has the nil id.
    let guide = guide.unwrap_or_default();
    write::may_write(tx, ctx, guide).await?;
    if !posted.keys().all(|name| takes.names(name)) {
        return Err(Error::Forbidden(FIXED));
    }
    Ok(guide)
}

async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, table: &'static str, key: &[Value]) -> Result<()> {
    let row = tx.row(&format!("SELECT guide_id FROM {table} WHERE id = $1"), key).await?;
    let guide = row.ok_or(Error::Missing("row"))?.uuid(0)?;
    write::may_write(tx, ctx, guide).await?;
    let before = change_audit::snapshot_before(tx, ctx, guide).await?;
    tx.run(&format!("DELETE FROM {table} WHERE id = $1"), key).await?.any();
    changed(tx, ctx, guide, before).await
}

async fn changed(tx: &mut Tx<'_>, ctx: &Ctx, guide: Uuid, before: Option<change_audit::ProfileSnapshot>) -> Result<()> {
    write::columns(tx, guide, &[], None).await?;
    change_audit::record_changes(tx, ctx, guide, before).await
}

async fn find_row_id(tx: &mut Tx<'_>, sql: &'static str, guide: Uuid, value: &str) -> Result<Uuid> {
    let row = tx.row(sql, &[guide.into(), value.into()]).await?;
    Ok(row.ok_or(Error::Missing("row"))?.uuid(0)?)
}
