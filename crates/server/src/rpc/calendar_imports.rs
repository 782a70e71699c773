//! Handlers of guides' calendars from elsewhere.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::bookings::availability;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Error, FieldError, Result};
use url::Url;

use super::args::Args;
use crate::outside::calendars;

/// # Errors
/// Errors of the command; `Fields` for an address that may not be fetched.
pub async fn add(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let text = |name: &str| match args.text(name) {
        "" => Json::Null,
        text => text.into(),
    };
    let mut posted: Posted = ["address", "label"].iter().map(|name| ((*name).to_owned(), text(name))).collect();
    let address = availability::check_address(ctx, &posted)?;
    let url = calendars::parse_address(&address, &ctx.site).map_err(|why| wrong_address(&why.to_string()))?;
    let site = Url::parse(&ctx.site).ok();
    if site.is_some_and(|site| (site.host(), site.port_or_known_default()) == (url.host(), url.port_or_known_default()))
    {
        return Err(wrong_address(availability::OWN_ADDRESS));
    }
    posted.insert("address".to_owned(), url.to_string().into());
    availability::add_import(tx, ctx, &posted).await
}

fn wrong_address(message: &str) -> Error {
    Error::Fields { message: message.to_owned(), wrong: vec![FieldError::new("address", message)] }
}

/// # Errors
/// Errors of the command.
pub async fn remove(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    availability::remove_import(tx, ctx, args.text("id").parse().unwrap_or_default()).await
}

/// # Errors
/// Errors of the command.
pub async fn refresh(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    availability::refresh_import(tx, ctx, args.text("id").parse().unwrap_or_default()).await
}
