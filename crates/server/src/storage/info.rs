//! Information about a file.

use axum::Json;
use axum::extract::{Request, State};
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};
use serendib_domain::files::Object;
use serendib_domain::files::object::{self, ReadAccess};

use super::error::StorageError;
use super::object_path;
use super::upload::who;
use crate::app::App;
use crate::caller::AccessKind;

/// GET /storage/v1/object/info/{bucket}/{path}
pub async fn info(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let caller = who(&app, request.headers(), AccessKind::Read).await?;
    let (bucket, key) = object_path::parse_object(request.uri(), "/storage/v1/object/info/")?;
    let found = object::readable(&app.db, ReadAccess::Caller(&caller), (&bucket, key.as_str())).await?;
    let mut metadata = found.user_metadata.clone();
    of_picture(&found, &mut metadata);
    Ok(Json(json!({
        "id": found.id.to_string(),
        "version": found.version.to_string(),
        "name": found.name,
        "bucket_id": found.bucket,
        "size": found.size,
        "content_type": found.mime_type,
        "content_encoding": found.content_encoding,
        "cache_control": found.cache_control,
        "etag": found.etag,
        "metadata": metadata,
        "last_modified": format_timestamp(found.updated_at),
        "created_at": format_timestamp(found.created_at),
    })))
}

/// A file as lists and removals return it.
pub fn row(object: &Object) -> Value {
    json!({
        "name": object.name,
        "id": object.id.to_string(),
        "updated_at": format_timestamp(object.updated_at),
        "created_at": format_timestamp(object.created_at),
        "last_accessed_at": format_timestamp(object.created_at),
        "metadata": metadata(object),
    })
}

/// As [`row`], with the bucket.
pub fn full_row(object: &Object) -> Value {
    let mut row = row(object);
    row["bucket_id"] = object.bucket.as_str().into();
    row["owner"] = object.owner.map(|owner| owner.to_string()).unwrap_or_default().into();
    row["version"] = object.version.to_string().into();
    row
}

/// Detected attributes of a file; for a picture also its size and placeholder.
pub fn metadata(object: &Object) -> Value {
    let mut metadata = Map::new();
    metadata.insert("eTag".to_owned(), object.etag.as_str().into());
    metadata.insert("size".to_owned(), object.size.into());
    metadata.insert("mimetype".to_owned(), object.mime_type.as_str().into());
    metadata.insert("cacheControl".to_owned(), object.cache_control.as_str().into());
    metadata.insert("lastModified".to_owned(), format_timestamp(object.updated_at).into());
    metadata.insert("contentLength".to_owned(), object.size.into());
    metadata.insert("httpStatusCode".to_owned(), 200.into());
    metadata.insert("version".to_owned(), object.version.to_string().into());
    of_picture(object, &mut metadata);
    Value::Object(metadata)
}

fn of_picture(object: &Object, metadata: &mut Map<String, Value>) {
    if let Some(picture) = &object.picture {
        metadata.insert("width".to_owned(), picture.width.into());
        metadata.insert("height".to_owned(), picture.height.into());
        metadata.insert("blur".to_owned(), picture.blur.as_str().into());
    }
}

pub fn format_timestamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Millis, true)
}
