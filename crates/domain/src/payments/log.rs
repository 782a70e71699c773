//! The payment log for admins: a line for each event of a payment. P-B03; D-135.

use serde_json::{Map, Value as Json, json};
use serendib_db::{Tx, Value};

use super::row::Payment;
use crate::ctx::Ctx;
use crate::error::Result;
use crate::webhooks::{self, WebhookEvent};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentEvent {
    SessionCreated,
    SessionExpired,
    Processing,
    Completed,
    Failed,
    Review,
    Disputed,
    DisputeWon,
    DisputeLost,
    EvidenceSent,
    RefundQueued,
    Refunded,
    RefundFailed,
}

impl PaymentEvent {
    pub const ALL: [Self; 13] = [
        Self::SessionCreated,
        Self::SessionExpired,
        Self::Processing,
        Self::Completed,
        Self::Failed,
        Self::Review,
        Self::Disputed,
        Self::DisputeWon,
        Self::DisputeLost,
        Self::EvidenceSent,
        Self::RefundQueued,
        Self::Refunded,
        Self::RefundFailed,
    ];

    /// `event_type` and `status`.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::SessionCreated => ("payment_session_created", "pending"),
            Self::SessionExpired => ("payment_session_expired", "failed"),
            Self::Processing => ("payment_processing", "pending"),
            Self::Completed => ("payment_completed", "success"),
            Self::Failed => ("payment_failed", "failed"),
            Self::Review => ("payment_review", "pending"),
            Self::Disputed => ("payment_disputed", "failed"),
            Self::DisputeWon => ("payment_dispute_won", "success"),
            Self::DisputeLost => ("payment_dispute_lost", "failed"),
            Self::EvidenceSent => ("payment_dispute_evidence_sent", "pending"),
            Self::RefundQueued => ("payment_refund_queued", "pending"),
            Self::Refunded => ("payment_refunded", "success"),
            Self::RefundFailed => ("payment_refund_failed", "failed"),
        }
    }
}

/// Logs an event; `amount` is in cents, `note` is a further text.
pub(super) async fn record(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    event: PaymentEvent,
    amount: i64,
    note: Option<&str>,
) -> Result<()> {
    let row = tx
        .row(
            "SELECT b.guide_id, u.email FROM booking_requests b JOIN users u ON u.id = b.user_id WHERE b.id = $1",
            &[payment.booking.into()],
        )
        .await?;
    let (guide, email) = match &row {
        Some(row) => (row.opt_uuid(0)?, row.opt_text(1)?.map(str::to_owned)),
        None => (None, None),
    };
    let mut metadata = Map::new();
    metadata.insert("payment_id".to_owned(), json!(payment.id));
    metadata.insert("payment_type".to_owned(), json!(payment.kind.text()));
    if let Some(email) = email {
        metadata.insert("customer_email".to_owned(), json!(email));
    }
    if let Some(note) = note {
        metadata.insert("note".to_owned(), json!(note));
    }
    let (event_type, status) = event.words();
    tx.run(
        "INSERT INTO payment_logs (id, created_at, event_type, status, amount, currency, booking_request_id, user_id, guide_id,
                                   payment_method, stripe_session_id, metadata)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        &[
            ctx.new_id().into(),
            ctx.now.into(),
            event_type.into(),
            status.into(),
            amount.into(),
            payment.currency.as_str().into(),
            payment.booking.into(),
            payment.user.into(),
            guide.into(),
            payment.provider.text().into(),
            payment.session.clone().into(),
            Value::json(&Json::Object(metadata)),
        ],
    )
    .await?
    .any();
    match event {
        PaymentEvent::Completed => {
            webhooks::record_payment(tx, ctx, WebhookEvent::PaymentCompleted, payment, amount).await
        }
        PaymentEvent::Refunded => {
            webhooks::record_payment(tx, ctx, WebhookEvent::PaymentRefunded, payment, amount).await
        }
        _ => Ok(()),
    }
}
