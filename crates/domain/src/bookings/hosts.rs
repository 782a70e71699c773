//! Hosts who can lead a trip on given days. D-004, D-039, D-054.

use chrono::NaiveDate;
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::calendar::HostCalendars;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::guides::active_sql;

/// An active guide who hosts a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageHost {
    pub guide: Uuid,
    pub name: String,
    pub avatar_url: Option<String>,
    pub is_primary: bool,
    /// No approved or confirmed booking and no rule of the guide takes any of these days.
    pub is_free: bool,
}

impl PackageHost {
    pub(super) fn to_json(&self) -> Json {
        json!({
            "guide_id": self.guide.to_string(),
            "display_name": self.name,
            "avatar_url": self.avatar_url,
            "is_primary_guide": self.is_primary,
            "is_free": self.is_free,
        })
    }
}

row_struct! {
    pub(super) struct PackageHostRow {
        guide: Uuid = "g.id",
        name: String = "g.display_name",
        avatar_url: Option<String> = "g.avatar_url",
        is_primary: bool = "pg.is_primary_guide",
    }
}

/// A package's hosts, the primary one first, then the best rated; at most `packages::HOSTS_LIMIT`.
pub(super) async fn of_package(
    source: &mut impl RowSource,
    ctx: &Ctx,
    package: Uuid,
    start: NaiveDate,
    end: NaiveDate,
) -> Result<Vec<PackageHost>> {
    let rows = rows_of_package(source, package).await?;
    let calendars = HostCalendars::read(source, ctx, package, (start, end)).await?;
    let to_host = |row: PackageHostRow| PackageHost {
        guide: row.guide,
        name: row.name,
        avatar_url: row.avatar_url,
        is_primary: row.is_primary,
        is_free: calendars.is_free(row.guide, start, end),
    };
    Ok(rows.into_iter().map(to_host).collect())
}

/// In the order of [`of_package`].
pub(super) async fn rows_of_package(source: &mut impl RowSource, package: Uuid) -> Result<Vec<PackageHostRow>> {
    const HOSTS: &str = concat!(
        "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
          WHERE pg.package_id = $1 AND ",
        active_sql!("g"),
        " ORDER BY pg.is_primary_guide DESC, g.rating DESC, g.review_count DESC, g.display_name, g.id"
    );
    Ok(source.select(HOSTS, &[package.into()]).await?)
}

/// Whether a guide is free on these days, apart from the given booking.
pub(super) async fn is_free(
    tx: &mut Tx<'_>,
    guide: Uuid,
    (start, end): (NaiveDate, NaiveDate),
    apart_from: Uuid,
) -> Result<bool> {
    let taken = tx
        .row(
            "SELECT id FROM booking_requests
              WHERE guide_id = $1 AND id <> $2 AND status IN ('approved', 'confirmed') AND start_date <= $4 AND end_date >= $3
              LIMIT 1",
            &[guide.into(), apart_from.into(), start.into(), end.into()],
        )
        .await?;
    Ok(taken.is_none())
}

/// As [`is_free`]: bookings whose payment deadline has passed take no days, even before the job expires them.
pub(super) async fn is_free_today(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    dates: (NaiveDate, NaiveDate),
    apart_from: Uuid,
) -> Result<bool> {
    let late: Vec<Uuid> = overdue(tx, ctx, guide, dates).await?;
    let taken = tx
        .rows(
            "SELECT id FROM booking_requests
              WHERE guide_id = $1 AND id <> $2 AND status IN ('approved', 'confirmed') AND start_date <= $4 AND end_date >= $3
              LIMIT 101",
            &[guide.into(), apart_from.into(), dates.0.into(), dates.1.into()],
        )
        .await?;
    let taken = taken.iter().map(|row| Ok(row.uuid(0)?)).collect::<Result<Vec<_>>>()?;
    Ok(taken.iter().all(|one| late.contains(one)))
}

/// A guide's bookings on these days whose payment deadline has passed; the job has not expired them yet.
pub(super) async fn overdue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    guide: Uuid,
    (start, end): (NaiveDate, NaiveDate),
) -> Result<Vec<Uuid>> {
    let rows = tx
        .rows(
            "SELECT id FROM booking_requests
              WHERE guide_id = $1 AND status = 'approved' AND payment_deadline <= $2 AND start_date <= $4 AND end_date >= $3
              ORDER BY id LIMIT 100",
            &[guide.into(), ctx.now.into(), start.into(), end.into()],
        )
        .await?;
    rows.iter().map(|row| Ok(row.uuid(0)?)).collect()
}
