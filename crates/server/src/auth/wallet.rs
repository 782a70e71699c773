//! grant_type=web3: sign-in with a wallet.

use axum::Json;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use serendib_domain::identity::link::{self, ExternalIdentity, Party};
use serendib_domain::identity::session::{self, Method};
use serendib_domain::identity::{IdentityError, IdentityRejection, limits};
use url::Url;

use super::body::CaptchaFields;
use super::client::AuthClient;
use super::error::AuthError;
use super::web3::{self, Chain, Rules};
use super::wire;
use crate::app::App;
use crate::rate_limit::LimitedAction;

#[derive(Debug, Default, Deserialize)]
pub struct WalletGrant {
    #[serde(default)]
    chain: String,
    #[serde(default)]
    message: String,
    #[serde(default)]
    signature: String,
    #[serde(default)]
    gotrue_meta_security: CaptchaFields,
}

pub async fn handle(app: &App, client: &AuthClient, grant: &WalletGrant) -> Result<Json<Value>, AuthError> {
    client.check_rate(app, LimitedAction::Verify, app.settings.auth.verify())?;
    if !app.settings.auth.wallets {
        return Err(AuthError::new(422, "web3_provider_disabled", "Web3 provider is disabled"));
    }
    client.check_captcha(app, &grant.gotrue_meta_security).await?;
    let chain =
        Chain::parse(&grant.chain).ok_or_else(|| AuthError::new(400, "web3_unsupported_chain", "Unsupported chain"))?;
    let host = Url::parse(&app.site_url).ok().and_then(|url| {
        let host = url.host_str()?.to_owned();
        Some(url.port().map_or(host.clone(), |port| format!("{host}:{port}")))
    });
    let host = host.unwrap_or_default();
    let rules = Rules { hosts: &[&host], ethereum_chains: &[], now: app.clock.now() };
    let signed = web3::read(chain, &grant.message, &grant.signature, &rules).map_err(|refusal| {
        if refusal.is_malformed() {
            AuthError::invalid(refusal.to_string())
        } else {
            AuthError::new(400, "invalid_credentials", refusal.to_string())
        }
    })?;
    if app.auth.redirects.allowed(signed.uri.as_str()).is_none() {
        return Err(AuthError::new(400, "invalid_credentials", "Message is for another site"));
    }
    let mut data = Map::new();
    for (key, value) in [
        ("sub", json!(signed.subject())),
        ("address", json!(signed.address)),
        ("chain", json!(chain.name())),
        ("network", json!(chain.name())),
        ("domain", json!(host)),
    ] {
        data.insert(key.to_owned(), value);
    }
    let who = ExternalIdentity {
        party: Party::Wallet,
        provider: "web3".to_owned(),
        subject: signed.subject(),
        email: None,
        is_email_verified: false,
        data,
    };
    client.check_new_account_rate(app, &who).await?;
    let (ctx, rules, device) = (client.ctx.clone(), app.auth.rules.clone(), client.device.clone());
    let once = format!("web3 {}", signed.fingerprint);
    let opened: Result<_, IdentityError> = app
        .db
        .write(async move |tx| {
            if !limits::take_once(tx, &ctx, &once, ctx.now + web3::MEMORY).await? {
                return Err(IdentityRejection::InvalidCredentials.into());
            }
            let id = link::find_or_create_account(tx, &ctx, &rules, &who).await?;
            let how = Method { provider: Some("web3".to_owned()), ..Method::now(&ctx, "web3") };
            session::open(tx, &ctx, &rules, id, how, &device).await
        })
        .await;
    let (user, session) = opened?;
    Ok(Json(wire::session(app, &user, &session)?))
}
