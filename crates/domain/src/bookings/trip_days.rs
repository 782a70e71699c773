//! Day by day whether a trip can start, and what it costs then. The hosts' calendars, their rules, the seasons and the prices are those of the
//! booking dialog, read once for all days.

use std::collections::HashMap;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use serendib_db::Db;
use uuid::Uuid;

use super::calendar::HostCalendars;
use super::group_prices::rooms_for;
use super::next_starts::TripSchedule;
use super::quote::{self, PricedTrip};
use super::{availability, start_dates, terms};
use crate::ctx::{Ctx, beginning};
use crate::error::Result;
use crate::group_price::{YearDay, group_total};

/// Which days of which trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripDaysQuery<'a> {
    pub package: Uuid,
    /// The hotel standard; empty for the trip without rooms.
    pub comfort: &'a str,
    /// `None` stands for the smallest group, but then no rule about groups counts.
    pub people: Option<i64>,
    /// Both included.
    pub days: (NaiveDate, NaiveDate),
}

/// A package on sale and its days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TripDays {
    /// Of the trip.
    pub duration: i64,
    /// Minimum and maximum.
    pub people: (i64, i64),
    pub hosts: i64,
    /// Empty if the package has no rooms of this standard, or does not take such a group.
    pub days: Vec<TripDay>,
    pub has_comfort: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TripDayState {
    Open,
    /// No host is free.
    Taken,
    /// Too early, too late, or not in this season.
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TripDay {
    pub day: NaiveDate,
    pub state: TripDayState,
    pub free_hosts: i64,
    /// Until when the start can be requested.
    pub cutoff: DateTime<Utc>,
    /// Of the whole group, with the cheapest rooms of the standard. Cents.
    pub total: i64,
    pub people: i64,
}

/// `None` for a package that is not on sale.
///
/// # Errors
/// Those of a read.
pub async fn trip_days(mut db: &Db, ctx: &Ctx, query: TripDaysQuery<'_>) -> Result<Option<TripDays>> {
    let Some(schedule) = TripSchedule::read(&mut db, query.package).await? else { return Ok(None) };
    let Some(trip) = quote::trip(&mut db, query.package, None).await? else { return Ok(None) };
    let has_comfort =
        query.comfort.is_empty() || (trip.days > 1 && trip.rooms.iter().any(|room| room.hotel == query.comfort));
    let takes_group = query.people.is_none_or(|people| (trip.people.0..=trip.people.1).contains(&people));
    let mut answer = TripDays {
        duration: trip.days,
        people: trip.people,
        hosts: i64::try_from(schedule.hosts().len()).unwrap_or(i64::MAX),
        days: Vec::new(),
        has_comfort,
    };
    if has_comfort && takes_group {
        // No later day is open.
        let end = query.days.1.min(start_dates::last_start(ctx.today())) + Duration::days(trip.days);
        let first = query.days.0.max(ctx.today());
        let calendars = HostCalendars::read(&mut db, ctx, query.package, (first, end)).await?;
        let notices = availability::read_notices(&mut db, query.package).await?;
        let days = DayReader { ctx, query, schedule: &schedule, trip: &trip, calendars: &calendars, notices };
        answer.days =
            query.days.0.iter_days().take_while(|day| *day <= query.days.1).map(|day| days.read(day)).collect();
    }
    Ok(Some(answer))
}

struct DayReader<'a> {
    ctx: &'a Ctx,
    query: TripDaysQuery<'a>,
    schedule: &'a TripSchedule,
    trip: &'a PricedTrip,
    calendars: &'a HostCalendars,
    notices: HashMap<Uuid, i64>,
}

impl DayReader<'_> {
    fn read(&self, day: NaiveDate) -> TripDay {
        let today = self.ctx.today();
        let people = self.query.people.unwrap_or(self.trip.people.0);
        let rooms = rooms_for(self.trip, people, self.query.comfort);
        let (each, _) = self.trip.price_per_person(people, Some(day));
        let total = group_total(each, people, rooms.iter().map(|room| (room.price, room.quantity)));
        let is_bookable = self.query.people.is_none() || (terms::LEAST_CHARGE..=terms::MOST_CHARGE).contains(&total);
        let last = day + Duration::days(self.trip.days - 1);
        let is_closed = day < today
            || day > start_dates::last_start(today)
            || !is_bookable
            || self.schedule.refusal(day, self.query.people, today).is_some();
        let free = match is_closed {
            true => 0,
            false => self.schedule.hosts().iter().filter(|host| self.calendars.is_free(**host, day, last)).count(),
        };
        let state = match free {
            _ if is_closed => TripDayState::Closed,
            0 => TripDayState::Taken,
            _ => TripDayState::Open,
        };
        let free_hosts = i64::try_from(free).unwrap_or(i64::MAX);
        TripDay { day, state, free_hosts, cutoff: self.cutoff(day), total, people }
    }

    /// The end of the last day on which some host and the season still take the request.
    fn cutoff(&self, day: NaiveDate) -> DateTime<Utc> {
        let of_host = |host: &Uuid| self.notices.get(host).copied().unwrap_or(0);
        let of_hosts = self.schedule.hosts().iter().map(of_host).min().unwrap_or(0);
        let of_season = self.schedule.season_notice(YearDay::from_date(day));
        beginning(day + Duration::days(1 - of_hosts.max(of_season)))
    }
}
