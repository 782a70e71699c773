//! Handlers of the documents that the staff edits without a release.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::accounts::admins;
use serendib_domain::content::check::{check_body, try_body};
use serendib_domain::content::documents::{
    CLOSED_DAYS, ContentDocument, FEATURED_TRIPS, HOLIDAYS, MAIL, SEARCH_WORDS, find_document,
};
use serendib_domain::content::fit::ContentProblem;
use serendib_domain::content::mails::preview_mail;
use serendib_domain::content::search_words::{find_word_warnings, to_word_changes};
use serendib_domain::content::{TABLE, list, pages, save};
use serendib_domain::search::Thesaurus;
use serendib_domain::staff::StaffRight;
use serendib_domain::{Caller, Ctx, Error, Result};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use super::day_preview::preview_days;
use super::word_preview::preview_words;
use crate::app::App;
use crate::rest::error::RestError;

const NO_VERSION: &str = "Please name a version by its number.";

/// The words of a page, for anybody.
pub async fn page_content(app: &App, args: &Args) -> Result<FunctionAnswer, RestError> {
    let tables = vec![TABLE];
    let stamp = app.db.changes().stamp(&tables);
    let body = pages::page_content(&mut &app.db, args.text("name"))
        .await
        .map_err(|error| RestError::from_domain(error, &Caller::Visitor))?;
    Ok(FunctionAnswer { body: body.to_string().into_bytes(), rows: 1, tables, stamp })
}

/// # Errors
/// Errors of the function's rules.
pub async fn find(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    list::content_document(db, ctx, args.text("name"), version(args, "version")?).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn history(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    list::content_history(db, ctx, args.text("name"), args.text("after"), args.int("limit", list::HISTORY_PAGE)).await
}

/// What is wrong with a body, and how it would look. Nothing is saved.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; those of a read.
pub async fn check(app: &App, ctx: &Ctx, args: &Args) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::EditContent, admins::REQUIRED)?;
    let document = find_document(args.text("name")).ok_or(Error::Missing("document"))?;
    try_aside(document, args.document("body").into()).await;
    let (body, problems) = check_body(&mut &app.db, document, &args.document("body").into()).await?;
    let warnings = if problems.is_empty() { find_warnings(app, document, &body).await } else { Vec::new() };
    let preview = if problems.is_empty() { preview(app, ctx, document, body).await? } else { Json::Null };
    let notes = |all: &[ContentProblem]| all.iter().map(ContentProblem::to_json).collect::<Json>();
    Ok(json!({ "problems": notes(&problems), "warnings": notes(&warnings), "preview": preview }))
}

async fn preview(app: &App, ctx: &Ctx, document: &ContentDocument, body: Json) -> Result<Json> {
    if let Some(mail) = preview_mail(&document.name, &body)? {
        return Ok(mail);
    }
    let name = document.name.as_str();
    let content = match name {
        SEARCH_WORDS => preview_words(app, &body).await?,
        HOLIDAYS | CLOSED_DAYS => preview_days(app, ctx, name, &body).await?,
        _ => pages::display_page(&mut &app.db, name, body).await?,
    };
    Ok(json!({ "content": content }))
}

/// What may be saved, but has no effect now.
async fn find_warnings(app: &App, document: &ContentDocument, body: &Json) -> Vec<ContentProblem> {
    match document.name.as_str() {
        FEATURED_TRIPS => find_unbookable_trips(app, body).await,
        SEARCH_WORDS => find_word_warnings(body, &Thesaurus::with_changes(&to_word_changes(body))),
        _ => Vec::new(),
    }
}

async fn find_unbookable_trips(app: &App, body: &Json) -> Vec<ContentProblem> {
    let state = app.search.current(&app.db).await.state;
    let trips = body["trips"].as_array().into_iter().flatten().enumerate();
    let is_bookable = |trip: &Json| {
        let id = trip["package"].as_str().and_then(|id| id.parse::<Uuid>().ok());
        id.is_some_and(|id| state.index.is_bookable(id.as_u128()))
    };
    let passed_over = trips.filter(|(_, trip)| !is_bookable(trip));
    let message = "This package cannot be booked now. It is passed over until it can.";
    passed_over.map(|(index, _)| ContentProblem::new(format!("trips[{index}].package"), message)).collect()
}

/// Trials under way: others wait, so that they take one core at most.
static TRIAL: Semaphore = Semaphore::const_new(1);

/// The trial of a mail takes long, and its verdict is remembered: so it holds neither the transaction nor a thread that answers others.
pub async fn try_before(caller: &Caller, args: &Args) {
    let is_editor = admins::only(caller, StaffRight::EditContent, admins::REQUIRED).is_ok();
    if let Some(document) = find_document(args.text("name")).filter(|_| is_editor) {
        try_aside(document, args.document("body").into()).await;
    }
}

/// As [`try_before`], of an older version.
pub async fn try_restored_before(app: &App, ctx: &Ctx, args: &Args) {
    let Some(document) = find_document(args.text("name")) else { return };
    let Some(to) = args.exact("to") else { return };
    // What is refused here is refused by the command, in its words.
    if let Ok(older) = list::content_document(&app.db, ctx, &document.name, Some(to)).await {
        try_aside(document, older["body"].clone()).await;
    }
}

async fn try_aside(document: &'static ContentDocument, body: Json) {
    // The others are looked at in no time.
    if !document.name.starts_with(MAIL) {
        return;
    }
    let Ok(_place) = TRIAL.acquire().await else { return };
    // Without a verdict it is tried where it is needed.
    let tried = spawn_blocking(move || drop(try_body(document, &body))).await;
    if let Err(error) = tried {
        tracing::warn!(?error, "a trial of an edited document was lost");
    }
}

/// # Errors
/// Errors of the command.
pub async fn save(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let body = args.document("body").into();
    save::save_content(tx, ctx, args.text("name"), known_version(args)?, &body, args.exact_text("note")).await
}

/// # Errors
/// Errors of the command.
pub async fn restore(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let to = version(args, "to")?;
    save::restore_content(tx, ctx, args.text("name"), known_version(args)?, to, args.exact_text("note")).await
}

/// The version that a change begins with.
fn known_version(args: &Args) -> Result<i64> {
    args.exact("version").ok_or_else(|| Error::Refused(NO_VERSION.to_owned()))
}

fn version(args: &Args, name: &str) -> Result<Option<i64>> {
    match (args.text(name), args.exact(name)) {
        ("", _) => Ok(None),
        (_, None) => Err(Error::Refused(NO_VERSION.to_owned())),
        (_, version) => Ok(version),
    }
}
