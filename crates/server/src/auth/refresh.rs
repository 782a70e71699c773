//! grant_type=refresh_token (refresh token rotation).
//!
//! Rate limits: a renewal counts for its session; a rejected one counts for the client's address, like every other grant.

use axum::Json;
use serde::Deserialize;
use serde_json::Value;
use serendib_domain::identity::{IdentityRejection, refresh};
use uuid::Uuid;

use super::client::AuthClient;
use super::error::AuthError;
use super::wire;
use crate::app::App;
use crate::rate_limit::LimitedAction;

/// No token was ever shorter.
const SHORTEST: usize = 12;

#[derive(Debug, Deserialize)]
pub struct RefreshGrant {
    #[serde(default)]
    refresh_token: String,
}

pub async fn handle(app: &App, client: &AuthClient, grant: &RefreshGrant) -> Result<Json<Value>, AuthError> {
    let (id, counter) = read(app, grant).map_err(|refusal| count_rejection(app, client, refusal))?;
    client.check_refresh_rate(app, id)?;
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let renewed = app.db.write(async move |tx| refresh::rotate(tx, &ctx, &rules, id, counter).await).await?;
    let (who, session) = renewed.map_err(|denied| count_rejection(app, client, denied.into()))?;
    Ok(Json(wire::session(app, &who, &session)?))
}

/// The token's session and counter, if this server signed it.
fn read(app: &App, grant: &RefreshGrant) -> Result<(Uuid, i64), AuthError> {
    let text = grant.refresh_token.as_str();
    if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return Err(AuthError::invalid("Refresh token is not valid"));
    }
    app.keys.read_refresh_token(text).ok_or_else(|| IdentityRejection::RefreshUnknown.into())
}

/// Counts a rejection for the client's address; returns 429 beyond the limit.
fn count_rejection(app: &App, client: &AuthClient, refusal: AuthError) -> AuthError {
    client.check_rate(app, LimitedAction::Token, app.settings.auth.tokens()).err().unwrap_or(refusal)
}
