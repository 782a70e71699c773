//! The commission in percent: of a site, of a guide, and of a booking, where it stays as it was at the first payment.

use serendib_db::{RowSource, Tx};
use uuid::Uuid;

use super::entries::retry_duplicate;
use crate::ctx::Ctx;
use crate::error::Result;

/// The default of the site's setting.
pub const DEFAULT_PERCENT: u8 = 10;
/// The maximum of a site and of a guide.
pub const MOST_PERCENT: u8 = 50;

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

/// Of a booking. It is stored with the first posting, so that later changes leave agreed trips as they were.
pub(super) async fn fix_percent(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, guide: Uuid) -> Result<i64> {
    let sql = "SELECT percent FROM booking_commissions WHERE booking_request_id = $1";
    if let Some(row) = tx.row(sql, &[booking.into()]).await? {
        return Ok(row.int(0)?);
    }
    let percent = find_percent_of_guide(tx, ctx, guide).await?;
    tx.run(
        "INSERT INTO booking_commissions (booking_request_id, percent, created_at) VALUES ($1, $2, $3)",
        &[booking.into(), percent.into(), ctx.now.into()],
    )
    .await
    .map_err(|error| retry_duplicate(error.into()))?
    .any();
    Ok(percent)
}
