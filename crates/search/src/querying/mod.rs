//! From a question to its answer: `ask` leads through `matching` (the words), `filters` (everything else, and the
//! counts) and `page` (which of what is left, in which order). `survey` counts what a place's or a theme's packages have in common.

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
