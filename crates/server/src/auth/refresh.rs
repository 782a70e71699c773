//! grant_type=refresh_token.

use axum::Json;
use serde::Deserialize;
use serde_json::Value;
use serendib_domain::identity::{Denied, refresh};

use super::client::Client;
use super::error::AuthError;
use super::wire;
use crate::app::App;

/// Shorter ones never existed.
const SHORTEST: usize = 12;

#[derive(Debug, Deserialize)]
pub struct Shown {
    #[serde(default)]
    refresh_token: String,
}

pub async fn handle(app: &App, client: &Client, shown: &Shown) -> Result<Json<Value>, AuthError> {
    let text = shown.refresh_token.as_str();
    if text.len() < SHORTEST || !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
        return Err(AuthError::invalid("Refresh token is not valid"));
    }
    let (id, counter) = app.keys.read_refresh_token(text).ok_or(Denied::RefreshUnknown)?;
    let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
    let (who, session) = app.db.write(async move |tx| refresh::rotate(tx, &ctx, &rules, id, counter).await).await??;
    Ok(Json(wire::session(app, &who, &session)?))
}
