//! Repairs a day that breaks its rules: other times, another order, one more stop on a long road, another bed, and only then fewer stops.

use super::Repair;
use crate::check::place_of;
use crate::edit::visits;
use crate::optimise::PlanProblem;
use crate::plan::ItineraryStop;
use crate::schedule::{DayRules, DayTotals, Visit, Walk};
use crate::time::{Clock, Minutes};

/// The most stops for a search over orders; more keep their order.
const SEARCHED: usize = 6;
/// A stop beside a road that alone exceeds the cap may add this many minutes.
const BESIDE_THE_ROAD: Minutes = 15;
/// Points of a stop requested by name.
const REQUESTED_WEIGHT: i32 = 10_000;
/// Points of the only stop in a requested place, because it is the reason to go there.
const ONLY: i32 = 1_000;

impl Repair<'_> {
    /// Makes a day meet its rules with few changes. Unrepairable violations stay and appear as warnings.
    pub(super) fn mend(&mut self, day: usize) {
        if self.trip.wishes.keeps_day(day) {
            return;
        }
        let rules = self.rules_to_mend(day);
        let there = self.visits_of(day, rules);
        if self.take_first(day, rules, &there, 0) || self.break_road(day, rules, &there) {
            return;
        }
        let is_road_fine = self.fits(day, rules, &[]);
        if is_road_fine && (1..=there.len()).any(|fewer| self.take_first(day, rules, &there, fewer)) {
            return;
        }
        if !is_road_fine && self.move_bed(day) {
            return;
        }
        let loose = self.loosened(day, rules);
        let _ = (0..=there.len()).any(|fewer| self.take_first(day, loose, &there, fewer));
    }

    /// A day's rules. A drive that exceeded the same cap before is no reason for another bed.
    fn rules_to_mend(&self, day: usize) -> DayRules {
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        let Some(before) = self.before.days.get(day) else { return rules };
        let was = DayRules::of_day(self.catalogue, &self.before, day);
        if (rules.drive_cap, rules.leg_cap) != (was.drive_cap, was.leg_cap) {
            return rules;
        }
        DayRules { drive_cap: rules.drive_cap.max(before.drive_minutes), ..rules }
    }

    /// A day's visits; a fixed time that no longer fits the day is released.
    fn visits_of(&self, day: usize, rules: DayRules) -> Vec<Visit> {
        let mut visits = visits(self.catalogue, &self.trip.days[day].stops);
        for visit in &mut visits {
            let lasts = |start: Clock| start.minutes() + visit.minutes;
            visit.fixed = visit
                .fixed
                .filter(|start| start.minutes() >= rules.starts && lasts(*start) <= rules.ends.max(rules.starts));
        }
        visits
    }

    /// Tries the day without `fewer` of its stops, lowest points first, and takes the first feasible way.
    fn take_first(&mut self, day: usize, rules: DayRules, there: &[Visit], fewer: usize) -> bool {
        if there.len() - fewer > rules.stops {
            return false;
        }
        let worth = self.worth_of(day, there);
        let mut ways = subsets(there.len(), fewer);
        ways.sort_by_key(|dropped| dropped.iter().map(|at| i64::from(worth[*at])).sum::<i64>());
        for dropped in ways {
            let rest: Vec<Visit> =
                there.iter().enumerate().filter(|(at, _)| !dropped.contains(at)).map(|(_, visit)| *visit).collect();
            if let Some(order) = self.order(day, rules, &rest) {
                self.set_visits(day, rules, &order);
                return true;
            }
        }
        false
    }

    fn worth_of(&self, day: usize, there: &[Visit]) -> Vec<i32> {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let is_own = |sight: usize| wishes.with.contains(&self.catalogue.sights()[sight].slug);
        let points = |visit: &Visit| {
            let wanted = if is_own(visit.sight) { REQUESTED_WEIGHT } else { 0 };
            let only = if self.is_only_of_requested(visit.sight) { ONLY } else { 0 };
            ask.worth(visit.sight, day) + wanted + only
        };
        there.iter().map(points).collect()
    }

    fn is_only_of_requested(&self, sight: usize) -> bool {
        let home = self.catalogue.home(sight);
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        let there = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
        self.is_requested(home) && there.filter(|other| self.catalogue.home(*other) == home).count() == 1
    }

    /// The visits in their present order if feasible, otherwise in the order with the least driving.
    pub(super) fn order(&self, day: usize, rules: DayRules, visits: &[Visit]) -> Option<Vec<Visit>> {
        if visits.len() > rules.stops {
            return None;
        }
        if self.fits(day, rules, visits) {
            return Some(visits.to_vec());
        }
        if visits.len() > SEARCHED || visits.len() < 2 {
            return None;
        }
        let mut search =
            VisitOrderSearch { repair: self, day, rules, left: visits.to_vec(), order: Vec::new(), best: None };
        let walk = self.walk(day, rules);
        search.go_on(walk);
        search.best.map(|(_, order)| order)
    }

    pub(super) fn fits(&self, day: usize, rules: DayRules, visits: &[Visit]) -> bool {
        is_fine(self.outcome(day, rules, visits), rules)
    }

    pub(super) fn outcome(&self, day: usize, rules: DayRules, visits: &[Visit]) -> DayTotals {
        let mut walk = self.walk(day, rules);
        for visit in visits {
            walk.visit(self.catalogue, visit);
        }
        self.end(day, walk)
    }

    fn walk(&self, day: usize, rules: DayRules) -> Walk {
        let from = self.from(day).or(self.place(day)).unwrap_or_default();
        Walk::begin(self.catalogue, self.catalogue.place_point(from), rules)
    }

    fn end(&self, day: usize, walk: Walk) -> DayTotals {
        let to = self.place(day).or(self.from(day)).unwrap_or_default();
        walk.end(self.catalogue, self.catalogue.place_point(to))
    }

    /// Sets the day's visits to these, at their earliest times. A present stop keeps everything but its times.
    pub(super) fn set_visits(&mut self, day: usize, rules: DayRules, order: &[Visit]) {
        let mut walk = self.walk(day, rules);
        let mut stops: Vec<ItineraryStop> = Vec::with_capacity(order.len());
        for visit in order {
            let start = Clock::from_minutes(walk.visit(self.catalogue, visit));
            let id = self.catalogue.sights()[visit.sight].id;
            let there = self.trip.days[day].stops.iter().find(|stop| stop.id == id).cloned();
            let mut stop = there.unwrap_or_else(|| self.new_stop(day, visit.sight));
            stop.start_time = start;
            stop.time_fixed = visit.fixed.is_some();
            stops.push(stop);
        }
        self.trip.days[day].stops = stops;
    }

    /// The rules of a day whose road alone breaks them, loosened only as far as the road needs.
    fn loosened(&self, day: usize, rules: DayRules) -> DayRules {
        let road = self.outcome(day, DayRules { leg_cap: Minutes::MAX, ..rules }, &[]);
        DayRules {
            drive_cap: if road.drive > rules.drive_cap { road.drive + BESIDE_THE_ROAD } else { rules.drive_cap },
            leg_cap: rules.leg_cap.max(road.drive),
            ends: rules.ends.max(road.back),
            ..rules
        }
    }

    /// Inserts a stop on a road that is too long at a stretch.
    fn break_road(&mut self, day: usize, rules: DayRules, there: &[Visit]) -> bool {
        if rules.leg_cap == Minutes::MAX {
            return false;
        }
        let candidates = self.candidates(day, |_| true);
        let worth = self.worth_of(day, there);
        // All present stops and one more; otherwise one of them gives way.
        let mut dropped: Vec<Option<usize>> = (0..there.len()).map(Some).collect();
        dropped.sort_by_key(|at| at.map_or(0, |at| worth[at]));
        dropped.insert(0, None);
        for without in dropped {
            let rest: Vec<Visit> =
                there.iter().enumerate().filter(|(at, _)| Some(*at) != without).map(|(_, visit)| *visit).collect();
            if rest.len() >= rules.stops {
                continue;
            }
            for (_, sight) in &candidates {
                let with = (0..=rest.len()).map(|at| {
                    let mut with = rest.clone();
                    with.insert(at, Visit::typical(self.catalogue, *sight));
                    with
                });
                if let Some(with) = with.into_iter().find(|with| self.fits(day, rules, with)) {
                    self.set_visits(day, rules, &with);
                    return true;
                }
            }
        }
        false
    }

    /// Moves a bed at an end of a day with too long a road, if both adjacent days then hold.
    fn move_bed(&mut self, day: usize) -> bool {
        if self.are_beds_fixed {
            return false;
        }
        let ends = [Some(day), day.checked_sub(1)].into_iter().flatten().filter(|night| self.may_move_bed(*night));
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        // If the road takes longer than the day, even a bed with roads over the cap is better.
        let is_too_late = !self.outcome(day, rules, &[]).is_sound;
        let mut ways = Vec::new();
        for night in ends.collect::<Vec<_>>() {
            for place in 0..self.catalogue.places().len() {
                if Some(place) == self.place(night)
                    || Some(place) == self.catalogue.gateway()
                    || self.is_unwanted(place)
                {
                    continue;
                }
                let mut other = self.clone();
                other.trip.days[night].place = place_of(self.catalogue, place);
                let is_near = |day: usize| {
                    if !is_too_late && self.is_last_requested(night) {
                        return false;
                    }
                    if day >= other.trip.days.len() {
                        return true;
                    }
                    let rules = DayRules::of_day(other.catalogue, &other.trip, day);
                    let drive_cap = if is_too_late { Minutes::MAX } else { rules.drive_cap };
                    other.fits(day, DayRules { drive_cap, ..rules }, &[])
                };
                if is_near(night) && is_near(night + 1) {
                    for touched in night..(night + 2).min(other.trip.days.len()) {
                        let rules = DayRules::of_day(other.catalogue, &other.trip, touched);
                        let there = other.visits_of(touched, rules);
                        let _ = (0..=there.len()).any(|fewer| other.take_first(touched, rules, &there, fewer));
                    }
                    crate::check::check(self.catalogue, &mut other.trip);
                    ways.push(other);
                }
            }
        }
        let is_no_worse = |best: &Self| {
            let moves_no_more = !self.trip.wishes.few_moves || best.trip.moves() <= self.trip.moves();
            let costs_no_more = (best.cost().0, best.cost().1) <= (self.cost().0, self.cost().1);
            moves_no_more && costs_no_more && self.keeps_requested(best)
        };
        ways.retain(is_no_worse);
        let Some(best) = Self::best_of(ways) else { return false };
        *self = best;
        true
    }

    /// Whether this is the only night in a requested place.
    pub(super) fn is_last_requested(&self, night: usize) -> bool {
        self.place(night).is_some_and(|place| self.nights_in(place) == 1 && self.is_requested(place))
    }

    /// Whether a day's night may move: neither the day nor the next is protected, and its nights were not wished.
    pub(super) fn may_move_bed(&self, night: usize) -> bool {
        let wishes = &self.trip.wishes;
        let slug = &self.trip.days[night].place.slug;
        night < self.night_count()
            && !wishes.keeps_day(night)
            && !wishes.keeps_day(night + 1)
            && !wishes.nights.iter().any(|(wished, _)| wished == slug)
            && !wishes.places.contains(slug)
            && !wishes.orders.iter().any(|(first, then)| first == slug || then == slug)
            && !self.nights_wished.iter().any(|(wished, _)| *wished == night)
    }
}

fn is_fine(outcome: DayTotals, rules: DayRules) -> bool {
    outcome.is_sound && outcome.drive <= rules.drive_cap
}

/// The subsets that lack `fewer` of the stops.
fn subsets(all: usize, fewer: usize) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..fewer {
        let longer = found.iter().flat_map(|chosen| {
            let first = chosen.last().map_or(0, |last| last + 1);
            (first..all).map(|at| chosen.iter().copied().chain([at]).collect())
        });
        found = longer.collect();
    }
    found
}

/// A search over all orders of a day's visits.
struct VisitOrderSearch<'r, 'a> {
    repair: &'r Repair<'a>,
    day: usize,
    rules: DayRules,
    left: Vec<Visit>,
    order: Vec<Visit>,
    best: Option<((Minutes, Minutes), Vec<Visit>)>,
}

impl VisitOrderSearch<'_, '_> {
    fn go_on(&mut self, walk: Walk) {
        let is_worse = self.best.as_ref().is_some_and(|((drive, _), _)| walk.drive > *drive);
        if !walk.is_sound || is_worse || walk.drive > self.rules.drive_cap {
            return;
        }
        if self.left.is_empty() {
            let outcome = self.repair.end(self.day, walk);
            let is_better = self.best.as_ref().is_none_or(|(best, _)| (outcome.drive, outcome.back) < *best);
            if is_better && is_fine(outcome, self.rules) {
                self.best = Some(((outcome.drive, outcome.back), self.order.clone()));
            }
        }
        for at in 0..self.left.len() {
            let visit = self.left.remove(at);
            let mut next = walk;
            next.visit(self.repair.catalogue, &visit);
            self.order.push(visit);
            self.go_on(next);
            self.order.pop();
            self.left.insert(at, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::subsets;

    #[test]
    fn every_choice_of_stops_is_there_once() {
        assert_eq!(subsets(3, 0), [Vec::<usize>::new()]);
        assert_eq!(subsets(3, 2), [vec![0, 1], vec![0, 2], vec![1, 2]]);
        assert_eq!(subsets(2, 3), Vec::<Vec<usize>>::new());
    }
}
