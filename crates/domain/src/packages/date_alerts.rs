//! Days on which a package can be booked again: its date alerts are checked.

use chrono::Duration;
use serendib_db::Tx;
use uuid::Uuid;

use super::document::duration;
use crate::bookings::{FreedDays, start_dates};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::jobs::{self, Job};

/// # Errors
/// When the database cannot be written.
pub(super) async fn check_date_alerts(tx: &mut Tx<'_>, ctx: &Ctx, package: Uuid) -> Result<()> {
    let (first, last) = (ctx.today(), start_dates::last_start(ctx.today()) + Duration::days(*duration::DAYS.end()));
    let hosts = tx.rows("SELECT guide_id FROM package_guides WHERE package_id = $1", &[package.into()]).await?;
    for host in &hosts {
        let freed = FreedDays { guide: host.uuid(0)?, first, last, after: None };
        jobs::enqueue(tx, ctx, &Job::DatesFreed(freed)).await?;
    }
    Ok(())
}
