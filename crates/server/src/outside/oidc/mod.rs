//! Signing in through an OpenID Connect provider: Google, or whoever an organisation names for its own people.
//!
//! [`Provider::begin`] gives the address that the browser is sent to and a [`Secrets`] to keep with the flow;
//! [`Provider::finish`] exchanges the code that comes back and gives the [`Arrival`]. [`Provider::check`] is for an ID token
//! that an application got by itself. What a provider says is believed only after its signature, issuer, audience, time and
//! nonce have been checked; whether an unverified e-mail is good enough is the caller's to decide
//! ([`Claims::is_email_verified`]). T-U16, T-U17, T-U18, T-U20.
//!
//! Which keys a provider signs with is asked of it and kept; see [`Patience`]. Time is the product's, given by the caller.

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

/// What every sign-in asks for.
const SCOPES: [&str; 3] = ["openid", "email", "profile"];
/// What an application may not set by itself: the flow's own words, and those that would take it elsewhere.
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
/// Codes are a line of text.
const LONGEST_CODE_BYTES: usize = 4_096;

/// How this site is known to a provider.
#[derive(Clone)]
pub struct Registration {
    /// Compared to the letter with what the provider calls itself.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: String,
    /// Where the provider leads the browser back to.
    pub redirect_uri: String,
    /// Client ids of our own applications on phones, whose ID tokens [`Provider::check`] takes as well.
    pub also_for: Vec<String>,
}

pub struct OidcProvider {
    registration: Registration,
    issuer: IssuerUrl,
    redirect_uri: RedirectUrl,
    http: Http,
    known: DiscoveryCache,
}

/// What the flow keeps until the browser comes back; nobody else may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    nonce: String,
    verifier: String,
}

/// A sign-in that was begun.
#[derive(Clone, Debug)]
pub struct Begun {
    /// Where the browser is sent.
    pub address: Url,
    pub secrets: Secrets,
}

/// What came back with the browser.
#[derive(Clone, Copy, Debug)]
pub struct AuthorizationResponse<'a> {
    pub code: &'a str,
    /// Who the answer says it is from. RFC 9207.
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
    /// A sentence for the operator.
    pub fn new(registration: Registration, http: Http, patience: RefreshPolicy) -> Result<Self, String> {
        let issuer = IssuerUrl::new(registration.issuer.clone())
            .map_err(|_| format!("{} is not an identity provider's address", registration.issuer))?;
        if !is_private(issuer.url()) {
            return Err(format!("{} must be an https:// address", registration.issuer));
        }
        let redirect_uri = RedirectUrl::new(registration.redirect_uri.clone())
            .map_err(|_| format!("{} is not an address to come back to", registration.redirect_uri))?;
        Ok(Self { registration, issuer, redirect_uri, http, known: DiscoveryCache::new(patience) })
    }

    pub fn issuer(&self) -> &str {
        &self.registration.issuer
    }

    /// The address to send a browser to. `state` names the flow; `scopes` and `extra` are what the application asked for
    /// besides, of which the flow's own words are left out.
    ///
    /// # Errors
    /// The provider cannot be asked, or says nothing of use.
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

    /// Exchanges the code for whoever has arrived.
    ///
    /// # Errors
    /// The answer is not this provider's, the provider cannot be asked or refuses the code, or what it says is not believed.
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

    /// Who an ID token speaks of that an application got by itself. `nonce` is what the application drew: the token must carry
    /// its SHA-256 in lower-case hexadecimal, and carry none when there is none. A token that is bound to an access token needs it.
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
            // A provider may have changed its keys since we asked.
            Err(IdTokenError::Key) => {
                let keys = self.known.newer_keys(&self.http, address).await?;
                Ok(token::verify(&token, &self.issuer, &keys, expected)?)
            }
            checked => Ok(checked?),
        }
    }

    /// What the provider says of the person besides, where it keeps that out of ID tokens. OpenID Connect Core section 5.3.2.
    async fn fetch_user_info(&self, endpoint: Url, access_token: &str, claims: Claims) -> Result<Claims, OidcError> {
        let question = Request::get(endpoint.as_str())
            .header(header::ACCEPT, "application/json")
            .header(header::AUTHORIZATION, format!("Bearer {access_token}"))
            .body(Vec::new())
            .map_err(|_| OidcError::Unreadable("access token"))?;
        let told = discovery_cache::read(self.http.send(question).await, "userinfo")?;
        claims.with(told)
    }

    async fn metadata(&self) -> Result<std::sync::Arc<Metadata>, OidcError> {
        self.known.metadata(&self.http, &self.issuer).await
    }

    /// What a sign-in needs of the discovery document. (The document itself, held while something is waited for, makes a future
    /// that the compiler cannot prove to be `Send`.)
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
        // Basic authentication is what a provider takes that does not say. OpenID Connect Discovery section 3.
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
