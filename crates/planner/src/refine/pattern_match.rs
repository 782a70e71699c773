//! What a pattern caught.

use super::intent::{IntentTarget, RefineIntent, When};
use super::quantities::Time;
use super::text::Text;
use crate::time::Minutes;

/// Words of a name that is looked for before a pattern.
const NAME_WORDS: usize = 6;

#[derive(Clone)]
pub(super) struct PatternMatch<'a> {
    text: &'a Text<'a>,
    /// The word that the pattern begins with.
    at: usize,
    /// The word after it.
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

    /// A place to sleep in: of a sight the one that it belongs to.
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

    /// A wish for each that was named.
    pub(super) fn intents_per_target(&self, wish: impl Fn(IntentTarget) -> RefineIntent) -> Option<Vec<RefineIntent>> {
        (!self.targets.is_empty()).then(|| self.targets.iter().map(|target| wish(*target)).collect())
    }

    /// What was named last before the pattern.
    pub(super) fn mentioned(&self) -> Option<IntentTarget> {
        self.text.mentioned(self.at)
    }

    pub(super) fn sight_mentioned(&self) -> Option<IntentTarget> {
        self.text.sight_mentioned(self.at)
    }

    pub(super) fn place_mentioned(&self) -> Option<usize> {
        self.text.place_mentioned(self.at)
    }

    /// The place that a number of nights is about which names none itself.
    pub(super) fn near_place(&self) -> Option<usize> {
        self.text.near_place(self.at)
    }

    pub(super) fn is_denied(&self) -> bool {
        self.text.denied_before(self.at)
    }

    pub(super) fn days_mentioned(&self) -> Option<When> {
        self.text.days_mentioned(self.at)
    }

    /// The coast for its beaches: kinds of sights have no order, and no nights.
    pub(super) fn as_stay(&self, target: IntentTarget) -> IntentTarget {
        if self.kind("beaches") == Some(target) { self.text.area_named("the coast").unwrap_or(target) } else { target }
    }

    /// Whether the text counts nights anywhere, so that a number beside a place is one of them.
    pub(super) fn names_nights(&self) -> bool {
        self.text.has_class(0..self.text.words.len(), "night")
    }

    /// Whether the pattern has a bare "day": "1 day" is a day, and no number of stops a day.
    pub(super) fn counts_days(&self) -> bool {
        let is_each = [
            "a", "per", "each", "every", "any", "in", "on", "pro", "par", "por", "al", "am", "jeden", "chaque", "cada",
        ];
        ["day", "tag", "jour", "dia"].iter().any(|day| self.has_word(day))
            && !is_each.iter().any(|word| self.has_word(word))
    }

    /// Whether a name ends just before the pattern: the number in "Kandy 2 nights then Ella" is Kandy's.
    pub(super) fn follows_name(&self) -> bool {
        let begin = self.at.saturating_sub(NAME_WORDS);
        (begin..self.at).any(|at| {
            !self.text.is_first(self.at) && self.text.names[at].is_some_and(|(_, length)| at + length == self.at)
        })
    }

    /// Whether a name follows the pattern.
    pub(super) fn precedes_name(&self) -> bool {
        self.text.names.get(self.end).is_some_and(Option::is_some)
    }

    /// Whether the word after the pattern is one of these.
    pub(super) fn precedes(&self, words: &[&str]) -> bool {
        words.contains(&self.text.folded(self.end))
    }

    /// Whether the words that the pattern took have one.
    pub(super) fn has_word(&self, word: &str) -> bool {
        (self.at..self.end).any(|at| self.text.folded(at) == word)
    }

    /// Whether the word before the pattern is one of these.
    pub(super) fn follows(&self, words: &[&str]) -> bool {
        self.at.checked_sub(1).is_some_and(|before| words.contains(&self.text.folded(before)))
    }

    pub(super) fn clause_has(&self, class: &str) -> bool {
        self.text.clause_has(self.at, class)
    }

    pub(super) fn has_before(&self, class: &str) -> bool {
        self.text.has_before(self.at, class)
    }

    /// What the pattern took, as it was written.
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
