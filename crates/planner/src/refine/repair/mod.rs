//! Minimal repair: a plan changes only as far as a wish needs. Protected days are untouched. Where small changes suffice, nothing is
//! replanned: stops, nights and days come and go, and the effects are repaired day by day.
//!
//! | change | module |
//! |---|---|
//! | maps a wish to its change | `carry_out` |
//! | one day: times, order, stops that no longer fit | `day` |
//! | additions to a day with room | `fill` |
//! | whole days, and nights moved between places | `nights` |
//! | a trip's places: added, removed, exchanged | `places` |
//! | their order: first, last, on a certain night | `orders` |
//! | sights and kinds that are added or replace others | `sights` |
//! | those that are removed, and those that stay | `without` |
//! | time and length of visits | `visits` |
//! | nights in parts of the island | `regions` |
//! | start date, and airports where no trip ends | `dates` |
//! | resolution of targets | `targets` |
//! | pace, style, beds: the whole trip | `settings` |
//! | hours, driving, walking, free time | `hours` |
//! | checks of wishes | `checks` |
//! | full replanning, if that meets more | `rebuilt` |
//! | descriptions of guessed wishes | `intent_descriptions` |
//! | answers with figures | `answers` |

mod answers;
mod carry_out;
mod checks;
mod dates;
mod day;
mod fill;
mod hours;
mod intent_descriptions;
mod nights;
mod orders;
mod places;
mod rebuilt;
mod regions;
mod settings;
mod sights;
mod targets;
mod visits;
mod without;

use uuid::Uuid;

use super::intent::{IntentTarget, RefineIntent};
use super::remark::{Remark, is_unplanned};
use crate::catalogue::Catalogue;
use crate::check::check;
use crate::notes;
use crate::optimise::{PlanProblem, absences, plan_with};
use crate::plan::{Itinerary, ItineraryDay, NOTES_LIMIT, WarningCode};
use crate::preferences::Preferences;
use crate::schedule::DayRules;
use crate::text::{NOT_ALL_PLANNED, NOT_PLANNED, OwnTexts};

/// A plan while the wishes of one text are applied.
#[derive(Clone)]
pub(super) struct Repair<'a> {
    catalogue: &'a Catalogue,
    pub trip: Itinerary,
    /// Aligned with the plan: with the added days and without the removed ones.
    before: Itinerary,
    /// All sights of the plan before.
    seen_before: Vec<Uuid>,
    /// Number of days before.
    seen_days: usize,
    own: OwnTexts,
    /// The place for added days.
    wished_place: Option<usize>,
    /// Wishes of the text exclude each other, so none is executed.
    is_contradicted: bool,
    /// Only feasibility matters, without reasons.
    is_trial: bool,
    /// The number of beds was wished, so a long road is no reason for another.
    are_beds_fixed: bool,
    /// Places that receive nights lost by others, each with its nights before the first wish.
    heirs: Vec<(usize, usize)>,
    /// Nights (from 0) that a text assigned to a place.
    nights_wished: Vec<(usize, usize)>,
    pub remarks: Vec<Remark>,
    /// Texts that request the smallest necessary concession.
    pub suggestions: Vec<String>,
}

/// The result of one text's wishes.
pub(super) struct Repaired {
    pub trip: Itinerary,
    pub remarks: Vec<Remark>,
    pub suggestions: Vec<String>,
}

impl<'a> Repair<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, trip: Itinerary) -> Self {
        let own = OwnTexts::detect(catalogue, &trip);
        let seen_before = trip.days.iter().flat_map(|day| &day.stops).map(|stop| stop.id).collect();
        Self {
            catalogue,
            before: trip.clone(),
            seen_before,
            seen_days: trip.days.len(),
            trip,
            own,
            wished_place: None,
            is_contradicted: false,
            is_trial: false,
            are_beds_fixed: false,
            heirs: Vec::new(),
            nights_wished: Vec::new(),
            remarks: Vec::new(),
            suggestions: Vec::new(),
        }
    }

    pub(super) const fn catalogue(&self) -> &'a Catalogue {
        self.catalogue
    }

    pub(super) fn apply_all(mut self, wishes: &[RefineIntent]) -> Repaired {
        let original = self.clone();
        let mut ordered: Vec<&RefineIntent> = wishes.iter().collect();
        ordered.sort_by_key(|wish| wish.rank());
        self.heirs = self.heirs_of(wishes);
        for wish in ordered {
            self.carry_out(wish);
        }
        self.repair_broken_days();
        self.ensure_not_late(&original);
        self = self.replan_if_better(&original, wishes);
        self.say_what_is_missed(&original.trip, wishes);
        if self.cannot_all_be(wishes) && !self.is_trial {
            // Half of contradictory wishes is not what was requested.
            self.suggestions.clear();
            let sentence = self.why_not_all(&original.trip, wishes);
            let mut remarks: Vec<Remark> = sentence.into_iter().map(Remark::Refused).collect();
            if remarks.is_empty() {
                remarks.extend(self.remarks.into_iter().filter(|remark| matches!(remark, Remark::Refused(_))));
            }
            self = Self { remarks, suggestions: self.suggestions, ..original };
        } else if self.all_wishes_undone(&original.trip, wishes) && !self.is_trial {
            self = Self { remarks: self.remarks, suggestions: self.suggestions, ..original };
        }
        self.own.retell(self.catalogue, &mut self.trip);
        notes::retell(self.catalogue, &self.before, &mut self.trip);
        let wishes = &self.trip.wishes;
        self.trip.notes.retain(|note| !note.starts_with(NOT_PLANNED) || is_unplanned(note, wishes));
        check(self.catalogue, &mut self.trip);
        Repaired { trip: self.trip, remarks: self.remarks, suggestions: self.suggestions }
    }

    /// Whether only more of a kind was wanted and later repairs took it away again: the other changes would serve nothing.
    fn all_wishes_undone(&self, before: &Itinerary, wishes: &[RefineIntent]) -> bool {
        let is_lost = |wish: &RefineIntent| {
            matches!(wish, RefineIntent::More(IntentTarget::Kind(_))) && self.missing(before, wish).is_some()
        };
        !wishes.is_empty() && wishes.iter().all(is_lost)
    }

    /// "Skip Nuwara Eliya and give the nights to Ella": the places that receive the nights.
    fn heirs_of(&self, wishes: &[RefineIntent]) -> Vec<(usize, usize)> {
        let is_loss = |wish: &RefineIntent| matches!(wish, RefineIntent::Skip(IntentTarget::Place(_), None));
        if !wishes.iter().any(is_loss) {
            return Vec::new();
        }
        let heirs = wishes.iter().filter_map(|wish| match wish {
            RefineIntent::MoreNights(place, _) => Some((*place, self.nights_in(*place))),
            _ => None,
        });
        heirs.collect()
    }

    /// Tries a change on a copy.
    fn try_change(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut other = self.clone();
        change(&mut other);
        other.repair_broken_days();
        other
    }

    /// Repairs every day that a change has broken.
    fn repair_broken_days(&mut self) {
        check(self.catalogue, &mut self.trip);
        for day in 0..self.trip.days.len() {
            if self.is_broken(day) {
                self.mend(day);
            }
        }
        check(self.catalogue, &mut self.trip);
    }

    /// Whether a day breaks a rule that it did not break before.
    fn is_broken(&self, day: usize) -> bool {
        self.breaks(day).next().is_some()
    }

    /// Rules that a day newly breaks.
    fn breaks(&self, day: usize) -> impl Iterator<Item = WarningCode> {
        let codes = |day: Option<&ItineraryDay>| -> Vec<WarningCode> {
            let Some(day) = day else { return Vec::new() };
            let of_stops = day.stops.iter().flat_map(|stop| &stop.warnings);
            day.warnings.iter().chain(of_stops).map(|warning| warning.code).collect()
        };
        let before = codes(self.before.days.get(day));
        let rules = |trip: &Itinerary| DayRules::of_day(self.catalogue, trip, day);
        let (now, was) = (rules(&self.trip), rules(&self.before));
        // Earlier violations do not count, unless their rule has changed.
        let is_rule_new = move |code: WarningCode| match code {
            WarningCode::DriveOverCap => (now.drive_cap, now.leg_cap) != (was.drive_cap, was.leg_cap),
            WarningCode::TooManyStops => now.stops != was.stops,
            _ => (now.starts, now.ends, now.date) != (was.starts, was.ends, was.date),
        };
        let is_new =
            move |code: &WarningCode| *code != WarningCode::Season && (is_rule_new(*code) || !before.contains(code));
        let is_over_leg =
            self.trip.wishes.leg_cap.is_some_and(|cap| day < self.trip.days.len() && self.longest_leg(day) > cap);
        codes(self.trip.days.get(day))
            .into_iter()
            .filter(is_new)
            .chain(is_over_leg.then_some(WarningCode::DriveOverCap))
    }

    /// A plan's cost, lower is better: missing requests, days that break a rule, differences from before, and lost
    /// points.
    fn cost(&self) -> (usize, usize, i64) {
        let missing = absences(self.catalogue, &self.trip).len() + self.missed_sights();
        let broken = (0..self.trip.days.len()).map(|day| self.breaks(day).map(weight).max().unwrap_or(0)).sum();
        let (gone, moved) = self.differences();
        let driving: i32 = self.trip.days.iter().map(|day| day.drive_minutes).sum();
        let empty = self.trip.days.iter().enumerate().filter(|(day, found)| {
            found.stops.is_empty() && !self.trip.wishes.is_free(*day) && *day + 1 < self.trip.days.len()
        });
        let changes = i64::try_from(gone * 40 + moved * 20 + empty.count() * 60).unwrap_or(i64::MAX);
        (missing, broken, changes + i64::from(driving) * 2 / 3 - self.value())
    }

    fn missed_sights(&self) -> usize {
        let with = &self.trip.wishes.with;
        with.iter().filter(|slug| !self.stop_ids().any(|(_, stop)| stop == slug.as_str())).count()
    }

    fn stop_ids(&self) -> impl Iterator<Item = (usize, &str)> {
        let days = self.trip.days.iter().enumerate();
        days.flat_map(|(at, day)| day.stops.iter().map(move |stop| (at, stop.slug.as_str())))
    }

    /// Lost stops, and moved nights.
    fn differences(&self) -> (usize, usize) {
        let now: Vec<Uuid> = self.trip.days.iter().flat_map(|day| &day.stops).map(|stop| stop.id).collect();
        let gone = self.seen_before.iter().filter(|id| !now.contains(id)).count();
        let days = self.before.days.iter().zip(&self.trip.days);
        (gone, days.filter(|(old, new)| old.place.id != new.place.id).count())
    }

    /// Points of all visited sights.
    fn value(&self) -> i64 {
        let (preferences, wishes) = (self.trip.preferences_now(), self.trip.wishes.clone());
        let ask = PlanProblem::new(self.catalogue, &preferences, &wishes);
        let days = self.trip.days.iter().enumerate();
        let sights = days.flat_map(|(at, day)| day.stops.iter().map(move |stop| (at, stop.id)));
        sights.filter_map(|(day, id)| Some(i64::from(ask.worth(self.catalogue.sight_by_id(id)?, day)))).sum()
    }

    /// The cheapest way, the first of equals; `None` if there is none.
    fn best_of(ways: Vec<Self>) -> Option<Self> {
        ways.into_iter().min_by_key(Self::cost)
    }

    /// Replans the whole trip for a wish that no smaller change meets; `None` around protected days or days with
    /// wishes.
    fn replan(&self) -> Option<Self> {
        if !self.trip.wishes.days.is_empty() {
            return None;
        }
        let mut other = self.clone();
        let preferences =
            Preferences { duration: u8::try_from(self.trip.days.len()).ok()?, ..self.trip.preferences_now() };
        other.trip = plan_with(self.catalogue, &preferences, &self.trip.wishes);
        other.trip.preferences = self.trip.preferences.clone();
        let theirs = |note: &&String| note.starts_with(NOT_PLANNED) || note.starts_with(NOT_ALL_PLANNED);
        let theirs: Vec<String> = self.trip.notes.iter().filter(theirs).cloned().collect();
        other.trip.notes.extend(theirs);
        other.trip.notes.truncate(NOTES_LIMIT);
        let title = self.own.title(&self.trip.title);
        other.own = OwnTexts::all_own(&other.trip);
        if let Some(title) = title {
            other.trip.title = title;
            other.own.keep_title();
        }
        other.before = other.trip.clone();
        Some(other)
    }

    fn remark_already(&mut self, sentence: impl Into<String>) {
        self.remarks.push(Remark::Already(sentence.into()));
    }

    fn refuse(&mut self, sentence: impl Into<String>) {
        self.remarks.push(Remark::Refused(sentence.into()));
    }

    /// A day (from 0) that may change; reports why not.
    fn open_day(&mut self, day: u8) -> Option<usize> {
        let found = usize::from(day).checked_sub(1).filter(|day| *day < self.trip.days.len());
        match found {
            None => self.refuse(format!("There is no day {day}.")),
            Some(found) if self.trip.wishes.keeps_day(found) => {
                self.refuse(format!("Day {day} is to stay as it is."));
                return None;
            }
            Some(_) => {}
        }
        found
    }

    /// The start place of a day (from 0).
    fn from(&self, day: usize) -> Option<usize> {
        day.checked_sub(1).map_or(self.catalogue.gateway(), |before| self.place(before))
    }

    /// The place of the night after a day (from 0).
    fn place(&self, day: usize) -> Option<usize> {
        self.catalogue.place_by_id(self.trip.days.get(day)?.place.id)
    }

    /// The number of days followed by a night.
    fn night_count(&self) -> usize {
        self.trip.days.len().saturating_sub(1)
    }
}

/// A broken rule's weight: a long drive is bearable, a closed door is not.
const fn weight(code: WarningCode) -> usize {
    match code {
        WarningCode::DriveOverCap => 1,
        _ => 10,
    }
}
