//! Limits on one request, and their counters.

use super::cursor::ParseCursor;
use super::error::ParseError;

/// Limits on one request. The defaults are T-Q08 to T-Q18; the last four are ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// A longer query is rejected with 414, unread.
    pub query_bytes: usize,
    pub rows: u64,
    /// Elements of one `in` list or array literal.
    pub in_values: usize,
    /// Conditions, including those inside logic trees.
    pub filters: usize,
    /// `or=(…)` is level 1.
    pub logic_levels: usize,
    /// An embed of the requested table is level 1.
    pub embed_levels: usize,
    pub embeds: usize,
    pub json_depth: usize,
    pub like_chars: usize,
    /// `%` and `*`, without escaped ones.
    pub like_wildcards: usize,
    pub select_items: usize,
    pub order_terms: usize,
    /// Names in `columns` or `on_conflict`.
    pub columns: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            query_bytes: 8 * 1024,
            rows: 1_000,
            in_values: 200,
            filters: 50,
            logic_levels: 5,
            embed_levels: 4,
            embeds: 24,
            json_depth: 5,
            like_chars: 200,
            like_wildcards: 8,
            select_items: 200,
            order_terms: 20,
            columns: 200,
        }
    }
}

/// Usage of the limits that apply to the whole request.
pub(super) struct ParseBudget<'a> {
    pub(super) limits: &'a Limits,
    filters: usize,
    embeds: usize,
    items: usize,
    terms: usize,
}

impl<'a> ParseBudget<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self { limits, filters: 0, embeds: 0, items: 0, terms: 0 }
    }

    pub(super) fn filter(&mut self, cursor: &ParseCursor<'_>) -> Result<(), ParseError> {
        self.filters += 1;
        cursor.at_most(self.filters, self.limits.filters, "filters")
    }

    pub(super) fn embed(&mut self, cursor: &ParseCursor<'_>) -> Result<(), ParseError> {
        self.embeds += 1;
        cursor.at_most(self.embeds, self.limits.embeds, "embedded resources")
    }

    pub(super) fn item(&mut self, cursor: &ParseCursor<'_>) -> Result<(), ParseError> {
        self.items += 1;
        cursor.at_most(self.items, self.limits.select_items, "selected items")
    }

    pub(super) fn term(&mut self, cursor: &ParseCursor<'_>) -> Result<(), ParseError> {
        self.terms += 1;
        cursor.at_most(self.terms, self.limits.order_terms, "order terms")
    }
}
