//! Where the wishes in a text lead, for whoever plans it.

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
    /// With its new settings and wishes; nothing is planned anew.
    pub trip: Itinerary,
    /// Days that it is to have.
    pub days: u8,
    /// What the text names, without what it refuses.
    pub places: Vec<usize>,
    pub sights: Vec<usize>,
    /// What there is to be more of than in the plan, and less.
    pub outcomes: Vec<AmountGoal>,
    /// What cannot be, as sentences.
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
    // How our own planner carries them out says what they come to; the days are somebody else's.
    let at_once = &wishes[..wishes.len().min(AT_ONCE)];
    let Repaired { trip: ours, remarks, .. } = Repair::new(catalogue, trip.clone()).apply_all(at_once);
    let days = u8::try_from(ours.days.len()).unwrap_or(trip.duration);
    let trip = Itinerary { days: trip.days, destinations: trip.destinations, ..ours };
    let mut remarks: Vec<String> = remarks.into_iter().map(Remark::text).collect();
    distinct(&mut remarks);
    InterpretedRequest { trip, days, places, sights, outcomes, remarks }
}

/// What a text is to come to, beside the plan that would be made without it.
pub(crate) fn outcomes(catalogue: &Catalogue, without: &Itinerary, text: &str) -> Vec<AmountGoal> {
    outcomes_of(&grammar::find_intents(catalogue, text), catalogue, without)
}

fn outcomes_of(wishes: &[RefineIntent], catalogue: &Catalogue, before: &Itinerary) -> Vec<AmountGoal> {
    wishes.iter().filter_map(|wish| AmountGoal::from_intent(wish, catalogue, before)).collect()
}
