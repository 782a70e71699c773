//! Which days of their guides bookings take. Decisions 18, 54.

use chrono::NaiveDate;
use serendib_db::{Db, Row};
use uuid::Uuid;

use crate::error::Result;
use crate::search::Busy;

/// A booking takes its days from the guide's approval on. One that is not paid in time gives them back when it is set to
/// `expired` (decision 59), so that what is taken changes with rows alone and not with the hour.
const BUSY: &str = "SELECT guide_id, start_date, end_date FROM booking_requests
      WHERE status IN ('approved', 'confirmed') AND guide_id >= $1 AND guide_id <= $2 AND end_date >= $3";

/// What is taken of `today` and later, of all guides.
pub async fn busy(db: &Db, today: NaiveDate) -> Result<Vec<Busy>> {
    let rows = db.rows_at_leisure(BUSY, &[Uuid::nil().into(), Uuid::max().into(), today.into()]).await?;
    rows.iter().map(read).collect()
}

/// The same of one guide.
pub async fn busy_of(db: &Db, guide: Uuid, today: NaiveDate) -> Result<Vec<Busy>> {
    let rows = db.rows(BUSY, &[guide.into(), guide.into(), today.into()]).await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<Busy> {
    Ok(Busy { host: row.uuid(0)?.as_u128(), first: row.date(1)?, last: row.date(2)? })
}
