//! A guide's account at the payment provider: where to connect it, and whether it is ready.

use axum::http::request::Parts;
use serde_json::json;
use serendib_db::Tx;
use serendib_domain::Result;
use serendib_domain::ledger::payout_accounts::{self, ConnectingGuide};

use super::{FunctionResult, authenticate, json};
use crate::app::App;

/// POST /functions/v1/connect-payout-account
pub async fn connect(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    let ConnectingGuide { guide, email, account } = payout_accounts::connecting_guide(&app.db, &ctx).await?;
    let account = match account {
        Some(account) => account,
        None => {
            // No transaction is open while the provider answers; of two calls at once, the first account stays.
            let created = app.payments.create_account(guide, email.as_deref()).await?;
            let stored: Result<String> = app
                .db
                .write(async move |tx: &mut Tx<'_>| payout_accounts::store_account(tx, &ctx, guide, &created).await)
                .await;
            stored?
        }
    };
    json(json!({ "url": app.payments.account_page(&account).await? }))
}

/// POST /functions/v1/refresh-payout-account
pub async fn refresh(app: &App, parts: &Parts) -> FunctionResult {
    let ctx = authenticate(app, parts).await?;
    if let Some(account) = payout_accounts::connecting_guide(&app.db, &ctx).await?.account {
        let update = app.payments.account(&account).await?;
        let own = ctx.clone();
        let recorded: Result<()> =
            app.db.write(async move |tx: &mut Tx<'_>| payout_accounts::record_account(tx, &own, &update).await).await;
        recorded?;
    }
    json(payout_accounts::payout_account(&app.db, &ctx).await?)
}
