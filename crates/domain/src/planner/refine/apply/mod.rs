//! Carrying out wishes: what concerns the whole trip is planned anew, what concerns one day or one sight changes only that.

mod calm;
mod outcome;
mod places;
mod settings;
mod sights;

pub(super) use outcome::is_unplanned;

use super::kinds::KINDS;
use super::remark::Remark;
use super::repair::{cheaper, finer};
use super::wish::Wish;
use crate::planner::catalogue::Catalogue;
use crate::planner::check::check;
use crate::planner::edit::swap_days;
use crate::planner::notes;
use crate::planner::optimise::plan_with;
use crate::planner::plan::{Itinerary, NOTES_LIMIT};
use crate::planner::preferences::Preferences;
use crate::planner::text::Own;
use crate::planner::time::Clock;
use crate::planner::wishes::Wishes;

/// When a day starts without an early morning, and ends without a late evening.
const LATE_MORNING: Clock = Clock::hm(9, 30);
const EARLY_MORNING: Clock = Clock::hm(7, 0);
const EARLY_EVENING: Clock = Clock::hm(17, 30);

/// A trip on its way through a list of wishes.
#[derive(Clone)]
pub(super) struct Applying<'a> {
    catalogue: &'a Catalogue,
    pub trip: Itinerary,
    /// What the notes were told of.
    before: Itinerary,
    own: Own,
    /// What is said of wishes that changed nothing.
    pub remarks: Vec<Remark>,
    /// Days, when others were wished for.
    duration: Option<u8>,
    is_outdated: bool,
}

impl<'a> Applying<'a> {
    pub(super) fn new(catalogue: &'a Catalogue, trip: Itinerary) -> Self {
        let (own, before) = (Own::of(catalogue, &trip), trip.clone());
        Self { catalogue, trip, before, own, remarks: Vec::new(), duration: None, is_outdated: false }
    }

    /// What names a day as it stands now goes first, what is planned anew next, what names a day of the new plan last.
    pub(super) fn all(self, wishes: &[Wish]) -> (Itinerary, Vec<Remark>) {
        let mut all = self.planned(wishes);
        for wish in wishes {
            all.of_a_day(wish);
        }
        check(all.catalogue, &mut all.trip);
        all.own.retell(all.catalogue, &mut all.trip);
        notes::retell(all.catalogue, &all.before, &mut all.trip);
        (all.trip, all.remarks)
    }

    /// Only its settings and wishes, and of how many days it is to be; somebody else plans it.
    pub(super) fn heard(mut self, wishes: &[Wish]) -> (Itinerary, u8, Vec<Remark>) {
        self.take(wishes, &[]);
        let days = self.duration.unwrap_or(self.trip.duration);
        (self.trip, days, self.remarks)
    }

    /// A kind is weighed by as many steps as stand where its wish does, or by one.
    fn take(&mut self, wishes: &[Wish], steps: &[i8]) {
        for wish in wishes {
            if let Wish::Skip(target, Some(days)) = wish {
                self.skip_on(*target, *days);
            }
        }
        for (at, wish) in wishes.iter().enumerate() {
            self.of_the_trip(wish, steps.get(at).copied().unwrap_or(1));
        }
    }

    fn of_the_trip(&mut self, wish: &Wish, steps: i8) {
        match wish {
            Wish::More(target) => self.more(*target, steps),
            Wish::Less(target) => self.less(*target, steps),
            Wish::Skip(target, None) => self.skip(*target),
            Wish::Add(target) => self.add(*target, steps),
            Wish::Replace(old, new) => {
                self.skip(*old);
                self.add(*new, steps);
            }
            Wish::Nights(place, nights) => self.nights(*place, *nights),
            Wish::NightsAtLeast(place, nights) => {
                let now = u8::try_from(self.nights_in(*place)).unwrap_or(u8::MAX);
                self.nights(*place, now.max(*nights));
            }
            Wish::MoreNights(place, more) => {
                let now = u8::try_from(self.nights_in(*place)).unwrap_or(u8::MAX);
                self.nights(*place, now.saturating_add(*more));
            }
            Wish::FewerNights(place, fewer) => {
                let now = u8::try_from(self.nights_in(*place)).unwrap_or(u8::MAX);
                self.nights(*place, now.saturating_sub(*fewer));
            }
            Wish::MaxDrive(minutes, None) => {
                self.trip.wishes.drive_cap = Some(*minutes);
                self.is_outdated = true;
            }
            Wish::MaxLeg(minutes) => {
                self.trip.wishes.leg_cap = Some(*minutes);
                self.is_outdated = true;
            }
            Wish::MaxStops(stops, None) => {
                self.trip.wishes.stops = Some(*stops);
                self.is_outdated = true;
            }
            Wish::Pace(pace) => self.pace(Some(*pace)),
            Wish::Slower => self.slower(),
            Wish::Faster => self.faster(),
            Wish::FewerMoves => self.fewer_moves(),
            Wish::LessDriving => self.less_driving(),
            Wish::StartAt(time, None) => self.hours(Some(*time), None),
            Wish::LateMornings => self.hours(Some(LATE_MORNING), None),
            Wish::EarlyMornings => self.hours(Some(EARLY_MORNING), None),
            Wish::EndBy(time, None) => self.hours(None, Some(*time)),
            Wish::EarlyEvenings => self.hours(None, Some(EARLY_EVENING)),
            Wish::Food(food) => self.tell_guide(food),
            Wish::Easy(kind, whom) => {
                if let Some(kind) = KINDS.iter().position(|known| known.name == *kind) {
                    self.none_of(kind);
                }
                self.tell_guide(whom);
            }
            Wish::Cheaper => self.style(cheaper(self.trip.travel_style)),
            Wish::Finer => self.style(finer(self.trip.travel_style)),
            Wish::Style(style) => self.style(Some(*style)),
            Wish::Days(days) => self.days(usize::from(*days)),
            Wish::LongerBy(days) => self.days(self.trip.days.len() + usize::from(*days)),
            Wish::ShorterBy(days) => self.days(self.trip.days.len().saturating_sub(usize::from(*days))),
            Wish::LongerIn(place, days) => {
                let now = u8::try_from(self.nights_in(*place)).unwrap_or(u8::MAX);
                self.days(self.trip.days.len() + usize::from(*days));
                self.nights(*place, now.saturating_add(*days));
            }
            Wish::Landing(_) | Wish::AirportBy(_) | Wish::Flight(_) => {
                super::flights::set(&mut self.trip.wishes, wish);
                self.is_outdated = true;
            }
            _ => {}
        }
    }

    fn of_a_day(&mut self, wish: &Wish) {
        match wish {
            Wish::Swap(a, b) => {
                if let (Some(a), Some(b)) = (self.day(*a), self.day(*b)) {
                    swap_days(self.catalogue, &mut self.trip, a, b);
                    check(self.catalogue, &mut self.trip);
                }
            }
            Wish::FreeDay(day) => {
                if let Some(day) = self.day(*day) {
                    self.trip.days[day].stops.clear();
                }
            }
            Wish::AddOn(target, day) => self.add_on(*target, *day),
            _ => {}
        }
    }

    /// Counted from 0.
    fn day(&mut self, day: u8) -> Option<usize> {
        let found = usize::from(day).checked_sub(1).filter(|day| *day < self.trip.days.len());
        if found.is_none() {
            self.refuse(format!("There is no day {day}."));
        }
        found
    }

    fn already(&mut self, sentence: impl Into<String>) {
        self.remarks.push(Remark::Already(sentence.into()));
    }

    fn refuse(&mut self, sentence: impl Into<String>) {
        self.remarks.push(Remark::Refused(sentence.into()));
    }

    fn plan_anew(&mut self) {
        let trip = self.planned_by(&self.trip.wishes);
        self.put(trip);
    }

    /// The trip with its settings of now, planned by these wishes.
    fn planned_by(&self, wishes: &Wishes) -> Itinerary {
        let old = &self.trip;
        let asked = Preferences { duration: self.duration.unwrap_or(old.duration), ..old.preferences_now() };
        let mut trip = plan_with(self.catalogue, &asked, wishes);
        trip.preferences = old.preferences.clone();
        trip
    }

    /// Takes a trip that was planned anew in the place of the one that was.
    fn put(&mut self, mut trip: Itinerary) {
        // What was not understood when the trip was first wished for, or could not be, is not planned now either.
        let unplanned = self.trip.notes.iter().filter(|note| is_unplanned(note, &trip.wishes));
        let unplanned: Vec<String> = unplanned.cloned().collect();
        trip.notes.extend(unplanned);
        trip.notes.truncate(NOTES_LIMIT);
        let kept = self.own.title(&self.trip.title);
        self.own = Own::all(&trip);
        if let Some(title) = kept {
            trip.title = title;
            self.own.keep_title();
        }
        self.before = trip.clone();
        self.trip = trip;
    }
}
