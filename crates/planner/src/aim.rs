//! What a trip is to be, for a planner that is none of ours: preferences and wishes as they are now, and what may be in it.
//!
//! The wishes in words are read as the built-in planner reads them, so that a model is asked for, and its answer measured by, what our
//! own would have planned by.

use super::catalogue::Catalogue;
use super::check::check;
use super::optimise::{frame, plan, plan_with};
use super::plan::Itinerary;
use super::plan_constraints::PlanConstraints;
use super::preferences::Preferences;
use super::refine::{AmountGoal, InterpretedRequest, interpret, outcomes};
use super::text::{NOT_ALL_PLANNED, NOT_PLANNED};
use super::time::{Clock, Minutes};

/// Minutes of driving from where a trip goes, within which sights are offered.
const NEAR: Minutes = 120;
/// So many steps of "less" leave a kind out: to the built-in planner no sight is worth what two of them cost.
const NONE_OF_A_KIND: i32 = -2;
const UNCHECKED: &str =
    "Tell your guide about your special requests, too: we cannot check whether this plan meets all of them.";

#[derive(Clone, Debug, Default)]
pub struct Aim {
    /// As they are now.
    pub preferences: Preferences,
    pub wishes: PlanConstraints,
    /// As the wizard had them.
    asked: Preferences,
    /// What cannot be, as sentences.
    pub(super) remarks: Vec<String>,
    /// What there is to be more of, and less.
    pub(super) outcomes: Vec<AmountGoal>,
    /// Not all of the special requests were understood.
    is_unchecked: bool,
    /// Places and sights that the words name and do not refuse: they may be there, whatever was wished for before.
    named_places: Vec<usize>,
    named_sights: Vec<usize>,
    /// Of the plan that is changed: where one sleeps, what one sees, and at which times that were set by hand.
    nights: Vec<usize>,
    stops: Vec<(usize, Option<Clock>)>,
}

impl Itinerary {
    /// As they were asked for, and what has changed since.
    pub(super) fn preferences_now(&self) -> Preferences {
        Preferences {
            start_date: self.start_date,
            duration: self.duration,
            budget: self.budget,
            travel_style: self.travel_style,
            interests: self.interests,
            group_size: self.group_size,
            group_type: self.group_type,
            pace: self.pace,
            ..self.preferences.clone()
        }
    }
}

impl Aim {
    /// Of a new trip.
    pub fn new(catalogue: &Catalogue, preferences: &Preferences) -> Self {
        let mut aim = Self { preferences: preferences.clone(), asked: preferences.clone(), ..Self::default() };
        if !preferences.special_requests.trim().is_empty() {
            // "More of Kandy" is more than something: than what our own would have planned.
            let own = plan(catalogue, preferences);
            aim.preferences = own.preferences_now();
            aim.is_unchecked = own.notes.iter().any(|note| is_of_requests(note));
            let without = plan_with(catalogue, preferences, &PlanConstraints::default());
            aim.outcomes = outcomes(catalogue, &without, &preferences.special_requests);
            aim.wishes = own.wishes;
        }
        aim
    }

    /// Of another version of a plan, after these words.
    pub fn after(catalogue: &Catalogue, plan: &Itinerary, words: &str) -> Self {
        let mut before = plan.clone();
        check(catalogue, &mut before);
        let nights = before.days.iter().filter_map(|day| catalogue.place_by_id(day.place.id));
        let stops = before
            .days
            .iter()
            .flat_map(|day| &day.stops)
            .filter_map(|stop| Some((catalogue.sight_by_id(stop.id)?, stop.time_fixed.then_some(stop.start_time))));
        let (nights, stops) = (nights.collect(), stops.collect());
        let is_unchecked = before.notes.iter().any(|note| is_of_requests(note) || note == UNCHECKED);
        let InterpretedRequest { trip, days, places, sights, outcomes, remarks } = interpret(catalogue, before, words);
        Self {
            preferences: Preferences { duration: days, ..trip.preferences_now() },
            asked: trip.preferences,
            wishes: trip.wishes,
            remarks,
            outcomes,
            is_unchecked,
            named_places: places,
            named_sights: sights,
            nights,
            stops,
        }
    }

    /// A trip without days.
    pub(super) fn frame(&self) -> Itinerary {
        let preferences = self.asked.clone();
        Itinerary { preferences, wishes: self.wishes.clone(), ..frame(&self.preferences) }
    }

    pub(super) fn note(&self) -> Option<String> {
        self.is_unchecked.then(|| UNCHECKED.to_owned())
    }

    /// When a visit begins that somebody set the time of by hand.
    pub(super) fn fixed(&self, sight: usize) -> Option<Clock> {
        self.stops.iter().find(|(stop, _)| *stop == sight).and_then(|(_, fixed)| *fixed)
    }

    /// Whether one may sleep in a place; the journey's end is none of choice.
    pub fn allows_place(&self, catalogue: &Catalogue, place: usize) -> bool {
        let is_left_out = self.wishes.not_places.contains(&catalogue.places()[place].slug);
        !is_left_out || self.named_places.contains(&place) || catalogue.gateway() == Some(place)
    }

    /// Whether a sight may be in the trip.
    pub fn allows(&self, catalogue: &Catalogue, sight: usize) -> bool {
        let found = &catalogue.sights()[sight];
        let is_left_out = self.wishes.without.contains(&found.slug);
        let is_of_no_kind = self.wishes.steps(found) <= NONE_OF_A_KIND && !self.wishes.with.contains(&found.slug);
        let is_fine = !is_left_out && !is_of_no_kind && self.allows_place(catalogue, catalogue.home(sight));
        is_fine || self.named_sights.contains(&sight)
    }

    /// Places that the trip is to visit.
    pub fn destinations(&self, catalogue: &Catalogue) -> Vec<usize> {
        let asked = self.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name));
        let nights = self.wishes.nights.iter().map(|(slug, _)| slug);
        let wished = self.wishes.places.iter().chain(nights).filter_map(|slug| catalogue.place_by_slug(slug));
        once(asked.chain(wished).filter(|place| self.allows_place(catalogue, *place)))
    }

    /// Sights to choose from: those around where the trip goes, and wherever they are, those that the plan has, that are asked for
    /// or named, and those of a kind that is wished for.
    pub fn sights(&self, catalogue: &Catalogue) -> Vec<usize> {
        let (around, asked) = (self.around(catalogue), self.asked_sights(catalogue));
        let is_meant = |sight: usize| {
            asked.contains(&sight)
                || self.named_sights.contains(&sight)
                || self.stops.iter().any(|(stop, _)| *stop == sight)
                || self.wishes.steps(&catalogue.sights()[sight]) > 0
        };
        let is_offered = |sight: &usize| {
            self.allows(catalogue, *sight) && (is_near(catalogue, &around, catalogue.home(*sight)) || is_meant(*sight))
        };
        (0..catalogue.sights().len()).filter(is_offered).collect()
    }

    /// Places to sleep in, when these sights are offered.
    pub fn places(&self, catalogue: &Catalogue, sights: &[usize]) -> Vec<usize> {
        let around = self.around(catalogue);
        let homes: Vec<usize> = sights.iter().map(|sight| catalogue.home(*sight)).collect();
        let is_meant = |place: usize| {
            is_near(catalogue, &around, place)
                || homes.contains(&place)
                || self.nights.contains(&place)
                || catalogue.gateway() == Some(place)
        };
        let is_offered = |place: &usize| self.allows_place(catalogue, *place) && is_meant(*place);
        (0..catalogue.places().len()).filter(is_offered).collect()
    }

    /// Sights that are asked for by name.
    fn asked_sights(&self, catalogue: &Catalogue) -> Vec<usize> {
        let names = self.preferences.destinations.iter().filter(|name| catalogue.place_named(name).is_none());
        let asked = names.filter_map(|name| catalogue.sight_named(name));
        once(asked.chain(self.wishes.with.iter().filter_map(|slug| catalogue.sight_by_slug(slug))))
    }

    /// Places around which sights are looked for; none where nobody asked for a place, so that they may be anywhere.
    fn around(&self, catalogue: &Catalogue) -> Vec<usize> {
        let is_known = |name: &String| catalogue.place_named(name).is_some() || catalogue.sight_named(name).is_some();
        if !self.preferences.destinations.iter().any(is_known) {
            return Vec::new();
        }
        let sights = self.asked_sights(catalogue).into_iter().chain(self.named_sights.iter().copied());
        let asked = self.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name));
        let places = asked.chain(self.destinations(catalogue)).chain(self.named_places.iter().copied());
        once(places.chain(sights.map(|sight| catalogue.home(sight))))
    }
}

/// A note that tells what of the special requests is not in a plan.
fn is_of_requests(note: &str) -> bool {
    [NOT_ALL_PLANNED, NOT_PLANNED].iter().any(|begins| note.starts_with(begins))
}

fn is_near(catalogue: &Catalogue, around: &[usize], place: usize) -> bool {
    around.is_empty() || around.iter().any(|near| catalogue.road(*near, place) <= NEAR)
}

fn once(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut once = Vec::new();
    for number in numbers {
        if !once.contains(&number) {
            once.push(number);
        }
    }
    once
}
