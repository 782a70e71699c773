//! What holds for every day, or for some: hours, driving, pace, stops, beds, free time, who is told what.

use super::Repair;
use super::nights::Source;
use crate::planner::check::place_of;
use crate::planner::edit::remember;
use crate::planner::optimise::absences;
use crate::planner::plan::NOTES_LIMIT;
use crate::planner::preferences::{Pace, Style};
use crate::planner::refine::flights;
use crate::planner::refine::wish::{Days, Half, Wish};
use crate::planner::text::FOR_THE_GUIDE;
use crate::planner::time::{Clock, Minutes};

/// A day has at least so many hours between its start and its end.
const SHORTEST_DAY: Minutes = 4 * 60;
/// "Less driving" goes no lower, in minutes a day.
const LEAST_DRIVING: Minutes = 90;
/// When a free afternoon begins and a free morning ends.
const NOON: Clock = Clock::hm(12, 30);
/// Beds that are given up at most for a slow trip.
const BEDS_GIVEN_UP: usize = 3;

impl Repair<'_> {
    pub(super) fn hours(&mut self, starts: Option<Clock>, ends: Option<Clock>, days: Option<Days>) {
        let (usual_start, usual_end) = self.trip.pace.hours();
        let wishes = &self.trip.wishes;
        let start = starts.or(wishes.day_starts).unwrap_or(usual_start);
        let end = ends.or(wishes.day_ends).unwrap_or(usual_end);
        if end.minutes() - start.minutes() < SHORTEST_DAY {
            return self.refuse(format!("A day from {start} to {end} is too short for a plan."));
        }
        match days {
            None => {
                self.trip.wishes.day_starts = starts.or(self.trip.wishes.day_starts);
                self.trip.wishes.day_ends = ends.or(self.trip.wishes.day_ends);
            }
            Some(days) => {
                for day in (0..self.trip.days.len()).filter(|day| days.has(*day)) {
                    self.trip.wishes.set_day(day, |wish| {
                        wish.starts = starts.or(wish.starts);
                        wish.ends = ends.or(wish.ends);
                    });
                }
            }
        }
        self.settle();
        // Who starts earlier than before wants to see their days begin earlier.
        if starts.is_some_and(|start| start < usual_start) {
            for day in (0..self.trip.days.len()).filter(|day| days.is_none_or(|days| days.has(*day))) {
                self.retime(day);
            }
        }
    }

    pub(super) fn pace(&mut self, pace: Pace) {
        if pace == self.trip.pace {
            return self.already(format!("The pace is {} already.", pace.name()));
        }
        let was = self.trip.pace;
        self.trip.pace = pace;
        self.settle();
        if pace > was {
            for day in 0..self.trip.days.len() {
                self.fill(day, pace.stops());
            }
        }
    }

    /// One step of the pace, and fewer beds: who changes hotels every day has no slow trip.
    pub(super) fn slower(&mut self) {
        match self.trip.pace {
            Pace::Packed => self.pace(Pace::Moderate),
            Pace::Moderate => self.pace(Pace::Relaxed),
            Pace::Relaxed if self.trip.wishes.few_moves => self.pace(Pace::Relaxed),
            Pace::Relaxed => {}
        }
        self.trip.wishes.few_moves = true;
        self.give_up_beds();
    }

    pub(super) fn faster(&mut self) {
        self.trip.wishes.few_moves = false;
        self.trip.wishes.stops = None;
        self.pace(match self.trip.pace {
            Pace::Relaxed => Pace::Moderate,
            Pace::Moderate | Pace::Packed => Pace::Packed,
        });
    }

    pub(super) fn fewer_moves(&mut self) {
        let was = self.trip.moves();
        if was == 0 {
            return self.already("The plan has no moves from one bed to another.");
        }
        self.give_up_beds();
        if self.trip.moves() < was {
            self.trip.wishes.few_moves = true;
        } else {
            let days = crate::planner::text::count(self.trip.days.len(), "day");
            self.refuse(format!("{days} with fewer moves from one bed to another cannot be planned."));
        }
    }

    /// Single nights go to the bed before or after, as long as nothing is missed by it.
    fn give_up_beds(&mut self) {
        for _ in 0..BEDS_GIVEN_UP {
            let mut ways = Vec::new();
            for night in (0..self.night_count()).filter(|night| self.may_move_bed(*night)) {
                for beside in [night.checked_sub(1), Some(night + 1)].into_iter().flatten() {
                    let Some(place) = self.place(beside).filter(|_| beside < self.night_count()) else { continue };
                    if Some(place) == self.place(night) {
                        continue;
                    }
                    ways.push(self.tried(|other| {
                        other.trip.days[night].place = place_of(other.catalogue, place);
                        other.look_after(vec![night, night + 1]);
                    }));
                }
            }
            let missing = absences(self.catalogue, &self.trip);
            let misses_no_more = |way: &Self| {
                let mut of_way = absences(way.catalogue, &way.trip).into_iter();
                way.missed_sights() <= self.missed_sights() && of_way.all(|sentence| missing.contains(&sentence))
            };
            ways.retain(|way| way.trip.moves() < self.trip.moves() && way.cost().1 <= self.cost().1 && misses_no_more(way));
            let Some(best) = Self::best_of(ways) else { return };
            *self = best;
        }
    }

    pub(super) fn less_driving(&mut self) {
        let longest = self.trip.days.iter().map(|day| day.drive_minutes).max().unwrap_or_default();
        let now = self.trip.wishes.drive_cap.unwrap_or(self.trip.pace.drive_cap()).min(longest.max(LEAST_DRIVING));
        if now <= LEAST_DRIVING {
            return self.refuse("Driving is as short as it can be planned already.");
        }
        self.max_drive((now * 2 / 3).max(LEAST_DRIVING), None);
    }

    /// No more driving a day than so many minutes.
    pub(super) fn max_drive(&mut self, minutes: Minutes, days: Option<Days>) {
        match days {
            None => self.trip.wishes.drive_cap = Some(minutes),
            Some(days) => {
                for day in (0..self.trip.days.len()).filter(|day| days.has(*day)) {
                    self.trip.wishes.set_day(day, |wish| wish.drive_cap = Some(minutes));
                }
            }
        }
        self.settle();
    }

    /// No more driving at a stretch than so many minutes.
    pub(super) fn max_leg(&mut self, minutes: Minutes) {
        self.trip.wishes.leg_cap = Some(minutes);
        self.settle();
    }

    pub(super) fn max_stops(&mut self, stops: u8, days: Option<Days>) {
        match days {
            None => self.trip.wishes.stops = Some(stops),
            Some(days) => {
                for day in (0..self.trip.days.len()).filter(|day| days.has(*day)) {
                    self.trip.wishes.set_day(day, |wish| wish.stops = Some(stops));
                }
            }
        }
        self.settle();
    }

    /// When the first day begins, or the last one is over.
    pub(super) fn fly(&mut self, wish: &Wish) {
        flights::set(&mut self.trip.wishes, wish);
        self.settle();
        if matches!(wish, Wish::Landing(_)) {
            self.retime(0);
        }
    }

    pub(super) fn free_day(&mut self, day: usize) {
        self.trip.wishes.set_day(day, |wish| wish.free = true);
        self.trip.days[day].stops.clear();
    }

    pub(super) fn free_half(&mut self, day: usize, half: Half) {
        self.trip.wishes.set_day(day, |wish| match half {
            Half::Morning => wish.starts = Some(NOON),
            Half::Afternoon => wish.ends = Some(NOON),
        });
        self.settle();
    }

    /// A day in a place with nothing planned: one that begins and ends there, with a night more where there is none.
    pub(super) fn free_day_in(&mut self, place: usize) {
        let name = self.catalogue.places()[place].name.clone();
        let whole = |repair: &Self| {
            let days = (1..repair.night_count()).filter(|day| !repair.trip.wishes.is_kept(*day));
            let there = days.filter(|day| repair.place(*day) == Some(place) && repair.from(*day) == Some(place));
            there.min_by_key(|day| (repair.trip.days[*day].stops.len(), *day))
        };
        if whole(self).is_none() {
            self.add_night(place, Source::Elsewhere);
        }
        match whole(self) {
            Some(day) => self.free_day(day),
            None => self.refuse(format!("There is no whole day in {name}, and no night is left for one.")),
        }
    }

    pub(super) fn free_half_in(&mut self, place: usize, half: Half) {
        let name = self.catalogue.places()[place].name.clone();
        if self.nights_in(place) == 0 {
            self.add_night(place, Source::Elsewhere);
        }
        let ends = |day: &usize| match half {
            Half::Morning => self.from(*day) == Some(place),
            Half::Afternoon => self.place(*day) == Some(place),
        };
        let days = (0..self.night_count()).filter(|day| !self.trip.wishes.is_kept(*day)).filter(ends);
        match days.min_by_key(|day| (self.trip.days[*day].stops.len(), *day)) {
            Some(day) => self.free_half(day, half),
            None => self.refuse(format!("No day ends in {name}, so that there is no afternoon to keep free there.")),
        }
    }

    pub(super) fn keep(&mut self, days: Days) {
        for day in (0..self.trip.days.len()).filter(|day| days.has(*day)) {
            self.trip.wishes.set_day(day, |wish| wish.keep = true);
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
            Some(style) if style == self.trip.travel_style => self.already("The style is that already."),
            Some(style) => (self.trip.travel_style, self.trip.budget) = (style, style),
            None => self.already("There is no further step in that direction."),
        }
    }

}
