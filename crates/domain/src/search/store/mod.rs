//! What stands in memory. `draft` makes a `Core` of packages and `merge` one of several; `Segment` adds what is derived
//! from it, `Part` which of its documents live. `Dictionary` numbers what all segments name; `Bits`, `Postings` and
//! `Rows` are the sets and lists all of them are made of.

pub(in crate::search) mod bits;
pub(in crate::search) mod concept_tagger;
pub(in crate::search) mod core;
pub(in crate::search) mod dictionary;
pub(in crate::search) mod draft;
pub(in crate::search) mod merge;
pub(in crate::search) mod part;
pub(in crate::search) mod postings;
pub(in crate::search) mod segment;
