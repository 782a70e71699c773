//! Local search (2-opt and Or-opt) for a short road over many points, from the first to the last.

use crate::catalogue::Point;
use crate::time::Minutes;

/// The most points that move together.
const RUN: usize = 3;

/// A shorter order of the points, as indexes; the first and the last stay.
pub(super) fn shortened(points: &[Point], minutes: &dyn Fn(Point, Point) -> Minutes) -> Vec<usize> {
    let far: Vec<Vec<Minutes>> =
        points.iter().map(|from| points.iter().map(|to| minutes(*from, *to)).collect()).collect();
    let mut road = Road { far, order: (0..points.len()).collect() };
    while road.turn() | road.move_runs() {}
    road.order
}

struct Road {
    /// Minutes between all points, symmetrical.
    far: Vec<Vec<Minutes>>,
    order: Vec<usize>,
}

impl Road {
    /// Minutes between two positions of the order.
    fn leg(&self, from: usize, to: usize) -> Minutes {
        self.far[self.order[from]][self.order[to]]
    }

    /// Reverses stretches. Returns whether any became shorter.
    fn turn(&mut self) -> bool {
        let mut is_shorter = false;
        let inner = self.order.len().saturating_sub(1);
        for first in 1..inner {
            for last in first + 1..inner {
                let old = self.leg(first - 1, first) + self.leg(last, last + 1);
                if self.leg(first - 1, last) + self.leg(first, last + 1) < old {
                    self.order[first..=last].reverse();
                    is_shorter = true;
                }
            }
        }
        is_shorter
    }

    /// Moves runs of points to cheaper positions. Returns whether any moved.
    fn move_runs(&mut self) -> bool {
        let mut is_shorter = false;
        for run in 1..=RUN {
            for first in 1..self.order.len().saturating_sub(run) {
                let last = first + run - 1;
                let saved = self.leg(first - 1, first) + self.leg(last, last + 1) - self.leg(first - 1, last + 1);
                if saved > 0
                    && let Some((_, is_turned, at)) = self.best_gap(first, last).filter(|(added, ..)| *added < saved)
                {
                    let mut moved: Vec<usize> = self.order.drain(first..=last).collect();
                    if is_turned {
                        moved.reverse();
                    }
                    let to = if at > last { at - run + 1 } else { at + 1 };
                    self.order.splice(to..to, moved);
                    is_shorter = true;
                }
            }
        }
        is_shorter
    }

    /// A run's cheapest gap: added minutes, whether reversed, and the position before it.
    fn best_gap(&self, first: usize, last: usize) -> Option<(Minutes, bool, usize)> {
        let gaps = (0..self.order.len().saturating_sub(1)).filter(|at| *at + 1 < first || *at > last);
        let added = gaps.map(|at| {
            let gap = self.leg(at, at + 1);
            let straight = self.leg(at, first) + self.leg(last, at + 1) - gap;
            let turned = self.leg(at, last) + self.leg(first, at + 1) - gap;
            (straight.min(turned), turned < straight, at)
        });
        added.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::seed_catalogue;

    #[test]
    fn a_shortened_road_keeps_its_ends_and_all_between_them() {
        let land = seed_catalogue();
        let minutes = |from: Point, to: Point| land.drive(from, to).minutes;
        for (first, step) in [(0, 7), (3, 11), (5, 2)] {
            let start = land.place_point(first);
            let sights = (first..land.sights().len()).step_by(step).map(|sight| land.sight_point(sight));
            let points: Vec<Point> = [start].into_iter().chain(sights).chain([start]).collect();
            let long = |order: &[usize]| -> Minutes {
                order.windows(2).map(|leg| minutes(points[leg[0]], points[leg[1]])).sum()
            };
            let given: Vec<usize> = (0..points.len()).collect();
            let found = shortened(&points, &minutes);
            assert!(long(&found) < long(&given), "{} of {}", long(&found), long(&given));
            assert_eq!((found.first(), found.last()), (given.first(), given.last()));
            let mut all = found;
            all.sort_unstable();
            assert_eq!(all, given);
        }
    }

    #[test]
    fn a_road_without_anything_between_its_ends_is_as_short_as_it_is() {
        let land = seed_catalogue();
        let minutes = |from: Point, to: Point| land.drive(from, to).minutes;
        for points in [vec![], vec![land.place_point(0)], vec![land.place_point(0); 2], vec![land.place_point(1); 3]] {
            assert_eq!(shortened(&points, &minutes).len(), points.len());
        }
    }
}
