//! User text: what is visible, what may be stored, and which contact details it holds.

pub mod blank;
pub mod contact_details;
pub mod digits;
pub mod plain_text;
