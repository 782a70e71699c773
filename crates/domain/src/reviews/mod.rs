//! Reviews: travelers rate a package and its guide after the trip. D-109.

pub(crate) mod mails;
pub(crate) mod ratings;
mod table;
mod wire;
mod write;

use chrono::{Duration, NaiveDate};

pub use table::tables;
pub use write::TEXT_LIMIT;

/// Days after the trip in which a review can be written and changed.
pub const WINDOW_DAYS: i64 = 180;
/// P-B09.
pub const STARS: std::ops::RangeInclusive<i64> = 1..=5;

/// Whether a trip that ended then can still be reviewed.
pub fn is_open(end: NaiveDate, today: NaiveDate) -> bool {
    today <= end + Duration::days(WINDOW_DAYS)
}
