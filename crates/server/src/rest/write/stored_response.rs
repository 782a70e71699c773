//! The response to a write, in a form that can be stored and sent again.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use serendib_db::{Fetched, Value};

use super::{PreparedWrite, Verb};
use crate::heads;
use crate::rest::cache::{ReadResponse, set_cache_headers};
use crate::rest::error::RestError;
use crate::rest::parse::{Prefer, Return};
use crate::rest::respond;

/// Characters that need no escape: RFC 3986 section 2.3.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

#[derive(Serialize, Deserialize)]
pub(super) struct StoredResponse {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl StoredResponse {
    pub(super) fn from_write(
        job: &PreparedWrite,
        keys: &[Vec<Value>],
        created: bool,
        rows: Option<&Fetched>,
    ) -> Result<Self, RestError> {
        let returned = rows.zip(job.returning.as_ref());
        let status = match (&job.verb, returned) {
            (Verb::Insert(insert), _) if insert.only_merged(created) => {
                if insert.put && returned.is_none() {
                    204
                } else {
                    200
                }
            }
            (Verb::Insert(_), _) => 201,
            (_, Some(_)) => 200,
            (_, None) => 204,
        };
        let mut headers = Vec::new();
        let affected = u64::try_from(keys.len()).unwrap_or(u64::MAX);
        let counted = job.prefer.count.is_some().then_some(affected);
        let range = match &job.verb {
            Verb::Update(_) => respond::range(0, affected, counted),
            Verb::Insert(_) | Verb::Delete(_) => respond::range(0, 0, counted),
        };
        if let Some(Ok(range)) = range.as_ref().map(HeaderValue::to_str) {
            headers.push(("content-range".to_owned(), range.to_owned()));
        }
        if let (Verb::Insert(_), Some(Return::HeadersOnly), [key]) = (&job.verb, job.prefer.returning, keys) {
            headers.extend(location(job, key).map(|address| ("location".to_owned(), address)));
        }
        if let Some(applied) = job.prefer.applied() {
            headers.push(("preference-applied".to_owned(), applied));
        }
        let body = match returned {
            None => String::new(),
            Some((rows, select)) => {
                headers.push(("content-type".to_owned(), job.media.content_type().to_owned()));
                String::from_utf8_lossy(&respond::body(rows, select, job.media)?).into_owned()
            }
        };
        Ok(Self { status, headers, body })
    }

    /// The response to a function call.
    pub(super) fn from_answer(answer: &ReadResponse, prefer: Prefer) -> Self {
        let mut response = Self { status: answer.status.as_u16(), headers: Vec::new(), body: String::new() };
        response.headers.extend(prefer.applied().map(|applied| ("preference-applied".to_owned(), applied)));
        if prefer.returning != Some(Return::Minimal) {
            let content_type = answer.content_type.to_str().unwrap_or_default();
            response.headers.push(("content-type".to_owned(), content_type.to_owned()));
            response.body = String::from_utf8_lossy(&answer.plain()).into_owned();
        }
        response
    }

    pub(super) fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = StatusCode::from_u16(self.status).unwrap_or(StatusCode::OK);
        let headers = response.headers_mut();
        for (name, value) in self.headers {
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                headers.insert(name, value);
            }
        }
        headers.insert("range-unit", HeaderValue::from_static("items"));
        set_cache_headers(headers, false);
        response
    }
}

/// `/table?id=eq.…`, unless it is too long.
fn location(job: &PreparedWrite, key: &[Value]) -> Option<String> {
    let parts: Vec<String> = job
        .table
        .shape
        .primary_key
        .iter()
        .zip(key)
        .map(|(column, value)| format!("{column}=eq.{}", utf8_percent_encode(&value.to_string(), UNRESERVED)))
        .collect();
    let address = format!("/{}?{}", job.table.name, parts.join("&"));
    heads::address_value(&address).map(|_| address)
}
