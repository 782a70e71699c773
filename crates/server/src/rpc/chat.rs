//! Handlers of the chat functions and the notification preferences.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::chat::{for_people, inquiry, list, mark, read, report, saved_replies, send};
use serendib_domain::notices::preferences;
use serendib_domain::table::Posted;
use serendib_domain::{Ctx, Error, Result};
use uuid::Uuid;

use super::args::Args;

const CONVERSATION: Error = Error::Missing("conversation");
const PACKAGE: Error = Error::Missing("package");
const GUIDE: Error = Error::Missing("guide");
const MESSAGE: Error = Error::Missing("message");

/// # Errors
/// `Refused` for an invalid cursor; errors of a read.
pub async fn conversations(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    let after = list::ConversationCursor::parse(args.text("after"))?;
    list::list_own(
        db,
        ctx,
        &list::ConversationListQuery { search: args.text("q"), after, limit: args.int("limit", list::PAGE_LIMIT) },
    )
    .await
}

/// # Errors
/// Errors of a read.
pub async fn conversation(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    read::read_own(db, ctx, id(args, "conversation_id", CONVERSATION)?, before(args)?).await
}

/// # Errors
/// Errors of the command.
pub async fn send_message(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    send::send(tx, ctx, id(args, "conversation_id", CONVERSATION)?, &build_message(args)).await
}

/// # Errors
/// Errors of the command.
pub async fn ask_guide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    let (package, guide) = (id(args, "package_id", PACKAGE)?, id(args, "guide_id", GUIDE)?);
    inquiry::ask(tx, ctx, package, guide, &build_message(args)).await
}

fn build_message(args: &Args) -> Posted {
    ["key", "body"].map(|name| (name.to_owned(), args.text(name).into())).into_iter().collect()
}

/// # Errors
/// Errors of the command.
pub async fn save_replies(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    let mut posted = Posted::new();
    posted.insert("replies".to_owned(), args.list("replies").unwrap_or(Json::Null));
    posted.insert("version".to_owned(), args.exact("version").into());
    saved_replies::save_replies(tx, ctx, &posted).await
}

/// # Errors
/// Errors of the command.
pub async fn mark_read(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    mark::read_to(tx, ctx, id(args, "conversation_id", CONVERSATION)?, id(args, "message_id", MESSAGE)?).await
}

/// # Errors
/// Errors of the command.
pub async fn report_conversation(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    report::report(tx, ctx, id(args, "conversation_id", CONVERSATION)?, args.text("reason")).await
}

/// # Errors
/// Errors of the command.
pub async fn read_reported(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    // An invalid id matches no report; only admins learn that.
    report::read(tx, ctx, args.text("report_id").parse().unwrap_or_default(), before(args)?).await
}

/// # Errors
/// Errors of a read.
pub async fn preferences(db: &Db, ctx: &Ctx) -> Result<Json> {
    preferences::list_own(db, ctx).await
}

/// # Errors
/// Errors of the command.
pub async fn set_preference(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    preferences::set(tx, ctx, &args.document("document")).await
}

fn id(args: &Args, name: &str, absent: Error) -> Result<Uuid> {
    args.text(name).parse().map_err(|_| absent)
}

fn before(args: &Args) -> Result<Option<Uuid>> {
    match args.text("before") {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| MESSAGE),
    }
}
