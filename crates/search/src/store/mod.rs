//! The index in memory. `build_core` makes a `Core` from packages and `merge` one from several. `Segment` adds derived
//! data, `LiveSegment` the live documents. `Dictionary` numbers the names of all segments; `BitSet`, `Postings` and
//! `JaggedArray` are their sets and lists.

pub(crate) mod bit_set;
pub(crate) mod concept_tagger;
pub(crate) mod core;
pub(crate) mod core_builder;
pub(crate) mod dictionary;
pub(crate) mod live_segment;
pub(crate) mod merge;
pub(crate) mod postings;
pub(crate) mod segment;
