//! Baselines for a plan's driving: random trips, a naive traveler's tour, and the shortest tour.

use super::catalogue::{Catalogue, Point};
use super::interest::{INTERESTS, Interests};
use super::optimise::PlanProblem;
use super::plan::Itinerary;
use super::preferences::{GroupType, Pace, Preferences, TRANSPORTATION};
use super::schedule::{DayRules, Visit, timeline};
use super::time::{Minutes, date};
use serendib_catalogue::stable::SeededRng;

/// Distance around a requested destination.
const NEAR: Minutes = 75;

/// Random preferences, equal for equal numbers.
pub fn preferences(catalogue: &Catalogue, number: u64) -> Preferences {
    let mut draw = SeededRng::new(&["planner", &number.to_string()]);
    let mut below = |bound: usize| {
        let bound = i64::try_from(bound).unwrap_or(i64::MAX);
        usize::try_from(draw.below(bound)).unwrap_or(0)
    };
    let places = catalogue.places();
    let destinations = (0..1 + below(6)).map(|_| places[below(places.len())].name.clone()).collect();
    let interests = (0..1 + below(4)).map(|_| INTERESTS[below(INTERESTS.len())]).collect::<Vec<_>>();
    let whole = |number: usize| u8::try_from(number).unwrap_or(1);
    Preferences {
        destinations,
        start_date: [None, date(&format!("2027-{:02}-10", 1 + below(12)))][below(2)],
        duration: whole(1 + below(30)),
        interests: Interests::from_names(interests),
        group_size: whole(1 + below(20)),
        group_type: [GroupType::Couple, GroupType::Family, GroupType::Friends, GroupType::Solo][below(4)],
        transportation: vec![TRANSPORTATION[below(TRANSPORTATION.len())].to_owned()],
        pace: [Pace::Relaxed, Pace::Moderate, Pace::Packed][below(3)],
        ..Preferences::default()
    }
}

/// Minutes of driving on all days.
pub fn driving(trip: &Itinerary) -> Minutes {
    trip.days.iter().map(|day| day.drive_minutes).sum()
}

/// The naive traveler's goals: sights to see, and places to visit without a listed sight.
#[derive(Clone, Debug, Default)]
pub struct NaiveTargets {
    pub sights: Vec<usize>,
    pub places: Vec<usize>,
}

/// Exactly the plan's sights, and the requested destinations that it visits only for a night.
pub fn same_sights(catalogue: &Catalogue, trip: &Itinerary) -> NaiveTargets {
    let stops = trip.days.iter().flat_map(|day| &day.stops);
    with_places(catalogue, trip, stops.filter_map(|stop| catalogue.sight_by_id(stop.id)).collect())
}

/// What a traveler with the same preferences picks without a map: the best sight of each requested destination in the plan, then sights
/// of their interests within 75 minutes of these destinations, then any, each time the best left, until the list is worth as much as the
/// plan's sights. A sight's worth is the planner's: interests met, length of visit, season, effort. So both trips have equal worth,
/// and the list has no more sights than needed.
pub fn same_worth(catalogue: &Catalogue, trip: &Itinerary) -> NaiveTargets {
    let preferences = trip.preferences_now();
    let ask = PlanProblem::new(catalogue, &preferences, &trip.wishes);
    let worth = |sight: &usize| ask.worth(*sight, ask.days / 2);
    let is_no_journey = |sight: &usize| catalogue.end(*sight).is_none();
    let planned_worth: i32 =
        same_sights(catalogue, trip).sights.iter().filter(|sight| is_no_journey(sight)).map(worth).sum();
    let requested = requested_places(catalogue, trip);
    let is_near = |sight: usize| {
        let far = |place: &usize| catalogue.drive(catalogue.place_point(*place), catalogue.sight_point(sight)).minutes;
        ask.is_liked(sight) && requested.iter().any(|place| far(place) <= NEAR)
    };
    let mut rest: Vec<usize> =
        (0..catalogue.sights().len()).filter(|sight| is_no_journey(sight) && worth(sight) > 0).collect();
    rest.sort_by_key(|sight| (!is_near(*sight), -worth(sight), *sight));
    let mut list: Vec<usize> = Vec::new();
    for place in &requested {
        let there = rest.iter().copied().filter(|sight| catalogue.home(*sight) == *place);
        list.extend(there.max_by_key(|sight| (worth(sight), std::cmp::Reverse(*sight))));
    }
    rest.retain(|sight| !list.contains(sight));
    let mut so_far: i32 = list.iter().map(worth).sum();
    for sight in rest {
        if so_far >= planned_worth {
            break;
        }
        so_far += worth(&sight);
        list.push(sight);
    }
    with_places(catalogue, trip, list)
}

/// Requested destinations that the plan visits.
fn requested_places(catalogue: &Catalogue, trip: &Itinerary) -> Vec<usize> {
    let mut requested: Vec<usize> =
        trip.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name)).collect();
    requested.retain(|place| trip.destinations.contains(&catalogue.places()[*place].name));
    requested.sort_unstable();
    requested.dedup();
    requested
}

fn with_places(catalogue: &Catalogue, trip: &Itinerary, sights: Vec<usize>) -> NaiveTargets {
    let mut places = requested_places(catalogue, trip);
    places.retain(|place| !sights.iter().any(|sight| catalogue.home(*sight) == *place));
    NaiveTargets { sights, places }
}

/// Minutes of driving of a traveler who decides step by step without a look at the whole map. The trip has the plan's number of days and
/// starts and ends at the airport. Each day they drive to the nearest goal while the pace's number of stops allows it and they would
/// be back at its place before the day's hours end; they sleep at the last one's place. They ignore opening hours and the drive cap,
/// which spares them detours. They see all remaining goals on the last day, however late, so that both trips see the same.
pub fn naive(catalogue: &Catalogue, trip: &Itinerary, wanted: &NaiveTargets) -> Minutes {
    let Some(gateway) = catalogue.gateway() else { return 0 };
    let sight = |sight: &usize| Goal {
        at: catalogue.sight_point(*sight),
        after: catalogue.after(*sight),
        place: catalogue.home(*sight),
        visit: Some(Visit::typical(catalogue, *sight)),
    };
    let place = |place: &usize| {
        let at = catalogue.place_point(*place);
        Goal { at, after: at, place: *place, visit: None }
    };
    let mut left: Vec<Goal> = wanted.sights.iter().map(sight).chain(wanted.places.iter().map(place)).collect();
    left.sort_by_key(|goal| goal.at);
    let (mut slept, mut total) = (catalogue.place_point(gateway), 0);
    for day in 0..trip.days.len() {
        let rules = DayRules::of_day(catalogue, trip, day);
        let is_last = day + 1 == trip.days.len();
        let (mut at, mut bed, mut goals, mut visits) = (slept, slept, 0, Vec::new());
        while let Some(next) = nearest(catalogue, at, &left) {
            let goal = left[next];
            let mut with: Vec<Visit> = visits.clone();
            with.extend(goal.visit);
            let home = catalogue.place_point(goal.place);
            let line = timeline(catalogue, slept, home, rules, &with);
            let is_full = with.len() > rules.stops || line.back > rules.ends;
            if is_full && !is_last && goals > 0 {
                break;
            }
            left.remove(next);
            total += catalogue.drive(at, goal.at).minutes;
            goals += 1;
            (at, bed, visits) = (goal.after, home, with);
        }
        let to = if is_last { catalogue.place_point(gateway) } else { bed };
        total += catalogue.drive(at, to).minutes;
        slept = to;
    }
    total
}

/// A sight, or a place to visit.
#[derive(Clone, Copy, Debug)]
struct Goal {
    at: Point,
    after: Point,
    place: usize,
    visit: Option<Visit>,
}

fn nearest(catalogue: &Catalogue, at: Point, left: &[Goal]) -> Option<usize> {
    (0..left.len()).min_by_key(|index| (catalogue.drive(at, left[*index].at).minutes, *index))
}

/// The trip's places in order, with repetitions.
pub fn order(catalogue: &Catalogue, trip: &Itinerary) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for (index, day) in trip.days.iter().enumerate() {
        let sights = day.stops.iter().filter_map(|stop| catalogue.sight_by_id(stop.id));
        let slept = catalogue.place_by_id(day.place.id).filter(|_| index + 1 < trip.days.len());
        for place in sights.map(|sight| catalogue.home(sight)).chain(slept) {
            if order.last() != Some(&place) {
                order.push(place);
            }
        }
    }
    order
}

/// Minutes of the round trip from the gateway over these places.
pub fn round_trip(catalogue: &Catalogue, order: &[usize]) -> Minutes {
    super::optimise::route::length(catalogue.gateway(), order, &|from, to| catalogue.road(from, to))
}

/// The shortest round trip, by branch and bound over all orders.
pub fn optimum(catalogue: &Catalogue, places: &[usize]) -> Minutes {
    let mut left = places.to_vec();
    left.sort_unstable();
    left.dedup();
    let mut best = Minutes::MAX;
    go_on(catalogue, catalogue.gateway(), &left, 0, &mut best);
    best
}

/// Tries the nearest place first, so that long orders are cut early.
fn go_on(catalogue: &Catalogue, at: Option<usize>, left: &[usize], so_far: Minutes, best: &mut Minutes) {
    let road = |to: Option<usize>| at.zip(to).map_or(0, |(at, to)| catalogue.road(at, to));
    if left.is_empty() {
        *best = (so_far + road(catalogue.gateway())).min(*best);
        return;
    }
    if so_far + at_least(catalogue, at, left) >= *best {
        return;
    }
    let mut nearest = left.to_vec();
    nearest.sort_unstable_by_key(|place| (road(Some(*place)), *place));
    for next in nearest {
        let rest: Vec<usize> = left.iter().copied().filter(|place| *place != next).collect();
        go_on(catalogue, Some(next), &rest, so_far + road(Some(next)), best);
    }
}

/// Lower bound: no path over all places to the gateway is shorter than their minimum spanning tree.
fn at_least(catalogue: &Catalogue, at: Option<usize>, left: &[usize]) -> Minutes {
    let mut apart: Vec<usize> = left.iter().copied().chain(catalogue.gateway()).collect();
    let Some(mut joined) = at.or_else(|| apart.pop()) else { return 0 };
    let mut far = vec![Minutes::MAX; apart.len()];
    let mut net = 0;
    while !apart.is_empty() {
        for (far, place) in far.iter_mut().zip(&apart) {
            *far = (*far).min(catalogue.road(joined, *place));
        }
        let nearest = (0..apart.len()).min_by_key(|index| far[*index]).unwrap_or(0);
        net += far.swap_remove(nearest);
        joined = apart.swap_remove(nearest);
    }
    net
}
