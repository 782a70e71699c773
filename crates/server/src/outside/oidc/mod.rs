//! Signs users in through an OpenID Connect provider: Google, or an organization's own.
//!
//! [`OidcProvider::begin`] returns the address for the browser, and [`Secrets`] to store with the flow. [`OidcProvider::finish`] exchanges the
//! returned code for a [`ProviderSignIn`]. [`OidcProvider::check`] is for an ID token that an application got itself. Claims are trusted only
//! after signature, issuer, audience, time and nonce have been checked; the caller decides about an unverified e-mail
//! ([`Claims::is_email_verified`]). T-U16, T-U17, T-U18, T-U20.
//!
//! The provider's keys are cached; see [`RefreshPolicy`]. The caller passes the product's time.

mod claims;
mod discovery_cache;
mod error;
mod metadata;
mod token;

use std::pin::Pin;

use axum::http::{Request, header};
use chrono::{DateTime, Utc};
use openidconnect::core::CoreClientAuthMethod;
use openidconnect::{
    AsyncHttpClient, AuthType, AuthorizationCode, ClientId, ClientSecret, HttpRequest, HttpResponse, IssuerUrl,
    OAuth2TokenResponse as _, PkceCodeVerifier, RedirectUrl, RequestTokenError, TokenResponse as _,
};
use serde::{Deserialize, Serialize};
use url::Url;

pub use self::claims::{Claims, ProviderSignIn};
use self::discovery_cache::DiscoveryCache;
pub use self::discovery_cache::RefreshPolicy;
pub use self::error::{IdTokenError, OidcError};
use self::metadata::{Metadata, OidcClient};
use super::http::{Http, HttpError, is_private};
use crate::app::new_secret;

/// Scopes of every sign-in.
const SCOPES: [&str; 3] = ["openid", "email", "profile"];
/// Parameters that an application may not set: those of the flow, and those that would redirect it.
const RESERVED: [&str; 14] = [
    "client_id",
    "client_secret",
    "redirect_uri",
    "response_type",
    "response_mode",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "request",
    "request_uri",
    "id_token_hint",
    "claims",
];
const LONGEST_CODE_BYTES: usize = 4_096;

/// This site's registration at a provider.
#[derive(Clone)]
pub struct Registration {
    /// Compared literally with the provider's own name.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
    /// Where the provider redirects the browser.
    pub redirect_uri: String,
    /// Client ids of our phone applications, whose ID tokens [`OidcProvider::check`] accepts too.
    pub also_for: Vec<String>,
}

pub struct OidcProvider {
    registration: Registration,
    issuer: IssuerUrl,
    redirect_uri: RedirectUrl,
    http: Http,
    known: DiscoveryCache,
}

/// Secrets of a flow until the browser comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    nonce: String,
    verifier: String,
}

/// A started sign-in.
#[derive(Clone, Debug)]
pub struct Begun {
    /// Where to redirect the browser.
    pub address: Url,
    pub secrets: Secrets,
}

/// The parameters that came back with the browser.
#[derive(Clone, Copy, Debug)]
pub struct AuthorizationResponse<'a> {
    pub code: &'a str,
    /// The issuer of the answer. RFC 9207.
    pub iss: Option<&'a str>,
}

struct ProviderEndpoints {
    names_itself: bool,
    keys: Url,
    userinfo: Option<Url>,
    client: OidcClient,
}

impl OidcProvider {
    /// # Errors
    /// A message for the operator.
    pub fn new(registration: Registration, http: Http, patience: RefreshPolicy) -> Result<Self, String> {
        let issuer = IssuerUrl::new(registration.issuer.clone())
            .map_err(|_| format!("{} is not an identity provider's address", registration.issuer))?;
        if !is_private(issuer.url()) {
            return Err(format!("{} must be an https:// address", registration.issuer));
        }
        let redirect_uri = RedirectUrl::new(registration.redirect_uri.clone())
            .map_err(|_| format!("{} is not a valid redirect address", registration.redirect_uri))?;
        Ok(Self { registration, issuer, redirect_uri, http, known: DiscoveryCache::new(patience) })
    }

    pub fn issuer(&self) -> &str {
        &self.registration.issuer
    }

    /// Starts a sign-in. `state` names the flow; `scopes` and `extra` are the application's additions, without the flow's own parameters.
    ///
    /// # Errors
    /// The provider is unreachable, or its answer is unusable.
    pub async fn begin(&self, state: &str, scopes: &[&str], extra: &[(&str, &str)]) -> Result<Begun, OidcError> {
        let metadata = self.metadata().await?;
        let secrets = Secrets { nonce: new_secret(), verifier: new_secret() };
        let mut wanted: Vec<&str> = SCOPES.to_vec();
        wanted.extend(scopes.iter().filter(|scope| !scope.is_empty() && !SCOPES.contains(scope)));
        let mut address = metadata.authorization_endpoint().url().clone();
        address
            .query_pairs_mut()
            .extend_pairs(extra.iter().filter(|(name, _)| !RESERVED.contains(name)))
            .append_pair("client_id", &self.registration.client_id)
            .append_pair("redirect_uri", self.redirect_uri.as_str())
            .append_pair("response_type", "code")
            .append_pair("scope", &wanted.join(" "))
            .append_pair("state", state)
            .append_pair("nonce", &secrets.nonce)
            .append_pair("code_challenge", token::challenge(&secrets.verifier).as_str())
            .append_pair("code_challenge_method", "S256");
        Ok(Begun { address, secrets })
    }

    /// Exchanges the code for the user.
    ///
    /// # Errors
    /// The answer is from another provider, the provider is unreachable or rejects the code, or its token is invalid.
    pub async fn finish(
        &self,
        answer: AuthorizationResponse<'_>,
        secrets: &Secrets,
        now: DateTime<Utc>,
    ) -> Result<ProviderSignIn, OidcError> {
        let place = self.place().await?;
        match answer.iss {
            Some(iss) if iss != self.registration.issuer => return Err(OidcError::FromAnother),
            None if place.names_itself => return Err(OidcError::FromAnother),
            _ => {}
        }
        if answer.code.is_empty() || answer.code.len() > LONGEST_CODE_BYTES {
            return Err(OidcError::Refused("invalid_grant".to_owned()));
        }
        let tokens = place
            .client
            .exchange_code(AuthorizationCode::new(answer.code.to_owned()))
            .map_err(|_| OidcError::Unreadable("discovery document"))?
            .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier.clone()))
            .request_async(&self.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::Request(unanswered) => OidcError::Unanswered(unanswered),
                RequestTokenError::ServerResponse(refusal) => OidcError::from_error_code(refusal.error().as_ref()),
                RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
                    OidcError::Unreadable("answer to the code")
                }
            })?;
        let id_token = tokens.id_token().ok_or(OidcError::Unreadable("answer to the code"))?.to_string();
        let access_token = tokens.access_token().secret().clone();
        let expected = token::Expected {
            audiences: &[&self.registration.client_id],
            nonce: token::Nonce::Is(&secrets.nonce),
            access_token: Some(&access_token),
            oldest: token::JUST_ISSUED,
            now,
        };
        let mut claims = self.verify_id_token(&place.keys, &id_token, &expected).await?;
        if let Some(userinfo) = place.userinfo.filter(|_| claims.email.is_none()) {
            claims = self.fetch_user_info(userinfo, &access_token, claims).await?;
        }
        let refresh_token = tokens.refresh_token().map(|token| token.secret().clone());
        Ok(ProviderSignIn { claims, access_token, refresh_token })
    }

    /// Checks an ID token that an application got itself. `nonce` is the application's: the token must contain its SHA-256 in lower-case
    /// hexadecimal, or none without one. A token bound to an access token needs that too.
    ///
    /// # Errors
    /// As [`Self::finish`].
    pub async fn check(
        &self,
        id_token: &str,
        nonce: Option<&str>,
        access_token: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Claims, OidcError> {
        let place = self.place().await?;
        let registration = &self.registration;
        let audiences: Vec<&str> =
            std::iter::once(&registration.client_id).chain(&registration.also_for).map(String::as_str).collect();
        let expected = token::Expected {
            audiences: &audiences,
            nonce: token::Nonce::Hashed(nonce),
            access_token,
            oldest: token::SAME_DAY,
            now,
        };
        self.verify_id_token(&place.keys, id_token, &expected).await
    }

    async fn verify_id_token(
        &self,
        address: &Url,
        id_token: &str,
        expected: &token::Expected<'_>,
    ) -> Result<Claims, OidcError> {
        let token = token::parse(id_token)?;
        let keys = self.known.keys(&self.http, address).await?;
        match token::verify(&token, &self.issuer, &keys, expected) {
            // The provider may have changed its keys since.
            Err(IdTokenError::Key) => {
                let keys = self.known.newer_keys(&self.http, address).await?;
                Ok(token::verify(&token, &self.issuer, &keys, expected)?)
            }
            checked => Ok(checked?),
        }
    }

    /// Adds claims that the provider does not put into ID tokens. OpenID Connect Core section 5.3.2.
    async fn fetch_user_info(&self, endpoint: Url, access_token: &str, claims: Claims) -> Result<Claims, OidcError> {
        let question = Request::get(endpoint.as_str())
            .header(header::ACCEPT, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {access_token}"))
            .body(Vec::new())
            .map_err(|_| OidcError::Unreadable("access token"))?;
        let info = discovery_cache::read(self.http.send(question).await, "userinfo")?;
        claims.with(info)
    }

    async fn metadata(&self) -> Result<std::sync::Arc<Metadata>, OidcError> {
        self.known.metadata(&self.http, &self.issuer).await
    }

    /// The endpoints of the discovery document. (A future that held the document across an await could not be proven `Send`.)
    async fn place(&self) -> Result<ProviderEndpoints, OidcError> {
        let metadata = self.metadata().await?;
        Ok(ProviderEndpoints {
            names_itself: metadata.additional_metadata().names_itself(),
            keys: metadata.jwks_uri().url().clone(),
            userinfo: metadata.userinfo_endpoint().map(|endpoint| endpoint.url().clone()),
            client: self.client(&metadata),
        })
    }

    fn client(&self, metadata: &Metadata) -> OidcClient {
        let registration = &self.registration;
        // Basic authentication is the default. OpenID Connect Discovery section 3.
        let takes_basic = metadata
            .token_endpoint_auth_methods_supported()
            .is_none_or(|methods| methods.contains(&CoreClientAuthMethod::ClientSecretBasic));
        metadata::client(
            metadata.clone(),
            ClientId::new(registration.client_id.clone()),
            ClientSecret::new(registration.client_secret.clone()),
        )
        .set_auth_type(if takes_basic { AuthType::BasicAuth } else { AuthType::RequestBody })
        .set_redirect_uri(self.redirect_uri.clone())
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'c>>;

    fn call(&'c self, question: HttpRequest) -> Self::Future {
        Box::pin(self.send(question))
    }
}

#[cfg(test)]
mod hostile;
#[cfg(test)]
mod tests;
