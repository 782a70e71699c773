//! Why a sign-in failed, without quoting tokens or people.

use crate::outside::http::HttpError;

/// The error codes of RFC 6749 section 5.2; a provider's other texts are not repeated.
const REFUSALS: [&str; 6] = [
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
];

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OidcError {
    #[error("the identity provider is unavailable: {0}")]
    Unanswered(HttpError),
    #[error("the identity provider answered {0}")]
    Status(u16),
    #[error("the identity provider's {0} cannot be read")]
    Unreadable(&'static str),
    #[error("the answer comes from another identity provider")]
    FromAnother,
    #[error("the identity provider rejected the code: {0}")]
    Refused(String),
    #[error("the ID token is invalid: {0}")]
    Token(#[from] IdTokenError),
}

impl OidcError {
    pub(super) fn from_error_code(error: &str) -> Self {
        let known = REFUSALS.contains(&error);
        Self::Refused(if known { error } else { "unknown error code" }.to_owned())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdTokenError {
    #[error("it is malformed")]
    Malformed,
    #[error("its signature algorithm is not accepted")]
    Algorithm,
    #[error("its key is unknown")]
    Key,
    #[error("its signature is wrong")]
    Signature,
    #[error("it is from another issuer")]
    Issuer,
    #[error("it is for another application")]
    Audience(Vec<String>),
    #[error("it has expired, or was issued too long ago or in the future")]
    Time,
    #[error("only one of token and request has a nonce")]
    NonceOfOne,
    #[error("its nonce does not match")]
    Nonce,
    #[error("its access token is missing")]
    AccessTokenMissing,
    #[error("it belongs to a different access token")]
    AccessToken,
    #[error("it has no subject")]
    Subject,
}
