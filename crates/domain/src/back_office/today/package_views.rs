//! Views of package pages, counted per package and day: no visitor, no session and no address is stored.

use chrono::{Duration, NaiveDate};
use serendib_db::Tx;
use uuid::Uuid;

use crate::ctx::Ctx;
use crate::error::Result;
use crate::table::{Table, date, int, uuid};

/// How long views are stored.
pub const VIEW_DAYS: i64 = 400;

pub(super) fn table() -> Table {
    Table::new("package_views")
        .columns([date("day"), uuid("package_id"), int("count")])
        .key(&["day", "package_id"])
        .internal()
}

/// Adds views to those of their days.
///
/// # Errors
/// When the database cannot be written.
pub async fn record_package_views(tx: &mut Tx<'_>, views: &[(NaiveDate, Uuid, i64)]) -> Result<()> {
    for (day, package, count) in views {
        tx.run(
            "INSERT INTO package_views (day, package_id, count) VALUES ($1, $2, $3)
             ON CONFLICT (day, package_id) DO UPDATE SET count = package_views.count + excluded.count",
            &[(*day).into(), (*package).into(), (*count).into()],
        )
        .await?
        .any();
    }
    Ok(())
}

/// Deletes old views; returns how many rows.
///
/// # Errors
/// When the database cannot be written.
pub async fn sweep(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<u64> {
    let oldest = ctx.today() - Duration::days(VIEW_DAYS);
    Ok(tx.run("DELETE FROM package_views WHERE day < $1", &[oldest.into()]).await?.0)
}
