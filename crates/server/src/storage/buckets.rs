//! Buckets, which are the operator's to make.

use axum::Json;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde_json::{Value, json};
use serendib_domain::files::bucket::{self, Said};
use serendib_domain::files::{Bucket, Outcome};

use super::error::StorageError;
use super::place::{self, Named};
use super::upload::who;
use super::{info, list as lists};
use crate::app::App;
use crate::caller::Wish;

#[derive(Deserialize)]
struct Wanted {
    id: Option<String>,
    name: Option<String>,
    #[serde(default)]
    public: bool,
    file_size_limit: Option<Size>,
    allowed_mime_types: Option<Vec<String>>,
}

/// Bytes, or a number with a unit.
#[derive(Deserialize)]
#[serde(untagged)]
enum Size {
    Bytes(i64),
    Text(String),
}

impl Size {
    fn bytes(&self) -> Option<i64> {
        match self {
            Self::Bytes(bytes) => Some(*bytes),
            Self::Text(text) => {
                let text = text.trim().to_ascii_uppercase();
                let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
                let unit = match text.strip_prefix(digits)?.trim() {
                    "" | "B" => 1,
                    "KB" => 1_024,
                    "MB" => 1_024 * 1_024,
                    "GB" => 1_024 * 1_024 * 1_024,
                    _ => return None,
                };
                digits.parse::<i64>().ok()?.checked_mul(unit)
            }
        }
        .filter(|bytes| *bytes >= 0)
    }
}

impl Wanted {
    fn said(&self) -> Result<Said, StorageError> {
        let limit = self.file_size_limit.as_ref().map(|size| size.bytes().ok_or(()));
        let limit =
            limit.transpose().map_err(|()| StorageError::invalid("file_size_limit must be a size such as 20MB"))?;
        let types = self.allowed_mime_types.clone();
        if types.iter().flatten().any(|text| text != "*" && !text.contains('/')) {
            return Err(StorageError::new(415, "InvalidMimeType", "invalid_mime_type", "mime type is not supported"));
        }
        Ok(Said {
            is_public: self.public,
            file_size_limit: limit.filter(|bytes| *bytes > 0),
            allowed_mime_types: types,
        })
    }
}

/// GET /storage/v1/bucket
pub async fn list(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let caller = who(&app, request.headers(), Wish::Read).await?;
    let all = bucket::all(&app.db, &caller).await?;
    Ok(Json(all.iter().map(shown).collect()))
}

/// GET /storage/v1/bucket/{id}
pub async fn get(State(app): State<App>, id: Named, request: Request) -> Result<Json<Value>, StorageError> {
    let caller = who(&app, request.headers(), Wish::Read).await?;
    let id = place::named(id)?;
    Ok(Json(shown(&bucket::shown(&app.db, &caller, &id).await?)))
}

/// POST /storage/v1/bucket
pub async fn create(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, Wish::Act).await?);
    let wanted: Wanted = lists::json(body).await?;
    let said = wanted.said()?;
    let name = wanted.id.or(wanted.name).unwrap_or_default();
    let answer = json!({ "name": name });
    let made: Outcome<()> = app.db.write(async move |tx| bucket::create(tx, &ctx, &name, &said).await).await;
    made?;
    Ok(Json(answer))
}

/// PUT /storage/v1/bucket/{id}
pub async fn update(State(app): State<App>, id: Named, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, Wish::Act).await?);
    let wanted: Wanted = lists::json(body).await?;
    let said = wanted.said()?;
    let id = place::named(id)?;
    let updated: Outcome<()> = app.db.write(async move |tx| bucket::update(tx, &ctx, &id, &said).await).await;
    updated?;
    Ok(Json(json!({ "message": "Successfully updated" })))
}

/// DELETE /storage/v1/bucket/{id}
pub async fn remove(State(app): State<App>, id: Named, request: Request) -> Result<Json<Value>, StorageError> {
    let ctx = app.ctx(who(&app, request.headers(), Wish::Act).await?);
    let id = place::named(id)?;
    let removed: Outcome<()> = app.db.write(async move |tx| bucket::remove(tx, &ctx, &id).await).await;
    removed?;
    Ok(Json(json!({ "message": "Successfully deleted" })))
}

/// POST /storage/v1/bucket/{id}/empty
pub async fn empty(State(app): State<App>, id: Named, request: Request) -> Result<Json<Value>, StorageError> {
    let ctx = app.ctx(who(&app, request.headers(), Wish::Act).await?);
    let id = place::named(id)?;
    let emptied: Outcome<()> = app.db.write(async move |tx| bucket::empty(tx, &ctx, &id).await).await;
    emptied?;
    Ok(Json(json!({ "message": "Successfully emptied" })))
}

fn shown(bucket: &Bucket) -> Value {
    json!({
        "id": bucket.id,
        "name": bucket.id,
        "owner": "",
        "public": bucket.is_public,
        "type": "STANDARD",
        "file_size_limit": bucket.file_size_limit,
        "allowed_mime_types": bucket.allowed_mime_types,
        "created_at": info::at(bucket.created_at),
        "updated_at": info::at(bucket.updated_at),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_bytes_or_a_number_with_a_unit() {
        let read = |text: &str| Size::Text(text.to_owned()).bytes();
        for (text, bytes) in [
            ("20MB", Some(20 * 1_024 * 1_024)),
            ("5 kb", Some(5_120)),
            ("7", Some(7)),
            ("MB", None),
            ("5XB", None),
            ("-5MB", None),
            ("9999999999GB", None),
        ] {
            assert_eq!(read(text), bytes, "{text}");
        }
        assert_eq!(Size::Bytes(-1).bytes(), None);
    }
}
