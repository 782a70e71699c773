//! People: the account, its public face, and the keys the server signs with.

mod table;

pub use table::tables;
