//! Greedy insertion of sights into days, then stops that move to where they cost less.

use super::day::{DayPlan, Insertion};
use super::nights::{MOVE, Nights, REQUESTED_WEIGHT};
use super::problem::PlanProblem;
use crate::schedule::Visit;
use crate::time::Minutes;

/// Sights without a liked interest fill a day up to this many stops, within this detour in minutes.
const FILLED_TO: usize = 2;
const FILLER_DETOUR: Minutes = 30;
/// How often the trip is cut anew.
const RECUTS: usize = 3;
/// The cost in points of missing a requested place.
const MISSED: i64 = 1_000;
/// Driving minutes that a move to another day must save.
const WORTH_MOVING: Minutes = 3;
/// Extra driving minutes accepted for moving a stop to an empty day.
const EVENED: Minutes = 20;

pub(super) struct Filling<'a> {
    pub ask: &'a PlanProblem<'a>,
    pub days: Vec<DayPlan>,
    /// Whether each sight is in the trip.
    pub taken: Vec<bool>,
    /// Required sights, which stay on their day.
    pub retained: Vec<usize>,
}

impl<'a> Filling<'a> {
    pub(super) fn new(ask: &'a PlanProblem<'a>, nights: &Nights) -> Self {
        let gateway = ask.catalogue.gateway();
        let mut from = gateway.or(nights.places.first().copied()).unwrap_or_default();
        let mut days = Vec::with_capacity(ask.days);
        for day in 0..ask.days {
            let to = nights.places.get(day).copied().or(gateway).unwrap_or(from);
            days.push(DayPlan::new(ask, day, from, to));
            from = to;
        }
        Self { ask, days, taken: vec![false; ask.catalogue.sights().len()], retained: Vec::new() }
    }

    /// The same with other days.
    pub(super) fn with_days(&self, days: Vec<DayPlan>) -> Self {
        let mut taken = vec![false; self.taken.len()];
        days.iter().flat_map(DayPlan::visits).for_each(|visit| taken[visit.sight] = true);
        Self { ask: self.ask, days, taken, retained: self.retained.clone() }
    }

    /// Whether the trip visits a place, for a night or a sight.
    pub(super) fn is_visited(&self, place: usize) -> bool {
        self.is_visited_with(&[], place)
    }

    /// The same with these days replacing those of their numbers.
    pub(super) fn is_visited_with(&self, changed: &[DayPlan], place: usize) -> bool {
        let last = self.days.len() - 1;
        let day = |at: usize| changed.iter().find(|day| day.number() == at).unwrap_or(&self.days[at]);
        (0..=last).map(day).any(|day| {
            let is_slept = day.number() < last && day.to == place;
            is_slept || day.visits().iter().any(|visit| self.ask.catalogue.home(visit.sight) == place)
        })
    }

    /// Points of the whole trip.
    pub(super) fn value(&self) -> i64 {
        let nights = &self.days[..self.days.len() - 1];
        let days: i64 = self.days.iter().map(|day| day.value(self.ask)).sum();
        let moves = nights.iter().filter(|day| day.from != day.to).count();
        let mut value = days - i64::from(MOVE) * i64::try_from(moves).unwrap_or(0);
        for must in &self.ask.musts {
            let is_slept = nights.iter().any(|day| day.to == *must);
            value += if is_slept { i64::from(REQUESTED_WEIGHT) } else { 0 }
                - if self.is_visited(*must) { 0 } else { MISSED };
        }
        value
    }

    /// Required sights that are missing.
    pub(super) fn missed(&self) -> Vec<usize> {
        self.ask.must_sights.iter().copied().filter(|sight| !self.taken[*sight]).collect()
    }

    /// Inserts everything in order of importance. `left_out` are unreachable places.
    pub(super) fn fill(&mut self, passed: &[Vec<usize>], left_out: &[usize]) {
        for day in 0..self.days.len() {
            if let Some(ride) = self.ask.ride(Some(self.days[day].from), Some(self.days[day].to)) {
                self.take_ride(day, ride);
            }
            for place in passed.get(day).into_iter().flatten() {
                self.stop_in(day, *place);
            }
        }
        for sight in self.missed() {
            self.force(sight);
        }
        self.insert_all();
        for must in &self.ask.musts {
            if !left_out.contains(must) && !self.is_visited(*must) && self.go_to(*must) {
                self.insert_all();
            }
        }
    }

    /// Improves the filled days, and cuts them anew if better.
    pub(super) fn perfect(&mut self) {
        self.improve();
        for _ in 0..RECUTS {
            let Some(mut other) = self.cut_anew() else { break };
            other.insert_all();
            other.improve();
            if other.value() <= self.value() {
                break;
            }
            *self = other;
        }
        self.even();
    }

    /// Moves beds and stops while that helps, and inserts what then fits.
    fn improve(&mut self) {
        for _ in 0..3 {
            self.reorder();
            if !self.move_beds() & !self.move_between_days() {
                break;
            }
            self.insert_all();
        }
        self.reorder();
    }

    /// Repeats the best insertion; recomputes only changed days and days that wanted the same sight.
    fn insert_all(&mut self) {
        let mut wanted: Vec<Option<(Insertion, usize)>> = (0..self.days.len()).map(|day| self.next(day)).collect();
        loop {
            let of_days = wanted.iter().enumerate().filter_map(|(day, wanted)| wanted.map(|wanted| (day, wanted)));
            let best = of_days.max_by_key(|(day, (place, _))| (place.score, std::cmp::Reverse(*day)));
            let Some((day, (place, sight))) = best else { return };
            self.days[day].insert(self.ask.catalogue, place.at, sight);
            self.taken[sight] = true;
            for other in 0..self.days.len() {
                if other == day || wanted[other].is_some_and(|(_, wanted)| wanted == sight) {
                    wanted[other] = self.next(other);
                }
            }
        }
    }

    /// A day's next insertion: a liked sight, or any sight if the day is empty.
    fn next(&mut self, day: usize) -> Option<(Insertion, usize)> {
        let (ask, taken) = (self.ask, &self.taken);
        self.days[day].next(ask, |plan, sight, place| {
            let fills = || plan.visits().len() < FILLED_TO && place.is_none_or(|place| place.drive <= FILLER_DETOUR);
            !taken[sight] && (ask.is_liked(sight) || fills())
        })
    }

    /// A scenic train defines its day.
    fn take_ride(&mut self, day: usize, ride: usize) {
        let (catalogue, plan) = (self.ask.catalogue, &mut self.days[day]);
        let visits = vec![Visit::typical(catalogue, ride)];
        let outcome = plan.outcome(catalogue, &visits);
        if !self.taken[ride] && outcome.is_sound && outcome.drive <= plan.rules.drive_cap {
            plan.set_visits(catalogue, visits);
            self.retained.push(ride);
            self.taken[ride] = true;
        }
    }

    /// A stop in a passed place: its best sight that fits.
    fn stop_in(&mut self, day: usize, place: usize) {
        let there = |sight: &usize| self.ask.catalogue.home(*sight) == place;
        if (0..self.taken.len()).any(|sight| self.taken[sight] && there(&sight)) {
            return;
        }
        let open = (0..self.taken.len()).filter(|sight| there(sight) && self.ask.worth(*sight, day) > 0);
        let fits = open.filter_map(|sight| Some((self.days[day].position(self.ask, sight, Minutes::MAX)?, sight)));
        if let Some((found, sight)) = fits.max_by_key(|(place, sight)| (place.score, std::cmp::Reverse(*sight))) {
            self.keep(day, sight, found.at);
        }
    }

    /// Inserts a required sight on the day where it costs least, over the cap if necessary. A sight that fits no day
    /// may still come in after nights have moved.
    fn force(&mut self, sight: usize) {
        for is_capped in [true, false] {
            let days = self.days.iter().enumerate().filter_map(|(day, plan)| {
                let cap = if is_capped { plan.cap() } else { Minutes::MAX };
                Some((plan.position(self.ask, sight, cap)?, day))
            });
            if let Some((place, day)) = days.max_by_key(|(place, day)| (place.score, std::cmp::Reverse(*day))) {
                self.keep(day, sight, place.at);
                return;
            }
        }
    }

    fn keep(&mut self, day: usize, sight: usize, at: usize) {
        self.days[day].insert(self.ask.catalogue, at, sight);
        self.retained.push(sight);
        self.taken[sight] = true;
    }

    fn reorder(&mut self) {
        for day in &mut self.days {
            day.reorder(self.ask.catalogue);
        }
    }

    /// Empty days take a stop from fuller days if the extra driving is small.
    pub(super) fn even(&mut self) {
        for empty in 0..self.days.len() {
            if !self.days[empty].visits().is_empty() {
                continue;
            }
            let full = (0..self.days.len()).filter(|day| self.days[*day].visits().len() > 1);
            let stops = full.flat_map(|day| (0..self.days[day].visits().len()).map(move |at| (day, at)));
            let best = stops.filter_map(|(day, at)| Some((self.cost_of_moving(day, at, empty)?, day, at))).min();
            if let Some((_, day, at)) = best {
                let mut visits = self.days[day].visits().to_vec();
                let moved = visits.remove(at);
                self.days[day].set_visits(self.ask.catalogue, visits);
                self.days[empty].insert(self.ask.catalogue, 0, moved.sight);
            }
        }
    }

    /// The cost of moving a stop to an empty day: minutes, fewer the fuller its own day is.
    fn cost_of_moving(&self, day: usize, at: usize, empty: usize) -> Option<(std::cmp::Reverse<usize>, Minutes)> {
        let (ask, plan, target) = (self.ask, &self.days[day], &self.days[empty]);
        let sight = plan.visits()[at].sight;
        if self.retained.contains(&sight) || ask.worth(sight, empty) < ask.worth(sight, day) {
            return None;
        }
        let place = target.position(ask, sight, target.cap())?;
        let mut rest = plan.visits().to_vec();
        rest.remove(at);
        let left = plan.outcome(ask.catalogue, &rest);
        let more = place.drive - (plan.drive() - left.drive);
        (left.is_sound && more <= EVENED).then_some((std::cmp::Reverse(plan.visits().len()), more))
    }

    /// Moves stops to days with less driving. Returns whether any moved.
    fn move_between_days(&mut self) -> bool {
        let mut is_moved = false;
        for from in 0..self.days.len() {
            let mut at = 0;
            while at < self.days[from].visits().len() {
                if self.move_one(from, at) {
                    is_moved = true;
                } else {
                    at += 1;
                }
            }
        }
        is_moved
    }

    fn move_one(&mut self, from: usize, at: usize) -> bool {
        let (ask, plan) = (self.ask, &self.days[from]);
        let mut rest = plan.visits().to_vec();
        let sight = rest.remove(at).sight;
        if self.retained.contains(&sight) {
            return false;
        }
        let left = plan.outcome(ask.catalogue, &rest);
        if !left.is_sound {
            return false;
        }
        let saved = plan.drive() - left.drive;
        let others = self.days.iter().enumerate().filter(|(day, _)| *day != from).filter_map(|(day, plan)| {
            let place = plan.position(ask, sight, plan.cap())?;
            let is_as_good = ask.worth(sight, day) >= ask.worth(sight, from);
            (is_as_good && place.drive + WORTH_MOVING <= saved).then_some((place.drive, day, place.at))
        });
        let Some((_, day, to)) = others.min() else { return false };
        self.days[from].set_visits(ask.catalogue, rest);
        self.days[day].insert(ask.catalogue, to, sight);
        true
    }
}
