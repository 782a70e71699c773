//! Re-cuts a trip: the chosen sights in the order of the shortest road over all of them, then that road into days and beds by
//! dynamic programming. Nights chosen before the sights cannot use such a road.

use super::day::{BESIDE_THE_ROAD, CROWDING, DayPlan, WAITING};
use super::fill::Filling;
use super::nights::{FILLED, MINUTE_OVER_CAP, MOVE, OVER_CAP};
use super::problem::PlanProblem;
use super::shorten::shortened;
use super::stages::breaks;
use crate::catalogue::Point;
use crate::schedule::{DayRules, Visit, Walk};

/// A stop of the road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoadItem {
    Sight(usize),
    /// A requested place without a visited sight: a day ends there.
    Bed(usize),
}

/// Above any cut's cost.
const NEVER: i64 = i64::MAX / 4;
/// One point; costs count in sixtieths.
const POINT: i64 = 60;

/// A state of the cut, with its predecessor.
#[derive(Clone, Copy, Debug)]
struct CutState {
    cost: i64,
    /// Items done and bed on the day before.
    from: (usize, usize),
}

/// Per day of the cut: its number of items, and its bed.
type CutDays = Vec<(usize, usize)>;

impl<'a> Filling<'a> {
    /// The same sights on the shortest road that can be cut into days; `None` without such a cut or with fixed nights.
    pub(super) fn cut_anew(&self) -> Option<Self> {
        let ask = self.ask;
        let gateway = ask.catalogue.gateway()?;
        if self.days.len() < 2
            || !ask.wishes.nights.is_empty()
            || self.days.iter().any(|day| day.has_ride(ask.catalogue))
        {
            return None;
        }
        let mut items: Vec<RoadItem> =
            self.days.iter().flat_map(|day| day.visits()).map(|visit| RoadItem::Sight(visit.sight)).collect();
        for must in ask.musts.iter().filter(|must| self.is_visited(**must)) {
            let is_seen =
                items.iter().any(|item| matches!(item, RoadItem::Sight(sight) if ask.catalogue.home(*sight) == *must));
            if !is_seen {
                let night = (0..self.days.len()).find(|day| self.days[*day].to == *must).unwrap_or_default();
                let at = self.days[..=night].iter().map(|day| day.visits().len()).sum::<usize>();
                items.insert(at.min(items.len()), RoadItem::Bed(*must));
            }
        }
        let mut road = Road { ask, gateway, items };
        road.shorten();
        let straight = road.cut();
        road.items.reverse();
        let turned = road.cut();
        let is_straight = match (&straight, &turned) {
            (Some((straight, _)), Some((turned, _))) => straight <= turned,
            (straight, _) => straight.is_some(),
        };
        if is_straight {
            road.items.reverse();
        }
        let (_, days) = if is_straight { straight } else { turned }?;
        Some(self.with_days(road.days(&days)))
    }
}

struct Road<'a> {
    ask: &'a PlanProblem<'a>,
    gateway: usize,
    items: Vec<RoadItem>,
}

impl<'a> Road<'a> {
    fn point(&self, item: RoadItem) -> Point {
        match item {
            RoadItem::Sight(sight) => self.ask.catalogue.sight_point(sight),
            RoadItem::Bed(place) => self.ask.catalogue.place_point(place),
        }
    }

    fn home(&self, item: RoadItem) -> usize {
        match item {
            RoadItem::Sight(sight) => self.ask.catalogue.home(sight),
            RoadItem::Bed(place) => place,
        }
    }

    fn shorten(&mut self) {
        let ends = [self.ask.catalogue.place_point(self.gateway)];
        let items = self.items.iter().map(|item| self.point(*item));
        let points: Vec<Point> = ends.into_iter().chain(items).chain(ends).collect();
        let order = shortened(&points, &|from, to| self.ask.catalogue.drive(from, to).minutes);
        self.items = order[1..order.len() - 1].iter().map(|at| self.items[at - 1]).collect();
    }

    /// Possible beds after this many items.
    fn beds(&self, done: usize) -> Vec<usize> {
        let before = done.checked_sub(1).map(|at| self.items[at]);
        if let Some(RoadItem::Bed(place)) = before {
            return vec![place];
        }
        let homes = [before, self.items.get(done).copied()].map(|item| item.map(|item| self.home(item)));
        let mut beds: Vec<usize> = homes.into_iter().flatten().collect();
        beds.extend(breaks(self.ask, homes[0].unwrap_or(self.gateway), homes[1].unwrap_or(self.gateway)));
        beds.retain(|bed| *bed != self.gateway && !self.ask.is_unwanted(*bed));
        beds.sort_unstable();
        beds.dedup();
        beds
    }

    /// The cheapest feasible days, and their cost.
    fn cut(&self) -> Option<(i64, CutDays)> {
        let count = self.items.len();
        let days = self.ask.days;
        let beds: Vec<Vec<usize>> = (0..=count).map(|done| self.beds(done)).collect();
        let width = beds.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let size = (count + 1) * width;
        let mut table = vec![CutState { cost: NEVER, from: (0, 0) }; size * days];
        let rules = |day: usize| self.ask.rules(day);
        for (done, bed, cost) in self.day(0, self.gateway, rules(0), &beds) {
            let entry = &mut table[done * width + bed];
            if cost < entry.cost {
                *entry = CutState { cost, from: (0, 0) };
            }
        }
        // Middle days are alike except for closed sights, which leave once days have dates.
        let mut middle: Vec<Vec<(usize, usize, i64)>> = vec![Vec::new(); size];
        if days > 2 {
            let undated = DayRules { date: None, ..rules(1) };
            for (done, there) in beds.iter().enumerate() {
                for (at, bed) in there.iter().enumerate() {
                    middle[done * width + at] = self.day(done, *bed, undated, &beds);
                }
            }
        }
        for day in 1..days - 1 {
            let (known, rest) = table.split_at_mut(day * size);
            for (state, step) in known[(day - 1) * size..].iter().enumerate() {
                let so_far = step.cost;
                if so_far >= NEVER {
                    continue;
                }
                for (done, bed, cost) in &middle[state] {
                    let entry = &mut rest[*done * width + *bed];
                    if so_far + cost < entry.cost {
                        *entry = CutState { cost: so_far + cost, from: (state / width, state % width) };
                    }
                }
            }
        }
        let mut best: Option<(i64, usize)> = None;
        for (state, step) in table[(days - 2) * size..(days - 1) * size].iter().enumerate() {
            if step.cost >= NEVER {
                continue;
            }
            let (done, bed) = (state / width, beds[state / width][state % width]);
            if let Some(cost) = self.last_day(done, bed, rules(days - 1))
                && best.is_none_or(|(least, _)| step.cost + cost < least)
            {
                best = Some((step.cost + cost, state));
            }
        }
        let (cost, mut state) = best?;
        let mut found = vec![(count, self.gateway)];
        for day in (0..days - 1).rev() {
            let (done, bed) = (state / width, state % width);
            found.push((done, beds[done][bed]));
            let (done, bed) = table[day * size + state].from;
            state = done * width + bed;
        }
        found.reverse();
        Some((cost, found))
    }

    /// Possible ends of a day that begins in a bed after this many items: items, bed and cost.
    fn day(&self, done: usize, bed: usize, rules: DayRules, beds: &[Vec<usize>]) -> Vec<(usize, usize, i64)> {
        let catalogue = self.ask.catalogue;
        let mut walk = Walk::begin(catalogue, catalogue.place_point(bed), rules);
        let mut found = Vec::new();
        let (mut stops, mut at) = (0, done);
        loop {
            for (index, to) in beds[at].iter().enumerate() {
                let is_move = *to != bed;
                if let Some(cost) = self.cost(walk, bed, *to, stops, rules) {
                    found.push((at, index, cost + if is_move { i64::from(MOVE) * POINT } else { 0 }));
                }
            }
            match self.items.get(at) {
                Some(RoadItem::Sight(sight)) if stops < rules.stops => {
                    walk.visit(catalogue, &Visit::typical(catalogue, *sight));
                    stops += 1;
                }
                Some(RoadItem::Bed(place)) => {
                    if let Some(cost) = self.cost(walk, bed, *place, stops, rules) {
                        found.push((at + 1, 0, cost + i64::from(MOVE) * POINT));
                    }
                    return found;
                }
                _ => return found,
            }
            if !walk.is_sound {
                return found;
            }
            at += 1;
        }
    }

    fn last_day(&self, done: usize, bed: usize, rules: DayRules) -> Option<i64> {
        let catalogue = self.ask.catalogue;
        if self.items.len() - done > rules.stops {
            return None;
        }
        let mut walk = Walk::begin(catalogue, catalogue.place_point(bed), rules);
        for item in &self.items[done..] {
            let RoadItem::Sight(sight) = item else { return None };
            walk.visit(catalogue, &Visit::typical(catalogue, *sight));
        }
        self.cost(walk, bed, self.gateway, self.items.len() - done, rules)
    }

    /// A day's cost in sixtieths of points; `None` if infeasible.
    fn cost(&self, walk: Walk, from: usize, to: usize, stops: usize, rules: DayRules) -> Option<i64> {
        let catalogue = self.ask.catalogue;
        let outcome = walk.end(catalogue, catalogue.place_point(to));
        let road = catalogue.road(from, to);
        let most = if road > rules.drive_cap { road + BESIDE_THE_ROAD } else { rules.drive_cap };
        if !outcome.is_sound || outcome.drive > most {
            return None;
        }
        let above = i64::from((outcome.drive - rules.drive_cap).max(0));
        let over = if above > 0 { OVER_CAP + above * MINUTE_OVER_CAP } else { 0 };
        let stops = i64::try_from(stops).unwrap_or(0);
        let filled = if stops > 0 { i64::from(FILLED) } else { 0 };
        let crowded = i64::from(CROWDING) * stops * (stops - 1) / 2;
        let drive = i64::from(outcome.drive) * i64::from(self.ask.hour_costs());
        Some(drive + (over - filled + crowded + i64::from(outcome.waiting / WAITING)) * POINT)
    }

    fn days(&self, cut: &[(usize, usize)]) -> Vec<DayPlan> {
        let (mut from, mut done) = (self.gateway, 0);
        let mut days = Vec::with_capacity(cut.len());
        for (number, (until, to)) in cut.iter().enumerate() {
            let mut day = DayPlan::new(self.ask, number, from, *to);
            let date = self.ask.rules(number).date;
            let visits = self.items[done..*until].iter().filter_map(|item| match item {
                RoadItem::Sight(sight) if self.ask.catalogue.is_closed_on(*sight, date) => None,
                RoadItem::Sight(sight) => Some(Visit::typical(self.ask.catalogue, *sight)),
                RoadItem::Bed(_) => None,
            });
            day.set_visits(self.ask.catalogue, visits.collect());
            days.push(day);
            (from, done) = (*to, *until);
        }
        days
    }
}
