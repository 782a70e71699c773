//! Counts SQLite's work instead of timing it: the same query costs the same on every machine.
//!
//! Always compiled, so that tests count the shipped code: it costs two calls a statement.

use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Statement, StatementStatus};

static STEPS: AtomicU64 = AtomicU64::new(0);

/// SQLite instructions run by this process's statements so far.
pub fn steps() -> u64 {
    STEPS.load(Ordering::Relaxed)
}

/// Called after a statement has run or stopped.
pub(crate) fn count(statement: &Statement<'_>) {
    let steps = statement.reset_status(StatementStatus::VmStep);
    STEPS.fetch_add(u64::try_from(steps).unwrap_or_default(), Ordering::Relaxed);
}
