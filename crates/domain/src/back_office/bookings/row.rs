//! A row of the list of bookings.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::row_struct;
use uuid::Uuid;

use crate::bookings::reference;
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::money::dollars;

pub(super) const TABLES: &str =
    "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
    JOIN users u ON u.id = b.user_id LEFT JOIN profiles f ON f.user_id = b.user_id";

/// Cents that came in, before refunds.
pub(super) const PAID: &str = "CAST(COALESCE((SELECT SUM(m.amount) FROM payments m WHERE m.booking_request_id = b.id
    AND m.status IN ('paid', 'refund_pending', 'refunded', 'part_refunded')), 0) AS BIGINT)";
/// Cents given back, or on their way.
pub(super) const REFUNDED: &str = "CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.booking_request_id = b.id
    AND r.status <> 'failed'), 0) AS BIGINT)";

/// The state of `b` in the list: a confirmed booking is completed after its last day. `today` is a placeholder.
pub(super) fn derived_state(today: &str) -> String {
    format!("CASE WHEN b.status = 'confirmed' AND b.end_date < {today} THEN 'completed' ELSE b.status END")
}

row_struct! {
    #[derive(Clone, Debug)]
    pub(in crate::back_office) struct AdminBookingRow {
        id: Uuid = "b.id",
        status: Status = "b.status",
        title: String = trip::TITLE,
        start_date: NaiveDate = "b.start_date",
        end_date: NaiveDate = "b.end_date",
        travelers: i64 = "b.number_of_travelers",
        user_id: Uuid = "b.user_id",
        user_name: String = "COALESCE(f.display_name, 'Traveler')",
        user_email: Option<String> = "u.email",
        guide_id: Uuid = "b.guide_id",
        guide_name: String = "g.display_name",
        /// Cents, as every amount here.
        total_price: i64 = "b.total_price",
        paid: i64 = PAID,
        refunded: i64 = REFUNDED,
        created_at: DateTime<Utc> = "b.created_at",
        updated_at: DateTime<Utc> = "b.updated_at",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        payment_deadline: Option<DateTime<Utc>> = "b.payment_deadline",
    }
}

impl AdminBookingRow {
    pub(in crate::back_office) fn state(&self, today: NaiveDate) -> &'static str {
        match self.status {
            Status::Confirmed if self.end_date < today => "completed",
            status => status.name(),
        }
    }

    /// Cents that the traveler still has to pay.
    pub(super) fn balance(&self) -> i64 {
        match self.status {
            Status::Pending | Status::Approved | Status::Confirmed => {
                (self.total_price - (self.paid - self.refunded)).max(0)
            }
            Status::Rejected | Status::Expired | Status::Cancelled => 0,
        }
    }

    pub(in crate::back_office) fn to_json(&self, today: NaiveDate) -> Json {
        let instant = |at: DateTime<Utc>| at.to_rfc3339();
        json!({
            "id": self.id,
            "reference": reference(self.id),
            "state": self.state(today),
            "trip_title": self.title,
            "start_date": self.start_date,
            "end_date": self.end_date,
            "number_of_travelers": self.travelers,
            "traveler": { "id": self.user_id, "name": self.user_name, "email": self.user_email },
            "guide": { "id": self.guide_id, "name": self.guide_name },
            "total_price": dollars(self.total_price),
            "paid": dollars(self.paid),
            "refunded": dollars(self.refunded),
            "balance": dollars(self.balance()),
            "created_at": instant(self.created_at),
            "updated_at": instant(self.updated_at),
            "respond_by": self.respond_by.map(instant),
            "payment_deadline": self.payment_deadline.map(instant),
        })
    }
}
