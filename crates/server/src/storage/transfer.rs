//! Moving and copying files.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::files::keep::{self, NewBlob};
use serendib_domain::files::transfer::{self, Way};
use serendib_domain::files::{Key, Object, Outcome};

use super::error::StorageError;
use super::upload::{self, reserve, who};
use super::{info, list};
use crate::app::{App, new_secret};
use crate::caller::Wish;

#[derive(Deserialize)]
struct Wanted {
    #[serde(rename = "bucketId")]
    bucket: String,
    #[serde(rename = "sourceKey")]
    source: String,
    #[serde(rename = "destinationKey")]
    destination: String,
    #[serde(rename = "destinationBucket")]
    other_bucket: Option<String>,
    metadata: Option<Map<String, Value>>,
}

impl Wanted {
    fn way(&self) -> Result<Way, StorageError> {
        // Before anything is copied for it.
        self.metadata.as_ref().map(keep::said).transpose()?;
        let other = self.other_bucket.as_ref().unwrap_or(&self.bucket);
        let key = |text: &str| Key::parse(text.trim_start_matches('/'));
        Ok(Way { from: (self.bucket.clone(), key(&self.source)?), to: (other.clone(), key(&self.destination)?) })
    }
}

/// POST /storage/v1/object/move
pub async fn rename(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, Wish::Act).await?);
    let wanted: Wanted = list::json(body).await?;
    let way = wanted.way()?;
    let moved: Outcome<Object> = app.db.write(async move |tx| transfer::rename(tx, &ctx, &way).await).await;
    let moved = moved?;
    Ok(Json(json!({
        "message": "Successfully moved", "Id": moved.id.to_string(), "Key": format!("{}/{}", moved.bucket, moved.name),
    })))
}

/// POST /storage/v1/object/copy
pub async fn copy(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, Wish::Act).await?);
    let upsert = parts.headers.get("x-upsert").is_some_and(|value| value == "true");
    let wanted: Wanted = list::json(body).await?;
    let way = wanted.way()?;
    let (told, from) = (ctx.clone(), way.clone());
    let found: Outcome<(Object, Vec<NewBlob>)> =
        app.db.write(async move |tx| transfer::to_copy(tx, &told, &from, upsert).await).await;
    let (original, blobs) = found?;
    let copies: Vec<NewBlob> = blobs.iter().map(|blob| NewBlob { id: new_secret(), ..blob.clone() }).collect();
    reserve(&app, &ctx, &copies).await?;
    for (from, to) in blobs.iter().zip(&copies) {
        app.storage.blobs.copy(&from.id, &to.id).await?;
    }
    let upload = transfer::as_upload(&original, copies, wanted.metadata);
    let kept = upload::settle(&app, ctx, way.to, upsert, upload).await?;
    let mut row = info::full_row(&kept);
    row["Id"] = kept.id.to_string().into();
    row["Key"] = format!("{}/{}", kept.bucket, kept.name).into();
    Ok(Json(row))
}
