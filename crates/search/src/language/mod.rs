//! Query understanding: turns typed text into clauses, before the search.
//!
//! ```text
//! typed text ──tokens──> amounts ("2 weeks", "under $1500") ──┐
//!                    └──> thesaurus (ten languages, stemmed) ──┼──> clauses of a search, and parts to show
//!                    └──> the catalogue's own words ───────────┘
//! ```
//! The thesaurus is data (`catalogue/thesaurus/*.toml`): concepts, their names in ten languages, and the evidence in a package's texts by
//! which indexing tags it. An unknown word is corrected towards names of concepts, places and guides, never towards a word that only
//! descriptions have. A word without a correction is ignored, and the answer lists it.

mod amount_clauses;
pub(crate) mod amounts;
mod amounts_beside;
pub(crate) mod completions;
mod compounds;
mod concept_file;
pub(crate) mod concept_names;
pub(crate) mod concept_texts;
pub(crate) mod evidence;
mod han;
mod lexicon;
pub(crate) mod parsed_query;
pub(crate) mod query_parser;
pub(crate) mod spelling;
pub(crate) mod stemming;
pub(crate) mod thesaurus;
pub(crate) mod tokens;
pub(crate) mod word_changes;
