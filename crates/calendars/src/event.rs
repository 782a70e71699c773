//! One event of a calendar, and free/busy entries.

use calcard::icalendar::{
    ICalendarComponent, ICalendarEntry, ICalendarFreeBusyType, ICalendarParameterName, ICalendarParameterValue,
    ICalendarPeriod, ICalendarProperty, ICalendarStatus, ICalendarTransparency, ICalendarValue,
};

use crate::is_named;
use crate::moment::{Length, Moment, touched_days};
use crate::recurrence::Rule;
use crate::spans::Busy;
use crate::zone::{Zone, Zones};

/// An event, a series of events, or one changed occurrence of a series.
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) uid: Option<String>,
    /// The occurrence of a series that this event replaces, by its original start.
    pub(crate) replaces: Option<Moment>,
    /// A higher one replaces a lower one.
    pub(crate) sequence: i64,
    pub(crate) start: Moment,
    pub(crate) length: Length,
    pub(crate) rules: Vec<Rule>,
    /// Occurrences beyond the rules, some with a length of their own.
    pub(crate) more: Vec<(Moment, Option<Length>)>,
    pub(crate) except: Vec<Moment>,
    pub(crate) is_free: bool,
}

impl Event {
    /// `None` without a readable start.
    pub(crate) fn read(component: &ICalendarComponent, zones: &mut Zones) -> Option<Self> {
        let replaces = first_moment(component, &ICalendarProperty::RecurrenceId, zones, &Zone::Colombo);
        let start = first_moment(component, &ICalendarProperty::Dtstart, zones, &Zone::Colombo);
        let mut start = start.or_else(|| replaces.clone())?;
        if is_outlook_all_day(component) {
            start = Moment::Day(start.day());
        }
        let zone = match &start {
            Moment::Day(_) => Zone::Colombo,
            Moment::Time(_, zone) => zone.clone(),
        };
        let end = first_moment(component, &ICalendarProperty::Dtend, zones, &zone);
        let duration = component.properties(&ICalendarProperty::Duration).flat_map(|entry| &entry.values);
        let duration = duration.into_iter().find_map(|value| match value {
            ICalendarValue::Duration(duration) => Some(duration),
            _ => None,
        });
        let length = Length::new(&start, end.as_ref(), duration);
        let mut event = Self {
            uid: component.uid().map(str::to_owned),
            // Without a time zone of its own, the id is in that of the start.
            replaces: replaces.and_then(|_| first_moment(component, &ICalendarProperty::RecurrenceId, zones, &zone)),
            sequence: integer(component, &ICalendarProperty::Sequence),
            length,
            rules: Vec::new(),
            more: Vec::new(),
            except: Vec::new(),
            is_free: is_free(component),
            start,
        };
        for entry in &component.entries {
            match &entry.name {
                ICalendarProperty::Rrule => event.rules.extend(read_rule(entry, &event.start)),
                ICalendarProperty::Rdate => event.more.extend(occurrences(entry, zones, &zone)),
                ICalendarProperty::Exdate => {
                    event.except.extend(occurrences(entry, zones, &zone).into_iter().map(|(start, _)| start));
                }
                _ => {}
            }
        }
        Some(event)
    }
}

/// The rule of an `RRULE`, for a series that begins at `start`.
pub(crate) fn read_rule(entry: &ICalendarEntry, start: &Moment) -> Option<Rule> {
    match entry.values.first()? {
        ICalendarValue::RecurrenceRule(rule) => Some(Rule::new(rule, start)),
        _ => None,
    }
}

/// The first readable value; `floating` is the zone of times without one.
fn first_moment(
    component: &ICalendarComponent,
    property: &ICalendarProperty,
    zones: &mut Zones,
    floating: &Zone,
) -> Option<Moment> {
    component.entries.iter().filter(|entry| entry.name == *property).find_map(|entry| {
        let zone = zones.find_zone(entry).unwrap_or_else(|| floating.clone());
        entry.values.iter().find_map(|value| match value {
            ICalendarValue::PartialDateTime(value) => Moment::read(value, &zone),
            _ => None,
        })
    })
}

/// All readable values of `RDATE`, `EXDATE` or `FREEBUSY`.
fn occurrences(entry: &ICalendarEntry, zones: &mut Zones, floating: &Zone) -> Vec<(Moment, Option<Length>)> {
    let zone = zones.find_zone(entry).unwrap_or_else(|| floating.clone());
    let read = |value: &ICalendarValue| match value {
        ICalendarValue::PartialDateTime(value) => Some((Moment::read(value, &zone)?, None)),
        ICalendarValue::Period(ICalendarPeriod::Range { start, end }) => {
            let start = Moment::read(start, &zone)?;
            let length = Length::new(&start, Some(&Moment::read(end, &zone)?), None);
            Some((start, Some(length)))
        }
        ICalendarValue::Period(ICalendarPeriod::Duration { start, duration }) => {
            let start = Moment::read(start, &zone)?;
            let length = Length::new(&start, None, Some(duration));
            Some((start, Some(length)))
        }
        _ => None,
    };
    entry.values.iter().filter_map(read).collect()
}

fn integer(component: &ICalendarComponent, property: &ICalendarProperty) -> i64 {
    match component.property(property).and_then(|entry| entry.values.first()) {
        Some(ICalendarValue::Integer(value)) => *value,
        _ => 0,
    }
}

/// Marked as free, or cancelled.
fn is_free(component: &ICalendarComponent) -> bool {
    component.entries.iter().any(|entry| {
        entry.values.iter().any(|value| match value {
            ICalendarValue::Transparency(transparency) => *transparency == ICalendarTransparency::Transparent,
            ICalendarValue::Status(status) => *status == ICalendarStatus::Cancelled,
            ICalendarValue::Text(text) => match &entry.name {
                ICalendarProperty::Status => text.trim().eq_ignore_ascii_case("CANCELED"),
                name if is_named(name, "X-MICROSOFT-CDO-BUSYSTATUS") => text.trim().eq_ignore_ascii_case("FREE"),
                _ => false,
            },
            _ => false,
        })
    })
}

/// Outlook writes some all-day events as times from midnight to midnight of a zone.
fn is_outlook_all_day(component: &ICalendarComponent) -> bool {
    component.entries.iter().any(|entry| {
        is_named(&entry.name, "X-MICROSOFT-CDO-ALLDAYEVENT")
            && entry
                .values
                .first()
                .and_then(ICalendarValue::as_text)
                .is_some_and(|text| text.eq_ignore_ascii_case("TRUE"))
    })
}

/// Adds the busy periods of a `VFREEBUSY`.
pub(crate) fn free_busy(component: &ICalendarComponent, zones: &mut Zones, busy: &mut Busy) {
    for entry in component.properties(&ICalendarProperty::Freebusy) {
        let is_free = entry
            .parameters(&ICalendarParameterName::Fbtype)
            .any(|value| matches!(value, ICalendarParameterValue::Fbtype(ICalendarFreeBusyType::Free)));
        if is_free {
            continue;
        }
        for (start, length) in occurrences(entry, zones, &Zone::Colombo) {
            busy.budget.next_event();
            if !busy.budget.take() {
                return;
            }
            if let Some(span) = touched_days(&start, length.unwrap_or_default()) {
                busy.add(span);
            }
        }
    }
}
