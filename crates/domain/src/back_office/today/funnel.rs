//! From views of packages to paid trips. Requests are those of the period, approved and paid what became of them until now.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, read_all, row_struct, select_sql};

use super::period::TodayPeriod;
use crate::ctx::beginning;
use crate::error::{Error, Result};

row_struct! {
    struct RequestFigures {
        requests: i64 = "COUNT(*)",
        approved: i64 = "COUNT(CASE WHEN decided_at IS NOT NULL AND status <> 'rejected' THEN 1 END)",
        paid: i64 = "COUNT(CASE WHEN confirmed_at IS NOT NULL THEN 1 END)",
    }
}

const VIEWS: &str = "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM package_views WHERE day >= $1 AND day <= $2";

pub(super) async fn find_funnel(db: &Db, period: &TodayPeriod) -> Result<Json> {
    let (first, last) = period.days_before();
    let mut funnel = find_days(db, period.first, period.last).await?;
    funnel["before"] = find_days(db, first, last).await?;
    Ok(funnel)
}

/// Of whole days, as views are counted.
async fn find_days(db: &Db, first: NaiveDate, last: NaiveDate) -> Result<Json> {
    let requests = select_sql::<RequestFigures>("FROM booking_requests WHERE created_at >= $1 AND created_at < $2");
    let (since, until): (DateTime<Utc>, DateTime<Utc>) = (beginning(first), beginning(last + Duration::days(1)));
    let read = [(VIEWS, &[first.into(), last.into()][..]), (requests.as_str(), &[since.into(), until.into()][..])];
    let read = db.rows_in_snapshot(&read).await?;
    let [views, requests] = read.as_slice() else { return Err(Error::Stale("funnel of the day")) };
    let views = views.first().map_or(Ok(0), |row| row.int(0))?;
    let found = read_all::<RequestFigures>(requests)?.pop().ok_or(Error::Stale("funnel of the day"))?;
    Ok(json!({ "views": views, "requests": found.requests, "approved": found.approved, "paid": found.paid }))
}
