//! Handlers of saved packages and date alerts.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::saved::{alerts, save};
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result};

use super::args::Args;

/// # Errors
/// Errors of the command.
pub async fn packages(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    save::save(tx, ctx, args.list("packages").as_ref()).await
}

/// # Errors
/// Errors of the command.
pub async fn date_alert(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let texts = ["package_id", "first_start", "last_start"].map(|name| (name.to_owned(), args.text(name).into()));
    let people = ("number_of_travelers".to_owned(), args.exact("number_of_travelers").into());
    let posted: Posted = texts.into_iter().chain([people]).collect();
    alerts::add(tx, ctx, &posted).await
}
