//! Turns rows into an HTTP response: range, count, one object or an array.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use chrono::NaiveDate;
use serendib_db::{Fetched, Select, Stamp, json};

use super::cache::ReadResponse;
use super::csv;
use super::endpoint::RestRequestHead;
use super::error::RestError;
use super::parse::{Media, Return};
use crate::app::App;

/// Cache key: the address, its headers as parsed, and for functions the day, on which some depend. Raw headers are not used, because
/// several spellings mean the same.
pub fn cache_key(uri: &Uri, head: &RestRequestHead, today: NaiveDate) -> String {
    let address = uri.path_and_query().map_or("", |address| address.as_str());
    let mut key = [
        address,
        head.schema,
        head.media.content_type(),
        head.range.as_deref().unwrap_or_default(),
        &head.prefer.applied().unwrap_or_default(),
    ]
    .join("\n");
    if uri.path().starts_with("/rest/v1/rpc/") {
        key.push('\n');
        key.push_str(&today.to_string());
    }
    key
}

/// Responds to a read.
///
/// # Errors
/// `PGRST103` beyond the end, `PGRST116` when one object is requested and the number of rows is not one.
pub fn rows(
    fetched: &Fetched,
    select: &Select,
    media: Media,
    tables: Vec<&'static str>,
    stamp: Stamp,
) -> Result<ReadResponse, RestError> {
    if let Some(total) = fetched.total
        && select.offset > total
    {
        return Err(RestError::new(416, "PGRST103", "Requested range not satisfiable")
            .details(format!("An offset of {} was requested, but there are only {total} rows.", select.offset)));
    }
    let count = u64::try_from(fetched.rows.len()).unwrap_or(u64::MAX);
    let partial = fetched.total.is_some_and(|total| count < total);
    let status = if partial { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    let body = body(fetched, select, media)?;
    let content_type = HeaderValue::from_static(media.content_type());
    Ok(ReadResponse::new(status, content_type, range(select.offset, count, fetched.total), body, tables, stamp))
}

/// `Content-Range`, such as `0-14/57`; the total only when rows were counted.
pub fn range(offset: u64, count: u64, total: Option<u64>) -> Option<HeaderValue> {
    let total = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    let range = match count.checked_sub(1) {
        None => format!("*/{total}"),
        Some(last) => format!("{offset}-{}/{total}", offset.saturating_add(last)),
    };
    HeaderValue::from_str(&range).ok()
}

/// Writes the rows in the requested format.
///
/// # Errors
/// `PGRST116` when one object is requested and the number of rows is not one.
pub fn body(fetched: &Fetched, select: &Select, media: Media) -> Result<Vec<u8>, RestError> {
    Ok(match media {
        Media::Json | Media::Array { strip_nulls: false } => fetched.array(),
        Media::Array { strip_nulls: true } => without_nulls(&fetched.array()),
        Media::Object { strip_nulls } => match fetched.rows.as_slice() {
            [only] if strip_nulls => without_nulls(only),
            [only] => only.clone(),
            rows => return Err(not_one(rows.len())),
        },
        Media::Csv => csv::table(&select.keys(), &fetched.rows),
    })
}

pub fn not_one(rows: usize) -> RestError {
    RestError::new(406, "PGRST116", "Cannot coerce the result to a single JSON object")
        .details(format!("The result contains {rows} rows"))
}

fn without_nulls(value: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.len());
    json::strip_nulls(value, &mut out);
    out
}

/// Caches the answer if it is public, and sends it.
pub fn finish(
    app: &App,
    key: Option<String>,
    mut answer: ReadResponse,
    headers: &HeaderMap,
    head: &RestRequestHead,
) -> Response<Body> {
    answer.applied = head.prefer.applied().and_then(|applied| HeaderValue::from_str(&applied).ok());
    let answer = Arc::new(answer);
    let mut response = answer.respond(headers, head.head, key.is_some());
    if let Some(key) = key {
        // Includes the compressed copy that this response made.
        app.cache.insert(key, &answer);
    }
    if response.status() == StatusCode::NOT_MODIFIED {
        response.headers_mut().remove(header::CONTENT_TYPE);
    }
    if head.prefer.returning == Some(Return::Minimal) {
        *response.body_mut() = Body::empty();
        for name in [header::CONTENT_TYPE, header::CONTENT_ENCODING] {
            response.headers_mut().remove(name);
        }
    }
    response
}
