//! Handlers of the functions with which admins act on bookings, guides and packages of others.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::back_office::booking_page::read_money;
use serendib_domain::bookings::admin_actions;
use serendib_domain::guides::suspension;
use serendib_domain::packages::transfer;
use serendib_domain::payments::manual_payments;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::back_office::id;
use super::bookings::texts;
use super::ledger::fields;

/// # Errors
/// Errors of the command.
pub async fn extend_deadline(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let posted = texts(args, &["until", "expected", "reason"]);
    admin_actions::extend_deadline(tx, ctx, id(args, "booking_id"), &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn reopen_booking(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    admin_actions::reopen_booking(tx, ctx, id(args, "booking_id"), &texts(args, &["reason"])).await
}

/// # Errors
/// Errors of the command.
pub async fn record_manual_payment(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let booking = id(args, "booking_id");
    let posted = fields(args, &["kind", "reference", "received_on", "note"], "amount");
    manual_payments::record_manual_payment(tx, ctx, booking, &posted).await?;
    read_money(tx, booking).await
}

/// # Errors
/// Errors of the command.
pub async fn resend_booking_mail(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (to, kind) = (args.text("to"), args.text("kind"));
    admin_actions::resend_booking_mail(tx, ctx, id(args, "booking_id"), to, kind).await
}

/// # Errors
/// Errors of the command.
pub async fn suspend_guide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted: Posted = args.document("document");
    posted.insert("reason".to_owned(), json!(args.text("reason")));
    suspension::suspend_guide(tx, ctx, id(args, "guide_id"), &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn reinstate_guide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    suspension::reinstate_guide(tx, ctx, id(args, "guide_id"), &texts(args, &["reason"])).await
}

/// # Errors
/// Errors of the command.
pub async fn transfer_package(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    transfer::transfer_package(tx, ctx, id(args, "package_id"), &texts(args, &["guide_id", "reason"])).await
}
