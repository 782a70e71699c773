//! Parses requests: JSON bodies, query pairs, email addresses and phone numbers.

use axum::body::Body;
use axum::http::Uri;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use serendib_domain::identity::oauth_flow::PkceChallenge;
use serendib_domain::identity::sign_up::Contact;
use serendib_domain::identity::{IdentityRejection, address};

use super::error::AuthError;

/// Enough for every request; a middleware has already limited the body.
const LIMIT: usize = 1024 * 1024;

/// Parses a JSON body; an empty one is an empty object.
///
/// # Errors
/// 400 `bad_json`.
pub async fn json<T: DeserializeOwned>(body: Body) -> Result<T, AuthError> {
    let bytes = axum::body::to_bytes(body, LIMIT)
        .await
        .map_err(|_| AuthError::new(413, "request_entity_too_large", "The request body is too large"))?;
    let text: &[u8] = if bytes.iter().all(u8::is_ascii_whitespace) { b"{}" } else { &bytes };
    serde_json::from_slice(text).map_err(|error| {
        AuthError::new(400, "bad_json", format!("Could not parse request body as JSON: {}", plain(&error)))
    })
}

/// Describes the error without the content, which may be a password.
fn plain(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    let what = match error.classify() {
        Category::Io => "it cannot be read",
        Category::Syntax => "it is not JSON",
        Category::Data => "a field has another type than it should, or is named twice",
        Category::Eof => "it ends too early",
    };
    format!("{what} (line {}, column {})", error.line(), error.column())
}

/// The value of the first query pair of this name; `None` when empty.
pub fn query(uri: &Uri, name: &str) -> Option<String> {
    let pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs
        .into_iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.into_owned())
        .filter(|value| !value.is_empty())
}

/// RFC 7636 section 4.2, with the method in any case.
///
/// # Errors
/// 400 `validation_failed` when one of the two is missing or malformed.
pub fn challenge(text: Option<&str>, method: Option<&str>) -> Result<Option<PkceChallenge>, AuthError> {
    let (text, method) = match (text, method) {
        (None, None) => return Ok(None),
        (Some(text), Some(method)) => (text, method.to_ascii_lowercase()),
        _ => {
            return Err(AuthError::invalid("PKCE flow requires code_challenge_method and code_challenge"));
        }
    };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    if !(43..=128).contains(&text.len()) || !is_plain {
        return Err(AuthError::invalid("code challenge has to be between 43 and 128 characters of [a-zA-Z0-9-._~]"));
    }
    if !matches!(method.as_str(), "s256" | "plain") {
        return Err(AuthError::invalid("code_challenge_method must be s256 or plain"));
    }
    Ok(Some(PkceChallenge { text: text.to_owned(), method }))
}

/// Fields that most calls share.
#[derive(Debug, Default, Deserialize)]
pub struct AccountRequest {
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password: Option<String>,
    pub data: Option<Map<String, Value>>,
    pub create_user: Option<bool>,
    pub code_challenge: Option<String>,
    pub code_challenge_method: Option<String>,
    #[serde(default)]
    pub gotrue_meta_security: CaptchaFields,
}

#[derive(Debug, Default, Deserialize)]
pub struct CaptchaFields {
    pub captcha_token: Option<String>,
}

/// A field that is not empty.
pub fn non_empty(field: Option<&String>) -> Option<&str> {
    field.map(String::as_str).filter(|text| !text.is_empty())
}

impl AccountRequest {
    /// The email address or phone number; `None` without one.
    ///
    /// # Errors
    /// When both are given, or it is invalid.
    pub fn contact(&self, both: &str) -> Result<Option<Contact>, AuthError> {
        match (non_empty(self.email.as_ref()), non_empty(self.phone.as_ref())) {
            (Some(_), Some(_)) => Err(AuthError::invalid(both)),
            (Some(email), None) => Ok(Some(Contact::Email(address::email(email)?))),
            (None, Some(phone)) => Ok(Some(Contact::Phone(address::phone(phone)?))),
            (None, None) => Ok(None),
        }
    }

    /// The PKCE challenge, if given.
    ///
    /// # Errors
    /// As [`challenge`].
    pub fn challenge(&self) -> Result<Option<PkceChallenge>, AuthError> {
        challenge(non_empty(self.code_challenge.as_ref()), non_empty(self.code_challenge_method.as_ref()))
    }

    /// The user's metadata, within its limits.
    ///
    /// # Errors
    /// `Invalid`.
    pub fn metadata(&self) -> Result<Map<String, Value>, IdentityRejection> {
        match &self.data {
            Some(data) => serendib_domain::identity::metadata::merge(&Map::new(), data),
            None => Ok(Map::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T-U16.
    #[test]
    fn a_challenge_is_whole_or_absent() {
        let long = "a".repeat(43);
        assert!(challenge(None, None).unwrap().is_none());
        for (text, method) in [
            (Some(long.as_str()), None),
            (None, Some("s256")),
            (Some("short"), Some("s256")),
            (Some(&"a".repeat(42)), Some("s256")),
            (Some(&"a".repeat(129)), Some("s256")),
            (Some(&format!("{}=", "a".repeat(43))), Some("s256")),
            (Some(&long), Some("md5")),
        ] {
            assert!(challenge(text, method).is_err(), "{text:?} {method:?}");
        }
        assert_eq!(
            challenge(Some(&long), Some("S256")).unwrap().map(|challenge| challenge.method),
            Some("s256".to_owned())
        );
    }
}
