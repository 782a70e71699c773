//! Handlers of the staff's functions about payments, reconciliation and disputes.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::back_office::looks::require_right;
use serendib_domain::back_office::payment_list::{PaymentFilter, payment_list};
use serendib_domain::payments::dispute_evidence::{list::admin_disputes, read_evidence, send};
use serendib_domain::payments::reconciliation::{differences, list::reconciliation, run};
use serendib_domain::staff::StaffRight;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::back_office::id;
use super::bookings::texts;

/// # Errors
/// Errors of the function's rules.
pub async fn payments(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    require_right(ctx, StaffRight::ReadMoney)?;
    payment_list(db, ctx, &PaymentFilter::parse(|name| args.text(name))?).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn differences(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    reconciliation(db, ctx, args.text("show"), args.text("after"), args.text("limit")).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn disputes(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    admin_disputes(db, ctx, args.text("show"), args.text("after")).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn evidence(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    read_evidence(db, ctx, id(args, "dispute_id")).await
}

/// # Errors
/// Errors of the command.
pub async fn start_reconciliation(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    run::start_reconciliation(tx, ctx, &texts(args, &["from", "to"])).await
}

/// # Errors
/// Errors of the command.
pub async fn handle_difference(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    differences::handle_difference(tx, ctx, id(args, "id"), &texts(args, &["note"])).await
}

/// # Errors
/// Errors of the command.
pub async fn reopen_difference(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    differences::reopen_difference(tx, ctx, id(args, "id"), &texts(args, &["note"])).await
}

/// # Errors
/// Errors of the command.
pub async fn send_evidence(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    send::send_dispute_evidence(tx, ctx, id(args, "dispute_id"), &texts(args, &["note"])).await
}
