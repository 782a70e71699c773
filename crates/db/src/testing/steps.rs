//! How much SQLite works, counted and not timed: the same question costs the same on every machine.
//!
//! Always compiled, so that what is counted is what is shipped: it costs two calls a statement.

use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Statement, StatementStatus};

static STEPS: AtomicU64 = AtomicU64::new(0);

/// Instructions that statements of this process have run on SQLite so far.
pub fn steps() -> u64 {
    STEPS.load(Ordering::Relaxed)
}

/// After a statement has run, to its end or not.
pub(crate) fn count(statement: &Statement<'_>) {
    let steps = statement.reset_status(StatementStatus::VmStep);
    STEPS.fetch_add(u64::try_from(steps).unwrap_or_default(), Ordering::Relaxed);
}
