//! Busy days, and how much work may be spent on finding them.

use chrono::{Days, NaiveDate};

use crate::{DaySpan, Limits};

/// How many more steps may be taken.
pub(crate) struct Budget {
    left: usize,
    per_event: usize,
    event_left: usize,
    pub(crate) is_spent: bool,
}

impl Budget {
    fn new(limits: &Limits) -> Self {
        Self {
            left: limits.steps,
            per_event: limits.steps_per_event,
            event_left: limits.steps_per_event,
            is_spent: false,
        }
    }

    /// The next steps belong to another event.
    pub(crate) fn next_event(&mut self) {
        self.event_left = self.per_event;
    }

    /// Takes one step, if there is one left.
    pub(crate) fn take(&mut self) -> bool {
        match (self.left.checked_sub(1), self.event_left.checked_sub(1)) {
            (Some(left), Some(event_left)) => {
                (self.left, self.event_left) = (left, event_left);
                true
            }
            _ => {
                self.is_spent = true;
                false
            }
        }
    }
}

/// Collects busy days within a window.
pub(crate) struct Busy {
    pub(crate) window: DaySpan,
    pub(crate) budget: Budget,
    spans: Vec<DaySpan>,
}

impl Busy {
    pub(crate) fn new(window: DaySpan, limits: &Limits) -> Self {
        Self { window, budget: Budget::new(limits), spans: Vec::new() }
    }

    /// Adds the days that lie within the window.
    pub(crate) fn add(&mut self, (first, last): DaySpan) {
        let (first, last) = (first.max(self.window.0), last.min(self.window.1));
        if first <= last && self.spans.last() != Some(&(first, last)) {
            self.spans.push((first, last));
        }
    }

    /// All spans in order; neighbors become one.
    pub(crate) fn join(mut self) -> Vec<DaySpan> {
        self.spans.sort_unstable();
        let mut joined: Vec<DaySpan> = Vec::new();
        for (first, last) in self.spans {
            match joined.last_mut() {
                Some(before) if first <= next_day(before.1) => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        joined
    }
}

fn next_day(day: NaiveDate) -> NaiveDate {
    day.checked_add_days(Days::new(1)).unwrap_or(day)
}
