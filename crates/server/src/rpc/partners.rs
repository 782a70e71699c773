//! Handlers of the functions about API keys and webhooks of partners.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::api_keys::manage as keys;
use serendib_domain::table::Posted;
use serendib_domain::webhooks::deliveries::{self, DELIVERIES_PAGE, DeliveriesQuery};
use serendib_domain::webhooks::manage as webhooks;
use serendib_domain::{Ctx, Result};
use uuid::Uuid;

use super::args::Args;
use super::back_office::id;
use crate::outside::address_guard::AddressGuard;

/// Their answers have secrets that are displayed once.
pub const SECRET_ANSWERS: [&str; 3] = ["create_api_key", "save_webhook_endpoint", "rotate_webhook_secret"];

/// # Errors
/// Errors of the command.
pub async fn create_key(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::from_iter([("name".to_owned(), json!(args.exact_text("name")))]);
    posted.insert("scopes".to_owned(), args.list("scopes").unwrap_or(Json::Null));
    let rate = args.exact("rate_per_minute").map_or_else(|| text_or_null(args, "rate_per_minute"), Json::from);
    posted.insert("rate_per_minute".to_owned(), rate);
    posted.insert("expires_on".to_owned(), text_or_null(args, "expires_on"));
    keys::create_api_key(tx, ctx, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn rename_key(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let posted = Posted::from_iter([("name".to_owned(), json!(args.exact_text("name")))]);
    keys::rename_api_key(tx, ctx, id(args, "id"), &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn revoke_key(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    keys::revoke_api_key(tx, ctx, id(args, "id")).await
}

/// # Errors
/// Errors of the command.
pub async fn save_endpoint(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::from_iter([("events".to_owned(), args.list("events").unwrap_or(Json::Null))]);
    posted.insert("description".to_owned(), json!(args.exact_text("description")));
    let known: Option<Uuid> = Some(id(args, "id")).filter(|_| !args.text("id").is_empty());
    let address = AddressGuard::for_site(&ctx.site).parse(args.text("url")).ok();
    webhooks::save_webhook_endpoint(tx, ctx, known, address.as_ref().map(url::Url::as_str), &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn run(tx: &mut Tx<'_>, ctx: &Ctx, function: &str, args: &Args) -> Result<Json> {
    let id = id(args, "id");
    match function {
        "rotate_webhook_secret" => webhooks::rotate_webhook_secret(tx, ctx, id).await,
        "disable_webhook_endpoint" => webhooks::disable_webhook_endpoint(tx, ctx, id).await,
        "enable_webhook_endpoint" => webhooks::enable_webhook_endpoint(tx, ctx, id).await,
        "test_webhook_endpoint" => webhooks::test_webhook_endpoint(tx, ctx, id).await,
        "redeliver_webhook" => deliveries::redeliver_webhook(tx, ctx, id).await,
        other => Err(serendib_db::Error::Bug(format!("no command is called {other}")).into()),
    }
}

/// # Errors
/// Errors of the function's rules.
pub async fn list_deliveries(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let query = DeliveriesQuery {
        endpoint: Some(id(args, "endpoint_id")).filter(|_| !args.text("endpoint_id").is_empty()),
        state: args.text("state"),
        event_type: args.text("type"),
        after: args.text("after"),
        limit: args.int("limit", DELIVERIES_PAGE),
    };
    deliveries::webhook_deliveries(db, ctx, &query).await
}

fn text_or_null(args: &Args, name: &str) -> Json {
    match args.text(name) {
        "" => Json::Null,
        text => text.into(),
    }
}
