//! From a question to its answer: `ask` leads through `matching` (the words), `filters` (everything else, and the
//! counts) and `page` (which of what is left, in which order). `survey` counts what a place's or a theme's packages have in common.

mod ask;
pub(in crate::search) mod explanation;
pub(in crate::search) mod filters;
pub(in crate::search) mod group;
pub(in crate::search) mod matching;
mod next_starts;
pub(in crate::search) mod page;
mod relaxation;
pub(in crate::search) mod suggestions;
pub(in crate::search) mod survey;
