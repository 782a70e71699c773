//! What can be wished for in words.

use crate::planner::preferences::Pace;
use crate::planner::time::Clock;

/// What a wish is about; numbers are those of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Place(usize),
    Sight(usize),
    /// By its place in the table of kinds.
    Kind(usize),
}

/// Days are counted from 1, as people do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    More(Target),
    Less(Target),
    /// No more of it at all.
    Skip(Target),
    SkipOn(Target, u8),
    Add(Target),
    AddOn(Target, u8),
    Swap(u8, u8),
    Nights(usize, u8),
    Pace(Pace),
    Slower,
    Faster,
    FewerMoves,
    LessDriving,
    StartAt(Clock),
    EndBy(Clock),
    LateMornings,
    EarlyMornings,
    EarlyEvenings,
    Food(&'static str),
    /// Nothing of a kind, by its name, for the sake of somebody whom the guide is told about.
    Easy(&'static str, &'static str),
    Cheaper,
    Finer,
    Days(u8),
    LongerBy(u8),
    ShorterBy(u8),
    FreeDay(u8),
}

impl Wish {
    /// Says nothing of certain days, nor of how many there are.
    pub(super) fn is_of_any_trip(&self) -> bool {
        !matches!(
            self,
            Self::SkipOn(..)
                | Self::AddOn(..)
                | Self::Swap(..)
                | Self::FreeDay(_)
                | Self::Days(_)
                | Self::LongerBy(_)
                | Self::ShorterBy(_)
        )
    }

    /// What is to be less, or not there.
    pub(super) fn refused(&self) -> Option<Target> {
        match self {
            Self::Less(target) | Self::Skip(target) | Self::SkipOn(target, _) => Some(*target),
            _ => None,
        }
    }
}
