//! The planner's answer, as the traveler reads it.

use serendib_planner::{Itinerary, Refined};

use crate::dataset::{LabelledRequest, folded};

/// Prefixes of messages about text without a recognized wish.
const NOT_UNDERSTOOD: [&str; 2] = ["i did not understand", "i did not find a wish"];

pub struct PlannerAnswer {
    /// Claimed differences.
    pub changes: Vec<String>,
    /// Claims that a wish is already met.
    met: Vec<String>,
    /// What was not understood or is impossible, as sentences.
    pub messages: Vec<String>,
    /// The plan's new notes for the guide and the traveler.
    guide_notes: Vec<String>,
    is_same_plan: bool,
}

/// The messages beside the changes: done or already met, and not understood or impossible. Only this function knows how an answer is
/// composed.
fn messages_of(refined: &Refined) -> (Vec<String>, Vec<String>) {
    (Vec::new(), refined.not_understood.clone())
}

impl PlannerAnswer {
    pub fn from_refined(before: &Itinerary, refined: &Refined) -> Self {
        let (after, (met, messages)) = (&refined.itinerary, messages_of(refined));
        let (mut guide_notes, known) = (texts(after), texts(before));
        guide_notes.retain(|text| !known.contains(text));
        let is_same_plan = after.days == before.days && settings(after) == settings(before);
        Self { changes: refined.changes.clone(), met, messages, guide_notes, is_same_plan }
    }

    /// Nothing was done, and every message only reports missing understanding.
    pub fn is_not_understood(&self) -> bool {
        self.is_same_plan && self.met.is_empty() && !self.messages.is_empty() && self.explained().next().is_none()
    }

    /// Something is claimed, and nothing is reported as missing.
    pub fn claims_all(&self) -> bool {
        (!self.changes.is_empty() || !self.met.is_empty()) && self.messages.is_empty()
    }

    /// Messages beyond "not understood".
    pub fn explained(&self) -> impl Iterator<Item = &String> {
        self.messages.iter().filter(|text| !NOT_UNDERSTOOD.iter().any(|start| folded(text).starts_with(start)))
    }

    /// A reason, with a figure or in words.
    pub fn says_why_not(&self) -> bool {
        const WORDS: [&str; 9] = [
            "cannot",
            "can not",
            "not fit",
            "impossible",
            "not possible",
            "too far",
            "too short",
            "too long",
            "does not have",
        ];
        let is_reason = |text: &&String| {
            text.contains(|c: char| c.is_ascii_digit()) || WORDS.iter().any(|words| folded(text).contains(words))
        };
        self.explained().any(|text| is_reason(&text))
    }

    /// Reports that something was not understood or is impossible, and names it where the wish does.
    pub fn admits(&self, wish: &LabelledRequest, target: &str) -> bool {
        let (typed, target) = (folded(&wish.typed), folded(target));
        let words: Vec<&str> = target.split(' ').filter(|word| word.len() >= 4 && typed.contains(word)).collect();
        self.messages.iter().any(|text| words.is_empty() || words.iter().any(|word| folded(text).contains(word)))
    }

    /// Whether new notes or stored wishes of the plan contain one of these words.
    pub fn notes(&self, words: &[&str]) -> bool {
        self.claims().any(|text| words.iter().any(|word| folded(text).contains(word)))
    }

    fn claims(&self) -> impl Iterator<Item = &String> {
        self.guide_notes.iter().chain(&self.changes).chain(&self.met)
    }

    /// Whether the plan has new notes for the guide or the traveler.
    pub fn has_new_guide_notes(&self) -> bool {
        !self.guide_notes.is_empty()
    }

    /// A definite statement with this sum.
    pub fn mentions_sum(&self, sum: usize) -> bool {
        let texts = self.explained().chain(self.claims());
        texts
            .map(|text| text.replace([',', '.', '\u{202f}', '\u{a0}', ' '], ""))
            .any(|text| text.contains(&sum.to_string()))
    }
}

/// Notes of the whole plan, and stored wishes.
fn texts(trip: &Itinerary) -> Vec<String> {
    const FOR_GUIDE: &str = "for your guide";
    let wishes = serde_json::to_value(&trip.wishes).unwrap_or_default();
    let texts =
        wishes.as_object().into_iter().flatten().flat_map(|(_, value)| value.as_array().cloned().unwrap_or_default());
    let texts = texts.filter_map(|value| value.as_str().map(str::to_owned)).filter(|text| text.contains(' '));
    let notes = trip.notes.iter().chain(trip.days.iter().flat_map(|day| &day.notes));
    notes.filter(|note| folded(note).starts_with(FOR_GUIDE)).cloned().chain(texts).collect()
}

fn settings(trip: &Itinerary) -> serde_json::Value {
    serde_json::json!([trip.wishes, trip.pace, trip.travel_style, trip.preferences.transportation, trip.interests])
}
