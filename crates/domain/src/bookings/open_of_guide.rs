//! All bookings of a guide that are not over, each with the hosts who could lead it instead. D-168.

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{RowSource, row_struct};
use uuid::Uuid;

use super::handovers::{self, HostChoices, TripToLead};
use super::notifications::reference;
use super::status::Status;
use super::trip;
use crate::back_office::bookings::{PAID, REFUNDED};
use crate::ctx::Ctx;
use crate::error::Result;
use crate::money;

/// Bookings of one answer.
pub const OPEN_LIMIT: usize = 300;

row_struct! {
    #[derive(Clone, Debug)]
    pub(crate) struct OpenBooking {
        id: Uuid = "b.id",
        guide: Uuid = "b.guide_id",
        user: Uuid = "b.user_id",
        package: Uuid = "b.package_id",
        title: String = trip::TITLE,
        traveler: String = "COALESCE(f.display_name, 'Traveler')",
        status: Status = "b.status",
        start: NaiveDate = "b.start_date",
        end: NaiveDate = "b.end_date",
        people: i64 = "b.number_of_travelers",
        respond_by: Option<DateTime<Utc>> = "b.respond_by",
        payment_deadline: Option<DateTime<Utc>> = "b.payment_deadline",
        /// In cents, less what went back.
        paid: i64 = format!("({PAID} - {REFUNDED})"),
    }
}

impl OpenBooking {
    /// Why another host cannot take it; `None` if one can.
    pub fn why_fixed(&self, ctx: &Ctx) -> Option<&'static str> {
        let deadline = self.status.deadline(self.respond_by, self.payment_deadline);
        handovers::why_closed(ctx, self.status, self.end, deadline)
    }

    fn to_trip(&self) -> TripToLead {
        let Self { guide, user, package, start, end, .. } = *self;
        TripToLead { guide, user, package, start, end }
    }
}

/// The bookings, the soonest first, and whether there are more.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn list_open(source: &mut impl RowSource, ctx: &Ctx, guide: Uuid) -> Result<(Vec<OpenBooking>, bool)> {
    let sql = format!(
        "FROM booking_requests b JOIN packages p ON p.id = b.package_id LEFT JOIN profiles f ON f.user_id = b.user_id
          WHERE b.guide_id = $1 AND b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= $2
          ORDER BY b.start_date, b.id LIMIT {}",
        OPEN_LIMIT + 1
    );
    let mut open: Vec<OpenBooking> = source.select(&sql, &[guide.into(), ctx.today().into()]).await?;
    let is_cut = open.len() > OPEN_LIMIT;
    open.truncate(OPEN_LIMIT);
    Ok((open, is_cut))
}

/// As on the wire.
///
/// # Errors
/// When the database cannot be read.
pub(crate) async fn open_to_json(source: &mut impl RowSource, ctx: &Ctx, open: &[OpenBooking]) -> Result<Vec<Json>> {
    let trips: Vec<TripToLead> = open.iter().map(OpenBooking::to_trip).collect();
    let choices = HostChoices::read(source, ctx, &trips).await?;
    let host = |host: Json| json!({ "guide_id": host["guide_id"], "display_name": host["display_name"], "is_free": host["is_free"] });
    let view = |booking: &OpenBooking| {
        let hosts =
            if booking.why_fixed(ctx).is_some() { Vec::new() } else { choices.for_trip(ctx, &booking.to_trip()) };
        json!({
            "booking_id": booking.id,
            "reference": reference(booking.id),
            "status": booking.status.name(),
            "title": booking.title,
            "start_date": booking.start,
            "end_date": booking.end,
            "number_of_travelers": booking.people,
            "traveler": booking.traveler,
            "paid": money::dollars(booking.paid),
            "hosts": hosts.into_iter().map(host).collect::<Vec<_>>(),
        })
    };
    Ok(open.iter().map(view).collect())
}
