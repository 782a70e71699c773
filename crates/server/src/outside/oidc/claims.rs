//! The claims of a provider that are used.

use openidconnect::LocalizedClaim;
use serde::Deserialize;
use serendib_domain::plain_text::clean_line;
use url::Url;

use super::error::{IdTokenError, OidcError};
use super::metadata::TokenClaims;

/// OpenID Connect Core section 2: at most 255 ASCII characters.
const LONGEST_SUBJECT: usize = 255;
const LONGEST_EMAIL_BYTES: usize = 254;
const LONGEST_NAME_CHARS: usize = 200;
const LONGEST_PICTURE_BYTES: usize = 2_048;

/// A user confirmed by a provider, and the provider's tokens.
#[derive(Clone)]
pub struct ProviderSignIn {
    pub claims: Claims,
    pub access_token: String,
    pub refresh_token: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    pub issuer: String,
    /// Stable for a user at this issuer; never the e-mail.
    pub subject: String,
    /// As the provider writes it.
    pub email: Option<String>,
    /// Whether the provider claims to have verified the address.
    pub is_email_verified: bool,
    pub name: Option<String>,
    /// An https:// address.
    pub picture: Option<String>,
    /// The organization of a Google account (`hd`).
    pub hosted_domain: Option<String>,
}

/// The same claims at the userinfo endpoint.
#[derive(Deserialize)]
pub(super) struct UserInfo {
    sub: String,
    email: Option<String>,
    email_verified: Option<bool>,
    name: Option<String>,
    picture: Option<String>,
}

impl Claims {
    pub(super) fn from_token(claims: &TokenClaims) -> Result<Self, IdTokenError> {
        let subject = claims.subject().as_str();
        if subject.is_empty() || subject.len() > LONGEST_SUBJECT || !subject.bytes().all(|byte| byte.is_ascii_graphic())
        {
            return Err(IdTokenError::Subject);
        }
        let email = claims.email().and_then(|email| email_of(email));
        Ok(Self {
            issuer: claims.issuer().as_str().to_owned(),
            subject: subject.to_owned(),
            is_email_verified: email.is_some() && claims.email_verified() == Some(true),
            email,
            name: claims.name().and_then(first).and_then(|name| name_of(name)),
            picture: claims.picture().and_then(first).and_then(|picture| picture_of(picture)),
            hosted_domain: claims.additional_claims().hd.clone(),
        })
    }

    /// Merges the userinfo claims of the same user.
    pub(super) fn with(self, info: UserInfo) -> Result<Self, OidcError> {
        if info.sub != self.subject {
            return Err(IdTokenError::Subject.into());
        }
        let email = info.email.as_deref().and_then(email_of);
        Ok(Self {
            is_email_verified: email.is_some() && info.email_verified == Some(true),
            email,
            name: self.name.or_else(|| info.name.as_deref().and_then(name_of)),
            picture: self.picture.or_else(|| info.picture.as_deref().and_then(picture_of)),
            ..self
        })
    }
}

/// Without a language tag, else in any language.
fn first<T>(claim: &LocalizedClaim<T>) -> Option<&T> {
    claim.get(None).or_else(|| claim.iter().map(|(_, value)| value).next())
}

fn email_of(text: &str) -> Option<String> {
    let is_address = text.len() <= LONGEST_EMAIL_BYTES && text.parse::<lettre::Address>().is_ok();
    is_address.then(|| text.to_owned())
}

fn name_of(text: &str) -> Option<String> {
    let name: String = clean_line(text).chars().take(LONGEST_NAME_CHARS).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// T-U31: only https addresses are displayed.
fn picture_of(text: &str) -> Option<String> {
    let is_address = text.len() <= LONGEST_PICTURE_BYTES
        && Url::parse(text).is_ok_and(|url| url.scheme() == "https" && url.host().is_some());
    is_address.then(|| text.to_owned())
}
