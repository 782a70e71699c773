//! Start of a sign-in at an OpenID Connect provider: /authorize, /sso, /user/identities/authorize.
//!
//! The provider, the redirect target and the flow cookie are stored with the flow and never read from the callback's address. T-U14 to
//! T-U18.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use serde_json::json;
use serendib_domain::identity::link::begin as begin_link;
use serendib_domain::identity::oauth_flow::{self, LinkingSession, NewFlow, PkceChallenge};
use serendib_domain::identity::{IdentityError, IdentityRejection};
use url::Url;

use super::body::{self, CaptchaFields, non_empty};
use super::client::AuthClient;
use super::error::AuthError;
use super::{bearer, flow_cookie, page, secrets};
use crate::app::App;
use crate::outside::oidc::OidcProvider;
use crate::rate_limit::LimitedAction;

/// The mailed code, when a session that links an identity is not fresh; `nonce` belongs to the provider.
const REAUTHENTICATION: &str = "reauthentication_nonce";
/// Parameters of /authorize that are ours; the rest goes to the provider.
const OURS: [&str; 9] = [
    REAUTHENTICATION,
    "provider",
    "redirect_to",
    "scopes",
    "code_challenge",
    "code_challenge_method",
    "skip_http_redirect",
    "invite_token",
    "apikey",
];
/// Longest value of a parameter that is passed on.
const LONGEST: usize = 1_024;

/// GET /auth/v1/authorize
pub async fn authorize(State(app): State<App>, request: Request) -> Result<Response, AuthError> {
    let (parts, _) = request.into_parts();
    let mark = flow_cookie::read_or_create(&app, &parts.headers);
    let (name, provider) = chosen(&app, &parts)?;
    let address = begin(&app, &parts, &name, &provider, &mark, challenge(&parts)?, None).await?;
    Ok(flow_cookie::set_on_response(&app, page::redirect(address.as_str(), StatusCode::FOUND), &mark))
}

/// GET /auth/v1/user/identities/authorize: returns the address for the browser, which must be the one that calls.
pub async fn link(State(app): State<App>, request: Request) -> Result<Response, AuthError> {
    let (parts, _) = request.into_parts();
    let signed = bearer::authenticate(&app, &parts.headers).await?;
    if !app.auth.rules.allows_linking {
        return Err(IdentityRejection::LinkingDisabled.into());
    }
    signed.require_second_proof()?;
    // The identity is linked only if this session is still alive at the callback.
    let own = LinkingSession { user: signed.user.id, session: signed.session()?.id };
    let nonce = secrets::nonce(&app, &signed.user, body::query(&parts.uri, REAUTHENTICATION).as_deref());
    let (ctx, rules) = (AuthClient::from_request(&app, &parts).ctx, app.auth.rules.clone());
    app.db.write(async move |tx| begin_link(tx, &ctx, &rules, own.session, nonce.as_ref()).await).await??;
    let mark = flow_cookie::read_or_create(&app, &parts.headers);
    let (name, provider) = chosen(&app, &parts)?;
    let address = begin(&app, &parts, &name, &provider, &mark, challenge(&parts)?, Some(own)).await?;
    Ok(flow_cookie::set_on_response(&app, Json(json!({ "url": address.as_str() })).into_response(), &mark))
}

#[derive(Debug, Default, Deserialize)]
struct Organisation {
    domain: Option<String>,
    provider_id: Option<String>,
    redirect_to: Option<String>,
    code_challenge: Option<String>,
    code_challenge_method: Option<String>,
    skip_http_redirect: Option<bool>,
    #[serde(default)]
    gotrue_meta_security: CaptchaFields,
}

/// POST /auth/v1/sso
pub async fn sso(State(app): State<App>, request: Request) -> Result<Response, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    client.check_rate(&app, LimitedAction::Verify, app.settings.auth.verify())?;
    let wanted: Organisation = body::json(sent).await?;
    client.check_captcha(&app, &wanted.gotrue_meta_security).await?;
    let domain = match (non_empty(wanted.domain.as_ref()), non_empty(wanted.provider_id.as_ref())) {
        (Some(domain), None) => domain.to_owned(),
        (None, Some(id)) => id.trim_start_matches("sso:").to_owned(),
        _ => return Err(AuthError::invalid("Exactly one of provider_id or domain must be set")),
    };
    let (name, provider) = app.auth.providers.directory(&domain).ok_or_else(no_directory)?;
    let challenge =
        body::challenge(non_empty(wanted.code_challenge.as_ref()), non_empty(wanted.code_challenge_method.as_ref()))?;
    let mark = flow_cookie::read_or_create(&app, &parts.headers);
    let target = app.auth.redirects.target(non_empty(wanted.redirect_to.as_ref()), &parts.headers);
    let address = leave(
        &app,
        &client,
        &name,
        &provider,
        Asking { mark: &mark, challenge, own: None, target, scopes: Vec::new(), extra: Vec::new() },
    )
    .await?;
    let response = if wanted.skip_http_redirect == Some(true) {
        Json(json!({ "url": address.as_str() })).into_response()
    } else {
        page::redirect(address.as_str(), StatusCode::SEE_OTHER)
    };
    Ok(flow_cookie::set_on_response(&app, response, &mark))
}

pub fn no_directory() -> AuthError {
    AuthError::new(404, "sso_provider_not_found", "No SSO provider assigned for this domain")
}

fn chosen(app: &App, parts: &Parts) -> Result<(String, Arc<OidcProvider>), AuthError> {
    let name = body::query(&parts.uri, "provider").unwrap_or_default();
    let provider = app
        .auth
        .providers
        .open_to_all(&name)
        .ok_or_else(|| AuthError::invalid("Unsupported provider: provider is not enabled"))?;
    Ok((name, provider))
}

fn challenge(parts: &Parts) -> Result<Option<PkceChallenge>, AuthError> {
    let (text, method) = (body::query(&parts.uri, "code_challenge"), body::query(&parts.uri, "code_challenge_method"));
    body::challenge(text.as_deref(), method.as_deref())
}

async fn begin(
    app: &App,
    parts: &Parts,
    name: &str,
    provider: &OidcProvider,
    mark: &str,
    challenge: Option<PkceChallenge>,
    own: Option<LinkingSession>,
) -> Result<Url, AuthError> {
    let scopes = body::query(&parts.uri, "scopes").unwrap_or_default();
    let pairs = url::form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes()).into_owned();
    let asking = Asking {
        mark,
        challenge,
        own,
        target: app.auth.redirects.target(body::query(&parts.uri, "redirect_to").as_deref(), &parts.headers),
        scopes: scopes.split([' ', ',']).filter(|scope| !scope.is_empty()).map(str::to_owned).collect(),
        extra: pairs.filter(|(key, value)| !OURS.contains(&key.as_str()) && value.len() <= LONGEST).collect(),
    };
    leave(app, &AuthClient::from_request(app, parts), name, provider, asking).await
}

/// The parameters of a flow at a provider.
struct Asking<'a> {
    mark: &'a str,
    challenge: Option<PkceChallenge>,
    own: Option<LinkingSession>,
    target: String,
    scopes: Vec<String>,
    extra: Vec<(String, String)>,
}

async fn leave(
    app: &App,
    client: &AuthClient,
    name: &str,
    provider: &OidcProvider,
    asking: Asking<'_>,
) -> Result<Url, AuthError> {
    client.check_rate(app, LimitedAction::Token, app.settings.auth.tokens())?;
    let state = secrets::text();
    let scopes: Vec<&str> = asking.scopes.iter().map(String::as_str).collect();
    let extra: Vec<(&str, &str)> = asking.extra.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let begun = provider.begin(&state, &scopes, &extra).await.map_err(|fault| {
        tracing::warn!(provider = name, %fault, "an identity provider is unavailable");
        AuthError::new(503, "request_timeout", "The identity provider does not answer. Please try again later.")
    })?;
    let leaving = NewFlow {
        provider: name.to_owned(),
        state_hash: secrets::link_hash(app, &state),
        browser_hash: secrets::link_hash(app, asking.mark),
        secrets: serde_json::to_string(&begun.secrets).map_err(|error| AuthError::internal(&error))?,
        redirect_to: asking.target,
        challenge: asking.challenge,
        own: asking.own,
    };
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let left: Result<(), IdentityError> =
        app.db.write(async move |tx| oauth_flow::begin_flow(tx, &ctx, &rules, &leaving).await).await;
    left?;
    Ok(begun.address)
}
