//! Availability rules of a guide: blocked days, closed weekdays, notice and booking horizon.
//!
//! A rule is a set of taken days, like a booking, so one calendar (`calendar.rs` beside this folder) decides who is free: for the search, the
//! page of a trip, its price and its request. An approval checks blocked days. Other calendars read a guide's trips by a feed, and their
//! busy days are blocked here by imports.

mod blocked_days;
mod booking_window;
mod calendar_feed;
mod guide_calendar;
mod imports;
mod rules;
mod table;

pub use blocked_days::{NOTE_LIMIT, RANGES_LIMIT, block_days, open_days};
pub use booking_window::{HORIZON_DAYS, NOTICE_DAYS, follow_horizons, set_booking_window};
pub use calendar_feed::{create_feed, read_feed, remove_feed};
pub use guide_calendar::{MOST_DAYS, guide_calendar};
pub use imports::{
    CalendarReading, CalendarSource, IMPORTS_LIMIT, ImportCalendar, OWN_ADDRESS, add_import, check_address,
    find_calendar_source, import_window, read_overdue, record_reading, refresh_import, remove_import, skip_reading,
};
pub(super) use rules::{Guides, Span, blocks_days, read_notices, read_rules};
pub use table::tables;

use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};

const NO_GUIDE: &str = "Only guides have a calendar and day sheets.";

/// The calling guide.
pub(in crate::bookings) fn own_guide(ctx: &Ctx) -> Result<Uuid> {
    match &ctx.caller {
        Caller::Visitor => Err(Error::SignedOut),
        Caller::Person(person) => person.guide.ok_or(Error::Forbidden(NO_GUIDE)),
        Caller::Service => Err(Error::Forbidden(NO_GUIDE)),
    }
}

/// Removes the rules of an account.
///
/// # Errors
/// When the database cannot be written.
pub(super) async fn forget(tx: &mut Tx<'_>, user: Uuid) -> Result<()> {
    // Blocked days reference imports.
    for table in ["guide_blocked_days", "guide_calendar_imports", "guide_booking_windows", "guide_calendar_feeds"] {
        let sql = format!("DELETE FROM {table} WHERE guide_id IN (SELECT id FROM guides WHERE user_id = $1)");
        tx.run(&sql, &[user.into()]).await?.any();
    }
    Ok(())
}
