//! The goal of a trip, for an external planner (a language model): current preferences and wishes, and allowed content.
//!
//! Wishes in words are parsed as the built-in planner parses them, so that a model gets, and its answer is measured by,
//! the same goal.

use super::catalogue::Catalogue;
use super::check::check;
use super::optimise::{frame, plan, plan_with};
use super::plan::Itinerary;
use super::plan_constraints::PlanConstraints;
use super::preferences::Preferences;
use super::refine::{AmountGoal, InterpretedRequest, interpret, outcomes};
use super::text::{NOT_ALL_PLANNED, NOT_PLANNED};
use super::time::{Clock, Minutes};

/// Sights are offered within this many minutes of driving from the trip's places.
const NEAR: Minutes = 120;
/// At this weight a kind is left out: for the built-in planner no sight outweighs two steps of "less".
const NONE_OF_A_KIND: i32 = -2;
const UNCHECKED: &str =
    "Tell your guide about your special requests, too: we cannot check whether this plan meets all of them.";

#[derive(Clone, Debug, Default)]
pub struct Aim {
    /// Current preferences.
    pub preferences: Preferences,
    pub wishes: PlanConstraints,
    /// Preferences from the wizard.
    requested: Preferences,
    /// What is impossible, as sentences.
    pub(super) remarks: Vec<String>,
    /// Kinds to have more or less of.
    pub(super) outcomes: Vec<AmountGoal>,
    /// Some special requests were not understood.
    is_unchecked: bool,
    /// Places and sights that the words name and do not reject: allowed, whatever earlier wishes say.
    named_places: Vec<usize>,
    named_sights: Vec<usize>,
    /// From the changed plan: nights, sights, and times set by hand.
    nights: Vec<usize>,
    stops: Vec<(usize, Option<Clock>)>,
}

impl Itinerary {
    /// The form's preferences with later changes.
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
    /// The goal of a new trip.
    pub fn new(catalogue: &Catalogue, preferences: &Preferences) -> Self {
        let mut aim = Self { preferences: preferences.clone(), requested: preferences.clone(), ..Self::default() };
        if !preferences.special_requests.trim().is_empty() {
            // "More of Kandy" compares with the built-in planner's plan.
            let own = plan(catalogue, preferences);
            aim.preferences = own.preferences_now();
            aim.is_unchecked = own.notes.iter().any(|note| is_of_requests(note));
            let without = plan_with(catalogue, preferences, &PlanConstraints::default());
            aim.outcomes = outcomes(catalogue, &without, &preferences.special_requests);
            aim.wishes = own.wishes;
        }
        aim
    }

    /// The goal of a plan's next version, after these words.
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
            requested: trip.preferences,
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
        let preferences = self.requested.clone();
        Itinerary { preferences, wishes: self.wishes.clone(), ..frame(&self.preferences) }
    }

    pub(super) fn note(&self) -> Option<String> {
        self.is_unchecked.then(|| UNCHECKED.to_owned())
    }

    /// The start of a visit whose time was set by hand.
    pub(super) fn fixed(&self, sight: usize) -> Option<Clock> {
        self.stops.iter().find(|(stop, _)| *stop == sight).and_then(|(_, fixed)| *fixed)
    }

    /// Whether the trip may have a night in this place; the journey's end is no choice.
    pub fn allows_place(&self, catalogue: &Catalogue, place: usize) -> bool {
        let is_left_out = self.wishes.not_places.contains(&catalogue.places()[place].slug);
        !is_left_out || self.named_places.contains(&place) || catalogue.gateway() == Some(place)
    }

    /// Whether the trip may have this sight.
    pub fn allows(&self, catalogue: &Catalogue, sight: usize) -> bool {
        let found = &catalogue.sights()[sight];
        let is_left_out = self.wishes.without.contains(&found.slug);
        let is_of_no_kind = self.wishes.steps(found) <= NONE_OF_A_KIND && !self.wishes.with.contains(&found.slug);
        let is_fine = !is_left_out && !is_of_no_kind && self.allows_place(catalogue, catalogue.home(sight));
        is_fine || self.named_sights.contains(&sight)
    }

    /// Places the trip must visit.
    pub fn destinations(&self, catalogue: &Catalogue) -> Vec<usize> {
        let requested = self.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name));
        let nights = self.wishes.nights.iter().map(|(slug, _)| slug);
        let wished = self.wishes.places.iter().chain(nights).filter_map(|slug| catalogue.place_by_slug(slug));
        once(requested.chain(wished).filter(|place| self.allows_place(catalogue, *place)))
    }

    /// Candidate sights: those around the trip's places, and anywhere those in the plan, requested, named, or of a wished
    /// kind.
    pub fn sights(&self, catalogue: &Catalogue) -> Vec<usize> {
        let (around, requested) = (self.around(catalogue), self.requested_sights(catalogue));
        let is_meant = |sight: usize| {
            requested.contains(&sight)
                || self.named_sights.contains(&sight)
                || self.stops.iter().any(|(stop, _)| *stop == sight)
                || self.wishes.steps(&catalogue.sights()[sight]) > 0
        };
        let is_offered = |sight: &usize| {
            self.allows(catalogue, *sight) && (is_near(catalogue, &around, catalogue.home(*sight)) || is_meant(*sight))
        };
        (0..catalogue.sights().len()).filter(is_offered).collect()
    }

    /// Places to sleep in for these candidate sights.
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

    /// Sights requested by name.
    fn requested_sights(&self, catalogue: &Catalogue) -> Vec<usize> {
        let names = self.preferences.destinations.iter().filter(|name| catalogue.place_named(name).is_none());
        let requested = names.filter_map(|name| catalogue.sight_named(name));
        once(requested.chain(self.wishes.with.iter().filter_map(|slug| catalogue.sight_by_slug(slug))))
    }

    /// Places to search sights around; empty if no place was requested, which allows any.
    fn around(&self, catalogue: &Catalogue) -> Vec<usize> {
        let is_known = |name: &String| catalogue.place_named(name).is_some() || catalogue.sight_named(name).is_some();
        if !self.preferences.destinations.iter().any(is_known) {
            return Vec::new();
        }
        let sights = self.requested_sights(catalogue).into_iter().chain(self.named_sights.iter().copied());
        let requested = self.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name));
        let places = requested.chain(self.destinations(catalogue)).chain(self.named_places.iter().copied());
        once(places.chain(sights.map(|sight| catalogue.home(sight))))
    }
}

/// Whether a note names special requests that a plan lacks.
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
