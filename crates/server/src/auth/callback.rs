//! Return from an OpenID Connect provider: /callback.
//!
//! The stored flow decides; the address gives only the flow's id and the provider's answer. T-U14 to T-U18.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serendib_domain::identity::oauth_flow::{self, FlowOutcome, Passing, ProviderTokens, ReturnedFlow};
use serendib_domain::identity::{IdentityError, IdentityRejection};

use super::client::AuthClient;
use super::error::AuthError;
use super::{body, flow_cookie, page, providers, secrets, wire};
use crate::app::App;
use crate::outside::oidc::{self, AuthorizationResponse, Secrets};
use crate::rate_limit::LimitedAction;

/// GET /auth/v1/callback
pub async fn handle(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let back = match resume_flow(&app, &client, &parts).await {
        Ok(back) => back,
        Err(error) => return page::with_error(&app.site_url, &error),
    };
    let mut response = finish_flow(&app, &client, &parts, &back).await;
    // C-1.8: 302 to the target of a flow, 303 without a known flow.
    *response.status_mut() = StatusCode::FOUND;
    response
}

/// Responds with a redirect to the flow's target, also for errors of the provider.
async fn finish_flow(app: &App, client: &AuthClient, parts: &Parts, back: &ReturnedFlow) -> Response {
    if let Some(error) = body::query(&parts.uri, "error") {
        let kind = if error == "access_denied" { "access_denied" } else { "server_error" };
        let text = if kind == "access_denied" {
            "The sign-in was cancelled"
        } else {
            "The identity provider reported an error"
        };
        return page::with_error_kind(&back.redirect_to, kind, kind_code(kind), text);
    }
    let (who, tokens) = match exchange_code(app, back, parts).await {
        Ok(arrival) => arrival,
        Err(CallbackError { kind, code, text }) => return page::with_error_kind(&back.redirect_to, kind, code, text),
    };
    if back.own.is_none()
        && let Err(error) = client.check_new_account_rate(app, &who).await
    {
        return page::with_error(&back.redirect_to, &error);
    }
    let code = secrets::text();
    let hash = secrets::link_hash(app, &code);
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let (flow, given) = (back.clone(), tokens.clone());
    let onward: Result<FlowOutcome, IdentityError> = app
        .db
        .write(async move |tx| {
            let passing = Passing { code_hash: &hash, tokens: &given, device: &device };
            oauth_flow::finish_flow(tx, &ctx, &rules, &flow, &who, &passing).await
        })
        .await;
    match onward.map_err(AuthError::from) {
        Ok(FlowOutcome::Code) => page::with_code(&back.redirect_to, &code),
        Ok(FlowOutcome::In(who, session)) => match wire::session(app, &who, &session) {
            Ok(session) => page::with_session(&back.redirect_to, &session, None, Some(&tokens)),
            Err(error) => page::with_error(&back.redirect_to, &error),
        },
        Err(error) => page::with_error(&back.redirect_to, &error),
    }
}

fn kind_code(kind: &str) -> &'static str {
    if kind == "access_denied" { "access_denied" } else { "unexpected_failure" }
}

async fn resume_flow(app: &App, client: &AuthClient, parts: &Parts) -> Result<ReturnedFlow, AuthError> {
    client.check_rate(app, LimitedAction::Token, app.settings.auth.tokens())?;
    let bad = || AuthError::from(IdentityRejection::BadState);
    let state = body::query(&parts.uri, "state").ok_or_else(bad)?;
    let mark = flow_cookie::read(app, &parts.headers).ok_or_else(bad)?;
    let (state, mark, ctx) = (secrets::link_hash(app, &state), secrets::link_hash(app, &mark), client.ctx.clone());
    let back: Result<ReturnedFlow, IdentityError> =
        app.db.write(async move |tx| oauth_flow::resume_flow(tx, &ctx, &state, &mark).await).await;
    Ok(back?)
}

struct CallbackError {
    kind: &'static str,
    code: &'static str,
    text: &'static str,
}

async fn exchange_code(
    app: &App,
    back: &ReturnedFlow,
    parts: &Parts,
) -> Result<(serendib_domain::identity::link::ExternalIdentity, ProviderTokens), CallbackError> {
    let lost =
        || CallbackError { kind: "server_error", code: "unexpected_failure", text: "The sign-in cannot be finished" };
    let provider = app.auth.providers.find(&back.provider).ok_or_else(lost)?;
    let secrets: Secrets = serde_json::from_str(&back.secrets).map_err(|_| lost())?;
    let (code, iss) = (body::query(&parts.uri, "code").unwrap_or_default(), body::query(&parts.uri, "iss"));
    let answer = AuthorizationResponse { code: &code, iss: iss.as_deref() };
    match provider.finish(answer, &secrets, app.clock.now()).await {
        Ok(arrival) => {
            let tokens = ProviderTokens { access: Some(arrival.access_token), refresh: arrival.refresh_token };
            Ok((providers::arrived(&back.provider, &arrival.claims), tokens))
        }
        Err(fault) => {
            tracing::warn!(provider = %back.provider, %fault, "a sign-in through a provider failed");
            Err(match fault {
                oidc::OidcError::FromAnother => CallbackError {
                    kind: "invalid_request",
                    code: "bad_oauth_callback",
                    text: "The answer is not from the identity provider that was asked",
                },
                oidc::OidcError::Refused(_) => CallbackError {
                    kind: "server_error",
                    code: "bad_oauth_callback",
                    text: "The identity provider did not accept the code",
                },
                _ => CallbackError {
                    kind: "server_error",
                    code: "unexpected_failure",
                    text: "What the identity provider answered cannot be believed",
                },
            })
        }
    }
}
