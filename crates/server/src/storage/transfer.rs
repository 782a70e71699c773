//! Moving and copying files.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::files::store::{self, NewBlob};
use serendib_domain::files::transfer::{self, CopyOverrides, ObjectTransfer};
use serendib_domain::files::{FileRejection, FileResult, Object, ObjectKey, bucket};
use serendib_domain::identity::account_state;

use super::error::StorageError;
use super::upload::{self, reserve, who};
use super::{incoming, info, list};
use crate::app::{App, new_secret};
use crate::caller::AccessKind;

#[derive(Deserialize)]
struct TransferRequest {
    #[serde(rename = "bucketId")]
    bucket: String,
    #[serde(rename = "sourceKey")]
    source: String,
    #[serde(rename = "destinationKey")]
    destination: String,
    #[serde(rename = "destinationBucket")]
    other_bucket: Option<String>,
    metadata: Option<Map<String, Value>>,
    #[serde(rename = "copyMetadata")]
    copies_metadata: Option<bool>,
}

impl TransferRequest {
    fn way(&self) -> Result<ObjectTransfer, StorageError> {
        let other = self.other_bucket.as_ref().unwrap_or(&self.bucket);
        let key = |text: &str| ObjectKey::parse(text.trim_start_matches('/'));
        Ok(ObjectTransfer {
            from: (self.bucket.clone(), key(&self.source)?),
            to: (other.clone(), key(&self.destination)?),
        })
    }
}

impl TransferRequest {
    /// Attributes that replace those of the original. Three keys of `metadata` belong to the file; the others, or `x-metadata`, are user
    /// metadata.
    fn instead(&self, headers: &HeaderMap) -> Result<CopyOverrides, StorageError> {
        let mut others = self.metadata.clone().unwrap_or_default();
        let mut word = |name: &str| match others.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if is_word(&text) => Ok(Some(text)),
            Some(_) => Err(StorageError::invalid(format!("body/metadata/{name} must be string"))),
        };
        let (mime_type, cache_control) = (word("mimetype")?, word("cacheControl")?);
        let content_encoding = word("contentEncoding")?;
        let metadata = incoming::metadata_header(headers)?.or((!others.is_empty()).then_some(others));
        let user_metadata = metadata.or((self.copies_metadata == Some(false)).then(Map::new));
        // Checked before any blob is copied.
        user_metadata.as_ref().map(store::metadata_to_json).transpose()?;
        Ok(CopyOverrides { mime_type, cache_control, content_encoding, user_metadata })
    }
}

/// Whether a header can hold the text.
fn is_word(text: &str) -> bool {
    text.len() <= incoming::SHORT && !text.is_empty() && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// POST /storage/v1/object/move
pub async fn rename(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, AccessKind::Act).await?);
    let wanted: TransferRequest = list::json(body).await?;
    let way = wanted.way()?;
    // A move keeps all attributes, but rejects the same invalid ones as a copy.
    wanted.instead(&parts.headers)?;
    let moved: FileResult<Object> = app
        .db
        .write(async move |tx| {
            account_state::ensure_open(tx, &ctx).await?;
            transfer::rename(tx, &ctx, &way).await
        })
        .await;
    let moved = moved?;
    Ok(Json(json!({
        "message": "Successfully moved", "Id": moved.id.to_string(), "Key": format!("{}/{}", moved.bucket, moved.name),
    })))
}

/// POST /storage/v1/object/copy
pub async fn copy(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, AccessKind::Act).await?);
    let upsert = parts.headers.get("x-upsert").is_some_and(|value| value == "true");
    let wanted: TransferRequest = list::json(body).await?;
    let way = wanted.way()?;
    let instead = wanted.instead(&parts.headers)?;
    if let Some(mime_type) = &instead.mime_type
        && !bucket::find(&mut &app.db, &way.to.0).await?.takes(mime_type)
    {
        return Err(FileRejection::MimeType(mime_type.clone()).into());
    }
    let (copy_ctx, from) = (ctx.clone(), way.clone());
    let found: FileResult<(Object, Vec<NewBlob>)> =
        app.db.write(async move |tx| transfer::to_copy(tx, &copy_ctx, &from, upsert).await).await;
    let (original, blobs) = found?;
    let copies: Vec<NewBlob> = blobs.iter().map(|blob| NewBlob { id: new_secret(), ..blob.clone() }).collect();
    reserve(&app, &ctx, &copies).await?;
    for (from, to) in blobs.iter().zip(&copies) {
        app.storage.blobs.copy(&from.id, &to.id).await?;
    }
    let upload = transfer::as_upload(&original, copies, instead);
    let stored = upload::publish(&app, ctx, way.to, upsert, upload).await?;
    let mut row = info::full_row(&stored);
    row["Id"] = stored.id.to_string().into();
    row["Key"] = format!("{}/{}", stored.bucket, stored.name).into();
    Ok(Json(row))
}
