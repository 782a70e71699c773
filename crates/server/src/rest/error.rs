//! The error body of `rest/v1`: always the same four keys, never SQL text.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use serendib_domain::Caller;

use super::cache::set_cache_headers;
use crate::middleware::request_id;

/// The message of every API for a rate limit.
pub const TOO_MANY: &str = "Too many requests. Please wait a moment and try again.";

/// SQLSTATE "transaction resolution unknown".
const UNDECIDED: &str = "08007";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestError {
    pub status: u16,
    pub code: String,
    pub message: String,
    /// A text; for ambiguous relations a list.
    pub details: Option<Box<Value>>,
    pub hint: Option<String>,
}

impl RestError {
    pub fn new(status: u16, code: &str, message: impl Into<String>) -> Self {
        Self { status, code: code.to_owned(), message: message.into(), details: None, hint: None }
    }

    pub fn details(mut self, details: impl Into<Value>) -> Self {
        self.details = Some(Box::new(details.into()));
        self
    }

    pub fn hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint;
        self
    }

    /// A token that was rejected.
    pub fn token(code: &str, message: &str) -> Self {
        Self::new(401, code, message)
    }

    /// Forbidden: 401 for a visitor, who could sign in, and 403 for any other caller.
    pub fn forbidden(caller: &Caller, message: impl Into<String>) -> Self {
        Self::new(if caller.is_visitor() { 401 } else { 403 }, "42501", message)
    }

    /// `details` are the seconds to wait, as in `Retry-After`.
    pub fn too_many(seconds: u64) -> Self {
        Self::new(429, "PT429", TOO_MANY).details(seconds.to_string())
    }

    fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(request.id = request_id(), error = %error, "a request failed");
        Self::new(500, "XX000", "Something went wrong")
    }

    /// Maps a domain error for this caller.
    pub fn from_domain(error: serendib_domain::Error, caller: &Caller) -> Self {
        use serendib_domain::Error as DomainError;
        match error {
            DomainError::Refused(text) => Self::new(400, "23514", text),
            DomainError::Missing(what) => Self::new(404, "PGRST116", "Not found").details(format!("no such {what}")),
            DomainError::Forbidden(text) => Self::forbidden(caller, text),
            DomainError::Stale(what) => Self::new(409, "PT409", format!("{what} changed meanwhile")),
            DomainError::Conflict(text) => Self::new(409, "PT409", text),
            DomainError::Blocked(text) => Self::new(409, "PT409", &text),
            DomainError::Gone(text) => Self::new(410, "PT410", text),
            DomainError::Fields { message, wrong } => {
                Self::new(400, "23514", message).details(serde_json::to_string(&wrong).unwrap_or_default())
            }
            DomainError::Outdated { message, now } => Self::new(409, "PT409", message).details(now.to_string()),
            DomainError::Duplicate(what) => Self::new(409, "23505", format!("already {what}")),
            DomainError::SignedOut => Self::new(401, "42501", "Sign in first"),
            DomainError::TooMany(seconds) => Self::too_many(seconds.into()),
            DomainError::Db(error) => Self::from(error),
            DomainError::Template(_) => Self::internal(&error),
        }
    }
}

impl From<serendib_db::Error> for RestError {
    fn from(error: serendib_db::Error) -> Self {
        use serendib_db::Error as Db;
        match &error {
            Db::Unique { details, .. } => {
                let mut response = Self::new(409, "23505", error.to_string());
                response.details = details.clone().map(|details| Box::new(details.into()));
                response
            }
            Db::ForeignKey { .. } => Self::new(409, "23503", error.to_string()),
            Db::NotNull { .. } => Self::new(400, "23502", error.to_string()),
            Db::Check { .. } => Self::new(400, "23514", error.to_string()),
            Db::Data { code, message } => Self::new(400, code, message.clone()),
            Db::Timeout => Self::new(500, "57014", error.to_string()),
            // All retries are used up and nothing was written. Clients retry after 503 only.
            Db::Serialization => Self::new(503, "40001", error.to_string()),
            Db::Unavailable(_) => {
                tracing::warn!(request.id = request_id(), error = %error, "the database is not available");
                Self::new(503, "PGRST001", "Could not connect with the database. Retrying the connection.")
            }
            Db::Undecided(_) => {
                tracing::error!(request.id = request_id(), error = %error, "the outcome of a commit is unknown");
                Self::new(503, UNDECIDED, "Your data may have been stored. Please look before you send it again.")
            }
            Db::DiskFull => Self::new(503, "53100", "disk_full"),
            _ => Self::internal(&error),
        }
    }
}

impl IntoResponse for RestError {
    fn into_response(self) -> Response {
        // A traveler can give this id to support, who finds it in the log.
        let details = match (&self.details, self.status) {
            (None, 500..) => request_id().map(|id| Box::new(format!("Request {id}").into())),
            (stored, _) => stored.clone(),
        };
        let body =
            json!({ "code": self.code, "details": details, "hint": self.hint, "message": self.message }).to_string();
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
        set_cache_headers(headers, false);
        if let Ok(status) = HeaderValue::from_str(&format!("PostgREST; error={}", self.code)) {
            headers.insert("proxy-status", status);
        }
        if self.status == 401 {
            let text = if self.code.starts_with("PGRST3") {
                format!("Bearer error=\"invalid_token\", error_description=\"{}\"", self.message)
            } else {
                "Bearer".to_owned()
            };
            if let Ok(value) = HeaderValue::from_str(&text) {
                headers.insert(header::WWW_AUTHENTICATE, value);
            }
        }
        match self.status {
            // A client must not retry this write: it may have committed.
            503 if self.code == UNDECIDED => {}
            503 => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            429 => {
                let seconds = self.details.as_deref().and_then(Value::as_str).unwrap_or("60");
                if let Ok(value) = HeaderValue::from_str(seconds) {
                    headers.insert(header::RETRY_AFTER, value);
                }
            }
            _ => {}
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use serendib_db::Error as Db;
    use serendib_domain::Error as DomainError;

    use super::*;

    fn header<'a>(response: &'a Response, name: &str) -> &'a str {
        response.headers().get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[tokio::test]
    async fn every_failure_of_the_database_has_its_status_and_code_and_tells_no_sql() {
        let secret = || "SELECT secret FROM t1".to_owned();
        for (error, status, code, retry) in [
            (Db::Unique { constraint: "k".to_owned(), details: None }, 409, "23505", ""),
            (Db::ForeignKey { constraint: None }, 409, "23503", ""),
            (Db::NotNull { column: "c".to_owned() }, 400, "23502", ""),
            (Db::Check { constraint: "c".to_owned() }, 400, "23514", ""),
            (Db::Data { code: "22012", message: "division by zero".to_owned() }, 400, "22012", ""),
            (Db::Timeout, 500, "57014", ""),
            (Db::Serialization, 503, "40001", "1"),
            (Db::Unavailable(secret()), 503, "PGRST001", "1"),
            // A client must not retry this write: it may have committed.
            (Db::Undecided(secret()), 503, "08007", ""),
            (Db::DiskFull, 503, "53100", "1"),
            (Db::Unusable(secret()), 500, "XX000", ""),
            (Db::Bug(secret()), 500, "XX000", ""),
        ] {
            let response = RestError::from(error).into_response();
            assert_eq!((response.status().as_u16(), header(&response, "retry-after")), (status, retry), "{code}");
            assert_eq!(header(&response, "proxy-status"), format!("PostgREST; error={code}"));
            assert_eq!(header(&response, "content-type"), "application/json; charset=utf-8");
            assert_eq!(header(&response, "cache-control"), "private, no-store");
            assert!(header(&response, "vary").starts_with("Authorization, Accept"), "{code}");
            let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
            let error_json: Value = serde_json::from_slice(&body).unwrap();
            let keys: Vec<_> = error_json.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(
                (keys.as_slice(), &error_json["code"]),
                (["code", "details", "hint", "message"].as_slice(), &json!(code))
            );
            assert!(!error_json.to_string().contains("SELECT"), "{error_json}");
        }
    }

    #[test]
    fn every_refusal_of_a_rule_has_its_status_and_code() {
        let visitor = Caller::Visitor;
        for (error, status, code, challenge) in [
            (DomainError::Refused("No.".into()), 400, "23514", ""),
            (DomainError::Missing("trip"), 404, "PGRST116", ""),
            (DomainError::Forbidden("No."), 401, "42501", "Bearer"),
            (DomainError::Stale("trip"), 409, "PT409", ""),
            (DomainError::Gone("Over."), 410, "PT410", ""),
            (DomainError::Outdated { message: "No.", now: Box::new(json!(1)) }, 409, "PT409", ""),
            (DomainError::Duplicate("there"), 409, "23505", ""),
            (DomainError::SignedOut, 401, "42501", "Bearer"),
            (DomainError::TooMany(7), 429, "PT429", ""),
        ] {
            let refused = RestError::from_domain(error, &visitor);
            assert_eq!((refused.status, refused.code.as_str()), (status, code));
            let response = refused.into_response();
            assert_eq!(header(&response, "www-authenticate"), challenge, "{code}");
            assert_eq!(header(&response, "retry-after"), if status == 429 { "7" } else { "" });
        }
        let token = RestError::token("PGRST303", "JWT expired").into_response();
        let challenge = "Bearer error=\"invalid_token\", error_description=\"JWT expired\"";
        assert_eq!((token.status().as_u16(), header(&token, "www-authenticate")), (401, challenge));
    }
}
