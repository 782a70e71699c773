//! Making a plan: which places, how many nights in each, which sights on which day.
//!
//! 1. `ask`: places that must be there, and points for each sight (interests, season, effort, wishes).
//! 2. `stages`: further places that are worth it; the order of the road (`route`, exact for few places).
//! 3. `nights`: where one sleeps, by dynamic programming over that order; a long road is broken by a night.
//! 4. `fill`: sights into days (`day`) by the best insertion, each day checked by the clock (`schedule`), then improved.
//! 5. `tell`: why, and what is missing.

mod ask;
mod day;
mod fill;
mod nights;
pub mod route;
mod stages;
mod tell;

use self::ask::Ask;
use self::fill::Filling;
use super::catalogue::Catalogue;
use super::check::{check, place_of, stop_of};
use super::notes::of_day;
use super::plan::{Day, Itinerary, NOTES_LIMIT, Planner};
use super::preferences::Preferences;
use super::refine::with_requests;
use super::text::Own;
use super::time::Clock;
use super::wishes::Wishes;
pub(super) use tell::absences;

/// What a traveller should know of a whole trip, whoever planned it, besides what is missing.
pub(super) fn trip_notes(catalogue: &Catalogue, trip: &Itinerary) -> Vec<String> {
    let preferences = trip.preferences_now();
    tell::trip_notes(&Ask::new(catalogue, &preferences, &trip.wishes), trip)
}

/// Says of each visit why it is there, of a trip that somebody else put together.
pub(super) fn reasons(catalogue: &Catalogue, trip: &mut Itinerary) {
    let (preferences, wishes) = (trip.preferences_now(), trip.wishes.clone());
    let ask = Ask::new(catalogue, &preferences, &wishes);
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

/// A trip for these preferences; wishes among the special requests are followed where they are understood.
pub fn plan(catalogue: &Catalogue, preferences: &Preferences) -> Itinerary {
    with_requests(catalogue, plan_with(catalogue, preferences, &Wishes::default()))
}

/// The same with wishes that came later.
pub(super) fn plan_with(catalogue: &Catalogue, preferences: &Preferences, wishes: &Wishes) -> Itinerary {
    let mut trip = frame(preferences);
    trip.wishes = wishes.clone();
    if catalogue.places().is_empty() {
        trip.notes.push("There are no places to plan with.".to_owned());
        return trip;
    }
    let ask = Ask::new(catalogue, preferences, wishes);
    let stages = stages::stages(&ask);
    let mut filling = Filling::new(&ask, &stages.nights);
    let missed = filling.fill(&stages.nights.passed);
    for day in 0..ask.days {
        trip.days.push(told(&ask, &filling, day));
    }
    check(catalogue, &mut trip);
    for day in 0..trip.days.len() {
        trip.days[day].notes = of_day(catalogue, &trip, day);
    }
    let mut notes: Vec<String> = stages.dropped.iter().map(|(_, sentence)| sentence.clone()).collect();
    for sentence in absences(catalogue, &trip) {
        let is_told = stages.dropped.iter().any(|(place, _)| sentence.starts_with(&catalogue.places()[*place].name));
        if !is_told {
            notes.push(sentence);
        }
    }
    let late = missed.into_iter().map(|sight| &catalogue.sights()[sight].title);
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
    Own::all(&trip).retell(catalogue, &mut trip);
    trip
}

fn told(ask: &Ask<'_>, filling: &Filling<'_>, day: usize) -> Day {
    let plan = &filling.days[day];
    let line = plan.line(ask.catalogue);
    let stops = plan.visits().iter().zip(line.starts).map(|(visit, start)| {
        stop_of(
            &ask.catalogue.sights()[visit.sight],
            Clock::of(start),
            tell::why(ask, day, (plan.from, plan.to), visit.sight),
        )
    });
    Day {
        day: u8::try_from(day + 1).unwrap_or(u8::MAX),
        date: None,
        title: String::new(),
        description: String::new(),
        place: place_of(ask.catalogue, plan.to),
        drive_minutes: 0,
        drive_km: 0,
        notes: Vec::new(),
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
        wishes: Wishes::default(),
        planner: Planner::Builtin,
        fallback: None,
        days: Vec::new(),
        notes: Vec::new(),
        price: None,
        packages: Vec::new(),
    }
}
