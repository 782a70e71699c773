//! Removing files.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Value, json};
use serendib_domain::files::{FileRejection, FileResult, Object, ObjectKey, remove as files};

use super::error::StorageError;
use super::upload::who;
use super::{info, list, object_path};
use crate::app::App;
use crate::caller::AccessKind;

#[derive(Deserialize)]
struct RemoveRequest {
    prefixes: Vec<RemoveTarget>,
}

/// Versions are not stored, so naming one means the file.
#[derive(Deserialize)]
#[serde(untagged)]
enum RemoveTarget {
    Plain(String),
    Version { path: String },
}

/// DELETE /storage/v1/object/{bucket} and /storage/v1/object/{bucket}/{path}
pub async fn remove(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Act).await?;
    let (bucket, key) = object_path::split(&parts.uri, "/storage/v1/object/")?;
    let names = match &key {
        Some(key) => vec![ObjectKey::parse(key)?.as_str().to_owned()],
        None => {
            let wanted: RemoveRequest = list::json(body).await?;
            wanted
                .prefixes
                .into_iter()
                .map(|(RemoveTarget::Plain(path) | RemoveTarget::Version { path })| path)
                .collect()
        }
    };
    let ctx = app.ctx(caller);
    let removed: FileResult<Vec<Object>> =
        app.db.write(async move |tx| files::remove(tx, &ctx, &bucket, &names).await).await;
    let removed = removed?;
    match key {
        Some(_) if removed.is_empty() => Err(FileRejection::NoSuchKey.into()),
        Some(_) => Ok(Json(json!({ "message": "Successfully deleted" }))),
        None => Ok(Json(removed.iter().map(info::full_row).collect())),
    }
}
