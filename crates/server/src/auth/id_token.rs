//! grant_type=id_token: sign-in with an ID token that an application received from a provider. T-U20.

use axum::Json;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;
use serendib_domain::identity::link;
use serendib_domain::identity::oauth_flow::LinkingSession;
use serendib_domain::identity::session::{self, Method};
use serendib_domain::identity::{IdentityError, IdentityRejection};

use super::body::{CaptchaFields, non_empty};
use super::client::AuthClient;
use super::error::AuthError;
use super::{bearer, providers, wire};
use crate::app::App;
use crate::outside::oidc::{self, IdTokenError};

#[derive(Debug, Default, Deserialize)]
pub struct IdTokenGrant {
    #[serde(default)]
    provider: String,
    #[serde(default)]
    id_token: String,
    access_token: Option<String>,
    nonce: Option<String>,
    #[serde(default)]
    link_identity: bool,
    #[serde(default)]
    gotrue_meta_security: CaptchaFields,
}

pub async fn handle(
    app: &App,
    client: &AuthClient,
    headers: &HeaderMap,
    grant: &IdTokenGrant,
) -> Result<Json<Value>, AuthError> {
    if grant.id_token.is_empty() {
        return Err(AuthError::oauth("invalid request", "id_token required"));
    }
    if grant.provider.is_empty() {
        return Err(AuthError::oauth("invalid request", "provider or client_id and issuer required"));
    }
    let provider = app.auth.providers.open_to_all(&grant.provider).ok_or_else(|| {
        AuthError::new(
            400,
            "provider_disabled",
            format!("Provider (issuer \"{}\") is not enabled", plain(&grant.provider)),
        )
    })?;
    client.check_captcha(app, &grant.gotrue_meta_security).await?;
    let claims = provider
        .check(
            &grant.id_token,
            non_empty(grant.nonce.as_ref()),
            non_empty(grant.access_token.as_ref()),
            app.clock.now(),
        )
        .await
        .map_err(|fault| refusal(&fault))?;
    let who = providers::arrived(&grant.provider, &claims);
    let own = if grant.link_identity {
        let signed = bearer::authenticate(app, headers).await?;
        signed.require_second_proof()?;
        let own = LinkingSession { user: signed.user.id, session: signed.session()?.id };
        let (ctx, rules) = (client.ctx.clone(), app.auth.rules.clone());
        app.db.write(async move |tx| link::begin(tx, &ctx, &rules, own.session, None).await).await??;
        Some(own)
    } else {
        client.check_new_account_rate(app, &who).await?;
        None
    };
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let opened: Result<_, IdentityError> = app
        .db
        .write(async move |tx| {
            let id = match own {
                Some(own) => {
                    link::to_own(tx, &ctx, &rules, own, &who).await?;
                    own.user
                }
                None => link::find_or_create_account(tx, &ctx, &rules, &who).await?,
            };
            let how = Method { provider: Some(who.provider.clone()), ..Method::now(&ctx, "oauth") };
            session::open(tx, &ctx, &rules, id, how, &device).await
        })
        .await;
    let (user, session) = opened.map_err(|fault| match fault {
        IdentityError::Denied(
            denied @ (IdentityRejection::ProviderEmailUnverified | IdentityRejection::ProviderEmailMissing),
        ) => AuthError { status: 400, ..denied.into() },
        other => other.into(),
    })?;
    Ok(Json(wire::session(app, &user, &session)?))
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_graphic()).take(40).collect()
}

fn refusal(fault: &oidc::OidcError) -> AuthError {
    match fault {
        oidc::OidcError::Token(IdTokenError::Audience(audience)) => {
            let named: Vec<String> = audience.iter().map(|one| plain(one)).collect();
            AuthError::oauth("invalid request", format!("Unacceptable audience in id_token: [{}]", named.join(" ")))
        }
        oidc::OidcError::Token(IdTokenError::NonceOfOne) => {
            AuthError::oauth("invalid request", "Passed nonce and nonce in id_token should either both exist or not.")
        }
        oidc::OidcError::Token(IdTokenError::Nonce) => AuthError::oauth("invalid nonce", "Nonces mismatch"),
        oidc::OidcError::Token(_) => AuthError::oauth("invalid request", "Bad ID token"),
        other => {
            tracing::warn!(fault = %other, "cannot fetch the signing keys of an identity provider");
            AuthError::new(503, "request_timeout", "The identity provider does not answer. Please try again later.")
        }
    }
}
