//! Handlers of guides' calendars from elsewhere.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::bookings::availability;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Error, FieldError, Result};

use super::args::Args;
use crate::outside::calendars;

/// # Errors
/// Errors of the command; `Fields` for an address that may not be fetched.
pub async fn add(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let text = |name: &str| match args.text(name) {
        "" => Json::Null,
        text => text.into(),
    };
    let posted: Posted = ["address", "label"].iter().map(|name| ((*name).to_owned(), text(name))).collect();
    let address = availability::check_address(ctx, &posted)?;
    if let Err(why) = calendars::check_address(&address, &ctx.site) {
        let message = why.to_string();
        return Err(Error::Fields { message: message.clone(), wrong: vec![FieldError::new("address", message)] });
    }
    availability::add_import(tx, ctx, &posted).await
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
