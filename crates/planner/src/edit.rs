//! Single edits by hand; each updates the times of its days and runs the check.

use super::PlannerRejection;
use super::catalogue::{Catalogue, Point};
use super::check::{check, stop_of};
use super::notes;
use super::plain::has_address;
use super::plan::{Itinerary, ItineraryEdit, ItineraryStop, STOPS_LIMIT, TITLE_LENGTH};
use super::plan_constraints::WISHES_LIMIT;
use super::refine::constraints;
use super::schedule::{DayRules, Timeline, Visit, timeline};
use super::text::OwnTexts;
use super::time::{Clock, Minutes};
use serendib_text::blank::is_blank;
use serendib_text::plain_text::{self, NotPlain};

/// Minutes of one visit.
pub const SHORTEST_VISIT: Minutes = 15;
pub const LONGEST_VISIT: Minutes = 12 * 60;

/// The trip after the edit; warnings report what it breaks.
///
/// # Errors
/// A sentence if the edit's target does not exist, or its value is out of range.
pub fn edit(
    catalogue: &Catalogue,
    itinerary: &Itinerary,
    change: &ItineraryEdit,
) -> Result<Itinerary, PlannerRejection> {
    let mut changed = itinerary.clone();
    check(catalogue, &mut changed);
    let (own, before) = (OwnTexts::detect(catalogue, &changed), changed.clone());
    apply(catalogue, &mut changed, change)?;
    check(catalogue, &mut changed);
    own.retell(catalogue, &mut changed);
    notes::retell(catalogue, &before, &mut changed);
    constraints::update(catalogue, &mut changed);
    if let ItineraryEdit::Title(title) = change {
        changed.title = one_line(title)?;
    }
    Ok(changed)
}

fn apply(catalogue: &Catalogue, trip: &mut Itinerary, change: &ItineraryEdit) -> Result<(), PlannerRejection> {
    match change {
        ItineraryEdit::Move { day, from, to_day, to } => {
            let (day, to_day) = (day_at(trip, *day)?, day_at(trip, *to_day)?);
            stop_at(trip, day, *from)?;
            if day != to_day && trip.days[to_day].stops.len() >= STOPS_LIMIT {
                return Err(full());
            }
            let mut stop = trip.days[day].stops.remove(*from);
            stop.time_fixed = false;
            let to = (*to).min(trip.days[to_day].stops.len());
            trip.days[to_day].stops.insert(to, stop);
            retime(catalogue, trip, day);
            retime(catalogue, trip, to_day);
        }
        ItineraryEdit::Remove { day, at } => {
            let day = day_at(trip, *day)?;
            take_out(trip, day, *at)?;
            retime(catalogue, trip, day);
        }
        ItineraryEdit::Add { day, at, attraction } => {
            let day = day_at(trip, *day)?;
            add(catalogue, trip, day, *at, sight_named(catalogue, attraction)?)?;
        }
        ItineraryEdit::Swap { day, at, attraction } => {
            let day = day_at(trip, *day)?;
            let sight = sight_named(catalogue, attraction)?;
            take_out(trip, day, *at)?;
            add(catalogue, trip, day, Some(*at), sight)?;
        }
        ItineraryEdit::Time { day, at, start_time } => {
            let day = day_at(trip, *day)?;
            let stop = stop_at(trip, day, *at)?;
            (stop.start_time, stop.time_fixed) = (*start_time, true);
            trip.days[day].stops.sort_by_key(|stop| stop.start_time);
            retime(catalogue, trip, day);
        }
        ItineraryEdit::Length { day, at, duration_minutes } => {
            let day = day_at(trip, *day)?;
            if !(SHORTEST_VISIT..=LONGEST_VISIT).contains(duration_minutes) {
                return Err(PlannerRejection::new("A visit takes from 15 minutes to 12 hours."));
            }
            stop_at(trip, day, *at)?.duration_minutes = *duration_minutes;
            retime(catalogue, trip, day);
        }
        ItineraryEdit::SwapDays { a, b } => {
            let (a, b) = (day_at(trip, *a)?, day_at(trip, *b)?);
            swap_days(catalogue, trip, a, b);
        }
        ItineraryEdit::Title(title) => drop(one_line(title)?),
        ItineraryEdit::Lift(key) => constraints::lift(catalogue, trip, key)?,
    }
    Ok(())
}

fn take_out(trip: &mut Itinerary, day: usize, at: usize) -> Result<(), PlannerRejection> {
    stop_at(trip, day, at)?;
    let stop = trip.days[day].stops.remove(at);
    trip.wishes.with.retain(|slug| *slug != stop.slug);
    remember(&mut trip.wishes.without, stop.slug);
    Ok(())
}

/// Adds a sight to a day (from 0), at a position or where it costs the least driving.
pub(super) fn add(
    catalogue: &Catalogue,
    trip: &mut Itinerary,
    day: usize,
    at: Option<usize>,
    sight: usize,
) -> Result<(), PlannerRejection> {
    let found = &catalogue.sights()[sight];
    if let Some(there) = trip.days.iter().find(|day| day.stops.iter().any(|stop| stop.id == found.id)) {
        return Err(PlannerRejection::new(format!("{} is on day {} already.", found.title, there.day)));
    }
    if trip.days[day].stops.len() >= STOPS_LIMIT {
        return Err(full());
    }
    let at = at.unwrap_or_else(|| best_position(catalogue, trip, day, sight)).min(trip.days[day].stops.len());
    trip.days[day].stops.insert(at, stop_of(found, Clock::default(), "You added it.".to_owned()));
    trip.wishes.without.retain(|slug| *slug != found.slug);
    remember(&mut trip.wishes.with, found.slug.clone());
    retime(catalogue, trip, day);
    Ok(())
}

/// Exchanges the content of two days (from 0); the last day still ends at the airport.
pub(super) fn swap_days(catalogue: &Catalogue, trip: &mut Itinerary, a: usize, b: usize) {
    if a == b {
        return;
    }
    let last = trip.days.len() - 1;
    let (a, b) = (a.min(b), a.max(b));
    let (head, tail) = trip.days.split_at_mut(b);
    let (first, second) = (&mut head[a], &mut tail[0]);
    std::mem::swap(&mut first.stops, &mut second.stops);
    std::mem::swap(&mut first.notes, &mut second.notes);
    std::mem::swap(&mut first.title, &mut second.title);
    std::mem::swap(&mut first.description, &mut second.description);
    if b < last || catalogue.gateway().is_none() {
        std::mem::swap(&mut first.place, &mut second.place);
    }
    for day in [a, a + 1, b, b + 1] {
        if day <= last {
            retime(catalogue, trip, day);
        }
    }
}

/// Sets a day's visits to their earliest times, in order; times set by hand stay.
pub(super) fn retime(catalogue: &Catalogue, trip: &mut Itinerary, day: usize) {
    let visits = visits(catalogue, &trip.days[day].stops);
    let line = try_day(catalogue, trip, day, &visits);
    for (stop, start) in trip.days[day].stops.iter_mut().zip(line.starts) {
        stop.start_time = Clock::from_minutes(start);
    }
}

/// The timeline of a day with other visits.
pub(super) fn try_day(catalogue: &Catalogue, trip: &Itinerary, day: usize, visits: &[Visit]) -> Timeline {
    let (from, to) = ends(catalogue, trip, day);
    timeline(catalogue, from, to, DayRules::of_day(catalogue, trip, day), visits)
}

/// A day's start and end point.
fn ends(catalogue: &Catalogue, trip: &Itinerary, day: usize) -> (Point, Point) {
    let place = |day: usize| catalogue.place_by_id(trip.days[day].place.id);
    let to = place(day).or(catalogue.gateway()).unwrap_or_default();
    let from = day.checked_sub(1).map_or(catalogue.gateway(), place).unwrap_or(to);
    (catalogue.place_point(from), catalogue.place_point(to))
}

/// The visits of existing sights; the check has removed others.
pub(super) fn visits(catalogue: &Catalogue, stops: &[ItineraryStop]) -> Vec<Visit> {
    let visit = |stop: &ItineraryStop| {
        let sight = catalogue.sight_by_id(stop.id)?;
        Some(Visit { sight, minutes: stop.duration_minutes, fixed: stop.time_fixed.then_some(stop.start_time) })
    };
    stops.iter().filter_map(visit).collect()
}

pub(super) fn best_position(catalogue: &Catalogue, trip: &Itinerary, day: usize, sight: usize) -> usize {
    let there = visits(catalogue, &trip.days[day].stops);
    let tried = (0..=there.len()).map(|at| {
        let mut visits = there.clone();
        visits.insert(at, Visit::typical(catalogue, sight));
        let line = try_day(catalogue, trip, day, &visits);
        (!line.is_sound, line.drive, line.back, at)
    });
    tried.min().map_or(0, |(_, _, _, at)| at)
}

pub(super) fn remember(list: &mut Vec<String>, slug: String) {
    if !list.contains(&slug) && list.len() < WISHES_LIMIT {
        list.push(slug);
    }
}

fn day_at(trip: &Itinerary, day: u8) -> Result<usize, PlannerRejection> {
    let index = usize::from(day).checked_sub(1).filter(|index| *index < trip.days.len());
    index.ok_or_else(|| PlannerRejection::new(format!("There is no day {day}.")))
}

fn sight_named(catalogue: &Catalogue, name: &str) -> Result<usize, PlannerRejection> {
    catalogue.sight_named(name).ok_or_else(|| {
        let name: String = name.chars().take(60).collect();
        PlannerRejection::new(format!("There is no \"{name}\" in our catalogue."))
    })
}

fn stop_at(trip: &mut Itinerary, day: usize, at: usize) -> Result<&mut ItineraryStop, PlannerRejection> {
    let number = trip.days[day].day;
    let stop = trip.days[day].stops.get_mut(at);
    stop.ok_or_else(|| PlannerRejection::new(format!("Day {number} has no such stop.")))
}

fn full() -> PlannerRejection {
    PlannerRejection::new(format!("A day may have at most {STOPS_LIMIT} stops."))
}

/// A title for shared pages and calendars: visible, without misleading characters or links.
fn one_line(title: &str) -> Result<String, PlannerRejection> {
    let not_a_title = || PlannerRejection::new("A title is one line of at most 120 characters.");
    let title = plain_text::read_line(title).map_err(|why| match why {
        NotPlain::Override(_) => PlannerRejection::new(why.message("The title", "one line")),
        NotPlain::Control => not_a_title(),
    })?;
    if title.chars().count() > TITLE_LENGTH || is_blank(&title) {
        return Err(not_a_title());
    }
    if has_address(&title) {
        return Err(PlannerRejection::new("A title may hold no links or addresses."));
    }
    Ok(title)
}
