//! Interprets the wishes in a text for any planner.

use super::amount_goal::AmountGoal;
use super::intent::{IntentTarget, RefineIntent};
use super::remark::Remark;
use super::repair::{Repair, Repaired};
use super::words::words;
use super::{AT_ONCE, grammar};
use crate::catalogue::Catalogue;
use crate::plan::Itinerary;
use crate::text::distinct;

pub(crate) struct InterpretedRequest {
    /// With new settings and wishes; the days are unchanged.
    pub trip: Itinerary,
    /// The wished number of days.
    pub days: u8,
    /// The places that the text names and does not reject.
    pub places: Vec<usize>,
    pub sights: Vec<usize>,
    /// Kinds to have more or less of than the plan.
    pub outcomes: Vec<AmountGoal>,
    /// What is impossible, as sentences.
    pub remarks: Vec<String>,
}

pub(crate) fn interpret(catalogue: &Catalogue, trip: Itinerary, text: &str) -> InterpretedRequest {
    let (lexicon, words) = (catalogue.lexicon(), words(text));
    let (wishes, _) = grammar::parse_intents(lexicon, &words);
    let refused: Vec<IntentTarget> = wishes.iter().filter_map(RefineIntent::rejected_target).collect();
    let (mut places, mut sights) = (Vec::new(), Vec::new());
    for target in lexicon.find_targets(&words).into_iter().filter(|target| !refused.contains(target)) {
        match target {
            IntentTarget::Place(place) => places.push(place),
            IntentTarget::Sight(sight) => sights.push(sight),
            IntentTarget::Kind(_) | IntentTarget::Area(_) => {}
        }
    }
    if trip.days.is_empty() {
        let days = trip.duration;
        return InterpretedRequest { trip, days, places, sights, outcomes: Vec::new(), remarks: Vec::new() };
    }
    let outcomes = outcomes_of(&wishes, catalogue, &trip);
    // The built-in planner's repair shows what they mean; the external planner makes the days.
    let at_once = &wishes[..wishes.len().min(AT_ONCE)];
    let Repaired { trip: ours, remarks, .. } = Repair::new(catalogue, trip.clone()).apply_all(at_once);
    let days = u8::try_from(ours.days.len()).unwrap_or(trip.duration);
    let trip = Itinerary { days: trip.days, destinations: trip.destinations, ..ours };
    let mut remarks: Vec<String> = remarks.into_iter().map(Remark::text).collect();
    distinct(&mut remarks);
    InterpretedRequest { trip, days, places, sights, outcomes, remarks }
}

/// The goals of a text, compared with a plan made without it.
pub(crate) fn outcomes(catalogue: &Catalogue, without: &Itinerary, text: &str) -> Vec<AmountGoal> {
    outcomes_of(&grammar::find_intents(catalogue, text), catalogue, without)
}

fn outcomes_of(wishes: &[RefineIntent], catalogue: &Catalogue, before: &Itinerary) -> Vec<AmountGoal> {
    wishes.iter().filter_map(|wish| AmountGoal::from_intent(wish, catalogue, before)).collect()
}
