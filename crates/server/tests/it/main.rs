//! The server from outside: its own program on a socket, and its routes in this process, on SQLite or on PostgreSQL when
//! `SERENDIB_TEST_POSTGRES` names a server. Names of tests begin with the row of the threat model that they stand for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]

mod amplification;
mod applications;
mod auth;
mod bookings;
mod bounds;
mod chat;
mod client_addresses;
mod commands;
mod connections;
mod descriptors;
mod dialect;
mod durability;
mod endpoints;
mod faults;
mod folk;
mod functions;
mod gateway;
mod golden;
mod group_prices;
mod headers;
mod heads;
mod hostile;
mod joining;
mod kills;
mod limits;
mod lock;
mod locks;
mod mails;
mod map;
mod openapi;
mod outage;
mod own_rows;
mod packages;
mod payments;
mod people;
mod permissions;
mod places;
mod planner;
mod plans;
mod program;
mod realtime;
mod relay;
mod search_quality;
mod settings;
mod settings_of_guides;
mod storage;
mod tls;
mod tokens;
mod typescript;
mod typing;
mod unlogged;
mod wire;
mod world;
