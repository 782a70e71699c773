//! One day of a trip while it is filled: between two nights, with visits whose clock is kept up to date.

use super::ask::Ask;
use crate::planner::catalogue::{Catalogue, Point};
use crate::planner::schedule::{DayRules, Outcome, Timeline, Visit, Walk, timeline};
use crate::planner::time::Minutes;

/// Points that each stop of a day takes from the next one, so that days are evenly full.
const CROWDING: i32 = 8;
/// Minutes of waiting that cost a point.
pub(super) const WAITING: Minutes = 5;
/// Minutes of detour beyond which a sight is not looked at for a day.
const DETOUR: Minutes = 180;
/// A day that is over its cap anyway takes stops that lengthen it by no more minutes than these.
const BESIDE_THE_ROAD: Minutes = 15;

#[derive(Clone, Debug)]
pub(super) struct DayPlan {
    /// Counted from 0.
    number: usize,
    pub from: usize,
    pub to: usize,
    visits: Vec<Visit>,
    pub rules: DayRules,
    /// Minutes of driving without any stop.
    road: Minutes,
    /// Of the visits as they are.
    outcome: Outcome,
}

/// An insertion that holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub score: i32,
    pub at: usize,
    /// Minutes that it adds.
    pub drive: Minutes,
}

impl DayPlan {
    pub(super) fn new(ask: &Ask<'_>, number: usize, from: usize, to: usize) -> Self {
        let (catalogue, rules) = (ask.catalogue, ask.rules(number));
        let outcome =
            Walk::begin(catalogue, catalogue.place_point(from), rules).end(catalogue, catalogue.place_point(to));
        Self { number, from, to, visits: Vec::new(), rules, road: catalogue.road(from, to), outcome }
    }

    pub(super) fn visits(&self) -> &[Visit] {
        &self.visits
    }

    pub(super) fn drive(&self) -> Minutes {
        self.outcome.drive
    }

    pub(super) fn line(&self, catalogue: &Catalogue) -> Timeline {
        let (from, to) = self.points(catalogue);
        timeline(catalogue, from, to, self.rules, &self.visits)
    }

    fn points(&self, catalogue: &Catalogue) -> (Point, Point) {
        (catalogue.place_point(self.from), catalogue.place_point(self.to))
    }

    /// What the day would come to with these visits.
    pub(super) fn outcome(&self, catalogue: &Catalogue, visits: &[Visit]) -> Outcome {
        let (from, to) = self.points(catalogue);
        let mut walk = Walk::begin(catalogue, from, self.rules);
        for visit in visits {
            walk.visit(catalogue, visit);
        }
        walk.end(catalogue, to)
    }

    pub(super) fn put(&mut self, catalogue: &Catalogue, visits: Vec<Visit>) {
        self.outcome = self.outcome(catalogue, &visits);
        self.visits = visits;
    }

    pub(super) fn insert(&mut self, catalogue: &Catalogue, at: usize, sight: usize) {
        let mut visits = std::mem::take(&mut self.visits);
        visits.insert(at, Visit::typical(catalogue, sight));
        self.put(catalogue, visits);
    }

    /// Minutes of driving that it may have.
    pub(super) fn cap(&self) -> Minutes {
        let now = self.outcome.drive;
        if now > self.rules.drive_cap { now + BESIDE_THE_ROAD } else { self.rules.drive_cap }
    }

    /// The best position of a sight with which the day keeps to `cap`.
    pub(super) fn position(&self, ask: &Ask<'_>, sight: usize, cap: Minutes) -> Option<Place> {
        let catalogue = ask.catalogue;
        if self.visits.len() >= self.rules.stops {
            return None;
        }
        let (from, to) = self.points(catalogue);
        let (point, end) = (catalogue.sight_point(sight), catalogue.after(sight));
        let detour = catalogue.drive(from, point).minutes + catalogue.drive(point, to).minutes - self.road;
        let is_ride = catalogue.end(sight).is_some();
        if detour > DETOUR || (is_ride && ask.ride(Some(self.from), Some(self.to)) != Some(sight)) {
            return None;
        }
        let visit = Visit::typical(catalogue, sight);
        let worth = ask.worth(sight, self.number) - CROWDING * i32::try_from(self.visits.len()).unwrap_or(0);
        let mut best: Option<Place> = None;
        let (mut before, mut walk) = (from, Walk::begin(catalogue, from, self.rules));
        for at in 0..=self.visits.len() {
            let next = self.visits.get(at);
            let after = next.map_or(to, |next| catalogue.sight_point(next.sight));
            let minutes = |from: Point, to: Point| catalogue.drive(from, to).minutes;
            let drive = minutes(before, point) + minutes(end, after) - minutes(before, after);
            // The clock is asked only where the road alone leaves hope.
            let most = worth - ask.drive_costs(drive);
            if self.outcome.drive + drive <= cap && best.is_none_or(|best| most > best.score) {
                let mut trial = walk;
                trial.visit(catalogue, &visit);
                for later in self.visits.iter().skip(at) {
                    trial.visit(catalogue, later);
                }
                let outcome = trial.end(catalogue, to);
                let score = most - (outcome.waiting - self.outcome.waiting).max(0) / WAITING;
                if outcome.is_sound && best.is_none_or(|best| score > best.score) {
                    best = Some(Place { score, at, drive });
                }
            }
            if let Some(next) = next {
                walk.visit(catalogue, next);
                before = catalogue.after(next.sight);
            }
        }
        best
    }

    /// Brings the visits into the order with the least driving, then the earliest return.
    pub(super) fn reorder(&mut self, catalogue: &Catalogue) {
        let (from, to) = self.points(catalogue);
        let mut orders = Orders {
            catalogue,
            to,
            left: self.visits.clone(),
            order: Vec::with_capacity(self.visits.len()),
            best: (self.outcome.drive, self.outcome.back),
            found: None,
        };
        orders.go_on(Walk::begin(catalogue, from, self.rules));
        if let Some(order) = orders.found {
            self.put(catalogue, order);
        }
    }
}

/// The search through all orders of a day's visits.
struct Orders<'a> {
    catalogue: &'a Catalogue,
    to: Point,
    left: Vec<Visit>,
    order: Vec<Visit>,
    /// Minutes of driving, and when one is back.
    best: (Minutes, Minutes),
    found: Option<Vec<Visit>>,
}

impl Orders<'_> {
    /// A way that is worse already is not followed.
    fn go_on(&mut self, walk: Walk) {
        if !walk.is_sound || walk.drive > self.best.0 {
            return;
        }
        if self.left.is_empty() {
            let outcome = walk.end(self.catalogue, self.to);
            if outcome.is_sound && (outcome.drive, outcome.back) < self.best {
                self.best = (outcome.drive, outcome.back);
                self.found = Some(self.order.clone());
            }
        }
        for at in 0..self.left.len() {
            let visit = self.left.remove(at);
            let mut next = walk;
            next.visit(self.catalogue, &visit);
            self.order.push(visit);
            self.go_on(next);
            self.order.pop();
            self.left.insert(at, visit);
        }
    }
}
