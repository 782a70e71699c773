//! What is in a folder.

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serendib_domain::files::list::{self, Asked, Column, Entry};

use super::error::StorageError;
use super::info;
use super::place::{self, Named};
use super::upload::who;
use crate::app::App;
use crate::caller::Wish;

/// The layer around every door has bounded it already.
const BODY_LIMIT: usize = 1024 * 1024;

#[derive(Deserialize)]
struct Wanted {
    #[serde(default)]
    prefix: String,
    limit: Option<usize>,
    offset: Option<usize>,
    search: Option<String>,
    #[serde(rename = "sortBy", default)]
    sort_by: SortBy,
}

#[derive(Default, Deserialize)]
struct SortBy {
    column: Option<String>,
    order: Option<String>,
}

/// POST /storage/v1/object/list/{bucket}
pub async fn list(State(app): State<App>, bucket: Named, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let caller = who(&app, &parts.headers, Wish::Read).await?;
    let wanted: Wanted = json(body).await?;
    let by = match wanted.sort_by.column.as_deref() {
        None | Some("name") => Column::Name,
        // When something was last read is not kept.
        Some("created_at" | "last_accessed_at") => Column::CreatedAt,
        Some("updated_at") => Column::UpdatedAt,
        Some(_) => return Err(StorageError::invalid("body/sortBy/column must be equal to one of the allowed values")),
    };
    let descends = match wanted.sort_by.order.as_deref() {
        None | Some("asc") => false,
        Some("desc") => true,
        Some(_) => return Err(StorageError::invalid("body/sortBy/order must be equal to one of the allowed values")),
    };
    let asked = Asked {
        folder: wanted.prefix.trim_matches('/').to_owned(),
        search: wanted.search.unwrap_or_default(),
        limit: wanted.limit.unwrap_or(100),
        offset: wanted.offset.unwrap_or(0),
        by,
        descends,
    };
    let bucket = place::named(bucket)?;
    let entries = list::list(&app.db, &caller, &bucket, &asked).await?;
    Ok(Json(entries.iter().map(shown).collect()))
}

fn shown(entry: &Entry) -> Value {
    match &entry.object {
        Some(object) => {
            let mut row = info::row(object);
            row["name"] = entry.name.as_str().into();
            row
        }
        None => json!({
            "name": entry.name, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null,
        }),
    }
}

/// A body as JSON.
///
/// # Errors
/// 400.
pub async fn json<T: DeserializeOwned>(body: Body) -> Result<T, StorageError> {
    let bytes = axum::body::to_bytes(body, BODY_LIMIT).await.map_err(|_| StorageError::too_large())?;
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
    serde_json::from_slice(text).map_err(|_| StorageError::invalid("The body is not the JSON that belongs here"))
}
