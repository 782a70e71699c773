//! Exports the payment log as CSV lines, a page at a time. D-071; T-B01.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::{Db, Tx, Value, row_struct};
use uuid::Uuid;

use crate::accounts::admins;
use crate::audit;
use crate::ctx::{Ctx, to_local_time};
use crate::error::Result;
use crate::staff::StaffRight;

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

row_struct! {
    struct PaymentLogRow {
        id: Uuid = "id",
        created_at: DateTime<Utc> = "created_at",
        event: String = "event_type",
        status: String = "status",
        amount: Option<i64> = "amount",
        currency: String = "currency",
        metadata: Map<String, Json> = "metadata",
        booking: Option<Uuid> = "booking_request_id",
        user: Option<Uuid> = "user_id",
        guide: Option<Uuid> = "guide_id",
        method: Option<String> = "payment_method",
        session: Option<String> = "stripe_session_id",
    }
}

row_struct! {
    struct LoggedMetadata {
        id: Uuid = "id",
        metadata: Map<String, Json> = "metadata",
    }
}

/// Logs the export in the audit log; returns where its first page starts.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins.
pub async fn begin(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<After> {
    admins::only(&ctx.caller, StaffRight::ReadMoney, admins::REQUIRED)?;
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
    let rows: Vec<PaymentLogRow> = db
        .select(
            "FROM payment_logs WHERE created_at < $1 OR (created_at = $1 AND id < $2)
              ORDER BY created_at DESC, id DESC LIMIT $3",
            &[at.into(), id.into(), PAGE.into()],
        )
        .await?;
    let is_full = i64::try_from(rows.len()).is_ok_and(|count| count == PAGE);
    let next = rows.last().filter(|_| is_full).map(|last| After(last.created_at, last.id));
    Ok((rows.into_iter().map(to_line).collect(), next))
}

fn to_line(row: PaymentLogRow) -> [String; NAMES.len()] {
    let metadata_text = |name: &str| row.metadata.get(name).and_then(Json::as_str).unwrap_or_default().to_owned();
    let id = |id: Option<Uuid>| id.map(|id| id.to_string()).unwrap_or_default();
    let amount = row.amount.map(|cents| {
        let mut text = Vec::new();
        serendib_db::write_usd(cents, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    [
        to_local_time(row.created_at).format("%Y-%m-%d %H:%M:%S").to_string(),
        row.event,
        row.status,
        amount.unwrap_or_default(),
        row.currency,
        metadata_text("payment_type"),
        metadata_text("customer_email"),
        id(row.booking),
        id(row.user),
        id(row.guide),
        row.method.unwrap_or_default(),
        row.session.unwrap_or_default(),
        metadata_text("note"),
    ]
}

/// Removes a deleted account's address from the log. D-135.
///
/// # Errors
/// When the database cannot be written.
pub async fn forget_person(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    let rows: Vec<LoggedMetadata> =
        tx.select("FROM payment_logs WHERE user_id = $1 AND metadata LIKE '%customer_email%'", &[user.into()]).await?;
    for LoggedMetadata { id, mut metadata } in rows {
        metadata.remove("customer_email");
        let metadata = Value::json(&Json::Object(metadata));
        tx.run("UPDATE payment_logs SET metadata = $2 WHERE id = $1", &[id.into(), metadata]).await?.any();
    }
    Ok(())
}
