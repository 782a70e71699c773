//! The rules on both databases: SQLite, or PostgreSQL when `SERENDIB_TEST_POSTGRES` names a server.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]

mod abuse_flags;
mod account_deletion;
mod account_merge;
mod admins;
mod alerts;
mod api_keys;
mod applications;
mod back_office;
mod bookings;
mod chat;
mod contact;
mod contact_answers;
mod content;
mod credentials;
mod crowd;
mod demo;
mod destination_seed;
mod duty;
mod files;
mod fixture;
mod guide_directory;
mod guide_inbox;
mod host_shares;
mod identity;
mod image_garbage;
mod jobs;
mod joining;
mod killed;
mod ledger;
mod my_data;
mod packages;
mod people;
mod reply_templates;
mod saved;
mod schema;
mod settings;
mod staff;
mod today;
mod visible;
mod webhooks;
