//! The places of a trip: one that goes out, one instead of another, one before another.

use super::Repair;
use crate::planner::check::{check, place_of};
use crate::planner::edit::{remember, retime};
use crate::planner::refine::areas::{AREAS, places_of};
use crate::planner::refine::wish::{Target, When};
use crate::planner::time::Minutes;

/// Places nearby that are tried in the stead of one that goes out.
const NEARBY: usize = 4;
const NEAR: Minutes = 150;

impl Repair<'_> {
    /// Nobody sleeps there and nothing there is seen; its nights go to where that changes least.
    pub(super) fn leave_out(&mut self, place: usize) {
        let found = &self.catalogue.places()[place];
        let (slug, name) = (found.slug.clone(), found.name.clone());
        let is_there = self.nights_in(place) > 0 || self.trip.destinations.contains(&name);
        let wishes = &mut self.trip.wishes;
        wishes.places.retain(|other| *other != slug);
        wishes.nights.retain(|(other, _)| *other != slug);
        wishes.orders.retain(|(first, then)| *first != slug && *then != slug);
        let catalogue = self.catalogue;
        let is_of = |slug: &str| catalogue.sight_by_slug(slug).is_some_and(|sight| catalogue.home(sight) == place);
        wishes.with.retain(|slug| !is_of(slug));
        remember(&mut wishes.not_places, slug);
        if !is_there {
            return self.already(format!("{name} is not part of the plan."));
        }
        let mut ways: Vec<Self> = Vec::new();
        for choose in self.others_than(place) {
            ways.push(self.tried(|other| other.put_elsewhere(place, choose)));
        }
        if let Some(best) = Self::best_of(ways) {
            *self = best;
        }
        if self.nights_in(place) > 0 {
            self.refuse(format!("{name} stays in the days that are not to be changed."));
        }
    }

    /// What could stand in for a place: the beds before and after it, or one place nearby.
    fn others_than(&self, place: usize) -> Vec<Instead> {
        let mut near: Vec<usize> = (0..self.catalogue.places().len())
            .filter(|other| {
                *other != place
                    && Some(*other) != self.catalogue.gateway()
                    && !self.is_unwanted(*other)
                    && self.catalogue.road(place, *other) <= NEAR
            })
            .collect();
        near.sort_by_key(|other| self.catalogue.road(place, *other));
        near.truncate(NEARBY);
        [Instead::Before, Instead::After].into_iter().chain(near.into_iter().map(Instead::Place)).collect()
    }

    fn put_elsewhere(&mut self, place: usize, instead: Instead) {
        let nights: Vec<usize> = (0..self.night_count()).filter(|night| self.place(*night) == Some(place)).collect();
        for night in &nights {
            let to = match instead {
                Instead::Place(other) => Some(other),
                Instead::Before => self.neighbour(*night, place, true),
                Instead::After => self.neighbour(*night, place, false),
            };
            let is_open = !self.trip.wishes.is_kept(*night) && !self.trip.wishes.is_kept(night + 1);
            if let Some(to) = to.filter(|_| is_open) {
                self.trip.days[*night].place = place_of(self.catalogue, to);
            }
        }
        let catalogue = self.catalogue;
        let mut touched = self.take_out(|sight| catalogue.home(sight) == place);
        touched.extend(nights.iter().flat_map(|night| [*night, night + 1]));
        self.look_after(touched);
    }

    /// The nearest bed before or after a night that is in another place, not the journey's end.
    fn neighbour(&self, night: usize, place: usize, is_before: bool) -> Option<usize> {
        let is_other = |at: &usize| *at != place && Some(*at) != self.catalogue.gateway();
        let mut before = (0..night).rev().filter_map(|at| self.place(at)).filter(is_other);
        let mut after = (night + 1..self.night_count()).filter_map(|at| self.place(at)).filter(is_other);
        if is_before { before.next().or_else(|| after.next()) } else { after.next().or_else(|| before.next()) }
    }

    /// Days that a change has touched: their times, and something to see where they stand empty.
    pub(super) fn look_after(&mut self, mut touched: Vec<usize>) {
        touched.sort_unstable();
        touched.dedup();
        touched.retain(|day| *day < self.trip.days.len());
        check(self.catalogue, &mut self.trip);
        for day in &touched {
            self.retime(*day);
        }
        self.settle_days(&touched);
        for day in &touched {
            let is_last = day + 1 == self.trip.days.len();
            self.fill(*day, if is_last { 1 } else { 2 });
        }
        check(self.catalogue, &mut self.trip);
    }

    fn settle_days(&mut self, days: &[usize]) {
        check(self.catalogue, &mut self.trip);
        for day in days {
            if self.is_broken(*day) {
                self.mend(*day);
            }
        }
        check(self.catalogue, &mut self.trip);
    }

    /// The earliest times of a day whose ends have changed.
    pub(super) fn retime(&mut self, day: usize) {
        if day < self.trip.days.len() && !self.trip.wishes.is_kept(day) {
            retime(self.catalogue, &mut self.trip, day);
        }
    }

    /// One place in the stead of another, for all of its nights. Where its road is too long there, the stay goes to where it is not.
    pub(super) fn replace_place(&mut self, old: usize, new: usize) {
        let (from, to) = (&self.catalogue.places()[old], &self.catalogue.places()[new]);
        let (old_slug, old_name, new_slug) = (from.slug.clone(), from.name.clone(), to.slug.clone());
        let (nights, is_there) = (self.nights_in(old), self.trip.destinations.contains(&old_name));
        if !is_there && nights == 0 {
            self.already(format!("{old_name} is not part of the plan."));
        }
        let wishes = &mut self.trip.wishes;
        wishes.not_places.retain(|slug| *slug != new_slug);
        wishes.places.retain(|slug| *slug != old_slug);
        wishes.nights.retain(|(slug, _)| *slug != old_slug);
        remember(&mut wishes.places, new_slug);
        remember(&mut wishes.not_places, old_slug);
        let catalogue = self.catalogue;
        let is_of = |slug: &str| catalogue.sight_by_slug(slug).is_some_and(|sight| catalogue.home(sight) == old);
        wishes.with.retain(|slug| !is_of(slug));
        if nights == 0 {
            let touched = self.take_out(|sight| catalogue.home(sight) == old);
            self.look_after(touched);
            return self.go_to(new);
        }
        let here = self.tried(|other| other.put_elsewhere(old, Instead::Place(new)));
        let elsewhere = self.tried(|other| {
            other.put_elsewhere(old, Instead::Before);
            for _ in 0..nights {
                other.add_night(new);
            }
        });
        let ways: Vec<Self> = [here, elsewhere].into_iter().filter(|way| way.nights_in(new) > 0).collect();
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("{old_name} stays in the days that are not to be changed.")),
        }
    }

    /// Comes to a place: a stop on a day that has room and passes near, otherwise a night.
    pub(super) fn go_to(&mut self, place: usize) {
        let found = &self.catalogue.places()[place];
        let (slug, name) = (found.slug.clone(), found.name.clone());
        self.trip.wishes.not_places.retain(|other| *other != slug);
        remember(&mut self.trip.wishes.places, slug.clone());
        let is_there = self.trip.destinations.contains(&name) || self.nights_in(place) > 0;
        let best = self.best_sight(place);
        let mut ways: Vec<Self> = Vec::new();
        if let Some(sight) = best.filter(|_| !self.is_seen(place)) {
            let with = self.tried(|other| {
                other.insert_sight(sight);
            });
            if with.find(sight).is_some() {
                ways.push(with);
            }
        }
        if ways.is_empty() && !is_there {
            let with = self.tried(|other| {
                other.add_night(place);
            });
            let is_reached = |way: &Self| way.nights_in(place) > 0 || way.is_seen(place);
            // Who goes to a place wants to see it, not only to sleep there; a second night may give the time.
            let longer = (!with.is_seen(place)).then(|| {
                with.tried(|other| {
                    let _ = best.is_some_and(|sight| other.exchange_for(sight, None)) || other.add_night(place);
                })
            });
            let sees = |way: &Self| way.is_seen(place);
            let local = [Some(with), longer]
                .into_iter()
                .flatten()
                .filter(is_reached)
                .min_by_key(|way| (!sees(way), way.cost()));
            let found = match local {
                Some(way) if sees(&way) => Some(way),
                local => self.anew().filter(sees).or(local).or_else(|| self.anew().filter(is_reached)),
            };
            ways.extend(found);
        }
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None if is_there => self.already(format!("{name} is part of the plan already.")),
            None => {
                self.trip.wishes.places.retain(|other| *other != slug);
                let road = self.catalogue.gateway().map_or(0, |from| self.catalogue.road(from, place));
                self.refuse(format!(
                    "{name} does not fit into this plan: it is {} by road from the airport, and no night is free for it.",
                    crate::planner::time::length(road)
                ));
            }
        }
    }

    /// Whether another way still has what was asked for of what this one has.
    pub(super) fn keeps_asked(&self, way: &Self) -> bool {
        let asked = self.trip.preferences.destinations.iter().filter_map(|name| self.catalogue.place_named(name));
        let names = asked.map(|place| &self.catalogue.places()[place].name);
        names.filter(|name| self.trip.destinations.contains(name)).all(|name| way.trip.destinations.contains(name))
    }

    pub(super) fn is_seen(&self, place: usize) -> bool {
        let stops = self.trip.days.iter().flat_map(|day| &day.stops);
        stops.filter_map(|stop| self.catalogue.sight_by_id(stop.id)).any(|sight| self.catalogue.home(sight) == place)
    }

    /// What one would see first in a place.
    fn best_sight(&self, place: usize) -> Option<usize> {
        let catalogue = self.catalogue;
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = crate::planner::optimise::Ask::new(catalogue, &preferences, &wishes);
        let days = self.trip.days.len() / 2;
        let here = (0..catalogue.sights().len()).filter(|sight| {
            catalogue.home(*sight) == place && catalogue.end(*sight).is_none() && self.find(*sight).is_none()
        });
        here.filter(|sight| ask.worth(*sight, days) > 0)
            .max_by_key(|sight| (ask.worth(*sight, days), std::cmp::Reverse(*sight)))
    }

    /// One before the other; of an area all of its places that the trip has.
    pub(super) fn order_targets(&mut self, first: Target, then: Target) {
        let places = |repair: &Self, target: Target| -> Vec<usize> {
            if !matches!(target, Target::Area(_)) {
                return repair.place_of(target).into_iter().collect();
            }
            let mut beds: Vec<usize> = (0..repair.night_count()).filter_map(|night| repair.place(night)).collect();
            beds.sort_unstable();
            beds.dedup();
            beds.retain(|place| repair.is_place_of(target, *place));
            beds
        };
        let (firsts, thens) = (places(self, first), places(self, then));
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

    /// Nights in one place before nights in another: the stay of one of them moves to where that changes least.
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
        if self.trip.wishes.orders.len() < crate::planner::wishes::WISHES_LIMIT {
            self.trip.wishes.orders.push((first_slug, then_slug));
        }
        if self.is_before(first, then) {
            return self.already(format!("{} comes before {} already.", names[0], names[1]));
        }
        let mut ways = Vec::new();
        for (moved, to_front) in [(first, true), (then, false)] {
            let Some(range) = self.stay(moved) else { continue };
            let other = if to_front { then } else { first };
            let Some(target) = self.stay(other) else { continue };
            let to = if to_front { target.start } else { target.end };
            ways.push(self.tried(|tried| tried.move_days(range.clone(), to)));
        }
        let nights = |place: usize| {
            let nights: Vec<usize> =
                (0..self.night_count()).filter(|night| self.place(*night) == Some(place)).collect();
            (nights.first().copied().unwrap_or_default(), nights.last().copied().unwrap_or_default())
        };
        let ((first_from, first_to), (then_from, then_to)) = (nights(first), nights(then));
        let between = first_from.min(then_from)..first_to.max(then_to) + 1;
        ways.push(self.tried(|other| other.turn_around(between)));
        ways.push(self.tried(|other| other.turn_around(0..other.night_count())));
        ways.retain(|way| way.is_before(first, then));
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("{} cannot come before {} in this plan.", names[0], names[1])),
        }
    }

    fn go_to_sleep(&mut self, place: usize, name: &str) {
        if !self.add_night(place) {
            self.refuse(format!("There is no night for {name} in this plan."));
        }
    }

    /// Whether all nights in one place come before all in another.
    pub(super) fn is_before(&self, first: usize, then: usize) -> bool {
        is_before(self.catalogue, &self.trip, first, then)
    }

    /// The days with nights in a place that follow each other.
    pub(super) fn stay(&self, place: usize) -> Option<std::ops::Range<usize>> {
        let start = (0..self.night_count()).find(|night| self.place(*night) == Some(place))?;
        let nights = (start..self.night_count()).take_while(|night| self.place(*night) == Some(place)).count();
        Some(start..start + nights)
    }

    /// Puts days in a row before the day `to`; days that are to stay are not moved.
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

    /// The nights of a range the other way round, and the days between them.
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
            // What was seen on the way there is seen on the way back.
            let mut stops = old[start + end - day].stops.clone();
            stops.reverse();
            stops.retain(|stop| {
                self.catalogue.sight_by_id(stop.id).is_some_and(|sight| self.catalogue.end(sight).is_none())
            });
            self.trip.days[day].stops = stops;
        }
        // The first day of a whole trip becomes its last.
        if start == 0 && end + 1 == self.trip.days.len() {
            let turned = |stops: &[crate::planner::plan::Stop]| -> Vec<_> { stops.iter().rev().cloned().collect() };
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
            return self.already(format!("The trip begins in {name} already."));
        }
        let mut ways: Vec<Self> = Vec::new();
        if let Some(stay) = self.stay(place).filter(|stay| stay.start > 0) {
            ways.push(self.tried(|other| other.move_days(stay, 0)));
        }
        ways.push(self.tried(|other| {
            for night in 0..nights {
                if !other.trip.wishes.is_kept(night) && !other.trip.wishes.is_kept(night + 1) {
                    other.trip.days[night].place = place_of(other.catalogue, place);
                }
            }
            other.look_after((0..=nights).collect());
        }));
        ways.push(self.tried(|other| other.turn_around(0..other.night_count())));
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
            return self.already(format!("The night after day {} is in {name} already.", night + 1));
        }
        if self.nights_wished.iter().any(|(other, bed)| *other == night && *bed != place) {
            let other = self.trip.days[night].place.name.clone();
            return self.refuse(format!(
                "One night cannot be in two places: the night after day {} is in {other}.",
                night + 1
            ));
        }
        self.nights_wished.push((night, place));
        let way = self.tried(|other| {
            other.trip.days[night].place = place_of(other.catalogue, place);
            other.look_after(vec![night, night + 1]);
        });
        if way.place(night) == Some(place) && !self.trip.wishes.is_kept(night) && !self.trip.wishes.is_kept(night + 1) {
            *self = way;
        } else {
            self.refuse(format!("The night after day {} cannot be in {name}.", night + 1));
        }
    }

    /// Places of an area out of the trip, each as if it had been named.
    pub(super) fn leave_out_area(&mut self, area: usize) {
        let places = places_of(self.catalogue, area);
        let is_there = |repair: &Self, place: usize| {
            repair.nights_in(place) > 0 || repair.trip.destinations.contains(&repair.catalogue.places()[place].name)
        };
        let there: Vec<usize> = places.iter().copied().filter(|place| is_there(self, *place)).collect();
        for place in &places {
            let slug = self.catalogue.places()[*place].slug.clone();
            remember(&mut self.trip.wishes.not_places, slug);
        }
        if there.is_empty() {
            return self.already(format!("{} is not part of the plan.", super::carry_out::capital(AREAS[area].name)));
        }
        for place in there {
            self.leave_out(place);
        }
    }

    /// Whether a place is meant.
    pub(super) fn is_place_of(&self, target: Target, place: usize) -> bool {
        match target {
            Target::Place(meant) => meant == place,
            Target::Sight(sight) => self.catalogue.home(sight) == place,
            Target::Area(area) => places_of(self.catalogue, area).contains(&place),
            Target::Kind(_) => false,
        }
    }

    /// The place of the trip that is meant: of an area or a kind the one with the most nights.
    pub(super) fn place_of(&self, target: Target) -> Option<usize> {
        let is_meant = |place: &usize| match target {
            Target::Kind(_) => self.has_sight_of(target, *place),
            _ => self.is_place_of(target, *place),
        };
        let beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).filter(is_meant).collect();
        let most = beds.iter().copied().max_by_key(|place| (self.nights_in(*place), std::cmp::Reverse(*place)));
        most.or(match target {
            Target::Place(place) => Some(place),
            Target::Sight(sight) => Some(self.catalogue.home(sight)),
            Target::Kind(_) | Target::Area(_) => None,
        })
    }

    fn has_sight_of(&self, target: Target, place: usize) -> bool {
        (0..self.catalogue.sights().len()).any(|sight| self.catalogue.home(sight) == place && self.is_of(target, sight))
    }

    /// The place of an area or a kind that is nearest to where the trip sleeps.
    pub(super) fn nearest_of(&self, target: Target) -> Option<usize> {
        let beds: Vec<usize> = (0..self.night_count()).filter_map(|night| self.place(night)).collect();
        let is_meant = |place: &usize| match target {
            Target::Kind(_) => self.has_sight_of(target, *place),
            _ => self.is_place_of(target, *place),
        };
        let is_open = |place: &usize| Some(*place) != self.catalogue.gateway() && !self.is_unwanted(*place);
        let far = |place: &usize| beds.iter().map(|bed| self.catalogue.road(*bed, *place)).min().unwrap_or_default();
        (0..self.catalogue.places().len())
            .filter(|place| is_meant(place) && is_open(place))
            .min_by_key(|place| (far(place), *place))
    }

    /// The place that is meant, in the trip or near it.
    pub(super) fn best_place_of(&self, target: Target) -> Option<usize> {
        self.place_of(target).or_else(|| self.nearest_of(target))
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
            return self.already(format!("The trip ends in {name} already."));
        }
        let mut ways: Vec<Self> = Vec::new();
        if let Some(stay) = self.stay(place).filter(|stay| stay.end < last) {
            ways.push(self.tried(|other| other.move_days(stay, last)));
        }
        ways.push(self.tried(|other| {
            let days: Vec<usize> = (last - nights..last).collect();
            for night in &days {
                if !other.trip.wishes.is_kept(*night) && !other.trip.wishes.is_kept(night + 1) {
                    other.trip.days[*night].place = place_of(other.catalogue, place);
                }
            }
            let touched = days.iter().flat_map(|night| [*night, night + 1]).collect();
            other.look_after(touched);
        }));
        ways.push(self.tried(|other| other.turn_around(0..other.night_count())));
        ways.retain(ends);
        match Self::best_of(ways) {
            Some(best) => *self = best,
            None => self.refuse(format!("The last night cannot be in {name} in this plan.")),
        }
    }
}

/// Whether all nights in one place come before all in another.
pub(in crate::planner::refine) fn is_before(
    catalogue: &crate::planner::catalogue::Catalogue,
    trip: &crate::planner::plan::Itinerary,
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

#[derive(Clone, Copy, Debug)]
enum Instead {
    Before,
    After,
    Place(usize),
}
