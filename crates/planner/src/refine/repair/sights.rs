//! Changes sights and kinds: adds, removes, more, fewer, replacements.

use super::Repair;
use crate::alternatives::alternatives;
use crate::check::{check, place_of};
use crate::edit::{remember, visits};
use crate::optimise::PlanProblem;
use crate::refine::intent::IntentTarget;
use crate::refine::kinds::KINDS;
use crate::schedule::{DayRules, Visit};

/// "More" of a kind adds this many in a trip of at least as many days, otherwise one.
const MORE: usize = 2;
const LONG_TRIP: usize = 7;
/// Sights of a kind for which a night is tried.
const NIGHTS_TRIED: usize = 4;
/// Alternative sights for which room is searched.
const ALTERNATIVES_TRIED: usize = 3;

/// The number and value of removed stops; the day, its rules and its visits.
type Exchange = ((usize, i64), usize, DayRules, Vec<Visit>);

impl Repair<'_> {
    /// One more of it, and at least two.
    pub(super) fn second(&mut self, target: IntentTarget) {
        let IntentTarget::Kind(_) = target else { return self.add_target(target) };
        self.weigh_target(target);
        let wanted = (self.count_of(target) + 1).max(2);
        while self.count_of(target) < wanted {
            if !self.one_more_of(target) {
                break;
            }
        }
        let reached = self.count_of(target);
        if reached < wanted {
            self.refuse(format!(
                "No more of {} fits into this plan: it has {reached}.",
                self.name(target).to_lowercase()
            ));
        }
    }

    fn weigh_target(&mut self, target: IntentTarget) {
        if let IntentTarget::Kind(kind) = target {
            self.weigh(kind, 1);
        }
    }

    pub(super) fn add_target(&mut self, target: IntentTarget) {
        match target {
            IntentTarget::Sight(sight) => self.add_sight(sight),
            IntentTarget::Place(place) => self.go_to(place),
            IntentTarget::Kind(kind) => self.more_of(kind, Some(1)),
            IntentTarget::Area(_) => match self.best_place_of(target) {
                Some(place) => self.go_to(place),
                None => self.refuse(format!("There is no place in {} to go to.", self.name(target))),
            },
        }
    }

    pub(super) fn weigh(&mut self, kind: usize, steps: i8) {
        let name = KINDS[kind].name;
        let kinds = &mut self.trip.wishes.kinds;
        if let Some((_, now)) = kinds.iter_mut().find(|(known, _)| known == name) {
            *now = now.saturating_add(steps).clamp(-5, 5);
        } else if kinds.len() < crate::plan_constraints::WISHES_LIMIT {
            kinds.push((name.to_owned(), steps));
        }
        kinds.retain(|(_, steps)| *steps != 0);
    }

    /// Adds a sight where that changes least: on a day with room, else for the least valuable stop, else with a night there.
    pub(super) fn add_sight(&mut self, sight: usize) {
        let (title, slug) = (self.catalogue.sights()[sight].title.clone(), self.catalogue.sights()[sight].slug.clone());
        if let Some((day, _)) = self.find(sight) {
            remember(&mut self.trip.wishes.with, slug);
            return self.remark_already(format!("{title} is on day {} already.", day + 1));
        }
        let wished = self.trip.wishes.clone();
        self.trip.wishes.without.retain(|other| *other != slug);
        let home = &self.catalogue.places()[self.catalogue.home(sight)].slug;
        self.trip.wishes.not_places.retain(|other| other != home);
        remember(&mut self.trip.wishes.with, slug);
        if self.put_in(sight) {
            return;
        }
        if let Some(other) = self.replan().filter(|other| other.find(sight).is_some()) {
            *self = other;
            return;
        }
        self.trip.wishes = wished;
        if let Some(because) =
            self.catalogue.calendar().closed_throughout(&self.trip, &self.catalogue.sights()[sight].slug)
        {
            self.suggest_alternative(sight);
            return self.refuse(format!("{title} does not fit: on these days it {because}."));
        }
        let nights = self.night_count();
        self.refuse(format!(
            "{title} does not fit: no day of these {} has the time for it and the way there.",
            nights + 1
        ));
    }

    /// Suggests a similar sight that the plan has room for.
    fn suggest_alternative(&mut self, sight: usize) {
        let slug = &self.catalogue.sights()[sight].slug;
        let others = alternatives(self.catalogue, Some(&self.trip), None, slug).unwrap_or_default();
        let others = others.into_iter().filter_map(|other| self.catalogue.sight_by_id(other.id));
        let fits = |other: &usize| {
            let tried = self.try_change(|tried| {
                let _ = tried.put_in(*other);
            });
            tried.find(*other).is_some()
        };
        if let Some(other) = others.take(ALTERNATIVES_TRIED).find(fits) {
            self.suggestions.push(format!("add {}", self.catalogue.sights()[other].title));
        }
    }

    /// Returns whether the sight is now in the trip.
    pub(super) fn put_in(&mut self, sight: usize) -> bool {
        if self.insert_sight(sight) || self.exchange_for(sight, None) {
            return true;
        }
        let home = self.catalogue.home(sight);
        if Some(home) == self.catalogue.gateway() {
            return false;
        }
        // A day trip may be too short for a sight of hours.
        let mut with = self.clone();
        for _ in 0..2 {
            with = with.try_change(|other| {
                if other.add_night(home) && other.find(sight).is_none() {
                    let _ = other.insert_sight(sight) || other.exchange_for(sight, None);
                }
            });
            if with.find(sight).is_some() {
                *self = with;
                return true;
            }
        }
        false
    }

    /// On the day with room and the least added driving.
    pub(super) fn insert_sight(&mut self, sight: usize) -> bool {
        let days = (0..self.trip.days.len()).filter(|day| self.is_open_for(*day, sight));
        let ways = days.filter_map(|day| {
            let rules = DayRules::of_day(self.catalogue, &self.trip, day);
            let with = self.with(day, rules, sight)?;
            let there = visits(self.catalogue, &self.trip.days[day].stops);
            let more = self.outcome(day, rules, &with).drive - self.outcome(day, rules, &there).drive;
            Some((more, day, rules, with))
        });
        let Some((_, day, rules, with)) = ways.min_by_key(|(more, day, ..)| (*more, *day)) else { return false };
        self.set_visits(day, rules, &with);
        check(self.catalogue, &mut self.trip);
        true
    }

    fn is_open_for(&self, day: usize, sight: usize) -> bool {
        let wishes = &self.trip.wishes;
        let is_way = |end: usize| self.place(day) == Some(end) && self.from(day) == Some(self.catalogue.home(sight));
        !wishes.keeps_day(day) && !wishes.is_free(day) && self.catalogue.end(sight).is_none_or(is_way)
    }

    /// Replaces a day's least valuable stops, never those requested by name.
    pub(super) fn exchange_for(&mut self, sight: usize, only: Option<usize>) -> bool {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let mut best: Option<Exchange> = None;
        for day in (0..self.trip.days.len())
            .filter(|day| only.is_none_or(|only| only == *day) && self.is_open_for(*day, sight))
        {
            let rules = DayRules::of_day(self.catalogue, &self.trip, day);
            let mut there = visits(self.catalogue, &self.trip.days[day].stops);
            let is_own = |visit: &Visit| wishes.with.contains(&self.catalogue.sights()[visit.sight].slug);
            let (mut dropped, mut lost) = (0, 0_i64);
            loop {
                let ways = (0..=there.len()).filter_map(|at| {
                    let mut with = there.clone();
                    with.insert(at, Visit::typical(self.catalogue, sight));
                    self.order(day, rules, &with)
                });
                if let Some(order) = ways.min_by_key(|order| self.outcome(day, rules, order).drive) {
                    let loss = (dropped, lost);
                    if best.as_ref().is_none_or(|(least, ..)| loss < *least) {
                        best = Some((loss, day, rules, order));
                    }
                    break;
                }
                let least = (0..there.len())
                    .filter(|at| !is_own(&there[*at]))
                    .min_by_key(|at| ask.worth(there[*at].sight, day));
                let Some(least) = least else { break };
                lost += i64::from(ask.worth(there.remove(least).sight, day));
                dropped += 1;
            }
        }
        let Some((_, day, rules, order)) = best else { return false };
        self.set_visits(day, rules, &order);
        check(self.catalogue, &mut self.trip);
        true
    }

    /// Adds a sight, a place's best sight or one of a kind to a named day.
    pub(super) fn add_on(&mut self, target: IntentTarget, day: usize) {
        let number = day + 1;
        self.trip.wishes.set_day(day, |wish| wish.free = false);
        if let IntentTarget::Sight(sight) = target {
            let slug = self.catalogue.sights()[sight].slug.clone();
            match self.find(sight) {
                Some((there, _)) if there == day => {
                    return self.remark_already(format!("{} is on day {number} already.", self.name(target)));
                }
                Some((there, _)) if self.trip.wishes.keeps_day(there) => {
                    return self.refuse(format!("Day {} is to stay as it is.", there + 1));
                }
                Some((there, at)) => {
                    self.trip.days[there].stops.remove(at);
                    self.retime(there);
                }
                None => {}
            }
            self.trip.wishes.without.retain(|other| *other != slug);
            remember(&mut self.trip.wishes.with, slug);
        }
        let meant: Vec<usize> = match target {
            IntentTarget::Sight(sight) => vec![sight],
            IntentTarget::Place(_) | IntentTarget::Kind(_) | IntentTarget::Area(_) => {
                self.candidates(day, |sight| self.is_of(target, sight)).into_iter().map(|(_, sight)| sight).collect()
            }
        };
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        for sight in &meant {
            if let Some(with) = self.with(day, rules, *sight) {
                return self.put_and_check(day, rules, &with);
            }
        }
        for sight in &meant {
            if self.exchange_for(*sight, Some(day)) {
                return;
            }
        }
        // A sight with a day is explicit, whatever it breaks; warnings report that.
        if let IntentTarget::Sight(sight) = target {
            let mut with = visits(self.catalogue, &self.trip.days[day].stops);
            with.push(Visit::typical(self.catalogue, sight));
            return self.put_and_check(day, rules, &with);
        }
        if let IntentTarget::Place(place) = target
            && self.be_in(place, day)
        {
            return;
        }
        self.refuse(format!("Nothing of that kind fits into day {number}."));
    }

    /// Adds a night in a place after or before a day, to bring its sights near.
    fn be_in(&mut self, place: usize, day: usize) -> bool {
        let mut ways: Vec<Self> = Vec::new();
        for night in [Some(day), day.checked_sub(1)].into_iter().flatten().filter(|night| self.may_move_bed(*night)) {
            ways.push(self.try_change(|other| {
                other.trip.days[night].place = place_of(other.catalogue, place);
                other.look_after(vec![night, night + 1]);
            }));
        }
        if let Some(stay) = self.stay(place).filter(|stay| !stay.contains(&day)) {
            ways.push(self.try_change(|other| other.move_days(stay.clone(), day)));
            ways.push(self.try_change(|other| other.move_days(stay, day + 1)));
        }
        let is_there = |way: &Self| {
            let mut sights = way.trip.days[day].stops.iter().filter_map(|stop| way.catalogue.sight_by_id(stop.id));
            sights.any(|sight| way.catalogue.home(sight) == place)
        };
        ways.retain(is_there);
        let Some(best) = Self::best_of(ways) else { return false };
        *self = best;
        true
    }

    fn put_and_check(&mut self, day: usize, rules: DayRules, order: &[Visit]) {
        self.set_visits(day, rules, order);
        check(self.catalogue, &mut self.trip);
        self.before.days[day].clone_from(&self.trip.days[day]);
    }

    /// More of a kind: first into a day with room, then as a replacement, then with a night.
    pub(super) fn more_of(&mut self, kind: usize, wanted: Option<usize>) {
        self.weigh(kind, 1);
        let target = IntentTarget::Kind(kind);
        let more = wanted.unwrap_or(if self.trip.days.len() >= LONG_TRIP { MORE } else { 1 });
        let was = self.count_of(target);
        for _ in 0..more {
            if !self.one_more_of(target) {
                break;
            }
        }
        if self.count_of(target) == was {
            self.weigh(kind, -1);
            let days = crate::text::count(self.trip.days.len(), "day");
            let name = KINDS[kind].name;
            let from = self.catalogue.gateway().map(|place| format!(" from {}", self.catalogue.places()[place].name));
            self.refuse(format!("There is no room for more of {name} in {days}{}.", from.unwrap_or_default()));
        }
    }

    fn one_more_of(&mut self, target: IntentTarget) -> bool {
        let days = 0..self.trip.days.len();
        let mut fitting: Vec<(i32, usize)> =
            days.flat_map(|day| self.candidates(day, |sight| self.is_of(target, sight))).collect();
        fitting.sort_by_key(|(points, sight)| (-points, *sight));
        let mut sights: Vec<usize> = Vec::new();
        for (_, sight) in fitting {
            if !sights.contains(&sight) {
                sights.push(sight);
            }
        }
        if sights.iter().any(|sight| self.insert_sight(*sight)) {
            return true;
        }
        let is_other = |other: &Self, was: usize| other.count_of(target) > was;
        let was = self.count_of(target);
        let ways = sights.iter().take(NIGHTS_TRIED).filter_map(|sight| {
            let with = self.try_change(|other| {
                other.exchange_for(*sight, None);
            });
            is_other(&with, was).then_some(with)
        });
        if let Some(best) = Self::best_of(ways.collect()) {
            *self = best;
            return true;
        }
        let ways = self.best_of_kind(target).into_iter().filter_map(|sight| {
            let with = self.try_change(|other| {
                other.put_in(sight);
            });
            is_other(&with, was).then_some(with)
        });
        let Some(best) = Self::best_of(ways.collect()) else { return false };
        *self = best;
        true
    }

    /// Sights of a kind anywhere, nearest to the trip's beds first.
    fn best_of_kind(&self, target: IntentTarget) -> Vec<usize> {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        let middle = self.trip.days.len() / 2;
        let far = |sight: usize| {
            let point = self.catalogue.sight_point(sight);
            beds.iter()
                .map(|bed| self.catalogue.drive(self.catalogue.place_point(*bed), point).minutes)
                .min()
                .unwrap_or(0)
        };
        let mut sights: Vec<usize> = (0..self.catalogue.sights().len())
            .filter(|sight| {
                self.is_of(target, *sight) && self.find(*sight).is_none() && self.catalogue.end(*sight).is_none()
            })
            .filter(|sight| ask.worth(*sight, middle) > 0)
            .collect();
        sights.sort_by_key(|sight| (far(*sight) - ask.worth(*sight, middle), *sight));
        sights.truncate(NIGHTS_TRIED);
        sights
    }

    /// Replaces one target with another.
    pub(super) fn replace(&mut self, old: IntentTarget, new: IntentTarget) {
        if let (IntentTarget::Place(old), IntentTarget::Place(new)) = (old, new) {
            return self.replace_place(old, new);
        }
        if matches!(old, IntentTarget::Place(_) | IntentTarget::Area(_)) {
            match old {
                IntentTarget::Place(place) => self.leave_out(place),
                IntentTarget::Area(area) => self.leave_out_area(area),
                _ => {}
            }
            return self.add_target(new);
        }
        let mut days: Vec<usize> = Vec::new();
        for (at, day) in self.trip.days.iter().enumerate().filter(|(at, _)| !self.trip.wishes.keeps_day(*at)) {
            let mut sights = day.stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            if sights.any(|sight| self.is_of(old, sight)) {
                days.push(at);
            }
        }
        let was = self.count_of(new);
        if days.is_empty() {
            self.remark_already(format!("{} is not part of the plan.", self.name(old)));
        } else {
            let gone: Vec<usize> = days
                .iter()
                .flat_map(|day| &self.trip.days[*day].stops)
                .filter_map(|stop| self.catalogue.sight_by_id(stop.id))
                .filter(|sight| self.is_of(old, *sight) && !self.is_of(new, *sight))
                .collect();
            self.remember_without(old, None, &gone);
            self.take_out(|sight| gone.contains(&sight));
            days.iter().for_each(|day| self.retime(*day));
            check(self.catalogue, &mut self.trip);
        }
        for day in &days {
            let found = self.candidates(*day, |sight| self.is_of(new, sight));
            let rules = DayRules::of_day(self.catalogue, &self.trip, *day);
            let with = found.into_iter().find_map(|(_, sight)| Some((sight, self.with(*day, rules, sight)?)));
            if let Some((sight, with)) = with {
                let slug = self.catalogue.sights()[sight].slug.clone();
                remember(&mut self.trip.wishes.with, slug);
                self.set_visits(*day, rules, &with);
                break;
            }
        }
        check(self.catalogue, &mut self.trip);
        if self.count_of(new) == was {
            self.add_target(new);
        }
        self.look_after(days);
    }
}
