//! Exports the payment log as CSV lines, a page at a time. D-071; T-B01.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, Tx, Value};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Ctx, to_local_time};
use crate::error::Result;

/// Lines per page.
const PAGE: i64 = 500;
pub const NAMES: [&str; 13] = [
    "Date (Asia/Colombo)",
    "Event",
    "Status",
    "Amount",
    "Currency",
    "Kind",
    "Customer e-mail",
    "Booking",
    "User",
    "Guide",
    "Method",
    "Session",
    "Note",
];

/// The next page starts after this line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After(DateTime<Utc>, Uuid);

/// Logs the export in the audit log; returns where its first page starts.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins.
pub async fn begin(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<After> {
    admins::only(&ctx.caller, admins::REQUIRED)?;
    // The log is not a row: the export itself is the subject.
    audit::record(tx, ctx, "exported", "payment_logs", ctx.new_id(), None, Some(&json!({ "format": "csv" }))).await?;
    // Lines added during the export are not in it.
    Ok(After(ctx.now, Uuid::max()))
}

/// The next lines, the newest first, and where the next page starts.
///
/// # Errors
/// When the database cannot be read.
pub async fn page(db: &Db, after: After) -> Result<(Vec<[String; NAMES.len()]>, Option<After>)> {
    let After(at, id) = after;
    let rows = db
        .rows(
            "SELECT created_at, id, event_type, status, amount, currency, metadata, booking_request_id, user_id, guide_id,
                    payment_method, stripe_session_id
               FROM payment_logs WHERE created_at < $1 OR (created_at = $1 AND id < $2)
              ORDER BY created_at DESC, id DESC LIMIT $3",
            &[at.into(), id.into(), PAGE.into()],
        )
        .await?;
    let lines = rows.iter().map(line).collect::<Result<Vec<_>>>()?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
    let next = match rows.last().filter(|_| is_full) {
        Some(last) => Some(After(last.time(0)?, last.uuid(1)?)),
        None => None,
    };
    Ok((lines, next))
}

fn line(row: &Row) -> Result<[String; NAMES.len()]> {
    let metadata: Json = serde_json::from_str(row.text(6)?).unwrap_or(Json::Null);
    let said = |name: &str| metadata[name].as_str().unwrap_or_default().to_owned();
    let id = |at: usize| -> Result<String> { Ok(row.opt_uuid(at)?.map(|id| id.to_string()).unwrap_or_default()) };
    let text = |at: usize| -> Result<String> { Ok(row.opt_text(at)?.unwrap_or_default().to_owned()) };
    let amount = row.opt_int(4)?.map(|cents| {
        let mut text = Vec::new();
        serendib_db::write_usd(cents, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    Ok([
        to_local_time(row.time(0)?).format("%Y-%m-%d %H:%M:%S").to_string(),
        text(2)?,
        text(3)?,
        amount.unwrap_or_default(),
        text(5)?,
        said("payment_type"),
        said("customer_email"),
        id(7)?,
        id(8)?,
        id(9)?,
        text(10)?,
        text(11)?,
        said("note"),
    ])
}

/// Removes a deleted account's address from the log. D-135.
///
/// # Errors
/// When the database cannot be written.
pub async fn forget_person(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let rows = tx
        .rows(
            "SELECT id, metadata FROM payment_logs WHERE user_id = $1 AND metadata LIKE '%customer_email%'",
            &[user.into()],
        )
        .await?;
    for row in &rows {
        let mut metadata: Json = serde_json::from_str(row.text(1)?).unwrap_or_else(|_| json!({}));
        if let Some(metadata) = metadata.as_object_mut() {
            metadata.remove("customer_email");
        }
        tx.run("UPDATE payment_logs SET metadata = $2 WHERE id = $1", &[row.uuid(0)?.into(), Value::json(&metadata)])
            .await?
            .any();
    }
    Ok(())
}
