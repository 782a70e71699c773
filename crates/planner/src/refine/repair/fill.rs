//! Fills a day with room: repeatedly adds the sight with the most value for its detour.

use super::Repair;
use crate::check::stop_of;
use crate::optimise::{PlanProblem, reason};
use crate::plan::ItineraryStop;
use crate::plan_constraints::NONE_OF_IT;
use crate::refine::kind_named;
use crate::schedule::{DayRules, Visit};
use crate::time::{Clock, Minutes};

/// Sights with a longer detour in minutes are not considered.
const DETOUR: Minutes = 120;

impl Repair<'_> {
    /// Fills a day up to `stops` with suitable sights; removes nothing.
    pub(super) fn fill(&mut self, day: usize, stops: usize) {
        if self.trip.wishes.keeps_day(day) || self.trip.wishes.is_free(day) {
            return;
        }
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        while self.trip.days[day].stops.len() < stops.min(rules.stops) {
            let best = self.candidates(day, |_| true).into_iter().find_map(|(_, sight)| {
                let with = self.with(day, rules, sight)?;
                Some(with)
            });
            let Some(with) = best else { return };
            self.set_visits(day, rules, &with);
        }
    }

    /// The day's visits with one more in the order with the least driving; `None` if infeasible.
    pub(super) fn with(&self, day: usize, rules: DayRules, sight: usize) -> Option<Vec<Visit>> {
        let there = crate::edit::visits(self.catalogue, &self.trip.days[day].stops);
        if there.len() >= rules.stops {
            return None;
        }
        let ways = (0..=there.len()).filter_map(|at| {
            let mut with = there.clone();
            with.insert(at, Visit::typical(self.catalogue, sight));
            self.fits(day, rules, &with).then(|| (self.outcome(day, rules, &with).drive, at, with))
        });
        ways.min_by_key(|(drive, at, _)| (*drive, *at)).map(|(_, _, with)| with)
    }

    /// Sights outside the trip that may join a day, best value for their detour first.
    pub(super) fn candidates(&self, day: usize, is_meant: impl Fn(usize) -> bool) -> Vec<(i32, usize)> {
        let catalogue = self.catalogue;
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(catalogue, &preferences, &wishes);
        let (from, to) = (self.from(day), self.place(day));
        let (Some(from), Some(to)) = (from.or(to), to.or(from)) else { return Vec::new() };
        let point = |place: usize| catalogue.place_point(place);
        let road = catalogue.road(from, to);
        let mut found: Vec<(i32, usize)> = (0..catalogue.sights().len())
            .filter(|sight| is_meant(*sight) && ask.worth(*sight, day) > 0 && self.find(*sight).is_none())
            .filter(|sight| !self.is_refused(*sight))
            .filter(|sight| catalogue.end(*sight).is_none_or(|end| end == to && catalogue.home(*sight) == from))
            .filter_map(|sight| {
                let there = catalogue.drive(point(from), catalogue.sight_point(sight)).minutes;
                let on = catalogue.drive(catalogue.after(sight), point(to)).minutes;
                let detour = there + on - road;
                (detour <= DETOUR).then(|| (ask.worth(sight, day) - ask.drive_costs(detour.max(0)), sight))
            })
            .filter(|(points, _)| *points > 0)
            .collect();
        found.sort_unstable_by_key(|(points, sight)| (-points, *sight));
        found
    }

    /// Whether a wish excludes the sight, by name or kind.
    fn is_refused(&self, sight: usize) -> bool {
        let (found, wishes) = (&self.catalogue.sights()[sight], &self.trip.wishes);
        let mut refused =
            wishes.kinds.iter().filter(|(_, steps)| *steps <= NONE_OF_IT).filter_map(|(name, _)| kind_named(name));
        wishes.without.contains(&found.slug) || refused.any(|kind| kind.matches_sight(found))
    }

    /// A visit of typical length with its reason.
    pub(super) fn new_stop(&self, day: usize, sight: usize) -> ItineraryStop {
        let ends = (self.from(day).unwrap_or_default(), self.place(day).unwrap_or_default());
        let why = reason(self.catalogue, &self.trip, day, ends, sight);
        stop_of(&self.catalogue.sights()[sight], Clock::default(), why)
    }

    /// A sight's day and position.
    pub(super) fn find(&self, sight: usize) -> Option<(usize, usize)> {
        let id = self.catalogue.sights()[sight].id;
        let mut days = self.trip.days.iter().enumerate();
        days.find_map(|(at, day)| Some((at, day.stops.iter().position(|stop| stop.id == id)?)))
    }
}
