//! Exports a plan as an iCalendar file (RFC 5545): an event per visit and per night.
//!
//! Importing the file of a changed plan updates events instead of duplicating them: the uid names what is visited, and the plan's version
//! is the sequence.

use std::collections::HashMap;

use chrono::{Duration, NaiveDate};
use icalendar::{Component as _, Event, EventLike as _, Property};
use uuid::Uuid;

use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::jobs::{new_calendar, organizer_property};
use crate::planner::Itinerary;
use crate::planner::time::Clock;

const UNDATED: &str = "This plan has no start date yet. Choose one to put it into a calendar.";

/// A plan's id and version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    pub id: Uuid,
    /// From 1.
    pub version: i64,
}

/// `organizer` is this site's mail address.
///
/// # Errors
/// `Refused` for a plan without dates.
pub fn to_file(ctx: &Ctx, edition: Edition, itinerary: &Itinerary, organizer: &str) -> Result<String> {
    let mut calendar = new_calendar("PUBLISH");
    let sequence = u32::try_from(edition.version - 1).unwrap_or_default();
    let mut uids = Uids { plan: edition.id, seen: HashMap::new() };
    // A text value escapes commas, semicolons and backslashes; only this parameter tells the library that a name is a text.
    calendar.append_property(Property::new("NAME", &itinerary.title).add_parameter("VALUE", "TEXT").done());
    calendar.append_property(Property::new("X-WR-CALNAME", &itinerary.title));
    let mut is_dated = false;
    for day in &itinerary.days {
        let Some(date) = day.date else { continue };
        is_dated = true;
        for stop in &day.stops {
            let event = Event::new()
                .uid(&uids.next("visit", &stop.slug))
                .sequence(sequence)
                .timestamp(ctx.now)
                .append_property(organizer_property(organizer))
                .starts(moment(date, stop.start_time))
                .ends(moment(date, stop.end_time))
                .summary(&stop.title)
                .description(&stop.why)
                .location(&format!("{}, Sri Lanka", stop.title))
                .done();
            calendar.push(event);
        }
        let night = Event::new()
            .uid(&uids.next("night", &day.place.slug))
            .sequence(sequence)
            .timestamp(ctx.now)
            .append_property(organizer_property(organizer))
            .starts(date)
            .ends(date + Duration::days(1))
            .summary(&format!("Day {}: {}", day.day, day.title))
            .description(&day.description)
            .location(&format!("{}, Sri Lanka", day.place.name))
            .done();
        calendar.push(night);
    }
    if is_dated { Ok(calendar.done().to_string()) } else { Err(Error::Refused(UNDATED.to_owned())) }
}

/// Generates uids from an event's subject, numbered if it occurs more than once.
struct Uids {
    plan: Uuid,
    seen: HashMap<String, u32>,
}

impl Uids {
    fn next(&mut self, kind: &str, slug: &str) -> String {
        let name = format!("{kind}-{slug}");
        let nth = self.seen.entry(name.clone()).or_default();
        *nth += 1;
        format!("{}-{name}-{nth}@serendib", self.plan)
    }
}

/// A time of day in Sri Lanka, as an instant that every calendar understands.
fn moment(date: NaiveDate, clock: Clock) -> chrono::DateTime<chrono::Utc> {
    beginning(date) + Duration::minutes(clock.minutes().into())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ctx::Caller;
    use crate::planner::catalogue::seed_catalogue;
    use crate::planner::time::date;
    use crate::planner::{Preferences, plan};

    fn file(ctx: &Ctx, version: i64, trip: &Itinerary) -> String {
        to_file(ctx, Edition { id: Uuid::nil(), version }, trip, "no-reply@serendib.example").unwrap()
    }

    /// Summary and uid of each event.
    fn events(text: &str) -> Vec<(String, String)> {
        let text = text.replace("\r\n ", "");
        let line = |event: &str, name: &str| {
            event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().to_owned()
        };
        text.split("BEGIN:VEVENT").skip(1).map(|event| (line(event, "SUMMARY:"), line(event, "UID:"))).collect()
    }

    #[test]
    fn the_visits_that_stay_keep_their_uid_when_another_is_removed_before_them() {
        let start = date("2030-01-15").unwrap();
        let preferences = Preferences { start_date: Some(start), duration: 3, ..Preferences::default() };
        let mut trip = plan(&seed_catalogue(), &preferences);
        let ctx = Ctx::new(Caller::Visitor, beginning(start), Arc::new(Uuid::nil));
        let before = file(&ctx, 1, &trip);
        let day = trip.days.iter().position(|day| day.stops.len() > 1).unwrap();
        let gone = trip.days[day].stops.remove(0);
        let after = file(&ctx, 2, &trip);
        let stay: Vec<_> = events(&before).into_iter().filter(|(summary, _)| *summary != gone.title).collect();
        assert_eq!(stay, events(&after));
        assert_eq!(events(&before).len(), stay.len() + 1);
        let uids: std::collections::HashSet<_> = events(&before).into_iter().map(|(_, uid)| uid).collect();
        assert_eq!(uids.len(), events(&before).len(), "no two events are one");
        assert!(before.contains("SEQUENCE:0\r\n") && after.contains("SEQUENCE:1\r\n"), "{after}");
    }

    #[test]
    fn a_sight_that_is_visited_twice_is_two_events() {
        let start = date("2030-01-15").unwrap();
        let preferences = Preferences { start_date: Some(start), duration: 2, ..Preferences::default() };
        let mut trip = plan(&seed_catalogue(), &preferences);
        let again = trip.days[0].stops[0].clone();
        trip.days[1].stops.push(again.clone());
        let ctx = Ctx::new(Caller::Visitor, beginning(start), Arc::new(Uuid::nil));
        let all = events(&file(&ctx, 1, &trip));
        let uids: Vec<_> = all.iter().filter(|(_, uid)| uid.contains(&format!("visit-{}-", again.slug))).collect();
        assert_eq!(uids.len(), 2);
        assert_ne!(uids[0].1, uids[1].1);
    }

    /// T-L03.
    #[test]
    fn a_title_is_text_wherever_it_stands() {
        let start = date("2030-01-15").unwrap();
        let preferences = Preferences { start_date: Some(start), duration: 2, ..Preferences::default() };
        let mut trip = plan(&seed_catalogue(), &preferences);
        trip.title = r"Tea, trains; C:\trips".to_owned();
        trip.days[0].title.clone_from(&trip.title);
        let ctx = Ctx::new(Caller::Visitor, beginning(start), Arc::new(Uuid::nil));
        let text = file(&ctx, 1, &trip);
        for name in ["NAME;VALUE=TEXT:", "X-WR-CALNAME:", "SUMMARY:Day 1: "] {
            let line = format!(r"{name}Tea\, trains\; C:\\trips");
            assert!(text.lines().any(|other| other == line), "{line} is missing in {text}");
        }
    }
}
