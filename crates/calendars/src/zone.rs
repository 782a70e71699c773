//! Time zones: by IANA name, by Windows name, and as a calendar itself defines them (`VTIMEZONE`).

use std::collections::HashMap;
use std::rc::Rc;
use std::str::FromStr as _;

use calcard::common::timezone::Tz;
use calcard::icalendar::{
    ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarEntry, ICalendarProperty, ICalendarValue,
};
use chrono::{FixedOffset, NaiveDate, NaiveDateTime, Offset as _, TimeDelta, TimeZone as _};

use crate::DaySpan;
use crate::event::read_rule;
use crate::moment::{COLOMBO, Moment};
use crate::recurrence::RecurrenceBounds;
use crate::spans::Budget;

/// Zones that one file may define, and the changes of clocks in each that are looked at.
const ZONES_LIMIT: usize = 100;
const CHANGES_LIMIT: usize = 200;
/// Directories before a zone's name.
const DIRECTORIES_LIMIT: usize = 5;
/// Clocks move by hours at most, so a time so long before a gap is outside of it.
const BEFORE_GAP: TimeDelta = TimeDelta::hours(6);

/// What the clocks of a place show.
#[derive(Clone, Debug)]
pub(crate) enum Zone {
    Utc,
    Colombo,
    Named(Tz),
    Defined(Rc<[Change]>),
}

/// From a wall time on, clocks are so far ahead of UTC.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    at: NaiveDateTime,
    before: TimeDelta,
    after: TimeDelta,
}

impl Zone {
    pub(crate) fn is_same_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Utc, Self::Utc) | (Self::Colombo, Self::Colombo) => true,
            (Self::Named(one), Self::Named(other)) => one == other,
            (Self::Defined(one), Self::Defined(other)) => Rc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// A wall time in UTC. The first of two such times when clocks go back; a time that clocks skip counts as before the jump.
    pub(crate) fn to_utc(&self, wall: NaiveDateTime) -> NaiveDateTime {
        let ahead = match self {
            Self::Utc => TimeDelta::zero(),
            Self::Colombo => COLOMBO,
            Self::Named(zone) => named_offset(*zone, wall),
            Self::Defined(changes) => {
                let after = changes.partition_point(|change| change.at <= wall);
                let last = after.checked_sub(1).and_then(|index| changes.get(index)).map(|change| change.after);
                last.or_else(|| changes.first().map(|change| change.before)).unwrap_or(COLOMBO)
            }
        };
        wall.checked_sub_signed(ahead).unwrap_or(wall)
    }

    /// What the clocks show at a time in UTC.
    pub(crate) fn to_wall(&self, utc: NaiveDateTime) -> NaiveDateTime {
        let ahead = match self {
            Self::Utc => TimeDelta::zero(),
            Self::Colombo => COLOMBO,
            Self::Named(zone) => to_delta(zone.offset_from_utc_datetime(&utc).fix()),
            // Exact but for the hour around a change of clocks.
            Self::Defined(_) => utc - self.to_utc(utc),
        };
        utc.checked_add_signed(ahead).unwrap_or(utc)
    }
}

fn named_offset(zone: Tz, wall: NaiveDateTime) -> TimeDelta {
    let exact = zone.offset_from_local_datetime(&wall).earliest();
    let before = || zone.offset_from_local_datetime(&wall.checked_sub_signed(BEFORE_GAP)?).latest();
    exact.or_else(before).map_or(COLOMBO, |offset| to_delta(offset.fix()))
}

fn to_delta(offset: FixedOffset) -> TimeDelta {
    TimeDelta::seconds(i64::from(offset.local_minus_utc()))
}

/// The zones of a file, looked up by the names that its times use.
pub(crate) struct Zones {
    zones: HashMap<String, Zone>,
    pub(crate) met_unknown: bool,
}

impl Zones {
    /// Changes of clocks are expanded around `window` only: elsewhere no time matters.
    pub(crate) fn read(calendars: &[ICalendar], window: DaySpan, budget: &mut Budget) -> Self {
        let mut zones = HashMap::new();
        for calendar in calendars {
            for definition in calendar.timezones().take(ZONES_LIMIT) {
                let Some(name) = text_of(definition, &ICalendarProperty::Tzid) else { continue };
                let known = find_by_name(name).or_else(|| definition.timezone().map(|(_, zone)| Zone::Named(zone)));
                if let Some(zone) = known.or_else(|| defined(calendar, definition, window, budget)) {
                    zones.insert(name.to_owned(), zone);
                }
            }
        }
        Self { zones, met_unknown: false }
    }

    /// The zone of a property's times. Floating times are times in Colombo, and so are those of an unknown zone.
    pub(crate) fn find_zone(&mut self, entry: &ICalendarEntry) -> Option<Zone> {
        let name = entry.tz_id()?;
        if let Some(zone) = self.zones.get(name) {
            return Some(zone.clone());
        }
        let zone = find_by_name(name);
        self.met_unknown |= zone.is_none();
        let zone = zone.unwrap_or(Zone::Colombo);
        self.zones.insert(name.to_owned(), zone.clone());
        Some(zone)
    }
}

fn find_by_name(name: &str) -> Option<Zone> {
    // Outlook's display names: the library rounds half hours, and India's clocks show the same time.
    if name.starts_with("(UTC+05:30)") || name.starts_with("(GMT+05:30)") {
        return Some(Zone::Colombo);
    }
    if name == "Microsoft/Utc" {
        return Some(Zone::Utc);
    }
    // Some programs put the name of their own directory of zones before the name.
    let ends = name.match_indices('/').take(DIRECTORIES_LIMIT).filter_map(|(slash, _)| name.get(slash + 1..));
    std::iter::once(name).chain(ends).find_map(|name| Tz::from_str(name).ok()).map(Zone::Named)
}

fn text_of<'a>(component: &'a ICalendarComponent, property: &ICalendarProperty) -> Option<&'a str> {
    component.property(property)?.values.first()?.as_text()
}

/// A zone from its own definition, if that can be read.
fn defined(calendar: &ICalendar, zone: &ICalendarComponent, window: DaySpan, budget: &mut Budget) -> Option<Zone> {
    let mut changes = Vec::new();
    let parts = zone.component_ids.iter().filter_map(|id| calendar.component_by_id(*id));
    for part in parts.take(CHANGES_LIMIT) {
        if matches!(part.component_type, ICalendarComponentType::Standard | ICalendarComponentType::Daylight) {
            budget.next_event();
            add_changes(part, window, budget, &mut changes);
        }
    }
    changes.sort_by_key(|change| change.at);
    if changes.is_empty() { None } else { Some(Zone::Defined(changes.into())) }
}

fn add_changes(
    part: &ICalendarComponent,
    window: DaySpan,
    budget: &mut Budget,
    changes: &mut Vec<Change>,
) -> Option<()> {
    let before = offset(part.property(&ICalendarProperty::Tzoffsetfrom)?)?;
    let after = offset(part.property(&ICalendarProperty::Tzoffsetto)?)?;
    let ICalendarValue::PartialDateTime(start) = part.property(&ICalendarProperty::Dtstart)?.values.first()? else {
        return None;
    };
    let start = Moment::read(start, &Zone::Utc)?;
    let mut add = |wall| changes.push(Change { at: wall, before, after });
    add(start.wall());
    for entry in part.properties(&ICalendarProperty::Rdate) {
        for value in entry.values.iter().take(CHANGES_LIMIT) {
            if let ICalendarValue::PartialDateTime(value) = value
                && let Some(moment) = Moment::read(value, &Zone::Utc)
            {
                add(moment.wall());
            }
        }
    }
    for rule in
        part.properties(&ICalendarProperty::Rrule).take(CHANGES_LIMIT).filter_map(|rule| read_rule(rule, &start))
    {
        let bounds = RecurrenceBounds {
            from: window.0.checked_sub_signed(TimeDelta::days(800)).unwrap_or(NaiveDate::MIN),
            to: window.1.checked_add_signed(TimeDelta::days(40)).unwrap_or(NaiveDate::MAX),
        };
        rule.starts(start.wall(), bounds, budget, &mut add);
    }
    Some(())
}

fn offset(entry: &ICalendarEntry) -> Option<TimeDelta> {
    let ICalendarValue::PartialDateTime(value) = entry.values.first()? else { return None };
    let minutes = i64::from(value.tz_hour?) * 60 + i64::from(value.tz_minute.unwrap_or(0));
    Some(TimeDelta::minutes(if value.tz_minus { -minutes } else { minutes }))
}
