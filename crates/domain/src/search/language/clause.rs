//! What a text comes to: the clauses of a search, and what the visitor is told of them.

use serde::Serialize;

use crate::search::query::Dates;

/// What a package must have.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::search) enum Wish {
    Has(Sought),
    HasNot(Sought),
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

/// A package has it when it is filed under one of the concepts, or when each of the words stands inside one of its words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::search) struct Sought {
    pub(in crate::search) concepts: Vec<u32>,
    pub(in crate::search) words: Vec<String>,
    /// Stands for a word where that is found less often ("lessons", "lesson").
    pub(in crate::search) stem: Option<String>,
}

impl Sought {
    pub(super) fn in_words(mut self) -> Self {
        let words = self.words.iter().flat_map(|word| word.split(' ')).filter(|word| !word.is_empty());
        self.words = words.map(str::to_owned).collect();
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.concepts.is_empty() && self.words.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(in crate::search) struct Clause {
    pub(in crate::search) wish: Wish,
    /// What it is worth when not all can be had.
    pub(in crate::search) weight: u32,
    /// As the visitor is told of it.
    pub(in crate::search) label: String,
}

/// A part of the typed text that was understood, for the visitor to see and to take away.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Part {
    /// "days", "price", "people", "dates", "without", or "concept".
    pub kind: &'static str,
    pub label: String,
    /// The text without it.
    pub without: String,
}

#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Understood {
    pub(in crate::search) clauses: Vec<Clause>,
    pub(in crate::search) parts: Vec<Part>,
    /// The text with its errors put right, when there were any.
    pub(in crate::search) corrected: Option<String>,
    /// Words that nothing knows, as typed.
    pub(in crate::search) ignored: Vec<String>,
    /// There are words, but none that would leave a package out: "best trips in Sri Lanka".
    pub(in crate::search) is_anything: bool,
}
