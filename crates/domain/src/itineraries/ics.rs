//! A plan as a file for calendars (RFC 5545): an event per visit, and where one sleeps.

use chrono::{Duration, NaiveDate};
use icalendar::{Calendar, Component as _, Event, EventLike as _, Property};
use uuid::Uuid;

use crate::ctx::{Ctx, beginning};
use crate::error::{Error, Result};
use crate::planner::Itinerary;
use crate::planner::time::Clock;

const UNDATED: &str = "This plan has no start date yet. Choose one to put it into a calendar.";

/// # Errors
/// `Refused` for a plan whose days have no dates.
pub fn of(ctx: &Ctx, id: Uuid, itinerary: &Itinerary) -> Result<String> {
    let mut calendar = Calendar::new();
    // In text, commas, semicolons and backslashes are escaped; that a name is text the library knows by this parameter alone.
    calendar.append_property(Property::new("NAME", &itinerary.title).add_parameter("VALUE", "TEXT").done());
    calendar.append_property(Property::new("X-WR-CALNAME", &itinerary.title));
    let mut is_dated = false;
    for day in &itinerary.days {
        let Some(date) = day.date else { continue };
        is_dated = true;
        for (at, stop) in day.stops.iter().enumerate() {
            let event = Event::new()
                .uid(&format!("{id}-{}-{}@serendib", day.day, at + 1))
                .timestamp(ctx.now)
                .starts(moment(date, stop.start_time))
                .ends(moment(date, stop.end_time))
                .summary(&stop.title)
                .description(&stop.why)
                .location(&format!("{}, Sri Lanka", stop.title))
                .done();
            calendar.push(event);
        }
        let night = Event::new()
            .uid(&format!("{id}-{}@serendib", day.day))
            .timestamp(ctx.now)
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

/// A time of day in Sri Lanka, as a moment that every calendar understands.
fn moment(date: NaiveDate, clock: Clock) -> chrono::DateTime<chrono::Utc> {
    beginning(date) + Duration::minutes(clock.minutes().into())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::ctx::Caller;
    use crate::planner::catalogue::of_land;
    use crate::planner::time::date;
    use crate::planner::{Preferences, plan};

    #[test]
    fn l03_a_title_is_text_wherever_it_stands() {
        let start = date("2030-01-15").unwrap();
        let asked = Preferences { start_date: Some(start), duration: 2, ..Preferences::default() };
        let mut trip = plan(&of_land(), &asked);
        trip.title = r"Tea, trains; C:\trips".to_owned();
        trip.days[0].title.clone_from(&trip.title);
        let ctx = Ctx::new(Caller::Visitor, beginning(start), Arc::new(Uuid::nil));
        let text = of(&ctx, Uuid::nil(), &trip).unwrap();
        for name in ["NAME;VALUE=TEXT:", "X-WR-CALNAME:", "SUMMARY:Day 1: "] {
            let line = format!(r"{name}Tea\, trains\; C:\\trips");
            assert!(text.lines().any(|told| told == line), "{line} is missing in {text}");
        }
    }
}
