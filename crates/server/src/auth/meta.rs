//! Settings, health and public keys (JWKS) of `auth/v1`.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use serde_json::{Value, json};

use super::providers::GOOGLE;
use crate::app::App;

/// GET /auth/v1/settings
pub async fn settings(State(app): State<App>) -> Json<Value> {
    let rules = &app.auth.rules;
    Json(json!({
        "external": {
            "anonymous_users": rules.allows_anonymous,
            "email": true,
            "phone": true,
            "google": app.auth.providers.find(GOOGLE).is_some(),
            "web3": app.settings.auth.wallets,
        },
        "disable_signup": !rules.is_open,
        "mailer_autoconfirm": rules.trusts_mail,
        "phone_autoconfirm": rules.trusts_phone,
        "sms_provider": if app.settings.auth.sms_url.is_some() { "twilio" } else { "" },
        "saml_enabled": false,
        "saml_private_key_next_configured": false,
        "passkeys_enabled": false,
    }))
}

/// GET /auth/v1/health
pub async fn health() -> Json<Value> {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "name": "GoTrue",
        "description": "Serendib's authentication service, which speaks GoTrue's protocol",
    }))
}

/// GET /auth/v1/.well-known/jwks.json
pub async fn jwks(State(app): State<App>) -> ([(HeaderName, HeaderValue); 1], Json<Value>) {
    app.keys.keep_current(&app.db, false).await;
    let cache_control = (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=600"));
    ([cache_control], Json(app.keys.jwks(app.clock.now())))
}
