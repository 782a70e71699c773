//! Handlers of the functions of the staff.

use serde_json::{Value as Json, json};
use serendib_db::Tx;
use serendib_domain::staff::{four_eyes_rules, members};
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Result};

use super::args::Args;
use super::ledger::fields;

/// # Errors
/// Errors of the command.
pub async fn set_role(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let names = ["email", "role", "reason", "until"];
    let posted: Posted = names.iter().map(|name| ((*name).to_owned(), json!(args.exact_text(name)))).collect();
    members::set_staff_role(tx, ctx, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn set_rule(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = fields(args, &["action"], "above");
    if args.text("above").is_empty() {
        posted.insert("above".to_owned(), Json::Null);
    }
    let approving = fields(args, &[], "approve_above");
    let has_sum = !args.text("approve_above").is_empty();
    posted.insert(
        "approve_above".to_owned(),
        approving.get("approve_above").filter(|_| has_sum).cloned().unwrap_or_default(),
    );
    let is_on = match args.text("is_on") {
        "true" => json!(true),
        "false" => json!(false),
        other => json!(other),
    };
    posted.insert("is_on".to_owned(), is_on);
    four_eyes_rules::set_four_eyes_rule(tx, ctx, &posted).await
}
