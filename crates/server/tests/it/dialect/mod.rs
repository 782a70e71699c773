//! The data wire over tables of a laboratory: the same requests on SQLite and on PostgreSQL, byte for byte.

mod contract;
mod corpus;
mod differential;
mod generate;
mod library;
mod material;
mod properties;
mod reads;
mod sides;
mod writes;
