//! Query understanding: what a traveller's words mean, before the index is asked.
//!
//! ```text
//! typed text ──tokens──> amounts ("2 weeks", "under $1500") ──┐
//!                   └──> thesaurus (ten languages, stemmed) ──┼──> clauses of a search, and parts to show
//!                   └──> the catalogue's own words ───────────┘
//! ```
//! The thesaurus is data (`catalogue/thesaurus/*.toml`): concepts with what people type for them, and the evidence by
//! which a package is filed under them when it comes into the index. A word that nothing knows is corrected towards
//! concepts and names, never towards any word of a description; what cannot be corrected is left out and said so.

mod amount_clauses;
pub(in crate::search) mod amounts;
pub(in crate::search) mod clause;
mod compounds;
mod concept_file;
pub(in crate::search) mod evidence;
pub(in crate::search) mod names;
pub(in crate::search) mod spelling;
pub(in crate::search) mod stemming;
pub(in crate::search) mod thesaurus;
pub(in crate::search) mod tokens;
pub(in crate::search) mod understanding;
mod words;
