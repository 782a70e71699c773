//! A message of the contact page with its answers, the account of its sender, and what else came from the address.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::answers::ContactMessage;
use crate::back_office::looks::log_look;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;

/// Other messages of the same address.
const MOST_EARLIER: i64 = 10;
/// Jobs that are done are deleted after a while; those that were given up stay.
const STATE: &str = "CASE WHEN j.id IS NULL OR j.done_at IS NOT NULL THEN 'sent' WHEN j.dead_at IS NOT NULL THEN 'failed' ELSE 'queued' END";

row_struct! {
    struct ContactAnswer {
        id: Uuid = "a.id",
        body: String = "a.body",
        sent_at: DateTime<Utc> = "a.sent_at",
        sent_by: Option<String> = "p.display_name",
        state: String = STATE,
    }
}

row_struct! {
    struct SenderAccount {
        id: Uuid = "u.id",
        name: String = "p.display_name",
    }
}

row_struct! {
    struct EarlierMessage {
        id: Uuid = "id",
        subject: String = "subject",
        created_at: DateTime<Utc> = "created_at",
        handled_at: Option<DateTime<Utc>> = "handled_at",
    }
}

/// A message and what belongs to it. The audit log has the look.
///
/// # Errors
/// `SignedOut`, `Forbidden`; `Missing`; those of a read.
pub async fn contact_conversation(mut db: &Db, ctx: &Ctx, message: Uuid) -> Result<Json> {
    let right = StaffRight::HandleMessages;
    log_look(db, ctx, right, "message_viewed", "contact_messages", Some(message), json!({})).await?;
    let source = &mut db;
    let found = source.select_one("FROM contact_messages WHERE id = $1", &[message.into()]).await?;
    let message: ContactMessage = found.ok_or(Error::Missing("message"))?;
    let sql = "FROM contact_answers a LEFT JOIN jobs j ON j.id = a.job_id LEFT JOIN profiles p ON p.user_id = a.sent_by
        WHERE a.message_id = $1 ORDER BY a.sent_at, a.id";
    let answers: Vec<ContactAnswer> = source.select(sql, &[message.id.into()]).await?;
    // Addresses of accounts are stored in lower case.
    let address = message.email.to_ascii_lowercase();
    let sql = "FROM users u JOIN profiles p ON p.user_id = u.id
        WHERE u.email = $1 AND u.deleted_at IS NULL AND u.email_confirmed_at IS NOT NULL";
    let account: Option<SenderAccount> = source.select_one(sql, &[address.as_str().into()]).await?;
    let sql = "FROM contact_messages WHERE lower(email) = $1 AND id <> $2 ORDER BY created_at DESC, id LIMIT $3";
    let earlier: Vec<EarlierMessage> =
        source.select(sql, &[address.as_str().into(), message.id.into(), MOST_EARLIER.into()]).await?;
    let at = |time: Option<DateTime<Utc>>| time.map(|at| at.to_rfc3339());
    let answer = |one: &ContactAnswer| {
        json!({
            "id": one.id,
            "body": one.body,
            "sent_at": one.sent_at.to_rfc3339(),
            "sent_by": one.sent_by,
            "state": one.state,
        })
    };
    let other = |one: &EarlierMessage| {
        json!({
            "id": one.id,
            "subject": one.subject,
            "created_at": one.created_at.to_rfc3339(),
            "handled_at": at(one.handled_at),
        })
    };
    Ok(json!({
        "message": {
            "id": message.id,
            "reference": message.reference(),
            "first_name": message.first_name,
            "last_name": message.last_name,
            "email": message.email,
            "subject": message.subject,
            "message": message.message,
            "created_at": message.created_at.to_rfc3339(),
            "handled_at": at(message.handled_at),
        },
        "answers": answers.iter().map(answer).collect::<Vec<_>>(),
        "person": account.map(|one| json!({ "id": one.id, "name": one.name })),
        "earlier": earlier.iter().map(other).collect::<Vec<_>>(),
    }))
}
