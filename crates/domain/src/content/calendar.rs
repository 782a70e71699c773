//! Days of the calendar that the staff edits: holidays, festivals, closed days. D-184.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{Datelike, NaiveDate};
use serde_json::{Value as Json, json};
use serendib_catalogue::land;
use serendib_db::RowSource;

use super::documents::{CLOSED_DAYS, HOLIDAYS, find_document};
use super::fit::ContentProblem;
use super::rules::{items, text};
use super::seasons::read_seasons;
use super::versions::read_content;
use crate::error::Result;
use crate::planner::calendar::{Calendar, CalendarFile, ClosedEntry, EventEntry, PoyaYear, UpToPoya, is_span};

/// The least and the most days from one full-moon holiday to the next; the holiday is the day of the moon or one beside it.
const MONTH: std::ops::RangeInclusive<i64> = 28..=31;
/// The most days of a festival that ends with a full moon.
const LONGEST: u64 = 60;

/// The present calendar.
///
/// # Errors
/// Those of a read.
pub async fn read_calendar(source: &mut impl RowSource) -> Result<Arc<Calendar>> {
    let holidays = read_content(source, HOLIDAYS).await?;
    let closed = read_content(source, CLOSED_DAYS).await?;
    let calendar = build_calendar(&holidays, &closed);
    let seasons = read_seasons(source).await?;
    // As in the release: nothing to copy.
    if seasons == land().facts.seasons {
        return Ok(calendar);
    }
    Ok(Arc::new(Arc::unwrap_or_clone(calendar).with_seasons(seasons)))
}

/// The calendar as it would be with this body of one of its documents.
///
/// # Errors
/// Those of a read.
pub async fn preview_calendar(source: &mut impl RowSource, name: &str, body: &Json) -> Result<Arc<Calendar>> {
    if name == HOLIDAYS {
        return Ok(build_calendar(body, &read_content(source, CLOSED_DAYS).await?));
    }
    Ok(build_calendar(&read_content(source, HOLIDAYS).await?, body))
}

/// Of bodies without problems.
fn build_calendar(holidays: &Json, closed: &Json) -> Arc<Calendar> {
    let is_shipped = |name, body: &Json| find_document(name).is_some_and(|document| document.shipped == *body);
    if is_shipped(HOLIDAYS, holidays) && is_shipped(CLOSED_DAYS, closed) {
        return Calendar::shipped();
    }
    let file = CalendarFile {
        poya: items(holidays, "years").map(to_year).collect(),
        event: items(holidays, "events").map(to_event).collect(),
        closed: items(closed, "closures").map(to_closure).collect(),
        weather: CalendarFile::shipped().weather.clone(),
    };
    // The rules of both documents exclude an error.
    Calendar::build(&file).map_or_else(|_| Calendar::shipped(), Arc::new)
}

fn to_year(year: &Json) -> PoyaYear {
    let moons = items(year, "moons");
    let days: Vec<(&str, &str)> = moons.map(|moon| (text(moon, "day"), text(moon, "name"))).collect();
    PoyaYear {
        year: days.first().and_then(|(day, _)| read_date(day)).map_or(0, |day| day.year()),
        days: days.iter().map(|(day, name)| format!("{} {name}", day.get(5..).unwrap_or_default())).collect(),
        is_gazetted: text(year, "is_gazetted") == "yes",
        source: text(year, "source").to_owned(),
        checked: read_date(text(year, "checked")).unwrap_or_default(),
    }
}

fn to_event(event: &Json) -> EventEntry {
    let up_to_poya = items(event, "moons").next().map(|moon| UpToPoya {
        name: text(moon, "name").to_owned(),
        days: text(moon, "days").parse().unwrap_or_default(),
    });
    EventEntry {
        name: text(event, "name").to_owned(),
        places: texts(event, "places"),
        days: Vec::new(),
        spans: to_spans(event),
        up_to_poya,
        is_usual: text(event, "is_usual") == "yes",
        text: text(event, "text").to_owned(),
        source: text(event, "source").to_owned(),
        checked: read_date(text(event, "checked")).unwrap_or_default(),
    }
}

fn to_closure(closure: &Json) -> ClosedEntry {
    ClosedEntry {
        sights: texts(closure, "sights"),
        weekdays: texts(closure, "weekdays"),
        days: Vec::new(),
        spans: to_spans(closure),
        poya: texts(closure, "moons"),
        text: text(closure, "text").to_owned(),
        source: text(closure, "source").to_owned(),
        checked: read_date(text(closure, "checked")).unwrap_or_default(),
    }
}

fn texts(body: &Json, name: &str) -> Vec<String> {
    items(body, name).filter_map(Json::as_str).map(str::to_owned).collect()
}

fn to_spans(entry: &Json) -> Vec<[String; 2]> {
    items(entry, "days").map(to_span).collect()
}

/// A span without an end is one day.
fn to_span(span: &Json) -> [String; 2] {
    let (first, last) = (text(span, "first"), text(span, "last"));
    [first, if last.is_empty() { first } else { last }].map(str::to_owned)
}

fn read_date(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

pub(super) fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// Days and spans of the file, as a document has them.
pub(super) fn spans_of(days: &[String], spans: &[[String; 2]]) -> Vec<Json> {
    let days = days.iter().map(|day| json!({ "first": day, "last": null }));
    days.chain(spans.iter().map(|[first, last]| json!({ "first": first, "last": last }))).collect()
}

/// The full moons of a year of the file, as a document has them.
pub(super) fn moons_of(year: &PoyaYear) -> Vec<Json> {
    let moons = year.days.iter().filter_map(|entry| entry.split_once(' '));
    moons.map(|(day, name)| json!({ "day": format!("{}-{day}", year.year), "name": name })).collect()
}

pub(super) fn check_holidays(body: &Json) -> Vec<ContentProblem> {
    let (mut problems, mut years, mut days) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for (index, entry) in items(body, "years").enumerate() {
        let mut before: Option<NaiveDate> = None;
        let all: Vec<NaiveDate> = items(entry, "moons").filter_map(|moon| read_date(text(moon, "day"))).collect();
        problems.extend(
            find_missing_moon(&all).map(|message| ContentProblem::new(format!("years[{index}].moons"), message)),
        );
        for (at, moon) in items(entry, "moons").enumerate() {
            let Some(day) = read_date(text(moon, "day")) else { continue };
            let message = match before {
                None if !years.insert(day.year()) => Some(format!("The year {} is in the list already.", day.year())),
                Some(before) if before.year() != day.year() => Some("All days of an entry are in one year.".to_owned()),
                Some(before) if !MONTH.contains(&(day - before).num_days()) => {
                    Some(format!("From one full moon to the next are 29 or 30 days; the one before it is on {before}."))
                }
                _ if !days.insert(day) => Some("This day is in the list already.".to_owned()),
                _ => None,
            };
            before = Some(day);
            let path = || format!("years[{index}].moons[{at}].day");
            problems.extend(message.map(|message| ContentProblem::new(path(), message)));
        }
    }
    let mut known: BTreeMap<&str, BTreeSet<[String; 2]>> = BTreeMap::new();
    for (index, event) in items(body, "events").enumerate() {
        if items(event, "days").chain(items(event, "moons")).next().is_none() {
            let path = format!("events[{index}].days");
            problems.push(ContentProblem::new(path, "Please enter a day, or the full moon with which it ends."));
        }
        for (at, moon) in items(event, "moons").enumerate() {
            if !text(moon, "days").parse::<u64>().is_ok_and(|days| (1..=LONGEST).contains(&days)) {
                let path = format!("events[{index}].moons[{at}].days");
                problems.push(ContentProblem::new(path, format!("The days must be a number from 1 to {LONGEST}.")));
            }
        }
        check_spans(event, &format!("events[{index}]"), known.entry(text(event, "name")).or_default(), &mut problems);
    }
    problems
}

/// Days from the beginning of a year to its first full moon, and from the last one to its end.
const LONGEST_WAIT: i64 = 30;

/// Whether the year begins or ends without its full moon.
fn find_missing_moon(moons: &[NaiveDate]) -> Option<String> {
    let (first, last) = (moons.first()?, moons.last()?);
    let (begins, ends) = (first.with_ordinal(1)?, last.with_month(12)?.with_day(31)?);
    let is_missing = (*first - begins).num_days() > LONGEST_WAIT || (ends - *last).num_days() > LONGEST_WAIT;
    is_missing.then(|| format!("A full moon of {} is missing at the beginning or at the end.", first.year()))
}

pub(super) fn check_closures(body: &Json) -> Vec<ContentProblem> {
    let mut problems = Vec::new();
    for (index, closure) in items(body, "closures").enumerate() {
        let path = format!("closures[{index}]");
        if ["days", "moons", "weekdays"].iter().all(|name| items(closure, name).next().is_none()) {
            let message = "Please enter a day, a weekday or a full moon.";
            problems.push(ContentProblem::new(format!("{path}.days"), message));
        }
        check_spans(closure, &path, &mut BTreeSet::new(), &mut problems);
    }
    problems
}

fn check_spans(entry: &Json, path: &str, known: &mut BTreeSet<[String; 2]>, problems: &mut Vec<ContentProblem>) {
    for (at, span) in items(entry, "days").enumerate() {
        let [first, last] = to_span(span);
        let (field, message) = match is_span(&first, &last) {
            None => ("first", "The days must be such as 04-13 or 2027-04-13, both in the same way."),
            Some(false) => ("last", "The last day is before the first. Days over the new year are two entries."),
            Some(true) if !known.insert([first, last]) => ("first", "This day is in the list already."),
            Some(true) => continue,
        };
        problems.push(ContentProblem::new(format!("{path}.days[{at}].{field}"), message));
    }
}
