//! The final check of a plan: catalogue data, drives, hours, warnings. D-128.
//!
//! It moves no visit, and removes only visits that do not exist or are there twice.

use std::collections::HashSet;

use chrono::{Datelike, NaiveDate};

use super::calendar::{Calendar, sun};
use super::catalogue::{Catalogue, CataloguePlace, Point, Sight};
use super::plan::{DayPlace, Itinerary, ItineraryDay, ItineraryStop, Warning, WarningCode};
use super::schedule::{BUFFER, DayRules, latest_back};
use super::time::{Clock, Minutes, hour, length};

/// Updates everything that follows from the catalogue and the order of visits.
pub fn check(catalogue: &Catalogue, itinerary: &mut Itinerary) {
    normalize(catalogue, itinerary);
    let mut from = catalogue.gateway().map(|place| catalogue.place_point(place));
    for index in 0..itinerary.days.len() {
        let rules = DayRules::of_day(catalogue, itinerary, index);
        let day = &mut itinerary.days[index];
        let place = catalogue.place_by_id(day.place.id);
        let to = place.map(|place| catalogue.place_point(place));
        check_day(catalogue, day, DayEndpoints { from: from.or(to), to }, rules);
        tell_facts(day, place.map(|place| &catalogue.places()[place]), catalogue.calendar());
        from = to;
    }
    itinerary.destinations = visited(catalogue, itinerary);
}

/// Days in order; places and sights from the catalogue.
fn normalize(catalogue: &Catalogue, itinerary: &mut Itinerary) {
    let days = itinerary.days.len();
    itinerary.duration = u8::try_from(days).unwrap_or(u8::MAX);
    let (mut seen, mut dropped) = (HashSet::new(), Vec::new());
    let mut slept = catalogue.gateway();
    for (number, day) in (1..=itinerary.duration).zip(&mut itinerary.days) {
        day.day = number;
        day.date = itinerary
            .start_date
            .and_then(|start| start.checked_add_days(chrono::Days::new(u64::from(number).saturating_sub(1))));
        let journeys_end = catalogue.gateway().filter(|_| usize::from(number) == days);
        let place = journeys_end
            .or_else(|| catalogue.place_by_id(day.place.id))
            .or_else(|| catalogue.place_by_slug(&day.place.slug))
            .or(slept);
        if let Some(place) = place {
            day.place = place_of(catalogue, place);
        }
        slept = place;
        day.stops.retain_mut(|stop| {
            let found = catalogue.sight_by_id(stop.id).or_else(|| catalogue.sight_by_slug(&stop.slug));
            let Some(sight) = found else {
                dropped.push(format!("\"{}\" is not in our catalogue and was left out.", stop.title));
                return false;
            };
            let sight = &catalogue.sights()[sight];
            fill(stop, sight);
            seen.insert(sight.id)
        });
        day.stops.sort_by_key(|stop| stop.start_time);
    }
    dropped.retain(|note| !itinerary.notes.contains(note));
    itinerary.notes.append(&mut dropped);
}

pub(super) fn place_of(catalogue: &Catalogue, place: usize) -> DayPlace {
    let place = &catalogue.places()[place];
    DayPlace {
        id: place.id,
        slug: place.slug.clone(),
        name: place.name.clone(),
        lat: place.latitude,
        lon: place.longitude,
    }
}

/// A visit of typical length.
pub(super) fn stop_of(sight: &Sight, start: Clock, why: String) -> ItineraryStop {
    let mut stop = ItineraryStop {
        id: sight.id,
        slug: String::new(),
        start_time: start,
        end_time: start,
        title: String::new(),
        kind: String::new(),
        icon: String::new(),
        description: String::new(),
        why,
        duration_minutes: sight.minutes,
        drive_minutes_before: 0,
        opens: None,
        closes: None,
        lat: 0.0,
        lon: 0.0,
        image_url: None,
        time_fixed: false,
        warnings: Vec::new(),
    };
    fill(&mut stop, sight);
    stop
}

fn fill(stop: &mut ItineraryStop, sight: &Sight) {
    stop.id = sight.id;
    sight.slug.clone_into(&mut stop.slug);
    sight.title.clone_into(&mut stop.title);
    sight.kind.clone_into(&mut stop.kind);
    sight.icon.clone_into(&mut stop.icon);
    sight.description.clone_into(&mut stop.description);
    stop.image_url.clone_from(&sight.image_url);
    (stop.opens, stop.closes) = (sight.opens, sight.closes);
    (stop.lat, stop.lon) = (sight.latitude, sight.longitude);
    stop.end_time = Clock::from_minutes(stop.start_time.minutes() + stop.duration_minutes);
}

/// Sets the day's facts at its place. A day without a date has none.
fn tell_facts(day: &mut ItineraryDay, place: Option<&CataloguePlace>, calendar: &Calendar) {
    day.facts.clear();
    (day.sunrise, day.sunset) = (None, None);
    let Some((date, place)) = day.date.zip(place) else { return };
    day.facts = calendar.facts(date, &place.slug, &place.region);
    (day.sunrise, day.sunset) = sun(date, place.latitude, place.longitude).unzip();
}

#[derive(Clone, Copy)]
struct DayEndpoints {
    from: Option<Point>,
    to: Option<Point>,
}

fn check_day(catalogue: &Catalogue, day: &mut ItineraryDay, way: DayEndpoints, rules: DayRules) {
    day.warnings.clear();
    (day.drive_minutes, day.drive_km) = (0, 0);
    let (mut at, mut free, mut last) = (way.from, None::<Minutes>, None);
    for stop in &mut day.stops {
        let Some(index) = catalogue.sight_by_id(stop.id) else { continue };
        let sight = &catalogue.sights()[index];
        let drive = at.map(|at| catalogue.drive(at, catalogue.sight_point(index))).unwrap_or_default();
        day.drive_minutes += drive.minutes;
        day.drive_km += drive.km;
        stop.drive_minutes_before = drive.minutes;
        let closed = day.date.and_then(|date| catalogue.calendar().closed_because(&sight.slug, date));
        stop.warnings = warnings(sight, stop, Ready { starts: rules.starts, free }, day.date, closed);
        (at, last) = (Some(catalogue.after(index)), Some(index));
        free = Some(stop.start_time.minutes() + stop.duration_minutes);
    }
    let home = at.zip(way.to).map(|(at, to)| catalogue.drive(at, to)).unwrap_or_default();
    day.drive_minutes += home.minutes;
    day.drive_km += home.km;
    let back = free.map_or(rules.starts + home.minutes, |free| free + home.minutes);
    if back > latest_back(catalogue, rules, last) {
        let text = format!(
            "The day ends at {}; it should be over by {}.",
            hour(back),
            hour(latest_back(catalogue, rules, last))
        );
        match day.stops.last_mut() {
            Some(stop) => stop.warnings.push(Warning { code: WarningCode::TooLate, text }),
            None => day.warnings.push(Warning { code: WarningCode::TooLate, text }),
        }
    }
    if day.stops.len() > rules.stops {
        let text = format!("{} stops are more than the {} of this pace.", day.stops.len(), rules.stops);
        day.warnings.push(Warning { code: WarningCode::TooManyStops, text });
    }
    if day.drive_minutes > rules.drive_cap {
        let text = format!(
            "{} of driving is more than the {} a day of this pace.",
            length(day.drive_minutes),
            length(rules.drive_cap)
        );
        day.warnings.push(Warning { code: WarningCode::DriveOverCap, text });
    }
}

/// The earliest departure to a visit, in minutes after midnight.
#[derive(Clone, Copy)]
struct Ready {
    /// Start of the day.
    starts: Minutes,
    /// End of the previous visit.
    free: Option<Minutes>,
}

fn warnings(
    sight: &Sight,
    stop: &ItineraryStop,
    ready: Ready,
    date: Option<NaiveDate>,
    closed: Option<String>,
) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let mut warn = |code, text| warnings.push(Warning { code, text });
    let hours = sight.hours();
    let (start, end) = (stop.start_time.minutes(), stop.start_time.minutes() + stop.duration_minutes);
    if start < hours.first || start > hours.last_start || end > hours.last_end {
        let text = match (sight.opens, sight.closes) {
            (Some(opens), Some(closes)) => format!("{} is open from {opens} to {closes}.", sight.title),
            _ => format!("The visit to {} runs past midnight.", sight.title),
        };
        warn(WarningCode::Closed, text);
    }
    if let Some(because) = closed {
        warn(WarningCode::Closed, format!("{} {because}.", sight.title));
    }
    let drive = stop.drive_minutes_before;
    let leaves = start - drive - BUFFER;
    match ready.free {
        Some(free) if start < free => warn(WarningCode::Overlap, format!("The visit before ends at {}.", hour(free))),
        Some(free) if leaves < free => {
            let there = hour(free + drive + BUFFER);
            warn(WarningCode::MissedDrive, format!("The drive takes {}: you are there at {there}.", length(drive)));
        }
        None if leaves < ready.starts => {
            let text =
                format!("You would have to leave at {}; the day starts at {}.", hour(leaves), hour(ready.starts));
            warn(WarningCode::MissedDrive, text);
        }
        _ => {}
    }
    if date.is_some_and(|date| !sight.is_in_season(date.month())) {
        warn(WarningCode::Season, format!("{} is at its best in {}.", sight.title, months(&sight.months)));
    }
    warnings
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// `November to April` for a run, otherwise single months.
fn months(best: &[u32]) -> String {
    let name = |month: u32| usize::try_from(month).ok().and_then(|month| MONTHS.get(month.checked_sub(1)?)).copied();
    let is_best = |month: u32| best.contains(&month);
    let before = |month: u32| if month == 1 { 12 } else { month - 1 };
    let after = |month: u32| if month == 12 { 1 } else { month + 1 };
    let firsts = (1..=12).filter(|month| is_best(*month) && !is_best(before(*month)));
    let runs = firsts.map(|first| {
        let mut last = first;
        while is_best(after(last)) {
            last = after(last);
        }
        match (name(first), name(last)) {
            (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
            (Some(first), _) => first.to_owned(),
            _ => String::new(),
        }
    });
    runs.collect::<Vec<_>>().join(" and ")
}

/// Names of the places with a night or a stop, in order.
fn visited(catalogue: &Catalogue, itinerary: &Itinerary) -> Vec<String> {
    let mut places = Vec::new();
    for (index, day) in itinerary.days.iter().enumerate() {
        let sights = day.stops.iter().filter_map(|stop| catalogue.sight_by_id(stop.id));
        let is_night = index + 1 < itinerary.days.len();
        let slept = catalogue.place_by_id(day.place.id).filter(|_| is_night);
        for place in sights.map(|sight| catalogue.home(sight)).chain(slept) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places.into_iter().map(|place| catalogue.places()[place].name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_months_are_formatted_as_runs() {
        assert_eq!(months(&[11, 12, 1, 2, 3, 4]), "November to April");
        assert_eq!(months(&[1, 2, 3, 4, 8]), "January to April and August");
    }
}
