//! POST /auth/v1/token: every grant that returns a session.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::Uri;
use serde::Deserialize;
use serde_json::Value;
use serendib_domain::identity::password_login::{self, PasswordCandidate};
use serendib_domain::identity::sign_up::Contact;
use serendib_domain::identity::{IdentityError, IdentityRejection, code_exchange, password};

use super::body::{self, AccountRequest, non_empty};
use super::client::AuthClient;
use super::error::AuthError;
use super::{id_token, refresh, secrets, wallet, wire};
use crate::app::App;
use crate::rate_limit::LimitedAction;

/// POST /auth/v1/token?grant_type=…
pub async fn handle(State(app): State<App>, request: Request) -> Result<Json<Value>, AuthError> {
    let (parts, sent) = request.into_parts();
    let client = AuthClient::from_request(&app, &parts);
    let grant = grant(&parts.uri);
    if grant.as_deref() == Some("refresh_token") {
        return refresh::handle(&app, &client, &body::json(sent).await?).await;
    }
    client.check_rate(&app, LimitedAction::Token, app.settings.auth.tokens())?;
    match grant.as_deref() {
        Some("password") => with_password(&app, &client, &body::json(sent).await?).await,
        Some("pkce") => with_code(&app, &client, &body::json(sent).await?).await,
        Some("id_token") => id_token::handle(&app, &client, &parts.headers, &body::json(sent).await?).await,
        Some("web3") => wallet::handle(&app, &client, &body::json(sent).await?).await,
        _ => Err(AuthError::new(400, "invalid_credentials", "unsupported_grant_type")),
    }
}

fn grant(uri: &Uri) -> Option<String> {
    body::query(uri, "grant_type")
}

async fn with_password(app: &App, client: &AuthClient, sent: &AccountRequest) -> Result<Json<Value>, AuthError> {
    let contact = sent
        .contact("Only an email address or phone number should be provided on login.")?
        .ok_or_else(|| AuthError::invalid("missing email or phone"))?;
    let password = non_empty(sent.password.as_ref()).unwrap_or_default().to_owned();
    if password.chars().count() > password::LONGEST {
        return Err(IdentityRejection::InvalidCredentials.into());
    }
    client.check_captcha(app, &sent.gotrue_meta_security).await?;
    let candidate = look(app, client, &contact).await?;
    let weakness = password::check(&password, app.auth.rules.shortest_password).err().map(AuthError::from);
    let is_right = app.auth.passwords.is_right(password, candidate.hash.clone()).await?;
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let (who, session) = app
        .db
        .write(async move |tx| password_login::decide(tx, &ctx, &rules, &contact, &candidate, is_right, &device).await)
        .await??;
    let mut body = wire::session(app, &who, &session)?;
    // It met the rules when it was chosen; the client can suggest a better one.
    if let Some(weak) = weakness.as_ref().and_then(AuthError::weakness) {
        body["weak_password"] = weak;
    }
    Ok(Json(body))
}

async fn look(app: &App, client: &AuthClient, contact: &Contact) -> Result<PasswordCandidate, IdentityError> {
    let (ctx, contact, key) = (client.ctx.clone(), contact.clone(), secrets::account_key(app, contact.text()));
    app.db.write(async move |tx| password_login::look(tx, &ctx, &contact, &key).await).await
}

#[derive(Debug, Default, Deserialize)]
struct PkceGrant {
    #[serde(default)]
    auth_code: String,
    #[serde(default)]
    code_verifier: String,
}

async fn with_code(app: &App, client: &AuthClient, grant: &PkceGrant) -> Result<Json<Value>, AuthError> {
    if grant.auth_code.is_empty() || grant.code_verifier.is_empty() {
        return Err(AuthError::invalid("invalid request: both auth code and code verifier should be non-empty"));
    }
    let (hash, verifier) = (secrets::link_hash(app, &grant.auth_code), secrets::verifier(&grant.code_verifier));
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let (who, session, tokens) = app
        .db
        .write(async move |tx| code_exchange::for_session(tx, &ctx, &rules, &hash, &verifier, &device).await)
        .await??;
    let mut body = wire::session(app, &who, &session)?;
    if let Some(token) = tokens.access {
        body["provider_token"] = token.into();
    }
    if let Some(token) = tokens.refresh {
        body["provider_refresh_token"] = token.into();
    }
    Ok(Json(body))
}
