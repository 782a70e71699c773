//! Handlers of the functions of credentials.

use chrono::Duration;
use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::credentials::{self, CredentialAction};
use serendib_domain::{Caller, Ctx, Error, Result};
use uuid::Uuid;

use super::FunctionAnswer;
use super::args::Args;
use super::bookings::texts;
use crate::app::App;
use crate::rest::error::RestError;
use crate::storage;

/// Seconds that a link to a document lives.
const LINK_SECONDS: i64 = 60;

/// # Errors
/// Errors of a read.
pub async fn public(app: &App, args: &Args) -> std::result::Result<FunctionAnswer, RestError> {
    let stamp = app.db.changes().stamp(&credentials::PUBLIC_TABLES);
    let today = app.ctx(Caller::Visitor).today();
    let found = credentials::guide_credentials(&app.db, today, find_id(args)).await;
    let found = found.map_err(|error| RestError::from_domain(error, &Caller::Visitor))?;
    let rows = found.as_array().map_or(0, |rows| u64::try_from(rows.len()).unwrap_or(u64::MAX));
    let tables = credentials::PUBLIC_TABLES.to_vec();
    Ok(FunctionAnswer { body: found.to_string().into_bytes(), rows, tables, stamp })
}

/// # Errors
/// Errors of the function's rules.
pub async fn queue(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    credentials::credential_queue(db, ctx, args.text("status"), args.text("search"), args.text("after")).await
}

/// # Errors
/// Errors of the command.
pub async fn submit(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let id = credentials::submit_credential(tx, ctx, &args.document("document")).await?;
    Ok(json!({ "id": id }))
}

/// # Errors
/// Errors of the command.
pub async fn withdraw(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let id = args.text("id").parse().unwrap_or_default();
    credentials::withdraw_credential(tx, ctx, id).await?;
    Ok(json!({ "id": id, "status": "withdrawn" }))
}

/// # Errors
/// Errors of the command.
pub async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    // An invalid id matches no credential; only admins learn that.
    let id: Uuid = args.text("id").parse().unwrap_or_default();
    let action = CredentialAction::parse(args.text("action"))?;
    let status = credentials::decide_credential(tx, ctx, id, action, &texts(args, &["method", "reason"])).await?;
    Ok(json!({ "id": id, "status": status }))
}

/// The document's id and type; [`with_link`] makes the answer of it.
///
/// # Errors
/// Errors of the command.
pub async fn open_document(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let document = credentials::open_document(tx, ctx, args.text("id").parse().unwrap_or_default()).await?;
    Ok(json!({ "document": document.id, "mime_type": document.mime_type }))
}

/// Replaces the id of a document by a signed link.
///
/// # Errors
/// When it cannot be signed.
pub fn with_link(app: &App, opened: &Json) -> Result<Json> {
    let text = |name: &str| opened.get(name).and_then(Json::as_str).unwrap_or_default();
    let url = storage::document_link(app, text("document"), text("mime_type"), LINK_SECONDS)
        .map_err(|_| Error::Missing("document"))?;
    let expires_at = app.clock.now() + Duration::seconds(LINK_SECONDS);
    Ok(json!({ "url": url, "mime_type": text("mime_type"), "expires_at": expires_at.to_rfc3339() }))
}

fn find_id(args: &Args) -> Uuid {
    args.text("guide_id").parse().unwrap_or_default()
}
