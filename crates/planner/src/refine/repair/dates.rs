//! The trip's start date, and airports where no trip ends.

use chrono::{Datelike, Days, NaiveDate};

use super::Repair;
use crate::check::check;
use crate::time::length;

/// A date up to this many days before the present start means the same year; an earlier one the next year.
const EARLIER: u64 = 60;

impl Repair<'_> {
    /// Sets the first day, in the first year after the present start.
    pub(super) fn start_on(&mut self, month: u8, day: Option<u8>) {
        let Some(now) = self.trip.start_date else {
            return self.refuse("This plan has no dates yet: they are chosen where the trip is made.");
        };
        let day = day.map_or_else(|| now.day(), u32::from);
        let of_year = |year: i32| NaiveDate::from_ymd_opt(year, u32::from(month), day);
        let earliest = now.checked_sub_days(Days::new(EARLIER)).unwrap_or(now);
        let start = of_year(now.year()).filter(|start| *start >= earliest).or_else(|| of_year(now.year() + 1));
        let Some(start) = start else {
            return self.refuse("There is no such day.");
        };
        if start == now {
            return self.remark_already(format!("The trip starts on {} already.", start.format("%-d %B %Y")));
        }
        self.trip.start_date = Some(start);
        self.trip.preferences.start_date = Some(start);
        check(self.catalogue, &mut self.trip);
        self.repair_broken_days();
    }

    /// The duration of the road to a place from the trip's previous place.
    pub(super) fn road_to(&mut self, place: usize) {
        let night = (0..self.night_count()).find(|night| self.place(*night) == Some(place));
        match night.map_or_else(|| self.catalogue.gateway(), |night| self.from(night)) {
            Some(from) if from != place => self.road_takes(from, place, None),
            _ => self
                .remark_already(format!("The trip is in {} from its beginning.", self.catalogue.places()[place].name)),
        }
    }

    /// Answers for another airport than the trip's end.
    pub(super) fn flies_from(&mut self, place: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let end = self.catalogue.gateway().map_or("the airport", |gateway| &self.catalogue.places()[gateway].name);
        let road = self.catalogue.gateway().map_or(0, |gateway| self.catalogue.road(place, gateway));
        self.refuse(format!(
            "A plan cannot end at an airport near {name}: every plan ends at the one of {end}, which is {} away by road. Your guide is \
             told that you fly from there.",
            length(road)
        ));
        self.tell_guide(&format!("a flight home from {name}"));
    }

    pub(super) fn take_back(&mut self) {
        self.refuse("Words cannot take a change back: the button that takes back the last change does.");
    }
}
