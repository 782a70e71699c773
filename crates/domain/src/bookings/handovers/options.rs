//! Which bookings can be handed over, and which hosts are free for each.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, Value, row_struct};
use uuid::Uuid;

use super::check_caller;
use super::checks::{days_left, why_closed};
use super::view::{HandoverRow, open_offer, rest_of_query};
use crate::bookings::availability::{Guides, Span, read_rules};
use crate::bookings::notifications::reference;
use crate::bookings::status::Status;
use crate::bookings::trip;
use crate::ctx::Ctx;
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::guides::active_sql;
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

row_struct! {
    struct HostToChoose {
        package: Uuid = "pg.package_id",
        guide: Uuid = "g.id",
        user: Uuid = "g.user_id",
        name: String = "g.display_name",
        avatar_url: Option<String> = "g.avatar_url",
        rating: f64 = "g.rating",
        review_count: i64 = "g.review_count",
    }
}

row_struct! {
    struct TakenTrip {
        guide: Uuid = "guide_id",
        start: NaiveDate = "start_date",
        end: NaiveDate = "end_date",
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
    let hosts = list_hosts(source, &bookings).await?;
    let taken = list_taken_days(source, ctx, &bookings, &hosts).await?;
    let places: Vec<String> = (1..=bookings.len()).map(|number| format!("${number}")).collect();
    let ids: Vec<Value> = bookings.iter().map(|booking| booking.id.into()).collect();
    let offers: Vec<HandoverRow> = source.select(&rest_of_query(&format!("({})", places.join(", "))), &ids).await?;
    let mut offers_by_booking: HashMap<Uuid, Vec<HandoverRow>> = HashMap::new();
    for offer in offers {
        offers_by_booking.entry(offer.booking).or_default().push(offer);
    }
    let view = |booking: &OfferableBooking| {
        let (first, last) = days_left(ctx, booking.start, booking.end);
        let is_free = |guide: Uuid| {
            taken.get(&guide).is_none_or(|spans| spans.iter().all(|(from, to)| *from > last || *to < first))
        };
        let mut others: Vec<(bool, &HostToChoose)> = hosts
            .iter()
            .filter(|host| host.package == booking.package && host.guide != booking.guide && host.user != booking.user)
            .map(|host| (is_free(host.guide), host))
            .collect();
        others.sort_by_key(|(is_free, _)| !is_free);
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
            "hosts": others.into_iter().map(|(is_free, host)| host.to_json(is_free)).collect::<Vec<_>>(),
            "offer": open_offer(ctx, offers_by_booking.get(&booking.id).map(Vec::as_slice).unwrap_or_default()),
        })
    };
    Ok(json!({ "bookings": bookings.iter().map(view).collect::<Vec<_>>(), "is_cut": is_cut }))
}

impl HostToChoose {
    fn to_json(&self, is_free: bool) -> Json {
        json!({
            "guide_id": self.guide,
            "display_name": self.name,
            "avatar_url": self.avatar_url,
            "rating": self.rating,
            "review_count": self.review_count,
            "is_free": is_free,
        })
    }
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

/// The active hosts of the bookings' packages, in the order of a package's page.
async fn list_hosts(source: &mut impl RowSource, bookings: &[OfferableBooking]) -> Result<Vec<HostToChoose>> {
    let packages: HashSet<Uuid> = bookings.iter().map(|booking| booking.package).collect();
    let mut binds = Binds::default();
    let places: Vec<String> = packages.into_iter().map(|package| binds.add(package.into())).collect();
    let sql = format!(
        "FROM package_guides pg JOIN guides g ON g.id = pg.guide_id
          WHERE pg.package_id IN ({}) AND {}
          ORDER BY pg.is_primary_guide DESC, g.rating DESC, g.review_count DESC, g.display_name, g.id",
        places.join(", "),
        active_sql!("g"),
    );
    Ok(source.select(&sql, &binds.0).await?)
}

/// The days that trips and blocks take from these hosts.
async fn list_taken_days(
    source: &mut impl RowSource,
    ctx: &Ctx,
    bookings: &[OfferableBooking],
    hosts: &[HostToChoose],
) -> Result<HashMap<Uuid, Vec<Span>>> {
    let starts = bookings.iter().map(|booking| days_left(ctx, booking.start, booking.end).0);
    let ends = bookings.iter().map(|booking| booking.end);
    let guides: Vec<Uuid> = hosts.iter().map(|host| host.guide).collect::<HashSet<_>>().into_iter().collect();
    let (Some(first), Some(last), false) = (starts.min(), ends.max(), guides.is_empty()) else {
        return Ok(HashMap::new());
    };
    let mut binds = Binds::default();
    let (first_day, last_day, now) = (binds.add(first.into()), binds.add(last.into()), binds.add(ctx.now.into()));
    // The bound by the longest trip lets the index of taken days skip trips that ended long ago.
    let earliest = binds.add((first - Duration::days(*crate::packages::document::duration::DAYS.end())).into());
    let places: Vec<String> = guides.iter().map(|guide| binds.add((*guide).into())).collect();
    let sql = format!(
        "FROM booking_requests WHERE start_date >= {earliest} AND start_date <= {last_day} AND end_date >= {first_day}
            AND status IN ('approved', 'confirmed') AND (status = 'confirmed' OR payment_deadline IS NULL OR payment_deadline > {now})
            AND guide_id IN ({})",
        places.join(", ")
    );
    let mut taken: HashMap<Uuid, Vec<Span>> = HashMap::new();
    for trip in source.select::<TakenTrip>(&sql, &binds.0).await? {
        taken.entry(trip.guide).or_default().push((trip.start, trip.end));
    }
    for (guide, rules) in read_rules(source, Guides::These(&guides), (first, last)).await? {
        taken.entry(guide).or_default().extend(rules.blocked_spans((first, last)));
    }
    Ok(taken)
}
