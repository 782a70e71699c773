//! The timeline of a day: when each visit begins, and whether the day is feasible.

use chrono::{Days, NaiveDate};

use super::catalogue::{Catalogue, Point};
use super::plan::Itinerary;
use super::plan_constraints::PlanConstraints;
use super::preferences::Pace;
use super::time::{Clock, Minutes};

/// Parking, tickets and the walk after each drive.
pub const BUFFER: Minutes = 10;
pub const LUNCH: Minutes = 45;
/// Lunch precedes the first visit reached after noon, unless noon was spent at a sight.
const NOON: Minutes = 12 * 60;
const AFTER_LUNCH: Minutes = 14 * 60 + 30;
/// Flights are not known yet: day 1 leaves the airport from this time, the last day is back by then.
pub const ARRIVAL: Clock = Clock::hm(10, 0);
pub const DEPARTURE: Clock = Clock::hm(18, 0);
/// Visits begin at multiples of this.
const GRID: Minutes = 5;
/// An evening sight extends the day up to here.
const MIDNIGHT: Minutes = 24 * 60;

/// Limits of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayRules {
    pub starts: Minutes,
    /// The latest return to the bed.
    pub ends: Minutes,
    pub stops: usize,
    /// Driving minutes.
    pub drive_cap: Minutes,
    /// Driving minutes at a stretch.
    pub leg_cap: Minutes,
    /// Decides which sights are closed.
    pub date: Option<NaiveDate>,
}

impl DayRules {
    /// For a day (from 0) in a trip of `days`.
    pub fn for_day(
        catalogue: &Catalogue,
        pace: Pace,
        wishes: &PlanConstraints,
        (day, date): (usize, Option<NaiveDate>),
        days: usize,
    ) -> Self {
        let own = wishes.of_day(day);
        let (starts, ends) = pace.hours();
        let mut starts = own.and_then(|own| own.starts).or(wishes.day_starts).unwrap_or(starts);
        let mut ends = own.and_then(|own| own.ends).or(wishes.day_ends).unwrap_or(ends);
        if catalogue.gateway().is_some() {
            if day == 0 {
                starts = starts.max(wishes.arrives.unwrap_or(ARRIVAL));
            }
            if day + 1 == days {
                ends = ends.min(wishes.leaves.unwrap_or(DEPARTURE));
            }
        }
        let drive_cap = own.and_then(|own| own.drive_cap).or(wishes.drive_cap).unwrap_or(pace.drive_cap());
        let stops = own.and_then(|own| own.stops).or(wishes.stops).map_or(pace.stops(), usize::from);
        let is_free = own.is_some_and(|own| own.free);
        let leg_cap = wishes.leg_cap.unwrap_or(Minutes::MAX);
        let stops = if is_free { 0 } else { stops };
        Self { starts: starts.minutes(), ends: ends.minutes(), stops, drive_cap, leg_cap, date }
    }

    pub fn of_day(catalogue: &Catalogue, itinerary: &Itinerary, day: usize) -> Self {
        let date = itinerary.start_date.and_then(|start| start.checked_add_days(Days::new(u64::try_from(day).ok()?)));
        Self::for_day(catalogue, itinerary.pace, &itinerary.wishes, (day, date), itinerary.days.len())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    pub sight: usize,
    pub minutes: Minutes,
    /// Set by hand.
    pub fixed: Option<Clock>,
}

impl Visit {
    pub fn typical(catalogue: &Catalogue, sight: usize) -> Self {
        Self { sight, minutes: catalogue.sights()[sight].minutes, fixed: None }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// Minutes after midnight, one per visit.
    pub starts: Vec<Minutes>,
    /// The return to the bed.
    pub back: Minutes,
    pub drive: Minutes,
    /// Minutes before opening.
    pub waiting: Minutes,
    /// All visits and the day keep their hours. Ignores the drive cap and the number of stops.
    pub is_sound: bool,
}

/// The earliest times of these visits in order. A visit that cannot be in time keeps its place, and the day is unsound.
pub fn timeline(catalogue: &Catalogue, from: Point, to: Point, rules: DayRules, visits: &[Visit]) -> Timeline {
    let mut walk = Walk::begin(catalogue, from, rules);
    let starts = visits.iter().map(|visit| walk.visit(catalogue, visit)).collect();
    let DayTotals { back, drive, waiting, is_sound } = walk.end(catalogue, to);
    Timeline { starts, back, drive, waiting, is_sound }
}

/// A day's totals, as in `Timeline`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTotals {
    pub back: Minutes,
    pub drive: Minutes,
    pub waiting: Minutes,
    pub is_sound: bool,
}

/// A partly simulated day; copies continue independently.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    at: Point,
    now: Minutes,
    had_lunch: bool,
    is_begun: bool,
    /// The latest end, given the last visit.
    ends: Minutes,
    rules: DayRules,
    pub drive: Minutes,
    waiting: Minutes,
    pub is_sound: bool,
}

impl Walk {
    pub fn begin(catalogue: &Catalogue, from: Point, rules: DayRules) -> Self {
        Self {
            at: from,
            now: rules.starts,
            had_lunch: false,
            is_begun: false,
            ends: latest_back(catalogue, rules, None),
            rules,
            drive: 0,
            waiting: 0,
            is_sound: true,
        }
    }

    /// Continues to a visit and returns its start.
    pub fn visit(&mut self, catalogue: &Catalogue, visit: &Visit) -> Minutes {
        let hours = catalogue.hours(visit.sight);
        let drive = catalogue.drive(self.at, catalogue.sight_point(visit.sight)).minutes;
        let mut arrival = self.now + drive + BUFFER;
        if !self.had_lunch && arrival >= NOON {
            arrival += if self.now <= AFTER_LUNCH { LUNCH } else { 0 };
            self.had_lunch = true;
        }
        let earliest = visit.fixed.map_or_else(|| on_grid(arrival.max(hours.first)), Clock::minutes);
        let start = earliest.min(Clock::LAST.minutes());
        let end = start + visit.minutes;
        // A first visit with a fixed time just means an earlier departure.
        let is_reached = start >= self.now + drive + BUFFER || (!self.is_begun && visit.fixed.is_some());
        let is_open = start >= hours.first && start <= hours.last_start && end <= hours.last_end;
        let is_open = is_open && !catalogue.is_closed_on(visit.sight, self.rules.date);
        self.is_sound &= is_reached && is_open && drive <= self.rules.leg_cap;
        self.drive += drive;
        self.waiting += (start - arrival).max(0);
        self.ends = latest_back(catalogue, self.rules, Some(visit.sight));
        (self.at, self.now, self.is_begun) = (catalogue.after(visit.sight), end, true);
        start
    }

    /// Adds the drive to the bed.
    pub fn end(self, catalogue: &Catalogue, to: Point) -> DayTotals {
        let home = catalogue.drive(self.at, to).minutes;
        let back = self.now + home;
        let is_sound = self.is_sound && back <= self.ends;
        DayTotals { back, drive: self.drive + home, waiting: self.waiting, is_sound }
    }
}

/// The latest return after this last sight.
pub fn latest_back(catalogue: &Catalogue, rules: DayRules, last: Option<usize>) -> Minutes {
    let is_evening = last.is_some_and(|sight| catalogue.sights()[sight].is_of_the_evening());
    if is_evening { MIDNIGHT } else { rules.ends }
}

fn on_grid(minutes: Minutes) -> Minutes {
    (minutes + GRID - 1) / GRID * GRID
}
