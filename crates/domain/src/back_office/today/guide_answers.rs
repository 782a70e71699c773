//! How guides answer requests: how many they accept, and how long travelers wait.

use std::cmp::Reverse;

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, row_struct};
use uuid::Uuid;

use super::period::{TodayPeriod, parse_days};
use super::search_misses::parse_limit;
use crate::accounts::admins;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::staff::StaffRight;

const PERIODS: [i64; 4] = [7, 30, 90, 365];
const DEFAULT_DAYS: i64 = 90;
const PAGE: i64 = 25;
const LARGEST_PAGE: i64 = 100;
const NO_PERIOD: &str = "The number of days must be 7, 30, 90 or 365.";
const NO_SORT: &str = "The order must be waiting, slowest, acceptance or requests.";
const NO_CURSOR: &str = "This is no place in the list of guides.";

row_struct! {
    struct GuideAnswers {
        guide: Uuid = "g.id",
        name: String = "g.display_name",
        requests: i64 = "r.requests",
        accepted: i64 = "r.accepted",
        rejected: i64 = "r.rejected",
        expired: i64 = "r.expired",
        waiting: i64 = "r.waiting",
        /// Of the request whose answer took the median time; without answers of any.
        created_at: DateTime<Utc> = "r.created_at",
        decided_at: Option<DateTime<Utc>> = "r.decided_at",
    }
}

/// Requests from `$1` on, by who leads them now; one that came from another host says nothing about either. They are read from one index, as
/// SQLite else reads those of each guide from the table. Answered ones come first in their guide's order.
const ANSWERS: &str = "FROM (
    WITH requests AS MATERIALIZED (
        SELECT guide_id, status, created_at, decided_at FROM booking_requests
         WHERE created_at >= $1 AND id NOT IN (SELECT booking_request_id FROM booking_handovers WHERE status = 'accepted'))
    SELECT guide_id, created_at, decided_at, requests, answers - rejected AS accepted, rejected, expired, waiting FROM
        (SELECT guide_id, created_at, decided_at, COUNT(*) OVER own AS requests, COUNT(decided_at) OVER own AS answers,
                COUNT(CASE WHEN status = 'rejected' THEN 1 END) OVER own AS rejected,
                COUNT(CASE WHEN status = 'expired' AND decided_at IS NULL THEN 1 END) OVER own AS expired,
                COUNT(CASE WHEN status = 'pending' THEN 1 END) OVER own AS waiting,
                ROW_NUMBER() OVER (PARTITION BY guide_id
                    ORDER BY CASE WHEN decided_at IS NULL THEN 1 ELSE 0 END, decided_at - created_at) AS place
           FROM requests WINDOW own AS (PARTITION BY guide_id)) placed
     WHERE place = (answers + 1) / 2 OR (answers = 0 AND place = 1)) r
    JOIN guides g ON g.id = r.guide_id";

impl GuideAnswers {
    /// In a hundred of those that were answered or ran out of time.
    fn acceptance(&self) -> Option<i64> {
        let all = self.accepted + self.rejected + self.expired;
        (all > 0).then(|| (self.accepted * 200 + all) / (all * 2))
    }

    fn median_minutes(&self) -> Option<i64> {
        let took = self.decided_at? - self.created_at;
        Some(took.num_minutes().max(0))
    }

    fn to_json(&self) -> Json {
        json!({
            "guide_id": self.guide,
            "display_name": self.name,
            "requests": self.requests,
            "accepted": self.accepted,
            "rejected": self.rejected,
            "expired": self.expired,
            "acceptance": self.acceptance(),
            "median_minutes": self.median_minutes(),
            "waiting": self.waiting,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswersOrder {
    Waiting,
    Slowest,
    Acceptance,
    Requests,
}

impl AnswersOrder {
    const ALL: [Self; 4] = [Self::Waiting, Self::Slowest, Self::Acceptance, Self::Requests];

    fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Slowest => "slowest",
            Self::Acceptance => "acceptance",
            Self::Requests => "requests",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        if text.is_empty() { Some(Self::Waiting) } else { Self::ALL.into_iter().find(|order| order.name() == text) }
    }

    /// The larger, the earlier. Guides without answers come last.
    fn rank(self, guide: &GuideAnswers) -> i64 {
        match self {
            Self::Waiting => guide.waiting,
            Self::Slowest => guide.median_minutes().unwrap_or(-1),
            // The lowest first: those are what the staff looks for.
            Self::Acceptance => guide.acceptance().map_or(-1, |percent| 100 - percent),
            Self::Requests => guide.requests,
        }
    }
}

/// The arguments of the list, as typed.
#[derive(Clone, Copy, Debug)]
pub struct AnswersQuery<'a> {
    pub days: &'a str,
    pub sort: &'a str,
    pub after: &'a str,
    pub limit: &'a str,
}

/// A page of the guides with requests in the last days, and how many there are.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Refused` for another number of days, another order and a cursor of another
/// list; those of a read.
pub async fn guide_answers(db: &Db, ctx: &Ctx, list: &AnswersQuery<'_>) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadReports, admins::REQUIRED)?;
    let refused = |text: &str| Error::Refused(text.to_owned());
    let days = parse_days(list.days, DEFAULT_DAYS).filter(|days| PERIODS.contains(days));
    let period = TodayPeriod::ending(ctx, days.ok_or_else(|| refused(NO_PERIOD))?);
    let order = AnswersOrder::parse(list.sort).ok_or_else(|| refused(NO_SORT))?;
    let after = match list.after {
        "" => None,
        text => Some(read_cursor(order, text).ok_or_else(|| refused(NO_CURSOR))?),
    };
    let limit = usize::try_from(parse_limit(list.limit, PAGE, LARGEST_PAGE)).unwrap_or(usize::MAX);
    let mut guides: Vec<GuideAnswers> = db.select_at_leisure(ANSWERS, &[period.since().into()]).await?;
    let total = guides.len();
    let place = |guide: &GuideAnswers| (Reverse(order.rank(guide)), guide.guide);
    guides.sort_unstable_by_key(place);
    let start = after.map_or(0, |after| guides.partition_point(|guide| place(guide) <= after));
    let page: Vec<_> = guides.iter().skip(start).take(limit).collect();
    let next = page.last().filter(|_| start + page.len() < total).map(|last| cursor(order, last));
    Ok(json!({
        "total": total,
        "results": page.into_iter().map(GuideAnswers::to_json).collect::<Vec<_>>(),
        "next": next,
    }))
}

fn cursor(order: AnswersOrder, guide: &GuideAnswers) -> String {
    format!("{}.{}.{}", order.name(), order.rank(guide), guide.guide)
}

fn read_cursor(order: AnswersOrder, text: &str) -> Option<(Reverse<i64>, Uuid)> {
    let (rank, id) = text.strip_prefix(order.name())?.strip_prefix('.')?.split_once('.')?;
    Some((Reverse(rank.parse().ok()?), id.parse().ok()?))
}
