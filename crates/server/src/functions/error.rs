//! Errors of functions: `{"error": "…"}` and a status.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use serendib_domain::Error;

use crate::middleware::request_id;
use crate::outside::payments::PaymentProviderError;
use crate::payment_service::PaymentServiceError;
use crate::rest::error::RestError;

/// The same text for every provider error: users cannot act on any of them.
const UNAVAILABLE: &str = "Payment provider unavailable";

#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct FunctionError {
    status: StatusCode,
    message: String,
    retry_after: Option<u64>,
    /// The current version of an outdated document.
    now: Option<Box<Value>>,
}

impl FunctionError {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), retry_after: None, now: None }
    }

    /// An internal error.
    pub fn broken(error: &dyn std::error::Error) -> Self {
        tracing::error!(%error, "a function failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong")
    }

    pub fn with_retry_after(self, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// Whether the request was at fault.
    pub fn is_refusal(&self) -> bool {
        self.status.is_client_error()
    }

    /// Replaces the message of a server error.
    pub fn with_server_error_message(self, failed: &str) -> Self {
        if self.status.is_server_error() { Self { message: failed.to_owned(), ..self } } else { self }
    }

    /// As an event's data, after the stream has begun with a success status.
    pub fn to_event_data(&self) -> Value {
        let mut data = json!({ "status": self.status.as_u16(), "error": self.message });
        if let Some(seconds) = self.retry_after {
            data["retryAfter"] = seconds.into();
        }
        if let Some(now) = &self.now {
            data["now"] = Value::clone(now);
        }
        data
    }
}

impl From<Error> for FunctionError {
    fn from(error: Error) -> Self {
        match error {
            Error::Missing(what) => Self::new(StatusCode::NOT_FOUND, format!("{} not found", capitalised(what))),
            Error::Refused(why) | Error::Fields { message: why, .. } => Self::new(StatusCode::BAD_REQUEST, why),
            Error::Forbidden(why) => Self::new(StatusCode::FORBIDDEN, why),
            Error::Conflict(why) => Self::new(StatusCode::CONFLICT, why),
            Error::Blocked(why) => Self::new(StatusCode::CONFLICT, why),
            Error::Gone(why) => Self::new(StatusCode::GONE, why),
            Error::Outdated { message, now } => Self { now: Some(now), ..Self::new(StatusCode::CONFLICT, message) },
            Error::Stale(what) | Error::Duplicate(what) => {
                Self::new(StatusCode::CONFLICT, format!("The {what} changed meanwhile. Please try again."))
            }
            Error::SignedOut => Self::new(StatusCode::UNAUTHORIZED, "Sign in first"),
            Error::TooMany(seconds) => Self {
                retry_after: Some(seconds.into()),
                ..Self::new(StatusCode::TOO_MANY_REQUESTS, "Too many requests")
            },
            Error::Db(error) if error.is_passing() => {
                tracing::warn!(request.id = request_id(), %error, "the database is not available");
                Self {
                    retry_after: Some(1),
                    ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "The service cannot be reached right now")
                }
            }
            error @ (Error::Db(_) | Error::Template(_)) => {
                tracing::error!(?error, "a function failed");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong")
            }
        }
    }
}

impl From<PaymentProviderError> for FunctionError {
    fn from(fault: PaymentProviderError) -> Self {
        match fault {
            PaymentProviderError::Missing => Self::new(StatusCode::NOT_FOUND, "Payment not found"),
            PaymentProviderError::NotSetUp => Self::new(StatusCode::SERVICE_UNAVAILABLE, fault.to_string()),
            PaymentProviderError::Refused(_) | PaymentProviderError::Otherwise | PaymentProviderError::Astray => {
                tracing::error!(reason = %fault, "the payment provider rejected a request");
                Self::new(StatusCode::BAD_GATEWAY, UNAVAILABLE)
            }
            PaymentProviderError::Unanswered(_)
            | PaymentProviderError::Answered(_)
            | PaymentProviderError::Unreadable
            | PaymentProviderError::Books => {
                tracing::warn!(reason = %fault, "the payment provider is unavailable");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, UNAVAILABLE)
            }
        }
    }
}

impl From<PaymentServiceError> for FunctionError {
    fn from(trouble: PaymentServiceError) -> Self {
        match trouble {
            PaymentServiceError::Provider(fault) => fault.into(),
            PaymentServiceError::Product(error) => error.into(),
        }
    }
}

/// Errors of authentication keep their message, in the body format of functions.
impl From<RestError> for FunctionError {
    fn from(error: RestError) -> Self {
        let status = StatusCode::from_u16(error.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self::new(status, error.message)
    }
}

impl IntoResponse for FunctionError {
    fn into_response(self) -> Response {
        let mut body = json!({ "error": self.message });
        if let Some(now) = self.now {
            body["now"] = *now;
        }
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
