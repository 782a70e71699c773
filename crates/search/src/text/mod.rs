//! Words: how texts are cut into them and folded alike, which of them a question wants, which one a typing error
//! missed, and all those of a segment in one text to look through.

pub(crate) mod fold;
pub(crate) mod terms;
pub(crate) mod typo;
pub(crate) mod vocabulary;
