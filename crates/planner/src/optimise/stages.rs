//! Chooses the stages of a trip: requested places, other worthwhile places, and breaks of a long road.

use super::nights::{AROUND, FILLED, Nights, RouteNode, best};
use super::problem::PlanProblem;
use super::route::{farthest as farthest_of, shortest, with};
use crate::time;

/// Further places considered per round.
const CANDIDATES: usize = 12;
const ROUNDS: usize = 3;

/// The stages of a trip.
#[derive(Clone, Debug, Default)]
pub(super) struct Stages {
    /// Proposals, most points first.
    pub nights: Vec<Nights>,
    /// Required places that cannot be reached, with a sentence.
    pub dropped: Vec<(usize, String)>,
}

pub(super) fn stages(ask: &PlanProblem<'_>) -> Stages {
    let mut stages = Stages::default();
    let mut musts = ask.musts.clone();
    for sight in &ask.must_sights {
        let to = ask.catalogue.sight_point(*sight);
        let is_near = |place: &usize| ask.catalogue.drive(ask.catalogue.place_point(*place), to).minutes <= AROUND;
        let home = ask.catalogue.home(*sight);
        if !musts.iter().any(is_near) && Some(home) != ask.catalogue.gateway() && !ask.is_unwanted(home) {
            musts.push(home);
        }
    }
    let mut nights = best_along(ask, &musts, &[]);
    while nights.is_none() && !musts.is_empty() {
        let away = farthest(ask, &musts);
        let place = musts.remove(away);
        let sentence = too_far(ask, place, musts.is_empty());
        stages.dropped.push((place, sentence));
        nights = best_along(ask, &musts, &[]);
    }
    let mut found = nights.unwrap_or_else(|| at_home(ask));
    let mut added: Vec<usize> = Vec::new();
    for _ in 0..ROUNDS {
        let mut others = added.clone();
        others.extend(candidates(ask, &musts, &added));
        let Some(next) = best_along(ask, &musts, &others).filter(|next| next.score > found.score) else { break };
        let mut remaining: Vec<usize> = next.places.iter().copied().filter(|place| !musts.contains(place)).collect();
        remaining.sort_unstable();
        remaining.dedup();
        // Without the unused places the road may have another order.
        found = best_along(ask, &musts, &remaining).filter(|again| again.score >= next.score).unwrap_or(next);
        if remaining == added {
            break;
        }
        added = remaining;
    }
    let mut others: Vec<usize> = found.places.iter().copied().filter(|place| !musts.contains(place)).collect();
    others.sort_unstable();
    others.dedup();
    stages.nights = vec![found];
    for others in [others.as_slice(), &[]] {
        for nights in along(ask, &musts, others).into_iter().flatten() {
            if !stages.nights.contains(&nights) {
                stages.nights.push(nights);
            }
        }
    }
    stages
}

fn best_along(ask: &PlanProblem<'_>, musts: &[usize], others: &[usize]) -> Option<Nights> {
    let [one, other] = along(ask, musts, others);
    match (one, other) {
        (Some(one), Some(other)) if other.score > one.score => Some(other),
        (one, other) => one.or(other),
    }
}

/// The best nights over these places, in the shortest order and its reverse.
fn along(ask: &PlanProblem<'_>, musts: &[usize], others: &[usize]) -> [Option<Nights>; 2] {
    let catalogue = ask.catalogue;
    let minutes = |from: usize, to: usize| catalogue.road(from, to);
    let mut order = shortest(catalogue.gateway(), musts, &minutes);
    for other in others {
        let (_, at) = with(catalogue.gateway(), &order, *other, &minutes);
        order.insert(at, *other);
    }
    if others.len() + musts.len() <= super::route::EXACT && !others.is_empty() {
        order = shortest(catalogue.gateway(), &order, &minutes);
    }
    [(); 2].map(|()| {
        let nights = best(ask, &with_breaks(ask, musts, &order));
        order.reverse();
        nights
    })
}

/// The places in order, with overnight breaks on roads too long for a day.
fn with_breaks(ask: &PlanProblem<'_>, musts: &[usize], order: &[usize]) -> Vec<RouteNode> {
    let node = |place: usize| RouteNode { place, is_must: musts.contains(&place) };
    let mut nodes: Vec<RouteNode> = Vec::with_capacity(order.len() * 2);
    let mut at = ask.catalogue.gateway();
    let stops = order.iter().copied().map(Some).chain([None]);
    for next in stops {
        let to = next.or(ask.catalogue.gateway());
        if let (Some(from), Some(to)) = (at, to) {
            let breaks = breaks(ask, from, to);
            let known = |place: &usize| order.contains(place) || nodes.iter().any(|node| node.place == *place);
            let fresh: Vec<RouteNode> = breaks.into_iter().filter(|place| !known(place)).map(node).collect();
            nodes.extend(fresh);
        }
        nodes.extend(next.map(node));
        at = next;
    }
    if nodes.is_empty() {
        nodes.extend(nearest(ask).map(|place| RouteNode { place, is_must: false }));
    }
    nodes
}

/// Places near the middle and the thirds of a road longer than a day's cap, in road order.
pub(super) fn breaks(ask: &PlanProblem<'_>, from: usize, to: usize) -> Vec<usize> {
    let road = ask.catalogue.road(from, to);
    if road <= ask.drive_cap() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for part in [3, 2, 1] {
        // Three quarters, half and one quarter of the way.
        let wanted = road * (4 - part) / 4;
        let on_the_way = (0..ask.catalogue.places().len()).filter_map(|place| {
            let (first, second) = (ask.catalogue.road(from, place), ask.catalogue.road(place, to));
            let is_good =
                place != from && place != to && !ask.is_unwanted(place) && first + second <= road * 11 / 10 + 15;
            is_good.then_some(((first - wanted).abs(), place))
        });
        found.extend(on_the_way.min().map(|(_, place)| place));
    }
    found.sort_by_key(|place| (ask.catalogue.road(from, *place), *place));
    found.dedup();
    found
}

/// Other places worth a night: by surrounding sights that the trip is not near, less the driving.
fn candidates(ask: &PlanProblem<'_>, musts: &[usize], added: &[usize]) -> Vec<usize> {
    let catalogue = ask.catalogue;
    let there: Vec<usize> = musts.iter().chain(added).copied().collect();
    let minutes = |from: usize, to: usize| catalogue.road(from, to);
    let order = shortest(catalogue.gateway(), &there, &minutes);
    let mut found = Vec::new();
    for place in
        (0..catalogue.places().len()).filter(|place| !there.contains(place) && Some(*place) != catalogue.gateway())
    {
        if ask.is_unwanted(place) {
            continue;
        }
        let far = |from: usize, sight: usize| {
            catalogue.drive(catalogue.place_point(from), catalogue.sight_point(sight)).minutes
        };
        let mut points: Vec<i32> = (0..catalogue.sights().len())
            .filter(|sight| ask.is_liked(*sight) && far(place, *sight) <= AROUND)
            .filter(|sight| there.iter().all(|other| far(*other, *sight) > far(place, *sight)))
            .map(|sight| ask.worth(sight, ask.days / 2) - ask.drive_costs(far(place, sight)))
            .filter(|points| *points > 0)
            .collect();
        points.sort_unstable_by_key(|points| -points);
        let gain: i32 = points.iter().take(2 * ask.preferences.pace.stops()).sum();
        let (detour, _) = with(catalogue.gateway(), &order, place, &minutes);
        // Counts half of the road only: other places on the way share it, and the nights decide.
        let filled = if points.is_empty() { 0 } else { FILLED };
        let score = gain + filled - ask.drive_costs(detour) / 2;
        if score > 0 {
            found.push((-score, place));
        }
    }
    found.sort_unstable();
    found.into_iter().take(CANDIDATES).map(|(_, place)| place).collect()
}

/// The index of the required place that lengthens the round trip most.
fn farthest(ask: &PlanProblem<'_>, musts: &[usize]) -> usize {
    let (gateway, minutes) = (ask.catalogue.gateway(), |from: usize, to: usize| ask.catalogue.road(from, to));
    let place = farthest_of(gateway, &shortest(gateway, musts, &minutes), &minutes);
    musts.iter().position(|must| Some(*must) == place).unwrap_or(0)
}

fn too_far(ask: &PlanProblem<'_>, place: usize, is_alone: bool) -> String {
    let name = &ask.catalogue.places()[place].name;
    let days = crate::text::count(ask.days, "day");
    let road = ask.catalogue.gateway().map(|gateway| ask.catalogue.road(gateway, place)).unwrap_or_default();
    let with = if is_alone { "" } else { " together with the others" };
    format!(
        "{name} is not visited: {} by road from the airport, it does not fit into {days}{with}.",
        time::length(road)
    )
}

/// The fallback when only the gateway offers a bed.
fn at_home(ask: &PlanProblem<'_>) -> Nights {
    let place = ask.catalogue.gateway().unwrap_or_default();
    Nights { score: 0, places: vec![place; ask.days - 1], passed: vec![Vec::new(); ask.days] }
}

/// The place with the most to see within the gateway's reach.
fn nearest(ask: &PlanProblem<'_>) -> Option<usize> {
    let gateway = ask.catalogue.gateway();
    let places = (0..ask.catalogue.places().len()).filter(|place| Some(*place) != gateway && !ask.is_unwanted(*place));
    places.min_by_key(|place| (gateway.map_or(0, |gateway| ask.catalogue.road(gateway, *place)), *place))
}
