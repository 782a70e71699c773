//! Fewer moves from bed to bed, for a trip that is to be slow: beds are given up one after the other, those of the fewest nights
//! first, as long as the trip comes to no less by it.

use super::Applying;
use crate::planner::edit::remember;
use crate::planner::model::unmet;
use crate::planner::optimise::{absences, trip_notes};
use crate::planner::plan::{Day, WarningCode};
use crate::planner::wishes::{WISHES_LIMIT, Wishes};

/// Plans that are tried at most, and beds that are given up at most.
const TRIES: usize = 8;
const GIVEN_UP: usize = 3;

/// A place where one sleeps, and how many nights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stay {
    place: usize,
    nights: u8,
}

impl Applying<'_> {
    /// Plans the trip around fewer beds. What it is planned by is not wished for: only that it is to have few of them stays.
    pub(super) fn calm(&mut self, is_fine: impl Fn(&Self) -> bool) {
        let wished = self.trip.wishes.clone();
        let (mut by, mut tries) = (wished.clone(), 0);
        for _ in 0..GIVEN_UP {
            let mut stays = self.stays();
            stays.sort_by_key(|stay| stay.nights);
            let calmer = stays.into_iter().find_map(|stay| {
                let without = self.without(&by, stay).filter(|_| tries < TRIES)?;
                tries += 1;
                let calmer = self.planned_without(&without, &wished);
                (calmer.is_calmer_than(self) && is_fine(&calmer)).then_some((calmer, without))
            });
            let Some((calmer, without)) = calmer else { return };
            *self = calmer;
            by = without;
        }
    }

    fn planned_without(&self, by: &Wishes, wished: &Wishes) -> Self {
        let (mut other, catalogue) = (self.clone(), self.catalogue);
        let mut trip = self.planned_by(by);
        let told = trip_notes(catalogue, &trip);
        trip.wishes = wished.clone();
        trip.notes.retain(|note| !told.contains(note));
        trip.notes.extend(trip_notes(catalogue, &trip));
        other.put(trip);
        other
    }

    /// In the order of the trip.
    fn stays(&self) -> Vec<Stay> {
        let mut stays: Vec<Stay> = Vec::new();
        let nights = self.trip.days.iter().take(self.trip.days.len().saturating_sub(1));
        for place in nights.filter_map(|day| self.catalogue.place_by_id(day.place.id)) {
            match stays.iter_mut().find(|stay| stay.place == place) {
                Some(stay) => stay.nights = stay.nights.saturating_add(1),
                None => stays.push(Stay { place, nights: 1 }),
            }
        }
        stays
    }

    /// What to plan by so that nobody sleeps there. A place that somebody asked for is seen in passing, and the others have its
    /// nights; `None` where nights in it were wished for, or nobody would sleep anywhere.
    fn without(&self, by: &Wishes, stay: Stay) -> Option<Wishes> {
        let (mut by, slug) = (by.clone(), &self.catalogue.places()[stay.place].slug);
        if self.trip.wishes.nights.iter().any(|(wished, _)| wished == slug) {
            return None;
        }
        let mut others: Vec<Stay> = self.stays().into_iter().filter(|other| *other != stay).collect();
        if !self.is_asked_for(stay.place) {
            remember(&mut by.not_places, slug.clone());
            return (!others.is_empty()).then_some(by);
        }
        let is_free = |other: &&mut Stay| {
            let slug = &self.catalogue.places()[other.place].slug;
            !self.trip.wishes.nights.iter().any(|(wished, _)| wished == slug)
        };
        let longest = others.iter_mut().filter(is_free).max_by_key(|other| other.nights)?;
        longest.nights = longest.nights.saturating_add(stay.nights);
        let nights = others.iter().map(|other| (self.catalogue.places()[other.place].slug.clone(), other.nights));
        by.nights = nights.take(WISHES_LIMIT).collect();
        Some(by)
    }

    fn is_asked_for(&self, place: usize) -> bool {
        let (catalogue, trip) = (self.catalogue, &self.trip);
        let names = trip.preferences.destinations.iter();
        let mut asked = names.filter_map(|name| {
            catalogue.place_named(name).or_else(|| catalogue.sight_named(name).map(|sight| catalogue.home(sight)))
        });
        let sights = trip.wishes.with.iter().filter_map(|slug| catalogue.sight_by_slug(slug));
        asked.any(|asked| asked == place)
            || trip.wishes.places.contains(&catalogue.places()[place].slug)
            || sights.map(|sight| catalogue.home(sight)).any(|home| home == place)
    }

    /// Fewer moves, and nothing for it: no day that is over its cap, none that is empty, nothing that was asked for and is missing.
    fn is_calmer_than(&self, other: &Self) -> bool {
        self.trip.moves() < other.trip.moves()
            && self.trip.days.len() == other.trip.days.len()
            && self.lacks().iter().zip(other.lacks()).all(|(lacks, before)| *lacks <= before)
    }

    fn lacks(&self) -> [usize; 3] {
        let (catalogue, trip) = (self.catalogue, &self.trip);
        let is_over = |day: &&Day| day.warnings.iter().any(|warning| warning.code == WarningCode::DriveOverCap);
        [
            trip.days.iter().filter(is_over).count(),
            trip.days.iter().filter(|day| day.stops.is_empty()).count(),
            absences(catalogue, trip).len() + unmet(catalogue, trip).len(),
        ]
    }
}
