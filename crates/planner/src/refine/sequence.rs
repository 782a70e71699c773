//! Sequences: places in the order of a text such as "Negombo, then up to Sigiriya, then Kandy, and finally the coast".

use super::grammar::IntentParser;
use super::intent::{IntentTarget, RefineIntent};
use super::text::Text;

/// The most words between a "then" and the next place.
const AFTER: usize = 6;
/// The most words between a "then" and the previous place.
const BEFORE: usize = 12;

impl IntentParser<'_> {
    /// Adds an order for each "then" between two wanted places.
    pub(super) fn read_sequences(&mut self) {
        let refused: Vec<IntentTarget> = self.wishes.iter().filter_map(RefineIntent::rejected_target).collect();
        for (first, then) in pairs(self.text) {
            let is_wanted = first != then && !refused.contains(&first) && !refused.contains(&then);
            let wish = RefineIntent::Before(first, then);
            let is_turned = self.wishes.contains(&RefineIntent::Before(then, first));
            if is_wanted && !is_turned && !self.wishes.contains(&wish) {
                self.wishes.push(wish);
            }
        }
    }
}

/// The places on both sides of each "then".
fn pairs(text: &Text<'_>) -> Vec<(IntentTarget, IntentTarget)> {
    let mut found = Vec::new();
    for at in 0..text.words.len() {
        let Some(length) = text.longest_of(at, "then") else { continue };
        let begin = at.saturating_sub(BEFORE);
        let until = (at + length + AFTER).min(text.words.len());
        let is_denied = (begin.max(text.sentence_of(at))..until).any(|at| text.begins_denial(at));
        let before = (begin..at).rev().find_map(|at| stay(text, at));
        let after = (at + length..until).take_while(|at| !text.words[*at].is_sentence).find_map(|at| stay(text, at));
        // "Back to the coast": an earlier visit is meant too.
        let is_back = (at..until).any(|at| matches!(text.folded(at), "back" | "zuruck" | "retour" | "vuelta"));
        if let Some(pair) = before.zip(after).filter(|_| !is_denied && !is_back) {
            found.push(pair);
        }
    }
    found
}

/// A target to sleep in: beaches become the coast.
fn stay(text: &Text<'_>, at: usize) -> Option<IntentTarget> {
    let (target, _) = text.names[at]?;
    match target {
        IntentTarget::Kind(_) if text.kind_named("beaches") == Some(target) => text.area_named("the coast"),
        IntentTarget::Kind(_)
            if ["culture", "temples", "ruins", "history"].iter().any(|kind| text.kind_named(kind) == Some(target)) =>
        {
            text.area_named("the cultural triangle")
        }
        IntentTarget::Kind(_) => None,
        _ => Some(target),
    }
}
