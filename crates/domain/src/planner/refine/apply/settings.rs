//! Pace, hours, driving, food, money, length: what holds for every day.

use super::Applying;
use crate::planner::edit::{remember, retime, try_day, visits};
use crate::planner::plan::NOTES_LIMIT;
use crate::planner::preferences::{DURATION_LIMIT, Pace, Style};
use crate::planner::text::{FOR_THE_GUIDE, count};
use crate::planner::time::{Clock, Minutes};

/// A day has at least so many hours between its start and its end.
const SHORTEST_DAY: Minutes = 4 * 60;
/// "Less driving" goes no lower, in minutes a day.
const LEAST_DRIVING: Minutes = 90;

impl Applying<'_> {
    pub(super) fn pace(&mut self, pace: Option<Pace>) {
        match pace.filter(|pace| *pace != self.trip.pace) {
            Some(pace) => {
                self.trip.pace = pace;
                self.is_outdated = true;
            }
            None => self.already(format!("The pace is {} already.", self.trip.pace.name())),
        }
    }

    /// One step of the pace, and fewer beds: who changes hotels every day has no slow trip.
    pub(super) fn slower(&mut self) {
        match self.trip.pace {
            Pace::Packed => self.pace(Some(Pace::Moderate)),
            Pace::Moderate => self.pace(Some(Pace::Relaxed)),
            Pace::Relaxed if self.trip.wishes.few_moves => self.pace(None),
            Pace::Relaxed => {}
        }
        self.fewer_moves();
    }

    pub(super) fn faster(&mut self) {
        self.is_outdated |= std::mem::take(&mut self.trip.wishes.few_moves);
        self.pace(match self.trip.pace {
            Pace::Relaxed => Some(Pace::Moderate),
            Pace::Moderate => Some(Pace::Packed),
            Pace::Packed => None,
        });
    }

    pub(super) fn fewer_moves(&mut self) {
        if !self.trip.wishes.few_moves {
            self.trip.wishes.few_moves = true;
            self.is_outdated = true;
        }
    }

    pub(super) fn less_driving(&mut self) {
        let now = self.trip.wishes.drive_cap.unwrap_or(self.trip.pace.drive_cap());
        if now <= LEAST_DRIVING {
            self.refuse("Driving is as short as it can be planned already.");
            return;
        }
        self.trip.wishes.drive_cap = Some((now * 2 / 3).max(LEAST_DRIVING));
        self.is_outdated = true;
    }

    /// Only the times move where every day still holds together; otherwise the trip is planned anew.
    pub(super) fn hours(&mut self, starts: Option<Clock>, ends: Option<Clock>) {
        let (usual_start, usual_end) = self.trip.pace.hours();
        let wishes = &self.trip.wishes;
        let start = starts.or(wishes.day_starts).unwrap_or(usual_start);
        let end = ends.or(wishes.day_ends).unwrap_or(usual_end);
        if end.minutes() - start.minutes() < SHORTEST_DAY {
            self.refuse(format!("A day from {start} to {end} is too short for a plan."));
            return;
        }
        self.trip.wishes.day_starts = starts.or(self.trip.wishes.day_starts);
        self.trip.wishes.day_ends = ends.or(self.trip.wishes.day_ends);
        for day in 0..self.trip.days.len() {
            let visits = visits(self.catalogue, &self.trip.days[day].stops);
            if try_day(self.catalogue, &self.trip, day, &visits).is_sound {
                retime(self.catalogue, &mut self.trip, day);
            } else {
                self.is_outdated = true;
            }
        }
    }

    pub(super) fn tell_guide(&mut self, what: &str) {
        remember(&mut self.trip.wishes.food, what.to_owned());
        let note = format!("{FOR_THE_GUIDE}{what}.");
        if !self.trip.notes.contains(&note) && self.trip.notes.len() < NOTES_LIMIT {
            self.trip.notes.push(note);
        }
    }

    pub(super) fn style(&mut self, style: Option<Style>) {
        match style {
            Some(style) => (self.trip.travel_style, self.trip.budget) = (style, style),
            None => self.already("There is no further step in that direction."),
        }
    }

    pub(super) fn days(&mut self, days: usize) {
        match u8::try_from(days).ok().filter(|days| (1..=DURATION_LIMIT).contains(days)) {
            Some(days) if usize::from(days) != self.trip.days.len() => {
                self.duration = Some(days);
                self.is_outdated = true;
            }
            Some(days) => self.already(format!("The trip has {} already.", count(usize::from(days), "day"))),
            None => self.refuse(format!("A trip has 1 to {DURATION_LIMIT} days.")),
        }
    }
}
