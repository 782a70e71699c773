//! Removals: sights and kinds, all, some or one fewer; and protection of present ones.

use super::Repair;
use super::targets::capital;
use crate::edit::remember;
use crate::optimise::PlanProblem;
use crate::refine::intent::IntentTarget;
use crate::refine::kinds::KINDS;

impl Repair<'_> {
    /// Removes sights from all days that may change. Returns the days that had one.
    pub(super) fn take_out(&mut self, is_meant: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut touched = Vec::new();
        for day in 0..self.trip.days.len() {
            if self.trip.wishes.keeps_day(day) {
                continue;
            }
            let catalogue = self.catalogue;
            let stops = &mut self.trip.days[day].stops;
            let there = stops.len();
            stops.retain(|stop| !catalogue.sight_by_id(stop.id).is_some_and(&is_meant));
            if stops.len() < there {
                touched.push(day);
            }
        }
        touched
    }

    /// Excludes the target; nearly empty days get other sights.
    pub(super) fn exclude(&mut self, target: IntentTarget, days: Option<&[usize]>) {
        if let (IntentTarget::Place(place), None) = (target, days) {
            return self.leave_out(place);
        }
        let meant = |day: usize| days.is_none_or(|days| days.contains(&day));
        let (mut touched, mut gone) = (Vec::new(), Vec::new());
        for day in (0..self.trip.days.len()).filter(|day| meant(*day)) {
            let there: Vec<usize> =
                self.trip.days[day].stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id)).collect();
            let out: Vec<usize> = there.into_iter().filter(|sight| self.is_of(target, *sight)).collect();
            if !out.is_empty() && self.trip.wishes.keeps_day(day) {
                self.refuse(format!("Day {} is to stay as it is.", day + 1));
            } else if !out.is_empty() {
                touched.push(day);
                gone.extend(out);
            }
        }
        self.remember_without(target, days, &gone);
        if gone.is_empty() {
            let sentence = match days {
                None if matches!(target, IntentTarget::Kind(_)) => {
                    format!("{} are not part of the plan.", self.name(target))
                }
                Some(days) => {
                    let named: Vec<String> = days.iter().map(|day| format!("day {}", day + 1)).collect();
                    format!(
                        "{} {} not part of {}.",
                        self.name(target),
                        if matches!(target, IntentTarget::Kind(_)) { "are" } else { "is" },
                        crate::text::list(&named)
                    )
                }
                None => format!("{} is not part of the plan.", self.name(target)),
            };
            return self.remark_already(sentence);
        }
        self.take_out(|sight| gone.contains(&sight));
        self.look_after(touched);
    }

    /// Excludes the target in a place.
    pub(super) fn exclude_at(&mut self, target: IntentTarget, place: IntentTarget) {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        let sights = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
        let gone: Vec<usize> = sights.filter(|sight| self.is_of(target, *sight) && self.is_of(place, *sight)).collect();
        let meant: Vec<usize> = (0..self.catalogue.sights().len())
            .filter(|sight| self.is_of(target, *sight) && self.is_of(place, *sight))
            .collect();
        for sight in &meant {
            let slug = self.catalogue.sights()[*sight].slug.clone();
            self.trip.wishes.with.retain(|other| *other != slug);
            remember(&mut self.trip.wishes.without, slug);
        }
        if gone.is_empty() {
            return self.remark_already(format!(
                "{} of {} are not part of the plan.",
                self.name(target),
                self.name(place)
            ));
        }
        let touched = self.take_out(|sight| gone.contains(&sight));
        self.look_after(touched);
    }

    /// Removes its least valuable stop.
    pub(super) fn one_less(&mut self, target: IntentTarget) {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let days = self.trip.days.iter().enumerate().filter(|(day, _)| !wishes.keeps_day(*day));
        let stops = days.flat_map(|(day, found)| found.stops.iter().map(move |stop| (day, stop.id)));
        let sights = stops.filter_map(|(day, id)| Some((day, self.catalogue.sight_by_id(id)?)));
        let least =
            sights.filter(|(_, sight)| self.is_of(target, *sight)).min_by_key(|(day, sight)| ask.worth(*sight, *day));
        match least {
            Some((_, sight)) => self.exclude(IntentTarget::Sight(sight), None),
            None => self.remark_already(format!("{} are not part of the plan.", self.name(target))),
        }
    }

    /// Limits its stops per day; the least valuable are removed.
    pub(super) fn max_of_kind(&mut self, target: IntentTarget, most: usize) {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let mut gone: Vec<usize> = Vec::new();
        for (day, found) in self.trip.days.iter().enumerate().filter(|(day, _)| !wishes.keeps_day(*day)) {
            let sights = found.stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            let mut there: Vec<usize> = sights.filter(|sight| self.is_of(target, *sight)).collect();
            there.sort_by_key(|sight| std::cmp::Reverse((self.is_wanted(*sight), ask.worth(*sight, day))));
            gone.extend(there.into_iter().skip(most));
        }
        if gone.is_empty() {
            let days = crate::text::count(most, "stop");
            return self
                .remark_already(format!("No day has more than {days} of {}.", self.name(target).to_lowercase()));
        }
        for sight in &gone {
            let slug = self.catalogue.sights()[*sight].slug.clone();
            self.trip.wishes.with.retain(|other| *other != slug);
            remember(&mut self.trip.wishes.without, slug);
        }
        let touched = self.take_out(|sight| gone.contains(&sight));
        for day in &touched {
            self.retime(*day);
        }
        self.repair_broken_days();
    }

    fn is_wanted(&self, sight: usize) -> bool {
        self.trip.wishes.with.contains(&self.catalogue.sights()[sight].slug)
    }

    /// Protects its present stops from later wishes.
    pub(super) fn stays(&mut self, target: IntentTarget) {
        let name = self.name(target);
        match target {
            IntentTarget::Place(place) if self.nights_in(place) > 0 => {
                let slug = self.catalogue.places()[place].slug.clone();
                remember(&mut self.trip.wishes.places, slug);
                return self.remark_already(format!("{name} stays in the plan."));
            }
            IntentTarget::Area(_) if self.place_of(target).is_some() => {
                return self.remark_already(format!("{} stays in the plan.", capital(&name)));
            }
            _ => {}
        }
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        let there: Vec<String> = stops
            .filter(|stop| self.catalogue.sight_by_id(stop.id).is_some_and(|sight| self.is_of(target, sight)))
            .map(|stop| stop.slug.clone())
            .collect();
        if there.is_empty() {
            return self.add_target(target);
        }
        for slug in there {
            remember(&mut self.trip.wishes.with, slug);
        }
        let verb = if matches!(target, IntentTarget::Kind(_)) { "stay" } else { "stays" };
        self.remark_already(format!("{name} {verb} in the plan."));
    }

    pub(super) fn remember_without(&mut self, target: IntentTarget, days: Option<&[usize]>, gone: &[usize]) {
        let catalogue = self.catalogue;
        let slug = |sight: usize| catalogue.sights()[sight].slug.clone();
        match target {
            IntentTarget::Sight(sight) => {
                let slug = slug(sight);
                self.trip.wishes.with.retain(|other| *other != slug);
                remember(&mut self.trip.wishes.without, slug);
            }
            IntentTarget::Kind(kind) if days.is_none() => {
                let of_kind = |slug: &str| {
                    catalogue
                        .sight_by_slug(slug)
                        .is_some_and(|sight| KINDS[kind].matches_sight(&catalogue.sights()[sight]))
                };
                self.trip.wishes.with.retain(|slug| !of_kind(slug));
                self.weigh(kind, -5);
            }
            IntentTarget::Kind(_) | IntentTarget::Place(_) | IntentTarget::Area(_) => {
                for sight in gone {
                    let slug = slug(*sight);
                    self.trip.wishes.with.retain(|other| *other != slug);
                    remember(&mut self.trip.wishes.without, slug);
                }
            }
        }
    }

    /// Removes the less valuable half of a kind.
    pub(super) fn less_of(&mut self, kind: usize) {
        self.weigh(kind, -1);
        let target = IntentTarget::Kind(kind);
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let mut there: Vec<(i32, usize)> = Vec::new();
        for (day, found) in self.trip.days.iter().enumerate().filter(|(day, _)| !wishes.keeps_day(*day)) {
            let sights = found.stops.iter().filter_map(|stop| self.catalogue.sight_by_id(stop.id));
            there.extend(sights.filter(|sight| self.is_of(target, *sight)).map(|sight| (ask.worth(sight, day), sight)));
        }
        there.sort_unstable();
        let out: Vec<usize> = there.iter().take(there.len().div_ceil(2)).map(|(_, sight)| *sight).collect();
        if out.is_empty() {
            return self.remark_already(format!("{} are not part of the plan.", self.name(target)));
        }
        for sight in &out {
            let slug = self.catalogue.sights()[*sight].slug.clone();
            self.trip.wishes.with.retain(|other| *other != slug);
            remember(&mut self.trip.wishes.without, slug);
        }
        let touched = self.take_out(|sight| out.contains(&sight));
        self.look_after(touched);
    }
}
