//! Calendars as products and hostile servers write them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says so by panicking")]

mod feeds;
mod hostile;
mod rules;
