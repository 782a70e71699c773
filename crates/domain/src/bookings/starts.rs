//! On which days a trip cannot start with one host or another. Decisions 39, 54.
//!
//! Only these days are told, in whole runs: not what takes them, nor where one booking ends and the next begins.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Row};
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::guides::active_sql;
use crate::packages::public_sql;

/// Days on which a trip cannot begin, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    guide: Uuid,
    first: NaiveDate,
    last: NaiveDate,
}

/// Of every host of a package that is on sale, from today on; nothing for any other package.
///
/// # Errors
/// Those of a read.
pub async fn taken(db: &Db, ctx: &Ctx, package: Uuid) -> Result<Json> {
    // As the quote has it: an approved booking whose term has ended holds nothing.
    const TAKEN: &str = concat!(
        "SELECT b.guide_id, b.start_date, b.end_date, p.duration_days
           FROM packages p JOIN package_guides pg ON pg.package_id = p.id JOIN guides g ON g.id = pg.guide_id
           JOIN booking_requests b ON b.guide_id = g.id
          WHERE p.id = $1 AND b.end_date >= $2
            AND (b.status = 'confirmed' OR b.status = 'approved' AND (b.payment_deadline IS NULL OR b.payment_deadline > $3))
            AND ",
        public_sql!("p"),
        " AND ",
        active_sql!("g"),
        // No host can have more than one booking on a day, and nothing is booked more than two years ahead.
        " ORDER BY b.guide_id, b.start_date, b.id"
    );
    let rows = db.rows(TAKEN, &[package.into(), ctx.today().into(), ctx.now.into()]).await?;
    let runs = rows.iter().map(|row| read(row, ctx.today())).collect::<Result<Vec<_>>>()?;
    Ok(joined(runs).iter().copied().map(Run::to_json).collect::<Vec<_>>().into())
}

/// Whoever starts so many days before a booking begins is still on the road when it does.
fn read(row: &Row, today: NaiveDate) -> Result<Run> {
    let before = Duration::days(row.int(3)? - 1);
    let first = row.date(1)?.checked_sub_signed(before).unwrap_or(today).max(today);
    Ok(Run { guide: row.uuid(0)?, first, last: row.date(2)? })
}

/// Runs of one host that touch are one. They come by host and by first day.
fn joined(runs: Vec<Run>) -> Vec<Run> {
    let mut all: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs {
        match all.last_mut() {
            Some(last) if last.guide == run.guide && run.first <= last.last + Duration::days(1) => {
                last.last = last.last.max(run.last);
            }
            _ => all.push(run),
        }
    }
    all
}

impl Run {
    fn to_json(self) -> Json {
        json!({ "guide_id": self.guide.to_string(), "first": self.first.to_string(), "last": self.last.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(guide: u128, first: u32, last: u32) -> Run {
        let day = |day| NaiveDate::from_ymd_opt(2030, 3, day).unwrap();
        Run { guide: Uuid::from_u128(guide), first: day(first), last: day(last) }
    }

    #[test]
    fn d54_runs_that_touch_are_one_and_each_host_has_their_own() {
        let told = joined(vec![run(1, 3, 5), run(1, 4, 9), run(1, 10, 11), run(1, 13, 14), run(2, 14, 15)]);
        assert_eq!(told, [run(1, 3, 11), run(1, 13, 14), run(2, 14, 15)]);
        assert_eq!(joined(vec![run(1, 3, 20), run(1, 4, 5), run(1, 21, 22)]), [run(1, 3, 22)]);
    }
}
