//! The captures of a pattern match.

use super::intent::{IntentTarget, RefineIntent, When};
use super::quantities::Time;
use super::text::Text;
use crate::time::Minutes;

/// The most words of a name searched before a pattern.
const NAME_WORDS: usize = 6;

#[derive(Clone)]
pub(super) struct PatternMatch<'a> {
    text: &'a Text<'a>,
    /// The first word of the match.
    at: usize,
    /// The word after the match.
    pub end: usize,
    pub targets: Vec<IntentTarget>,
    pub numbers: Vec<u8>,
    pub whens: Vec<When>,
    pub times: Vec<Time>,
    pub minutes: Vec<Minutes>,
    pub sums: Vec<u32>,
    pub months: Vec<u8>,
}

impl<'a> PatternMatch<'a> {
    pub(super) fn new(text: &'a Text<'a>, at: usize) -> Self {
        Self {
            text,
            at,
            end: at,
            targets: Vec::new(),
            numbers: Vec::new(),
            whens: Vec::new(),
            times: Vec::new(),
            minutes: Vec::new(),
            sums: Vec::new(),
            months: Vec::new(),
        }
    }

    pub(super) fn target(&self) -> Option<IntentTarget> {
        self.targets.first().copied()
    }

    pub(super) fn second(&self) -> Option<IntentTarget> {
        self.targets.get(1).copied()
    }

    /// A place to sleep in; for a sight, its place.
    pub(super) fn place(&self, at: usize) -> Option<usize> {
        self.text.home(*self.targets.get(at)?)
    }

    pub(super) fn number(&self) -> Option<u8> {
        self.numbers.first().copied()
    }

    pub(super) fn when(&self) -> Option<When> {
        self.whens.first().copied()
    }

    pub(super) fn day(&self, at: usize) -> Option<u8> {
        match self.whens.get(at)? {
            When::Days(days) if days.first == days.last => Some(days.first),
            _ => None,
        }
    }

    pub(super) fn time(&self) -> Option<Time> {
        self.times.first().copied()
    }

    pub(super) fn month(&self) -> Option<u8> {
        self.months.first().copied()
    }

    pub(super) fn length(&self) -> Option<Minutes> {
        self.minutes.first().copied()
    }

    /// One wish per named target.
    pub(super) fn intents_per_target(&self, wish: impl Fn(IntentTarget) -> RefineIntent) -> Option<Vec<RefineIntent>> {
        (!self.targets.is_empty()).then(|| self.targets.iter().map(|target| wish(*target)).collect())
    }

    /// The last target named before the match.
    pub(super) fn mentioned(&self) -> Option<IntentTarget> {
        self.text.mentioned(self.at)
    }

    pub(super) fn sight_mentioned(&self) -> Option<IntentTarget> {
        self.text.sight_mentioned(self.at)
    }

    pub(super) fn place_mentioned(&self) -> Option<usize> {
        self.text.place_mentioned(self.at)
    }

    /// The place for a number of nights that names none itself.
    pub(super) fn near_place(&self) -> Option<usize> {
        self.text.near_place(self.at)
    }

    pub(super) fn is_denied(&self) -> bool {
        self.text.denied_before(self.at)
    }

    pub(super) fn days_mentioned(&self) -> Option<When> {
        self.text.days_mentioned(self.at)
    }

    /// Beaches become the coast, because kinds of sights have no order and no nights.
    pub(super) fn as_stay(&self, target: IntentTarget) -> IntentTarget {
        if self.kind("beaches") == Some(target) { self.text.area_named("the coast").unwrap_or(target) } else { target }
    }

    /// Whether the text counts nights anywhere; then a number beside a place means nights.
    pub(super) fn names_nights(&self) -> bool {
        self.text.has_class(0..self.text.words.len(), "night")
    }

    /// Whether the match has a bare "day": "1 day" is a day, not a number of stops a day.
    pub(super) fn counts_days(&self) -> bool {
        let is_each = [
            "a", "per", "each", "every", "any", "in", "on", "pro", "par", "por", "al", "am", "jeden", "chaque", "cada",
        ];
        ["day", "tag", "jour", "dia"].iter().any(|day| self.has_word(day))
            && !is_each.iter().any(|word| self.has_word(word))
    }

    /// Whether a name ends right before the match: in "Kandy 2 nights then Ella" the number belongs to Kandy.
    pub(super) fn follows_name(&self) -> bool {
        let begin = self.at.saturating_sub(NAME_WORDS);
        (begin..self.at).any(|at| {
            !self.text.is_first(self.at) && self.text.names[at].is_some_and(|(_, length)| at + length == self.at)
        })
    }

    /// Whether a name follows the match.
    pub(super) fn precedes_name(&self) -> bool {
        self.text.names.get(self.end).is_some_and(Option::is_some)
    }

    /// Whether the next word is one of these.
    pub(super) fn precedes(&self, words: &[&str]) -> bool {
        words.contains(&self.text.folded(self.end))
    }

    /// Whether the match contains a word.
    pub(super) fn has_word(&self, word: &str) -> bool {
        (self.at..self.end).any(|at| self.text.folded(at) == word)
    }

    /// Whether the previous word is one of these.
    pub(super) fn follows(&self, words: &[&str]) -> bool {
        self.at.checked_sub(1).is_some_and(|before| words.contains(&self.text.folded(before)))
    }

    pub(super) fn clause_has(&self, class: &str) -> bool {
        self.text.clause_has(self.at, class)
    }

    pub(super) fn has_before(&self, class: &str) -> bool {
        self.text.has_before(self.at, class)
    }

    /// The matched text as written.
    pub(super) fn words(&self) -> Option<String> {
        self.text.original_words(self.at, self.end)
    }

    pub(super) fn place_named(&self, name: &str) -> Option<usize> {
        self.text.place_named(name)
    }

    pub(super) fn kind(&self, name: &str) -> Option<IntentTarget> {
        self.text.kind_named(name)
    }
}

pub(super) fn single_intent(wish: RefineIntent) -> Option<Vec<RefineIntent>> {
    Some(vec![wish])
}
