//! What can be wished for in words.

use crate::planner::preferences::{Pace, Style};
use crate::planner::time::{Clock, Minutes};

/// What a wish is about; numbers are those of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Place(usize),
    Sight(usize),
    /// By its place in the table of kinds.
    Kind(usize),
}

/// Days of a trip that follow each other, counted from 1, as people do; both ends are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Days {
    pub first: u8,
    pub last: u8,
}

impl Days {
    pub(super) const fn one(day: u8) -> Self {
        Self { first: day, last: day }
    }

    pub(super) const fn from(day: u8) -> Self {
        Self { first: day, last: u8::MAX }
    }

    /// Whether a day counted from 0 is one of them.
    pub(super) fn has(self, day: usize) -> bool {
        (usize::from(self.first)..=usize::from(self.last)).contains(&(day + 1))
    }

    pub(super) fn name(self) -> String {
        match (self.first, self.last) {
            (first, last) if first == last => format!("day {first}"),
            (first, u8::MAX) => format!("the days from day {first} on"),
            (first, last) => format!("days {first} to {last}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    Morning,
    Afternoon,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    More(Target),
    Less(Target),
    /// No more of it at all, on these days or on none.
    Skip(Target, Option<Days>),
    Add(Target),
    AddOn(Target, u8),
    /// The second in the stead of the first.
    Replace(Target, Target),
    /// A visit that begins at this time.
    VisitAt(Target, Clock),
    Swap(u8, u8),
    Nights(usize, u8),
    NightsAtLeast(usize, u8),
    MoreNights(usize, u8),
    FewerNights(usize, u8),
    /// The last nights of the trip.
    EndIn(usize, u8),
    /// Nights in the first before nights in the second.
    Before(usize, usize),
    Pace(Pace),
    Slower,
    Faster,
    FewerMoves,
    LessDriving,
    MaxDrive(Minutes, Option<Days>),
    MaxLeg(Minutes),
    MaxStops(u8, Option<Days>),
    StartAt(Clock, Option<Days>),
    EndBy(Clock, Option<Days>),
    LateMornings,
    EarlyMornings,
    EarlyEvenings,
    /// One lands then.
    Landing(Clock),
    /// The last day is over then.
    AirportBy(Clock),
    /// One flies then.
    Flight(Clock),
    Food(&'static str),
    /// Nothing of a kind, by its name, for the sake of somebody whom the guide is told about.
    Easy(&'static str, &'static str),
    Cheaper,
    Finer,
    Style(Style),
    Days(u8),
    LongerBy(u8),
    LongerIn(usize, u8),
    ShorterBy(u8),
    DropDay(u8),
    FreeDay(u8),
    FreeDayIn(usize),
    FreeHalf(u8, Half),
    FreeHalfIn(usize, Half),
    Keep(Days),
    /// The days with nights there stay.
    KeepIn(usize),
}

impl Wish {
    /// Says nothing of certain days, nor of how many there are.
    pub(super) fn is_of_any_trip(&self) -> bool {
        let is_of_days = match self {
            Self::Skip(_, days)
            | Self::MaxDrive(_, days)
            | Self::MaxStops(_, days)
            | Self::StartAt(_, days)
            | Self::EndBy(_, days) => days.is_some(),
            _ => false,
        };
        let is_of_length = matches!(
            self,
            Self::AddOn(..)
                | Self::Swap(..)
                | Self::FreeDay(_)
                | Self::FreeHalf(..)
                | Self::Keep(_)
                | Self::KeepIn(_)
                | Self::DropDay(_)
                | Self::Days(_)
                | Self::LongerBy(_)
                | Self::LongerIn(..)
                | Self::ShorterBy(_)
        );
        !is_of_days && !is_of_length
    }

    /// Names days as they stand before anything else is changed.
    pub(super) fn names_a_day(&self) -> bool {
        let is_of_days = match self {
            Self::Skip(_, days)
            | Self::MaxDrive(_, days)
            | Self::MaxStops(_, days)
            | Self::StartAt(_, days)
            | Self::EndBy(_, days) => days.is_some(),
            _ => false,
        };
        is_of_days
            || matches!(
                self,
                Self::AddOn(..)
                    | Self::Swap(..)
                    | Self::FreeDay(_)
                    | Self::FreeHalf(..)
                    | Self::Keep(_)
                    | Self::KeepIn(_)
                    | Self::DropDay(_)
            )
    }

    /// Keeping comes before everything that could touch what is kept.
    pub(super) fn is_to_keep(&self) -> bool {
        matches!(self, Self::Keep(_) | Self::KeepIn(_))
    }

    /// What is to be less, or not there.
    pub(super) fn refused(&self) -> Option<Target> {
        match self {
            Self::Less(target) | Self::Skip(target, _) | Self::Replace(target, _) => Some(*target),
            _ => None,
        }
    }
}
