//! Changes of documents, each a new version, with optimistic locking. Nothing is deleted.

use serde_json::{Value as Json, json};
use serendib_db::Tx;

use super::check::check_body;
use super::documents::{ContentDocument, find_document};
use super::fit::ContentProblem;
use super::list::to_json;
use super::versions::ContentVersion;
use super::{NOTE_LIMIT, TABLE};
use crate::accounts::admins;
use crate::audit;
use crate::blank::is_blank;
use crate::ctx::Ctx;
use crate::error::{Error, FieldError, Result};
use crate::plain_text::read_line;
use crate::staff::StaffRight;

const CHANGED: &str = "This was changed meanwhile.";
const UNCHANGED: &str = "Nothing has changed.";

/// Saves a body as the next version, if the newest one is `version`. Returns the document.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; `Fields` with paths such as `parts[2].title`; `Outdated` with the present document; `Refused`
/// without a change.
pub async fn save_content(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    name: &str,
    version: i64,
    body: &Json,
    note: &str,
) -> Result<Json> {
    let (document, present) = find_for_change(tx, ctx, name, version).await?;
    let (fitted, mut problems) = check_body(tx, document, body).await?;
    let note = read_note(note).unwrap_or_else(|problem| {
        problems.push(problem);
        String::new()
    });
    refuse_problems(problems)?;
    let body = Some(fitted).filter(|fitted| *fitted != document.shipped).map(|fitted| fitted.to_string());
    write_version(tx, ctx, document, present, NewVersion { body, note, restores: None }, "content_saved").await
}

/// Saves the body of the version `to` again, or goes back to the release without one, if the newest version is `version`. Returns the
/// document.
///
/// # Errors
/// As [`save_content`]; `Missing` for an unknown version.
pub async fn restore_content(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    name: &str,
    version: i64,
    to: Option<i64>,
    note: &str,
) -> Result<Json> {
    let (document, present) = find_for_change(tx, ctx, name, version).await?;
    let body = match to {
        None => None,
        Some(to) => {
            let older = ContentVersion::find(tx, name, Some(to)).await?.ok_or(Error::Missing("version"))?;
            match older.body {
                None => None,
                Some(_) => {
                    let (fitted, problems) = check_body(tx, document, &older.read_body(document)?).await?;
                    refuse_problems(problems)?;
                    Some(fitted.to_string())
                }
            }
        }
    };
    let note = read_note(note).or_else(|problem| refuse_problems(vec![problem]).map(|()| String::new()))?;
    write_version(tx, ctx, document, present, NewVersion { body, note, restores: to }, "content_restored").await
}

struct NewVersion {
    body: Option<String>,
    note: String,
    restores: Option<i64>,
}

async fn find_for_change(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    name: &str,
    version: i64,
) -> Result<(&'static ContentDocument, Option<ContentVersion>)> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let document = find_document(name).ok_or(Error::Missing("document"))?;
    let present = ContentVersion::find(tx, name, None).await?;
    if present.as_ref().map_or(0, |one| one.version) != version {
        let now = Box::new(to_json(document, present.as_ref())?);
        return Err(Error::Outdated { message: CHANGED, now });
    }
    Ok((document, present))
}

fn read_note(note: &str) -> Result<String, ContentProblem> {
    let problem = |message: String| ContentProblem::new("note", message);
    if is_blank(note) {
        return Err(problem("Please enter a note about the change.".to_owned()));
    }
    let note = read_line(note).map_err(|why| problem(why.message("The note", "one line of plain text")))?;
    if note.chars().count() > NOTE_LIMIT {
        return Err(problem(format!("The note may have at most {NOTE_LIMIT} characters.")));
    }
    Ok(note)
}

fn refuse_problems(problems: Vec<ContentProblem>) -> Result<()> {
    let wrong: Vec<FieldError> = problems.into_iter().map(FieldError::from).collect();
    match wrong.first() {
        None => Ok(()),
        Some(first) => Err(Error::Fields { message: first.message.clone(), wrong }),
    }
}

async fn write_version(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    document: &ContentDocument,
    present: Option<ContentVersion>,
    new: NewVersion,
    action: &'static str,
) -> Result<Json> {
    let version = present.as_ref().map_or(0, |one| one.version);
    if present.as_ref().and_then(|one| one.body.as_ref()) == new.body.as_ref() {
        return Err(Error::Refused(UNCHANGED.to_owned()));
    }
    let (id, by) = (ctx.new_id(), ctx.caller.person().map(|person| person.user));
    let written = tx
        .run(
            "INSERT INTO content_versions (id, name, version, body, note, created_at, created_by, restores)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name, version) DO NOTHING",
            &[
                id.into(),
                document.name.as_str().into(),
                (version + 1).into(),
                new.body.clone().into(),
                new.note.as_str().into(),
                ctx.now.into(),
                by.into(),
                new.restores.into(),
            ],
        )
        .await?;
    written.exactly_one(Error::Stale("document"))?;
    let was = json!({ "name": document.name, "version": version, "is_shipped": present.is_none_or(|one| one.body.is_none()) });
    let is = json!({ "name": document.name, "version": version + 1, "is_shipped": new.body.is_none(), "note": new.note, "restores": new.restores });
    audit::record(tx, ctx, action, TABLE, id, Some(&was), Some(&is)).await?;
    let stored = ContentVersion::find(tx, &document.name, None).await?;
    to_json(document, stored.as_ref())
}
