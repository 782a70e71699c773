//! Whether calls of a service fail, as this process sees it: the failures since the last success.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Failures of a service that was not called since are no news.
const REMEMBERED: Duration = Duration::from_secs(24 * 3_600);

/// Cheap to clone; clones share the failures.
#[derive(Clone, Debug, Default)]
pub struct CallHealth(Arc<Mutex<Option<FailedCalls>>>);

#[derive(Clone, Debug)]
pub struct FailedCalls {
    pub count: i64,
    pub first: Instant,
    last: Instant,
    pub reason: String,
}

impl CallHealth {
    pub fn record_success(&self) {
        *self.state() = None;
    }

    /// `reason` quotes no person and no key.
    pub fn record_failure(&self, reason: impl Into<String>) {
        let (now, mut state) = (Instant::now(), self.state());
        let count = state.as_ref().map_or(0, |failed| failed.count) + 1;
        let first = state.as_ref().map_or(now, |failed| failed.first);
        *state = Some(FailedCalls { count, first, last: now, reason: reason.into() });
    }

    /// The failures, if the last call failed.
    pub fn failed_calls(&self) -> Option<FailedCalls> {
        self.state().clone().filter(|failed| failed.last.elapsed() < REMEMBERED)
    }

    fn state(&self) -> MutexGuard<'_, Option<FailedCalls>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_count_until_a_call_succeeds() {
        let health = CallHealth::default();
        assert!(health.failed_calls().is_none());
        health.record_failure("500");
        health.clone().record_failure("503");
        let failed = health.failed_calls().unwrap();
        assert_eq!((failed.count, failed.reason.as_str()), (2, "503"));
        assert!(failed.first <= failed.last);
        health.record_success();
        assert!(health.failed_calls().is_none());
    }
}
