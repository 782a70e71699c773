//! Times and lengths of visits.

use super::Repair;
use crate::check::check;
use crate::edit::{LONGEST_VISIT, remember, visits};
use crate::optimise::PlanProblem;
use crate::plan::ItineraryEdit;
use crate::refine::intent::{IntentTarget, Moment};
use crate::schedule::{DayRules, Visit};
use crate::time::{Clock, Minutes};

/// "More time" at a sight.
const LONGER: Minutes = 60;
/// Hours for sunrise and similar words. Near the equator they vary by half an hour through the year.
const SUNRISE: Clock = Clock::hm(5, 45);
const MORNING: Clock = Clock::hm(7, 30);
const AFTERNOON: Clock = Clock::hm(14, 30);
const SUNSET: Clock = Clock::hm(16, 45);
/// The earliest visit to a sight that never closes.
const EARLIEST: Clock = Clock::hm(6, 0);
/// "There by an hour" means this many minutes earlier.
const BEFORE: Minutes = 30;
/// The latest return from a late visit.
const LATEST: Clock = Clock::hm(21, 0);
/// The shortest length of a shortened late visit.
const SHORT_VISIT: Minutes = 30;

impl Repair<'_> {
    /// Lengthens a visit.
    pub(super) fn longer_at(&mut self, sight: usize) {
        let Some((day, at)) = self.find(sight) else { return self.add_sight(sight) };
        if self.trip.wishes.keeps_day(day) {
            return self.refuse(format!("Day {} is to stay as it is.", day + 1));
        }
        let now = self.trip.days[day].stops[at].duration_minutes;
        let number = self.trip.days[day].day;
        let change = ItineraryEdit::Length { day: number, at, duration_minutes: (now + LONGER).min(LONGEST_VISIT) };
        match crate::edit::edit(self.catalogue, &self.trip, &change) {
            Ok(trip) => self.trip = trip,
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }

    /// Moves the first visit of a kind or place to a time of day.
    pub(super) fn visit_first_at(&mut self, target: IntentTarget, moment: Moment) {
        let there = |repair: &Self| {
            let stops = repair.trip.days.iter().flat_map(|day| &day.stops);
            stops.filter_map(|stop| repair.catalogue.sight_by_id(stop.id)).find(|sight| repair.is_of(target, *sight))
        };
        if there(self).is_none() {
            self.add_target(target);
        }
        match there(self) {
            Some(sight) => self.visit_at(sight, moment),
            None => self.refuse(format!("{} is not part of the plan.", self.name(target))),
        }
    }

    /// A visit at a time of day, such as a fort at sunset.
    pub(super) fn visit_at(&mut self, sight: usize, moment: Moment) {
        if self.find(sight).is_none() {
            self.add_sight(sight);
        }
        let Some((day, at)) = self.find(sight) else { return };
        if self.trip.wishes.keeps_day(day) {
            return self.refuse(format!("Day {} is to stay as it is.", day + 1));
        }
        let (title, hours) = (self.catalogue.sights()[sight].title.clone(), self.catalogue.hours(sight));
        let now = self.trip.days[day].stops[at].start_time;
        let wanted = match moment {
            Moment::At(time) => time,
            Moment::By(time) if now <= time => {
                return self.remark_already(format!("{title} is at {now} already."));
            }
            Moment::By(time) => Clock::from_minutes((time.minutes() - BEFORE).max(hours.first)),
            Moment::Opening => Clock::from_minutes(hours.first.max(EARLIEST.minutes())),
            Moment::Sunrise => SUNRISE,
            Moment::Morning => MORNING,
            Moment::Afternoon => AFTERNOON,
            Moment::Sunset => Clock::from_minutes(
                SUNSET.minutes().min(hours.last_start).min(hours.last_end - self.catalogue.sights()[sight].minutes),
            ),
        };
        let start = wanted.minutes();
        if start < hours.first || start > hours.last_start {
            let opens = Clock::from_minutes(hours.first);
            return self.refuse(format!(
                "{title} cannot be visited at {wanted}: it opens at {opens} and lets nobody in after {}.",
                Clock::from_minutes(hours.last_start)
            ));
        }
        self.make_room_for(day, sight, wanted);
        let Some((day, at)) = self.find(sight) else { return };
        let change = ItineraryEdit::Time { day: self.trip.days[day].day, at, start_time: wanted };
        match crate::edit::edit(self.catalogue, &self.trip, &change) {
            Ok(trip) => {
                let slug = self.catalogue.sights()[sight].slug.clone();
                self.trip = trip;
                remember(&mut self.trip.wishes.with, slug);
                // An early or late visit defines its day; the others fit around it.
                self.fit_around(day, sight, wanted);
            }
            Err(refusal) => self.refuse(refusal.to_string()),
        }
    }

    /// Starts a day in time for an early visit, or ends it after a late one.
    fn make_room_for(&mut self, day: usize, sight: usize, start: Clock) {
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        let to = self.place(day).or(self.from(day)).unwrap_or_default();
        let home = self.catalogue.drive(self.catalogue.after(sight), self.catalogue.place_point(to)).minutes;
        let minutes = self.catalogue.sights()[sight].minutes;
        let back = start.minutes() + minutes + home;
        if start.minutes() < rules.starts {
            self.trip.wishes.set_day(day, |wish| wish.starts = Some(start));
        }
        if back > rules.ends {
            self.trip.wishes.set_day(day, |wish| wish.ends = Some(Clock::from_minutes(back.min(LATEST.minutes()))));
        }
        // Shortens a long visit that begins late.
        if back > LATEST.minutes()
            && let Some((day, at)) = self.find(sight)
        {
            self.trip.days[day].stops[at].duration_minutes =
                (LATEST.minutes() - home - start.minutes()).clamp(SHORT_VISIT, minutes);
        }
        check(self.catalogue, &mut self.trip);
    }

    /// Fits a day's other stops around a fixed visit; those that do not fit are removed, least valuable first.
    fn fit_around(&mut self, day: usize, sight: usize, start: Clock) {
        check(self.catalogue, &mut self.trip);
        if !self.is_broken(day) {
            return;
        }
        let rules = DayRules::of_day(self.catalogue, &self.trip, day);
        let there = visits(self.catalogue, &self.trip.days[day].stops);
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let mut others: Vec<Visit> = there.iter().copied().filter(|visit| visit.sight != sight).collect();
        let minutes = there
            .iter()
            .find(|visit| visit.sight == sight)
            .map_or(self.catalogue.sights()[sight].minutes, |visit| visit.minutes);
        let own = Visit { sight, minutes, fixed: Some(start) };
        loop {
            let ways = (0..=others.len()).filter_map(|at| {
                let mut with = others.clone();
                with.insert(at, own);
                self.order(day, rules, &with)
            });
            if let Some(order) = ways.min_by_key(|order| self.outcome(day, rules, order).drive) {
                self.set_visits(day, rules, &order);
                return check(self.catalogue, &mut self.trip);
            }
            let Some(least) = (0..others.len()).min_by_key(|at| ask.worth(others[*at].sight, day)) else { return };
            others.remove(least);
        }
    }
}
