//! POST /functions/v1/my-data and export-person: a person's data as a ZIP archive, for themselves or for an admin. D-170, D-171.

mod archive;
mod contents;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::{StreamExt as _, future, stream};
use serde::Deserialize;
use serendib_db::Tx;
use serendib_domain::accounts::my_data::{ArchiveOwner, begin_own_archive};
use serendib_domain::back_office::looks::require_right;
use serendib_domain::back_office::people_actions::begin_person_export;
use serendib_domain::staff::StaffRight;
use serendib_domain::{Ctx, Result};
use tokio::sync::mpsc;

use super::error::FunctionError;
use super::{FunctionResult, LONGEST_BODY_BYTES, authenticate, bytes};
use crate::app::App;
use crate::caller;

const NO_OBJECT: &str = "user_id and reason are required";

pub async fn download_own(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let own = ctx.clone();
    let begun: Result<ArchiveOwner> =
        app.db.write(async move |tx: &mut Tx<'_>| begin_own_archive(tx, &Ctx::clone(&own)).await).await;
    Ok(stream_archive(app, &ctx, begun?, "my-data"))
}

#[derive(Deserialize)]
struct PersonExportForm {
    user_id: String,
    reason: String,
}

pub async fn download_of_person(app: &App, parts: &Parts, body: Body) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    require_right(&ctx, StaffRight::ErasePeople)?;
    let sent = bytes(body, LONGEST_BODY_BYTES).await?;
    caller::recheck(app, &ctx).await?;
    let form: PersonExportForm =
        serde_json::from_slice(&sent).map_err(|_| FunctionError::new(StatusCode::BAD_REQUEST, NO_OBJECT))?;
    // An invalid id matches no person.
    let (user, reason, own) = (form.user_id.parse().unwrap_or_default(), form.reason, ctx.clone());
    let begun: Result<ArchiveOwner> = app
        .db
        .write(async move |tx: &mut Tx<'_>| begin_person_export(tx, &Ctx::clone(&own), user, &reason).await)
        .await;
    Ok(stream_archive(app, &ctx, begun?, "person"))
}

/// The archive is written while it is sent, a page of rows or a part of a file at a time. It is written by the same task that sends it, so it
/// ends with the connection.
fn stream_archive(app: &App, ctx: &Ctx, owner: ArchiveOwner, what: &str) -> Response {
    let (sender, receiver) = mpsc::channel(1);
    let parts = stream::unfold(receiver, |mut receiver| async move {
        let part = receiver.recv().await?;
        Some((part, receiver))
    });
    let writing = contents::write(app.clone(), owner, ctx.now, sender);
    let written = stream::once(writing).filter_map(|()| future::ready(None));
    let mut response = Body::from_stream(stream::select(parts, written)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    let name = format!("attachment; filename=\"serendib-{what}-{}.zip\"", ctx.today());
    if let Ok(disposition) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
