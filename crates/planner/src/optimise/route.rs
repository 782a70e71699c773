//! The travelling salesman problem: orders the places of a round trip, exactly for few places.

use crate::time::Minutes;

/// Up to this many places the order is optimal (Held and Karp).
pub const EXACT: usize = 10;

/// The shortest round trip from `start` over all `places`; without a start, the shortest open path. `minutes` is symmetrical. Of the two
/// directions it takes the one whose first place has the smaller number.
pub fn shortest(start: Option<usize>, places: &[usize], minutes: &dyn Fn(usize, usize) -> Minutes) -> Vec<usize> {
    let tour = Tour { start, minutes };
    let mut order = if places.len() <= EXACT { tour.exact(places) } else { tour.improved(places) };
    if order.last() < order.first() {
        order.reverse();
    }
    order
}

/// Minutes of the trip in this order.
pub fn length(start: Option<usize>, order: &[usize], minutes: &dyn Fn(usize, usize) -> Minutes) -> Minutes {
    Tour { start, minutes }.length(order)
}

struct Tour<'a> {
    start: Option<usize>,
    minutes: &'a dyn Fn(usize, usize) -> Minutes,
}

impl Tour<'_> {
    /// To or from the start.
    fn home(&self, place: usize) -> Minutes {
        self.start.map_or(0, |start| (self.minutes)(start, place))
    }

    fn leg_minutes(&self, from: Option<&usize>, to: Option<&usize>) -> Minutes {
        match (from, to) {
            (Some(from), Some(to)) => (self.minutes)(*from, *to),
            (Some(only), None) | (None, Some(only)) => self.home(*only),
            (None, None) => 0,
        }
    }

    fn length(&self, order: &[usize]) -> Minutes {
        let ends = self.leg_minutes(None, order.first()) + self.leg_minutes(order.last(), None);
        let legs: Minutes = order.windows(2).map(|leg| (self.minutes)(leg[0], leg[1])).sum();
        if order.is_empty() { 0 } else { ends + legs }
    }

    /// Dynamic programming over sets of places and last places, from small sets to large ones.
    fn exact(&self, places: &[usize]) -> Vec<usize> {
        let count = places.len();
        if count < 2 {
            return places.to_vec();
        }
        let home: Vec<Minutes> = places.iter().map(|place| self.home(*place)).collect();
        let roads: Vec<Vec<Minutes>> =
            places.iter().map(|from| places.iter().map(|to| (self.minutes)(*from, *to)).collect()).collect();
        let all = (1_usize << count) - 1;
        let mut best = vec![(Minutes::MAX, usize::MAX); (all + 1) * count];
        for (last, home) in home.iter().enumerate() {
            best[(1 << last) * count + last] = (*home, usize::MAX);
        }
        for set in 1..=all {
            for last in (0..count).filter(|last| set >> last & 1 == 1) {
                let (so_far, _) = best[set * count + last];
                for next in (0..count).filter(|next| set >> next & 1 == 0) {
                    let entry = &mut best[(set | 1 << next) * count + next];
                    *entry = (*entry).min((so_far + roads[last][next], last));
                }
            }
        }
        let whole = |last: &usize| best[all * count + last].0 + home[*last];
        let mut order = Vec::with_capacity(count);
        let (mut set, mut at) = (all, (0..count).min_by_key(whole).unwrap_or(0));
        while at != usize::MAX {
            order.push(places[at]);
            let before = best[set * count + at].1;
            set &= !(1 << at);
            at = before;
        }
        order
    }

    /// Cheapest insertion, then local search until nothing improves.
    fn improved(&self, places: &[usize]) -> Vec<usize> {
        let mut rest = places.to_vec();
        // The farthest first: they form the outline for the near ones.
        rest.sort_by_key(|place| (-self.home(*place), *place));
        let mut order = Vec::with_capacity(rest.len());
        for place in rest {
            let at = self.cheapest(&order, place).1;
            order.insert(at, place);
        }
        while self.two_opt(&mut order) || self.or_opt(&mut order) {}
        order
    }

    /// A place's cost at its best position.
    fn cheapest(&self, order: &[usize], place: usize) -> (Minutes, usize) {
        let added = (0..=order.len()).map(|at| {
            let (before, after) = (at.checked_sub(1).and_then(|at| order.get(at)), order.get(at));
            let detour = self.leg_minutes(before, Some(&place)) + self.leg_minutes(Some(&place), after);
            (detour - self.leg_minutes(before, after), at)
        });
        added.min().unwrap_or((0, 0))
    }

    /// Reverses a stretch if that is shorter.
    fn two_opt(&self, order: &mut [usize]) -> bool {
        for first in 0..order.len() {
            for last in first + 1..order.len() {
                let (before, after) = (first.checked_sub(1).map(|at| order[at]), order.get(last + 1).copied());
                let old = self.leg_minutes(before.as_ref(), Some(&order[first]))
                    + self.leg_minutes(Some(&order[last]), after.as_ref());
                let new = self.leg_minutes(before.as_ref(), Some(&order[last]))
                    + self.leg_minutes(Some(&order[first]), after.as_ref());
                if new < old {
                    order[first..=last].reverse();
                    return true;
                }
            }
        }
        false
    }

    /// Moves a run of up to three places, reversed if better, to a shorter position.
    fn or_opt(&self, order: &mut Vec<usize>) -> bool {
        for count in 1..=3.min(order.len()) {
            for first in 0..=order.len() - count {
                let (head, tail) = (order[first], order[first + count - 1]);
                let (before, after) = (first.checked_sub(1).map(|at| order[at]), order.get(first + count).copied());
                let saved = self.leg_minutes(before.as_ref(), Some(&head))
                    + self.leg_minutes(Some(&tail), after.as_ref())
                    - self.leg_minutes(before.as_ref(), after.as_ref());
                let rest: Vec<usize> = order[..first].iter().chain(&order[first + count..]).copied().collect();
                for at in 0..=rest.len() {
                    let (before, after) = (at.checked_sub(1).map(|at| &rest[at]), rest.get(at));
                    let gap = self.leg_minutes(before, after);
                    let straight = self.leg_minutes(before, Some(&head)) + self.leg_minutes(Some(&tail), after) - gap;
                    let turned = self.leg_minutes(before, Some(&tail)) + self.leg_minutes(Some(&head), after) - gap;
                    if !rest.is_empty() && straight.min(turned) < saved {
                        let mut run = order[first..first + count].to_vec();
                        if turned < straight {
                            run.reverse();
                        }
                        *order = rest;
                        order.splice(at..at, run);
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// The order with `place` at its cheapest position, and the added minutes.
pub fn with(
    start: Option<usize>,
    order: &[usize],
    place: usize,
    minutes: &dyn Fn(usize, usize) -> Minutes,
) -> (Minutes, usize) {
    Tour { start, minutes }.cheapest(order, place)
}

/// The place whose removal shortens the trip most; the first of equals.
pub fn farthest(start: Option<usize>, order: &[usize], minutes: &dyn Fn(usize, usize) -> Minutes) -> Option<usize> {
    let tour = Tour { start, minutes };
    let added = order.iter().enumerate().map(|(at, place)| {
        let (before, after) = (at.checked_sub(1).and_then(|at| order.get(at)), order.get(at + 1));
        let through = tour.leg_minutes(before, Some(place)) + tour.leg_minutes(Some(place), after);
        (through - tour.leg_minutes(before, after), std::cmp::Reverse(at), *place)
    });
    added.max().map(|(_, _, place)| place)
}
