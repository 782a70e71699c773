//! Refines a plan by wishes in plain words.
//!
//! A text passes these steps:
//!
//! | step | module |
//! |---|---|
//! | splits it into words | `words` |
//! | finds names (places, sights, kinds, areas), amounts, times, days, word classes | `lexicon`, `naming`, `quantities`, `vocabulary` |
//! | defines the patterns by subject, and matches them | `pattern`, `rules/`, `text` |
//! | takes the longest pattern at each word, and reports the rest | `grammar` |
//! | reads the order of chained places | `sequence` |
//! | fills slots from unmatched sentences; interprets opinions | `slots`, `opinions` |
//! | changes the plan as little as each wish needs | `repair/` |
//!
//! `interpret` reads a text for another planner.

mod amount_goal;
mod areas;
pub(super) mod constraints;
mod flights;
mod grammar;
mod intent;
mod interpretation;
mod kinds;
mod lexicon;
mod naming;
mod opinions;
mod pattern;
mod pattern_match;
mod quantities;
#[cfg(test)]
mod readings;
mod remark;
mod repair;
mod rules;
mod sequence;
mod slots;
mod suggestions;
mod text;
mod vocabulary;
mod words;

use self::intent::RefineIntent;
use self::remark::Remark;
use self::repair::{Repair, Repaired};
use self::words::words;
use super::catalogue::Catalogue;
use super::changes;
use super::check::check;
use super::plan::{Itinerary, NOTES_LIMIT, Refined};
use super::text::{NOT_ALL_PLANNED, NOT_PLANNED, distinct, list};
pub(super) use amount_goal::AmountGoal;
pub(super) use interpretation::{InterpretedRequest, interpret, outcomes};
#[cfg(test)]
pub(super) use kinds::KINDS;
pub(super) use kinds::{SightKind, kind_named};
pub(super) use lexicon::Lexicon;

/// Wishes offered as buttons.
pub const OFFERED: [&str; 4] = ["Slower days", "More beaches", "No early mornings", "Vegetarian food"];

/// Wishes executed per text: each tries several ways through the plan.
pub(super) const AT_ONCE: usize = 15;
/// Pieces of the special requests that a note quotes.
const QUOTED: usize = 3;

/// The trip after the understood wishes in a text, and its real changes.
pub fn refine(catalogue: &Catalogue, itinerary: &Itinerary, text: &str) -> Refined {
    let mut before = itinerary.clone();
    check(catalogue, &mut before);
    constraints::update(catalogue, &mut before);
    if before.days.is_empty() {
        let not_understood = vec!["This plan has no days to change.".to_owned()];
        return Refined { itinerary: before, changes: Vec::new(), suggestions: Vec::new(), not_understood };
    }
    let (mut read, mut unknown) = grammar::parse_intents(catalogue.lexicon(), &words(text));
    let mut not_understood: Vec<String> = Vec::new();
    let mut respelt = suggestions::respelt(catalogue.lexicon(), text, &unknown);
    // Without a near word there is no certain correction.
    let meant = respelt.as_ref().and_then(|_| suggestions::surely_meant(catalogue.lexicon(), text, &unknown));
    if let Some(meant) = meant {
        (read, unknown) = grammar::parse_intents(catalogue.lexicon(), &words(&meant));
        not_understood.push(format!("I read that as \"{meant}\"."));
        respelt = None;
    }
    let (wishes, rest) = read.split_at(read.len().min(AT_ONCE));
    not_understood.extend(unknown.into_iter().map(|piece| format!("I did not understand \"{piece}\".")));
    if wishes.is_empty() && not_understood.is_empty() {
        not_understood.push("I did not find a wish in that.".to_owned());
    }
    if !rest.is_empty() {
        not_understood.push(format!(
            "That is a lot at once: the first {AT_ONCE} wishes are looked at, please say the others next."
        ));
    }
    let Repaired { trip: mut after, remarks, suggestions } = Repair::new(catalogue, before.clone()).apply_all(wishes);
    constraints::update(catalogue, &mut after);
    let changes = changes::describe_changes(&before, &after);
    if changes.is_empty() && remarks.is_empty() && !wishes.is_empty() {
        let nothing = || "That changes nothing in this plan.".to_owned();
        not_understood.push(constraints::describe_new(&before, &after).unwrap_or_else(nothing));
    }
    not_understood.extend(remarks.into_iter().map(Remark::text));
    let unmet = constraints::unmet(&before, &after, &not_understood);
    not_understood.extend(unmet);
    distinct(&mut not_understood);
    let suggestions = suggestions::understood(catalogue.lexicon(), respelt.into_iter().chain(suggestions).collect());
    Refined { itinerary: after, changes, suggestions, not_understood }
}

/// Applies wishes among the special requests, such as "vegetarian food, no early mornings". Other fields set the trip's length and the
/// content of days.
pub(super) fn with_requests(catalogue: &Catalogue, trip: Itinerary) -> Itinerary {
    if trip.days.is_empty() || trip.preferences.special_requests.trim().is_empty() {
        return trip;
    }
    let (mut wishes, unknown) = grammar::parse_intents(catalogue.lexicon(), &words(&trip.preferences.special_requests));
    let all = wishes.len();
    wishes.retain(RefineIntent::is_of_any_trip);
    wishes.truncate(AT_ONCE);
    let is_understood = unknown.is_empty() && wishes.len() == all;
    let (mut trip, remarks) = if wishes.is_empty() {
        (trip, Vec::new())
    } else {
        let Repaired { trip, remarks, .. } = Repair::new(catalogue, trip).apply_all(&wishes);
        (trip, remarks)
    };
    let refusals = remarks.into_iter().filter_map(Remark::refusal).map(|refusal| format!("{NOT_PLANNED}{refusal}"));
    trip.notes.extend(refusals);
    distinct(&mut trip.notes);
    trip.notes.truncate(NOTES_LIMIT);
    if !is_understood && trip.notes.len() < NOTES_LIMIT {
        let pieces: Vec<String> = unknown.iter().take(QUOTED).map(|piece| format!("\"{piece}\"")).collect();
        let quoted = if pieces.is_empty() { String::new() } else { format!(": {}", list(&pieces)) };
        trip.notes.push(format!("{NOT_ALL_PLANNED}{quoted}."));
    }
    trip
}
