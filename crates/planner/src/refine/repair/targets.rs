//! Resolves targets in a trip: which sights and places are meant, and their names in sentences.

use super::Repair;
use crate::refine::areas::{AREAS, places_of};
use crate::refine::intent::IntentTarget;
use crate::refine::kinds::KINDS;

impl Repair<'_> {
    pub(super) fn is_of(&self, target: IntentTarget, sight: usize) -> bool {
        match target {
            IntentTarget::Sight(meant) => sight == meant,
            IntentTarget::Place(place) => self.catalogue.home(sight) == place,
            IntentTarget::Kind(kind) => KINDS[kind].matches_sight(&self.catalogue.sights()[sight]),
            IntentTarget::Area(area) => places_of(self.catalogue, area).contains(&self.catalogue.home(sight)),
        }
    }

    pub(in crate::refine) fn count_of(&self, target: IntentTarget) -> usize {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        let sights = stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id));
        sights.filter(|sight| self.is_of(target, *sight)).count()
    }

    pub(super) fn name(&self, target: IntentTarget) -> String {
        match target {
            IntentTarget::Place(place) => self.catalogue.places()[place].name.clone(),
            IntentTarget::Sight(sight) => self.catalogue.sights()[sight].title.clone(),
            IntentTarget::Kind(kind) => capital(KINDS[kind].name),
            IntentTarget::Area(area) => AREAS[area].name.to_owned(),
        }
    }

    /// Whether the target includes a place.
    pub(super) fn is_place_of(&self, target: IntentTarget, place: usize) -> bool {
        match target {
            IntentTarget::Place(meant) => meant == place,
            IntentTarget::Sight(sight) => self.catalogue.home(sight) == place,
            IntentTarget::Area(area) => places_of(self.catalogue, area).contains(&place),
            IntentTarget::Kind(_) => false,
        }
    }

    /// The target's place in the trip; for an area or a kind, the one with the most nights.
    pub(super) fn place_of(&self, target: IntentTarget) -> Option<usize> {
        let is_meant = |place: &usize| match target {
            IntentTarget::Kind(_) => self.has_sight_of(target, *place),
            _ => self.is_place_of(target, *place),
        };
        let beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).filter(is_meant).collect();
        let most = beds.iter().copied().max_by_key(|place| (self.nights_in(*place), std::cmp::Reverse(*place)));
        most.or(match target {
            IntentTarget::Place(place) => Some(place),
            IntentTarget::Sight(sight) => Some(self.catalogue.home(sight)),
            IntentTarget::Kind(_) | IntentTarget::Area(_) => None,
        })
    }

    fn has_sight_of(&self, target: IntentTarget, place: usize) -> bool {
        (0..self.catalogue.sights().len()).any(|sight| self.catalogue.home(sight) == place && self.is_of(target, sight))
    }

    /// The place of an area or a kind nearest to the trip's beds.
    pub(super) fn nearest_of(&self, target: IntentTarget) -> Option<usize> {
        let beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        let is_meant = |place: &usize| match target {
            IntentTarget::Kind(_) => self.has_sight_of(target, *place),
            _ => self.is_place_of(target, *place),
        };
        let is_open = |place: &usize| Some(*place) != self.catalogue.gateway() && !self.is_unwanted(*place);
        let far = |place: &usize| beds.iter().map(|bed| self.catalogue.road(*bed, *place)).min().unwrap_or_default();
        (0..self.catalogue.places().len())
            .filter(|place| is_meant(place) && is_open(place))
            .min_by_key(|place| (far(place), *place))
    }

    /// The target's place, in the trip or near it.
    pub(super) fn best_place_of(&self, target: IntentTarget) -> Option<usize> {
        self.place_of(target).or_else(|| self.nearest_of(target))
    }
}

pub(super) fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
