//! What waits for the staff, per queue: how much, since when, and what is later than its target.

use chrono::{DateTime, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, read_all, row_struct, select_sql};

use super::service_targets;
use crate::ctx::Ctx;
use crate::error::Result;

row_struct! {
    struct WaitingRows {
        count: i64 = "COUNT(*)",
        oldest_at: Option<DateTime<Utc>> = "MIN(at)",
        late: i64 = "CAST(COALESCE(SUM(CASE WHEN due < $1 THEN 1 ELSE 0 END), 0) AS BIGINT)",
    }
}

/// The queues whose rows the caller handles, all at one moment.
pub(super) async fn list_waiting(mut db: &Db, ctx: &Ctx) -> Result<Vec<Json>> {
    let hours = service_targets::find_all(&mut db).await?;
    let own: Vec<_> = hours.into_iter().filter(|(queue, _)| ctx.caller.may(queue.right())).collect();
    let statements: Vec<_> = own
        .iter()
        .map(|(queue, hours)| {
            let sql = select_sql::<WaitingRows>(&format!("FROM ({}) w", queue.rows_sql()));
            (sql, queue.binds(ctx, *hours))
        })
        .collect();
    let read: Vec<_> = statements.iter().map(|(sql, binds)| (sql.as_str(), binds.as_slice())).collect();
    let mut listed = Vec::with_capacity(own.len());
    for ((queue, hours), rows) in own.iter().zip(db.rows_in_snapshot(&read).await?) {
        for found in read_all::<WaitingRows>(&rows)? {
            listed.push(json!({
                "queue": queue.name(),
                "count": found.count,
                "oldest_at": found.oldest_at.map(|at| at.to_rfc3339()),
                "target_hours": hours,
                "late": found.late,
            }));
        }
    }
    Ok(listed)
}
