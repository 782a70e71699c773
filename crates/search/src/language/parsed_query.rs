//! The parsed query: weighted clauses, and the parts of the text that the visitor can see and remove.

use serde::Serialize;

use crate::query::Dates;

/// What a clause requires of a package.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    Has(TextMatch),
    HasNot(TextMatch),
    /// From so many days to so many.
    Days(u32, u32),
    /// Cents for one person, both ends included.
    Price(i64, i64),
    /// Cents a day for one person, at most.
    Daily(i64),
    People(u32),
    /// In one of these months, January the lowest bit, and free on some of these days.
    When(u16, Dates),
}

/// Matches a package that is tagged with one of the concepts, or whose words contain all of these words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextMatch {
    pub(crate) concepts: Vec<u32>,
    pub(crate) words: Vec<String>,
    /// The stem of the word, which matches at the last level ("lessons", "lesson").
    pub(crate) stem: Option<String>,
}

impl TextMatch {
    pub(super) fn split_into_words(mut self) -> Self {
        let words = self.words.iter().flat_map(|word| word.split(' ')).filter(|word| !word.is_empty());
        self.words = words.map(str::to_owned).collect();
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.concepts.is_empty() && self.words.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) condition: Condition,
    /// Counts when no package matches all clauses. 0 for a word that only descriptions have: it ranks, and excludes nothing
    /// where few packages have it beside the rest.
    pub(crate) weight: u32,
    /// Stands in quotation marks: excludes whatever does not have it.
    pub(crate) is_quoted: bool,
    /// What a body needs, such as a way without steps: what lacks it is not even close.
    pub(crate) is_need: bool,
    /// For the visitor.
    pub(crate) label: String,
}

/// A part of the typed text that became a clause; the visitor sees it as a removable chip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QueryPart {
    /// "days", "price", "people", "dates", "without", or "concept".
    pub kind: &'static str,
    pub label: String,
    /// The text without it.
    pub without: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ParsedQuery {
    pub(crate) clauses: Vec<Clause>,
    pub(crate) parts: Vec<QueryPart>,
    /// The text with spelling corrected, if anything was.
    pub(crate) corrected: Option<String>,
    /// Unknown words, as typed.
    pub(crate) ignored: Vec<String>,
    /// The text has words, but none that excludes a package: "best trips in Sri Lanka".
    pub(crate) is_anything: bool,
}
