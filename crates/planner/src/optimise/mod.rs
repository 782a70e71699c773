//! Makes a plan: which places, how many nights in each, which sights on which day.
//!
//! 1. `problem`: required places, and points for each sight (interests, season, effort, wishes).
//! 2. `stages`: further worthwhile places; the order of the road (`route`, exact for few places).
//! 3. `nights`: the nights, by dynamic programming over that order; a night breaks a long road.
//! 4. `fill`: greedy insertion of sights into days (`day`), each checked by its timeline (`schedule`). Each proposal of nights is filled;
//!    the best two go on.
//! 5. `beds`: moves nights to where the days drive less. `tour`: cuts the trip anew along the shortest road over its sights.
//! 6. `tell`: reasons, and missing requests.

mod beds;
mod day;
mod fill;
mod nights;
mod orders;
mod problem;
pub mod route;
mod shorten;
mod stages;
mod tell;
mod tour;

use self::fill::Filling;
use self::nights::Nights;
pub(super) use self::problem::PlanProblem;
use self::stages::Stages;
use super::catalogue::Catalogue;
use super::check::{check, place_of, stop_of};
use super::notes::of_day;
use super::plan::{Itinerary, ItineraryDay, NOTES_LIMIT, Planner};
use super::plan_constraints::PlanConstraints;
use super::preferences::Preferences;
use super::refine::{constraints, with_requests};
use super::text::OwnTexts;
use super::time::Clock;
pub(super) use tell::absences;

/// Proposals that are improved further.
const FINALISTS: usize = 2;

/// Notes about a whole trip by any planner, without absences.
pub(super) fn trip_notes(catalogue: &Catalogue, trip: &Itinerary) -> Vec<String> {
    let preferences = trip.preferences_now();
    tell::trip_notes(&PlanProblem::new(catalogue, &preferences, &trip.wishes), trip)
}

/// Sets each visit's reason in a trip made elsewhere.
pub(super) fn reasons(catalogue: &Catalogue, trip: &mut Itinerary) {
    let (preferences, wishes) = (trip.preferences_now(), trip.wishes.clone());
    let ask = PlanProblem::new(catalogue, &preferences, &wishes);
    let mut from = catalogue.gateway();
    for (number, day) in trip.days.iter_mut().enumerate() {
        let to = catalogue.place_by_id(day.place.id);
        // A day without a place goes nowhere.
        let ends = (from.or(to).unwrap_or_default(), to.or(from).unwrap_or_default());
        for stop in &mut day.stops {
            if let Some(sight) = catalogue.sight_by_id(stop.id) {
                stop.why = tell::why(&ask, number, ends, sight);
            }
        }
        from = to.or(from);
    }
}

/// Why to see a sight on a day (from 0) between these two places.
pub(super) fn reason(
    catalogue: &Catalogue,
    trip: &Itinerary,
    day: usize,
    ends: (usize, usize),
    sight: usize,
) -> String {
    let (preferences, wishes) = (trip.preferences_now(), trip.wishes.clone());
    tell::why(&PlanProblem::new(catalogue, &preferences, &wishes), day, ends, sight)
}

/// A trip for these preferences and the understood wishes among the special requests.
pub fn plan(catalogue: &Catalogue, preferences: &Preferences) -> Itinerary {
    let mut trip = with_requests(catalogue, plan_with(catalogue, preferences, &PlanConstraints::default()));
    constraints::update(catalogue, &mut trip);
    trip
}

/// The same with later wishes.
pub(super) fn plan_with(catalogue: &Catalogue, preferences: &Preferences, wishes: &PlanConstraints) -> Itinerary {
    let mut trip = frame(preferences);
    trip.wishes = wishes.clone();
    if catalogue.places().is_empty() {
        trip.notes.push("There are no places to plan with.".to_owned());
        return trip;
    }
    let ask = PlanProblem::new(catalogue, preferences, wishes);
    let stages = stages::stages(&ask);
    let filling = best_filling(&ask, &stages);
    for day in 0..ask.days {
        trip.days.push(to_day(&ask, &filling, day));
    }
    check(catalogue, &mut trip);
    for day in 0..trip.days.len() {
        trip.days[day].notes = of_day(catalogue, &trip, day);
    }
    // A place too far for a stage may still have been passed.
    let is_missing = |place: usize| !trip.destinations.contains(&catalogue.places()[place].name);
    let dropped: Vec<&(usize, String)> = stages.dropped.iter().filter(|(place, _)| is_missing(*place)).collect();
    let mut notes: Vec<String> = dropped.iter().map(|(_, sentence)| sentence.clone()).collect();
    for sentence in absences(catalogue, &trip) {
        let is_mentioned = dropped.iter().any(|(place, _)| sentence.starts_with(&catalogue.places()[*place].name));
        if !is_mentioned {
            notes.push(sentence);
        }
    }
    let late = filling.missed().into_iter().map(|sight| &catalogue.sights()[sight].title);
    notes.extend(late.map(|title| format!("{title} is not visited: it does not fit into this plan.")));
    notes.extend(tell::trip_notes(&ask, &trip));
    let mut seen = Vec::new();
    notes.retain(|note| {
        !seen.contains(note) && {
            seen.push(note.clone());
            true
        }
    });
    notes.truncate(NOTES_LIMIT);
    trip.notes = notes;
    OwnTexts::all_own(&trip).retell(catalogue, &mut trip);
    trip
}

/// The proposal with the best trip.
fn best_filling<'a>(ask: &'a PlanProblem<'a>, stages: &Stages) -> Filling<'a> {
    let mut trips: Vec<Filling<'a>> = Vec::with_capacity(stages.nights.len());
    let left_out: Vec<usize> = stages.dropped.iter().map(|(place, _)| *place).collect();
    for nights in &stages.nights {
        let mut filling = Filling::new(ask, nights);
        filling.fill(&nights.passed, &left_out);
        trips.push(filling);
    }
    // Required sights count before points.
    let rank = |filling: &Filling<'a>| (filling.missed().len(), -filling.value());
    trips.sort_by_key(rank);
    trips.truncate(FINALISTS);
    trips.iter_mut().for_each(Filling::perfect);
    let best = trips.into_iter().min_by_key(rank);
    best.unwrap_or_else(|| Filling::new(ask, &Nights::default()))
}

fn to_day(ask: &PlanProblem<'_>, filling: &Filling<'_>, day: usize) -> ItineraryDay {
    let plan = &filling.days[day];
    let line = plan.line(ask.catalogue);
    let stops = plan.visits().iter().zip(line.starts).map(|(visit, start)| {
        stop_of(
            &ask.catalogue.sights()[visit.sight],
            Clock::from_minutes(start),
            tell::why(ask, day, (plan.from, plan.to), visit.sight),
        )
    });
    ItineraryDay {
        day: u8::try_from(day + 1).unwrap_or(u8::MAX),
        date: None,
        title: String::new(),
        description: String::new(),
        place: place_of(ask.catalogue, plan.to),
        drive_minutes: 0,
        drive_km: 0,
        notes: Vec::new(),
        sunrise: None,
        sunset: None,
        facts: Vec::new(),
        stops: stops.collect(),
        warnings: Vec::new(),
    }
}

/// A trip without days.
pub(super) fn frame(preferences: &Preferences) -> Itinerary {
    Itinerary {
        title: String::new(),
        summary: String::new(),
        start_date: preferences.start_date,
        duration: preferences.duration,
        group_size: preferences.group_size,
        group_type: preferences.group_type,
        pace: preferences.pace,
        travel_style: preferences.travel_style,
        budget: preferences.budget,
        interests: preferences.interests,
        destinations: Vec::new(),
        preferences: preferences.clone(),
        wishes: PlanConstraints::default(),
        constraints: Vec::new(),
        planner: Planner::Builtin,
        fallback: None,
        days: Vec::new(),
        notes: Vec::new(),
        price: None,
        packages: Vec::new(),
    }
}
