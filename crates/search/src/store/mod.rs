//! What stands in memory. `draft` makes a `Core` of packages and `merge` one of several; `Segment` adds what is derived
//! from it, `Part` which of its documents live. `Dictionary` numbers what all segments name; `Bits`, `Postings` and
//! `Rows` are the sets and lists all of them are made of.

pub(crate) mod bit_set;
pub(crate) mod concept_tagger;
pub(crate) mod core;
pub(crate) mod core_builder;
pub(crate) mod dictionary;
pub(crate) mod live_segment;
pub(crate) mod merge;
pub(crate) mod postings;
pub(crate) mod segment;
