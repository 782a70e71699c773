//! The identity provider of demo mode, so that "Continue with Google" works on a fresh machine.
//!
//! It speaks OpenID Connect as Google does (discovery, code flow with PKCE, ID tokens, JWKS, userinfo), so that both share one code path.
//! It asks for no password: every visitor can sign in as anybody. Therefore it requires a [`DemoProof`], which exists only in demo mode on
//! a loopback address. Keys, codes and access tokens are in memory and end with the process. It uses the product's clock.
//!
//! | path below [`PATH`] | what |
//! |---|---|
//! | `/.well-known/openid-configuration` | discovery document |
//! | `/authorize` | the page with the people (GET), and its form (POST) |
//! | `/token` | exchanges a code and its verifier for an ID token and an access token |
//! | `/userinfo` | the claims for an access token |
//! | `/jwks.json` | the public key of the ID tokens |
//! | `/page.css` | the page's style sheet |

mod authorize;
mod grants;
mod page;
mod params;
mod people;
mod signer;
mod token;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use url::{Host, Url};

pub use self::people::{DemoIdentity, DemoIdentitySource, Offered, PeopleError, Role};
use crate::app::Clock;
use crate::config::Mode;

/// The provider's path; with the site's address it is the issuer.
pub const PATH: &str = "/demo/identity";
/// The forms hold a request of a few hundred bytes and two short fields.
const LONGEST_BODY_BYTES: usize = 16 * 1024;

/// Proof that this process is a demo which only this machine can reach. The provider requires it.
#[derive(Clone, Copy, Debug)]
pub struct DemoProof(());

impl DemoProof {
    /// `bound` is the listening address, `site_url` the address that visitors see.
    ///
    /// # Errors
    /// A message for the operator.
    pub fn new(mode: Mode, bound: SocketAddr, site_url: &str) -> Result<Self, String> {
        if mode != Mode::Demo {
            return Err(
                "The demo identity provider lets everybody in as anybody; it exists in demo mode only.".to_owned()
            );
        }
        if !bound.ip().is_loopback() {
            return Err(format!(
                "The demo identity provider lets everybody in as anybody, so it is served on loopback only, not on {bound}. Use --listen 127.0.0.1:8080."
            ));
        }
        let stays_here = Url::parse(site_url).is_ok_and(|url| match url.host() {
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            None => false,
        });
        if !stays_here {
            return Err(format!(
                "The demo identity provider lets everybody in as anybody, but SERENDIB_SITE_URL is {site_url}, which others can reach. Unset it, or run serendib serve."
            ));
        }
        Ok(Self(()))
    }
}

/// The only client application.
#[derive(Clone)]
pub struct RegisteredClient {
    pub id: String,
    pub secret: String,
    /// Must match exactly.
    pub redirect_uri: String,
    /// Where the application redirects next, as Content-Security-Policy sources: browsers check the page's `form-action` against every
    /// redirect.
    pub onward: Vec<String>,
}

pub struct DemoProvider {
    issuer: String,
    client: RegisteredClient,
    people: Box<dyn DemoIdentitySource>,
    clock: Clock,
    signer: signer::Signer,
    grants: grants::Grants,
    page_policy: HeaderValue,
}

impl DemoProvider {
    /// A provider with new keys. `site_url` has no trailing slash.
    ///
    /// # Errors
    /// A message for the operator: keys or headers cannot be made.
    pub fn new(
        _proof: DemoProof,
        site_url: &str,
        client: RegisteredClient,
        people: impl DemoIdentitySource,
        clock: Clock,
    ) -> Result<Arc<Self>, String> {
        Ok(Arc::new(Self {
            issuer: format!("{site_url}{PATH}"),
            page_policy: page::policy(&client)?,
            client,
            people: Box::new(people),
            clock,
            signer: signer::Signer::new()?,
            grants: grants::Grants::default(),
        }))
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }
}

/// Everything below [`PATH`].
pub fn routes(provider: Arc<DemoProvider>) -> Router {
    Router::new()
        .route("/demo/identity/.well-known/openid-configuration", get(discovery))
        .route("/demo/identity/jwks.json", get(keys))
        .route("/demo/identity/authorize", get(ask).post(chosen))
        .route("/demo/identity/token", axum::routing::post(exchange))
        .route("/demo/identity/userinfo", get(userinfo).post(userinfo))
        .route("/demo/identity/page.css", get(page::sheet))
        .layer(DefaultBodyLimit::max(LONGEST_BODY_BYTES))
        .with_state(provider)
}

type Here = State<Arc<DemoProvider>>;

/// GET /demo/identity/.well-known/openid-configuration
async fn discovery(State(provider): Here) -> Response {
    let issuer = &provider.issuer;
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/userinfo"),
        "jwks_uri": format!("{issuer}/jwks.json"),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        "code_challenge_methods_supported": ["S256"],
        "scopes_supported": ["openid", "email", "profile"],
        "claims_supported": [
            "iss", "sub", "aud", "azp", "exp", "iat", "auth_time", "nonce", "at_hash", "email", "email_verified", "name", "picture"
        ],
        "authorization_response_iss_parameter_supported": true,
    }))
    .into_response()
}

/// GET /demo/identity/jwks.json
async fn keys(State(provider): Here) -> Response {
    Json(json!({ "keys": [provider.signer.public()] })).into_response()
}

/// GET /demo/identity/authorize
async fn ask(State(provider): Here, RawQuery(query): RawQuery) -> Response {
    authorize::ask(&provider, query.unwrap_or_default().as_bytes()).await
}

/// POST /demo/identity/authorize
async fn chosen(State(provider): Here, headers: HeaderMap, body: Bytes) -> Response {
    authorize::chosen(&provider, &headers, &body).await
}

/// POST /demo/identity/token
async fn exchange(State(provider): Here, headers: HeaderMap, body: Bytes) -> Response {
    unkept(token::exchange(&provider, &headers, &body))
}

/// GET and POST /demo/identity/userinfo
async fn userinfo(State(provider): Here, headers: HeaderMap) -> Response {
    unkept(token::userinfo(&provider, &headers))
}

/// Forbids caching of tokens and claims. RFC 6749 section 5.1.
fn unkept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Redirects the browser without a referrer.
fn lead_to(address: &str) -> Response {
    match HeaderValue::from_str(address) {
        Ok(address) => (
            StatusCode::SEE_OTHER,
            [
                (header::LOCATION, address),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
                (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
            ],
        )
            .into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// A header that `axum` has no name for.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

#[cfg(test)]
mod tests;
