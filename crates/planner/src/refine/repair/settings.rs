//! Settings of the whole trip: pace, beds, style, notes for the guide.

use super::Repair;
use crate::check::place_of;
use crate::edit::remember;
use crate::optimise::absences;
use crate::plain::plain;
use crate::plan::{NOTES_LIMIT, TITLE_LENGTH, WarningCode};
use crate::preferences::{Pace, Style};
use crate::refine::remark::FEWER_MOVES;
use crate::text::FOR_THE_GUIDE;

/// The most beds given up for a slow trip.
const BEDS_GIVEN_UP: usize = 3;

impl Repair<'_> {
    pub(super) fn pace(&mut self, pace: Pace) {
        if pace == self.trip.pace {
            return self.remark_already(format!("The pace is {} already.", pace.name()));
        }
        let was = self.trip.pace;
        self.trip.pace = pace;
        self.repair_broken_days();
        if pace > was {
            for day in 0..self.trip.days.len() {
                self.fill(day, pace.stops());
            }
        }
    }

    fn late_day(&self) -> Option<usize> {
        (0..self.trip.days.len()).find(|day| self.is_late(*day))
    }

    /// A road between two beds may exceed the wished days: then replans the trip, or the answer warns.
    pub(super) fn ensure_not_late(&mut self, original: &Self) {
        let Some(late) = self.late_day().filter(|_| original.late_day().is_none()) else { return };
        match self.replan().filter(|anew| anew.late_day().is_none() && anew.cost().0 <= self.cost().0) {
            Some(anew) => *self = anew,
            None => {
                let day = &self.trip.days[late];
                let of_stops = day.stops.iter().flat_map(|stop| &stop.warnings);
                let mut warnings = day.warnings.iter().chain(of_stops);
                let text =
                    warnings.find(|warning| warning.code == WarningCode::TooLate).map(|found| found.text.clone());
                self.refuse(format!("Day {}: {}", late + 1, text.unwrap_or_default()));
            }
        }
    }

    /// Slows the pace by one step and removes beds, because a new hotel every day is no slow trip.
    pub(super) fn slower(&mut self) {
        let had_few_moves = std::mem::replace(&mut self.trip.wishes.few_moves, true);
        match self.trip.pace {
            Pace::Packed => self.pace(Pace::Moderate),
            Pace::Moderate => self.pace(Pace::Relaxed),
            Pace::Relaxed if had_few_moves => self.pace(Pace::Relaxed),
            Pace::Relaxed => {}
        }
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
            return self.remark_already("The plan has no moves from one bed to another.");
        }
        self.give_up_beds();
        if self.trip.moves() < was {
            self.trip.wishes.few_moves = true;
        } else {
            let days = crate::text::count(self.trip.days.len(), "day");
            self.refuse(format!("{days} {FEWER_MOVES} cannot be planned."));
        }
    }

    /// Moves single nights to a neighboring bed, if nothing is missed by it.
    fn give_up_beds(&mut self) {
        for _ in 0..BEDS_GIVEN_UP {
            let mut ways = Vec::new();
            for night in
                (0..self.night_count()).filter(|night| self.may_move_bed(*night) && !self.is_last_requested(*night))
            {
                for beside in [night.checked_sub(1), Some(night + 1)].into_iter().flatten() {
                    let Some(place) = self.place(beside).filter(|_| beside < self.night_count()) else { continue };
                    if Some(place) == self.place(night) {
                        continue;
                    }
                    ways.push(self.try_change(|other| {
                        other.trip.days[night].place = place_of(other.catalogue, place);
                        other.look_after(vec![night, night + 1]);
                    }));
                }
            }
            let missing = absences(self.catalogue, &self.trip);
            let misses_no_more = |way: &Self| {
                let mut of_way = absences(way.catalogue, &way.trip).into_iter();
                way.missed_sights() <= self.missed_sights()
                    && self.keeps_requested(way)
                    && of_way.all(|sentence| missing.contains(&sentence))
            };
            ways.retain(|way| {
                way.trip.moves() < self.trip.moves() && way.cost().1 <= self.cost().1 && misses_no_more(way)
            });
            let Some(best) = Self::best_of(ways) else { return };
            *self = best;
        }
    }

    /// As plain text within a posted plan's limit.
    pub(super) fn tell_guide(&mut self, what: &str) {
        let what = plain(what, TITLE_LENGTH);
        if what.is_empty() {
            return;
        }
        remember(&mut self.trip.wishes.food, what.clone());
        let note = format!("{FOR_THE_GUIDE}{what}.");
        if !self.trip.notes.contains(&note) && self.trip.notes.len() < NOTES_LIMIT {
            self.trip.notes.push(note);
        }
    }

    pub(super) fn style(&mut self, style: Option<Style>) {
        match style {
            Some(style) if style == self.trip.travel_style => self.remark_already("The style is that already."),
            Some(style) => (self.trip.travel_style, self.trip.budget) = (style, style),
            None => self.remark_already("There is no further step in that direction."),
        }
    }
}
