//! A booking as commands need it, with the names of both sides.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Map, Value as Json};
use serendib_db::{RowSource, Tx, row_struct};
use uuid::Uuid;

use super::status::{Actor, Status};
use super::terms::StoredPolicy;
use super::trip;
use crate::accounts::admins;
use crate::ctx::{Caller, Ctx};
use crate::error::{Error, Result};
use crate::packages::sale::serves_bookings_sql;
use crate::staff::StaffRight;

row_struct! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Booking {
        id: Uuid = "b.id",
        user: Uuid = "b.user_id",
        guide: Uuid = "b.guide_id",
        package: Uuid = "b.package_id",
        status: Status = "b.status",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        /// Cents, as the advance.
        total: i64 = "b.total_price",
        advance: Option<i64> = "b.advance_amount",
        /// The advance in the quote of the request.
        promised_advance: Option<i64> = "b.promised_advance",
        is_paid: bool = "b.full_payment_completed",
        /// The stored prices; older bookings may have none.
        summary: Option<Map<String, Json>> = "b.pricing_summary",
        self_arranged: bool = "b.self_arranged",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        payment_deadline: Option<DateTime<Utc>> = "b.payment_deadline",
        policy: Option<StoredPolicy> = "b.policy",
        created_at: DateTime<Utc> = "b.created_at",
        contact_email: String = "b.contact_email",
        /// The guide's account.
        guide_user: Uuid = "g.user_id",
        guide_name: String = "g.display_name",
        guide_is_active: bool = "g.is_active",
        /// Of the trip as it was booked.
        title: String = trip::TITLE,
        /// The trip's main place, as the search knows it.
        place: Option<String> = trip::PLACE,
        /// The package serves its bookings, or is private to this traveler.
        is_package_open: bool = concat!(serves_bookings_sql!(), " OR COALESCE(p.private_to = b.user_id, FALSE)"),
        traveller_name: String = "COALESCE(f.display_name, 'Traveler')",
        account_email: Option<String> = "u.email",
    }
}

const TABLES: &str = "booking_requests b JOIN guides g ON g.id = b.guide_id JOIN packages p ON p.id = b.package_id
    JOIN users u ON u.id = b.user_id LEFT JOIN profiles f ON f.user_id = b.user_id";

/// # Errors
/// When the database cannot be read.
pub(super) async fn find(source: &mut impl RowSource, id: Uuid) -> Result<Option<Booking>> {
    Ok(source.select(&format!("FROM {TABLES} WHERE b.id = $1"), &[id.into()]).await?.pop())
}

impl Booking {
    /// The caller's role in the booking; `None` for callers on neither side. An admin who travels acts as a traveler.
    pub(super) fn actor(&self, caller: &Caller) -> Option<Actor> {
        match caller {
            Caller::Visitor => None,
            Caller::Service => Some(Actor::Platform),
            Caller::Person(person) if person.user == self.user => Some(Actor::Traveller),
            Caller::Person(person) if person.user == self.guide_user => Some(Actor::Guide),
            Caller::Person(person) => person.may(StaffRight::ActOnBookings).then_some(Actor::Platform),
        }
    }
}

/// The booking and the caller's role in it.
///
/// # Errors
/// `SignedOut`; `Missing` if it is not visible to the caller; `Forbidden` for staff who only read bookings.
pub(super) async fn find_for_caller(tx: &mut Tx<'_>, ctx: &Ctx, id: Uuid) -> Result<(Booking, Actor)> {
    if ctx.caller.is_visitor() {
        return Err(Error::SignedOut);
    }
    let booking = find(tx, id).await?.ok_or(Error::Missing("booking request"))?;
    if let Some(actor) = booking.actor(&ctx.caller) {
        return Ok((booking, actor));
    }
    if ctx.caller.may(StaffRight::ReadBookings) {
        admins::only(&ctx.caller, StaffRight::ActOnBookings, admins::REQUIRED)?;
    }
    Err(Error::Missing("booking request"))
}
