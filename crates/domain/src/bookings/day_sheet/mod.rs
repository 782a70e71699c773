//! Day sheet of a confirmed trip: everything that its guide needs on the road, and what the guide adds to it. Travelers see the meeting
//! point; the rest is the guide's own.

mod content;
mod read;
mod save;

use chrono::Duration;
use serendib_db::Tx;

pub use content::{CHECKLIST_LIMIT, HOTELS_LIMIT, NOTES_LIMIT};
pub use read::find_day_sheet;
pub use save::save_day_sheet;

use super::terms::PURGE_DAYS;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::table::{Refine, Table, int, json, text, time, uuid};

pub(super) fn table() -> Table {
    Table::new("day_sheets")
        .columns([
            uuid("booking_request_id").references("booking_requests"),
            text("meeting_place").nullable(),
            // `HH:MM`
            text("meeting_time").nullable(),
            text("notes").nullable(),
            // `hotels` and `checklist`.
            json("lists"),
            int("version"),
            time("updated_at"),
        ])
        .key(&["booking_request_id"])
        .internal()
}

/// Deletes the sheets of old trips, together with the contacts of their travelers; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let sql = "DELETE FROM day_sheets
      WHERE booking_request_id IN (SELECT id FROM booking_requests WHERE end_date < $1)";
    let last = ctx.today() - Duration::days(PURGE_DAYS);
    Ok(tx.run(sql, &[last.into()]).await?.0)
}
