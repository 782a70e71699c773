//! Buckets, which only the operator can create.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::Uri;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use serendib_domain::files::bucket::{self, BucketOptions};
use serendib_domain::files::{Bucket, FileRejection, FileResult};

use super::error::StorageError;
use super::object_path::{self, BucketPath};
use super::upload::who;
use super::{info, list as lists};
use crate::app::App;
use crate::caller::AccessKind;

/// The only kind of bucket.
const STANDARD: &str = "STANDARD";
const NO_SIZE: &str = "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B";
/// Decimal places of a size.
const FRACTION: usize = 3;
/// Characters of a MIME type.
const TYPE_LIMIT: usize = 1_000;

/// A request to create or change a bucket. An absent field stays unchanged, null removes the value.
#[derive(Deserialize)]
struct BucketRequest {
    id: Option<String>,
    name: Option<String>,
    public: Option<bool>,
    #[serde(default, deserialize_with = "deserialize_present")]
    file_size_limit: Option<Option<Size>>,
    #[serde(default, deserialize_with = "deserialize_present")]
    allowed_mime_types: Option<Option<Vec<String>>>,
    #[serde(rename = "type")]
    kind: Option<String>,
    versioning_status: Option<String>,
}

/// Bytes, or a number with a unit.
#[derive(Deserialize)]
#[serde(untagged)]
enum Size {
    Bytes(i64),
    Text(String),
}

fn deserialize_present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(value: D) -> Result<Option<T>, D::Error> {
    T::deserialize(value).map(Some)
}

impl Size {
    /// Units are powers of ten, as on the official server.
    fn bytes(&self) -> Option<i64> {
        match self {
            Self::Bytes(bytes) => Some(*bytes),
            Self::Text(text) => {
                let text = text.trim().to_ascii_lowercase();
                let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
                let unit = match text.strip_prefix(digits)?.trim() {
                    "" | "b" => 1,
                    "kb" => 1_000,
                    "mb" => 1_000_000,
                    "gb" => 1_000_000_000,
                    _ => return None,
                };
                let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
                if whole.is_empty() || part.len() > FRACTION || digits.ends_with('.') {
                    return None;
                }
                // Fractions of a unit are counted in thousandths.
                let thousandths = format!("{part:0<FRACTION$}").parse::<i64>().ok()?;
                let all = whole.parse::<i64>().ok()?.checked_mul(1_000)?.checked_add(thousandths)?;
                let bytes = all.checked_mul(unit)? / 1_000;
                // Less than a byte would be rounded to 0, which means no limit.
                (bytes > 0 || all == 0).then_some(bytes)
            }
        }
        .filter(|bytes| *bytes >= 0)
    }
}

impl BucketRequest {
    /// # Errors
    /// 400 for an invalid size, 413 for one above the server's limit, 415 for an invalid MIME type, 409 for an unsupported feature.
    fn validate(&self, app: &App) -> Result<BucketOptions, StorageError> {
        if self.kind.as_ref().is_some_and(|kind| kind != STANDARD) {
            return Err(StorageError::invalid("body/type must be equal to one of the allowed values"));
        }
        if self.versioning_status.as_ref().is_some_and(|status| status != "DISABLED") {
            let message = "The feature versioning is not enabled for this resource";
            return Err(StorageError::new(409, "FeatureNotEnabled", "FeatureNotEnabled", message));
        }
        let most = i64::try_from(app.settings.storage.upload_limit).unwrap_or(i64::MAX);
        let limit = |size: &Option<Size>| match size.as_ref().map(Size::bytes) {
            None => Ok(None),
            Some(None) => Err(StorageError::invalid(NO_SIZE)),
            Some(Some(bytes)) if bytes > most => Err(StorageError::too_large()),
            // 0 means no limit.
            Some(Some(bytes)) => Ok(Some(bytes).filter(|bytes| *bytes > 0)),
        };
        if let Some(other) = self.allowed_mime_types.iter().flatten().flatten().find(|text| !is_type(text)) {
            return Err(FileRejection::MimeType(other.chars().take(TYPE_LIMIT).collect()).into());
        }
        Ok(BucketOptions {
            is_public: self.public,
            file_size_limit: self.file_size_limit.as_ref().map(limit).transpose()?,
            allowed_mime_types: self.allowed_mime_types.clone(),
        })
    }
}

/// A MIME type, optionally with a character set, or a whole group such as `image/*`.
fn is_type(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-+.".contains(&byte))
    };
    let (bare, rest) = text.split_once(';').unwrap_or((text, "charset=x"));
    let has_charset = rest.trim_start().strip_prefix("charset=").is_some_and(is_word);
    let is_whole = bare.split_once('/').is_some_and(|(group, kind)| is_word(group) && (is_word(kind) || kind == "*"));
    text.len() <= TYPE_LIMIT && has_charset && (is_whole || text == "*")
}

/// GET /storage/v1/bucket
pub async fn list(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let caller = who(&app, request.headers(), AccessKind::Read).await?;
    let wanted = Listing::read(request.uri())?;
    let mut all = bucket::list(&app.db, &caller).await?;
    all.retain(|bucket| bucket.id.to_ascii_lowercase().contains(&wanted.search));
    match wanted.by.as_str() {
        "created_at" => all.sort_by_key(|bucket| bucket.created_at),
        "updated_at" => all.sort_by_key(|bucket| bucket.updated_at),
        _ => {}
    }
    if wanted.descends {
        all.reverse();
    }
    Ok(Json(all.iter().skip(wanted.offset).take(wanted.limit).map(bucket_to_json).collect()))
}

/// The filter and order of a list of buckets.
struct Listing {
    /// In lower case.
    search: String,
    by: String,
    descends: bool,
    limit: usize,
    offset: usize,
}

impl Listing {
    /// # Errors
    /// 400, in the words of the official server.
    fn read(uri: &Uri) -> Result<Self, StorageError> {
        let number = |name: &str, least: usize| match object_path::query(uri, name) {
            None => Ok(None),
            Some(text) => match text.parse::<i64>() {
                Ok(number) => match usize::try_from(number) {
                    Ok(number) if number >= least => Ok(Some(number)),
                    _ => Err(StorageError::invalid(format!("querystring/{name} must be >= {least}"))),
                },
                Err(_) => Err(StorageError::invalid(format!("querystring/{name} must be integer"))),
            },
        };
        let word = |name: &str, allowed: &[&str]| {
            let value = object_path::query(uri, name)
                .unwrap_or_else(|| allowed.first().copied().unwrap_or_default().to_owned());
            if allowed.contains(&value.as_str()) {
                return Ok(value);
            }
            Err(StorageError::invalid(format!("querystring/{name} must be equal to one of the allowed values")))
        };
        Ok(Self {
            search: object_path::query(uri, "search").unwrap_or_default().to_ascii_lowercase(),
            by: word("sortColumn", &["id", "name", "created_at", "updated_at"])?,
            descends: word("sortOrder", &["asc", "desc"])? == "desc",
            limit: number("limit", 1)?.unwrap_or(usize::MAX),
            offset: number("offset", 0)?.unwrap_or(0),
        })
    }
}

/// GET /storage/v1/bucket/{id}
pub async fn get(State(app): State<App>, id: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let caller = who(&app, request.headers(), AccessKind::Read).await?;
    let id = object_path::parse_bucket(id)?;
    Ok(Json(bucket_to_json(&bucket::find_for_caller(&app.db, &caller, &id).await?)))
}

/// POST /storage/v1/bucket
pub async fn create(State(app): State<App>, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, AccessKind::Act).await?);
    let wanted: BucketRequest = lists::json(body).await?;
    let options = wanted.validate(&app)?;
    let name = wanted.id.or(wanted.name).unwrap_or_default();
    let answer = json!({ "name": name });
    let made: FileResult<()> = app.db.write(async move |tx| bucket::create(tx, &ctx, &name, &options).await).await;
    made?;
    Ok(Json(answer))
}

/// PUT /storage/v1/bucket/{id}
pub async fn update(State(app): State<App>, id: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let (parts, body) = request.into_parts();
    let ctx = app.ctx(who(&app, &parts.headers, AccessKind::Act).await?);
    let wanted: BucketRequest = lists::json(body).await?;
    let options = wanted.validate(&app)?;
    let id = object_path::parse_bucket(id)?;
    if options == BucketOptions::default() {
        return Err(StorageError::invalid("No content provided"));
    }
    let updated: FileResult<()> = app.db.write(async move |tx| bucket::update(tx, &ctx, &id, &options).await).await;
    updated?;
    Ok(Json(json!({ "message": "Successfully updated" })))
}

/// DELETE /storage/v1/bucket/{id}
pub async fn remove(State(app): State<App>, id: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let ctx = app.ctx(who(&app, request.headers(), AccessKind::Act).await?);
    let id = object_path::parse_bucket(id)?;
    let removed: FileResult<()> = app.db.write(async move |tx| bucket::remove(tx, &ctx, &id).await).await;
    removed?;
    Ok(Json(json!({ "message": "Successfully deleted" })))
}

/// POST /storage/v1/bucket/{id}/empty
pub async fn empty(State(app): State<App>, id: BucketPath, request: Request) -> Result<Json<Value>, StorageError> {
    let ctx = app.ctx(who(&app, request.headers(), AccessKind::Act).await?);
    let id = object_path::parse_bucket(id)?;
    let emptied: FileResult<()> = app.db.write(async move |tx| bucket::empty(tx, &ctx, &id).await).await;
    emptied?;
    Ok(Json(json!({ "message": "Successfully emptied" })))
}

fn bucket_to_json(bucket: &Bucket) -> Value {
    json!({
        "id": bucket.id,
        "name": bucket.id,
        "owner": "",
        "public": bucket.is_public,
        "type": STANDARD,
        "file_size_limit": bucket.file_size_limit,
        "allowed_mime_types": bucket.allowed_mime_types,
        "created_at": info::format_timestamp(bucket.created_at),
        "updated_at": info::format_timestamp(bucket.updated_at),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_bytes_or_a_number_with_a_unit() {
        let read = |text: &str| Size::Text(text.to_owned()).bytes();
        for (text, bytes) in [
            ("20mb", Some(20_000_000)),
            ("20MB", Some(20_000_000)),
            ("1GB", Some(1_000_000_000)),
            ("1.5MB", Some(1_500_000)),
            ("0.001kb", Some(1)),
            ("0.5b", None),
            ("0", Some(0)),
            ("5 kb", Some(5_000)),
            ("30B", Some(30)),
            ("7", Some(7)),
            ("MB", None),
            (".5MB", None),
            ("5.MB", None),
            ("1.2345MB", None),
            ("5XB", None),
            ("-5MB", None),
            ("1e3MB", None),
            ("9999999999999GB", None),
        ] {
            assert_eq!(read(text), bytes, "{text}");
        }
        assert_eq!(Size::Bytes(-1).bytes(), None);
    }

    #[test]
    fn a_type_has_two_words_or_stands_for_a_group() {
        for text in ["image/png", "image/*", "*", "*/*", "text/plain;charset=utf-8", "application/vnd.a+json"] {
            assert_eq!(is_type(text), text != "*/*", "{text}");
        }
        for text in ["", "image", "image/", "/png", "image/png; q=1", "image/p ng", "a/b/c"] {
            assert!(!is_type(text), "{text}");
        }
    }
}
