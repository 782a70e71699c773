//! Text that people send: what of it is visible, and what may be stored.

pub mod blank;
pub mod plain_text;
