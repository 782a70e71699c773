//! Trips by chance, and what a plan's driving is compared with: a naive traveller's, and the shortest there is.

use super::catalogue::{Catalogue, Point};
use super::interest::{INTERESTS, Interests};
use super::plan::Itinerary;
use super::preferences::{GroupType, Pace, Preferences, TRANSPORTATION};
use super::schedule::{DayRules, Visit, timeline};
use super::time::{Minutes, date};
use crate::stable::Draw;

/// Preferences by chance, the same for the same number.
pub fn preferences(catalogue: &Catalogue, number: u64) -> Preferences {
    let mut draw = Draw::new(&["planner", &number.to_string()]);
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
        interests: Interests::of(interests),
        group_size: whole(1 + below(20)),
        group_type: [GroupType::Couple, GroupType::Family, GroupType::Friends, GroupType::Solo][below(4)],
        transportation: vec![TRANSPORTATION[below(TRANSPORTATION.len())].to_owned()],
        pace: [Pace::Relaxed, Pace::Moderate, Pace::Packed][below(3)],
        ..Preferences::default()
    }
}

/// Minutes of driving of all days.
pub fn driving(trip: &Itinerary) -> Minutes {
    trip.days.iter().map(|day| day.drive_minutes).sum()
}

/// Minutes of driving of somebody who sees the same sights in as many days and always goes on to the nearest: as many a day as the
/// pace and the day's hours allow, sleeping where the last one is; what is left over on the last day is seen then.
pub fn naive(catalogue: &Catalogue, trip: &Itinerary) -> Minutes {
    let Some(gateway) = catalogue.gateway() else { return 0 };
    let mut left: Vec<usize> =
        trip.days.iter().flat_map(|day| &day.stops).filter_map(|stop| catalogue.sight_by_id(stop.id)).collect();
    left.sort_unstable();
    let (mut slept, mut total) = (catalogue.place_point(gateway), 0);
    for day in 0..trip.days.len() {
        let rules = DayRules::of_day(catalogue, trip, day);
        let is_last = day + 1 == trip.days.len();
        let (mut at, mut visits): (Point, Vec<Visit>) = (slept, Vec::new());
        let mut bed = slept;
        while let Some(next) = nearest(catalogue, at, &left) {
            let mut with = visits.clone();
            with.push(Visit::typical(catalogue, left[next]));
            let home = catalogue.place_point(catalogue.home(left[next]));
            let line = timeline(catalogue, slept, home, rules, &with);
            let is_full = with.len() > rules.stops || line.back > rules.ends;
            if is_full && !is_last && !visits.is_empty() {
                break;
            }
            let sight = left.swap_remove(next);
            left.sort_unstable();
            total += catalogue.drive(at, catalogue.sight_point(sight)).minutes;
            (at, bed, visits) = (catalogue.after(sight), home, with);
        }
        let to = if is_last { catalogue.place_point(gateway) } else { bed };
        total += catalogue.drive(at, to).minutes;
        slept = to;
    }
    total
}

fn nearest(catalogue: &Catalogue, at: Point, left: &[usize]) -> Option<usize> {
    let far = |index: &usize| catalogue.drive(at, catalogue.sight_point(left[*index])).minutes;
    (0..left.len()).min_by_key(|index| (far(index), left[*index]))
}

/// The places of a trip in the order in which it comes to them, each time anew.
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

/// Minutes of the road from the gateway over these places and back.
pub fn round_trip(catalogue: &Catalogue, order: &[usize]) -> Minutes {
    super::optimise::route::length(catalogue.gateway(), order, &|from, to| catalogue.road(from, to))
}

/// The least minutes of any order, by trying all that could be it.
pub fn optimum(catalogue: &Catalogue, places: &[usize]) -> Minutes {
    let mut left = places.to_vec();
    left.sort_unstable();
    left.dedup();
    let mut best = Minutes::MAX;
    go_on(catalogue, catalogue.gateway(), &left, 0, &mut best);
    best
}

/// The nearest first, so that what is longer than the best is known early.
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

/// No way from here over all places to the gateway is shorter than the shortest net that joins them all.
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
