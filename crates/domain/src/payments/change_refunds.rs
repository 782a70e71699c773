//! Payments of a booking whose price changes by agreement.

use serendib_db::{RowSource, Tx, Value};
use uuid::Uuid;

use super::cancellation_refunds::{close, queue_latest_first};
use super::notifications;
use super::row;
use super::status::Status;
use crate::bookings::paid;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::ledger;

/// The reason of a refund for a lower price.
pub(super) const CHANGED: &str = "The booking was changed.";
const TOO_MUCH: &str = "No more can be refunded than was paid.";

/// Cents paid for each of these bookings. Late and duplicate payments were refunded and do not count; the log identifies them. Refunds for a
/// lower price count as never paid, other refunds do not.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn paid_for_trips(source: &mut impl RowSource, bookings: &[Uuid]) -> Result<Vec<(Uuid, i64)>> {
    if bookings.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (2..2 + bookings.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "SELECT m.booking_request_id,
                CAST(SUM(m.amount - COALESCE((SELECT SUM(r.amount) FROM refunds r
                                               WHERE r.payment_id = m.id AND r.reason = $1 AND r.status <> 'failed'), 0)) AS BIGINT)
           FROM payments m
          WHERE EXISTS (SELECT 1 FROM payment_logs l
                         WHERE l.booking_request_id = m.booking_request_id AND l.stripe_session_id = m.session_id
                           AND l.event_type = 'payment_completed')
            AND m.booking_request_id IN ({}) GROUP BY m.booking_request_id",
        places.join(", ")
    );
    let mut binds: Vec<Value> = vec![CHANGED.into()];
    binds.extend(bookings.iter().map(|id| Value::from(*id)));
    let rows = source.rows(&sql, &binds).await?;
    rows.iter().map(|row| Ok((row.uuid(0)?, row.int(1)?))).collect()
}

/// Whether a payment of the booking is processed, or disputed at its bank: then it is not certain how much is paid.
///
/// # Errors
/// When the database cannot be read.
pub async fn is_unsettled(tx: &mut Tx<'_>, booking: Uuid) -> Result<bool> {
    let all = row::of_booking(tx, booking).await?;
    Ok(all.iter().any(|payment| payment.status == Status::Processing) || paid::is_held(tx, booking).await?)
}

/// Closes the pages on which the booking could be paid at its old price.
///
/// # Errors
/// When the database cannot be written.
pub async fn close_open(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid) -> Result<()> {
    let all = row::of_booking(tx, booking).await?;
    for open in all.iter().filter(|payment| matches!(payment.status, Status::Created | Status::Open)) {
        close(tx, ctx, open).await?;
    }
    Ok(())
}

/// Refunds these cents of a booking that costs less now.
///
/// # Errors
/// `Conflict` if less was paid online; when the database cannot be written.
pub async fn refund_change(tx: &mut Tx<'_>, ctx: &Ctx, booking: Uuid, amount: i64) -> Result<()> {
    let (last, left) = queue_latest_first(tx, ctx, booking, amount, CHANGED).await?;
    ledger::post_booking(tx, ctx, booking).await?;
    match last {
        Some(last) if left == 0 => notifications::mail_refund_queued(tx, ctx, &last, amount).await,
        _ => Err(Error::Conflict(TOO_MUCH)),
    }
}
