//! The commission in percent: of a site, of a guide, and of a booking, where it stays as it was at the first payment.

use std::collections::HashMap;

use serendib_db::{RowSource, Tx, Value, row_struct};
use uuid::Uuid;

use super::entries::retry_duplicate;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::host_shares::{HostAgreement, find_agreement};

/// The default of the site's setting.
pub const DEFAULT_PERCENT: u8 = 10;
/// The maximum of a site and of a guide.
pub const MOST_PERCENT: u8 = 50;

row_struct! {
    /// How the money of a booking is divided.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(super) struct BookingRates {
        /// The commission in percent.
        commission: i64 = "percent",
        /// What the host keeps of the guide's part by agreement, in percent.
        host_percent: Option<i64> = "host_percent",
        /// The guide who gets the rest.
        owner: Option<Uuid> = "owner_guide_id",
    }
}

impl BookingRates {
    /// `None` if the host keeps all.
    pub(super) fn agreement(&self) -> Option<HostAgreement> {
        self.host_percent.zip(self.owner).map(|(percent, owner)| HostAgreement { percent, owner })
    }
}

/// For bookings of a guide that begin now.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn find_percent_of_guide(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid) -> Result<i64> {
    let sql = "SELECT percent FROM commission_requests WHERE guide_id = $1 AND status = 'accepted'
                ORDER BY decided_at DESC, id DESC LIMIT 1";
    match source.rows(sql, &[guide.into()]).await?.first() {
        Some(row) => Ok(row.int(0)?),
        None => Ok(i64::from(ctx.commission_percent)),
    }
}

/// The same for several guides.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn find_percents(
    source: &mut impl RowSource,
    ctx: &Ctx,
    guides: &[Uuid],
) -> Result<HashMap<Uuid, i64>> {
    let mut percents: HashMap<Uuid, i64> =
        guides.iter().map(|guide| (*guide, i64::from(ctx.commission_percent))).collect();
    if guides.is_empty() {
        return Ok(percents);
    }
    let places: Vec<String> = (1..=guides.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT guide_id, percent FROM commission_requests WHERE status = 'accepted' AND guide_id IN ({})
          ORDER BY decided_at, id",
        places.join(", ")
    );
    let binds: Vec<Value> = guides.iter().map(|guide| (*guide).into()).collect();
    for row in &source.rows(&sql, &binds).await? {
        percents.insert(row.uuid(0)?, row.int(1)?);
    }
    Ok(percents)
}

/// The commission of a booking and the agreement of its host. They are stored with the first posting, so that later changes leave agreed
/// trips as they were.
pub(super) async fn fix_rates(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    booking: Uuid,
    (package, guide): (Uuid, Uuid),
) -> Result<BookingRates> {
    if let Some(rates) =
        tx.select_one("FROM booking_commissions WHERE booking_request_id = $1", &[booking.into()]).await?
    {
        return Ok(rates);
    }
    let commission = find_percent_of_guide(tx, ctx, guide).await?;
    let agreed = find_agreement(tx, package, guide).await?;
    let rates =
        BookingRates { commission, host_percent: agreed.map(|one| one.percent), owner: agreed.map(|one| one.owner) };
    tx.run(
        "INSERT INTO booking_commissions (booking_request_id, percent, host_percent, owner_guide_id, created_at)
         VALUES ($1, $2, $3, $4, $5)",
        &[booking.into(), commission.into(), rates.host_percent.into(), rates.owner.into(), ctx.now.into()],
    )
    .await
    .map_err(|error| retry_duplicate(error.into()))?
    .any();
    Ok(rates)
}

/// Another host leads a booking: from now on their agreement counts. What is earned already stays as it was.
///
/// # Errors
/// When the database cannot be written.
pub(crate) async fn change_host(tx: &mut Tx<'_>, booking: Uuid, (package, guide): (Uuid, Uuid)) -> Result<()> {
    let agreed = find_agreement(tx, package, guide).await?;
    tx.run(
        "UPDATE booking_commissions SET host_percent = $2, owner_guide_id = $3 WHERE booking_request_id = $1
            AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.booking_request_id = $1 AND e.account = 'guide')",
        &[booking.into(), agreed.map(|one| one.percent).into(), agreed.map(|one| one.owner).into()],
    )
    .await?
    .any();
    Ok(())
}
