//! Where the wishes in a text lead, for whoever plans it.

use super::outcome::Outcome;
use super::remark::Remark;
use super::repair::{Repair, Repaired};
use super::wish::{Target, Wish};
use super::words::words;
use super::{AT_ONCE, grammar};
use crate::catalogue::Catalogue;
use crate::plan::Itinerary;
use crate::text::distinct;

pub(crate) struct Heard {
    /// With its new settings and wishes; nothing is planned anew.
    pub trip: Itinerary,
    /// Days that it is to have.
    pub days: u8,
    /// What the text names, without what it refuses.
    pub places: Vec<usize>,
    pub sights: Vec<usize>,
    /// What there is to be more of than in the plan, and less.
    pub outcomes: Vec<Outcome>,
    /// What cannot be, as sentences.
    pub remarks: Vec<String>,
}

pub(crate) fn hear(catalogue: &Catalogue, trip: Itinerary, text: &str) -> Heard {
    let (lexicon, words) = (catalogue.lexicon(), words(text));
    let (wishes, _) = grammar::wishes(lexicon, &words);
    let refused: Vec<Target> = wishes.iter().filter_map(Wish::refused).collect();
    let (mut places, mut sights) = (Vec::new(), Vec::new());
    for target in lexicon.all(&words).into_iter().filter(|target| !refused.contains(target)) {
        match target {
            Target::Place(place) => places.push(place),
            Target::Sight(sight) => sights.push(sight),
            Target::Kind(_) | Target::Area(_) => {}
        }
    }
    if trip.days.is_empty() {
        let days = trip.duration;
        return Heard { trip, days, places, sights, outcomes: Vec::new(), remarks: Vec::new() };
    }
    let outcomes = outcomes_of(&wishes, catalogue, &trip);
    // How our own planner carries them out says what they come to; the days are somebody else's.
    let at_once = &wishes[..wishes.len().min(AT_ONCE)];
    let Repaired { trip: ours, remarks, .. } = Repair::new(catalogue, trip.clone()).all(at_once);
    let days = u8::try_from(ours.days.len()).unwrap_or(trip.duration);
    let trip = Itinerary { days: trip.days, destinations: trip.destinations, ..ours };
    let mut remarks: Vec<String> = remarks.into_iter().map(Remark::text).collect();
    distinct(&mut remarks);
    Heard { trip, days, places, sights, outcomes, remarks }
}

/// What a text is to come to, beside the plan that would be made without it.
pub(crate) fn outcomes(catalogue: &Catalogue, without: &Itinerary, text: &str) -> Vec<Outcome> {
    outcomes_of(&grammar::heard(catalogue, text), catalogue, without)
}

fn outcomes_of(wishes: &[Wish], catalogue: &Catalogue, before: &Itinerary) -> Vec<Outcome> {
    wishes.iter().filter_map(|wish| Outcome::of(wish, catalogue, before)).collect()
}
