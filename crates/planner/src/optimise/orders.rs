//! Finds the order of a day's visits with the least driving.

use crate::catalogue::{Catalogue, Point};
use crate::schedule::{DayTotals, Visit, Walk};
use crate::time::Minutes;

/// The best order after this walk; `None` if none improves on the current totals.
pub(super) fn best_order(
    catalogue: &Catalogue,
    walk: Walk,
    to: Point,
    visits: &[Visit],
    now: DayTotals,
) -> Option<Vec<Visit>> {
    let mut orders = Orders {
        catalogue,
        to,
        left: visits.to_vec(),
        order: Vec::with_capacity(visits.len()),
        best: (now.drive, now.back),
        found: None,
    };
    orders.go_on(walk);
    orders.found
}

/// Branch and bound over all orders of a day's visits.
struct Orders<'a> {
    catalogue: &'a Catalogue,
    to: Point,
    left: Vec<Visit>,
    order: Vec<Visit>,
    /// Minutes of driving, and the time of return.
    best: (Minutes, Minutes),
    found: Option<Vec<Visit>>,
}

impl Orders<'_> {
    /// Abandons a branch that is already worse.
    fn go_on(&mut self, walk: Walk) {
        if !walk.is_sound || walk.drive > self.best.0 {
            return;
        }
        if self.left.is_empty() {
            let outcome = walk.end(self.catalogue, self.to);
            if outcome.is_sound && (outcome.drive, outcome.back) < self.best {
                self.best = (outcome.drive, outcome.back);
                self.found = Some(self.order.clone());
            }
        }
        for at in 0..self.left.len() {
            let visit = self.left.remove(at);
            let mut next = walk;
            next.visit(self.catalogue, &visit);
            self.order.push(visit);
            self.go_on(next);
            self.order.pop();
            self.left.insert(at, visit);
        }
    }
}
