//! Moderation: reports of conversations. Once one side reports a conversation, admins can read it; the audit log records each read.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::conversation::{self, Conversation};
use super::mails::ChatMail;
use super::read::page;
use super::reported::find_reported;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::notices::{self, Notice};
use crate::staff::StaffRight;
use crate::staff::four_eyes::{self, FourEyesAction};
use crate::table::{AcceptedFields, CommandFuture, Posted, id_of};

/// Characters of a reason.
pub const REASON_LIMIT: usize = 1_000;
pub(super) const MARK: AcceptedFields =
    AcceptedFields { whom: |caller| caller.may(StaffRight::HandleMessages), must: &[], may: &["handled_at"] };
const BLANK: &str = "Please say what is wrong.";
const NOTHING: &str = "Nothing was written here yet.";
const ADMINS: &str = "Only an admin reads what was reported.";
const ANEW: &str = "They have reported it anew: look at that report.";
const FIXED: &str = "Of a report only handled_at can be changed.";

/// Reports the caller's conversation; returns the report's id.
///
/// # Errors
/// Those of the lookup of the caller's conversation; `Refused` without a reason; `Conflict` if nothing was written; `Duplicate` while the
/// caller has an open report.
pub async fn report(tx: &mut Tx<'_>, ctx: &Ctx, conversation: Uuid, reason: &str) -> Result<Json> {
    let reporter = conversation::require_person(ctx)?.user;
    let mut posted = Posted::new();
    posted.insert("reason".to_owned(), reason.into());
    let mut fields = FieldReader::new(&posted);
    let reason = fields.lines("reason", "report", REASON_LIMIT);
    fields.finish()?;
    let reason = reason.ok_or_else(|| Error::Refused(BLANK.to_owned()))?;
    let (talk, side) = conversation::find_own(tx, ctx, conversation).await?;
    let any = "SELECT id FROM chat_messages WHERE conversation_id = $1 LIMIT 1";
    if tx.row(any, &[conversation.into()]).await?.is_none() {
        return Err(Error::Conflict(NOTHING));
    }
    if has_open(tx, conversation, reporter).await? {
        return Err(Error::Duplicate("reported this conversation"));
    }
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO chat_reports (id, conversation_id, booking_request_id, inquiry_id, reporter_id, reporter_name, reason, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        &[
            id.into(),
            conversation.into(),
            talk.ids().0.into(),
            talk.ids().1.into(),
            reporter.into(),
            talk.name(side).into(),
            reason.as_str().into(),
            ctx.now.into(),
        ],
    )
    .await?
    .any();
    let mail = ChatMail::Reported { reporter: talk.name(side).to_owned(), title: talk.title.clone() };
    let notice = Notice::new("chat_reported", &mail, Some("/admin?tab=conversations".to_owned()))?;
    notices::show_staff(tx, ctx, StaffRight::HandleMessages, &notice).await?;
    Ok(json!({ "id": id.to_string() }))
}

/// The reported conversation for an admin: its newest messages, or the newest before `before`. The audit log records the read.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Missing`.
pub async fn read(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid, before: Option<Uuid>) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::HandleMessages, ADMINS)?;
    let talk = find_reported(tx, report).await?.ok_or(Error::Missing("report"))?;
    let conversation = talk.id;
    let (messages, has_more) = page(tx, conversation, before).await?;
    let note = json!({ "conversation_id": conversation.to_string(), "messages": messages.len() });
    audit::record(tx, ctx, "conversation_read", "chat_reports", report, None, Some(&note)).await?;
    Ok(json!({
        "id": talk.id.to_string(),
        "booking_id": talk.ids().0.map(|booking| booking.to_string()),
        "title": talk.title,
        "start_date": talk.booked.map(|trip| trip.start.to_string()),
        "end_date": talk.booked.map(|trip| trip.end.to_string()),
        "status": talk.booked.map(|trip| trip.status.name()),
        "traveller": { "id": talk.traveller.to_string(), "name": talk.traveller_name },
        "guide": { "id": talk.guide.to_string(), "name": talk.guide_name },
        "messages": messages,
        "has_more": has_more,
    }))
}

/// The update command: sets it handled now, whatever time is sent, or open again.
pub(super) fn mark<'a>(
    tx: &'a mut Tx<'_>,
    ctx: &'a Ctx,
    key: &'a [Value],
    posted: &'a Posted,
) -> CommandFuture<'a, ()> {
    Box::pin(async move {
        admins::only(&ctx.caller, StaffRight::HandleMessages, ADMINS)?;
        if !posted.keys().all(|name| MARK.names(name)) {
            return Err(Error::Forbidden(FIXED));
        }
        let Some(handled_at) = posted.get("handled_at") else { return Ok(()) };
        handle(tx, ctx, id_of(key)?, !handled_at.is_null()).await
    })
}

row_struct! {
    pub(super) struct ChatReport {
        conversation: Uuid = "conversation_id",
        reporter: Uuid = "reporter_id",
        handled_at: Option<DateTime<Utc>> = "handled_at",
    }
}

/// A report on which the caller may act, with its conversation as it was then.
///
/// # Errors
/// `Missing`; `Forbidden` for an admin who is one of the two sides, while there is another admin.
pub(super) async fn find_for_staff(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid) -> Result<(ChatReport, Conversation)> {
    let found = tx.select_one("FROM chat_reports WHERE id = $1", &[report.into()]).await?;
    let row: ChatReport = found.ok_or(Error::Missing("report"))?;
    let talk = find_reported(tx, report).await?.ok_or(Error::Missing("report"))?;
    // After a handover it concerns the present guide too: they are the one who could profit.
    let now = Conversation::find(tx, talk.id).await?.ok_or(Error::Missing("report"))?;
    let concerned = [talk.traveller, talk.guide, now.guide];
    four_eyes::ensure_not_own(tx, ctx, FourEyesAction::HandleReport, None, &concerned).await?;
    Ok((row, talk))
}

/// # Errors
/// Those of [`find_for_staff`]; `Conflict` for a reopened report beside a newer one.
async fn handle(tx: &mut Tx<'_>, ctx: &Ctx, report: Uuid, is_handled: bool) -> Result<()> {
    let (row, _) = find_for_staff(tx, ctx, report).await?;
    if !is_handled && row.handled_at.is_some() && has_open(tx, row.conversation, row.reporter).await? {
        return Err(Error::Conflict(ANEW));
    }
    let by = ctx.caller.person().map(|person| person.user);
    let (done, action) = if is_handled {
        let sql = "UPDATE chat_reports SET handled_at = $2, handled_by = $3 WHERE id = $1 AND handled_at IS NULL";
        (tx.run(sql, &[report.into(), ctx.now.into(), by.into()]).await?, "report_handled")
    } else {
        let sql =
            "UPDATE chat_reports SET handled_at = NULL, handled_by = NULL WHERE id = $1 AND handled_at IS NOT NULL";
        (tx.run(sql, &[report.into()]).await?, "report_reopened")
    };
    // A repeat is not logged again.
    if done.0 == 1 {
        audit::record(tx, ctx, action, "chat_reports", report, None, None).await?;
    }
    Ok(())
}

async fn has_open(tx: &mut Tx<'_>, conversation: Uuid, reporter: Uuid) -> Result<bool> {
    let open = "SELECT id FROM chat_reports WHERE conversation_id = $1 AND reporter_id = $2 AND handled_at IS NULL";
    Ok(tx.row(open, &[conversation.into(), reporter.into()]).await?.is_some())
}
