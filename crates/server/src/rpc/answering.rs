//! Handlers of the functions with which the staff answers messages, works on reports, and edits its templates.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Tx};
use serendib_domain::accounts::admins;
use serendib_domain::chat::admin_reports::{REPORTS_PAGE, ReportsQuery, admin_reports};
use serendib_domain::chat::{closing, warnings};
use serendib_domain::contact::answers;
use serendib_domain::reply_templates::{list, save};
use serendib_domain::staff::StaffRight;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use super::args::Args;
use super::back_office::id;

/// # Errors
/// Errors of the function's rules.
pub async fn templates(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    list::reply_templates(db, ctx, args.text("kind"), args.flag("with_retired")).await
}

/// # Errors
/// Errors of the command.
pub async fn save_template(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = exact_texts(args, &["kind", "name", "body"]);
    posted.insert("version".to_owned(), version(args));
    let id: Option<Uuid> = Some(id(args, "id")).filter(|_| !args.text("id").is_empty());
    save::save_reply_template(tx, ctx, id, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn retire_template(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    save::retire_reply_template(tx, ctx, id(args, "id"), args.int("version", -1)).await
}

/// # Errors
/// Errors of the command.
pub async fn restore_template(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    save::restore_reply_template(tx, ctx, id(args, "id")).await
}

/// # Errors
/// Errors of the command.
pub async fn answer_message(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, admins::REQUIRED)?;
    let is_handled = match args.text("mark_handled") {
        "" | "true" => true,
        "false" => false,
        _ => return Err(Error::Refused("Please say whether the message is handled: true or false.".to_owned())),
    };
    answers::answer_contact_message(tx, ctx, id(args, "message_id"), args.exact_text("text"), is_handled).await
}

/// # Errors
/// Errors of the function's rules.
pub async fn reports(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    let (show, search, after) = (args.text("show"), args.text("q"), args.text("after"));
    admin_reports(db, ctx, &ReportsQuery { show, search, after, limit: args.int("limit", REPORTS_PAGE) }).await
}

/// # Errors
/// Errors of the command.
pub async fn warn_person(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    warnings::warn_person(tx, ctx, id(args, "report_id"), &exact_texts(args, &["side", "text"])).await
}

/// # Errors
/// Errors of the command.
pub async fn close_conversation(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    closing::close_conversation(tx, ctx, id(args, "report_id"), &exact_texts(args, &["reason"])).await
}

/// # Errors
/// Errors of the command.
pub async fn open_conversation(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    closing::open_conversation(tx, ctx, id(args, "report_id"), &exact_texts(args, &["reason"])).await
}

/// What is no number stays a text, which the command refuses at its field.
fn version(args: &Args) -> Json {
    args.exact("version").map_or_else(|| json!(args.text("version")), Json::from)
}

pub(super) fn exact_texts(args: &Args, names: &[&str]) -> Posted {
    names.iter().map(|name| ((*name).to_owned(), json!(args.exact_text(name)))).collect()
}
