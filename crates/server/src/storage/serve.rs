//! Serves files. All headers are ours, and no script in a file may run. T-S07.

use std::ops::Range;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;
use chrono::{DateTime, Utc};
use futures_util::TryStreamExt as _;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serendib_domain::files::object::{self, Blob, ReadAccess};
use serendib_domain::files::{DOCUMENTS, FileRejection, Object, ObjectKey, Variant, documents};
use uuid::Uuid;

use super::error::StorageError;
use super::sign;
use super::upload::who;
use super::{object_path, placeholder};
use crate::app::App;
use crate::caller::AccessKind;
use crate::outside::blobs::BlobError;

const NOTHING_RUNS: &str = "default-src 'none'; sandbox";
/// RFC 8187 section 3.2.1.
const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// Longest file name of a download.
const NAME_LIMIT: usize = 255;

/// How long and by whom a response may be cached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CachePolicy {
    /// By all, for the time set at the upload.
    Public,
    /// By the caller's client, with revalidation.
    Private,
    Never,
}

/// GET /storage/v1/object/public/{bucket}/{path}
pub async fn public(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/object/public/")?;
    answer(&app, &parts, ReadAccess::Everybody, (&bucket, &key), CachePolicy::Public).await
}

/// GET /storage/v1/object/{bucket}/{path} and /storage/v1/object/authenticated/{bucket}/{path}
pub async fn authenticated(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let caller = who(&app, &parts.headers, AccessKind::Read).await?;
    let authenticated = "/storage/v1/object/authenticated/";
    let prefix = if parts.uri.path().starts_with(authenticated) { authenticated } else { "/storage/v1/object/" };
    let (bucket, key) = object_path::parse_object(&parts.uri, prefix)?;
    answer(&app, &parts, ReadAccess::Caller(&caller), (&bucket, &key), CachePolicy::Never).await
}

/// GET /storage/v1/object/sign/{bucket}/{path}?token=
pub async fn linked(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let (bucket, key) = object_path::parse_object(&parts.uri, "/storage/v1/object/sign/")?;
    // A link to a smaller rendering does not give access to the original.
    if !sign::read_download(&app, &parts.uri, &bucket, &key)?.is_nothing() {
        return Err(sign::not_for_this());
    }
    answer(&app, &parts, ReadAccess::Link, (&bucket, &key), CachePolicy::Private).await
}

/// GET /storage/v1/document/{id}?token=
///
/// A guide's document, by its id. An admin's browser does not keep what a guide proved with.
pub async fn document(State(app): State<App>, request: Request) -> Result<Response, StorageError> {
    let (parts, _) = request.into_parts();
    let id = parts.uri.path().trim_start_matches("/storage/v1/document/").to_owned();
    sign::read_download(&app, &parts.uri, DOCUMENTS, &ObjectKey::parse(&id)?)?;
    let id: Uuid = id.parse().map_err(|_| FileRejection::NoSuchKey)?;
    let mut source = &app.db;
    let found = documents::find(&mut source, id)
        .await
        .map_err(|error| StorageError::internal(&error))?
        .ok_or(FileRejection::NoSuchKey)?;
    let key = ObjectKey::parse(&found.name)?;
    answer(&app, &parts, ReadAccess::Link, (DOCUMENTS, &key), CachePolicy::Never).await
}

pub(super) async fn answer(
    app: &App,
    request: &Parts,
    by: ReadAccess<'_>,
    (bucket, key): (&str, &ObjectKey),
    cache_policy: CachePolicy,
) -> Result<Response, StorageError> {
    let uri = &request.uri;
    let variant =
        object_path::query(uri, "variant").as_deref().and_then(Variant::from_name).unwrap_or(Variant::Original);
    let is_placeholder = object_path::query(uri, "variant").as_deref() == Some(placeholder::VARIANT);
    let disposition = disposition_of(uri)?;
    let mut tries = 0;
    loop {
        let (object, blob) = object::content(&app.db, by, (bucket, key.as_str()), variant).await?;
        let mut response = Response::new(Body::empty());
        describe(response.headers_mut(), &object, &blob);
        response.headers_mut().extend(disposition.clone().map(|value| (header::CONTENT_DISPOSITION, value)));
        response.headers_mut().insert(header::CACHE_CONTROL, cache_control(&object, cache_policy, uri));
        if let Some(pixels) = is_placeholder.then(|| placeholder::from_object(&object)).flatten() {
            return Ok(placeholder::answer(response, request, &object, pixels));
        }
        if is_unchanged(&request.headers, &blob.etag, object.updated_at) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(header::CONTENT_TYPE);
            return Ok(response);
        }
        let whole = u64::try_from(blob.size).unwrap_or_default();
        let range = match range(&request.headers, whole, &blob.etag, object.updated_at) {
            RequestedRange::Everything => 0..whole,
            RequestedRange::Part(range) => {
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                response.headers_mut().extend(content_range(&range, whole));
                range
            }
            RequestedRange::Nothing => return Ok(out_of_range(whole)),
        };
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(range.end - range.start));
        if request.method == Method::HEAD {
            return Ok(response);
        }
        match app.storage.blobs.get(&blob.id, range).await {
            Ok(bytes) => {
                *response.body_mut() = Body::from_stream(bytes.map_err(std::io::Error::other));
                return Ok(response);
            }
            // Replaced and swept after its row was read: the new row has bytes.
            Err(BlobError::Missing) if tries == 0 => tries += 1,
            Err(BlobError::Missing) => return Err(StorageError::internal(&"a stored file has no bytes")),
            Err(other) => return Err(other.into()),
        }
    }
}

pub(super) fn describe(headers: &mut HeaderMap, object: &Object, blob: &Blob) {
    let text = |text: &str| HeaderValue::from_str(text).ok();
    let unknown = HeaderValue::from_static("application/octet-stream");
    headers.insert(header::CONTENT_TYPE, text(&blob.mime_type).unwrap_or(unknown));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(NOTHING_RUNS));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert("x-robots-tag", HeaderValue::from_static("none"));
    headers.extend(text(&blob.etag).map(|etag| (header::ETAG, etag)));
    headers.extend(text(&http_date(object.updated_at)).map(|date| (header::LAST_MODIFIED, date)));
    let coding = object.content_encoding.as_deref().and_then(text);
    headers.extend(coding.map(|coding| (header::CONTENT_ENCODING, coding)));
}

pub(super) fn cache_control(object: &Object, cache_policy: CachePolicy, uri: &Uri) -> HeaderValue {
    let is_this_version = object_path::query(uri, "v").is_some_and(|version| version == object.version.to_string());
    match cache_policy {
        CachePolicy::Never => HeaderValue::from_static("private, no-store"),
        CachePolicy::Private => HeaderValue::from_static("private, no-cache"),
        // An address with a version never changes its content.
        CachePolicy::Public if is_this_version => HeaderValue::from_static("public, max-age=31536000, immutable"),
        CachePolicy::Public => {
            HeaderValue::from_str(&object.cache_control).unwrap_or(HeaderValue::from_static("no-cache"))
        }
    }
}

/// The `Content-Disposition` for a download, if requested.
///
/// # Errors
/// 400 for an invalid file name.
pub(super) fn disposition_of(uri: &Uri) -> Result<Option<HeaderValue>, StorageError> {
    object_path::query(uri, "download").map(|name| disposition(&name)).transpose()
}

pub(super) fn content_range(range: &Range<u64>, whole: u64) -> Option<(HeaderName, HeaderValue)> {
    let text = format!("bytes {}-{}/{whole}", range.start, range.end - 1);
    Some((header::CONTENT_RANGE, HeaderValue::from_str(&text).ok()?))
}

/// RFC 6266 section 4.1.
///
/// # Errors
/// 400 for an invalid file name.
fn disposition(name: &str) -> Result<HeaderValue, StorageError> {
    if name.chars().any(char::is_control) || name.len() > NAME_LIMIT {
        return Err(StorageError::invalid("download must be the name of a file"));
    }
    let text = if name.is_empty() {
        "attachment".to_owned()
    } else {
        let plain: String =
            name.chars().map(|c| if c.is_ascii_alphanumeric() || "-._ ()".contains(c) { c } else { '_' }).collect();
        format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{}", utf8_percent_encode(name, PLAIN))
    };
    HeaderValue::from_str(&text).map_err(|_| StorageError::invalid("download must be the name of a file"))
}

/// RFC 9110 section 13.2.2.
pub(super) fn is_unchanged(headers: &HeaderMap, etag: &str, changed: DateTime<Utc>) -> bool {
    let known: Vec<&str> =
        headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok()).collect();
    if known.is_empty() {
        let since = headers.get(header::IF_MODIFIED_SINCE).and_then(|value| read_date(value.to_str().ok()?));
        return since.is_some_and(|since| changed.timestamp() <= since.timestamp());
    }
    let mut tags = known.iter().flat_map(|line| line.split(',')).map(str::trim);
    tags.any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum RequestedRange {
    Everything,
    Part(Range<u64>),
    /// An unsatisfiable range.
    Nothing,
}

/// RFC 9110 section 14: one range of bytes; anything else means the whole.
pub(super) fn range(headers: &HeaderMap, whole: u64, etag: &str, changed: DateTime<Utc>) -> RequestedRange {
    let condition = headers.get(header::IF_RANGE).map(|value| value.to_str().unwrap_or_default());
    let holds = condition
        .is_none_or(|tag| tag == etag || read_date(tag).is_some_and(|since| changed.timestamp() == since.timestamp()));
    let range_header = headers.get(header::RANGE).and_then(|value| value.to_str().ok()).filter(|_| holds);
    let Some((first, last)) =
        range_header.and_then(|range_header| range_header.strip_prefix("bytes=")).and_then(|set| set.split_once('-'))
    else {
        return RequestedRange::Everything;
    };
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last && first < whole => {
            RequestedRange::Part(first..whole.min(last.saturating_add(1)))
        }
        (Ok(first), Ok(last)) if first <= last => RequestedRange::Nothing,
        (Ok(at), Err(_)) if last.is_empty() => {
            if at < whole {
                RequestedRange::Part(at..whole)
            } else {
                RequestedRange::Nothing
            }
        }
        (Err(_), Ok(count)) if first.is_empty() => {
            if count == 0 || whole == 0 {
                RequestedRange::Nothing
            } else {
                RequestedRange::Part(whole.saturating_sub(count)..whole)
            }
        }
        _ => RequestedRange::Everything,
    }
}

pub(super) fn out_of_range(whole: u64) -> Response {
    let error = StorageError::new(416, "InvalidRange", "InvalidRange", "The requested range cannot be satisfied");
    let mut response = axum::response::IntoResponse::into_response(error);
    let content_range = HeaderValue::from_str(&format!("bytes */{whole}")).ok();
    response.headers_mut().extend(content_range.map(|content_range| (header::CONTENT_RANGE, content_range)));
    response
}

/// RFC 9110 section 5.6.7.
fn http_date(at: DateTime<Utc>) -> String {
    at.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

fn read_date(text: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc2822(text).ok().map(|at| at.with_timezone(&Utc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_a_part_and_anything_else_is_everything() {
        let range_of = |text: &str| {
            let headers = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_str(text).unwrap())]);
            range(&headers, 10, "\"a\"", DateTime::UNIX_EPOCH)
        };
        for (text, expected) in [
            ("bytes=0-3", RequestedRange::Part(0..4)),
            ("bytes=2-", RequestedRange::Part(2..10)),
            ("bytes=-3", RequestedRange::Part(7..10)),
            ("bytes=-30", RequestedRange::Part(0..10)),
            ("bytes=8-300", RequestedRange::Part(8..10)),
            ("bytes=10-", RequestedRange::Nothing),
            ("bytes=-0", RequestedRange::Nothing),
            ("bytes=5-2", RequestedRange::Everything),
            ("bytes=0-1,4-5", RequestedRange::Everything),
            ("bytes=a-b", RequestedRange::Everything),
            ("bytes=-", RequestedRange::Everything),
            ("rows=0-1", RequestedRange::Everything),
        ] {
            assert_eq!(range_of(text), expected, "{text}");
        }
    }

    /// T-S07.
    #[test]
    fn a_download_s_name_cannot_be_more_than_a_name() {
        for (name, expected) in [
            ("", "attachment"),
            ("a.jpg", "attachment; filename=\"a.jpg\"; filename*=UTF-8''a.jpg"),
            ("a\"; b=\"é.jpg", "attachment; filename=\"a__ b___.jpg\"; filename*=UTF-8''a%22%3B%20b%3D%22%C3%A9.jpg"),
        ] {
            assert_eq!(disposition(name).unwrap().to_str().unwrap(), expected, "{name}");
        }
        for name in ["a\r\nSet-Cookie: b", "a\0", &"x".repeat(256)] {
            assert_eq!(disposition(name).unwrap_err().status, 400);
        }
    }
}
