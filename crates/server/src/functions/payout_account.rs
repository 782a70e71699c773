//! A guide's account at the payment provider: where to connect it, and whether it is ready.

use axum::http::request::Parts;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Ctx;
use serendib_domain::identity::account_state;
use serendib_domain::ledger::payout_accounts::{self, ConnectingGuide};

use super::error::FunctionError;
use super::{FunctionResult, authenticate, json};
use crate::app::App;
use crate::outside::payments::PaymentProviderError;

/// POST /functions/v1/connect-payout-account
pub async fn connect(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let guide = payout_accounts::connecting_guide(&app.db, &ctx).await?;
    payout_accounts::ensure_recent_proof(&ctx)?;
    if let Some(account) = &guide.account {
        match app.payments.account_page(account).await {
            Ok(url) => return json(json!({ "url": url })),
            Err(PaymentProviderError::Missing) => forget_account(app, &ctx, account).await?,
            Err(fault) => return Err(fault.into()),
        }
    }
    let account = create_account(app, &ctx, guide).await?;
    json(json!({ "url": app.payments.account_page(&account).await? }))
}

/// No transaction is open while the provider answers; of two calls at once, the first account stays.
async fn create_account(app: &App, ctx: &Ctx, guide: ConnectingGuide) -> Result<String, FunctionError> {
    let created = app.payments.create_account(guide.guide, guide.email.as_deref()).await?;
    let ctx = ctx.clone();
    let stored: serendib_domain::Result<String> = app
        .db
        .write(async move |tx: &mut Tx<'_>| {
            account_state::ensure_open(tx, &ctx).await?;
            payout_accounts::store_account(tx, &ctx, guide.guide, &created).await
        })
        .await;
    Ok(stored?)
}

/// The provider does not know the account any more.
async fn forget_account(app: &App, ctx: &Ctx, account: &str) -> Result<(), FunctionError> {
    let (ctx, account) = (ctx.clone(), account.to_owned());
    let removed: serendib_domain::Result<()> =
        app.db.write(async move |tx: &mut Tx<'_>| payout_accounts::record_departure(tx, &ctx, &account).await).await;
    Ok(removed?)
}

/// POST /functions/v1/refresh-payout-account
pub async fn refresh(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    if let Some(account) = payout_accounts::connecting_guide(&app.db, &ctx).await?.account {
        match app.payments.account(&account).await {
            Ok(update) => {
                let own = ctx.clone();
                let recorded: serendib_domain::Result<()> = app
                    .db
                    .write(async move |tx: &mut Tx<'_>| payout_accounts::record_account(tx, &own, &update).await)
                    .await;
                recorded?;
            }
            Err(PaymentProviderError::Missing) => forget_account(app, &ctx, &account).await?,
            Err(fault) => return Err(fault.into()),
        }
    }
    json(payout_accounts::payout_account(&app.db, &ctx).await?)
}
