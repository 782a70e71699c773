//! Posts what a booking's ledger lacks.

use serendib_db::Tx;
use uuid::Uuid;

use super::booking_funds::BookingFunds;
use super::commission::BookingRates;
use super::{commission, entries};
use crate::ctx::Ctx;
use crate::error::Result;

/// Compares a booking's payments, refunds and state with its entries, and adds the difference. A repeat adds nothing.
///
/// # Errors
/// When the database cannot be written, also if another writer posts the same at this moment.
pub(crate) async fn post_booking(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    let Some(funds) = BookingFunds::read(tx, booking).await? else { return Ok(()) };
    // Money that the booking cannot use begins nothing.
    let hosted = (funds.booking.package, funds.booking.guide);
    let rates =
        if funds.is_used() { commission::fix_rates(tx, ctx, booking, hosted).await? } else { BookingRates::default() };
    entries::append(tx, ctx, &funds.find_missing(ctx.today(), &rates)).await
}
