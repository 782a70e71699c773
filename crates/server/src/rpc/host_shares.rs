//! Handlers of the functions about shares of hosts.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::host_shares::{self, HostShareAction};
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use super::args::Args;
use super::bookings::texts;
use super::ledger::fields;

fn id_of(args: &Args, name: &str) -> Uuid {
    args.text(name).parse().unwrap_or_default()
}

/// # Errors
/// Errors of a read.
pub async fn list(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    host_shares::list(db, ctx, id_of(args, "package_id")).await
}

/// # Errors
/// Errors of the command.
pub async fn offer(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = fields(args, &[], "percent");
    posted.extend(texts(args, &["message"]));
    let pair = (id_of(args, "package_id"), id_of(args, "guide_id"));
    let (id, expires_at) = host_shares::offer(tx, ctx, pair, &posted).await?;
    Ok(json!({ "id": id, "status": "open", "expires_at": expires_at.to_rfc3339() }))
}

/// # Errors
/// Errors of the command.
pub async fn answer(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    host_shares::check_caller(ctx)?;
    let id = args.text("id").parse().map_err(|_| Error::Missing("proposal"))?;
    let action = HostShareAction::parse(args.text("action"))?;
    let status = host_shares::answer(tx, ctx, id, action, &texts(args, &["message"])).await?;
    Ok(json!({ "id": id, "status": status }))
}
