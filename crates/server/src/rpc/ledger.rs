//! Handlers of payouts and of commissions.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result, ledger};

use super::args::Args;

/// The named arguments as fields; numbers as numbers.
fn fields(args: &Args, texts: &[&str], number: &str) -> Posted {
    let mut posted: Posted = texts.iter().map(|name| ((*name).to_owned(), Json::from(args.text(name)))).collect();
    let text = args.text(number);
    posted.insert(number.to_owned(), serde_json::from_str(text).unwrap_or_else(|_| Json::from(text)));
    posted
}

/// # Errors
/// Errors of the command.
pub async fn record_payout(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    ledger::record_payout(tx, ctx, &fields(args, &["guide_id", "reference", "note"], "amount")).await
}

/// # Errors
/// Errors of the command.
pub async fn reverse_payout(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    ledger::reverse_payout(tx, ctx, args.text("payout_id"), args.text("reason")).await
}

/// # Errors
/// Errors of the command.
pub async fn request_commission(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    ledger::request_commission(tx, ctx, &fields(args, &["guide_id", "reason"], "percent")).await
}

/// # Errors
/// Errors of the command.
pub async fn decide_commission(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    ledger::decide_commission(tx, ctx, args.text("request_id"), args.flag("accept")).await
}
