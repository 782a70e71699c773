//! Nights in areas: a minimum, or all of them.

use super::Repair;
use super::targets::capital;
use crate::edit::remember;
use crate::refine::intent::IntentTarget;
use crate::text::{count, list};

impl Repair<'_> {
    /// Nights in an area's places.
    pub(super) fn nights_of(&self, area: IntentTarget) -> usize {
        let beds = (0..self.night_count()).filter_map(|night| self.place(night));
        beds.filter(|place| self.is_place_of(area, *place)).count()
    }

    /// At least these nights in an area, where they change least.
    pub(super) fn nights_in_area(&mut self, area: IntentTarget, nights: usize) {
        let name = self.name(area);
        if self.nights_of(area) >= nights {
            let now = count(self.nights_of(area), "night");
            return self.remark_already(format!("{} has {now} already.", capital(&name)));
        }
        while self.nights_of(area) < nights {
            let now = self.nights_of(area);
            let mut places: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
            places.retain(|place| self.is_place_of(area, *place));
            if places.is_empty() {
                places.extend(self.nearest_of(area));
            }
            places.sort_unstable();
            places.dedup();
            let ways = places.into_iter().map(|place| {
                self.try_change(|other| {
                    other.add_night(place);
                })
            });
            let Some(best) = Self::best_of(ways.filter(|way| way.nights_of(area) > now).collect()) else { break };
            *self = best;
        }
        let places: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        for place in places {
            if !self.is_place_of(area, place) {
                continue;
            }
            remember(&mut self.trip.wishes.places, self.catalogue.places()[place].slug.clone());
        }
    }

    /// No nights elsewhere: other places are removed, and their nights go to where that changes least.
    pub(super) fn only_in(&mut self, stays: &[IntentTarget]) {
        let is_inside = |repair: &Self, place: usize| stays.iter().any(|stay| repair.is_place_of(*stay, place));
        let outside: Vec<usize> = (0..self.catalogue.places().len())
            .filter(|place| Some(*place) != self.catalogue.gateway() && !is_inside(self, *place))
            .collect();
        let is_seen = |place: &usize| self.trip.destinations.contains(&self.catalogue.places()[*place].name);
        let there: Vec<usize> =
            outside.iter().copied().filter(|place| self.nights_in(*place) > 0 || is_seen(place)).collect();
        if self.night_outside(stays).is_none() {
            return self.remark_already(format!("All nights are in {} already.", self.names_of(stays)));
        }
        for place in &outside {
            remember(&mut self.trip.wishes.not_places, self.catalogue.places()[*place].slug.clone());
        }
        let mut inside: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        inside.sort_unstable();
        inside.dedup();
        inside.retain(|place| is_inside(self, *place));
        let heirs = inside.into_iter().map(|place| (place, self.nights_in(place))).collect();
        let heirs = std::mem::replace(&mut self.heirs, heirs);
        for place in there {
            self.quietly(|repair| repair.leave_out(place));
        }
        self.heirs = heirs;
    }

    /// A night outside all of these.
    pub(super) fn night_outside(&self, stays: &[IntentTarget]) -> Option<String> {
        let is_outside = |place: usize| !stays.iter().any(|stay| self.is_place_of(*stay, place));
        let (night, place) = (0..self.night_count())
            .filter_map(|night| Some((night, self.place(night)?)))
            .find(|(_, place)| is_outside(*place))?;
        let name = &self.catalogue.places()[place].name;
        Some(format!("The night after day {} is in {name}, not in {}.", night + 1, self.names_of(stays)))
    }

    fn names_of(&self, stays: &[IntentTarget]) -> String {
        list(&stays.iter().map(|stay| self.name(*stay)).collect::<Vec<_>>())
    }
}
