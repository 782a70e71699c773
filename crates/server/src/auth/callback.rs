//! Coming back from a provider: /callback.
//!
//! Whatever the flow kept holds; the address only says which flow it is and what the provider answered. Threat rows U14 to U18.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Response;
use serendib_domain::identity::flow::{self, Back, Onward, Passing, Tokens};
use serendib_domain::identity::{Denied, Fault};

use super::client::Client;
use super::error::AuthError;
use super::{body, browser, page, providers, secrets, wire};
use crate::app::App;
use crate::outside::oidc::{self, Answer, Secrets};
use crate::rates::Deed;

/// GET /auth/v1/callback
pub async fn handle(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let client = Client::of(&app, &parts);
    let back = match come_back(&app, &client, &parts).await {
        Ok(back) => back,
        Err(error) => return page::failed(&app.site_url, &error),
    };
    let mut response = lead_on(&app, &client, &parts, &back).await;
    // Contract section 1.8: 302 to where a flow ends, 303 where none is known.
    *response.status_mut() = StatusCode::FOUND;
    response
}

/// Where a flow that was begun here ends, whatever the provider said.
async fn lead_on(app: &App, client: &Client, parts: &Parts, back: &Back) -> Response {
    if let Some(error) = body::query(&parts.uri, "error") {
        let kind = if error == "access_denied" { "access_denied" } else { "server_error" };
        let text = if kind == "access_denied" {
            "The sign-in was cancelled"
        } else {
            "The identity provider reported an error"
        };
        return page::failed_as(&back.redirect_to, kind, kind_code(kind), text);
    }
    let (who, tokens) = match answered(app, back, parts).await {
        Ok(arrival) => arrival,
        Err(Unarrived { kind, code, text }) => return page::failed_as(&back.redirect_to, kind, code, text),
    };
    if back.own.is_none()
        && let Err(error) = client.may_arrive(app, &who).await
    {
        return page::failed(&back.redirect_to, &error);
    }
    let code = secrets::text();
    let hash = secrets::link_hash(app, &code);
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let (flow, given) = (back.clone(), tokens.clone());
    let onward: Result<Onward, Fault> = app
        .db
        .write(async move |tx| {
            let passing = Passing { code_hash: &hash, tokens: &given, device: &device };
            flow::arrived(tx, &ctx, &rules, &flow, &who, &passing).await
        })
        .await;
    match onward.map_err(AuthError::from) {
        Ok(Onward::Code) => page::with_code(&back.redirect_to, &code),
        Ok(Onward::In(who, session)) => match wire::session(app, &who, &session) {
            Ok(session) => page::with_session(&back.redirect_to, &session, None, Some(&tokens)),
            Err(error) => page::failed(&back.redirect_to, &error),
        },
        Err(error) => page::failed(&back.redirect_to, &error),
    }
}

fn kind_code(kind: &str) -> &'static str {
    if kind == "access_denied" { "access_denied" } else { "unexpected_failure" }
}

async fn come_back(app: &App, client: &Client, parts: &Parts) -> Result<Back, AuthError> {
    client.may(app, Deed::Token, app.settings.auth.tokens())?;
    let bad = || AuthError::from(Denied::BadState);
    let state = body::query(&parts.uri, "state").ok_or_else(bad)?;
    let mark = browser::of(app, &parts.headers).ok_or_else(bad)?;
    let (state, mark, ctx) = (secrets::link_hash(app, &state), secrets::link_hash(app, &mark), client.ctx.clone());
    let back: Result<Back, Fault> = app.db.write(async move |tx| flow::come_back(tx, &ctx, &state, &mark).await).await;
    Ok(back?)
}

struct Unarrived {
    kind: &'static str,
    code: &'static str,
    text: &'static str,
}

async fn answered(
    app: &App,
    back: &Back,
    parts: &Parts,
) -> Result<(serendib_domain::identity::link::Arrived, Tokens), Unarrived> {
    let lost =
        || Unarrived { kind: "server_error", code: "unexpected_failure", text: "The sign-in cannot be finished" };
    let provider = app.auth.providers.find(&back.provider).ok_or_else(lost)?;
    let secrets: Secrets = serde_json::from_str(&back.secrets).map_err(|_| lost())?;
    let (code, iss) = (body::query(&parts.uri, "code").unwrap_or_default(), body::query(&parts.uri, "iss"));
    let answer = Answer { code: &code, iss: iss.as_deref() };
    match provider.finish(answer, &secrets, app.clock.now()).await {
        Ok(arrival) => {
            let tokens = Tokens { access: Some(arrival.access_token), refresh: arrival.refresh_token };
            Ok((providers::arrived(&back.provider, &arrival.claims), tokens))
        }
        Err(fault) => {
            tracing::warn!(provider = %back.provider, %fault, "nobody has arrived");
            Err(match fault {
                oidc::Fault::FromAnother => Unarrived {
                    kind: "invalid_request",
                    code: "bad_oauth_callback",
                    text: "The answer is not from the identity provider that was asked",
                },
                oidc::Fault::Refused(_) => Unarrived {
                    kind: "server_error",
                    code: "bad_oauth_callback",
                    text: "The identity provider did not accept the code",
                },
                _ => Unarrived {
                    kind: "server_error",
                    code: "unexpected_failure",
                    text: "What the identity provider answered cannot be believed",
                },
            })
        }
    }
}
