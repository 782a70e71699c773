//! The endpoints of the wire, and the format of each one's error outside of handlers.

use axum::Json;
use axum::body::to_bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use serde_json::json;

use crate::middleware::request_id;
use crate::rest::error::RestError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endpoint {
    Rest,
    Auth,
    Storage,
    Functions,
    Realtime,
    PartnerApi,
    Site,
}

impl Endpoint {
    pub fn from_path(path: &str) -> Self {
        let mut steps = path.split('/').skip(1);
        match (steps.next(), steps.next()) {
            (Some("rest"), Some("v1")) => Self::Rest,
            (Some("auth"), Some("v1")) => Self::Auth,
            (Some("storage"), Some("v1")) => Self::Storage,
            (Some("functions"), Some("v1")) => Self::Functions,
            (Some("realtime"), Some("v1")) => Self::Realtime,
            (Some("api"), Some("v1")) => Self::PartnerApi,
            _ => Self::Site,
        }
    }

    /// The name in metrics and logs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rest => "rest",
            Self::Auth => "auth",
            Self::Storage => "storage",
            Self::Functions => "functions",
            Self::Realtime => "realtime",
            Self::PartnerApi => "partner_api",
            Self::Site => "site",
        }
    }

    /// [`Self::refusal`] as media type and body, where no response can be sent.
    pub fn refusal_text(self, status: StatusCode, message: &str) -> (String, String) {
        let (head, body) = self.refusal(status, message).into_parts();
        let kind = head.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // The body is in memory, so it is ready at once.
        let bytes = to_bytes(body, usize::MAX).now_or_never().and_then(Result::ok).unwrap_or_default();
        (kind.to_owned(), String::from_utf8_lossy(&bytes).into_owned())
    }

    /// `docs/spec/threats.md`, answer shapes.
    pub fn refusal(self, status: StatusCode, message: &str) -> Response {
        let number = status.as_u16();
        match self {
            Self::Rest => {
                let code = match number {
                    404 => "PGRST125",
                    408 => "PT408",
                    413 => "PGRST102",
                    414 => "PGRST100",
                    415 => "PGRST102",
                    429 => "PT429",
                    503 => "PGRST003",
                    _ => "XX000",
                };
                RestError::new(number, code, message).into_response()
            }
            Self::Auth => {
                let code = match number {
                    404 => "not_found",
                    413 => "request_entity_too_large",
                    414 | 415 => "validation_failed",
                    429 => "over_request_rate_limit",
                    408 | 503 => "request_timeout",
                    _ => "unexpected_failure",
                };
                (status, Json(json!({ "code": number, "error_code": code, "msg": message }))).into_response()
            }
            Self::Storage => {
                let (code, error, message) = match number {
                    404 => ("NoSuchRoute", "not_found", message),
                    413 => ("EntityTooLarge", "Payload too large", "The object exceeded the maximum allowed size"),
                    429 | 503 => ("SlowDown", "SlowDown", message),
                    500.. => ("InternalError", "InternalError", message),
                    _ => ("InvalidRequest", "InvalidRequest", message),
                };
                let body =
                    json!({ "statusCode": number.to_string(), "error": error, "message": message, "code": code });
                (status, Json(body)).into_response()
            }
            Self::Functions | Self::Realtime => (status, Json(json!({ "error": message }))).into_response(),
            Self::PartnerApi => {
                let code = match number {
                    404 => "NOT_FOUND",
                    429 => "TOO_MANY_REQUESTS",
                    500.. => "INTERNAL_SERVER_ERROR",
                    _ => "BAD_REQUEST",
                };
                (status, Json(json!({ "error": code, "errorMessage": message }))).into_response()
            }
            Self::Site => {
                let named = request_id().map(|id| format!(" Request {id}.")).unwrap_or_default();
                (status, format!("{}.{named}", message.trim_end_matches('.'))).into_response()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_is_recognized_by_its_first_two_path_segments() {
        for (path, door) in [
            ("/rest/v1/packages", Endpoint::Rest),
            ("/rest/v1", Endpoint::Rest),
            ("/rest/v12", Endpoint::Site),
            ("/auth/v1/token", Endpoint::Auth),
            ("/functions/v1/a", Endpoint::Functions),
            ("/packages/1", Endpoint::Site),
            ("/api/v1/products", Endpoint::PartnerApi),
            ("/api/v1", Endpoint::PartnerApi),
            ("/api/v2", Endpoint::Site),
            ("/", Endpoint::Site),
        ] {
            assert_eq!(Endpoint::from_path(path), door, "{path}");
        }
    }
}
