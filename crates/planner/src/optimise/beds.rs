//! Moves nights of a filled trip to where the neighboring days drive less, if that outweighs packing.

use super::day::DayPlan;
use super::fill::Filling;
use super::nights::{MOVE, REQUESTED_WEIGHT};

/// The most nights in a row that move together, besides a whole stay.
const TOGETHER: usize = 3;

/// Consecutive nights in one place, both ends included.
#[derive(Clone, Copy, Debug)]
struct Stay {
    first: usize,
    last: usize,
}

impl Stay {
    /// From the day before the first night to the day after the last.
    fn days(self) -> std::ops::RangeInclusive<usize> {
        self.first..=self.last + 1
    }
}

impl Filling<'_> {
    /// Moves nights while the trip improves. Returns whether any moved.
    pub(super) fn move_beds(&mut self) -> bool {
        let mut is_moved = false;
        let mut first = 0;
        while first + 1 < self.days.len() {
            let stays = self.stays_from(first);
            let found = stays.into_iter().filter_map(|stay| Some((self.better_bed(stay)?, stay)));
            match found.max_by_key(|((gain, _), _)| *gain) {
                Some(((_, bed), stay)) => {
                    for day in stay.days() {
                        let (from, to) = self.ends(stay, bed, day);
                        self.days[day].move_to(self.ask, from, to);
                    }
                    is_moved = true;
                }
                None => first += 1,
            }
        }
        is_moved
    }

    /// Adds a night in a requested place that would be missed, where it costs least. Sights that no longer fit leave their days, unless
    /// another requested place is lost with them. Returns whether it found such a night.
    pub(super) fn go_to(&mut self, place: usize) -> bool {
        let stays = (0..self.days.len() - 1).flat_map(|first| self.stays_from(first));
        let mut found: Vec<(i64, Vec<DayPlan>)> = stays.filter_map(|stay| self.with_nights_in(stay, place)).collect();
        found.sort_by_key(|(gain, _)| -gain);
        let visited = |changed: &[DayPlan]| {
            let musts = self.ask.musts.iter();
            musts.filter(|must| self.is_visited_with(changed, **must)).count()
        };
        let before = visited(&[]);
        let Some((_, changed)) = found.into_iter().find(|(_, changed)| visited(changed) > before) else { return false };
        let mut days = self.days.clone();
        for day in changed {
            let number = day.number();
            days[number] = day;
        }
        *self = self.with_days(days);
        true
    }

    /// The days around these nights if spent in a place, and their gain.
    fn with_nights_in(&self, stay: Stay, place: usize) -> Option<(i64, Vec<DayPlan>)> {
        let (ask, old) = (self.ask, self.days[stay.first].to);
        if self.is_bound(stay) || self.is_lost(stay, old) || !self.may_sleep(place) {
            return None;
        }
        let mut gain = i64::from(self.beds_cost(stay, old) - self.beds_cost(stay, place));
        let mut days = Vec::with_capacity(stay.last + 2 - stay.first);
        for number in stay.days() {
            let (from, to) = self.ends(stay, place, number);
            let mut day = self.days[number].clone();
            gain -= day.value(ask);
            if day.moved(ask.catalogue, from, to).is_none() {
                let all = day.visits().iter().copied();
                let remaining = all.filter(|visit| self.retained.contains(&visit.sight)).collect();
                day.set_visits(ask.catalogue, remaining);
            }
            day.move_to(ask, from, to);
            if !day.is_sound() {
                return None;
            }
            gain += day.value(ask);
            days.push(day);
        }
        Some((gain, days))
    }

    /// A day's start and end if these nights are spent in a bed.
    fn ends(&self, stay: Stay, bed: usize, day: usize) -> (usize, usize) {
        let plan = &self.days[day];
        (if day == stay.first { plan.from } else { bed }, if day == stay.last + 1 { plan.to } else { bed })
    }

    /// The stays that begin at this night, by length.
    fn stays_from(&self, first: usize) -> Vec<Stay> {
        let nights = self.days.len() - 1;
        let bed = self.days[first].to;
        let end = (first..nights).take_while(|night| self.days[*night].to == bed).last().unwrap_or(first);
        let is_whole = |last: usize| last == end && (first == 0 || self.days[first - 1].to != bed);
        (first..=end)
            .filter(|last| last - first < TOGETHER || is_whole(*last))
            .map(|last| Stay { first, last })
            .collect()
    }

    /// The best bed for these nights, and its gain.
    fn better_bed(&self, stay: Stay) -> Option<(i32, usize)> {
        let (ask, old) = (self.ask, self.days[stay.first].to);
        if self.is_bound(stay) || self.is_lost(stay, old) {
            return None;
        }
        let ends = [self.days[stay.first].from, self.days[stay.last + 1].to];
        let visits = stay.days().flat_map(|day| self.days[day].visits());
        let mut beds: Vec<usize> = visits.map(|visit| ask.catalogue.home(visit.sight)).chain(ends).collect();
        beds.retain(|bed| self.may_sleep(*bed) && *bed != old);
        beds.sort_unstable();
        beds.dedup();
        let now =
            self.beds_cost(stay, old) + stay.days().map(|day| ask.drive_costs(self.days[day].drive())).sum::<i32>();
        let better = beds.into_iter().filter_map(|bed| {
            let mut gain = now - self.beds_cost(stay, bed);
            for day in stay.days() {
                let (from, to) = self.ends(stay, bed, day);
                gain -= ask.drive_costs(self.days[day].moved(ask.catalogue, from, to)?.drive);
            }
            (gain > 0).then_some((gain, bed))
        });
        better.max_by_key(|(gain, bed)| (*gain, std::cmp::Reverse(*bed)))
    }

    /// Whether a wish or a scenic train fixes these nights.
    fn is_bound(&self, stay: Stay) -> bool {
        let is_wished = self.ask.nights(self.days[stay.first].to).is_some();
        is_wished || stay.days().any(|day| self.days[day].has_ride(self.ask.catalogue))
    }

    fn may_sleep(&self, bed: usize) -> bool {
        Some(bed) != self.ask.catalogue.gateway() && !self.ask.is_unwanted(bed) && self.ask.nights(bed).is_none()
    }

    /// The cost of these nights in a place: packing before and after, less the value of a requested place.
    fn beds_cost(&self, stay: Stay, bed: usize) -> i32 {
        let nights = self.days.len() - 1;
        let is_other = |night: Option<usize>| night.is_some_and(|night| self.days[night].to != bed);
        let before = stay.first.checked_sub(1);
        let after = Some(stay.last + 1).filter(|night| *night < nights);
        let moves = i32::from(before.is_none() || is_other(before)) + i32::from(is_other(after));
        let is_requested = self.ask.musts.contains(&bed) && !self.nights_outside(stay).any(|other| other == bed);
        MOVE * moves - if is_requested { REQUESTED_WEIGHT } else { 0 }
    }

    fn nights_outside(&self, stay: Stay) -> impl Iterator<Item = usize> {
        let nights = self.days.len() - 1;
        (0..nights).filter(move |night| !(stay.first..=stay.last).contains(night)).map(|night| self.days[night].to)
    }

    /// Whether moving these nights would miss a requested place.
    fn is_lost(&self, stay: Stay, bed: usize) -> bool {
        let is_slept = self.nights_outside(stay).any(|other| other == bed);
        let is_seen = || {
            let visits = self.days.iter().flat_map(|day| day.visits());
            visits.map(|visit| self.ask.catalogue.home(visit.sight)).any(|home| home == bed)
        };
        self.ask.musts.contains(&bed) && !is_slept && !is_seen()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::seed_catalogue;
    use crate::optimise::nights::Nights;
    use crate::optimise::problem::PlanProblem;
    use crate::plan_constraints::PlanConstraints;
    use crate::preferences::Preferences;

    fn sights(trip: &Filling<'_>) -> Vec<usize> {
        trip.days.iter().flat_map(|day| day.visits()).map(|visit| visit.sight).collect()
    }

    #[test]
    fn a_sight_that_leaves_its_day_for_a_night_elsewhere_may_come_in_again() {
        let (land, wishes) = (seed_catalogue(), PlanConstraints::default());
        let destinations = ["Kandy", "Mirissa"].map(str::to_owned).to_vec();
        let preferences = Preferences { destinations, duration: 4, ..Preferences::default() };
        let ask = PlanProblem::new(&land, &preferences, &wishes);
        let [kandy, mirissa] = ["Kandy", "Mirissa"].map(|name| land.place_named(name).expect(name));
        let mut trip = Filling::new(&ask, &Nights { places: vec![kandy; 3], ..Nights::default() });
        trip.fill(&[], &[mirissa]);
        let before = sights(&trip);
        assert!(trip.go_to(mirissa) && trip.is_visited(kandy) && trip.is_visited(mirissa));
        let after = sights(&trip);
        assert!(after.len() < before.len(), "a day on the road to the south has no time for as much");
        for (sight, is_taken) in trip.taken.iter().enumerate() {
            assert_eq!(*is_taken, after.contains(&sight), "{}", land.sights()[sight].title);
        }
    }
}
