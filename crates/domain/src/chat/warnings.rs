//! Moderation: warnings, what the staff writes to one side of a reported conversation. They name the rule, and not who reported. D-178.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::conversation::{Conversation, ConversationSide};
use super::mails::ChatMail;
use super::report::find_for_staff;
use crate::accounts::admins;
use crate::audit;
use crate::bookings::reference;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::reply_templates::placeholders::PlaceholderValues;
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, id, text, time, uuid};

/// Characters of a warning.
pub const WARNING_LIMIT: usize = 2_000;
pub const WARNING_MINIMUM: usize = 10;
/// Warnings on the page of a person, the newest first.
const MOST: i64 = 50;
const SUPPORT: &str = "/contact";
const NO_SIDE: &str = "Please say whom to warn: the traveler or the guide.";
const WARNED: &str = "This side was warned about this report already.";
const GONE: &str = "This person has left Serendib.";

pub(super) fn table() -> Table {
    Table::new("warnings")
        .columns([
            id(),
            uuid("user_id").references("users"),
            uuid("report_id").references("chat_reports"),
            text("body"),
            time("sent_at"),
            uuid("sent_by").nullable().references("users"),
        ])
        .unique(&["report_id", "user_id"])
        .internal()
}

/// Warns the posted `side` of a report with the posted `text`, once.
///
/// # Errors
/// `SignedOut`, `Forbidden`, also for one of the two sides; `Fields`; `Missing`; `Conflict` after a warning, and for a removed account.
pub async fn warn_person(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, admins::REQUIRED)?;
    let (_, talk) = find_for_staff(tx, ctx, report).await?;
    let (side, warning) = read_warning(&talk, posted)?;
    let user = if side == ConversationSide::Guide { talk.guide } else { talk.traveller };
    let present = "SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL";
    tx.row(present, &[user.into()]).await?.ok_or(Error::Conflict(GONE))?;
    let (id, by) = (ctx.new_id(), ctx.caller.person().map(|person| person.user));
    let written = tx
        .run(
            "INSERT INTO warnings (id, user_id, report_id, body, sent_at, sent_by) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (report_id, user_id) DO NOTHING",
            &[id.into(), user.into(), report.into(), warning.as_str().into(), ctx.now.into(), by.into()],
        )
        .await?;
    written.exactly_one(Error::Conflict(WARNED))?;
    // The text goes with the account, and the log stays.
    let note = json!({ "user_id": user, "warning_id": id });
    audit::record(tx, ctx, "person_warned", "chat_reports", report, None, Some(&note)).await?;
    let mail = ChatMail::Warned { title: talk.title.clone(), warning };
    notices::tell(tx, ctx, user, &Notice::new("person_warned", &mail, Some(SUPPORT.to_owned()))?).await?;
    Ok(json!({ "warned_at": ctx.now.to_rfc3339() }))
}

/// The side, and the text with its placeholders filled in.
fn read_warning(talk: &Conversation, posted: &Posted) -> Result<(ConversationSide, String)> {
    let side = match posted.get("side").and_then(Json::as_str) {
        Some("traveler") => Some(ConversationSide::Traveller),
        Some("guide") => Some(ConversationSide::Guide),
        _ => None,
    };
    let mut posted = posted.clone();
    if let Some(Json::String(text)) = posted.get_mut("text") {
        let name = talk.name(side.unwrap_or(ConversationSide::Traveller));
        let values = PlaceholderValues {
            first_name: name.split_whitespace().next().unwrap_or_default(),
            reference: &reference(talk.id),
            subject: &talk.title,
        };
        *text = values.fill(text);
    }
    let mut fields = FieldReader::new(&posted);
    fields.only(&["side", "text"]);
    let warning = fields.lines("text", "warning", WARNING_LIMIT);
    if fields.is_blank("text") || warning.as_ref().is_some_and(|text| text.chars().count() < WARNING_MINIMUM) {
        fields.note("text", format!("Please write at least {WARNING_MINIMUM} characters."));
    }
    if side.is_none() {
        fields.note("side", NO_SIDE);
    }
    fields.finish()?;
    Ok((side.ok_or_else(|| Error::Refused(NO_SIDE.to_owned()))?, warning.unwrap_or_default()))
}

row_struct! {
    struct PersonWarning {
        sent_at: DateTime<Utc> = "w.sent_at",
        body: String = "w.body",
        by: Option<String> = "p.display_name",
    }
}

/// A person's warnings for the staff, the newest first.
///
/// # Errors
/// Those of a read.
pub(crate) async fn list_warnings(source: &mut impl RowSource, user: Uuid) -> Result<Json> {
    let sql = "FROM warnings w LEFT JOIN profiles p ON p.user_id = w.sent_by
        WHERE w.user_id = $1 ORDER BY w.sent_at DESC, w.id LIMIT $2";
    let warnings: Vec<PersonWarning> = source.select(sql, &[user.into(), MOST.into()]).await?;
    let to_json = |one: &PersonWarning| json!({ "sent_at": one.sent_at.to_rfc3339(), "text": one.body, "by": one.by });
    Ok(warnings.iter().map(to_json).collect())
}

/// When an account is removed, the warnings go.
pub(super) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    tx.run("DELETE FROM warnings WHERE user_id = $1", &[user.into()]).await?.any();
    Ok(())
}
