//! Resolves the days of a wish (from 0), with their stops and nights.

use chrono::{Datelike, Weekday};
use serendib_planner::plan::ItineraryDay;
use serendib_planner::time::{Clock, Minutes};
use serendib_planner::{Catalogue, Itinerary};

use crate::dataset::number;
use crate::meaning::ResolvedTarget;

/// `day3`, `day4+`, `day3-4`, `1-4`, `last`, `friday`; `None` for anything else.
pub fn parse_scope(scope: &str, trip: &Itinerary) -> Option<Vec<usize>> {
    let (scope, days) = (scope.to_lowercase(), trip.days.len());
    if scope == "last" {
        return Some(vec![days.checked_sub(1)?]);
    }
    if let Ok(weekday) = scope.parse::<Weekday>() {
        let is_it = |day: &usize| trip.days[*day].date.is_some_and(|date| date.weekday() == weekday);
        return Some((0..days).filter(is_it).collect());
    }
    let digits = scope.strip_prefix("days").or_else(|| scope.strip_prefix("day")).unwrap_or(&scope).trim();
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let first = number(digits)?;
    let last = match digits.split_once(['-', '\u{2013}']) {
        Some((_, last)) => number(last)?,
        None if digits.ends_with('+') => days,
        None => first,
    };
    Some((first.saturating_sub(1)..last.min(days)).collect())
}

/// The days of a scope, or all.
pub fn days_in_scope(scope: Option<&str>, trip: &Itinerary) -> Option<Vec<usize>> {
    scope.map_or_else(|| Some((0..trip.days.len()).collect()), |scope| parse_scope(scope, trip))
}

/// The place in the morning; on the first day the airport's town.
pub fn woken(land: &Catalogue, trip: &Itinerary, day: usize) -> Option<usize> {
    day.checked_sub(1).map_or(land.gateway(), |before| land.place_by_id(trip.days[before].place.id))
}

pub fn slept(land: &Catalogue, trip: &Itinerary, day: usize) -> Option<usize> {
    land.place_by_id(trip.days[day].place.id)
}

/// The place of each night.
pub fn nights(land: &Catalogue, trip: &Itinerary) -> Vec<usize> {
    let nights = 0..trip.days.len().saturating_sub(1);
    nights.filter_map(|night| slept(land, trip, night)).collect()
}

pub fn sights(land: &Catalogue, day: &ItineraryDay) -> Vec<usize> {
    day.stops.iter().filter_map(|stop| land.sight_by_id(stop.id)).collect()
}

pub fn all_sights(land: &Catalogue, trip: &Itinerary) -> Vec<usize> {
    trip.days.iter().flat_map(|day| sights(land, day)).collect()
}

/// Whether the target is visited or slept in on one of these days.
pub fn has_target(land: &Catalogue, trip: &Itinerary, target: &ResolvedTarget, days: &[usize]) -> bool {
    days.iter().any(|day| {
        let is_night = day + 1 < trip.days.len();
        sights(land, &trip.days[*day]).iter().any(|sight| target.sights.contains(sight))
            || slept(land, trip, *day).is_some_and(|place| is_night && target.places.contains(&place))
    })
}

/// Minutes of a day's drives by catalogue roads: to each stop, and to the bed.
pub fn legs(land: &Catalogue, trip: &Itinerary, day: usize) -> Vec<Minutes> {
    let (Some(from), Some(to)) = (woken(land, trip, day), slept(land, trip, day)) else { return Vec::new() };
    let (mut at, mut legs) = (land.place_point(from), Vec::new());
    for sight in sights(land, &trip.days[day]) {
        legs.push(land.drive(at, land.sight_point(sight)).minutes);
        at = land.after(sight);
    }
    legs.push(land.drive(at, land.place_point(to)).minutes);
    legs
}

/// The return to the bed; `None` without stops.
pub fn is_back_at(land: &Catalogue, trip: &Itinerary, day: usize) -> Option<Minutes> {
    let last = trip.days[day].stops.last()?;
    Some(last.start_time.minutes() + last.duration_minutes + legs(land, trip, day).last()?)
}

/// `HH:MM` as minutes.
pub fn clock(text: &str) -> Option<Minutes> {
    text.trim().parse::<Clock>().ok().map(Clock::minutes)
}
