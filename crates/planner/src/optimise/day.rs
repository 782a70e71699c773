//! A day between two nights while it is filled; its timeline stays current.

use super::nights::{FILLED, MINUTE_OVER_CAP, OVER_CAP};
use super::orders::best_order;
use super::problem::PlanProblem;
use crate::catalogue::{Catalogue, Point};
use crate::schedule::{DayRules, DayTotals, Timeline, Visit, Walk, timeline};
use crate::time::Minutes;

/// Each stop costs the next one these points, so that days fill evenly.
pub(super) const CROWDING: i32 = 8;
/// Waiting minutes that cost a point.
pub(super) const WAITING: Minutes = 5;
/// A sight with a longer detour is not considered for a day.
const DETOUR: Minutes = 180;
/// The most points that a route over a sight can save, because it is estimated and the direct road is not.
const SHORTCUT: i32 = 60;
/// On a day whose road exceeds its cap, all stops together may lengthen it by these minutes.
pub(super) const BESIDE_THE_ROAD: Minutes = 15;

#[derive(Clone, Debug)]
pub(super) struct DayPlan {
    /// Counts from 0.
    number: usize,
    pub from: usize,
    pub to: usize,
    visits: Vec<Visit>,
    pub rules: DayRules,
    /// Driving minutes without stops.
    road: Minutes,
    /// Totals for the current visits.
    outcome: DayTotals,
    /// The day's candidate sights, most points first.
    within_reach: Vec<Reach>,
    is_ordered: bool,
}

/// A sight within a day's reach.
#[derive(Clone, Copy, Debug)]
struct Reach {
    sight: usize,
    worth: i32,
    /// Its position among the current visits, once computed.
    found: Option<Option<Insertion>>,
}

/// A feasible insertion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Insertion {
    pub score: i32,
    pub at: usize,
    /// Added driving minutes.
    pub drive: Minutes,
}

impl DayPlan {
    pub(super) fn new(ask: &PlanProblem<'_>, number: usize, from: usize, to: usize) -> Self {
        let (catalogue, rules) = (ask.catalogue, ask.rules(number));
        let outcome =
            Walk::begin(catalogue, catalogue.place_point(from), rules).end(catalogue, catalogue.place_point(to));
        let mut day = Self {
            number,
            from,
            to,
            visits: Vec::new(),
            rules,
            road: catalogue.road(from, to),
            outcome,
            within_reach: Vec::new(),
            is_ordered: true,
        };
        day.look_around(ask);
        day
    }

    /// Totals of the same visits, in order or reversed, between two other beds; `None` if infeasible.
    pub(super) fn moved(&self, catalogue: &Catalogue, from: usize, to: usize) -> Option<DayTotals> {
        if (from, to) == (self.from, self.to) {
            return Some(self.outcome);
        }
        let most = self.outcome.drive.max(self.rules.drive_cap);
        let through = |visits: &mut dyn Iterator<Item = &Visit>| {
            let mut walk = Walk::begin(catalogue, catalogue.place_point(from), self.rules);
            visits.for_each(|visit| {
                walk.visit(catalogue, visit);
            });
            Some(walk.end(catalogue, catalogue.place_point(to))).filter(|it| it.is_sound && it.drive <= most)
        };
        let straight = through(&mut self.visits.iter());
        let turned = if self.visits.len() > 1 { through(&mut self.visits.iter().rev()) } else { None };
        straight.into_iter().chain(turned).min_by_key(|outcome| outcome.drive)
    }

    /// Moves the day to two other beds that its visits fit between.
    pub(super) fn move_to(&mut self, ask: &PlanProblem<'_>, from: usize, to: usize) {
        if (from, to) == (self.from, self.to) {
            return;
        }
        let best = self.moved(ask.catalogue, from, to);
        (self.from, self.to, self.road) = (from, to, ask.catalogue.road(from, to));
        self.look_around(ask);
        let mut visits = std::mem::take(&mut self.visits);
        if best.is_some_and(|best| best != self.outcome(ask.catalogue, &visits)) {
            visits.reverse();
        }
        self.set_visits(ask.catalogue, visits);
        self.reorder(ask.catalogue);
    }

    fn look_around(&mut self, ask: &PlanProblem<'_>) {
        let within = ask.ranked(self.number).iter().copied().filter(|sight| self.reaches(ask, *sight));
        self.within_reach =
            within.map(|sight| Reach { sight, worth: ask.worth(sight, self.number), found: None }).collect();
    }

    /// Whether a sight is near the day's route, and a journey leads along it.
    fn reaches(&self, ask: &PlanProblem<'_>, sight: usize) -> bool {
        let (from, to) = self.points(ask.catalogue);
        let minutes = |from: Point, to: Point| ask.catalogue.drive(from, to).minutes;
        let point = ask.catalogue.sight_point(sight);
        let detour = minutes(from, point) + minutes(point, to) - self.road;
        let is_ride = ask.catalogue.end(sight).is_some();
        detour <= DETOUR && (!is_ride || ask.ride(Some(self.from), Some(self.to)) == Some(sight))
    }

    pub(super) fn visits(&self) -> &[Visit] {
        &self.visits
    }

    pub(super) fn number(&self) -> usize {
        self.number
    }

    pub(super) fn is_sound(&self) -> bool {
        self.outcome.is_sound
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

    /// The day's totals with these visits.
    pub(super) fn outcome(&self, catalogue: &Catalogue, visits: &[Visit]) -> DayTotals {
        let (from, to) = self.points(catalogue);
        let mut walk = Walk::begin(catalogue, from, self.rules);
        for visit in visits {
            walk.visit(catalogue, visit);
        }
        walk.end(catalogue, to)
    }

    pub(super) fn set_visits(&mut self, catalogue: &Catalogue, visits: Vec<Visit>) {
        self.outcome = self.outcome(catalogue, &visits);
        self.visits = visits;
        self.is_ordered = self.visits.len() < 2;
        self.within_reach.iter_mut().for_each(|reach| reach.found = None);
    }

    pub(super) fn insert(&mut self, catalogue: &Catalogue, at: usize, sight: usize) {
        let mut visits = std::mem::take(&mut self.visits);
        visits.insert(at, Visit::typical(catalogue, sight));
        self.set_visits(catalogue, visits);
    }

    /// The day's driving limit in minutes. A day over its cap because of required sights accepts nothing that lengthens it.
    pub(super) fn cap(&self) -> Minutes {
        let (now, cap) = (self.outcome.drive, self.rules.drive_cap);
        if now <= cap {
            cap
        } else if self.road > cap {
            now.max(self.road + BESIDE_THE_ROAD)
        } else {
            now
        }
    }

    /// The most valuable candidate for the day, and its position.
    pub(super) fn next(
        &mut self,
        ask: &PlanProblem<'_>,
        may_come: impl Fn(&Self, usize, Option<Insertion>) -> bool,
    ) -> Option<(Insertion, usize)> {
        let cap = self.cap();
        let mut best: Option<(Insertion, usize)> = None;
        for index in 0..self.within_reach.len() {
            let Reach { sight, worth, found } = self.within_reach[index];
            if worth - self.crowding() + SHORTCUT < best.map_or(1, |(best, _)| best.score) {
                break;
            }
            if !may_come(self, sight, None) {
                continue;
            }
            let found = found.unwrap_or_else(|| self.fit(ask, sight, cap));
            self.within_reach[index].found = Some(found);
            let Some(place) = found.filter(|place| place.score > 0 && may_come(self, sight, Some(*place))) else {
                continue;
            };
            let is_better = best.is_none_or(|(other, before)| {
                (place.score, std::cmp::Reverse(sight)) > (other.score, std::cmp::Reverse(before))
            });
            if is_better {
                best = Some((place, sight));
            }
        }
        best
    }

    pub(super) fn has_ride(&self, catalogue: &Catalogue) -> bool {
        self.visits.iter().any(|visit| catalogue.end(visit.sight).is_some())
    }

    /// The day's points: its sights, less driving, crowding and excess.
    pub(super) fn value(&self, ask: &PlanProblem<'_>) -> i64 {
        let stops = i32::try_from(self.visits.len()).unwrap_or(0);
        let sights: i32 = self.visits.iter().map(|visit| ask.worth(visit.sight, self.number)).sum();
        let filled = if stops > 0 { FILLED } else { 0 };
        let crowded = CROWDING * stops * (stops - 1) / 2;
        let above = i64::from((self.outcome.drive - self.rules.drive_cap).max(0));
        let over = if above > 0 { OVER_CAP + above * MINUTE_OVER_CAP } else { 0 };
        i64::from(sights + filled - crowded - self.outcome.waiting / WAITING - ask.drive_costs(self.outcome.drive))
            - over
    }

    /// Points that the present stops take from the next one.
    fn crowding(&self) -> i32 {
        CROWDING * i32::try_from(self.visits.len()).unwrap_or(0)
    }

    /// The sight's best position within `cap`.
    pub(super) fn position(&self, ask: &PlanProblem<'_>, sight: usize, cap: Minutes) -> Option<Insertion> {
        if self.reaches(ask, sight) { self.fit(ask, sight, cap) } else { None }
    }

    /// The same for a sight within reach.
    fn fit(&self, ask: &PlanProblem<'_>, sight: usize, cap: Minutes) -> Option<Insertion> {
        let catalogue = ask.catalogue;
        if self.visits.len() >= self.rules.stops {
            return None;
        }
        let (from, to) = self.points(catalogue);
        let (point, end) = (catalogue.sight_point(sight), catalogue.after(sight));
        let visit = Visit::typical(catalogue, sight);
        let worth = ask.worth(sight, self.number) - self.crowding();
        let mut best: Option<Insertion> = None;
        let (mut before, mut walk) = (from, Walk::begin(catalogue, from, self.rules));
        for at in 0..=self.visits.len() {
            let next = self.visits.get(at);
            let after = next.map_or(to, |next| catalogue.sight_point(next.sight));
            let minutes = |from: Point, to: Point| catalogue.drive(from, to).minutes;
            let drive = minutes(before, point) + minutes(end, after) - minutes(before, after);
            // The timeline is computed only if the road alone permits the sight.
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
                    best = Some(Insertion { score, at, drive });
                }
            }
            if let Some(next) = next {
                walk.visit(catalogue, next);
                before = catalogue.after(next.sight);
            }
        }
        best
    }

    /// Orders the visits for the least driving, then the earliest return.
    pub(super) fn reorder(&mut self, catalogue: &Catalogue) {
        if self.is_ordered {
            return;
        }
        let (from, to) = self.points(catalogue);
        let walk = Walk::begin(catalogue, from, self.rules);
        if let Some(order) = best_order(catalogue, walk, to, &self.visits, self.outcome) {
            self.set_visits(catalogue, order);
        }
        self.is_ordered = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::seed_catalogue;
    use crate::plan_constraints::PlanConstraints;
    use crate::preferences::{Pace, Preferences};

    /// A day between two places, filled with its natural stops.
    fn fill_day(ask: &PlanProblem<'_>, from: usize, to: usize) -> DayPlan {
        let mut day = DayPlan::new(ask, 1, from, to);
        loop {
            let taken: Vec<usize> = day.visits().iter().map(|visit| visit.sight).collect();
            let Some((place, sight)) = day.next(ask, |_, sight, _| !taken.contains(&sight)) else { return day };
            day.insert(ask.catalogue, place.at, sight);
        }
    }

    #[test]
    fn stops_beside_a_road_that_is_too_long_lengthen_the_day_once_and_not_each() {
        let (land, wishes) = (seed_catalogue(), PlanConstraints::default());
        let from = land.place_named("Anuradhapura").expect("Anuradhapura is there");
        let mut days_with_several = 0;
        for pace in [Pace::Relaxed, Pace::Moderate, Pace::Packed] {
            let preferences = Preferences { duration: 3, pace, ..Preferences::default() };
            let ask = PlanProblem::new(&land, &preferences, &wishes);
            for to in 0..land.places().len() {
                let (day, road) = (fill_day(&ask, from, to), land.road(from, to));
                let most = if road > day.rules.drive_cap { road + BESIDE_THE_ROAD } else { day.rules.drive_cap };
                assert!(day.drive() <= most, "{} of {most} minutes to {}", day.drive(), land.places()[to].name);
                assert!(day.is_sound(), "the way to {} ends in time", land.places()[to].name);
                days_with_several += usize::from(road > day.rules.drive_cap && day.visits().len() > 1);
            }
        }
        assert!(days_with_several > 0);
    }
}
