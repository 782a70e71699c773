//! Handlers for admins: payments, refunds and dead letters.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::jobs::letters;
use serendib_domain::payments::by_admin;
use serendib_domain::payments::refund_approvals::{decide_refund_approval, refund_approvals};
use serendib_domain::{Caller, Ctx, Error, Result, money, payments};

use super::args::Args;
use super::back_office::id;
use super::bookings::texts;

const NO_DAY: &str = "Days are written like 2030-01-15.";

/// # Errors
/// `SignedOut` and `Forbidden` for a caller who is not an admin; `Refused` for invalid days.
pub async fn figures(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let day = |name: &str| match args.date(name) {
        None if !args.text(name).is_empty() => Err(Error::Refused(NO_DAY.to_owned())),
        day => Ok(day),
    };
    payments::figures(db, ctx, day("from")?, day("to")?).await
}

/// # Errors
/// `SignedOut` and `Forbidden` for a caller who is not an admin; `Missing`.
pub async fn refunds(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    by_admin::account(db, ctx, args.text("payment_id")).await
}

/// # Errors
/// Errors of the command.
pub async fn refund(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (amount, left) = (money::parse(args.text("amount")), money::parse(args.text("expected_left")));
    by_admin::give_back(tx, ctx, args.text("payment_id"), amount, args.text("reason"), left).await
}

/// # Errors
/// Errors of the command.
pub async fn settle_refund(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    by_admin::made_by_hand(tx, ctx, args.text("refund_id"), args.text("how")).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn list_refund_approvals(db: &Db, ctx: &Ctx) -> Result<Json> {
    refund_approvals(db, ctx).await
}

/// # Errors
/// Errors of the command.
pub async fn decide_refund(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    decide_refund_approval(tx, ctx, id(args, "id"), &texts(args, &["decision", "note"])).await
}

/// # Errors
/// `SignedOut` and `Forbidden` for a caller who is not an admin; `Refused` for an invalid cursor.
pub async fn dead_letters(db: &Db, caller: &Caller, args: &Args) -> Result<Json> {
    let dead = letters::list(db, caller, args.text("q"), args.text("after")).await?;
    let listed = dead.iter().map(|one| {
        json!({
            "id": one.id.to_string(),
            "kind": one.kind,
            "attempts": one.attempts,
            "dead_at": one.dead_at.to_rfc3339(),
            "reason": one.reason,
            "cursor": one.cursor(),
        })
    });
    Ok(listed.collect())
}

/// # Errors
/// The same; `Missing` for a job that is not a dead letter.
pub async fn retry_dead_letter(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    // An invalid id matches no dead letter; only admins learn that.
    let id = args.text("id").parse().unwrap_or_default();
    letters::retry(tx, ctx, id).await?;
    Ok(json!({ "retried": 1 }))
}
