//! What can be wished for in words.

use crate::preferences::{Pace, Style};
use crate::time::{Clock, Minutes};

/// What a wish is about; numbers are those of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IntentTarget {
    Place(usize),
    Sight(usize),
    /// By its place in the table of kinds.
    Kind(usize),
    /// A part of the island, by its place in the table of areas.
    Area(usize),
}

/// Days of a trip that follow each other, counted from 1, as people do; both ends are meant.
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

    /// Whether a day counted from 0 is one of them.
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

/// Which days a wish is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    Days(DayRange),
    /// The last so many.
    Last(u8),
    /// Those that have something of it, or begin or end there.
    At(IntentTarget),
    /// Those after a day that has something of it.
    After(IntentTarget),
    Fridays,
    /// The quietest one between the beginning and the end.
    Middle,
}

impl When {
    /// As a sentence names days that are counted.
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

/// What of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DayPart {
    Day,
    Morning,
    Afternoon,
    /// From before lunch until prayers at the mosque are over.
    Noon,
}

/// When somebody wants to be at a sight.
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

/// Money for a trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TripBudget {
    /// In whole units of whatever currency was written.
    pub sum: u32,
    pub is_per_person: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RefineIntent {
    More(IntentTarget),
    Less(IntentTarget),
    /// No more of it at all, on these days or on none.
    Skip(IntentTarget, Option<When>),
    Add(IntentTarget),
    AddOn(IntentTarget, When),
    /// What somebody thinks of something, in their words, taken for a wish.
    Guess(String, Box<RefineIntent>),
    /// Days that the trip is said to have.
    Had(u8),
    /// A number of nights or days that takes the place of the one before.
    Correction(u8),
    /// Everything that the text names is to be on this day.
    AllOn(When),
    /// The night after this day.
    NightOn(usize, When),
    /// It is spoken of, and comes in where it is not there.
    Mention(IntentTarget),
    /// One more stop of a kind than there is, and at least two.
    Second(IntentTarget),
    /// One stop of a kind fewer.
    OneLess(IntentTarget),
    /// The second in the stead of the first.
    Replace(IntentTarget, IntentTarget),
    /// What is there of it stays.
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
    /// No stay is shorter.
    NightsEach(u8),
    /// Places to sleep in.
    MaxBases(u8),
    /// Whichever comes first comes last.
    TurnOrder(IntentTarget, IntentTarget),
    /// Nights in the first before nights in the second.
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
    /// One lands then.
    Landing(Clock),
    /// The last day is over then.
    AirportBy(Clock),
    /// One flies then, and is at the airport so many minutes before.
    Flight(Clock, Minutes),
    Food(&'static str),
    /// Nothing of a kind, by its name, for the sake of somebody whom the guide is told about.
    Easy(&'static str, &'static str),
    /// What a plan does not hold, in the traveller's own words.
    Tell(String),
    Cheaper,
    Finer,
    Style(Style),
    Budget(TripBudget),
    Days(u8),
    LongerBy(u8),
    LongerIn(usize, u8),
    /// Days that come in are spent there.
    ExtraIn(usize),
    ShorterBy(u8),
    DropDay(u8),
    Free(When, DayPart),
    FreeIn(IntentTarget, DayPart),
    /// Wherever it costs least.
    FreeSomewhere(DayPart),
    Keep(When),
    /// Whether one gets from the first to the second in so many minutes.
    Road(usize, usize, Option<Minutes>),
    /// All of it in so many days.
    WholeIsland(u8),
    /// Nights in an area, at least.
    NightsIn(IntentTarget, u8),
    /// All nights in these places and areas.
    OnlyIn(Vec<IntentTarget>),
    /// No day has more stops of a kind.
    MaxOfKind(IntentTarget, u8),
    /// It moves to a day where it is there, and comes in there where it is not.
    MoveTo(IntentTarget, When),
    /// The trip starts in this month, on this day of it.
    StartOn(u8, Option<u8>),
    /// How long the road to it takes in this trip.
    RoadTo(usize),
    /// One flies home from an airport that no trip ends at.
    FliesFrom(usize),
    /// The last change is to be taken back.
    TakeBack,
}

impl RefineIntent {
    /// Says nothing of certain days, nor of how many there are.
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

    /// In which order wishes are carried out: what is to stay before all that could touch it; days by their numbers while they have
    /// them; how long the trip is; where one sleeps; what is seen; hours and driving, which fit the rest to them; what the answer tells.
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

    /// The place, sight or kind that it is about.
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

    /// About the same as another.
    pub(super) fn names_same(&self, other: &Self) -> bool {
        self.target().is_some() && self.target() == other.target()
    }

    /// The same with another number of nights or days; `None` where it has none.
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

    /// Of the same kind and about the same as another.
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

    /// A most of something, which a "not" before it does not turn around: "cannot sit in a car for more than two hours".
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

    /// What is to be less, or not there.
    pub(super) fn rejected_target(&self) -> Option<IntentTarget> {
        match self {
            Self::Guess(_, wish) => wish.rejected_target(),
            Self::Less(target) | Self::Skip(target, _) | Self::Replace(target, _) => Some(*target),
            _ => None,
        }
    }
}
