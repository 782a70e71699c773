//! The next days on which a trip can start, and with which hosts.
//!
//! `HostCalendars` decides who is free, as for prices and requests.

use chrono::{Duration, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_db::{Db, RowSource, row_struct};
use uuid::Uuid;

use super::calendar::HostCalendars;
use super::hosts;
use super::quote::NOT_ON_SALE;
use super::start_dates;
use super::start_dates::ahead;
use crate::ctx::Ctx;
use crate::day_bitmap::{DayBitmap, day_number, day_of};
use crate::error::{Error, Result};
use crate::fields::FieldReader;
use crate::group_price::{WishedTrip, YearDay};
use crate::packages::{PriceList, SeasonRefusal, price_list, public_sql};
use crate::table::Posted;

/// The default number of starts, and the maximum.
const USUAL_STARTS: i64 = 5;
const MOST_STARTS: i64 = 60;

/// The next days on which some host is free for the whole trip, in order, each with all free hosts; and each host's own next day. Days
/// start at `from`, at the earliest today, and end where requests end. Days whose season refuses the trip are left out.
///
/// # Errors
/// `Refused` for a package that is not on sale; `Fields` for invalid fields.
pub async fn next_starts(mut db: &Db, ctx: &Ctx, posted: &Posted) -> Result<Json> {
    let mut fields = FieldReader::new(posted);
    fields.only(&["package_id", "number_of_travelers", "from", "limit"]);
    let not_on_sale = || Error::Refused(NOT_ON_SALE.to_owned());
    let package = fields.id("package_id", NOT_ON_SALE).ok_or_else(not_on_sale)?;
    let trip = TripSchedule::read(&mut db, package).await?.ok_or_else(not_on_sale)?;
    // The group size does not change who is free, but a package or a season may not take it at all.
    let people = fields.integer("number_of_travelers", "number of travelers", trip.people.0..=trip.people.1);
    let limit = fields.integer("limit", "limit", 1..=MOST_STARTS).unwrap_or(USUAL_STARTS);
    let (today, end) = (ctx.today(), start_dates::last_start(ctx.today()));
    let from = fields.day("from", "first start date").unwrap_or(today).max(today);
    if from > end {
        fields.note("from", concat!("Your first start date must be within the next ", ahead!(), "."));
    }
    fields.finish()?;
    let calendars = HostCalendars::read(&mut db, ctx, package, (from, end + Duration::days(trip.days))).await?;
    let found = NextStarts::new(&trip, &calendars, (from, end), (people, today));
    Ok(found.to_json(usize::try_from(limit).unwrap_or_default()))
}

/// The next starts of a package for a group from a day on, as in [`next_starts`].
///
/// # Errors
/// Those of a read.
pub(super) async fn list_starts(
    source: &mut impl RowSource,
    ctx: &Ctx,
    package: Uuid,
    trip: &TripSchedule,
    people: i64,
    from: NaiveDate,
    limit: usize,
) -> Result<Json> {
    let end = start_dates::last_start(ctx.today());
    let calendars = HostCalendars::read(source, ctx, package, (from, end + Duration::days(trip.days))).await?;
    let found = NextStarts::new(trip, &calendars, (from, end), (Some(people), ctx.today())).to_json(limit);
    Ok(found.get("starts").cloned().unwrap_or_default())
}

/// The first day of a range, both ends included, that fits, that its season allows for the group, and on which some host is free for the
/// whole trip.
///
/// # Errors
/// Those of a read.
pub(crate) async fn first_free(
    source: &mut impl RowSource,
    ctx: &Ctx,
    package: Uuid,
    trip: &TripSchedule,
    people: i64,
    (from, end): (NaiveDate, NaiveDate),
    fits: impl Fn(&NaiveDate) -> bool,
) -> Result<Option<NaiveDate>> {
    let calendars = HostCalendars::read(source, ctx, package, (from, end + Duration::days(trip.days))).await?;
    let starts = NextStarts::new(trip, &calendars, (from, end), (Some(people), ctx.today()));
    Ok(starts.starts().filter_map(|(start, _)| day_of(start)).find(fits))
}

/// What decides when a package on sale can start.
pub(crate) struct TripSchedule {
    days: i64,
    pub(crate) people: (i64, i64),
    /// In order of preference when any host will do.
    hosts: Vec<Uuid>,
    prices: PriceList,
}

row_struct! {
    struct TripLength {
        package: Uuid = "id",
        days: i64 = "duration_days",
        min_people: i64 = "min_people",
        max_people: i64 = "max_people",
    }
}

impl TripSchedule {
    /// `None` for a package that is not on sale.
    ///
    /// # Errors
    /// Those of a read.
    pub(crate) async fn read(source: &mut impl RowSource, id: Uuid) -> Result<Option<Self>> {
        const TRIP: &str = concat!("FROM packages WHERE id = $1 AND ", public_sql!("packages"));
        let Some(row) = source.select::<TripLength>(TRIP, &[id.into()]).await?.pop() else { return Ok(None) };
        let hosts = hosts::rows_of_package(source, row.package).await?;
        let prices = price_list(source, row.package).await?;
        Ok(Some(Self {
            days: row.days,
            people: (row.min_people, row.max_people),
            hosts: hosts.iter().map(|host| host.guide).collect(),
            prices,
        }))
    }

    /// In order of preference when any host will do.
    pub(super) fn hosts(&self) -> &[Uuid] {
        &self.hosts
    }

    /// How many days ahead trips of this day are booked.
    pub(super) fn season_notice(&self, day: YearDay) -> i64 {
        let season = self.prices.seasons.iter().find(|season| season.span.contains(day));
        season.and_then(|season| season.span.limits.notice_days).unwrap_or(0)
    }

    /// What the season of a start refuses for a group, if it is known.
    pub(crate) fn refusal(&self, start: NaiveDate, people: Option<i64>, today: NaiveDate) -> Option<SeasonRefusal> {
        self.prices.refusal(WishedTrip { start, people, today: Some(today) })
    }
}

/// The search's input.
struct NextStarts<'a> {
    trip: &'a TripSchedule,
    hosts: Vec<(Uuid, DayBitmap)>,
    people: Option<i64>,
    today: NaiveDate,
    days: i64,
    from: NaiveDate,
    /// The last day on which a trip can start.
    end: NaiveDate,
}

impl<'a> NextStarts<'a> {
    fn new(
        trip: &'a TripSchedule,
        calendars: &HostCalendars,
        (from, end): (NaiveDate, NaiveDate),
        (people, today): (Option<i64>, NaiveDate),
    ) -> Self {
        let hosts = trip.hosts.iter().map(|host| (*host, calendars.taken_days(*host))).collect();
        Self { trip, hosts, people, today, days: trip.days, from, end }
    }

    fn next(&self, taken: &DayBitmap, mut from: i32) -> Option<i32> {
        let days = i32::try_from(self.days).unwrap_or(i32::MAX);
        loop {
            let start = taken.next_start(from, days);
            if start > day_number(self.end) {
                return None;
            }
            if self.trip.refusal(day_of(start)?, self.people, self.today).is_none() {
                return Some(start);
            }
            from = start + 1;
        }
    }

    /// Each start, with the indexes of the hosts who are free for the whole trip.
    fn starts(&self) -> impl Iterator<Item = (i32, Vec<usize>)> {
        let mut from = day_number(self.from);
        std::iter::from_fn(move || {
            let each: Vec<_> = self.hosts.iter().map(|(_, taken)| self.next(taken, from)).collect();
            let start = each.iter().flatten().min().copied()?;
            from = start + 1;
            let free = each.iter().enumerate().filter(|(_, own)| **own == Some(start));
            Some((start, free.map(|(place, _)| place).collect()))
        })
    }

    fn to_json(&self, limit: usize) -> Json {
        let day = |number: i32| day_of(number).map(|day| day.to_string());
        let start = |(start, free): (i32, Vec<usize>)| {
            let last = i32::try_from(self.days - 1).ok().and_then(|more| day(start.checked_add(more)?));
            let guides: Vec<_> =
                free.iter().filter_map(|place| self.hosts.get(*place)).map(|(guide, _)| guide).collect();
            json!({ "start_date": day(start), "end_date": last, "guide_ids": guides })
        };
        let host = |(guide, taken): &(Uuid, DayBitmap)| json!({ "guide_id": guide, "start_date": self.next(taken, day_number(self.from)).and_then(day) });
        json!({
            "starts": self.starts().take(limit).map(start).collect::<Vec<_>>(),
            "hosts": self.hosts.iter().map(host).collect::<Vec<_>>(),
        })
    }
}
