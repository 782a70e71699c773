//! Reads an outside calendar (iCalendar, RFC 5545) and answers on which days it is busy.
//!
//! Days are days in Colombo. The calendar comes from a stranger's server: each step is counted, and a damaged event is skipped and counted.
//! Values in, values out: no network, no clock.

mod decoding;
mod event;
mod moment;
mod recurrence;
mod series;
mod spans;
mod zone;

use calcard::icalendar::{ICalendar, ICalendarComponent, ICalendarComponentType, ICalendarProperty};
use calcard::{Entry, Parser};
use chrono::NaiveDate;

pub use decoding::ReadError;

use event::{Event, free_busy};
use series::Series;
use spans::Busy;
use zone::Zones;

/// First and last day, both included.
pub type DaySpan = (NaiveDate, NaiveDate);

/// Characters of a calendar's name.
const NAME_LIMIT: usize = 100;

/// How much of a calendar is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the text; a longer one is an error.
    pub bytes: usize,
    /// Events and free/busy entries; further ones are left out.
    pub events: usize,
    /// Days that are examined for one repeating event.
    pub steps_per_event: usize,
    /// Days and dates that are examined for all events together.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 2 * 1024 * 1024, events: 20_000, steps_per_event: 100_000, steps: 500_000 }
    }
}

/// When a calendar is busy within a window of days.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BusyCalendar {
    /// As its owner named it: at most 100 characters, no control characters.
    pub name: Option<String>,
    /// In order; no two overlap or touch.
    pub spans: Vec<DaySpan>,
    /// Events that were read, also free ones and those outside of the window. Own ones are not counted.
    pub events: usize,
    /// Events of our own feed, which take no days.
    pub own_events: usize,
    /// Events that take no days because they have no readable start.
    pub unreadable_events: usize,
    /// Whether an event names a time zone that neither the calendar nor we know. Its times count as times in Colombo.
    pub has_unknown_zone: bool,
    /// Whether a limit was reached, so that busy days may be missing.
    pub is_incomplete: bool,
}

/// Components and values of a file. Each takes many times its bytes in memory, and a file with more was not made for people.
const COMPONENTS_LIMIT: usize = 20_000;
const VALUES_LIMIT: usize = 200_000;

fn is_too_dense(text: &str) -> bool {
    let values = text.bytes().filter(|byte| matches!(byte, b',' | b';')).count();
    let components = text.as_bytes().windows(6).filter(|word| word.eq_ignore_ascii_case(b"BEGIN:")).count();
    values > VALUES_LIMIT || components > COMPONENTS_LIMIT
}

/// The days of `window` on which the calendar in `bytes` is busy.
///
/// Events whose UID ends with `own_suffix` (of our own feed, subscribed there) are skipped; an empty suffix skips none.
///
/// # Errors
/// [`ReadError`] if the bytes are no calendar or more than `limits.bytes`. Its text is for the guide.
pub fn busy_days(bytes: &[u8], window: DaySpan, own_suffix: &str, limits: &Limits) -> Result<BusyCalendar, ReadError> {
    if bytes.len() > limits.bytes {
        return Err(ReadError::TooLarge);
    }
    let text = decoding::to_text(bytes);
    if is_too_dense(&text) {
        return Err(ReadError::TooLarge);
    }
    let calendars = parse(&text);
    if calendars.is_empty() {
        return Err(decoding::not_a_calendar(&text));
    }
    let mut busy = Busy::new(window, limits);
    let mut zones = Zones::read(&calendars, window, &mut busy.budget);
    let mut answer = BusyCalendar { name: calendars.iter().find_map(name), ..BusyCalendar::default() };
    let mut series = Series::default();
    let components = calendars.iter().flat_map(|calendar| &calendar.components);
    for component in components.filter(|component| is_read(component)) {
        if is_own(component, own_suffix) {
            answer.own_events += 1;
        } else if answer.events == limits.events {
            answer.is_incomplete = true;
            break;
        } else {
            answer.events += 1;
            if component.component_type == ICalendarComponentType::VFreebusy {
                free_busy(component, &mut zones, &mut busy);
            } else if let Some(event) = Event::read(component, &mut zones) {
                series.push(event);
            } else {
                answer.unreadable_events += 1;
            }
        }
    }
    series.expand(&mut busy);
    answer.has_unknown_zone = zones.met_unknown;
    answer.is_incomplete |= busy.budget.is_spent;
    answer.spans = busy.join();
    Ok(answer)
}

/// All calendars in a text; also events without a calendar around them.
fn parse(text: &str) -> Vec<ICalendar> {
    let mut parser = Parser::new(text);
    let mut calendars = Vec::new();
    loop {
        match parser.entry() {
            Entry::ICalendar(calendar) if calendar.components.iter().any(is_known) => calendars.push(calendar),
            Entry::Eof => return calendars,
            _ => {}
        }
    }
}

fn is_known(component: &ICalendarComponent) -> bool {
    component.component_type == ICalendarComponentType::VCalendar || is_read(component)
}

fn is_read(component: &ICalendarComponent) -> bool {
    matches!(component.component_type, ICalendarComponentType::VEvent | ICalendarComponentType::VFreebusy)
}

fn is_own(component: &ICalendarComponent, suffix: &str) -> bool {
    !suffix.is_empty()
        && component.uid().is_some_and(|uid| {
            let start = uid.len().checked_sub(suffix.len());
            start.and_then(|start| uid.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(suffix))
        })
}

fn name(calendar: &ICalendar) -> Option<String> {
    let head = calendar.components.first()?;
    let named = |wanted: fn(&ICalendarProperty) -> bool| {
        let entry = head.entries.iter().find(|entry| wanted(&entry.name))?;
        let text = entry.values.first()?.as_text()?;
        let clean: String = text.chars().filter(|c| !c.is_control()).take(NAME_LIMIT).collect();
        Some(clean.trim().to_owned()).filter(|name| !name.is_empty())
    };
    named(|property| is_named(property, "X-WR-CALNAME"))
        .or_else(|| named(|property| *property == ICalendarProperty::Name))
}

/// Whether a property that the parser does not know has this name.
fn is_named(property: &ICalendarProperty, name: &str) -> bool {
    matches!(property, ICalendarProperty::Other(other) if other.eq_ignore_ascii_case(name))
}
