//! Errors in the shape of OCTO: `{ "error": code, "errorMessage": text }`, with the id that is wrong.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};
use serendib_domain::Error;

#[derive(Clone, Debug)]
pub(super) struct PartnerError {
    status: StatusCode,
    code: &'static str,
    message: String,
    /// The wrong value, under its name in the request.
    field: Option<(&'static str, String)>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// Longer values are cut in an answer.
const ECHO_LIMIT: usize = 100;

impl PartnerError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), field: None, headers: Vec::new() }
    }

    fn with_header(mut self, name: HeaderName, value: impl Into<HeaderValue>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(super) fn with_headers(mut self, headers: impl IntoIterator<Item = (HeaderName, HeaderValue)>) -> Self {
        self.headers.extend(headers);
        self
    }

    pub(super) fn no_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, "NOT_FOUND", "There is no such route. See /api/v1/openapi.json.")
    }

    pub(super) fn no_method(allowed: &'static str) -> Self {
        let error = Self::new(StatusCode::METHOD_NOT_ALLOWED, "BAD_REQUEST", format!("This route takes {allowed}."));
        error.with_header(header::ALLOW, HeaderValue::from_static(allowed))
    }

    pub(super) fn no_key() -> Self {
        let message = "Send an API key that is in use: Authorization: Bearer serendib_…";
        let error = Self::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", message);
        error.with_header(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
    }

    pub(super) fn no_scope(scope: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, "FORBIDDEN", format!("This API key lacks the scope {scope}."))
    }

    pub(super) fn too_many(seconds: u64) -> Self {
        let message = format!("Too many requests with this API key. Try again in {seconds} seconds.");
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS", message);
        error.with_header(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
    }

    /// An id that is missing or wrong, such as `INVALID_PRODUCT_ID` for `productId`.
    pub(super) fn invalid_id(code: &'static str, field: &'static str, value: &str) -> Self {
        let error = Self::new(StatusCode::BAD_REQUEST, code, format!("The {field} was missing or invalid."));
        Self { field: Some((field, value.chars().take(ECHO_LIMIT).collect())), ..error }
    }

    pub(super) fn into_response(self) -> Response {
        let mut body = json!({ "error": self.code, "errorMessage": self.message });
        if let Some((name, value)) = self.field {
            body[name] = Value::from(value);
        }
        let mut response = (self.status, axum::Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        headers.extend(self.headers);
        response
    }
}

impl From<Error> for PartnerError {
    fn from(error: Error) -> Self {
        tracing::warn!(?error, "a partner's request failed");
        let message = "There was an error on our side. Please try again.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL_SERVER_ERROR", message)
    }
}
