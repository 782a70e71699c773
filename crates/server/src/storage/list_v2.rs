//! Lists a bucket with keyset pagination, for `listV2` of the official client.

use axum::Json;
use axum::extract::{Request, State};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use serendib_domain::files::FileRejection;
use serendib_domain::files::list::{FolderEntry, MOST, ObjectSortColumn};
use serendib_domain::files::page::{self, After, ObjectPageQuery};
use serendib_domain::keyset;

use super::error::StorageError;
use super::object_path::{self, BucketPath};
use super::upload::who;
use super::{info, list as lists};
use crate::app::App;
use crate::caller::AccessKind;

/// The end and the order of a page. The next page keeps that order, whatever it requests.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListCursor {
    after: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<String>,
    by: String,
    descends: bool,
}

/// POST /storage/v1/object/list-v2/{bucket}
pub async fn list(State(app): State<App>, bucket: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Read).await?;
    let query = parse_query(&lists::json(body).await?)?;
    let bucket = object_path::parse_bucket(bucket)?;
    let page = page::page(&app.db, &caller, &bucket, &query).await?;
    let (objects, folders): (Vec<FolderEntry>, Vec<FolderEntry>) =
        page.entries.into_iter().partition(|entry| entry.object.is_some());
    let mut answer = json!({
        "hasNext": page.next.is_some(),
        "folders": folders.iter().map(|entry| entry_to_json(entry, &query)).collect::<Vec<_>>(),
        "objects": objects.iter().map(|entry| entry_to_json(entry, &query)).collect::<Vec<_>>(),
    });
    if let Some(next) = page.next {
        answer["nextCursorKey"] = next.name.as_str().into();
        answer["nextCursor"] = cursor(&query, next)?.into();
    }
    Ok(Json(answer))
}

/// Names are complete; `key` is the part below the prefix when folders are listed, as on the official server.
fn entry_to_json(entry: &FolderEntry, query: &ObjectPageQuery) -> Value {
    let mut row = match &entry.object {
        Some(object) => info::row(object),
        None => json!({
            "name": entry.name, "id": null, "updated_at": null, "created_at": null, "last_accessed_at": null, "metadata": null,
        }),
    };
    if query.has_folders {
        let levels = query.prefix.split('/').count();
        row["key"] = entry.name.split('/').nth(levels - 1).unwrap_or_default().into();
    }
    row
}

fn parse_query(body: &Map<String, Value>) -> Result<ObjectPageQuery, StorageError> {
    let absent = Value::Null;
    let field = |name: &str| body.get(name).unwrap_or(&absent);
    let text = |name: &str| match field(name) {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text.clone()),
        _ => Err(StorageError::invalid(format!("body/{name} must be string"))),
    };
    let limit = match field("limit") {
        Value::Null => MOST,
        number => match number.as_i64() {
            Some(number) if number >= 1 => usize::try_from(number).unwrap_or(MOST),
            Some(_) => return Err(StorageError::invalid("body/limit must be >= 1")),
            None => return Err(StorageError::invalid("body/limit must be integer")),
        },
    };
    let has_folders = match field("with_delimiter") {
        Value::Null => false,
        Value::Bool(has) => *has,
        _ => return Err(StorageError::invalid("body/with_delimiter must be boolean")),
    };
    let (by, descends) = order(field("sortBy"))?;
    let query = ObjectPageQuery { prefix: text("prefix")?, has_folders, limit, by, descends, after: None };
    match text("cursor")?.as_str() {
        "" => Ok(query),
        cursor => going_on(query, cursor),
    }
}

fn order(sort_by: &Value) -> Result<(ObjectSortColumn, bool), StorageError> {
    if sort_by.is_null() {
        return Ok((ObjectSortColumn::Name, false));
    }
    let not_allowed =
        |name: &str| StorageError::invalid(format!("body/sortBy/{name} must be equal to one of the allowed values"));
    let fields = sort_by.as_object().ok_or_else(|| StorageError::invalid("body/sortBy must be object"))?;
    let by = match fields.get("column") {
        None | Some(Value::Null) => {
            return Err(StorageError::invalid("body/sortBy must have required property 'column'"));
        }
        Some(by) => by.as_str().and_then(column_from_name).ok_or_else(|| not_allowed("column"))?,
    };
    match fields.get("order").map(Value::as_str) {
        None | Some(Some("asc")) => Ok((by, false)),
        Some(Some("desc")) => Ok((by, true)),
        Some(_) => Err(not_allowed("order")),
    }
}

fn column_from_name(column: &str) -> Option<ObjectSortColumn> {
    match column {
        "name" => Some(ObjectSortColumn::Name),
        "created_at" => Some(ObjectSortColumn::CreatedAt),
        "updated_at" => Some(ObjectSortColumn::UpdatedAt),
        _ => None,
    }
}

fn name_of(by: ObjectSortColumn) -> &'static str {
    match by {
        ObjectSortColumn::Name => "name",
        ObjectSortColumn::CreatedAt => "created_at",
        ObjectSortColumn::UpdatedAt => "updated_at",
    }
}

fn cursor(query: &ObjectPageQuery, after: After) -> Result<String, StorageError> {
    let time = after.time.map(|time| time.to_rfc3339_opts(SecondsFormat::Micros, true));
    let cursor = ListCursor { after: after.name, time, by: name_of(query.by).to_owned(), descends: query.descends };
    let text = serde_json::to_vec(&cursor).map_err(|error| StorageError::internal(&error))?;
    Ok(URL_SAFE_NO_PAD.encode(text))
}

fn going_on(query: ObjectPageQuery, text: &str) -> Result<ObjectPageQuery, StorageError> {
    let read = || {
        let cursor: ListCursor = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        let by = column_from_name(&cursor.by)?;
        let time = match cursor.time {
            Some(time) => Some(keyset::read_time(&time)?),
            None if by == ObjectSortColumn::Name => None,
            None => return None,
        };
        Some((by, cursor.descends, After { name: cursor.after, time }))
    };
    let wrong = || StorageError::from(FileRejection::Invalid("Invalid Parameter cursor".to_owned()));
    let (by, descends, after) = read().ok_or_else(wrong)?;
    Ok(ObjectPageQuery { by, descends, after: Some(after), ..query })
}
