//! Payment statistics for admins. P-B09; D-070 and D-072.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, Value, row_struct};

use super::status::PaymentKind;
use crate::accounts::admins;
use crate::ctx::{Ctx, beginning, to_local_time};
use crate::error::{Error, Result};
use crate::money::dollars;
use crate::staff::StaffRight;

row_struct! {
    struct EventFigures {
        event: String = "event_type",
        count: i64 = "COUNT(*)",
        sum: i64 = "CAST(COALESCE(SUM(amount), 0) AS BIGINT)",
    }
}

row_struct! {
    struct LoggedPayment {
        created_at: DateTime<Utc> = "created_at",
        event: String = "event_type",
        amount: i64 = "COALESCE(amount, 0)",
    }
}

row_struct! {
    struct KindFigures {
        kind: PaymentKind = "p.kind",
        count: i64 = "COUNT(*)",
        sum: i64 = "CAST(COALESCE(SUM(l.amount), 0) AS BIGINT)",
    }
}

/// Default number of days listed one by one.
const DAYS: u64 = 30;
/// Maximum number of days listed one by one.
const MOST_DAYS: i64 = 732;

/// Statistics of all payments, or of those between two days of Asia/Colombo, both included. Money is in dollars, as on the wire; without
/// payments there is no success rate.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers who are not admins; `Refused` for invalid days; those of a read.
pub async fn figures(db: &Db, ctx: &Ctx, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ReadReports, admins::REQUIRED)?;
    let last = to.unwrap_or_else(|| ctx.today());
    let first = from.unwrap_or_else(|| last.checked_sub_days(Days::new(DAYS - 1)).unwrap_or(last));
    if first > last || (last - first).num_days() > MOST_DAYS {
        return Err(Error::Refused(format!("Ask for at most {MOST_DAYS} days, the first of them first.")));
    }
    let (since, until) = (from.map(beginning), to.map(|to| beginning(to) + Duration::days(1)));
    let range: [Value; 2] =
        [since.unwrap_or(DateTime::<Utc>::UNIX_EPOCH).into(), until.unwrap_or(ctx.now + Duration::days(1)).into()];
    let rest = "FROM payment_logs WHERE created_at >= $1 AND created_at < $2
                AND event_type IN ('payment_completed', 'payment_failed') GROUP BY event_type";
    let counted: Vec<EventFigures> = db.select_at_leisure(rest, &range).await?;
    let of = |event: &str| {
        let row = counted.iter().find(|row| row.event == event);
        row.map_or((0, 0), |row| (row.count, row.sum))
    };
    let ((completed, revenue), (failed, _)) = (of("payment_completed"), of("payment_failed"));
    // Not from the log: it has a returned refund twice.
    let returned = db
        .rows_at_leisure(
            "SELECT COUNT(*), CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds
              WHERE status = 'succeeded' AND updated_at >= $1 AND updated_at < $2",
            &range,
        )
        .await?;
    let (refunds, refunded) = returned.first().map_or(Ok((0, 0)), |row| Ok::<_, Error>((row.int(0)?, row.int(1)?)))?;
    let pending = db
        .rows("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'open', 'processing')", &[])
        .await?
        .first()
        .map_or(Ok(0), |row| row.int(0))?;
    Ok(json!({
        "total_revenue": dollars(revenue),
        "completed": completed,
        "failed": failed,
        "pending": pending,
        "refunded": dollars(refunded),
        "refunds": refunds,
        "success_rate": rounded(completed, completed + failed),
        "average": (completed > 0).then(|| dollars(half_up(revenue, completed))),
        "by_day": by_day(db, first, last).await?,
        "by_kind": by_kind(db, &range).await?,
    }))
}

/// In whole percent; `None` if `whole` is zero.
fn rounded(part: i64, whole: i64) -> Option<i64> {
    (whole > 0).then(|| half_up(part * 100, whole))
}

fn half_up(sum: i64, count: i64) -> i64 {
    (sum * 2 + count) / (count * 2)
}

#[derive(Default)]
struct DayFigures {
    revenue: i64,
    completed: i64,
    failed: i64,
}

/// Every day of the range, also those without payments.
async fn by_day(db: &Db, first: NaiveDate, last: NaiveDate) -> Result<Vec<Json>> {
    let range = [beginning(first).into(), (beginning(last) + Duration::days(1)).into()];
    let rest = "FROM payment_logs
              WHERE created_at >= $1 AND created_at < $2 AND event_type IN ('payment_completed', 'payment_failed')";
    let logged: Vec<LoggedPayment> = db.select_at_leisure(rest, &range).await?;
    let mut days: BTreeMap<NaiveDate, DayFigures> =
        first.iter_days().take_while(|day| *day <= last).map(|day| (day, DayFigures::default())).collect();
    for row in &logged {
        let day = days.entry(to_local_time(row.created_at).date()).or_default();
        if row.event == "payment_completed" {
            day.completed += 1;
            day.revenue += row.amount;
        } else {
            day.failed += 1;
        }
    }
    let to_json = |(day, of): (&NaiveDate, &DayFigures)| {
        json!({
            "day": day.to_string(), "revenue": dollars(of.revenue), "completed": of.completed, "failed": of.failed,
        })
    };
    Ok(days.iter().map(to_json).collect())
}

/// Only payments that a booking used, as for the revenue above; payments that were only refunded are in neither.
async fn by_kind(db: &Db, range: &[Value]) -> Result<Vec<Json>> {
    let rest = "FROM payment_logs l JOIN payments p ON p.session_id = l.stripe_session_id
              WHERE l.created_at >= $1 AND l.created_at < $2 AND l.event_type = 'payment_completed' GROUP BY p.kind";
    let rows: Vec<KindFigures> = db.select_at_leisure(rest, range).await?;
    let of = |kind: PaymentKind| {
        let (count, sum) = rows.iter().find(|row| row.kind == kind).map_or((0, 0), |row| (row.count, row.sum));
        json!({ "kind": kind.text(), "revenue": dollars(sum), "completed": count })
    };
    Ok(vec![of(PaymentKind::Advance), of(PaymentKind::Full)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_of_what_came_to_an_end_and_of_nothing_there_is_none() {
        for (completed, failed, rate) in [
            (0, 0, None),
            (0, 3, Some(0)),
            (1, 2, Some(33)),
            (2, 1, Some(67)),
            (1, 1, Some(50)),
            (199, 1, Some(100)),
            (7, 0, Some(100)),
        ] {
            assert_eq!(rounded(completed, completed + failed), rate, "{completed} of {}", completed + failed);
        }
    }
}
