//! Notes derived from a plan: written with it and rewritten on changes. Other notes stay.

use super::catalogue::Catalogue;
use super::edit::{try_day, visits};
use super::optimise::absences;
use super::plan::{Itinerary, NOTES_LIMIT};
use super::schedule::DayRules;
use super::text::count;
use super::time::{Clock, Minutes, length};

/// Free minutes from which a day counts as free.
const FREE: Minutes = 180;
/// The start of free time is rounded to quarters of an hour.
const QUARTER: Minutes = 15;

/// Start of a day's note.
const RESTS: &str = "Nothing more that you like is within reach: ";
const FREE_FROM: &str = "Free from about ";
const BY_TRAIN: &str = "By train ";
/// Follows the name of a missing request.
const NOT_VISITED: &str = " is not visited";

/// Notes of a day (from 0).
pub(super) fn of_day(catalogue: &Catalogue, trip: &Itinerary, day: usize) -> Vec<String> {
    let kinds = [rests(trip, day), free_from(catalogue, trip, day), by_train(catalogue, trip, day)];
    kinds.into_iter().flatten().collect()
}

/// `2 days of 7 without sights`. A last day that only leads home counts only beside another empty day.
pub(super) fn without_sights(trip: &Itinerary) -> Option<String> {
    let free: Vec<usize> = (0..trip.days.len()).filter(|day| trip.days[*day].stops.is_empty()).collect();
    let is_noted = free.iter().any(|day| !is_last(trip, *day));
    is_noted.then(|| format!("{} of {} without sights", count(free.len(), "day"), trip.days.len()))
}

/// Updates the notes of a changed trip. `before` is the trip that they described.
pub(super) fn retell(catalogue: &Catalogue, before: &Itinerary, after: &mut Itinerary) {
    for day in 0..after.days.len() {
        let old = if day < before.days.len() { of_day(catalogue, before, day) } else { Vec::new() };
        let current = of_day(catalogue, after, day);
        let notes = &mut after.days[day].notes;
        let is_own = |note: &str| [RESTS, FREE_FROM, BY_TRAIN].iter().any(|begins| note.starts_with(begins));
        notes.retain(|note| current.contains(note) || !is_own(note));
        // Only the planner can tell that nothing is within reach, for a day that it left empty itself.
        for note in current.into_iter().filter(|note| !old.contains(note) && !note.starts_with(RESTS)) {
            add(notes, note);
        }
    }
    let mut notes = std::mem::take(&mut after.notes);
    notes.retain(|note| note.split_once(NOT_VISITED).is_none_or(|(name, _)| !is_there(after, name)));
    let known = absences(catalogue, before);
    for missing in absences(catalogue, after).into_iter().filter(|sentence| !known.contains(sentence)) {
        let Some((name, _)) = missing.split_once(NOT_VISITED) else { continue };
        if !notes.iter().any(|note| note.starts_with(&format!("{name}{NOT_VISITED}"))) {
            add(&mut notes, format!("{name}{NOT_VISITED}, as you wished."));
        }
    }
    let (was, is) = (without_sights(before), without_sights(after));
    if was != is {
        notes.retain(|note| was.as_ref().is_none_or(|was| !note.starts_with(was)));
        if let Some(is) = is {
            add(&mut notes, format!("{is}."));
        }
    }
    after.notes = notes;
}

fn add(notes: &mut Vec<String>, note: String) {
    if notes.len() < NOTES_LIMIT && !notes.contains(&note) {
        notes.push(note);
    }
}

/// Whether the trip has a place or sight with this name.
fn is_there(trip: &Itinerary, name: &str) -> bool {
    trip.destinations.iter().any(|there| there == name)
        || trip.days.iter().any(|day| day.place.name == name || day.stops.iter().any(|stop| stop.title == name))
}

fn is_last(trip: &Itinerary, day: usize) -> bool {
    day + 1 == trip.days.len()
}

fn rests(trip: &Itinerary, day: usize) -> Option<String> {
    let found = &trip.days[day];
    (found.stops.is_empty() && !is_last(trip, day))
        .then(|| format!("{RESTS}the time in {} is yours to rest.", found.place.name))
}

fn free_from(catalogue: &Catalogue, trip: &Itinerary, day: usize) -> Option<String> {
    let visits = visits(catalogue, &trip.days[day].stops);
    let rules = DayRules::of_day(catalogue, trip, day);
    if visits.is_empty() || is_last(trip, day) || visits.len() >= rules.stops {
        return None;
    }
    let back = try_day(catalogue, trip, day, &visits).back;
    let from = Clock::from_minutes((back + QUARTER - 1) / QUARTER * QUARTER);
    (rules.ends - back >= FREE).then(|| format!("{FREE_FROM}{from} in {}.", trip.days[day].place.name))
}

/// A train for the day's move, for travelers who like trains.
fn by_train(catalogue: &Catalogue, trip: &Itinerary, day: usize) -> Option<String> {
    if !trip.preferences.transportation.iter().any(|mode| mode == "Train") {
        return None;
    }
    let slept = |day: usize| catalogue.place_by_id(trip.days[day].place.id);
    let from = day.checked_sub(1).map_or(catalogue.gateway(), slept)?;
    let to = slept(day).filter(|to| *to != from)?;
    let train = catalogue.train(from, to)?;
    let [from, to] = [from, to].map(|place| &catalogue.places()[place].name);
    Some(format!("{BY_TRAIN}{from} to {to} takes about {}; ask for the timetable.", length(train.minutes)))
}
