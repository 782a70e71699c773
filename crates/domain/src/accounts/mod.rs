//! People: the account, its public face, and the keys the server signs with.

pub mod admins;
pub mod profile;
pub mod public;
mod table;
pub mod waiting;

pub use table::tables;
