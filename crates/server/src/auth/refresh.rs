//! grant_type=refresh_token.
//!
//! Rate limits: a renewal counts for its session; a refused one counts for the address it comes from, as every other grant does.

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

/// Shorter ones never existed.
const SHORTEST: usize = 12;

#[derive(Debug, Deserialize)]
pub struct RefreshGrant {
    #[serde(default)]
    refresh_token: String,
}

pub async fn handle(app: &App, client: &AuthClient, shown: &RefreshGrant) -> Result<Json<Value>, AuthError> {
    let (id, counter) = read(app, shown).map_err(|refusal| count_rejection(app, client, refusal))?;
    client.check_refresh_rate(app, id)?;
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let renewed = app.db.write(async move |tx| refresh::rotate(tx, &ctx, &rules, id, counter).await).await?;
    let (who, session) = renewed.map_err(|denied| count_rejection(app, client, denied.into()))?;
    Ok(Json(wire::session(app, &who, &session)?))
}

/// The session and number of the token, if this server has signed it.
fn read(app: &App, shown: &RefreshGrant) -> Result<(Uuid, i64), AuthError> {
    let text = shown.refresh_token.as_str();
    if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return Err(AuthError::invalid("Refresh token is not valid"));
    }
    app.keys.read_refresh_token(text).ok_or_else(|| IdentityRejection::RefreshUnknown.into())
}

/// Counts a refusal for the address, which hears that it has to wait once there were too many.
fn count_rejection(app: &App, client: &AuthClient, refusal: AuthError) -> AuthError {
    client.check_rate(app, LimitedAction::Token, app.settings.auth.tokens()).err().unwrap_or(refusal)
}
