//! The parsed query: weighted clauses, and the parts of the text that the visitor can see and remove.

use serde::Serialize;

use crate::query::Dates;

/// A clause's requirement on a package.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Condition {
    Has(TextMatch),
    HasNot(TextMatch),
    /// A range of days.
    Days(u32, u32),
    /// Cents per person, both ends included.
    Price(i64, i64),
    /// Maximum cents per day and person.
    Daily(i64),
    People(u32),
    /// In one of these months (January is the lowest bit), and free on some of these days.
    When(u16, Dates),
}

/// Matches a package tagged with one of the concepts, or with all of these words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextMatch {
    pub(crate) concepts: Vec<u32>,
    pub(crate) words: Vec<String>,
    /// The word's stem, which matches at the last level ("lessons", "lesson").
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
    /// Counts if no package matches all clauses. 0 for a word found only in descriptions: it ranks, and excludes nothing if
    /// few packages have it with the rest.
    pub(crate) weight: u32,
    /// In quotation marks: packages without it are excluded.
    pub(crate) is_quoted: bool,
    /// A physical need, such as a way without steps: packages without it are not even close.
    pub(crate) is_need: bool,
    /// For the visitor.
    pub(crate) label: String,
}

/// A part of the text that became a clause, displayed as a removable chip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QueryPart {
    /// "days", "price", "people", "dates", "without", or "concept".
    pub kind: &'static str,
    pub label: String,
    /// The text without this part.
    pub without: String,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ParsedQuery {
    pub(crate) clauses: Vec<Clause>,
    pub(crate) parts: Vec<QueryPart>,
    /// The text with corrected spelling, if anything changed.
    pub(crate) corrected: Option<String>,
    /// Unknown words, as typed.
    pub(crate) ignored: Vec<String>,
    /// The text has words, but none excludes a package: "best trips in Sri Lanka".
    pub(crate) is_anything: bool,
}
