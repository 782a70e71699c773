//! Visits: which sights, on which day and in which order.

use serendib_db::{Tx, Value, row_struct};
use uuid::Uuid;

use super::super::children;
use crate::ctx::Ctx;
use crate::error::Result;

/// A row of the table.
pub(super) struct VisitRow {
    pub(super) attraction: Uuid,
    pub(super) day: i64,
    pub(super) order: i64,
    pub(super) start: Option<String>,
}

row_struct! {
    struct StoredVisit {
        id: Uuid = "id",
        attraction: Uuid = "attraction_id",
        day: i64 = "day_number",
        order: i64 = "order_in_day",
        start: Option<String> = "start_time",
    }
}

/// Visits that stay on their day keep their rows first, then those that move to another day.
pub(super) async fn write(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid, links: &[VisitRow]) -> Result<()> {
    let rest = "FROM package_attractions WHERE package_id = $1 ORDER BY day_number, order_in_day, id";
    let mut there: Vec<StoredVisit> = tx.select(rest, &[id.into()]).await?;
    let mut stored: Vec<Option<StoredVisit>> = Vec::with_capacity(links.len());
    for link in links {
        let is_it = |row: &StoredVisit| row.attraction == link.attraction && row.day == link.day;
        stored.push(there.iter().position(is_it).map(|found| there.remove(found)));
    }
    for (link, stored) in links.iter().zip(&mut stored).filter(|(_, stored)| stored.is_none()) {
        let found = there.iter().position(|row| row.attraction == link.attraction);
        *stored = found.map(|found| there.remove(found));
    }
    for (link, stored) in links.iter().zip(stored) {
        match stored {
            Some(row) => {
                let start = stored_time(link.start.as_deref());
                let is_same = (row.day, row.order) == (link.day, link.order) && row.start == start;
                if !is_same {
                    tx.run(
                        "UPDATE package_attractions SET day_number = $2, order_in_day = $3, start_time = $4 WHERE id = $1",
                        &[row.id.into(), link.day.into(), link.order.into(), start.into()],
                    )
                    .await?
                    .any();
                }
            }
            None => visit(tx, ctx, id, link.attraction, link.day, link.order, link.start.as_deref()).await.map(drop)?,
        }
    }
    children::remove(tx, "package_attractions", there.iter().map(|row| row.id)).await
}

pub async fn visit(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: Uuid,
    attraction: Uuid,
    day: i64,
    order: i64,
    start: Option<&str>,
) -> Result<Uuid> {
    let row = ctx.new_id();
    tx.run(
        "INSERT INTO package_attractions (id, package_id, attraction_id, day_number, order_in_day, start_time)
         VALUES ($1, $2, $3, $4, $5, $6)",
        &[row.into(), id.into(), attraction.into(), day.into(), order.into(), Value::from(stored_time(start))],
    )
    .await?
    .any();
    Ok(row)
}

fn stored_time(start: Option<&str>) -> Option<String> {
    start.map(|start| format!("{start}:00"))
}
