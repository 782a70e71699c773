//! The error body of `auth/v1`, in the formats of older and newer clients.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use serendib_domain::identity::{IdentityError, IdentityRejection, Reason};

use crate::middleware::request_id;

/// The API version that the official clients request.
pub const VERSION: &str = "2024-01-01";
pub const VERSION_HEADER: &str = "x-supabase-api-version";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthError {
    pub status: u16,
    pub code: &'static str,
    pub message: String,
    pub(super) shape: ErrorBodyStyle,
    pub(super) retry_after: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ErrorBodyStyle {
    Plain,
    Weak(Vec<&'static str>),
    /// The format of RFC 6749 section 5.2; always 400.
    OAuth(&'static str),
}

impl AuthError {
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), shape: ErrorBodyStyle::Plain, retry_after: None }
    }

    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new(400, "validation_failed", message)
    }

    pub fn oauth(error: &'static str, message: impl Into<String>) -> Self {
        Self { shape: ErrorBodyStyle::OAuth(error), ..Self::new(400, error, message) }
    }

    /// An address or an account exceeds its rate limit.
    pub fn too_many(seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(429, "over_request_rate_limit", "Request rate limit reached") }
    }

    pub fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(request.id = request_id(), error = %error, "a request failed");
        Self::new(500, "unexpected_failure", "Something went wrong")
    }

    /// The weaknesses of a password, for the answer to a sign-in with it.
    pub(super) fn weakness(&self) -> Option<Value> {
        let ErrorBodyStyle::Weak(reasons) = &self.shape else { return None };
        Some(json!({ "message": self.message, "reasons": reasons }))
    }

    fn body(&self, is_new: bool) -> Value {
        if let ErrorBodyStyle::OAuth(error) = &self.shape {
            return json!({ "error": error, "error_description": self.message });
        }
        let mut body = if is_new {
            json!({ "code": self.code, "message": self.message })
        } else {
            json!({ "code": self.status, "error_code": self.code, "msg": self.message })
        };
        if let ErrorBodyStyle::Weak(reasons) = &self.shape {
            body["weak_password"] = json!({ "reasons": reasons });
        }
        if self.status >= 500
            && let Some(id) = request_id()
        {
            body["error_id"] = id.into();
        }
        body
    }

    /// The response in the format that the client requested.
    pub fn respond(&self, is_new: bool) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self.body(is_new))).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
        if let Ok(code) = HeaderValue::from_str(self.code) {
            headers.insert("x-sb-error-code", code);
        }
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The middleware converts it to the requested format.
impl IntoResponse for AuthError {
    fn into_response(self) -> Response {
        let mut response = self.respond(true);
        response.extensions_mut().insert(self);
        response
    }
}

impl From<IdentityRejection> for AuthError {
    fn from(denied: IdentityRejection) -> Self {
        let (status, code) = match &denied {
            IdentityRejection::Invalid(_) => (400, "validation_failed"),
            IdentityRejection::EmailInvalid => (400, "email_address_invalid"),
            IdentityRejection::PhoneInvalid => (400, "validation_failed"),
            IdentityRejection::Weak(reasons, _) => {
                let reasons = reasons.iter().map(|reason| match reason {
                    Reason::Length => "length",
                });
                let shape = ErrorBodyStyle::Weak(reasons.collect());
                return Self { shape, ..Self::new(422, "weak_password", denied.to_string()) };
            }
            IdentityRejection::InvalidCredentials => (400, "invalid_credentials"),
            IdentityRejection::EmailNotConfirmed => (400, "email_not_confirmed"),
            IdentityRejection::PhoneNotConfirmed => (400, "phone_not_confirmed"),
            IdentityRejection::Banned => (400, "user_banned"),
            IdentityRejection::UserGone => (403, "user_not_found"),
            IdentityRejection::UserNotFound => (404, "user_not_found"),
            IdentityRejection::SessionGone => (403, "session_not_found"),
            IdentityRejection::SessionExpired => (400, "session_expired"),
            IdentityRejection::RefreshUnknown => (400, "refresh_token_not_found"),
            IdentityRejection::RefreshUsed => (400, "refresh_token_already_used"),
            IdentityRejection::SignupDisabled => (422, "signup_disabled"),
            IdentityRejection::AnonymousDisabled => (422, "anonymous_provider_disabled"),
            IdentityRejection::UserExists => (422, "user_already_exists"),
            IdentityRejection::EmailTaken => (422, "email_exists"),
            IdentityRejection::PhoneTaken => (422, "phone_exists"),
            IdentityRejection::SamePassword => (422, "same_password"),
            IdentityRejection::CurrentPasswordWrong => (400, "current_password_invalid"),
            IdentityRejection::ReauthenticationNeeded => (400, "reauthentication_needed"),
            IdentityRejection::ReauthenticationInvalid => (422, "reauthentication_not_valid"),
            IdentityRejection::CodeInvalid | IdentityRejection::LinkInvalid => (403, "otp_expired"),
            IdentityRejection::FlowNotFound => (404, "flow_state_not_found"),
            IdentityRejection::FlowExpired => (422, "flow_state_expired"),
            IdentityRejection::BadVerifier => (400, "bad_code_verifier"),
            IdentityRejection::BadState => (400, "bad_oauth_state"),
            IdentityRejection::LinkingDisabled => (404, "manual_linking_disabled"),
            IdentityRejection::IdentityExists | IdentityRejection::OtherHolder => (422, "identity_already_exists"),
            IdentityRejection::Removed => (422, "user_already_exists"),
            IdentityRejection::IdentityNotFound => (404, "identity_not_found"),
            IdentityRejection::LastIdentity => (422, "single_identity_not_deletable"),
            IdentityRejection::ProviderEmailMissing => (422, "email_address_not_provided"),
            IdentityRejection::ProviderEmailUnverified => (422, "provider_email_needs_verification"),
            IdentityRejection::FactorNotFound => (404, "mfa_factor_not_found"),
            IdentityRejection::FactorNameTaken => (422, "mfa_factor_name_conflict"),
            IdentityRejection::TooManyFactors => (422, "too_many_enrolled_mfa_factors"),
            IdentityRejection::AnonymousFactor => (403, "validation_failed"),
            IdentityRejection::ChallengeExpired => (422, "mfa_challenge_expired"),
            IdentityRejection::OtherPlace => (422, "mfa_ip_address_mismatch"),
            IdentityRejection::FactorWrong => (422, "mfa_verification_failed"),
            IdentityRejection::KeyKnown => (422, "webauthn_credential_exists"),
            IdentityRejection::AssuranceToEnrol => (403, "insufficient_aal"),
            IdentityRejection::AssuranceToRemove => (422, "insufficient_aal"),
            IdentityRejection::Assurance => (401, "insufficient_aal"),
            IdentityRejection::MailTooSoon(seconds) => {
                let error = Self::new(429, "over_email_send_rate_limit", denied.to_string());
                return Self { retry_after: Some(*seconds), ..error };
            }
            IdentityRejection::MessageTooSoon(seconds) => {
                let error = Self::new(429, "over_sms_send_rate_limit", denied.to_string());
                return Self { retry_after: Some(*seconds), ..error };
            }
            IdentityRejection::Wait(seconds) => return Self::too_many(*seconds),
        };
        Self::new(status, code, denied.to_string())
    }
}

impl From<serendib_db::Error> for AuthError {
    fn from(error: serendib_db::Error) -> Self {
        use serendib_db::Error as Db;
        match &error {
            Db::Unique { .. } | Db::Serialization => {
                Self::new(409, "conflict", "Somebody else was quicker. Please try again.")
            }
            Db::Unavailable(_) | Db::Timeout | Db::DiskFull | Db::Undecided(_) => {
                tracing::warn!(request.id = request_id(), error = %error, "the database is not available");
                Self::new(503, "request_timeout", "The service is not available at this moment. Please try again.")
            }
            // The database cannot store this text.
            Db::Data { .. } => Self::invalid("The request holds text that cannot be stored"),
            _ => Self::internal(&error),
        }
    }
}

impl From<serendib_domain::Error> for AuthError {
    fn from(error: serendib_domain::Error) -> Self {
        use serendib_domain::Error as DomainError;
        match error {
            DomainError::Refused(text) | DomainError::Fields { message: text, .. } => Self::invalid(text),
            DomainError::Missing(_) => Self::new(404, "user_not_found", "User not found"),
            DomainError::Forbidden(text) => Self::new(403, "not_admin", text),
            DomainError::Stale(what) => Self::new(409, "conflict", format!("{what} changed meanwhile")),
            DomainError::Conflict(text) | DomainError::Gone(text) => Self::new(409, "conflict", text),
            DomainError::Blocked(text) => Self::new(409, "conflict", &text),
            DomainError::Outdated { message, .. } => Self::new(409, "conflict", message),
            DomainError::Duplicate(what) => Self::new(409, "conflict", format!("already {what}")),
            DomainError::SignedOut => Self::new(401, "no_authorization", "Sign in first"),
            DomainError::TooMany(seconds) => Self::too_many(seconds.into()),
            DomainError::Db(error) => error.into(),
            DomainError::Template(_) => Self::internal(&error),
        }
    }
}

impl From<IdentityError> for AuthError {
    fn from(fault: IdentityError) -> Self {
        match fault {
            IdentityError::Denied(denied) => denied.into(),
            IdentityError::Failed(error) => error.into(),
        }
    }
}
