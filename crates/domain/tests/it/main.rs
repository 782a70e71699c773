//! The rules on both databases: SQLite, or PostgreSQL when `SERENDIB_TEST_POSTGRES` names a server.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]

mod contact;
mod demo;
mod jobs;
mod schema;
mod visible;
mod world;
