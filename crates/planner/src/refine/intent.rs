//! Intents: everything a wish in words can express.

use crate::preferences::{Pace, Style};
use crate::time::{Clock, Minutes};

/// The subject of a wish; numbers are catalogue indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IntentTarget {
    Place(usize),
    Sight(usize),
    /// Index in the table of kinds.
    Kind(usize),
    /// A part of the island; index in the table of areas.
    Area(usize),
}

/// Consecutive trip days, counted from 1, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DayRange {
    pub first: u8,
    pub last: u8,
}

impl DayRange {
    pub(super) const fn single(day: u8) -> Self {
        Self { first: day, last: day }
    }

    pub(super) const fn from(day: u8) -> Self {
        Self { first: day, last: u8::MAX }
    }

    /// Whether the range contains a day (from 0).
    pub(super) fn contains(self, day: usize) -> bool {
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

/// The days of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    Days(DayRange),
    /// The last days, by number.
    Last(u8),
    /// Days that contain the target, or begin or end there.
    At(IntentTarget),
    /// Days after one that contains the target.
    After(IntentTarget),
    Fridays,
    /// The quietest middle day.
    Middle,
}

impl When {
    /// The name of counted days in sentences.
    pub(super) fn name(self) -> Option<String> {
        match self {
            Self::Days(days) => Some(days.name()),
            Self::Last(1) => Some("the last day".to_owned()),
            Self::Last(days) => Some(format!("the last {days} days")),
            Self::At(_) | Self::After(_) | Self::Fridays => None,
            Self::Middle => Some("a day in the middle".to_owned()),
        }
    }
}

/// A part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DayPart {
    Day,
    Morning,
    Afternoon,
    /// From before lunch until mosque prayers end.
    Noon,
}

/// A wished time at a sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    At(Clock),
    /// At this hour or earlier.
    By(Clock),
    Opening,
    Sunrise,
    Morning,
    Afternoon,
    Sunset,
}

/// A budget for the trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TripBudget {
    /// Whole units of the written currency.
    pub sum: u32,
    pub is_per_person: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RefineIntent {
    More(IntentTarget),
    Less(IntentTarget),
    /// Excludes the target, on these days or everywhere.
    Skip(IntentTarget, Option<When>),
    Add(IntentTarget),
    AddOn(IntentTarget, When),
    /// An opinion, in the traveler's words, interpreted as a wish.
    Guess(String, Box<RefineIntent>),
    /// The trip's length as the text states it.
    Had(u8),
    /// A number that replaces the previous number of nights or days.
    Correction(u8),
    /// Puts everything the text names on this day.
    AllOn(When),
    /// The night after this day.
    NightOn(usize, When),
    /// A mention; adds the target if missing.
    Mention(IntentTarget),
    /// One more stop of a kind, and at least two.
    Second(IntentTarget),
    /// One stop of a kind fewer.
    OneLess(IntentTarget),
    /// Replaces the first with the second.
    Replace(IntentTarget, IntentTarget),
    /// Its present stops stay.
    Stays(IntentTarget),
    VisitAt(IntentTarget, Moment),
    Swap(u8, u8),
    Nights(usize, u8),
    NightsAtLeast(usize, u8),
    MoreNights(usize, u8),
    FewerNights(usize, u8),
    /// The first nights of the trip.
    BeginIn(IntentTarget, u8),
    /// The last nights of the trip.
    EndIn(IntentTarget, u8),
    /// The minimum for each stay.
    NightsEach(u8),
    /// The maximum number of beds.
    MaxBases(u8),
    /// The first of the two becomes the last.
    TurnOrder(IntentTarget, IntentTarget),
    /// Nights in the first precede nights in the second.
    Before(IntentTarget, IntentTarget),
    Pace(Pace),
    Slower,
    Faster,
    FewerMoves,
    LessDriving(Option<When>),
    MaxDrive(Minutes, Option<When>),
    MaxLeg(Minutes),
    /// Minutes on foot at one sight.
    MaxWalk(Minutes, Option<When>),
    MaxStops(u8, Option<When>),
    StartAt(Clock, Option<When>),
    EndBy(Clock, Option<When>),
    LateMornings,
    EarlyMornings,
    EarlyEvenings,
    /// Arrival of the flight.
    Landing(Clock),
    /// End of the last day.
    AirportBy(Clock),
    /// Departure of the flight, and minutes at the airport before it.
    Flight(Clock, Minutes),
    Food(&'static str),
    /// Excludes a kind, by name, for a companion that the guide is told about.
    Easy(&'static str, &'static str),
    /// A note for the guide that no plan holds, in the traveler's words.
    Tell(String),
    Cheaper,
    Finer,
    Style(Style),
    Budget(TripBudget),
    Days(u8),
    LongerBy(u8),
    LongerIn(usize, u8),
    /// Added days are spent there.
    ExtraIn(usize),
    ShorterBy(u8),
    DropDay(u8),
    Free(When, DayPart),
    FreeIn(IntentTarget, DayPart),
    /// Wherever it costs least.
    FreeSomewhere(DayPart),
    Keep(When),
    /// Whether the road from the first to the second takes these minutes.
    Road(usize, usize, Option<Minutes>),
    /// The whole island in these days.
    WholeIsland(u8),
    /// The minimum of nights in an area.
    NightsIn(IntentTarget, u8),
    /// All nights in these places and areas.
    OnlyIn(Vec<IntentTarget>),
    /// The maximum of stops of a kind per day.
    MaxOfKind(IntentTarget, u8),
    /// Moves the target to a day, or adds it there.
    MoveTo(IntentTarget, When),
    /// The trip's start month and day.
    StartOn(u8, Option<u8>),
    /// How long the road to it takes in this trip.
    RoadTo(usize),
    /// A flight from an airport where no trip ends.
    FliesFrom(usize),
    /// Undo of the last change.
    TakeBack,
}

impl RefineIntent {
    /// Whether it mentions no certain days and no number of days.
    pub(super) fn is_of_any_trip(&self) -> bool {
        let is_of_length = matches!(
            self,
            Self::AddOn(..)
                | Self::AllOn(_)
                | Self::NightOn(..)
                | Self::Swap(..)
                | Self::Free(..)
                | Self::Keep(_)
                | Self::DropDay(_)
                | Self::Days(_)
                | Self::LongerBy(_)
                | Self::LongerIn(..)
                | Self::ExtraIn(_)
                | Self::ShorterBy(_)
                | Self::Road(..)
                | Self::WholeIsland(_)
                | Self::MoveTo(..)
                | Self::StartOn(..)
                | Self::RoadTo(_)
                | Self::FliesFrom(_)
                | Self::TakeBack
        );
        self.days().is_none() && !is_of_length
    }

    pub(super) fn days(&self) -> Option<When> {
        match self {
            Self::Skip(_, days)
            | Self::LessDriving(days)
            | Self::MaxDrive(_, days)
            | Self::MaxWalk(_, days)
            | Self::MaxStops(_, days)
            | Self::StartAt(_, days)
            | Self::EndBy(_, days) => *days,
            _ => None,
        }
    }

    /// The order of execution: protections first; days by number while numbers hold; trip length; nights; sights; hours and driving,
    /// which adapt the rest; answers last.
    pub(super) fn rank(&self) -> u8 {
        let names_days = self.days().is_some_and(|when| matches!(when, When::Days(_)));
        match self {
            Self::Keep(_) | Self::ExtraIn(_) => 0,
            Self::AddOn(_, When::Days(_))
            | Self::MoveTo(..)
            | Self::Swap(..)
            | Self::Free(When::Days(_), _)
            | Self::DropDay(_) => 1,
            Self::Guess(_, wish) => wish.rank(),
            _ if names_days => 1,
            Self::StartOn(..) | Self::Days(_) | Self::LongerBy(_) | Self::LongerIn(..) | Self::ShorterBy(_) => 2,
            Self::Skip(IntentTarget::Place(_) | IntentTarget::Area(_), _) | Self::OnlyIn(_) => 3,
            Self::Replace(..)
            | Self::Nights(..)
            | Self::NightsAtLeast(..)
            | Self::MoreNights(..)
            | Self::NightsIn(..)
            | Self::FewerNights(..) => 4,
            Self::NightOn(..) | Self::BeginIn(..) | Self::EndIn(..) | Self::NightsEach(_) | Self::MaxBases(_) => 5,
            Self::Before(..) | Self::TurnOrder(..) => 7,
            Self::MaxDrive(..)
            | Self::MaxLeg(_)
            | Self::MaxStops(..)
            | Self::StartAt(..)
            | Self::EndBy(..)
            | Self::Landing(_)
            | Self::AirportBy(_)
            | Self::Flight(..) => 8,
            Self::Free(..) | Self::FreeIn(..) | Self::FreeSomewhere(_) | Self::VisitAt(..) => 9,
            _ => 6,
        }
    }

    /// The place, sight or kind of the wish.
    pub(super) fn target(&self) -> Option<IntentTarget> {
        match self {
            Self::More(target)
            | Self::Less(target)
            | Self::Skip(target, _)
            | Self::Add(target)
            | Self::AddOn(target, _)
            | Self::MoveTo(target, _)
            | Self::NightsIn(target, _)
            | Self::MaxOfKind(target, _)
            | Self::Mention(target)
            | Self::Second(target)
            | Self::OneLess(target)
            | Self::Stays(target)
            | Self::VisitAt(target, _)
            | Self::BeginIn(target, _)
            | Self::EndIn(target, _)
            | Self::FreeIn(target, _)
            | Self::Replace(_, target)
            | Self::Before(target, _) => Some(*target),
            Self::Nights(place, _)
            | Self::NightsAtLeast(place, _)
            | Self::MoreNights(place, _)
            | Self::FewerNights(place, _)
            | Self::NightOn(place, _) => Some(IntentTarget::Place(*place)),
            Self::Guess(_, wish) => wish.target(),
            _ => None,
        }
    }

    /// Whether both have the same subject.
    pub(super) fn names_same(&self, other: &Self) -> bool {
        self.target().is_some() && self.target() == other.target()
    }

    /// The same with another number of nights or days; `None` if it has no number.
    pub(super) fn with_number(&self, number: u8) -> Option<Self> {
        Some(match self {
            Self::Nights(place, _) => Self::Nights(*place, number),
            Self::NightsAtLeast(place, _) => Self::NightsAtLeast(*place, number),
            Self::MoreNights(place, _) => Self::MoreNights(*place, number),
            Self::FewerNights(place, _) => Self::FewerNights(*place, number),
            Self::NightsEach(_) => Self::NightsEach(number),
            Self::BeginIn(place, _) => Self::BeginIn(*place, number),
            Self::EndIn(place, _) => Self::EndIn(*place, number),
            _ => return None,
        })
    }

    /// Whether both have the same type and subject.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let own = match self {
            Self::Guess(_, wish) => wish,
            _ => self,
        };
        let is_same_kind = std::mem::discriminant(own) == std::mem::discriminant(other);
        let is_of_drive = |wish: &Self| matches!(wish, Self::MaxDrive(..) | Self::MaxLeg(_));
        let are_nights = |wish: &Self| {
            matches!(wish, Self::Nights(..) | Self::NightsAtLeast(..) | Self::MoreNights(..) | Self::FewerNights(..))
        };
        (is_same_kind && own.target() == other.target())
            || (is_of_drive(own) && is_of_drive(other))
            || (are_nights(own) && are_nights(other) && own.target() == other.target())
    }

    /// An upper limit, which a preceding "not" does not invert: "cannot sit in a car for more than two hours".
    pub(super) fn is_limit(&self) -> bool {
        matches!(
            self,
            Self::StartAt(..)
                | Self::EndBy(..)
                | Self::MaxDrive(..)
                | Self::MaxLeg(_)
                | Self::MaxWalk(..)
                | Self::MaxStops(..)
                | Self::MaxBases(_)
        )
    }

    /// The target that is reduced or excluded.
    pub(super) fn rejected_target(&self) -> Option<IntentTarget> {
        match self {
            Self::Guess(_, wish) => wish.rejected_target(),
            Self::Less(target) | Self::Skip(target, _) | Self::Replace(target, _) => Some(*target),
            _ => None,
        }
    }
}
