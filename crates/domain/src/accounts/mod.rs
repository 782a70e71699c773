//! Accounts, their public profiles, and the server's signing keys.

pub mod admins;
pub mod pending_counts;
pub mod profile;
pub mod public;
mod table;

pub use table::tables;
