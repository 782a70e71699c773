//! Days on which a trip cannot start, per host. D-039, D-054. Days that are too near for their season count for every host; the smallest
//! group of a season does not, because no group is known here.
//!
//! Only merged runs of days are public: not their reason, nor where one booking ends and the next begins.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::Db;
use uuid::Uuid;

use super::calendar::HostCalendars;
use crate::ctx::Ctx;
use crate::day_bitmap::{DayBitmap, day_number, day_of};
use crate::error::Result;
use crate::group_price::WishedTrip;
use crate::guides::active_sql;
use crate::packages::{price_list, public_sql};

/// How far ahead a trip can be requested.
pub const AHEAD_DAYS: i64 = 730;

/// [`AHEAD_DAYS`] in the sentences that people read.
macro_rules! ahead {
    () => {
        "two years"
    };
}
pub(crate) use ahead;
const _: () = assert!(AHEAD_DAYS == 2 * 365, "the words of `ahead` say another time");

/// The latest start of a trip requested today.
pub fn last_start(today: NaiveDate) -> NaiveDate {
    today.checked_add_signed(Duration::days(AHEAD_DAYS)).unwrap_or(today)
}

/// For every host of a package on sale, from today on; empty for any other package.
///
/// # Errors
/// Those of a read.
pub async fn list_blocked_starts(mut db: &Db, ctx: &Ctx, package: Uuid) -> Result<Json> {
    const HOSTS: &str = concat!(
        "SELECT g.id, p.duration_days
           FROM packages p JOIN package_guides pg ON pg.package_id = p.id JOIN guides g ON g.id = pg.guide_id
          WHERE p.id = $1 AND ",
        public_sql!("p"),
        " AND ",
        active_sql!("g"),
        " ORDER BY g.id"
    );
    let hosts = db.rows(HOSTS, &[package.into()]).await?;
    let Some(host) = hosts.first() else { return Ok(json!([])) };
    let (today, lasts) = (ctx.today(), host.int(1)?);
    // Later bookings block no day that can be requested.
    let end = today + Duration::days(AHEAD_DAYS + lasts);
    let calendars = HostCalendars::read(&mut db, ctx, package, (today, end)).await?;
    let prices = price_list(&mut db, package).await?;
    let is_too_near =
        |start: &NaiveDate| prices.refusal(WishedTrip { start: *start, people: None, today: Some(today) }).is_some();
    let near: Vec<i32> = today.iter_days().take_while(|day| *day <= end).filter(is_too_near).map(day_number).collect();
    let mut runs = Vec::new();
    for host in &hosts {
        let guide = host.uuid(0)?;
        let days = i32::try_from(host.int(1)?).unwrap_or(i32::MAX);
        let blocked = blocked_starts(&calendars.taken_days(guide), day_number(today), days);
        for (first, end) in merge(blocked, near.iter().map(|day| (*day, day + 1))) {
            let (Some(first), Some(last)) = (day_of(first), day_of(end - 1)) else { continue };
            runs.push(json!({ "guide_id": guide, "first": first.to_string(), "last": last.to_string() }));
        }
    }
    Ok(runs.into())
}

/// Blocked runs from `from` on, each without its end. A start within `days` before a booking is blocked too: the trip would still be under
/// way.
fn blocked_starts(taken: &DayBitmap, from: i32, days: i32) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for (first, end) in taken.taken_runs(from) {
        let first = first.saturating_sub(days - 1).max(from);
        match runs.last_mut() {
            Some(last) if first <= last.1 => last.1 = end,
            _ => runs.push((first, end)),
        }
    }
    runs
}

/// Runs of either kind, joined where they meet.
fn merge(runs: Vec<(i32, i32)>, others: impl Iterator<Item = (i32, i32)>) -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> = runs.into_iter().chain(others).collect();
    all.sort_unstable();
    let mut merged: Vec<(i32, i32)> = Vec::new();
    for (first, end) in all {
        match merged.last_mut() {
            Some(last) if first <= last.1 => last.1 = last.1.max(end),
            _ => merged.push((first, end)),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trip_cannot_start_so_late_that_it_meets_a_booking_and_runs_that_touch_are_one() {
        let taken = |spans: &[(i32, i32)]| {
            let days = spans.iter().map(|(first, last)| (day_of(*first).unwrap(), day_of(*last).unwrap()));
            DayBitmap::from_spans(days)
        };
        for (spans, days, runs) in [
            (&[][..], 3, &[][..]),
            (&[(110, 112)], 1, &[(110, 113)]),
            (&[(110, 112)], 3, &[(108, 113)]),
            // One under way, one adjacent, one that leaves a single day.
            (&[(95, 101)], 3, &[(100, 102)]),
            (&[(110, 112), (113, 114)], 2, &[(109, 115)]),
            (&[(110, 112), (115, 116)], 3, &[(108, 117)]),
            (&[(110, 112), (115, 116)], 2, &[(109, 113), (114, 117)]),
            (&[(101, 102)], 60, &[(100, 103)]),
        ] {
            assert_eq!(blocked_starts(&taken(spans), 100, days), runs, "{spans:?} for {days} days");
        }
    }

    #[test]
    fn runs_of_two_kinds_are_joined_where_they_meet() {
        let merged = |runs: &[(i32, i32)], others: &[(i32, i32)]| merge(runs.to_vec(), others.iter().copied());
        assert_eq!(merged(&[(100, 103), (110, 113)], &[]), [(100, 103), (110, 113)]);
        assert_eq!(merged(&[(100, 103), (110, 113)], &[(103, 104), (104, 105), (109, 110)]), [(100, 105), (109, 113)]);
        assert_eq!(merged(&[(100, 120)], &[(105, 106), (130, 131)]), [(100, 120), (130, 131)]);
        assert_eq!(merged(&[], &[(7, 8)]), [(7, 8)]);
    }
}
