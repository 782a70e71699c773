//! More, less or none of a place or a kind, and how many nights.

use super::Applying;
use crate::planner::edit::{LONGEST_VISIT, remember};
use crate::planner::plan::Change;
use crate::planner::refine::kinds::KINDS;
use crate::planner::refine::wish::Target;
use crate::planner::text::count;
use crate::planner::time::Minutes;
use crate::planner::wishes::WISHES_LIMIT;

/// What an interest counts in minutes of a visit, and how many minutes of one count.
const INTEREST: Minutes = 120;
const LONG: Minutes = 240;
/// "More time" at a sight.
const LONGER: Minutes = 60;

impl Applying<'_> {
    pub(super) fn more(&mut self, target: Target, steps: i8) {
        match target {
            Target::Kind(kind) => self.weigh(kind, steps),
            Target::Place(place) => {
                let nights = self.nights_in(place) + 1;
                self.nights(place, u8::try_from(nights).unwrap_or(u8::MAX));
            }
            Target::Sight(sight) => match self.find(sight) {
                Some((day, at)) => {
                    let now = self.trip.days[day].stops[at].duration_minutes;
                    let change = Change::Length {
                        day: self.trip.days[day].day,
                        at,
                        duration_minutes: (now + LONGER).min(LONGEST_VISIT),
                    };
                    self.edit(&change);
                }
                None => self.add(target, steps),
            },
        }
    }

    pub(super) fn less(&mut self, target: Target, steps: i8) {
        match target {
            Target::Kind(kind) => self.weigh(kind, -steps),
            Target::Place(place) => match self.nights_in(place) {
                0 | 1 => self.skip(target),
                nights => self.nights(place, u8::try_from(nights - 1).unwrap_or(u8::MAX)),
            },
            Target::Sight(_) => self.skip(target),
        }
    }

    pub(super) fn weigh(&mut self, kind: usize, step: i8) {
        let name = KINDS[kind].name;
        let kinds = &mut self.trip.wishes.kinds;
        if let Some((_, steps)) = kinds.iter_mut().find(|(known, _)| known == name) {
            *steps = steps.saturating_add(step).clamp(-5, 5);
        } else if kinds.len() < WISHES_LIMIT {
            kinds.push((name.to_owned(), step));
        }
        kinds.retain(|(_, steps)| *steps != 0);
        if step > 0 {
            let catalogue = self.catalogue;
            self.trip.wishes.without.retain(|slug| {
                catalogue.sight_by_slug(slug).is_none_or(|sight| !KINDS[kind].has(&catalogue.sights()[sight]))
            });
        }
        self.is_outdated = true;
    }

    pub(super) fn skip(&mut self, target: Target) {
        match target {
            Target::Place(place) => {
                let found = &self.catalogue.places()[place];
                if !self.trip.destinations.contains(&found.name) {
                    self.already(format!("{} is not part of the plan.", found.name));
                }
                self.trip.wishes.places.retain(|slug| *slug != found.slug);
                self.trip.wishes.nights.retain(|(slug, _)| *slug != found.slug);
                let catalogue = self.catalogue;
                let is_there = |slug: &str| catalogue.sight_by_slug(slug).is_some_and(|at| catalogue.home(at) == place);
                self.trip.wishes.with.retain(|slug| !is_there(slug));
                remember(&mut self.trip.wishes.not_places, found.slug.clone());
                self.is_outdated = true;
            }
            Target::Sight(sight) => match self.find(sight) {
                Some((day, at)) => self.edit(&Change::Remove { day: self.trip.days[day].day, at }),
                None => {
                    let found = &self.catalogue.sights()[sight];
                    self.already(format!("{} is not part of the plan.", found.title));
                    remember(&mut self.trip.wishes.without, found.slug.clone());
                }
            },
            Target::Kind(kind) => {
                for sight in self.catalogue.sights().iter().filter(|sight| KINDS[kind].has(sight)) {
                    self.trip.wishes.with.retain(|slug| *slug != sight.slug);
                }
                self.none_of(kind);
            }
        }
    }

    pub(super) fn none_of(&mut self, kind: usize) {
        for _ in 0..5 {
            self.weigh(kind, -1);
        }
    }

    pub(super) fn add(&mut self, target: Target, steps: i8) {
        match target {
            Target::Kind(kind) => self.weigh(kind, steps),
            Target::Place(place) => {
                let found = &self.catalogue.places()[place];
                self.trip.wishes.not_places.retain(|slug| *slug != found.slug);
                // Who names a place comes to see it, not only to sleep there.
                let first = self.first_of(place).filter(|_| !self.is_seen(place));
                match (self.trip.destinations.contains(&found.name), first) {
                    (true, Some(sight)) => self.add_sight(sight),
                    (true, None) => self.already(format!("{} is part of the plan already.", found.name)),
                    (false, first) => {
                        remember(&mut self.trip.wishes.places, found.slug.clone());
                        if let Some(sight) = first {
                            remember(&mut self.trip.wishes.with, self.catalogue.sights()[sight].slug.clone());
                        }
                        self.is_outdated = true;
                    }
                }
            }
            Target::Sight(sight) => self.add_sight(sight),
        }
    }

    fn is_seen(&self, place: usize) -> bool {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id)).any(|sight| self.catalogue.home(sight) == place)
    }

    /// What one would see first in a place: of most of the trip's interests, of long visits, and near. Nothing that is not wanted.
    fn first_of(&self, place: usize) -> Option<usize> {
        let (catalogue, wishes) = (self.catalogue, &self.trip.wishes);
        let is_wanted = |sight: &usize| {
            let found = &catalogue.sights()[*sight];
            let is_here = catalogue.home(*sight) == place && catalogue.end(*sight).is_none();
            is_here && !wishes.without.contains(&found.slug) && wishes.steps(found) >= 0
        };
        let points = |sight: &usize| {
            let found = &catalogue.sights()[*sight];
            let met =
                found.interests.shared(self.trip.interests).count().max(u32::from(self.trip.interests.is_empty()));
            let drive = catalogue.drive(catalogue.place_point(place), catalogue.sight_point(*sight)).minutes;
            Minutes::try_from(met).unwrap_or_default() * INTEREST + found.minutes.min(LONG) - drive * 2
        };
        let wanted = (0..catalogue.sights().len()).filter(is_wanted);
        wanted.max_by_key(|sight| (points(sight), std::cmp::Reverse(*sight)))
    }

    pub(super) fn nights(&mut self, place: usize, nights: u8) {
        let found = &self.catalogue.places()[place];
        let most = self.trip.days.len() - 1;
        if nights == 0 {
            return self.skip(Target::Place(place));
        }
        if self.nights_in(place) == usize::from(nights) {
            self.already(format!("{} has {} already.", found.name, count(usize::from(nights), "night")));
            return;
        }
        if usize::from(nights) > most {
            let (told, fit) = (count(usize::from(nights), "night"), if nights == 1 { "does" } else { "do" });
            self.refuse(format!("{told} in {} {fit} not fit: the trip has {most}.", found.name));
            return;
        }
        if Some(place) == self.catalogue.gateway() {
            self.refuse(format!("{} is where the trip begins and ends; nights go to other places.", found.name));
            return;
        }
        let wishes = &mut self.trip.wishes;
        wishes.not_places.retain(|slug| *slug != found.slug);
        wishes.nights.retain(|(slug, _)| *slug != found.slug);
        if wishes.nights.len() < WISHES_LIMIT {
            wishes.nights.push((found.slug.clone(), nights));
        }
        self.is_outdated = true;
    }

    pub(super) fn nights_in(&self, place: usize) -> usize {
        let id = self.catalogue.places()[place].id;
        self.trip.days.iter().take(self.trip.days.len() - 1).filter(|day| day.place.id == id).count()
    }
}
