//! The data wire over a laboratory's tables: the same requests on SQLite and PostgreSQL, byte for byte.

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
