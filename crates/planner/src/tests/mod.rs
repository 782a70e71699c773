//! The planner over the whole catalogue.

mod constraints;
mod edits;
mod models;
mod outcomes;
mod outside;
mod plans;
mod readings;
mod wishes;

use std::collections::HashSet;
use std::sync::OnceLock;

use proptest::test_runner::Config;

use super::catalogue::{Catalogue, seed_catalogue};
use super::check::check;
use super::notes;
use super::plan::{Itinerary, WarningCode};
use super::schedule::DayRules;

fn land() -> &'static Catalogue {
    static LAND: OnceLock<Catalogue> = OnceLock::new();
    LAND.get_or_init(seed_catalogue)
}

/// `PROPTEST_CASES` sets the number; few by default, because tests are not optimized.
fn cases() -> Config {
    let usual = Config::default();
    let cases = if usual.cases == 256 { 40 } else { usual.cases };
    Config { cases, failure_persistence: None, ..usual }
}

fn codes(trip: &Itinerary) -> Vec<WarningCode> {
    let of_days = trip.days.iter().flat_map(|day| &day.warnings);
    let of_stops = trip.days.iter().flat_map(|day| &day.stops).flat_map(|stop| &stop.warnings);
    of_days.chain(of_stops).map(|warning| warning.code).collect()
}

/// Invariants of every plan, whatever changed it: only catalogue content, no duplicates, days and times in order, complete
/// warnings and free-day notes, and a second check changes nothing.
fn assert_holds(trip: &Itinerary) {
    let mut seen = HashSet::new();
    for (index, day) in trip.days.iter().enumerate() {
        assert_eq!(usize::from(day.day), index + 1);
        assert!(land().place_by_id(day.place.id).is_some(), "{} is a place", day.place.name);
        assert!(day.stops.is_sorted_by_key(|stop| stop.start_time), "{day:?}");
        for stop in &day.stops {
            let sight = land().sight_by_id(stop.id).expect("only sights of the catalogue");
            assert_eq!(stop.title, land().sights()[sight].title);
            assert!(seen.insert(stop.id), "{} is there twice", stop.title);
        }
        let notes_now = notes::of_day(land(), trip, index);
        let stale = day.notes.iter().find(|note| note.starts_with("Free from about") && !notes_now.contains(note));
        assert_eq!(stale, None, "{day:?}");
        let rules = DayRules::of_day(land(), trip, index);
        let has = |code| {
            let of_stops = day.stops.iter().flat_map(|stop| &stop.warnings);
            day.warnings.iter().chain(of_stops).any(|warning| warning.code == code)
        };
        assert!(day.stops.len() <= rules.stops || has(WarningCode::TooManyStops));
        assert!(day.drive_minutes <= rules.drive_cap || has(WarningCode::DriveOverCap));
        for pair in day.stops.windows(2) {
            let free = pair[0].start_time.minutes() + pair[0].duration_minutes;
            let is_late = pair[1].start_time.minutes() < free + pair[1].drive_minutes_before;
            assert!(!is_late || has(WarningCode::Overlap) || has(WarningCode::MissedDrive), "{pair:?}");
        }
    }
    let mut again = trip.clone();
    check(land(), &mut again);
    assert_eq!(&again, trip, "a check of what was checked changes nothing");
}

/// Invariants of the planner's own plans: they keep hours, drives and numbers of stops.
fn assert_sound(trip: &Itinerary) {
    assert_holds(trip);
    for (index, day) in trip.days.iter().enumerate() {
        let rules = DayRules::of_day(land(), trip, index);
        assert!(day.stops.len() <= rules.stops, "{day:?}");
        assert!(day.stops.first().is_none_or(|stop| stop.start_time.minutes() >= rules.starts), "{day:?}");
        for stop in &day.stops {
            let hours = land().sights()[land().sight_by_id(stop.id).expect("of the catalogue")].hours();
            let start = stop.start_time.minutes();
            assert!(start >= hours.first && start <= hours.last_start, "{stop:?}");
            assert!(start + stop.duration_minutes <= hours.last_end, "{stop:?}");
        }
    }
    let broken = codes(trip);
    let required = [WarningCode::Closed, WarningCode::Overlap, WarningCode::MissedDrive, WarningCode::TooManyStops];
    assert!(!broken.iter().any(|code| required.contains(code)), "{broken:?} {trip:#?}");
    // Only a road that is longer than the whole day makes a day late, and no other day is.
    let too_long = trip.days.iter().enumerate().filter(|(index, day)| {
        let rules = DayRules::of_day(land(), trip, *index);
        day.stops.is_empty() && rules.starts + day.drive_minutes > rules.ends
    });
    let late = broken.iter().filter(|code| **code == WarningCode::TooLate);
    assert_eq!(late.count(), too_long.count(), "{broken:?} {trip:#?}");
}

/// Every requested destination is visited, or a note names it.
fn assert_explained(trip: &Itinerary) {
    for name_in in &trip.preferences.destinations {
        let place = land().place_named(name_in).map(|place| &land().places()[place]);
        let name = place.map_or(name_in.as_str(), |place| place.name.as_str());
        let is_there = trip.destinations.iter().any(|there| there == name)
            || trip.days.iter().any(|day| Some(day.place.id) == place.map(|place| place.id));
        let is_explained = trip.notes.iter().any(|note| note.contains(name));
        assert!(is_there || is_explained, "{name_in}: {:?}", trip.notes);
    }
}
