//! The trips that the staff chose for the home page. The others are in rotation (D-027).

use chrono::NaiveDate;
use serendib_db::RowSource;
use uuid::Uuid;

use super::documents::FEATURED_TRIPS;
use super::rules::{items, text};
use super::versions::read_content;
use crate::error::Result;

/// The packages that were chosen for this day, in their order.
///
/// # Errors
/// Those of a read.
pub async fn find_featured(source: &mut impl RowSource, day: NaiveDate) -> Result<Vec<Uuid>> {
    let body = read_content(source, FEATURED_TRIPS).await?;
    let day = day.to_string();
    let is_due = |first: &str, last: &str| {
        (first.is_empty() || first <= day.as_str()) && (last.is_empty() || day.as_str() <= last)
    };
    let due = items(&body, "trips").filter(|trip| is_due(text(trip, "first_day"), text(trip, "last_day")));
    Ok(due.filter_map(|trip| text(trip, "package").parse().ok()).collect())
}
