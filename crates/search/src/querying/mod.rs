//! Runs queries: `search` calls `matching` (the words), `filters` (everything else, and the counts) and `page` (selection
//! and order). `survey` counts what packages of a place or theme have in common.

mod closest;
pub(crate) mod explanation;
pub(crate) mod filters;
pub(crate) mod group;
pub(crate) mod matching;
mod next_starts;
pub(crate) mod page;
mod relaxation;
mod search;
pub(crate) mod suggestions;
pub(crate) mod survey;
