//! A row of the list of bookings.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::row_struct;
use uuid::Uuid;

use crate::bookings::paid::money_paid;
use crate::bookings::reference;
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::money::{self, dollars};

pub(super) const TABLES: &str =
    "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
    JOIN users u ON u.id = b.user_id LEFT JOIN profiles f ON f.user_id = b.user_id";

/// Cents that came in, before refunds; also those that a person must look at.
pub(crate) const PAID: &str = "CAST(COALESCE((SELECT SUM(m.amount) FROM payments m WHERE m.booking_request_id = b.id
    AND (m.status IN ('paid', 'refund_pending', 'refunded', 'part_refunded')
      OR (m.status = 'review' AND m.paid_at IS NOT NULL))), 0) AS BIGINT)";
/// Cents given back, or on their way.
pub(crate) const REFUNDED: &str = "CAST(COALESCE((SELECT SUM(r.amount) FROM refunds r WHERE r.booking_request_id = b.id
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
        advance: Option<i64> = "b.advance_amount",
        is_paid: bool = "b.full_payment_completed",
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
}

/// A booking of the list.
#[derive(Clone, Debug)]
pub(in crate::back_office) struct AdminBooking {
    pub row: AdminBookingRow,
    /// Cents that the traveler still has to pay.
    pub balance: i64,
}

impl AdminBooking {
    /// `paid_for_trip` is in cents; `None` without payments.
    pub(super) fn new(paid_for_trip: Option<i64>, row: AdminBookingRow) -> Self {
        let balance = match row.status {
            Status::Pending | Status::Approved | Status::Confirmed => {
                let paid = money_paid(paid_for_trip, row.status, row.is_paid, row.total_price, row.advance);
                money::balance(row.total_price, paid)
            }
            Status::Rejected | Status::Expired | Status::Cancelled => 0,
        };
        Self { row, balance }
    }

    pub(in crate::back_office) fn to_json(&self, today: NaiveDate) -> Json {
        let row = &self.row;
        let instant = |at: DateTime<Utc>| at.to_rfc3339();
        json!({
            "id": row.id,
            "reference": reference(row.id),
            "state": row.state(today),
            "trip_title": row.title,
            "start_date": row.start_date,
            "end_date": row.end_date,
            "number_of_travelers": row.travelers,
            "traveler": { "id": row.user_id, "name": row.user_name, "email": row.user_email },
            "guide": { "id": row.guide_id, "name": row.guide_name },
            "total_price": dollars(row.total_price),
            "paid": dollars(row.paid),
            "refunded": dollars(row.refunded),
            "balance": dollars(self.balance),
            "created_at": instant(row.created_at),
            "updated_at": instant(row.updated_at),
            "respond_by": row.respond_by.map(instant),
            "payment_deadline": row.payment_deadline.map(instant),
        })
    }
}
