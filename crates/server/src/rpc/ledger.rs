//! Handlers of payouts and of commissions.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::ledger::transfers;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Error, Result, ledger};

use super::args::Args;

/// Characters of an amount.
const LONGEST_NUMBER: usize = 15;

/// The named arguments as fields; numbers as numbers.
pub(super) fn fields(args: &Args, texts: &[&str], number: &str) -> Posted {
    let mut posted: Posted = texts.iter().map(|name| ((*name).to_owned(), Json::from(args.text(name)))).collect();
    let text = args.text(number);
    // Digits beyond those of a number would be lost, so a long text stays one, which the command refuses.
    let read = if text.len() <= LONGEST_NUMBER { serde_json::from_str(text).ok() } else { None };
    posted.insert(number.to_owned(), read.unwrap_or_else(|| Json::from(text)));
    posted
}

/// # Errors
/// Errors of the command.
pub async fn record_payout(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    ledger::record_payout(tx, ctx, &fields(args, &["guide_id", "reference", "note"], "amount")).await
}

/// # Errors
/// Errors of the command.
pub async fn send_payout(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    transfers::send_payout(tx, ctx, &fields(args, &["guide_id", "note", "account_since"], "amount")).await
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
    let is_accepted = match args.text("accept") {
        "true" => true,
        "false" => false,
        _ => return Err(Error::Refused("Please say whether to accept: true or false.".to_owned())),
    };
    ledger::decide_commission(tx, ctx, args.text("request_id"), is_accepted).await
}
