//! Which bookings can be handed over, and which hosts are free for each.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::check_caller;
use super::checks::why_closed;
use super::host_choices::{HostChoices, TripToLead};
use super::view::{HandoverRow, open_offer, rest_of_query};
use crate::bookings::notifications::reference;
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::staff::StaffRight;
use crate::statement::Binds;
use crate::table::Posted;

/// Bookings of one answer.
pub const OPTIONS_LIMIT: usize = 300;
const OTHERS: &str = "Only admins hand over the bookings of another guide.";
const NO_GUIDE: &str = "Please choose a guide.";

/// Whose bookings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OptionsQuery {
    pub guide: Option<Uuid>,
    pub booking: Option<Uuid>,
    /// Bookings with a day from here on.
    pub from: Option<NaiveDate>,
    /// Bookings with a day up to here.
    pub to: Option<NaiveDate>,
}

impl OptionsQuery {
    /// # Errors
    /// `Fields`.
    pub fn read(posted: &Posted) -> Result<Self> {
        let mut fields = FieldReader::new(posted);
        let query = Self {
            guide: fields.id("guide_id", NO_GUIDE),
            booking: fields.id("booking_id", "Please choose a booking."),
            from: fields.day("from", "first day"),
            to: fields.day("to", "last day"),
        };
        fields.finish()?;
        Ok(query)
    }
}

row_struct! {
    struct OfferableBooking {
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
    }
}

impl OfferableBooking {
    fn to_trip(&self) -> TripToLead {
        let Self { guide, user, package, start, end, .. } = *self;
        TripToLead { guide, user, package, start, end }
    }
}

/// The bookings that can be handed over, the soonest first, each with the other hosts of its package, the free ones first. `is_cut`: there
/// are more.
///
/// # Errors
/// `SignedOut`; `Forbidden` for another guide's bookings; `Refused` without a guide; those of a read.
pub async fn options(mut db: &Db, ctx: &Ctx, query: &OptionsQuery) -> Result<Json> {
    check_caller(ctx)?;
    let source = &mut db;
    let (bookings, is_cut) = list_bookings(source, ctx, query).await?;
    if bookings.is_empty() {
        return Ok(json!({ "bookings": [], "is_cut": is_cut }));
    }
    let trips: Vec<TripToLead> = bookings.iter().map(OfferableBooking::to_trip).collect();
    let choices = HostChoices::read(source, ctx, &trips).await?;
    let places: Vec<String> = (1..=bookings.len()).map(|number| format!("${number}")).collect();
    let ids: Vec<Value> = bookings.iter().map(|booking| booking.id.into()).collect();
    let offers: Vec<HandoverRow> = source.select(&rest_of_query(&format!("({})", places.join(", "))), &ids).await?;
    let mut offers_by_booking: HashMap<Uuid, Vec<HandoverRow>> = HashMap::new();
    for offer in offers {
        offers_by_booking.entry(offer.booking).or_default().push(offer);
    }
    let view = |booking: &OfferableBooking| {
        json!({
            "booking_id": booking.id,
            "reference": reference(booking.id),
            "status": booking.status.name(),
            "title": booking.title,
            "package_id": booking.package,
            "start_date": booking.start,
            "end_date": booking.end,
            "number_of_travelers": booking.people,
            "traveller": booking.traveler,
            "hosts": choices.for_trip(ctx, &booking.to_trip()),
            "offer": open_offer(ctx, offers_by_booking.get(&booking.id).map(Vec::as_slice).unwrap_or_default()),
        })
    };
    Ok(json!({ "bookings": bookings.iter().map(view).collect::<Vec<_>>(), "is_cut": is_cut }))
}

/// The bookings, and whether there are more.
async fn list_bookings(
    source: &mut impl RowSource,
    ctx: &Ctx,
    query: &OptionsQuery,
) -> Result<(Vec<OfferableBooking>, bool)> {
    let mut binds = Binds::default();
    let today = binds.add(ctx.today().into());
    let mut conditions = vec![format!("b.status IN ('pending', 'approved', 'confirmed') AND b.end_date >= {today}")];
    let own = ctx.caller.person().and_then(|person| person.guide);
    let is_platform = ctx.caller.may(StaffRight::ActOnBookings);
    match (query.guide, query.booking) {
        (Some(guide), _) if !is_platform && own != Some(guide) => return Err(Error::Forbidden(OTHERS)),
        (None, Some(_)) if is_platform => {}
        (guide, _) => {
            let guide = guide.or(own).ok_or_else(|| Error::Refused(NO_GUIDE.to_owned()))?;
            conditions.push(format!("b.guide_id = {}", binds.add(guide.into())));
        }
    }
    conditions.extend(query.booking.map(|booking| format!("b.id = {}", binds.add(booking.into()))));
    conditions.extend(query.from.map(|day| format!("b.end_date >= {}", binds.add(day.into()))));
    conditions.extend(query.to.map(|day| format!("b.start_date <= {}", binds.add(day.into()))));
    let sql = format!(
        "FROM booking_requests b JOIN packages p ON p.id = b.package_id LEFT JOIN profiles f ON f.user_id = b.user_id
          WHERE {} ORDER BY b.start_date, b.id LIMIT {}",
        conditions.join(" AND "),
        OPTIONS_LIMIT + 1
    );
    let mut found: Vec<OfferableBooking> = source.select(&sql, &binds.0).await?;
    let is_cut = found.len() > OPTIONS_LIMIT;
    found.truncate(OPTIONS_LIMIT);
    found.retain(|booking| {
        let deadline = booking.status.deadline(booking.respond_by, booking.payment_deadline);
        why_closed(ctx, booking.status, booking.end, deadline).is_none()
    });
    Ok((found, is_cut))
}
