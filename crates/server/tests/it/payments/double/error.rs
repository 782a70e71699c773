//! Stripe's error shape.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

#[derive(Debug)]
pub struct StripeError {
    status: u16,
    kind: &'static str,
    code: Option<&'static str>,
    param: Option<String>,
    message: String,
}

impl StripeError {
    pub fn new(status: u16, kind: &'static str, message: impl Into<String>) -> Self {
        Self { status, kind, code: None, param: None, message: message.into() }
    }

    pub fn invalid(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: Some(code), ..Self::new(400, "invalid_request_error", message) }
    }

    pub fn missing(what: &str) -> Self {
        Self { code: Some("resource_missing"), ..Self::new(404, "invalid_request_error", format!("No such {what}")) }
    }

    pub fn with_param(self, param: &str) -> Self {
        Self { param: Some(param.to_owned()), ..self }
    }
}

impl IntoResponse for StripeError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap();
        let error = json!({ "type": self.kind, "code": self.code, "param": self.param, "message": self.message });
        (status, [("request-id", "req_double")], Json(json!({ "error": error }))).into_response()
    }
}
