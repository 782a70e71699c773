//! Changes of templates, with optimistic locking. A template of the release gets its row here.

use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::list::{ReplyTemplate, list_all};
use super::placeholders::{PLACEHOLDERS, find_unknown};
use super::shipped::list_shipped;
use super::{NAME_LIMIT, TemplateKind};
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::table::Posted;

/// Templates in all. A list has them at once.
const MOST: usize = 400;
const NO_KIND: &str = "Please choose what the template is for.";
const OTHER_KIND: &str = "A template stays what it is for.";
const NO_TEXT: &str = "Please write a text.";
const SAME_NAME: &str = "There is a template with this name already.";
const TOO_MANY: &str = "There are too many templates. Change one that is not used.";
const CHANGED: &str = "This template was changed meanwhile.";

/// Creates a template, or changes that with the posted `id`, if it is unchanged since `version`. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Fields`; `Missing`; `Outdated` with the present one; `Conflict` above the number of templates.
pub async fn save_reply_template(tx: &mut Tx<'_>, ctx: &Ctx, id: Option<Uuid>, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["kind", "name", "body", "version"]);
    let kind = TemplateKind::from_name(&fields.line("kind", "kind", NAME_LIMIT).unwrap_or_default());
    let name = fields.required_line("name", "name", NAME_LIMIT);
    let limit = kind.map_or(usize::MAX, TemplateKind::body_limit);
    let body = fields.lines("body", "text", limit).unwrap_or_default();
    let version = fields.integer("version", "version", 0..=i64::MAX - 1).unwrap_or(0);
    if fields.is_blank("body") {
        fields.note("body", NO_TEXT);
    }
    if let Some(unknown) = find_unknown(&body) {
        let known = PLACEHOLDERS.map(|name| format!("{{{name}}}")).join(", ");
        let unknown: String = unknown.chars().take(NAME_LIMIT).collect();
        fields.note("body", format!("There is no placeholder {{{unknown}}}. You can use {known}."));
    }
    let all = list_all(tx).await?;
    let before = id.map(|id| all.iter().find(|one| one.id == id).ok_or(Error::Missing("template"))).transpose()?;
    match (kind, before) {
        (None, _) => fields.note("kind", NO_KIND),
        (Some(kind), Some(before)) if before.kind != kind.name() => fields.note("kind", OTHER_KIND),
        (Some(_), _) => {}
    }
    let kind = kind.map_or("", TemplateKind::name);
    let has_name = |one: &ReplyTemplate| one.kind == kind && one.name.to_lowercase() == name.to_lowercase();
    if all.iter().any(|one| Some(one.id) != id && has_name(one)) {
        fields.note("name", SAME_NAME);
    }
    fields.finish()?;
    if before.is_none() && all.len() >= MOST {
        return Err(Error::Conflict(TOO_MANY));
    }
    let id = id.unwrap_or_else(|| ctx.new_id());
    let is_shipped = list_shipped()?.iter().any(|one| one.id == id && one.name == name && one.body == body);
    let after = ReplyTemplate {
        id,
        kind: kind.to_owned(),
        name,
        body,
        version: version + 1,
        updated_at: Some(ctx.now),
        is_retired: before.is_some_and(|one| one.is_retired),
        is_shipped,
    };
    let version = if before.is_some() { version } else { 0 };
    write_template(tx, ctx, version, before, after, "reply_template_saved").await
}

/// Takes a template out of use, if it is unchanged since `version`. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Outdated` with the present one.
pub async fn retire_reply_template(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, version: i64) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let before = find_template(tx, id).await?;
    if before.is_retired {
        return Ok(before.to_json());
    }
    let after = ReplyTemplate { is_retired: true, ..before.clone() };
    write_template(tx, ctx, version, Some(&before), after, "reply_template_retired").await
}

/// Takes a retired template into use again. Returns it.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`.
pub async fn restore_reply_template(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let before = find_template(tx, id).await?;
    if !before.is_retired {
        return Ok(before.to_json());
    }
    let after = ReplyTemplate { is_retired: false, ..before.clone() };
    write_template(tx, ctx, before.version, Some(&before), after, "reply_template_restored").await
}

async fn find_template(source: &mut impl RowSource, id: Uuid) -> Result<ReplyTemplate> {
    list_all(source).await?.into_iter().find(|one| one.id == id).ok_or(Error::Missing("template"))
}

/// Writes `after` with the next version, if the present version is `version`, and logs the change.
async fn write_template(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    version: i64,
    before: Option<&ReplyTemplate>,
    after: ReplyTemplate,
    action: &'static str,
) -> Result<Json> {
    if let Some(before) = before.filter(|before| before.version != version) {
        return Err(Error::Outdated { message: CHANGED, now: Box::new(before.to_json()) });
    }
    let after = ReplyTemplate { version: version + 1, updated_at: Some(ctx.now), ..after };
    let by = ctx.caller.person().map(|person| person.user);
    let written = tx
        .run(
            "INSERT INTO reply_templates (id, kind, name, body, version, updated_at, updated_by, is_retired, is_shipped)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body, version = excluded.version,
               updated_at = excluded.updated_at, updated_by = excluded.updated_by, is_retired = excluded.is_retired,
               is_shipped = excluded.is_shipped
              WHERE reply_templates.version = excluded.version - 1",
            &[
                after.id.into(),
                after.kind.as_str().into(),
                after.name.as_str().into(),
                after.body.as_str().into(),
                after.version.into(),
                ctx.now.into(),
                by.into(),
                after.is_retired.into(),
                after.is_shipped.into(),
            ],
        )
        .await?;
    written.exactly_one(Error::Stale("template"))?;
    let words = |one: &ReplyTemplate| json!({ "kind": one.kind, "name": one.name, "body": one.body, "is_retired": one.is_retired, "is_shipped": one.is_shipped });
    let was = before.map(words);
    audit::record(tx, ctx, action, "reply_templates", after.id, was.as_ref(), Some(&words(&after))).await?;
    Ok(after.to_json())
}
