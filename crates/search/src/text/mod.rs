//! Words: splitting and folding of texts, a query's words, typing errors, and a segment's words as one searchable text.

pub(crate) mod fold;
pub(crate) mod terms;
pub(crate) mod typo;
pub(crate) mod vocabulary;
