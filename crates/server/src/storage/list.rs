//! Lists a folder.

use axum::Json;
use axum::body::Body;
use axum::extract::{Request, State};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serendib_domain::files::list::{self, FolderEntry, FolderQuery, ObjectSortColumn};

use super::error::StorageError;
use super::info;
use super::object_path::{self, BucketPath};
use super::upload::who;
use crate::app::App;
use crate::caller::AccessKind;

/// A middleware has already limited the body.
const BODY_LIMIT: usize = 1024 * 1024;

#[derive(Deserialize)]
struct FolderListRequest {
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
pub async fn list(State(app): State<App>, bucket: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Read).await?;
    let wanted: FolderListRequest = json(body).await?;
    let by = match wanted.sort_by.column.as_deref() {
        None | Some("name") => ObjectSortColumn::Name,
        // The time of the last access is not stored.
        Some("created_at" | "last_accessed_at") => ObjectSortColumn::CreatedAt,
        Some("updated_at") => ObjectSortColumn::UpdatedAt,
        Some(_) => return Err(StorageError::invalid("body/sortBy/column must be equal to one of the allowed values")),
    };
    let descends = match wanted.sort_by.order.as_deref() {
        None | Some("asc") => false,
        Some("desc") => true,
        Some(_) => return Err(StorageError::invalid("body/sortBy/order must be equal to one of the allowed values")),
    };
    let query = FolderQuery {
        folder: wanted.prefix.trim_matches('/').to_owned(),
        search: wanted.search.unwrap_or_default(),
        limit: wanted.limit.unwrap_or(100),
        offset: wanted.offset.unwrap_or(0),
        by,
        descends,
    };
    let bucket = object_path::parse_bucket(bucket)?;
    let entries = list::list(&app.db, &caller, &bucket, &query).await?;
    Ok(Json(entries.iter().map(entry_to_json).collect()))
}

fn entry_to_json(entry: &FolderEntry) -> Value {
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

/// A JSON body.
///
/// # Errors
/// 400.
pub async fn json<T: DeserializeOwned>(body: Body) -> Result<T, StorageError> {
    let bytes = axum::body::to_bytes(body, BODY_LIMIT).await.map_err(|_| StorageError::too_large())?;
    let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
    serde_json::from_slice(text).map_err(|_| StorageError::invalid("The body is not the JSON that belongs here"))
}
