//! Adds and removes whole days, and moves nights between places.

use super::Repair;
use crate::check::{check, place_of};
use crate::edit::remember;
use crate::plan::{DAYS_LIMIT, ItineraryDay};
use crate::plan_constraints::WISHES_LIMIT;
use crate::text::count;
use crate::time::Minutes;

/// Days tried as the one to give up, lowest loss first.
const TRIED: usize = 5;

impl Repair<'_> {
    pub(in crate::refine) fn nights_in(&self, place: usize) -> usize {
        (0..self.night_count()).filter(|night| self.place(*night) == Some(place)).count()
    }

    /// Exactly the wished nights in a place.
    pub(super) fn set_nights(&mut self, place: usize, nights: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let now = self.nights_in(place);
        if nights == now {
            self.remark_already(format!("{name} has {} already.", count(nights, "night")));
            return self.wish_nights(place, nights);
        }
        if nights == 0 {
            return self.leave_out(place);
        }
        if nights > self.night_count() {
            let (amount, fit) = (count(nights, "night"), if nights == 1 { "does" } else { "do" });
            return self.refuse(format!("{amount} in {name} {fit} not fit: the trip has {}.", self.night_count()));
        }
        if Some(place) == self.catalogue.gateway() {
            return self.refuse(format!("{name} is where the trip begins and ends; nights go to other places."));
        }
        let slug = self.catalogue.places()[place].slug.clone();
        self.trip.wishes.not_places.retain(|other| *other != slug);
        self.trip.wishes.forget_nights(&slug);
        for _ in now..nights {
            if !self.add_night(place) {
                break;
            }
        }
        for _ in nights..now {
            if !self.give_night_away(place) {
                break;
            }
        }
        let reached = self.nights_in(place);
        if reached == nights {
            return self.wish_nights(place, nights);
        }
        let mut other = self.clone();
        other.wish_nights(place, nights);
        if let Some(other) = other.replan().filter(|other| other.nights_in(place) == nights) {
            *self = other;
        } else {
            self.refuse(format!(
                "{} in {name} cannot be planned: it has {reached}, and no other night may go.",
                count(nights, "night")
            ));
        }
    }

    /// At least these nights from now on.
    pub(super) fn wish_nights_at_least(&mut self, place: usize, nights: usize) {
        self.wish_nights(place, nights);
        remember(&mut self.trip.wishes.at_least, self.catalogue.places()[place].slug.clone());
    }

    pub(super) fn wish_nights(&mut self, place: usize, nights: usize) {
        let slug = self.catalogue.places()[place].slug.clone();
        let nights = u8::try_from(nights).unwrap_or(u8::MAX);
        self.trip.wishes.forget_nights(&slug);
        if self.trip.wishes.nights.len() < WISHES_LIMIT {
            self.trip.wishes.nights.push((slug, nights));
        }
    }

    /// Moves one night from another place to this one. Returns whether it could.
    pub(super) fn add_night(&mut self, place: usize) -> bool {
        let days = self.days_to_give(place);
        let ways = days.into_iter().map(|day| {
            self.try_change(|other| {
                other.remove_day(day);
                other.insert_night(place);
            })
        });
        let is_more = |other: &Self| {
            other.nights_in(place) > self.nights_in(place) && other.trip.days.len() == self.trip.days.len()
        };
        let Some(best) = Self::best_of(ways.filter(is_more).collect()) else { return false };
        *self = best;
        true
    }

    /// More nights in a place: from other places while none is lost, otherwise by a longer trip.
    pub(super) fn more_nights(&mut self, place: usize, more: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let was = self.nights_in(place);
        if Some(place) == self.catalogue.gateway() {
            return self.refuse(format!("{name} is where the trip begins and ends; nights go to other places."));
        }
        let slug = self.catalogue.places()[place].slug.clone();
        self.trip.wishes.not_places.retain(|other| *other != slug);
        self.trip.wishes.forget_nights(&slug);
        for _ in 0..more {
            let beds = |way: &Self| {
                let mut beds: Vec<usize> = (0..way.night_count()).filter_map(|night| way.place(night)).collect();
                beds.sort_unstable();
                beds.dedup();
                beds
            };
            let elsewhere = self.try_change(|other| {
                other.add_night(place);
            });
            let keeps_beds = beds(self).iter().all(|bed| beds(&elsewhere).contains(bed));
            if keeps_beds && elsewhere.nights_in(place) > self.nights_in(place) {
                *self = elsewhere;
                continue;
            }
            let longer = self.try_change(|other| {
                // The road may be long; the bed is what was wished.
                remember(&mut other.trip.wishes.places, slug.clone());
                other.insert_night(place);
            });
            if longer.nights_in(place) > self.nights_in(place) {
                *self = longer;
            } else if elsewhere.nights_in(place) > self.nights_in(place) {
                *self = elsewhere;
            } else {
                break;
            }
        }
        let reached = self.nights_in(place);
        if reached == was + more {
            self.wish_nights(place, reached);
        } else {
            self.refuse(format!("{} more in {name} cannot be planned: it has {reached}.", count(more, "night")));
        }
    }

    /// Lengthens the trip by nights in a place.
    pub(super) fn longer_in(&mut self, place: usize, days: usize) {
        let was = self.nights_in(place);
        if was == 0 {
            remember(&mut self.trip.wishes.places, self.catalogue.places()[place].slug.clone());
        }
        self.set_days(self.trip.days.len() + days, Some(place));
        if self.nights_in(place) < was + days {
            let name = &self.catalogue.places()[place].name;
            self.refuse(format!("No more nights fit into {name}: a trip has at most {DAYS_LIMIT} days."));
        }
    }

    /// Lengthens or removes stays below the minimum.
    pub(super) fn nights_each(&mut self, least: usize) {
        let missing = |way: &Self| -> usize {
            way.all_stays().iter().map(|(_, nights)| least.saturating_sub(nights.len())).sum()
        };
        self.are_beds_fixed = true;
        if missing(self) == 0 {
            return self.remark_already(format!("No stay is shorter than {}.", count(least, "night")));
        }
        if least > self.night_count() {
            return self.refuse(format!("The trip has {}.", count(self.night_count(), "night")));
        }
        for _ in 0..DAYS_LIMIT {
            let now = missing(self);
            if now == 0 {
                break;
            }
            let mut ways: Vec<Self> = Vec::new();
            for (place, nights) in self.all_stays().into_iter().filter(|(_, nights)| nights.len() < least) {
                ways.push(self.try_change(|other| {
                    other.add_night(place);
                }));
                for bed in [nights.start.checked_sub(1), Some(nights.end)].into_iter().flatten() {
                    let Some(other_place) = self.place(bed).filter(|_| bed < self.night_count()) else { continue };
                    ways.push(self.try_change(|other| {
                        let open: Vec<usize> = nights.clone().filter(|night| other.may_move_bed(*night)).collect();
                        for night in open {
                            other.trip.days[night].place = place_of(other.catalogue, other_place);
                        }
                        other.look_after((nights.start..=nights.end).collect());
                    }));
                }
            }
            ways.retain(|way| missing(way) < now);
            let Some(best) = ways.into_iter().min_by_key(|way| (way.cost(), missing(way))) else { break };
            *self = best;
        }
        let short = missing(self);
        if short > 0 {
            self.refuse(format!(
                "{} in each place cannot be planned in {}.",
                count(least, "night"),
                count(self.night_count(), "night")
            ));
        }
    }

    /// Stays in order: place and nights.
    pub(super) fn all_stays(&self) -> Vec<(usize, std::ops::Range<usize>)> {
        let mut stays: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        for night in 0..self.night_count() {
            let Some(place) = self.place(night) else { continue };
            match stays.last_mut().filter(|(last, range)| *last == place && range.end == night) {
                Some((_, range)) => range.end = night + 1,
                None => stays.push((place, night..night + 1)),
            }
        }
        stays
    }

    /// Limits the number of beds.
    pub(super) fn max_bases(&mut self, most: usize) {
        let beds = |way: &Self| {
            let mut beds: Vec<usize> = (0..way.night_count()).filter_map(|night| way.place(night)).collect();
            beds.sort_unstable();
            beds.dedup();
            beds
        };
        if beds(self).len() <= most {
            return self
                .remark_already(format!("The plan has {} to sleep in already.", count(beds(self).len(), "place")));
        }
        self.are_beds_fixed = true;
        while beds(self).len() > most.max(1) {
            let there = beds(self);
            let mut ways: Vec<Self> = Vec::new();
            for gone in &there {
                for neighbor in &self.beside(*gone) {
                    ways.push(self.try_change(|other| {
                        let nights: Vec<usize> =
                            (0..other.night_count()).filter(|night| other.place(*night) == Some(*gone)).collect();
                        for night in
                            nights.iter().filter(|night| other.may_move_bed(**night)).copied().collect::<Vec<_>>()
                        {
                            other.trip.days[night].place = place_of(other.catalogue, *neighbor);
                        }
                        other.look_after(nights.iter().flat_map(|night| [*night, night + 1]).collect());
                    }));
                }
            }
            ways.retain(|way| beds(way).len() < there.len());
            let Some(best) = Self::best_of(ways) else { break };
            *self = best;
        }
        if beds(self).len() > most {
            self.refuse(format!("{} to sleep in cannot be planned.", count(most, "place")));
        }
    }

    /// The beds before and after the nights in a place.
    fn beside(&self, place: usize) -> Vec<usize> {
        let stays = self.all_stays();
        let next_to = |at: usize| [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let own = stays.iter().enumerate().filter(|(_, (bed, _))| *bed == place);
        let mut beds: Vec<usize> = own
            .flat_map(|(at, _)| next_to(at))
            .filter_map(|at| stays.get(at).map(|(bed, _)| *bed))
            .filter(|bed| *bed != place)
            .collect();
        beds.sort_unstable();
        beds.dedup();
        beds
    }

    /// Days whose night could move to a place, lowest loss first.
    pub(super) fn days_to_give(&self, to: usize) -> Vec<usize> {
        let is_wished = |night: usize| {
            let slug = &self.trip.days[night].place.slug;
            let is_only_night = self.place(night).is_some_and(|place| self.nights_in(place) == 1);
            let nights = self.place(night).map_or(0, |place| self.nights_in(place));
            let may_lose = |wished: u8| self.trip.wishes.are_nights_met(slug, wished, nights.saturating_sub(1));
            self.trip.wishes.nights.iter().any(|(place, wished)| place == slug && !may_lose(*wished))
                || (is_only_night && self.trip.wishes.places.contains(slug))
        };
        let mut days: Vec<usize> = (0..self.night_count())
            .filter(|night| self.place(*night) != Some(to) && !is_wished(*night) && self.may_remove(*night))
            .collect();
        let loss = |night: usize| {
            let place = self.place(night);
            let nights = place.map_or(0, |place| self.nights_in(place));
            let stops = self.trip.days[night].stops.len();
            let is_last_of_requested = nights == 1 && place.is_some_and(|place| self.is_requested(place));
            (is_last_of_requested, nights == 1, std::cmp::Reverse(nights), stops, night)
        };
        days.sort_by_key(|night| loss(*night));
        days.truncate(TRIED);
        days
    }

    /// Whether a day may be removed without moving a protected day or its start.
    fn may_remove(&self, day: usize) -> bool {
        let is_wished = self.trip.wishes.is_free(day);
        day < self.night_count()
            && !is_wished
            && !(day..self.trip.days.len()).any(|later| self.trip.wishes.keeps_day(later))
    }

    /// Whether the trip counts this place as requested.
    pub(super) fn is_requested(&self, place: usize) -> bool {
        let (catalogue, trip) = (self.catalogue, &self.trip);
        let mut names = trip.preferences.destinations.iter().filter_map(|name| catalogue.place_named(name));
        names.any(|requested| requested == place) || trip.wishes.places.contains(&catalogue.places()[place].slug)
    }

    pub(super) fn is_unwanted(&self, place: usize) -> bool {
        self.trip.wishes.not_places.contains(&self.catalogue.places()[place].slug)
    }

    /// Removes a day (from 0); its stops are lost unless requested by name and possible elsewhere.
    pub(super) fn remove_day(&mut self, day: usize) {
        if !self.may_remove(day) {
            return;
        }
        let gone = self.trip.days.remove(day);
        if day < self.before.days.len() {
            self.before.days.remove(day);
        }
        self.own.remove_day(day);
        self.trip.wishes.shift_days(day, false);
        self.before.wishes.shift_days(day, false);
        check(self.catalogue, &mut self.trip);
        self.retime(day);
        for stop in gone.stops {
            let sight = self.catalogue.sight_by_id(stop.id);
            if let Some(sight) = sight.filter(|_| self.trip.wishes.with.contains(&stop.slug)) {
                self.put_in(sight);
            }
        }
    }

    /// Adds a day with a night in a place: beside its other nights, or where it lengthens the road least.
    fn insert_night(&mut self, place: usize) {
        let Some(at) = self.insertion(place) else { return };
        self.insert_day(at, place);
    }

    /// Inserts a day before `at` (from 0), filled with the place's sights.
    pub(super) fn insert_day(&mut self, at: usize, place: usize) {
        if self.trip.days.len() >= DAYS_LIMIT {
            return;
        }
        let day = ItineraryDay {
            day: 0,
            date: None,
            title: String::new(),
            description: String::new(),
            place: place_of(self.catalogue, place),
            drive_minutes: 0,
            drive_km: 0,
            notes: Vec::new(),
            sunrise: None,
            sunset: None,
            facts: Vec::new(),
            stops: Vec::new(),
            warnings: Vec::new(),
        };
        self.before.days.insert(at.min(self.before.days.len()), day.clone());
        self.trip.days.insert(at, day);
        self.own.insert_day(at);
        self.trip.wishes.shift_days(at, true);
        self.before.wishes.shift_days(at, true);
        check(self.catalogue, &mut self.trip);
        self.retime(at + 1);
        let stops = self.trip.pace.stops().saturating_sub(1).max(1);
        self.fill(at, stops);
    }

    /// The position for a new night in a place.
    fn insertion(&self, place: usize) -> Option<usize> {
        let may_insert = |at: usize| !(at..self.trip.days.len()).any(|later| self.trip.wishes.keeps_day(later));
        let last = (0..self.night_count()).rev().find(|night| self.place(*night) == Some(place));
        if let Some(last) = last.filter(|last| may_insert(last + 1)) {
            return Some(last + 1);
        }
        let road =
            |from: Option<usize>, to: Option<usize>| from.zip(to).map_or(0, |(from, to)| self.catalogue.road(from, to));
        let cap = |day: usize| crate::schedule::DayRules::of_day(self.catalogue, &self.trip, day).drive_cap;
        let added = |at: usize| -> (Minutes, Minutes, usize) {
            let (from, to) = (self.from(at), self.place(at));
            let (there, on) = (road(from, Some(place)), road(Some(place), to));
            let over = (there - cap(at)).max(0) + (on - cap(at)).max(0);
            (over, there + on - road(from, to), at)
        };
        (0..self.trip.days.len()).filter(|at| may_insert(*at)).map(added).min().map(|(_, _, at)| at)
    }

    /// Moves one night of a place to another place of the trip.
    pub(super) fn give_night_away(&mut self, place: usize) -> bool {
        let now = self.nights_in(place);
        let nights: Vec<usize> = (0..self.night_count())
            .filter(|night| self.place(*night) == Some(place) && self.may_remove(*night))
            .collect();
        let mut others: Vec<usize> = Vec::new();
        for other in (0..self.night_count()).filter_map(|night| self.place(night)) {
            let slug = &self.catalogue.places()[other].slug;
            let is_free = !self.trip.wishes.nights.iter().any(|(wished, _)| wished == slug);
            if other != place && is_free && !others.contains(&other) {
                others.push(other);
            }
        }
        let mut ways = Vec::new();
        for night in nights {
            for other in &others {
                ways.push(self.try_change(|tried| {
                    tried.remove_day(night);
                    tried.insert_night(*other);
                }));
            }
        }
        ways.retain(|way| way.nights_in(place) < now && way.trip.days.len() == self.trip.days.len());
        let Some(best) = Self::best_of(ways) else { return false };
        *self = best;
        true
    }

    /// Sets the number of days: adds nights where most is left to see, removes the days with the lowest loss.
    pub(super) fn set_days(&mut self, days: usize, wished: Option<usize>) {
        if !(1..=DAYS_LIMIT).contains(&days) {
            return self.refuse(format!("A trip has 1 to {DAYS_LIMIT} days."));
        }
        if days == self.trip.days.len() {
            return self.remark_already(format!("The trip has {} already.", count(days, "day")));
        }
        while self.trip.days.len() < days {
            let places = match wished {
                Some(place) => vec![place],
                None => self.places_to_stay(),
            };
            let ways = places.into_iter().map(|place| self.try_change(|other| other.insert_night(place)));
            let Some(best) = Self::best_of(ways.filter(|way| way.trip.days.len() > self.trip.days.len()).collect())
            else {
                break;
            };
            *self = best;
        }
        while self.trip.days.len() > days {
            let ways = (0..self.night_count())
                .filter(|day| self.may_remove(*day))
                .map(|day| self.try_change(|other| other.remove_day(day)));
            let Some(best) = Self::best_of(ways.collect()) else { break };
            *self = best;
        }
        if self.trip.days.len() != days {
            self.refuse(format!("{} cannot be planned without changing days that are to stay.", count(days, "day")));
        }
    }

    /// Places of the trip for an added night; without nights, those nearest to the start.
    fn places_to_stay(&self) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::new();
        for place in (0..self.night_count()).filter_map(|night| self.place(night)) {
            let slug = &self.catalogue.places()[place].slug;
            let is_free = !self.trip.wishes.nights.iter().any(|(wished, _)| wished == slug);
            if is_free && !places.contains(&place) {
                places.push(place);
            }
        }
        if places.is_empty() {
            let mut all: Vec<usize> = (0..self.catalogue.places().len())
                .filter(|place| Some(*place) != self.catalogue.gateway() && !self.is_unwanted(*place))
                .collect();
            let from = self.catalogue.gateway();
            all.sort_by_key(|place| from.map_or(0, |from| self.catalogue.road(from, *place)));
            places.extend(all.into_iter().take(TRIED));
        }
        places
    }
}
