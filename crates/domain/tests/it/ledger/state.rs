//! A booking with its payments, as stored.

use serendib_db::Tx;
use serendib_domain::Result;
use uuid::Uuid;

#[derive(Debug)]
pub struct PaymentState {
    pub kind: String,
    pub status: String,
    pub amount: i64,
    pub session: Option<String>,
    /// Arrived, refunded since or not.
    pub came: bool,
    /// The booking counts it as paid.
    pub counts: bool,
    /// Cents that are or will be refunded.
    pub promised: i64,
}

#[derive(Debug)]
pub struct BookingLedger {
    pub status: String,
    /// The price, in cents.
    pub total: i64,
    pub is_paid: bool,
    pub advance: i64,
    pub refund_due: i64,
    pub payments: Vec<PaymentState>,
    /// Number of `payment_completed` in the log.
    pub completed: usize,
    pub back: i64,
    pub waiting: i64,
    /// Changes that were accepted.
    pub changes: usize,
    /// Cents that a lower price gives back.
    pub back_for_changes: i64,
}

impl BookingLedger {
    pub async fn read(tx: &mut Tx<'_>, booking: Uuid) -> Result<Self> {
        let own = "SELECT status, full_payment_completed, COALESCE(refund_due, 0), total_price,
                          (SELECT COUNT(*) FROM booking_changes c WHERE c.booking_request_id = booking_requests.id AND c.status = 'accepted'), COALESCE(advance_amount, 0)
                     FROM booking_requests WHERE id = $1";
        let own = tx.row(own, &[booking.into()]).await?.unwrap();
        let rows = tx
            .rows(
                "SELECT p.kind, p.status, p.amount, p.session_id, p.paid_at,
                        (SELECT COUNT(*) FROM payment_logs l WHERE l.stripe_session_id = p.session_id AND l.event_type = 'payment_completed'),
                        (SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed')
                   FROM payments p WHERE p.booking_request_id = $1 ORDER BY p.created_at, p.id",
                &[booking.into()],
            )
            .await?;
        let mut payments = Vec::new();
        for row in &rows {
            payments.push(PaymentState {
                kind: row.text(0)?.to_owned(),
                status: row.text(1)?.to_owned(),
                amount: row.int(2)?,
                session: row.opt_text(3)?.map(str::to_owned),
                came: row.opt_time(4)?.is_some(),
                counts: row.int(5)? > 0,
                promised: row.int(6)?,
            });
        }
        let log =
            "SELECT COUNT(*) FROM payment_logs WHERE booking_request_id = $1 AND event_type = 'payment_completed'";
        let completed = tx.row(log, &[booking.into()]).await?.unwrap().int(0)?;
        let sums = "SELECT CAST(COALESCE(SUM(CASE WHEN status = 'succeeded' THEN amount ELSE 0 END), 0) AS BIGINT),
                           CAST(COALESCE(SUM(CASE WHEN status IN ('queued', 'pending') THEN 1 ELSE 0 END), 0) AS BIGINT),
                           CAST(COALESCE(SUM(CASE WHEN reason = 'The booking was changed.' THEN amount ELSE 0 END), 0) AS BIGINT)
                      FROM refunds WHERE booking_request_id = $1";
        let sums = tx.row(sums, &[booking.into()]).await?.unwrap();
        Ok(Self {
            status: own.text(0)?.to_owned(),
            total: own.int(3)?,
            changes: usize::try_from(own.int(4)?).unwrap(),
            is_paid: own.bool(1)?,
            advance: own.int(5)?,
            refund_due: own.int(2)?,
            payments,
            completed: usize::try_from(completed).unwrap(),
            back: sums.int(0)?,
            waiting: sums.int(1)?,
            back_for_changes: sums.int(2)?,
        })
    }
}
