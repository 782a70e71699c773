//! The server from outside: its own program on a socket, and its routes in this process, on SQLite or on PostgreSQL when
//! `SERENDIB_TEST_POSTGRES` names a server. Names of tests begin with the row of the threat model that they stand for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]

mod amplification;
mod auth;
mod bounds;
mod commands;
mod dialect;
mod durability;
mod endpoints;
mod functions;
mod golden;
mod headers;
mod hostile;
mod limits;
mod lock;
mod mails;
mod outage;
mod people;
mod permissions;
mod plans;
mod program;
mod relay;
mod settings;
mod tls;
mod tokens;
mod typescript;
mod world;
