//! Not asking a provider that keeps failing: after so many failures in a row of time nobody asks for a while, then one question
//! tries it out. Threat row L06.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Failures that open it, when they lie within `WITHIN`.
const FAILURES: usize = 5;
const WITHIN: Duration = Duration::from_secs(30);
/// How long nobody asks then.
const REST: Duration = Duration::from_secs(30);

/// Moments are counted from any one that stays the same.
#[derive(Debug, Default)]
pub struct Circuit(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: VecDeque<Duration>,
    /// Until when nobody asks.
    open_until: Option<Duration>,
    /// One question is under way that tries it out.
    is_tried: bool,
}

/// A question that may be asked. Whoever drops it without a word has learned nothing.
pub struct Turn<'a> {
    circuit: &'a Circuit,
    is_trial: bool,
}

impl Circuit {
    /// `None` while nobody asks.
    pub fn enter(&self, now: Duration) -> Option<Turn<'_>> {
        let mut state = self.state();
        let is_trial = match state.open_until {
            None => false,
            Some(until) if now >= until && !state.is_tried => true,
            Some(_) => return None,
        };
        state.is_tried = is_trial;
        Some(Turn { circuit: self, is_trial })
    }

    /// Whether [`Circuit::enter`] would let nobody in.
    pub fn rests(&self, now: Duration) -> bool {
        let state = self.state();
        state.open_until.is_some_and(|until| now < until || state.is_tried)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    pub fn succeeded(self) {
        let mut state = self.circuit.state();
        if self.is_trial || state.open_until.is_none() {
            state.failures.clear();
            state.open_until = None;
        }
    }

    pub fn failed(self, now: Duration) {
        let mut state = self.circuit.state();
        state.failures.retain(|at| *at + WITHIN > now);
        state.failures.push_back(now);
        if self.is_trial || state.failures.len() >= FAILURES {
            state.open_until = Some(now + REST);
            state.failures.clear();
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.is_trial {
            self.circuit.state().is_tried = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn fail(circuit: &Circuit, now: Duration) {
        circuit.enter(now).unwrap().failed(now);
    }

    #[test]
    fn l06_five_failures_in_thirty_seconds_open_it_and_one_question_tries_it_out_afterwards() {
        let circuit = Circuit::default();
        (0..4).for_each(|second| fail(&circuit, at(second)));
        circuit.enter(at(4)).unwrap().succeeded();
        (0..4).for_each(|second| fail(&circuit, at(10 + second)));
        fail(&circuit, at(45));
        assert!(circuit.enter(at(46)).is_some(), "the first four were too long ago");
        (46..50).for_each(|second| fail(&circuit, at(second)));
        assert!(circuit.enter(at(50)).is_none() && circuit.enter(at(78)).is_none());
        let trial = circuit.enter(at(79)).unwrap();
        assert!(circuit.enter(at(79)).is_none(), "one question tries it out");
        trial.failed(at(80));
        assert!(circuit.enter(at(109)).is_none());
        drop(circuit.enter(at(110)).unwrap());
        circuit.enter(at(111)).unwrap().succeeded();
        assert!(circuit.enter(at(111)).is_some() && circuit.enter(at(111)).is_some());
    }

    #[test]
    fn what_was_asked_before_it_opened_does_not_close_it() {
        let circuit = Circuit::default();
        let early = circuit.enter(at(0)).unwrap();
        (0..5).for_each(|_| fail(&circuit, at(1)));
        early.succeeded();
        assert!(circuit.enter(at(2)).is_none());
    }
}
