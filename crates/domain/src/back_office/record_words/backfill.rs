//! Words of rows that are older than the index, in small transactions.

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Tx, row_struct};
use uuid::Uuid;

use super::{RecordSubject, refresh_one};
use crate::ctx::Ctx;
use crate::error::Result;

/// Rows in one transaction: other writers wait for a moment only.
const AT_ONCE: i64 = 100;
/// Pause before the second pass: by then no server of an older version writes rows without words, or leaves words of what it removes.
const SECOND_PASS_HOURS: i64 = 24;

row_struct! {
    struct Progress {
        subject: String = "subject",
        after: Option<Uuid> = "after_id",
        second_pass_at: Option<DateTime<Utc>> = "second_pass_at",
    }
}

/// Adds words to the next rows. Returns false when there is nothing to do now.
///
/// # Errors
/// When the database cannot be written.
pub async fn backfill(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<bool> {
    let sql =
        "FROM record_word_backfills WHERE second_pass_at IS NULL OR second_pass_at <= $1 ORDER BY subject DESC LIMIT 1";
    let progress: Option<Progress> = tx.select_one(sql, &[ctx.now.into()]).await?;
    let Some(Progress { subject, after, second_pass_at }) = progress else { return Ok(false) };
    // People come first: words of an account are not stored with its bookings.
    let (found, table) = match subject.as_str() {
        "person" => (RecordSubject::Person, "users"),
        "booking" => (RecordSubject::Booking, "booking_requests"),
        "application" => (RecordSubject::Application, "guide_applications"),
        _ => (RecordSubject::Message, "contact_messages"),
    };
    let sql = format!("SELECT id FROM {table} WHERE id > $1 ORDER BY id LIMIT $2");
    let rows = tx.rows(&sql, &[after.unwrap_or(Uuid::nil()).into(), AT_ONCE.into()]).await?;
    let ids = rows.iter().map(|row| row.uuid(0)).collect::<serendib_db::Result<Vec<Uuid>>>()?;
    for id in &ids {
        refresh_one(tx, found, *id).await?;
    }
    match ids.last() {
        Some(last) => {
            let sql = "UPDATE record_word_backfills SET after_id = $2 WHERE subject = $1";
            tx.run(sql, &[subject.into(), (*last).into()]).await?.any();
        }
        None if second_pass_at.is_none() => {
            let sql = "UPDATE record_word_backfills SET after_id = NULL, second_pass_at = $2 WHERE subject = $1";
            let at = ctx.now + Duration::hours(SECOND_PASS_HOURS);
            tx.run(sql, &[subject.into(), at.into()]).await?.any();
        }
        None => tx.run("DELETE FROM record_word_backfills WHERE subject = $1", &[subject.into()]).await?.any(),
    }
    Ok(true)
}
