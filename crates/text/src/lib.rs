//! User text: what is visible, and what may be stored.

pub mod blank;
pub mod plain_text;
