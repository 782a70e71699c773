//! Handlers of bulk actions and saved views of the staff.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::back_office::{bulk_actions, staff_views};
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::back_office::id;
use super::bookings::texts;
use super::ledger::fields;

/// # Errors
/// Errors of the command.
pub async fn change(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = fields(args, &["action", "reason", "until"], "refund");
    if args.text("refund").is_empty() {
        posted.remove("refund");
    }
    posted.insert("ids".to_owned(), args.list("ids").unwrap_or_default());
    posted.insert("is_preview".to_owned(), json!(args.flag("is_preview")));
    bulk_actions::change_in_bulk(tx, ctx, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn save_view(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = texts(args, &["list", "name"]);
    posted.insert("filter".to_owned(), Json::Object(args.document("filter")));
    posted.insert("is_shared".to_owned(), json!(args.flag("is_shared")));
    staff_views::save_view(tx, ctx, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn delete_view(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    staff_views::delete_view(tx, ctx, id(args, "view_id")).await
}
