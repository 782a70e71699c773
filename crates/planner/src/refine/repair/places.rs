//! Changes a trip's places: removes one, or replaces one with another.

use super::Repair;
use crate::check::{check, place_of};
use crate::edit::{remember, retime};
use crate::refine::areas::{AREAS, places_of};
use crate::time::Minutes;

/// Nearby places tried as replacements.
const NEARBY: usize = 4;
const NEAR: Minutes = 150;

impl Repair<'_> {
    /// Removes a place's nights and stops; its nights go to where that changes least.
    pub(super) fn leave_out(&mut self, place: usize) {
        let found = &self.catalogue.places()[place];
        let (slug, name) = (found.slug.clone(), found.name.clone());
        let is_there = self.nights_in(place) > 0 || self.trip.destinations.contains(&name);
        let wishes = &mut self.trip.wishes;
        wishes.places.retain(|other| *other != slug);
        wishes.forget_nights(&slug);
        wishes.orders.retain(|(first, then)| *first != slug && *then != slug);
        let catalogue = self.catalogue;
        let is_of = |slug: &str| catalogue.sight_by_slug(slug).is_some_and(|sight| catalogue.home(sight) == place);
        wishes.with.retain(|slug| !is_of(slug));
        remember(&mut wishes.not_places, slug);
        if !is_there {
            return self.remark_already(format!("{name} is not part of the plan."));
        }
        let mut ways: Vec<Self> = Vec::new();
        for choose in self.others_than(place) {
            ways.push(self.try_change(|other| other.put_elsewhere(place, choose)));
        }
        if let Some(best) = Self::best_of(ways) {
            *self = best;
        }
        if self.nights_in(place) > 0 {
            self.refuse(format!("{name} stays in the days that are not to be changed."));
        }
    }

    /// Replacements for a place: the beds before and after it, or one nearby place.
    fn others_than(&self, place: usize) -> Vec<Instead> {
        let heirs: Vec<Instead> =
            self.heirs.iter().filter(|(heir, _)| *heir != place).map(|(heir, _)| Instead::Place(*heir)).collect();
        if !heirs.is_empty() {
            return heirs;
        }
        let mut near: Vec<usize> = (0..self.catalogue.places().len())
            .filter(|other| {
                *other != place
                    && Some(*other) != self.catalogue.gateway()
                    && !self.is_unwanted(*other)
                    && self.catalogue.road(place, *other) <= NEAR
            })
            .collect();
        near.sort_by_key(|other| self.catalogue.road(place, *other));
        near.truncate(NEARBY);
        [Instead::Before, Instead::After].into_iter().chain(near.into_iter().map(Instead::Place)).collect()
    }

    fn put_elsewhere(&mut self, place: usize, instead: Instead) {
        let nights: Vec<usize> = (0..self.night_count()).filter(|night| self.place(*night) == Some(place)).collect();
        for night in &nights {
            let to = match instead {
                Instead::Place(other) => Some(other),
                Instead::Before => self.neighbour(*night, place, true),
                Instead::After => self.neighbour(*night, place, false),
            };
            let is_open = !self.trip.wishes.keeps_day(*night) && !self.trip.wishes.keeps_day(night + 1);
            if let Some(to) = to.filter(|_| is_open) {
                self.trip.days[*night].place = place_of(self.catalogue, to);
            }
        }
        let catalogue = self.catalogue;
        let mut touched = self.take_out(|sight| catalogue.home(sight) == place);
        touched.extend(nights.iter().flat_map(|night| [*night, night + 1]));
        self.look_after(touched);
    }

    /// The nearest bed before or after a night in another place, except the journey's end.
    fn neighbour(&self, night: usize, place: usize, is_before: bool) -> Option<usize> {
        let is_other = |at: &usize| *at != place && Some(*at) != self.catalogue.gateway();
        let mut before = (0..night).rev().filter_map(|at| self.place(at)).filter(is_other);
        let mut after = (night + 1..self.night_count()).filter_map(|at| self.place(at)).filter(is_other);
        if is_before { before.next().or_else(|| after.next()) } else { after.next().or_else(|| before.next()) }
    }

    /// Updates the days a change touched: their times, and sights for empty days.
    pub(super) fn look_after(&mut self, mut touched: Vec<usize>) {
        touched.sort_unstable();
        touched.dedup();
        touched.retain(|day| *day < self.trip.days.len());
        check(self.catalogue, &mut self.trip);
        for day in &touched {
            self.retime(*day);
        }
        self.settle_days(&touched);
        for day in &touched {
            let is_last = day + 1 == self.trip.days.len();
            self.fill(*day, if is_last { 1 } else { 2 });
        }
        check(self.catalogue, &mut self.trip);
    }

    fn settle_days(&mut self, days: &[usize]) {
        check(self.catalogue, &mut self.trip);
        for day in days {
            if self.is_broken(*day) {
                self.mend(*day);
            }
        }
        check(self.catalogue, &mut self.trip);
    }

    /// The earliest times of a day with changed ends.
    pub(super) fn retime(&mut self, day: usize) {
        if day < self.trip.days.len() && !self.trip.wishes.keeps_day(day) {
            retime(self.catalogue, &mut self.trip, day);
        }
    }

    /// Replaces a place for all its nights. If its road is too long there, the stay moves to where it is not.
    pub(super) fn replace_place(&mut self, old: usize, new: usize) {
        let (from, to) = (&self.catalogue.places()[old], &self.catalogue.places()[new]);
        let (old_slug, old_name, new_slug) = (from.slug.clone(), from.name.clone(), to.slug.clone());
        let (nights, is_there) = (self.nights_in(old), self.trip.destinations.contains(&old_name));
        if !is_there && nights == 0 {
            self.remark_already(format!("{old_name} is not part of the plan."));
        }
        let wishes = &mut self.trip.wishes;
        wishes.not_places.retain(|slug| *slug != new_slug);
        wishes.places.retain(|slug| *slug != old_slug);
        wishes.forget_nights(&old_slug);
        remember(&mut wishes.places, new_slug);
        remember(&mut wishes.not_places, old_slug);
        let catalogue = self.catalogue;
        let is_of = |slug: &str| catalogue.sight_by_slug(slug).is_some_and(|sight| catalogue.home(sight) == old);
        wishes.with.retain(|slug| !is_of(slug));
        if nights == 0 {
            let touched = self.take_out(|sight| catalogue.home(sight) == old);
            self.look_after(touched);
            return self.go_to(new);
        }
        let here = self.try_change(|other| other.put_elsewhere(old, Instead::Place(new)));
        let elsewhere = self.try_change(|other| {
            other.put_elsewhere(old, Instead::Before);
            for _ in 0..nights {
                other.add_night(new);
            }
        });
        let ways: Vec<Self> = [here, elsewhere].into_iter().filter(|way| way.nights_in(new) > 0).collect();
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("{old_name} stays in the days that are not to be changed.")),
        }
    }

    /// Visits a place: a stop on a day with room that passes near, otherwise a night.
    pub(super) fn go_to(&mut self, place: usize) {
        let found = &self.catalogue.places()[place];
        let (slug, name) = (found.slug.clone(), found.name.clone());
        self.trip.wishes.not_places.retain(|other| *other != slug);
        remember(&mut self.trip.wishes.places, slug.clone());
        let is_there = self.trip.destinations.contains(&name) || self.nights_in(place) > 0;
        let best = self.best_sight(place);
        let mut ways: Vec<Self> = Vec::new();
        if let Some(sight) = best.filter(|_| !self.is_seen(place)) {
            let with = self.try_change(|other| {
                other.insert_sight(sight);
            });
            if with.find(sight).is_some() {
                ways.push(with);
            }
        }
        if ways.is_empty() && !is_there {
            let with = self.try_change(|other| {
                other.add_night(place);
            });
            let is_reached = |way: &Self| way.nights_in(place) > 0 || way.is_seen(place);
            // A visited place should be seen, not only slept in; a second night may give the time.
            let longer = (!with.is_seen(place)).then(|| {
                with.try_change(|other| {
                    let _ = best.is_some_and(|sight| other.exchange_for(sight, None)) || other.add_night(place);
                })
            });
            let sees = |way: &Self| way.is_seen(place);
            let local = [Some(with), longer]
                .into_iter()
                .flatten()
                .filter(is_reached)
                .min_by_key(|way| (!sees(way), way.cost()));
            let found = match local {
                Some(way) if sees(&way) => Some(way),
                local => self.replan().filter(sees).or(local).or_else(|| self.replan().filter(is_reached)),
            };
            ways.extend(found);
        }
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None if is_there => self.remark_already(format!("{name} is part of the plan already.")),
            None => {
                self.trip.wishes.places.retain(|other| *other != slug);
                let road = self.catalogue.gateway().map_or(0, |from| self.catalogue.road(from, place));
                self.refuse(format!(
                    "{name} does not fit into this plan: it is {} by road from the airport, and no night is free for it.",
                    crate::time::length(road)
                ));
            }
        }
    }

    /// Whether another way keeps all requests that this one meets.
    pub(super) fn keeps_requested(&self, way: &Self) -> bool {
        let requested = self.trip.preferences.destinations.iter().filter_map(|name| self.catalogue.place_named(name));
        let names = requested.map(|place| &self.catalogue.places()[place].name);
        names.filter(|name| self.trip.destinations.contains(name)).all(|name| way.trip.destinations.contains(name))
    }

    pub(super) fn is_seen(&self, place: usize) -> bool {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id)).any(|sight| self.catalogue.home(sight) == place)
    }

    /// The best sight in a place.
    fn best_sight(&self, place: usize) -> Option<usize> {
        let catalogue = self.catalogue;
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = crate::optimise::PlanProblem::new(catalogue, &preferences, &wishes);
        let days = self.trip.days.len() / 2;
        let here = (0..catalogue.sights().len()).filter(|sight| {
            catalogue.home(*sight) == place && catalogue.end(*sight).is_none() && self.find(*sight).is_none()
        });
        here.filter(|sight| ask.worth(*sight, days) > 0)
            .max_by_key(|sight| (ask.worth(*sight, days), std::cmp::Reverse(*sight)))
    }

    /// Removes an area's places, as if each had been named.
    pub(super) fn leave_out_area(&mut self, area: usize) {
        let places = places_of(self.catalogue, area);
        let is_there = |repair: &Self, place: usize| {
            repair.nights_in(place) > 0 || repair.trip.destinations.contains(&repair.catalogue.places()[place].name)
        };
        let there: Vec<usize> = places.iter().copied().filter(|place| is_there(self, *place)).collect();
        for place in &places {
            let slug = self.catalogue.places()[*place].slug.clone();
            remember(&mut self.trip.wishes.not_places, slug);
        }
        if there.is_empty() {
            return self
                .remark_already(format!("{} is not part of the plan.", super::targets::capital(AREAS[area].name)));
        }
        for place in there {
            self.leave_out(place);
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Instead {
    Before,
    After,
    Place(usize),
}
