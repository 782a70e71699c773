//! Service-level targets: how many hours a row of a queue may wait. Owners set them; a queue without a setting has its default.

use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};

use super::queue::StaffQueue;
use crate::accounts::admins;
use crate::audit;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::stable;
use crate::staff::StaffRight;
use crate::table::{Posted, Refine, Table, int, text, time, uuid};

const NO_QUEUE: &str = "There is no such queue.";
const NO_HOURS: &str = "Please give the hours.";
const HOURS: std::ops::RangeInclusive<i64> = 1..=720;

pub(super) fn table() -> Table {
    Table::new("service_targets")
        .columns([text("queue"), int("hours"), time("updated_at"), uuid("updated_by").nullable().references("users")])
        .key(&["queue"])
        .internal()
}

row_struct! {
    struct StoredTarget {
        queue: String = "queue",
        hours: i64 = "hours",
    }
}

/// The target of each queue, in the order of the page.
pub(super) async fn find_all(source: &mut impl RowSource) -> Result<Vec<(StaffQueue, i64)>> {
    let stored: Vec<StoredTarget> = source.select("FROM service_targets", &[]).await?;
    let hours = |queue: StaffQueue| {
        let own = stored.iter().find(|target| target.queue == queue.name());
        own.map_or(queue.default_hours(), |target| target.hours)
    };
    Ok(StaffQueue::ALL.map(|queue| (queue, hours(queue))).into())
}

/// Sets how long rows of a queue may wait: `posted` has the `queue` and the `hours`. Returns the target.
///
/// # Errors
/// `SignedOut` and `Forbidden` for callers without the right; `Fields`.
pub async fn set_service_target(tx: &mut Tx<'_>, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    admins::only(&ctx.caller, StaffRight::ManageStaff, admins::REQUIRED)?;
    let mut fields = FieldReader::new(posted);
    fields.only(&["queue", "hours"]);
    let queue = StaffQueue::from_name(&fields.line("queue", "queue", 40).unwrap_or_default());
    if queue.is_none() {
        fields.note("queue", NO_QUEUE);
    }
    if fields.is_blank("hours") {
        fields.note("hours", NO_HOURS);
    }
    let hours = fields.integer("hours", "number of hours", HOURS);
    fields.finish()?;
    let (Some(queue), Some(hours)) = (queue, hours) else { return Err(Error::Missing("queue")) };
    let before = find_all(tx).await?.into_iter().find(|(known, _)| *known == queue).map(|(_, hours)| hours);
    if before != Some(hours) {
        let by = ctx.caller.person().map(|person| person.user);
        tx.run(
            "INSERT INTO service_targets (queue, hours, updated_at, updated_by) VALUES ($1, $2, $3, $4)
             ON CONFLICT (queue) DO UPDATE SET hours = excluded.hours, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by",
            &[queue.name().into(), hours.into(), ctx.now.into(), by.into()],
        )
        .await?
        .any();
        let target = |hours| json!({ "queue": queue.name(), "hours": hours });
        let id = stable::id("service target", queue.name());
        let was = before.map(target);
        audit::record(tx, ctx, "service_target_set", "service_targets", id, was.as_ref(), Some(&target(hours))).await?;
    }
    Ok(json!({ "queue": queue.name(), "target_hours": hours }))
}
