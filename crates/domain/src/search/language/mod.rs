//! Query understanding: from typed text to clauses, before the index is searched.
//!
//! ```text
//! typed text ──tokens──> amounts ("2 weeks", "under $1500") ──┐
//!                   └──> thesaurus (ten languages, stemmed) ──┼──> clauses of a search, and parts to show
//!                   └──> the catalogue's own words ───────────┘
//! ```
//! The thesaurus is data (`catalogue/thesaurus/*.toml`): concepts, their names in ten languages, and the evidence in a
//! package's texts by which indexing tags it with them. An unknown word is corrected towards names of concepts, places
//! and guides, never towards a word that only descriptions have; a word that cannot be corrected is ignored, and the
//! answer lists it.

mod amount_clauses;
pub(in crate::search) mod amounts;
pub(in crate::search) mod completions;
mod compounds;
mod concept_file;
pub(in crate::search) mod concept_names;
pub(in crate::search) mod concept_texts;
pub(in crate::search) mod evidence;
mod han;
mod lexicon;
pub(in crate::search) mod parsed_query;
pub(in crate::search) mod query_parser;
pub(in crate::search) mod spelling;
pub(in crate::search) mod stemming;
pub(in crate::search) mod thesaurus;
pub(in crate::search) mod tokens;
