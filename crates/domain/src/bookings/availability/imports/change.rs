//! Connects and disconnects calendars from elsewhere.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value as Json, json};
use serendib_db::Tx;
use uuid::Uuid;

use super::reading::{enqueue_reading, free_window};
use crate::audit;
use crate::bookings::availability::own_guide;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::table::Posted;

/// Calendars per guide.
pub const IMPORTS_LIMIT: i64 = 5;
/// Calendars that a guide connects in a day: each is fetched at once.
const DAILY_LIMIT: i64 = 20;
/// Seconds until a retry beyond it.
const LIMIT_PAUSE: u32 = 3_600;
/// The action's name in the audit log.
const CONNECTED: &str = "calendar_connected";
const LABEL_LIMIT: usize = 60;
const ADDRESS_LIMIT: usize = 2_000;
/// Seconds between two readings that a guide demands.
const PAUSE: i64 = 60;
const NO_IMPORT: Error = Error::Missing("calendar");
const TOO_MANY: &str = "You have connected five calendars already. Please remove one first.";
pub const OWN_ADDRESS: &str = "This is an address of Serendib. Your trips here are in your calendar already.";
const KNOWN: &str = "You have connected this calendar already.";

/// The posted address, for checks that need no database.
pub fn check_address(ctx: &Ctx, posted: &Posted) -> Result<String> {
    own_guide(ctx)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["address", "label"]);
    if fields.is_blank("address") {
        fields.note("address", "Please enter the calendar's address.");
    }
    let address = fields.line("address", "address", ADDRESS_LIMIT).unwrap_or_default();
    if ctx.own_path(&address).is_some_and(|_| address.contains("://")) {
        fields.note("address", OWN_ADDRESS);
    }
    fields.line("label", "name", LABEL_LIMIT);
    fields.finish()?;
    Ok(address)
}

/// Connects a calendar; a job reads it at once.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Fields`; `Refused` beyond [`IMPORTS_LIMIT`]; `TooMany` for the
/// 21st within a day.
pub async fn add_import(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let address = check_address(ctx, posted)?;
    let mut fields = FieldReader::new(posted);
    let label = fields.line("label", "name", LABEL_LIMIT);
    let known = "SELECT id FROM guide_calendar_imports WHERE guide_id = $1 AND address = $2";
    if tx.row(known, &[guide.into(), address.as_str().into()]).await?.is_some() {
        fields.note("address", KNOWN);
    }
    fields.finish()?;
    let sql = "SELECT COUNT(*) FROM guide_calendar_imports WHERE guide_id = $1";
    let connected = tx.row(sql, &[guide.into()]).await?.map_or(Ok(0), |row| row.int(0))?;
    if connected >= IMPORTS_LIMIT {
        return Err(Error::Refused(TOO_MANY.to_owned()));
    }
    let since = ctx.now - Duration::days(1);
    if audit::count_since(tx, "guides", guide, &[CONNECTED], since).await? >= DAILY_LIMIT {
        return Err(Error::TooMany(LIMIT_PAUSE));
    }
    audit::record(tx, ctx, CONNECTED, "guides", guide, None, None).await?;
    let id = ctx.new_id();
    tx.run(
        "INSERT INTO guide_calendar_imports
             (id, guide_id, address, label, next_check_at, failures, is_incomplete, created_at)
              VALUES ($1, $2, $3, $4, $5, 0, FALSE, $5)",
        &[id.into(), guide.into(), address.into(), label.into(), ctx.now.into()],
    )
    .await?
    .any();
    enqueue_reading(tx, ctx, id, ctx.now).await?;
    Ok(json!({ "id": id }))
}

/// Disconnects a calendar and opens its days.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Missing`.
pub async fn remove_import(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let own = "SELECT id FROM guide_calendar_imports WHERE id = $1 AND guide_id = $2";
    tx.row(own, &[id.into(), guide.into()]).await?.ok_or(NO_IMPORT)?;
    let opened = tx.run("DELETE FROM guide_blocked_days WHERE import_id = $1", &[id.into()]).await?;
    tx.run("DELETE FROM guide_calendar_imports WHERE id = $1", &[id.into()]).await?.any();
    if opened.0 > 0 {
        free_window(tx, ctx, guide).await?;
    }
    Ok(json!({ "removed": true }))
}

/// Reads a calendar now instead of at its next time.
///
/// # Errors
/// `SignedOut`; `Forbidden` for callers who are no guides; `Missing`; `TooMany` within a minute of the last reading.
pub async fn refresh_import(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<Json> {
    let guide = own_guide(ctx)?;
    let sql = "SELECT checked_at, next_check_at FROM guide_calendar_imports WHERE id = $1 AND guide_id = $2";
    let row = tx.row(sql, &[id.into(), guide.into()]).await?.ok_or(NO_IMPORT)?;
    let (checked_at, next): (Option<DateTime<Utc>>, DateTime<Utc>) = (row.opt_time(0)?, row.time(1)?);
    // The next time is now or past while a reading is under way.
    let last = checked_at.into_iter().chain((next <= ctx.now).then_some(next)).max();
    if let Some(wait) =
        last.map(|last| last + Duration::seconds(PAUSE) - ctx.now).filter(|wait| *wait > Duration::zero())
    {
        return Err(Error::TooMany(u32::try_from(wait.num_seconds()).unwrap_or(0).max(1)));
    }
    let sql = "UPDATE guide_calendar_imports SET next_check_at = $2 WHERE id = $1";
    tx.run(sql, &[id.into(), ctx.now.into()]).await?.any();
    enqueue_reading(tx, ctx, id, ctx.now).await?;
    Ok(json!({ "queued": true }))
}
