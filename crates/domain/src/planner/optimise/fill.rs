//! Which sights on which day: the best insertion first, then stops that move to where they cost less.

use super::ask::Ask;
use super::day::{DayPlan, Place};
use super::nights::Nights;
use crate::planner::schedule::Visit;
use crate::planner::time::Minutes;

/// Sights that meet no interest fill a day up to so many stops, within so many minutes of detour.
const FILLED_TO: usize = 2;
const FILLER_DETOUR: Minutes = 30;
/// Minutes of driving that a move to another day has to save.
const WORTH_MOVING: Minutes = 3;

pub(super) struct Filling<'a> {
    ask: &'a Ask<'a>,
    pub days: Vec<DayPlan>,
    /// For each sight whether it is in the trip.
    taken: Vec<bool>,
    /// What has to be there: not moved to another day.
    kept: Vec<usize>,
}

impl<'a> Filling<'a> {
    pub(super) fn new(ask: &'a Ask<'a>, nights: &Nights) -> Self {
        let gateway = ask.catalogue.gateway();
        let mut from = gateway.or(nights.places.first().copied()).unwrap_or_default();
        let mut days = Vec::with_capacity(ask.days);
        for day in 0..ask.days {
            let to = nights.places.get(day).copied().or(gateway).unwrap_or(from);
            days.push(DayPlan::new(ask, day, from, to));
            from = to;
        }
        Self { ask, days, taken: vec![false; ask.catalogue.sights().len()], kept: Vec::new() }
    }

    /// Everything, in the order in which it matters. Answers the sights that had to be there and could not.
    pub(super) fn fill(&mut self, passed: &[Vec<usize>]) -> Vec<usize> {
        for day in 0..self.days.len() {
            if let Some(ride) = self.ask.ride(Some(self.days[day].from), Some(self.days[day].to)) {
                self.take_ride(day, ride);
            }
            for place in passed.get(day).into_iter().flatten() {
                self.stop_in(day, *place);
            }
        }
        let mut missed = Vec::new();
        for sight in self.ask.must_sights.clone() {
            if !self.taken[sight] && !self.force(sight) {
                missed.push(sight);
            }
        }
        self.insert_all();
        for _ in 0..3 {
            self.reorder();
            if !self.move_between_days() {
                break;
            }
            self.insert_all();
        }
        self.reorder();
        missed
    }

    /// Whether a sight may come into a day for its own sake or only because the day is empty.
    fn is_welcome(&self, day: usize, sight: usize, place: Place) -> bool {
        self.ask.is_liked(sight) || (self.days[day].visits().len() < FILLED_TO && place.drive <= FILLER_DETOUR)
    }

    /// Again and again the best insertion there is; only a day that changed, or that wanted the same sight, is looked at anew.
    fn insert_all(&mut self) {
        let mut wanted: Vec<Option<(Place, usize)>> = (0..self.days.len()).map(|day| self.next(day)).collect();
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

    /// The sight that is worth most in a day as it is now, and its place there.
    fn next(&self, day: usize) -> Option<(Place, usize)> {
        let cap = self.days[day].cap();
        let open = (0..self.taken.len()).filter(|sight| !self.taken[*sight] && self.ask.worth(*sight, day) > 0);
        let fits = open.filter_map(|sight| Some((self.days[day].position(self.ask, sight, cap)?, sight)));
        let good = fits.filter(|(place, sight)| place.score > 0 && self.is_welcome(day, *sight, *place));
        good.max_by_key(|(place, sight)| (place.score, std::cmp::Reverse(*sight)))
    }

    /// A day's scenic train is what the day is for.
    fn take_ride(&mut self, day: usize, ride: usize) {
        let (catalogue, plan) = (self.ask.catalogue, &mut self.days[day]);
        let visits = vec![Visit::typical(catalogue, ride)];
        let outcome = plan.outcome(catalogue, &visits);
        if !self.taken[ride] && outcome.is_sound && outcome.drive <= plan.rules.drive_cap {
            plan.put(catalogue, visits);
            self.kept.push(ride);
            self.taken[ride] = true;
        }
    }

    /// A stop in a place that is only passed: its best sight that fits.
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

    /// A sight that has to be there, on the day where it costs least; over the cap if it must be.
    fn force(&mut self, sight: usize) -> bool {
        for is_capped in [true, false] {
            let days = self.days.iter().enumerate().filter_map(|(day, plan)| {
                let cap = if is_capped { plan.cap() } else { Minutes::MAX };
                Some((plan.position(self.ask, sight, cap)?, day))
            });
            if let Some((place, day)) = days.max_by_key(|(place, day)| (place.score, std::cmp::Reverse(*day))) {
                self.keep(day, sight, place.at);
                return true;
            }
        }
        false
    }

    fn keep(&mut self, day: usize, sight: usize, at: usize) {
        self.days[day].insert(self.ask.catalogue, at, sight);
        self.kept.push(sight);
        self.taken[sight] = true;
    }

    fn reorder(&mut self) {
        for day in &mut self.days {
            day.reorder(self.ask.catalogue);
        }
    }

    /// Moves stops to days where they cost less driving. Answers whether any did.
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
        if self.kept.contains(&sight) {
            return false;
        }
        let left = plan.outcome(ask.catalogue, &rest);
        let saved = plan.drive() - left.drive;
        if !left.is_sound {
            return false;
        }
        let others = self.days.iter().enumerate().filter(|(day, _)| *day != from).filter_map(|(day, plan)| {
            let place = plan.position(ask, sight, plan.cap())?;
            let is_as_good = ask.worth(sight, day) >= ask.worth(sight, from);
            (is_as_good && place.drive + WORTH_MOVING <= saved).then_some((place.drive, day, place.at))
        });
        let Some((_, day, to)) = others.min() else { return false };
        self.days[from].put(ask.catalogue, rest);
        self.days[day].insert(ask.catalogue, to, sight);
        true
    }
}
