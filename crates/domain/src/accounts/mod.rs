//! People: the account, its public face, and the keys the server signs with.

pub mod admins;
pub mod pending_counts;
pub mod profile;
pub mod public;
mod table;

pub use table::tables;
