//! Words: how texts are cut into them and folded alike, which of them a question wants, which one a typing error
//! missed, and all those of a segment in one text to look through.

pub(in crate::search) mod fold;
pub(in crate::search) mod terms;
pub(in crate::search) mod typo;
pub(in crate::search) mod vocabulary;
