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
    #[error("the identity provider cannot be asked: {0}")]
    Unanswered(HttpError),
    #[error("the identity provider answered {0}")]
    Status(u16),
    #[error("the identity provider's {0} cannot be read")]
    Unreadable(&'static str),
    #[error("the answer is not from the identity provider that was asked")]
    FromAnother,
    #[error("the identity provider refused the code: {0}")]
    Refused(String),
    #[error("the ID token is not believed: {0}")]
    Token(#[from] IdTokenError),
}

impl OidcError {
    pub(super) fn from_error_code(error: &str) -> Self {
        let known = REFUSALS.contains(&error);
        Self::Refused(if known { error } else { "for a reason of its own" }.to_owned())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdTokenError {
    #[error("it is not one")]
    Malformed,
    #[error("it is not signed in a way that is believed")]
    Algorithm,
    #[error("its key is not one of the provider's")]
    Key,
    #[error("its signature is wrong")]
    Signature,
    #[error("it is from another issuer")]
    Issuer,
    #[error("it is for another application")]
    Audience(Vec<String>),
    #[error("it has expired, or was issued too long ago or in the future")]
    Time,
    #[error("it names a nonce and none was given, or the other way round")]
    NonceOfOne,
    #[error("its nonce is another")]
    Nonce,
    #[error("it belongs to an access token that was not given")]
    AccessTokenMissing,
    #[error("it belongs to another access token")]
    AccessToken,
    #[error("it names nobody")]
    Subject,
}
