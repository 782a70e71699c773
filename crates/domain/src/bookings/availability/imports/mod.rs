//! Calendar import: the busy days of calendars from elsewhere (Google, Airbnb and others) are blocked here. A job reads each of them every
//! hour.
//!
//! Imported days lie in `guide_blocked_days` with the id of their import, so whatever reads blocked days follows them. Guides change only
//! their own ranges. After a failed reading, the days of the last good one stay.

mod change;
mod list;
mod reading;

pub use change::{IMPORTS_LIMIT, OWN_ADDRESS, add_import, check_address, refresh_import, remove_import};
pub(super) use list::{imported_days, list_imports};
pub use reading::{
    CalendarReading, CalendarSource, ImportCalendar, find_calendar_source, import_window, read_overdue, record_reading,
    skip_reading,
};
