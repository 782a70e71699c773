//! Accounts, their public profiles, and the server's signing keys.

pub mod account_deletion;
pub mod account_merge;
pub mod admins;
pub(crate) mod mails;
pub mod my_data;
pub mod pending_counts;
pub mod profile;
pub mod public;
mod table;

pub use table::tables;
