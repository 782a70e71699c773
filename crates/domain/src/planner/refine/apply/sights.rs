//! Single sights: into a day, out of one.

use super::Applying;
use crate::planner::check::check;
use crate::planner::edit::{add, best_position, edit, remember, try_day, visits};
use crate::planner::plan::{Change, Day};
use crate::planner::refine::kinds::KINDS;
use crate::planner::refine::wish::{Days, Target};
use crate::planner::schedule::{DayRules, Visit};
use crate::planner::time::Minutes;

impl Applying<'_> {
    pub(super) fn skip_on(&mut self, target: Target, days: Days) {
        for day in days.first..=days.last.min(self.trip.duration) {
            self.skip_on_day(target, day);
        }
    }

    fn skip_on_day(&mut self, target: Target, day: u8) {
        let Some(index) = self.day(day) else { return };
        let catalogue = self.catalogue;
        let is_meant = |sight: usize| match target {
            Target::Sight(meant) => sight == meant,
            Target::Place(place) => catalogue.home(sight) == place,
            Target::Kind(kind) => KINDS[kind].has(&catalogue.sights()[sight]),
        };
        let stops = &self.trip.days[index].stops;
        let meant: Vec<usize> =
            (0..stops.len()).rev().filter(|at| catalogue.sight_by_id(stops[*at].id).is_some_and(is_meant)).collect();
        if meant.is_empty() {
            self.already(format!("Day {day} has no such stop."));
        }
        for at in meant {
            self.edit(&Change::Remove { day, at });
        }
    }

    /// Into the day that holds it with the least driving; when none does, the trip is planned anew around it.
    pub(super) fn add_sight(&mut self, sight: usize) {
        let found = &self.catalogue.sights()[sight];
        if let Some((day, _)) = self.find(sight) {
            self.already(format!("{} is on day {} already.", found.title, self.trip.days[day].day));
            return;
        }
        let fits = (0..self.trip.days.len()).filter_map(|day| Some((self.cost(day, sight)?, day)));
        match fits.min().filter(|_| self.catalogue.end(sight).is_none()) {
            Some((_, day)) => {
                if let Err(refusal) = add(self.catalogue, &mut self.trip, day, None, sight) {
                    self.refuse(refusal.to_string());
                }
                check(self.catalogue, &mut self.trip);
            }
            None => {
                self.trip.wishes.without.retain(|slug| *slug != found.slug);
                remember(&mut self.trip.wishes.with, found.slug.clone());
                self.is_outdated = true;
            }
        }
    }

    /// Minutes of driving that a sight adds to a day that keeps its rules with it.
    pub(super) fn cost(&self, day: usize, sight: usize) -> Option<Minutes> {
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        let there = visits(self.catalogue, &self.trip.days[day].stops);
        if there.len() >= rules.stops {
            return None;
        }
        let now = try_day(self.catalogue, &self.trip, day, &there).drive;
        let at = best_position(self.catalogue, &self.trip, day, sight);
        let mut with = there;
        with.insert(at, Visit::typical(self.catalogue, sight));
        let line = try_day(self.catalogue, &self.trip, day, &with);
        (line.is_sound && line.drive <= rules.drive_cap).then_some(line.drive - now)
    }

    pub(super) fn add_on(&mut self, target: Target, day: u8) {
        let Some(index) = self.day(day) else { return };
        let near = match target {
            Target::Sight(sight) => Some(sight),
            Target::Place(_) | Target::Kind(_) => {
                let fits = (0..self.catalogue.sights().len()).filter(|sight| {
                    self.find(*sight).is_none()
                        && match target {
                            Target::Place(place) => self.catalogue.home(*sight) == place,
                            Target::Kind(kind) => KINDS[kind].has(&self.catalogue.sights()[*sight]),
                            Target::Sight(_) => false,
                        }
                });
                fits.filter_map(|sight| Some((self.cost(index, sight)?, sight))).min().map(|(_, sight)| sight)
            }
        };
        match near.map(|sight| add(self.catalogue, &mut self.trip, index, None, sight)) {
            Some(Ok(())) => check(self.catalogue, &mut self.trip),
            Some(Err(refusal)) => self.refuse(refusal.to_string()),
            None => self.refuse(format!("Nothing of that kind fits into day {day}.")),
        }
    }

    pub(super) fn find(&self, sight: usize) -> Option<(usize, usize)> {
        let id = self.catalogue.sights()[sight].id;
        let at = |day: &Day| day.stops.iter().position(|stop| stop.id == id);
        self.trip.days.iter().enumerate().find_map(|(index, day)| Some((index, at(day)?)))
    }

    pub(super) fn edit(&mut self, change: &Change) {
        match edit(self.catalogue, &self.trip, change) {
            Ok(trip) => self.trip = trip,
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }
}
