//! Demand: how often packages are booked and how fast their hosts answer, for the ranking of search results.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use serendib_db::{Db, Value, row_struct};
use uuid::Uuid;

use super::handovers::taken_over_sql;
use super::terms::RESPONSE_HOURS;
use crate::error::Result;
use crate::search::{Doc, Id};

/// Bookings of each package in the last year.
const BOOKINGS: &str = "SELECT package_id, count(*) FROM booking_requests
      WHERE package_id >= $1 AND package_id <= $2 AND status = 'confirmed' AND confirmed_at >= $3 GROUP BY package_id";
/// The newest requests that these packages' hosts had time to answer. An expired request counts with the full response time, one that was
/// handed over from then on, and not at all if its former guide had answered it.
const ANSWERS: &str = concat!(
    "FROM (SELECT r.guide_id, COALESCE(r.taken_over_at, r.created_at) AS received_at, r.decided_at,
             row_number() OVER (PARTITION BY r.guide_id ORDER BY r.created_at DESC) AS nth
        FROM (SELECT b.guide_id, b.created_at, b.decided_at, ",
    taken_over_sql!(),
    " AS taken_over_at FROM booking_requests b
         WHERE b.guide_id IN (SELECT pg.guide_id FROM package_guides pg WHERE pg.package_id >= $1 AND pg.package_id <= $2)
           AND b.created_at >= $3 AND (b.decided_at IS NOT NULL OR b.status = 'expired')) r
       WHERE r.taken_over_at IS NULL OR r.decided_at IS NULL OR r.decided_at >= r.taken_over_at) newest
      WHERE nth <= 20"
);

row_struct! {
    struct AnswerTime {
        guide: Uuid = "guide_id",
        received_at: DateTime<Utc> = "received_at",
        decided_at: Option<DateTime<Utc>> = "decided_at",
    }
}

/// The period that counts, in days.
const DEMAND_DAYS: i64 = 365;
const ANSWER_DAYS: i64 = 90;
/// With fewer answers there is no meaningful rate.
const LEAST_ANSWERS: usize = 3;
/// Packages per statement.
const AT_ONCE: usize = 2_000;

/// Fills in `demand` of these packages, in any order.
///
/// # Errors
/// Those of a read.
pub async fn add_demand(db: &Db, now: DateTime<Utc>, docs: &mut [Doc]) -> Result<()> {
    docs.sort_unstable_by_key(|doc| doc.id);
    for docs in docs.chunks_mut(AT_ONCE) {
        let (Some(first), Some(last)) = (docs.first(), docs.last()) else { continue };
        let (first, last) = (Uuid::from_u128(first.id), Uuid::from_u128(last.id));
        let since = |days: i64| -> [Value; 3] { [first.into(), last.into(), (now - Duration::days(days)).into()] };
        let mut bookings: HashMap<Id, u32> = HashMap::new();
        for row in db.rows_at_leisure(BOOKINGS, &since(DEMAND_DAYS)).await? {
            bookings.insert(row.uuid(0)?.as_u128(), small(row.int(1)?));
        }
        let mut hours: HashMap<Id, Vec<u32>> = HashMap::new();
        for row in db.select_at_leisure::<AnswerTime>(ANSWERS, &since(ANSWER_DAYS)).await? {
            let took = row.decided_at.map_or(RESPONSE_HOURS, |decided| (decided - row.received_at).num_hours());
            hours.entry(row.guide.as_u128()).or_default().push(small(took));
        }
        for doc in docs {
            let mut all: Vec<u32> =
                doc.hosts.iter().filter_map(|host| hours.get(&host.id)).flatten().copied().collect();
            all.sort_unstable();
            doc.demand.bookings = bookings.get(&doc.id).copied().unwrap_or(0);
            doc.demand.answer_hours = (all.len() >= LEAST_ANSWERS).then(|| all[all.len() / 2]);
            let created = DateTime::from_timestamp_micros(doc.created_at_micros);
            doc.demand.age_days = created.map(|created| small((now - created).num_days()));
        }
    }
    Ok(())
}

fn small(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}
