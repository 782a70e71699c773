//! Hourly repair: posts bookings that are older than the ledger, and those whose job was lost.

use serendib_db::{Db, Tx};
use uuid::Uuid;

use super::booking_funds::promised_sql;
use super::post::post_booking;
use crate::ctx::Ctx;
use crate::error::Result;

/// Bookings that one search finds for each reason.
const MOST_BOOKINGS: i64 = 100;

/// Payments without an entry.
const PAYMENTS: &str = "SELECT DISTINCT m.booking_request_id FROM payments m
  WHERE m.paid_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.payment_id = m.id) LIMIT $1";
/// Refunds that the ledger has otherwise.
const REFUNDS: &str = "SELECT DISTINCT r.booking_request_id FROM refunds r JOIN payments m ON m.id = r.payment_id
  WHERE m.paid_at IS NOT NULL AND r.status IN ('succeeded', 'failed')
    AND (CASE WHEN r.status = 'succeeded' THEN r.amount ELSE 0 END) <>
        COALESCE((SELECT SUM(e.amount) FROM ledger_entries e WHERE e.refund_id = r.id AND e.account = 'held'), 0) LIMIT $1";
/// Money that is held for a final booking, though it has not to go back.
const HELD: &str = concat!(
    "SELECT b.id FROM
    (SELECT booking_request_id, CAST(-SUM(amount) AS BIGINT) AS held FROM ledger_entries WHERE account = 'held'
      GROUP BY booking_request_id HAVING SUM(amount) <> 0) h
    JOIN booking_requests b ON b.id = h.booking_request_id
  WHERE (b.status IN ('rejected', 'expired', 'cancelled') OR (b.status = 'confirmed' AND b.end_date < $2)) AND h.held <> ",
    promised_sql!(),
    " LIMIT $1"
);

/// Some of the bookings whose ledger lacks something.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_unposted(db: &Db, ctx: &Ctx) -> Result<Vec<Uuid>> {
    let mut found = Vec::new();
    for sql in [PAYMENTS, REFUNDS] {
        found.extend(db.rows_at_leisure(sql, &[MOST_BOOKINGS.into()]).await?);
    }
    found.extend(db.rows_at_leisure(HELD, &[MOST_BOOKINGS.into(), ctx.today().into()]).await?);
    let mut bookings = found.iter().map(|row| Ok(row.uuid(0)?)).collect::<Result<Vec<_>>>()?;
    bookings.sort_unstable();
    bookings.dedup();
    Ok(bookings)
}

/// Posts what these bookings lack.
///
/// # Errors
/// When the database cannot be written.
pub async fn repair(tx: &mut Tx<'_>, ctx: &Ctx, bookings: &[Uuid]) -> Result<()> {
    for booking in bookings {
        post_booking(tx, ctx, *booking).await?;
    }
    Ok(())
}
