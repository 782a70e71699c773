//! conversations, conversation, ask_guide, send_message, mark_messages_read, report_conversation, reported_conversation,
//! my_notification_preferences, set_notification_preference.

use serde_json::Value as Json;
use serendib_db::{Db, Tx};
use serendib_domain::chat::{ask, for_people, list, mark, read, report, send};
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
/// `Refused` for a cursor that is none; those of a read.
pub async fn conversations(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    let after = list::Cursor::parse(args.text("after"))?;
    list::own(db, ctx, &list::Page { search: args.text("q"), after, limit: args.int("limit", list::PAGE_LIMIT) }).await
}

/// # Errors
/// Those of a read.
pub async fn conversation(db: &Db, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    read::own(db, ctx, id(args, "conversation_id", CONVERSATION)?, before(args)?).await
}

/// # Errors
/// Those of the command.
pub async fn sent(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    send::send(tx, ctx, id(args, "conversation_id", CONVERSATION)?, &written(args)).await
}

/// # Errors
/// Those of the command.
pub async fn ask_guide(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    let (package, guide) = (id(args, "package_id", PACKAGE)?, id(args, "guide_id", GUIDE)?);
    ask::ask(tx, ctx, package, guide, &written(args)).await
}

fn written(args: &Args) -> Posted {
    ["key", "body"].map(|name| (name.to_owned(), args.text(name).into())).into_iter().collect()
}

/// # Errors
/// Those of the command.
pub async fn marked(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    mark::read_to(tx, ctx, id(args, "conversation_id", CONVERSATION)?, id(args, "message_id", MESSAGE)?).await
}

/// # Errors
/// Those of the command.
pub async fn reported(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    for_people(ctx)?;
    report::report(tx, ctx, id(args, "conversation_id", CONVERSATION)?, args.text("reason")).await
}

/// # Errors
/// Those of the command.
pub async fn looked_at(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    // What is no id is no report's, which only admins are told.
    report::read(tx, ctx, args.text("report_id").parse().unwrap_or_default(), before(args)?).await
}

/// # Errors
/// Those of a read.
pub async fn preferences(db: &Db, ctx: &Ctx) -> Result<Json> {
    preferences::own(db, ctx).await
}

/// # Errors
/// Those of the command.
pub async fn preferred(tx: &mut Tx<'_>, ctx: &Ctx, args: &Args) -> Result<Json> {
    preferences::set(tx, ctx, &args.document("document")).await
}

fn id(args: &Args, name: &str, absent: Error) -> Result<Uuid> {
    args.text(name).parse().map_err(|_| absent)
}

fn before(args: &Args) -> Result<Option<Uuid>> {
    match args.text("before") {
        "" => Ok(None),
        said => said.parse().map(Some).map_err(|_| MESSAGE),
    }
}
