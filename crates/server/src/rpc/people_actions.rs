//! Handlers of what admins do about an account.

use serde_json::Value as Json;
use serendib_db::Tx;
use serendib_domain::accounts::account_merge::{self, MergeOrder};
use serendib_domain::back_office::people_actions;
use serendib_domain::identity::blocking::AddressKeys;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::back_office::id;
use crate::app::App;
use crate::auth::secrets;

/// The function that needs the keys under which failures of an address are counted, and these need secrets of the server.
pub const UNLOCKING: &str = "unlock_person";

/// # Errors
/// Errors of the command.
pub async fn sign_out(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    people_actions::sign_out_person(tx, ctx, id(args, "user_id"), args.exact_text("reason")).await
}

/// # Errors
/// Errors of the command.
pub async fn block(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    people_actions::block_person(tx, ctx, id(args, "user_id"), args.exact_text("reason"), args.text("until")).await
}

/// # Errors
/// Errors of the command.
pub async fn unblock(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    people_actions::unblock_person(tx, ctx, id(args, "user_id"), args.exact_text("reason")).await
}

/// # Errors
/// Errors of the command.
pub async fn unlock(tx: &mut Tx<'_>, ctx: &Ctx, app: &App, args: &Args) -> Result<Json> {
    let keys_of = |address: &str| AddressKeys {
        account: secrets::account_key(app, address),
        limit: secrets::limit_key(app, address),
    };
    people_actions::unlock_person(tx, ctx, id(args, "user_id"), args.exact_text("reason"), keys_of).await
}

/// # Errors
/// Errors of the command.
pub async fn erase(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    people_actions::erase_person(tx, ctx, id(args, "user_id"), args.exact_text("reason"), args.text("email")).await
}

/// # Errors
/// Errors of the command.
pub async fn merge(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let expected = &args.document("expected");
    let (source, target, reason) = (id(args, "source"), id(args, "target"), args.exact_text("reason"));
    account_merge::merge_people(tx, ctx, MergeOrder { source, target, reason, expected }).await
}

/// # Errors
/// Errors of the command.
pub async fn undo_merge(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    account_merge::undo_merge(tx, ctx, id(args, "id"), args.exact_text("reason")).await
}
