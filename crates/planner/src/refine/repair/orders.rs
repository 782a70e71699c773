//! Orders places: one before another, at the start, at the end, on a certain night.

use super::Repair;
use crate::check::{check, place_of};
use crate::refine::intent::{IntentTarget, When};
use crate::schedule::DayRules;
use crate::time::Minutes;

/// A bed this near is as good as the replaced one.
const NEAR: Minutes = 60;

impl Repair<'_> {
    /// One before the other; for an area, all its places in the trip.
    pub(super) fn order_targets(&mut self, first: IntentTarget, then: IntentTarget) {
        let (firsts, thens) = (self.places_in_order(first), self.places_in_order(then));
        if firsts.is_empty() || thens.is_empty() {
            return self.refuse("One of these is not part of the plan.");
        }
        let is_many = firsts.len() * thens.len() > 1;
        for first in &firsts {
            for then in thens.iter().filter(|then| *then != first) {
                if is_many && self.is_before(*first, *then) {
                    continue;
                }
                self.order_places(*first, *then);
            }
        }
    }

    /// The places of an order; for an area, those where the trip sleeps.
    pub(super) fn places_in_order(&self, target: IntentTarget) -> Vec<usize> {
        if !matches!(target, IntentTarget::Area(_)) {
            return self.place_of(target).into_iter().collect();
        }
        let mut beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        beds.sort_unstable();
        beds.dedup();
        beds.retain(|place| self.is_place_of(target, *place));
        beds
    }

    /// Two places of an order that violate it.
    pub(super) fn out_of_order(&self, first: IntentTarget, then: IntentTarget) -> Option<(usize, usize)> {
        let (firsts, thens) = (self.places_in_order(first), self.places_in_order(then));
        let pairs = firsts.iter().flat_map(|first| thens.iter().map(move |then| (*first, *then)));
        pairs.into_iter().find(|(first, then)| first != then && !self.is_before(*first, *then))
    }

    /// Nights in one place before nights in another: moves the stay that changes least.
    pub(super) fn order_places(&mut self, first: usize, then: usize) {
        let names = [first, then].map(|place| self.catalogue.places()[place].name.clone());
        for (place, name) in [first, then].into_iter().zip(&names) {
            if self.nights_in(place) == 0 {
                self.go_to_sleep(place, name);
            }
        }
        let slugs = [first, then].map(|place| self.catalogue.places()[place].slug.clone());
        self.trip.wishes.orders.retain(|(a, b)| !(slugs.contains(a) && slugs.contains(b)));
        let [first_slug, then_slug] = slugs;
        if self.trip.wishes.orders.len() < crate::plan_constraints::WISHES_LIMIT {
            self.trip.wishes.orders.push((first_slug, then_slug));
        }
        if self.is_before(first, then) && self.is_seen_before(then, first) {
            return self.see_in_order(first, then);
        }
        if self.is_before(first, then) {
            return self.remark_already(format!("{} comes before {} already.", names[0], names[1]));
        }
        let mut ways = Vec::new();
        for (moved, to_front) in [(first, true), (then, false)] {
            let Some(range) = self.stay(moved) else { continue };
            let other = if to_front { then } else { first };
            let Some(target) = self.stay(other) else { continue };
            let to = if to_front { target.start } else { target.end };
            ways.push(self.try_change(|tried| tried.move_days(range.clone(), to)));
        }
        let nights = |place: usize| {
            let nights: Vec<usize> =
                (0..self.night_count()).filter(|night| self.place(*night) == Some(place)).collect();
            (nights.first().copied().unwrap_or_default(), nights.last().copied().unwrap_or_default())
        };
        let ((first_from, first_to), (then_from, then_to)) = (nights(first), nights(then));
        let between = first_from.min(then_from)..first_to.max(then_to) + 1;
        ways.push(self.try_change(|other| other.turn_around(between)));
        ways.push(self.try_change(|other| other.turn_around(0..other.night_count())));
        ways.retain(|way| way.is_before(first, then));
        match Self::best_of(ways) {
            Some(best) => {
                *self = best;
                self.see_in_order(first, then);
            }
            None => self.refuse(format!("{} cannot come before {} in this plan.", names[0], names[1])),
        }
    }

    /// The first stop or night in a place: the day, and the position in it.
    fn first_seen(&self, place: usize) -> Option<(usize, usize)> {
        let is_there = |id| self.catalogue.sight_by_id(id).is_some_and(|sight| self.catalogue.home(sight) == place);
        let stop = self
            .trip
            .days
            .iter()
            .enumerate()
            .find_map(|(day, found)| Some((day, found.stops.iter().position(|stop| is_there(stop.id))?)));
        let night = self.stay(place).map(|nights| (nights.start, usize::MAX));
        [stop, night].into_iter().flatten().min()
    }

    /// Whether the trip visits one place before the other, even for a stop.
    pub(super) fn is_seen_before(&self, place: usize, other: usize) -> bool {
        self.first_seen(place).zip(self.first_seen(other)).is_some_and(|(one, other)| one < other)
    }

    /// Moves stops in the second place that precede the first to later days with room, or removes them.
    fn see_in_order(&mut self, first: usize, then: usize) {
        let Some((begins, _)) = self.first_seen(first) else { return };
        let catalogue = self.catalogue;
        let early: Vec<usize> = self.trip.days[..=begins]
            .iter()
            .flat_map(|day| &day.stops)
            .filter_map(|stop| catalogue.sight_by_id(stop.id))
            .filter(|sight| catalogue.home(*sight) == then)
            .collect();
        if !self.is_seen_before(then, first) || early.is_empty() {
            return;
        }
        let touched = self.take_out(|sight| early.contains(&sight));
        // Something else must fill the days.
        let without = self.trip.wishes.without.clone();
        let there = (0..catalogue.sights().len()).filter(|sight| catalogue.home(*sight) == then);
        self.trip.wishes.without.extend(there.map(|sight| catalogue.sights()[sight].slug.clone()));
        self.look_after(touched);
        self.trip.wishes.without = without;
        for sight in early {
            let later = (begins + 1..self.trip.days.len()).find_map(|day| {
                let rules = DayRules::of_day(catalogue, &self.trip, day);
                let is_open = !self.trip.wishes.keeps_day(day) && !self.trip.wishes.is_free(day);
                let order = self.with(day, rules, sight).filter(|_| is_open && catalogue.end(sight).is_none())?;
                Some((day, rules, order))
            });
            if let Some((day, rules, order)) = later {
                self.set_visits(day, rules, &order);
            }
        }
        check(catalogue, &mut self.trip);
    }

    fn go_to_sleep(&mut self, place: usize, name: &str) {
        if !self.add_night(place) {
            self.refuse(format!("There is no night for {name} in this plan."));
        }
    }

    /// Whether all nights in one place precede all in another.
    pub(in crate::refine) fn is_before(&self, first: usize, then: usize) -> bool {
        is_before(self.catalogue, &self.trip, first, then)
    }

    /// The consecutive days with nights in a place.
    pub(super) fn stay(&self, place: usize) -> Option<std::ops::Range<usize>> {
        let start = (0..self.night_count()).find(|night| self.place(*night) == Some(place))?;
        let nights = (start..self.night_count()).take_while(|night| self.place(*night) == Some(place)).count();
        Some(start..start + nights)
    }

    /// Moves consecutive days before the day `to`; protected days do not move.
    pub(super) fn move_days(&mut self, range: std::ops::Range<usize>, to: usize) {
        let touched = range.start.min(to)..range.end.max(to);
        if touched.clone().any(|day| self.trip.wishes.of_day(day).is_some()) || range.contains(&to) {
            return;
        }
        let moved: Vec<_> = self.trip.days.drain(range.clone()).collect();
        let at = if to > range.start { to - moved.len() } else { to };
        for (offset, day) in moved.into_iter().enumerate() {
            self.trip.days.insert(at + offset, day);
        }
        let days: Vec<usize> = (touched.start..(touched.end + 1).min(self.trip.days.len())).collect();
        for day in &days {
            self.own.tell_anew(*day);
        }
        self.look_after(days);
    }

    /// Reverses the nights of a range, and the days between them.
    fn turn_around(&mut self, nights: std::ops::Range<usize>) {
        let (start, end) = (nights.start, nights.end);
        let days = start..(end + 1).min(self.trip.days.len());
        if end <= start + 1 || days.clone().any(|day| self.trip.wishes.of_day(day).is_some()) {
            return;
        }
        let old = self.trip.days.clone();
        for night in nights {
            self.trip.days[night].place = old[start + end - 1 - night].place.clone();
        }
        for day in start + 1..end {
            // Sights on the way there are seen on the way back.
            let mut stops = old[start + end - day].stops.clone();
            stops.reverse();
            stops.retain(|stop| {
                self.catalogue.sight_by_id(stop.id).is_some_and(|sight| self.catalogue.end(sight).is_none())
            });
            self.trip.days[day].stops = stops;
        }
        // The first day of a whole trip becomes its last.
        if start == 0 && end + 1 == self.trip.days.len() {
            let turned = |stops: &[crate::plan::ItineraryStop]| -> Vec<_> { stops.iter().rev().cloned().collect() };
            self.trip.days[0].stops = turned(&old[end].stops);
            self.trip.days[end].stops = turned(&old[0].stops);
        }
        for day in days.clone() {
            self.own.tell_anew(day);
            for stop in &mut self.trip.days[day].stops {
                stop.time_fixed = false;
            }
        }
        self.look_after(days.collect());
    }

    /// The first nights in a place.
    pub(super) fn begin_in(&mut self, place: usize, nights: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let all = self.night_count();
        if nights == 0 || nights > all {
            return self.refuse(format!("The trip has {all} nights."));
        }
        let begins = |way: &Self| (0..nights).all(|night| way.place(night) == Some(place));
        if begins(self) {
            return self.remark_already(format!("The trip begins in {name} already."));
        }
        let mut ways: Vec<Self> = Vec::new();
        if let Some(stay) = self.stay(place).filter(|stay| stay.start > 0) {
            ways.push(self.try_change(|other| other.move_days(stay, 0)));
        }
        ways.push(self.try_change(|other| {
            for night in 0..nights {
                if !other.trip.wishes.keeps_day(night) && !other.trip.wishes.keeps_day(night + 1) {
                    other.trip.days[night].place = place_of(other.catalogue, place);
                }
            }
            other.look_after((0..=nights).collect());
        }));
        ways.push(self.try_change(|other| other.turn_around(0..other.night_count())));
        ways.retain(begins);
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("The first night cannot be in {name} in this plan.")),
        }
    }

    /// The night after a day in a place.
    pub(super) fn night_on(&mut self, place: usize, when: When) {
        let name = self.catalogue.places()[place].name.clone();
        let Some(night) = self.days_of(when).first().copied().filter(|night| *night < self.night_count()) else {
            return self.refuse("There is no such night.");
        };
        if self.place(night) == Some(place) {
            return self.remark_already(format!("The night after day {} is in {name} already.", night + 1));
        }
        if self.nights_wished.iter().any(|(other, bed)| *other == night && *bed != place) {
            let other = self.trip.days[night].place.name.clone();
            self.is_contradicted = true;
            return self.refuse(format!(
                "One night cannot be in two places: the night after day {} is in {other}.",
                night + 1
            ));
        }
        self.nights_wished.push((night, place));
        let way = self.try_change(|other| {
            other.trip.days[night].place = place_of(other.catalogue, place);
            other.look_after(vec![night, night + 1]);
        });
        if way.place(night) == Some(place)
            && !self.trip.wishes.keeps_day(night)
            && !self.trip.wishes.keeps_day(night + 1)
        {
            *self = way;
        } else {
            self.refuse(format!("The night after day {} cannot be in {name}.", night + 1));
        }
    }

    /// The last nights in a place.
    pub(super) fn end_in(&mut self, place: usize, nights: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let last = self.night_count();
        if nights == 0 || nights > last {
            return self.refuse(format!("The trip has {last} nights."));
        }
        let ends = |way: &Self| (last - nights..last).all(|night| way.place(night) == Some(place));
        if ends(self) {
            return self.remark_already(format!("The trip ends in {name} already."));
        }
        let mut ways: Vec<Self> = Vec::new();
        if let Some(stay) = self.stay(place).filter(|stay| stay.end < last) {
            ways.push(self.try_change(|other| other.move_days(stay, last)));
        }
        ways.push(self.try_change(|other| {
            let days: Vec<usize> = (last - nights..last).collect();
            for night in &days {
                if !other.trip.wishes.keeps_day(*night) && !other.trip.wishes.keeps_day(night + 1) {
                    other.trip.days[*night].place = place_of(other.catalogue, place);
                }
            }
            let touched = days.iter().flat_map(|night| [*night, night + 1]).collect();
            other.look_after(touched);
        }));
        // Moves a day that another place can spare to the end.
        let last_bed = last.checked_sub(1).and_then(|night| self.place(night));
        let is_far = last_bed.is_some_and(|bed| self.catalogue.road(bed, place) > NEAR);
        let is_needed = last_bed.is_some() && self.is_last_requested(last - 1);
        if nights == 1 && is_far && is_needed && self.stay(place).is_none() {
            for day in self.days_to_give(place) {
                ways.push(self.try_change(|other| {
                    other.remove_day(day);
                    other.insert_day(other.night_count(), place);
                }));
            }
        }
        ways.push(self.try_change(|other| other.turn_around(0..other.night_count())));
        ways.retain(|way| ends(way) && way.trip.days.len() == self.trip.days.len());
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("The last night cannot be in {name} in this plan.")),
        }
    }
}

/// Whether all nights in one place precede all in another.
pub(in crate::refine) fn is_before(
    catalogue: &crate::catalogue::Catalogue,
    trip: &crate::plan::Itinerary,
    first: usize,
    then: usize,
) -> bool {
    let nights = |place: usize| {
        let id = catalogue.places()[place].id;
        let nights = trip.days.iter().take(trip.days.len().saturating_sub(1));
        nights.enumerate().filter(move |(_, day)| day.place.id == id).map(|(night, _)| night)
    };
    let (last, next) = (nights(first).max(), nights(then).min());
    last.zip(next).is_some_and(|(last, next)| last < next)
}
