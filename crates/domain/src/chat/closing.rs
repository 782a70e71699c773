//! Moderation: conversations that the staff closes after a report. Both sides still read, and neither writes. What a booking waits for goes on. D-178.

use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::conversation::Conversation;
use super::mails::ChatMail;
use super::notifications::link;
use super::report::find_for_staff;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, time, uuid};

const CLOSED: &str = "This conversation is closed already.";
const OPEN: &str = "This conversation is open.";
const NO_MESSAGE: &str = "Your conversation was closed by Serendib. Please send this without a message.";
const ANOTHER_GUIDE: &str = "This booking has another guide since it was reported.";

pub(super) fn table() -> Table {
    Table::new("closed_conversations")
        .columns([
            uuid("conversation_id"),
            uuid("guide_id").references("guides"),
            uuid("booking_request_id").nullable().references("booking_requests"),
            uuid("inquiry_id").nullable().references("inquiries"),
            uuid("report_id").references("chat_reports"),
            time("closed_at"),
            uuid("closed_by").nullable().references("users"),
        ])
        .key(&["conversation_id", "guide_id"])
        .internal()
}

/// Closes the conversation of a report, and tells both sides, without the reason.
///
/// # Errors
/// `SignedOut`, `Forbidden`, also for one of the two sides; `Fields` without a reason; `Missing`; `Conflict` if it is closed, and after a handover.
pub async fn close_conversation(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, admins::REQUIRED)?;
    let reason = read_reason(posted)?;
    let (_, talk) = find_for_staff(tx, ctx, report).await?;
    ensure_same_guide(tx, &talk).await?;
    let by = ctx.caller.person().map(|person| person.user);
    let closed = tx
        .run(
            "INSERT INTO closed_conversations
               (conversation_id, guide_id, booking_request_id, inquiry_id, report_id, closed_at, closed_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (conversation_id, guide_id) DO NOTHING",
            &[
                talk.id.into(),
                talk.guide_id.into(),
                talk.ids().0.into(),
                talk.ids().1.into(),
                report.into(),
                ctx.now.into(),
                by.into(),
            ],
        )
        .await?;
    closed.exactly_one(Error::Conflict(CLOSED))?;
    record(tx, ctx, "conversation_closed", report, &talk, &reason).await?;
    let mail = ChatMail::Closed { title: talk.title.clone(), is_booked: talk.booked.is_some() };
    tell_both(tx, ctx, &talk, &Notice::new("conversation_closed", &mail, Some(link(&talk)))?).await?;
    Ok(json!({ "is_closed": true }))
}

/// Opens the conversation of a report again, and tells both sides.
///
/// # Errors
/// As [`close_conversation`]; `Conflict` if it is open.
pub async fn open_conversation(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, admins::REQUIRED)?;
    let reason = read_reason(posted)?;
    let (_, talk) = find_for_staff(tx, ctx, report).await?;
    ensure_same_guide(tx, &talk).await?;
    let opened = "DELETE FROM closed_conversations WHERE conversation_id = $1 AND guide_id = $2";
    tx.run(opened, &[talk.id.into(), talk.guide_id.into()]).await?.exactly_one(Error::Conflict(OPEN))?;
    record(tx, ctx, "conversation_opened", report, &talk, &reason).await?;
    let mail = ChatMail::Opened { title: talk.title.clone() };
    tell_both(tx, ctx, &talk, &Notice::new("conversation_opened", &mail, Some(link(&talk)))?).await?;
    Ok(json!({ "is_closed": false }))
}

/// A report about a former guide says nothing about the conversation with the present one.
async fn ensure_same_guide(tx: &mut Tx<'_>, reported: &Conversation) -> Result<()> {
    let now = Conversation::find(tx, reported.id).await?.ok_or(Error::Missing("report"))?;
    if now.guide == reported.guide { Ok(()) } else { Err(Error::Conflict(ANOTHER_GUIDE)) }
}

/// Whether the conversation of a booking or an inquiry is closed with its present guide.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn is_closed(source: &mut impl RowSource, conversation: Uuid) -> Result<bool> {
    let sql = "SELECT 1 FROM closed_conversations WHERE conversation_id = $1 AND guide_id = COALESCE(
                 (SELECT guide_id FROM booking_requests WHERE id = $1), (SELECT guide_id FROM inquiries WHERE id = $1))";
    Ok(!source.rows(sql, &[conversation.into()]).await?.is_empty())
}

/// A message beside a proposal or its answer would go around the closing.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn check_message(
    source: &mut impl RowSource,
    booking: Uuid,
    message: Option<&str>,
    fields: &mut FieldReader<'_>,
) -> Result<()> {
    if message.is_some() && is_closed(source, booking).await? {
        fields.note("message", NO_MESSAGE);
    }
    Ok(())
}

fn read_reason(posted: &Posted) -> Result<String> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["reason"]);
    let reason = fields.admin_reason("reason");
    fields.finish()?;
    Ok(reason)
}

async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    action: &'static str,
    report: Uuid,
    talk: &Conversation,
    reason: &str,
) -> Result<()> {
    let note = json!({ "conversation_id": talk.id, "reason": reason });
    audit::record(tx, ctx, action, "chat_reports", report, None, Some(&note)).await
}

async fn tell_both(tx: &mut Tx<'_>, ctx: &Ctx, talk: &Conversation, notice: &Notice) -> Result<()> {
    for user in [talk.traveller, talk.guide] {
        notices::tell(tx, ctx, user, notice).await?;
    }
    Ok(())
}
