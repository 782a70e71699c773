//! A booking's row with the names displayed beside it.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::row_struct;
use uuid::Uuid;

use crate::bookings::changes::ChangedBooking;
use crate::bookings::paid::{DISPUTED, PROCESSING};
use crate::bookings::status::Status;
use crate::bookings::terms::StoredPolicy;
use crate::bookings::trip;
use crate::packages::sale::serves_bookings_sql;

/// The tables of [`BookingRow`].
pub(super) const TABLES: &str =
    "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
    LEFT JOIN profiles f ON f.user_id = b.user_id
    LEFT JOIN day_sheets ds ON ds.booking_request_id = b.id AND b.status = 'confirmed'
    LEFT JOIN trip_meetings tm ON tm.booking_request_id = b.id AND b.status = 'confirmed'
    LEFT JOIN guide_contacts k ON k.guide_id = b.guide_id AND b.status = 'confirmed'";

/// The trip's title.
pub(super) const TITLE: &str = trip::TITLE;
/// The traveler's name.
pub(super) const TRAVELLER: &str = "COALESCE(f.display_name, 'Traveler')";

/// Whether another trip of the guide takes days of a pending booking.
const DATES_TAKEN: &str = "b.status = 'pending' AND EXISTS (SELECT 1 FROM booking_requests o
    WHERE o.guide_id = b.guide_id AND o.id <> b.id AND o.status IN ('approved', 'confirmed')
      AND o.start_date <= b.end_date AND o.end_date >= b.start_date)";

/// Whether the guide has blocked days of a pending booking.
const DAYS_BLOCKED: &str = "b.status = 'pending' AND EXISTS (SELECT 1 FROM guide_blocked_days o
    WHERE o.guide_id = b.guide_id AND o.last_day >= b.start_date AND o.first_day <= b.end_date)";

row_struct! {
    pub(super) struct BookingRow {
        id: Uuid = "b.id",
        user_id: Uuid = "b.user_id",
        guide_id: Uuid = "b.guide_id",
        package_id: Uuid = "b.package_id",
        status: Status = "b.status",
        start_date: NaiveDate = "b.start_date",
        end_date: NaiveDate = "b.end_date",
        number_of_travelers: i64 = "b.number_of_travelers",
        contact_email: String = "b.contact_email",
        contact_phone: Option<String> = "b.contact_phone",
        special_requests: Option<String> = "b.special_requests",
        /// Cents, as every amount here.
        total_price: i64 = "b.total_price",
        advance_amount: Option<i64> = "b.advance_amount",
        full_payment_completed: bool = "b.full_payment_completed",
        payment_deadline: Option<DateTime<Utc>> = "b.payment_deadline",
        rejection_reason: Option<String> = "b.rejection_reason",
        pricing_summary: Option<Map<String, Json>> = "b.pricing_summary",
        created_at: DateTime<Utc> = "b.created_at",
        updated_at: DateTime<Utc> = "b.updated_at",
        any_host: bool = "b.any_host",
        self_arranged: bool = "b.self_arranged",
        quote_version: Option<String> = "b.quote_version",
        policy: Option<StoredPolicy> = "b.policy",
        terms_version: Option<String> = "b.terms_version",
        terms_accepted_at: Option<DateTime<Utc>> = "b.terms_accepted_at",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        decided_at: Option<DateTime<Utc>> = "b.decided_at",
        confirmed_at: Option<DateTime<Utc>> = "b.confirmed_at",
        cancelled_at: Option<DateTime<Utc>> = "b.cancelled_at",
        cancelled_by: Option<String> = "b.cancelled_by",
        cancellation_reason: Option<String> = "b.cancellation_reason",
        refund_due: Option<i64> = "b.refund_due",
        title: String = TITLE,
        image_url: Option<String> = "p.image_url",
        duration_days: i64 = trip::DAYS,
        trip_place: Option<String> = trip::PLACE,
        trip_included: Option<String> = trip::INCLUDED,
        trip_excluded: Option<String> = trip::EXCLUDED,
        promised_advance: Option<i64> = "b.promised_advance",
        trip_local_costs: Option<String> = trip::LOCAL_COSTS,
        trip_shopping: Option<String> = trip::SHOPPING,
        guide_name: String = "g.display_name",
        guide_avatar: Option<String> = "g.avatar_url",
        guide_phone: Option<String> = "k.phone",
        meeting_place: Option<String> = "ds.meeting_place",
        meeting_time: Option<String> = "ds.meeting_time",
        traveler_here_at: Option<DateTime<Utc>> = "tm.traveler_here_at",
        guide_here_at: Option<DateTime<Utc>> = "tm.guide_here_at",
        met_at: Option<DateTime<Utc>> = "tm.met_at",
        guide_is_active: bool = "g.is_active",
        traveller_name: String = TRAVELLER,
        package_is_active: bool = "p.is_active",
        package_status: String = "p.status",
        package_serves_bookings: bool = serves_bookings_sql!(),
        package_is_private: bool = "COALESCE(p.private_to = b.user_id, FALSE)",
        dates_taken: bool = DATES_TAKEN,
        days_blocked: bool = DAYS_BLOCKED,
        /// A payment is in progress, or a bank decides about one.
        payment_is_open: bool = format!("{DISPUTED} OR {PROCESSING}"),
    }
}

impl BookingRow {
    /// The package is visible to travelers.
    pub(super) fn is_on_sale(&self) -> bool {
        self.package_is_active && self.package_status == "approved"
    }

    pub(super) fn changed_booking(&self) -> ChangedBooking {
        ChangedBooking {
            status: self.status,
            start: self.start_date,
            respond_by: self.respond_by,
            payment_deadline: self.payment_deadline,
            guide_is_active: self.guide_is_active,
            is_package_open: self.is_package_open(),
            payment_is_open: self.payment_is_open,
        }
    }

    /// The booking can be approved and paid: its package is not taken down, or it is private to this traveler.
    pub(super) fn is_package_open(&self) -> bool {
        self.package_serves_bookings || self.package_is_private
    }
}
