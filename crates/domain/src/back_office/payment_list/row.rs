//! A line of the list of payments, with its events folded in.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value as Json, json};
use serendib_db::row_struct;
use uuid::Uuid;

use crate::bookings::reference;
use crate::bookings::trip;
use crate::money::dollars;
use crate::payments::{PaymentKind, PaymentProvider, Status};

pub(super) const TABLES: &str = "payments m JOIN booking_requests b ON b.id = m.booking_request_id
    JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id JOIN users u ON u.id = m.user_id
    LEFT JOIN profiles f ON f.user_id = m.user_id";

/// Cents of `m` that came in, before refunds; also those that a person must look at.
pub(super) const CAPTURED: &str = "CASE WHEN m.status IN ('paid', 'refund_pending', 'refunded', 'part_refunded')
    OR (m.status = 'review' AND m.paid_at IS NOT NULL) THEN m.amount ELSE 0 END";
/// Cents of `m` that went back.
pub(super) const RETURNED: &str = "CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.payment_id = m.id
    AND r.status = 'succeeded'), 0) AS BIGINT)";

row_struct! {
    pub(super) struct ListedPayment {
        id: Uuid = "m.id",
        kind: PaymentKind = "m.kind",
        provider: PaymentProvider = "m.provider",
        /// Cents, as every amount here.
        amount: i64 = "m.amount",
        captured: i64 = CAPTURED,
        refunded: i64 = RETURNED,
        currency: String = "m.currency",
        status: Status = "m.status",
        open_disputes: i64 = "(SELECT COUNT(*) FROM disputes d WHERE d.payment_id = m.id AND d.status = 'open')",
        lost_disputes: i64 = "(SELECT COUNT(*) FROM disputes d WHERE d.payment_id = m.id AND d.status = 'lost')",
        created_at: DateTime<Utc> = "m.created_at",
        updated_at: DateTime<Utc> = "m.updated_at",
        paid_at: Option<DateTime<Utc>> = "m.paid_at",
        session: Option<String> = "m.session_id",
        provider_payment: Option<String> = "m.provider_payment",
        booking: Uuid = "m.booking_request_id",
        user: Uuid = "m.user_id",
        user_name: String = "COALESCE(f.display_name, 'Traveler')",
        user_email: Option<String> = "u.email",
        trip: String = trip::TITLE,
        guide: Uuid = "b.guide_id",
        guide_name: String = "g.display_name",
    }
}

impl ListedPayment {
    /// The state that the payment has come to.
    fn state(&self) -> &'static str {
        match self.status {
            Status::Review if self.open_disputes > 0 => "disputed",
            Status::Review if self.lost_disputes > 0 => "dispute_lost",
            status => status.text(),
        }
    }

    /// `None` while something is still to come.
    fn ended_at(&self) -> Option<DateTime<Utc>> {
        match self.status {
            Status::Paid => self.paid_at,
            Status::Failed | Status::Expired | Status::Refunded | Status::PartRefunded => Some(self.updated_at),
            Status::Review if self.open_disputes == 0 && self.lost_disputes > 0 => Some(self.updated_at),
            Status::Created | Status::Open | Status::Processing | Status::Review | Status::RefundPending => None,
        }
    }

    pub(super) fn to_json(&self, events: &[PaymentLogEvent]) -> Json {
        let own = events.iter().filter(|event| event.is_of(self));
        let link = self.provider_payment.as_deref().and_then(|id| self.provider.dashboard_link("payments", id));
        json!({
            "payment_id": self.id,
            "state": self.state(),
            "kind": self.kind.text(),
            "method": self.provider.text(),
            "amount": dollars(self.amount),
            "captured": dollars(self.captured),
            "refunded": dollars(self.refunded),
            "currency": self.currency,
            "created_at": self.created_at.to_rfc3339(),
            "ended_at": self.ended_at().map(|at| at.to_rfc3339()),
            "session_id": self.session,
            "provider_link": link,
            "booking_id": self.booking,
            "reference": reference(self.booking),
            "traveler": { "id": self.user, "name": self.user_name, "email": self.user_email },
            "trip": self.trip,
            "guide": { "id": self.guide, "name": self.guide_name },
            "events": own.map(PaymentLogEvent::to_json).collect::<Vec<_>>(),
        })
    }
}

row_struct! {
    /// A line of the payment log.
    pub(super) struct PaymentLogEvent {
        id: Uuid = "id",
        at: DateTime<Utc> = "created_at",
        event_type: String = "event_type",
        status: String = "status",
        amount: Option<i64> = "amount",
        booking: Option<Uuid> = "booking_request_id",
        session: Option<String> = "stripe_session_id",
        metadata: Map<String, Json> = "metadata",
    }
}

impl PaymentLogEvent {
    /// Lines name their payment; the oldest ones have its page only.
    fn is_of(&self, payment: &ListedPayment) -> bool {
        match self.metadata.get("payment_id").and_then(Json::as_str) {
            Some(id) => id.parse() == Ok(payment.id),
            None => self.session.is_some() && self.session == payment.session,
        }
    }

    fn to_json(&self) -> Json {
        json!({
            "id": self.id,
            "event_type": self.event_type,
            "status": self.status,
            "amount": self.amount.map(dollars),
            "at": self.at.to_rfc3339(),
            "note": self.metadata.get("note"),
        })
    }
}
