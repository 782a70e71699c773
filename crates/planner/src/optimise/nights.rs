//! Assigns nights to places in road order, by dynamic programming.

use super::problem::PlanProblem;
use crate::time::Minutes;

/// A place on the road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RouteNode {
    pub place: usize,
    /// Must be visited: with a night or a stop.
    pub is_must: bool,
}

/// The nights of a trip, and the passed places where a day must stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Nights {
    pub score: i64,
    /// One place per night.
    pub places: Vec<usize>,
    /// Per day, the places to stop in on the way.
    pub passed: Vec<Vec<usize>>,
}

/// Below any plan's score.
const NEVER: i64 = i64::MIN / 4;
/// Points for a night in a requested place.
pub(super) const REQUESTED_WEIGHT: i32 = 50;
/// Points for packing and moving.
pub(super) const MOVE: i32 = 25;
/// Points for a day over its driving cap, and for each excess minute.
pub(super) const OVER_CAP: i64 = 80;
pub(super) const MINUTE_OVER_CAP: i64 = 8;
/// Points for each night above or below the wished number.
const OTHER_NIGHTS: i64 = 3_000;
/// Points for a day with something to see.
pub(super) const FILLED: i32 = 80;
/// A place's sights lie within these minutes.
pub(super) const AROUND: Minutes = 75;
/// Minutes of a day for sights, after driving between them and lunch.
const FOR_SIGHTS: Minutes = 420;
/// The shortest stop in passing, in minutes.
const IN_PASSING: Minutes = 60;

/// The best nights along these nodes; `None` if some day cannot be driven.
pub(super) fn best(ask: &PlanProblem<'_>, nodes: &[RouteNode]) -> Option<Nights> {
    let search = NightsSearch::new(ask, nodes);
    search.run()
}

struct NightsSearch<'a> {
    ask: &'a PlanProblem<'a>,
    nodes: &'a [RouteNode],
    /// Points by node and number of nights.
    stays: Vec<Vec<i64>>,
    /// Legs from a node (the start comes after all nodes) to another (or the end).
    ways: Vec<NightLeg>,
    /// Points of the legs on middle days, which are alike; `NEVER` if the day matters.
    usual: Vec<i64>,
    nights: usize,
}

/// From one night to the next, with a stop at each required place between.
#[derive(Clone, Copy, Debug)]
struct NightLeg {
    drive: Minutes,
    /// Minutes at the stops.
    spent: Minutes,
    points: i64,
    ride: Option<usize>,
}

#[derive(Clone, Copy)]
struct NightsState {
    score: i64,
    /// Previous nights and node; with 0 nights, the start.
    nights: usize,
    node: usize,
}

impl<'a> NightsSearch<'a> {
    fn new(ask: &'a PlanProblem<'a>, nodes: &'a [RouteNode]) -> Self {
        let nights = ask.days - 1;
        let mut around: Vec<Vec<(i64, Minutes)>> = vec![Vec::new(); nodes.len()];
        let mut stops = vec![0; nodes.len()];
        // The nearest node of each sight.
        let mut nearest: Vec<Option<(Minutes, usize)>> = vec![None; ask.catalogue.sights().len()];
        for (at, node) in nodes.iter().enumerate() {
            for (minutes, sight) in ask.catalogue.around(node.place).iter().take_while(|(far, _)| *far <= AROUND) {
                let found = nearest[*sight].get_or_insert((*minutes, at));
                *found = (*found).min((*minutes, at));
            }
        }
        for (sight, nearest) in nearest.into_iter().enumerate() {
            let worth = i64::from(ask.worth(sight, ask.days / 2));
            let Some((minutes, at)) = nearest.filter(|_| worth > 0 && ask.catalogue.end(sight).is_none()) else {
                continue;
            };
            let net = worth - i64::from(ask.drive_costs(minutes));
            if net > 0 && ask.is_liked(sight) {
                around[at].push((net, ask.catalogue.sights()[sight].minutes));
            }
            if nodes[at].place == ask.catalogue.home(sight) {
                stops[at] = stops[at].max(worth);
            }
        }
        let stays = nodes.iter().zip(around).map(|(node, around)| stays(ask, *node, around, nights)).collect();
        let ways = ways(ask, nodes, &stops);
        let mut search = Self { ask, nodes, stays, ways, usual: Vec::new(), nights };
        if nights > 1 {
            let usual = |way: &NightLeg| search.points(1, *way, true).filter(|_| way.ride.is_none()).unwrap_or(NEVER);
            search.usual = search.ways.iter().map(usual).collect();
        }
        search
    }

    fn way(&self, from: Option<usize>, to: Option<usize>) -> NightLeg {
        let count = self.nodes.len();
        self.ways[from.unwrap_or(count) * (count + 1) + to.unwrap_or(count)]
    }

    fn run(&self) -> Option<Nights> {
        if self.nights == 0 {
            let score = self.day(0, None, None)?;
            return Some(Nights { score, places: Vec::new(), passed: vec![self.passed(None, None)] });
        }
        let count = self.nodes.len();
        let mut table = vec![NightsState { score: NEVER, nights: 0, node: usize::MAX }; (self.nights + 1) * count];
        for used in 0..self.nights {
            for to in 0..count {
                let Some((so_far, node)) = self.arrival(&table, used, to) else { continue };
                for stay in 1..=self.nights - used {
                    let score = so_far + self.stays[to][stay];
                    let entry = &mut table[(used + stay) * count + to];
                    if score > entry.score {
                        *entry = NightsState { score, nights: used, node };
                    }
                }
            }
        }
        let finished = (0..count).filter_map(|node| {
            let score = table[self.nights * count + node].score;
            (score > NEVER).then_some(())?;
            Some((score + self.day(self.nights, Some(node), None)?, std::cmp::Reverse(node)))
        });
        let (score, std::cmp::Reverse(last)) = finished.max()?;
        Some(self.traced(score, last, &table))
    }

    /// The best score for arriving at a node after so many nights, and the previous node.
    fn arrival(&self, table: &[NightsState], used: usize, to: usize) -> Option<(i64, usize)> {
        if used == 0 {
            return Some((self.day(0, None, Some(to))?, usize::MAX));
        }
        let mut best: Option<(i64, usize)> = None;
        for from in 0..to {
            let so_far = table[used * self.nodes.len() + from].score;
            if so_far <= NEVER {
                continue;
            }
            let usual = self.usual[from * (self.nodes.len() + 1) + to];
            let day = if usual > NEVER { Some(usual) } else { self.day(used, Some(from), Some(to)) };
            if let Some(day) = day
                && best.is_none_or(|(score, _)| so_far + day > score)
            {
                best = Some((so_far + day, from));
            }
        }
        best
    }

    fn traced(&self, score: i64, last: usize, table: &[NightsState]) -> Nights {
        let mut found = Nights { score, places: vec![0; self.nights], passed: vec![Vec::new(); self.nights + 1] };
        found.passed[self.nights] = self.passed(Some(last), None);
        let (mut used, mut node) = (self.nights, last);
        loop {
            let step = table[used * self.nodes.len() + node];
            found.places[step.nights..used].fill(self.nodes[node].place);
            let from = (step.nights > 0).then_some(step.node);
            found.passed[step.nights] = self.passed(from, Some(node));
            if step.nights == 0 {
                return found;
            }
            (used, node) = (step.nights, step.node);
        }
    }

    /// The required nodes between two nights.
    fn musts_between(&self, from: Option<usize>, to: Option<usize>) -> impl Iterator<Item = usize> {
        let range = from.map_or(0, |from| from + 1)..to.unwrap_or(self.nodes.len());
        range.filter(|node| self.nodes[*node].is_must)
    }

    fn passed(&self, from: Option<usize>, to: Option<usize>) -> Vec<usize> {
        self.musts_between(from, to).map(|node| self.nodes[node].place).collect()
    }

    /// Points of a day on the road (from 0); `None` if too long to drive. Start and end are the gateway.
    fn day(&self, day: usize, from: Option<usize>, to: Option<usize>) -> Option<i64> {
        self.points(day, self.way(from, to), to.is_some())
    }

    fn points(&self, day: usize, way: NightLeg, is_move: bool) -> Option<i64> {
        let NightLeg { mut drive, spent, mut points, ride } = way;
        let rules = self.ask.rules(day);
        if let Some(ride) = ride {
            // The scenic ride is the attraction, not driving.
            points += i64::from(self.ask.worth(ride, day));
            drive = 0;
        }
        if rules.starts + drive + spent > rules.ends {
            return None;
        }
        let above = i64::from((drive - rules.drive_cap).max(0));
        let over = if above > 0 { OVER_CAP + above * MINUTE_OVER_CAP } else { 0 };
        let moves = if is_move { MOVE } else { 0 };
        Some(points - over - i64::from(moves) - i64::from(self.ask.drive_costs(drive)))
    }
}

/// The legs between any two nodes, the start and the end. `stops` has the points of a stop at each node.
fn ways(ask: &PlanProblem<'_>, nodes: &[RouteNode], stops: &[i64]) -> Vec<NightLeg> {
    let gateway = ask.catalogue.gateway();
    let road =
        |from: Option<usize>, to: Option<usize>| from.zip(to).map_or(0, |(from, to)| ask.catalogue.road(from, to));
    let count = nodes.len();
    let mut ways = vec![NightLeg { drive: 0, spent: 0, points: 0, ride: None }; (count + 1) * (count + 1)];
    for from in 0..=count {
        let start = nodes.get(from).map(|node| node.place).or(gateway);
        let (mut at, mut drive, mut spent, mut points) = (start, 0, 0, 0);
        for to in if from == count { 0 } else { from + 1 }..=count {
            let place = nodes.get(to).map(|node| node.place).or(gateway);
            let ride = ask.ride(start, place).filter(|_| spent == 0);
            ways[from * (count + 1) + to] = NightLeg { drive: drive + road(at, place), spent, points, ride };
            if let Some(node) = nodes.get(to).filter(|node| node.is_must) {
                drive += road(at, Some(node.place));
                spent += IN_PASSING;
                points += stops[to];
                at = Some(node.place);
            }
        }
    }
    ways
}

/// Points of 0, 1, 2 … nights at a node whose sights have these points and minutes.
fn stays(ask: &PlanProblem<'_>, node: RouteNode, mut sights: Vec<(i64, Minutes)>, nights: usize) -> Vec<i64> {
    sights.sort_by_key(|(points, minutes)| (-points, *minutes));
    let mut points = vec![0; nights + 1];
    let (mut seen, mut spent, mut sum) = (0, 0, 0);
    let mut sights = sights.into_iter().peekable();
    for (stay, entry) in points.iter_mut().enumerate().skip(1) {
        let days = i32::try_from(stay).unwrap_or(i32::MAX);
        while let Some((worth, minutes)) = sights.peek() {
            if seen >= ask.preferences.pace.stops() * stay || spent + minutes > FOR_SIGHTS.saturating_mul(days) {
                break;
            }
            (seen, spent, sum) = (seen + 1, spent + minutes, sum + worth);
            sights.next();
        }
        // Each further night is worth a little less, so that free days spread.
        let stay = i64::try_from(stay).unwrap_or(i64::MAX);
        let rest = (0..stay).map(|night| (12 - 2 * night).max(-10)).sum::<i64>();
        let filled = i64::from(FILLED) * stay.min(i64::try_from(seen).unwrap_or(i64::MAX));
        *entry = sum + rest + filled + if node.is_must { i64::from(REQUESTED_WEIGHT) + 4 * stay.min(4) } else { 0 };
        if let Some(wished) = ask.nights(node.place) {
            let wished = i64::try_from(wished).unwrap_or(i64::MAX);
            *entry -= (stay - wished).abs().min(40) * OTHER_NIGHTS - OTHER_NIGHTS * 40;
        }
    }
    points
}
