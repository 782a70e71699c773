//! The money of a period, and what is owed now.

use serde_json::{Value as Json, json};
use serendib_db::{Db, Row, Value};

use super::period::TodayPeriod;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::ledger;
use crate::money::dollars;
use crate::payments::reconciliation;

const CAPTURED: &str =
    "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM payments WHERE paid_at >= $1 AND paid_at <= $2";
/// Not from the log: it has a returned refund twice.
const REFUNDED: &str = "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM refunds
    WHERE status = 'succeeded' AND updated_at >= $1 AND updated_at <= $2";

pub(super) async fn find_money(db: &Db, ctx: &Ctx, period: &TodayPeriod) -> Result<Json> {
    let (since, until) = period.before();
    let (now, before): ([Value; 2], [Value; 2]) =
        ([period.since().into(), ctx.now.into()], [since.into(), until.into()]);
    let read = [(CAPTURED, &now[..]), (REFUNDED, &now[..]), (CAPTURED, &before[..]), (REFUNDED, &before[..])];
    let read = db.rows_in_snapshot(&read).await?;
    let sums = read.iter().map(|rows| sum(rows)).collect::<Result<Vec<i64>>>()?;
    let [captured, refunded, captured_before, refunded_before] = sums.as_slice() else {
        return Err(Error::Stale("money of the day"));
    };
    let owed = ledger::find_owed_to_guides(db, ctx).await?;
    let differences = reconciliation::summary(db).await?;
    Ok(json!({
        "captured": dollars(*captured),
        "refunded": dollars(*refunded),
        "owed_to_guides": dollars(owed.balance),
        "payouts_due": dollars(owed.due),
        "before": { "captured": dollars(*captured_before), "refunded": dollars(*refunded_before) },
        "open_differences": differences.open_differences,
        "difference": dollars(differences.difference),
        "reconciled_at": differences.reconciled_at.map(|at| at.to_rfc3339()),
    }))
}

fn sum(rows: &[Row]) -> Result<i64> {
    Ok(rows.first().map_or(Ok(0), |row| row.int(0))?)
}
