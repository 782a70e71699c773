//! Handlers of the functions with which the staff works on flags of abuse.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::abuse_flags::decide::decide_abuse_flag;
use serendib_domain::abuse_flags::list::{FLAGS_PAGE, FlagsQuery, abuse_flags};
use serendib_domain::{Ctx, Result};

use super::answering::exact_texts;
use super::args::Args;
use super::back_office::id;

/// # Errors
/// Errors of the function's rules.
pub async fn list(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (kind, state, search) = (args.text("kind"), args.text("state"), args.text("q"));
    let about = Some(id(args, "about")).filter(|_| !args.text("about").is_empty());
    let (after, limit) = (args.text("after"), args.int("limit", FLAGS_PAGE));
    abuse_flags(db, ctx, &FlagsQuery { kind, state, search, about, after, limit }).await
}

/// # Errors
/// Errors of the command.
pub async fn decide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    decide_abuse_flag(tx, ctx, id(args, "id"), &exact_texts(args, &["state", "note", "last_seen_at"])).await
}
