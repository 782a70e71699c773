//! A circuit breaker: after several failures in a short time a provider is left alone, then one request tries it. T-L06.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Failures that open the circuit when they are within `WITHIN`.
const FAILURES: usize = 5;
const WITHIN: Duration = Duration::from_secs(30);
/// How long the circuit stays open.
const REST: Duration = Duration::from_secs(30);

/// Times are durations since any fixed instant.
#[derive(Debug, Default)]
pub struct CircuitBreaker(Mutex<CircuitState>);

#[derive(Debug, Default)]
struct CircuitState {
    failures: VecDeque<Duration>,
    /// When a trial request is allowed.
    open_until: Option<Duration>,
    /// A trial request is under way.
    is_tried: bool,
}

/// Permits one request. Dropped without a result, it changes nothing.
pub struct CircuitPermit<'a> {
    circuit: &'a CircuitBreaker,
    is_trial: bool,
}

impl CircuitBreaker {
    /// `None` while the circuit is open.
    pub fn try_acquire(&self, now: Duration) -> Option<CircuitPermit<'_>> {
        let mut state = self.state();
        let is_trial = match state.open_until {
            None => false,
            Some(until) if now >= until && !state.is_tried => true,
            Some(_) => return None,
        };
        state.is_tried = is_trial;
        Some(CircuitPermit { circuit: self, is_trial })
    }

    /// Whether [`CircuitBreaker::try_acquire`] would return `None`.
    pub fn is_open(&self, now: Duration) -> bool {
        let state = self.state();
        state.open_until.is_some_and(|until| now < until || state.is_tried)
    }

    fn state(&self) -> MutexGuard<'_, CircuitState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CircuitPermit<'_> {
    pub fn record_success(self) {
        let mut state = self.circuit.state();
        if self.is_trial || state.open_until.is_none() {
            state.failures.clear();
            state.open_until = None;
        }
    }

    pub fn record_failure(self, now: Duration) {
        let mut state = self.circuit.state();
        state.failures.retain(|at| *at + WITHIN > now);
        state.failures.push_back(now);
        if self.is_trial || state.failures.len() >= FAILURES {
            state.open_until = Some(now + REST);
            state.failures.clear();
        }
    }
}

impl Drop for CircuitPermit<'_> {
    fn drop(&mut self) {
        if self.is_trial {
            self.circuit.state().is_tried = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn fail(circuit: &CircuitBreaker, now: Duration) {
        circuit.try_acquire(now).unwrap().record_failure(now);
    }

    /// T-L06.
    #[test]
    fn five_failures_in_thirty_seconds_open_it_and_one_question_tries_it_out_afterwards() {
        let circuit = CircuitBreaker::default();
        (0..4).for_each(|second| fail(&circuit, seconds(second)));
        circuit.try_acquire(seconds(4)).unwrap().record_success();
        (0..4).for_each(|second| fail(&circuit, seconds(10 + second)));
        fail(&circuit, seconds(45));
        assert!(circuit.try_acquire(seconds(46)).is_some(), "the first four were too long ago");
        (46..50).for_each(|second| fail(&circuit, seconds(second)));
        assert!(circuit.try_acquire(seconds(50)).is_none() && circuit.try_acquire(seconds(78)).is_none());
        let trial = circuit.try_acquire(seconds(79)).unwrap();
        assert!(circuit.try_acquire(seconds(79)).is_none(), "one question tries it out");
        trial.record_failure(seconds(80));
        assert!(circuit.try_acquire(seconds(109)).is_none());
        drop(circuit.try_acquire(seconds(110)).unwrap());
        circuit.try_acquire(seconds(111)).unwrap().record_success();
        assert!(circuit.try_acquire(seconds(111)).is_some() && circuit.try_acquire(seconds(111)).is_some());
    }

    #[test]
    fn a_call_from_before_the_breaker_opened_does_not_close_it() {
        let circuit = CircuitBreaker::default();
        let early = circuit.try_acquire(seconds(0)).unwrap();
        (0..5).for_each(|_| fail(&circuit, seconds(1)));
        early.record_success();
        assert!(circuit.try_acquire(seconds(2)).is_none());
    }
}
