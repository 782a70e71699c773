//! Plans of the trip planner, as they are kept: whose they are, who else may open them, and what they lead to. Decisions 121, 122.
//!
//! What a plan is and how one is made stands in `planner/`; here a plan is a document with an owner and a version.
//!
//! - keeping one and changing it by hand: [`keep`], [`edit`]; opening one: [`find`]
//! - what it was before, and the way back: [`history`]
//! - a link for others, and its ends: [`share`]; from nobody's to somebody's: [`claim`]; removing, and what time removes: [`remove`]
//! - how often somebody has a model asked: [`calls`]
//! - the places that plans are made of, as the planner takes them: [`land`]
//! - what a trip costs and which packages cover it, out of what is on sale: [`offers`], [`prices`]
//! - a plan for calendars: [`ics`]
//!
//! A plan is opened by its owner, or, while it is nobody's, by whoever has its secret. A plan that the caller does not open is
//! `Missing`, whoever else's it is.

pub mod calls;
pub mod claim;
pub mod edit;
pub mod find;
pub mod history;
pub mod ics;
pub mod keep;
pub mod land;
pub mod offers;
pub mod prices;
pub mod remove;
mod secret;
pub mod share;
mod table;

pub use find::{Found, Key};
pub use keep::{Kept, keep, replace};
pub(crate) use remove::forget;
pub use table::tables;

use crate::error::Error;
use crate::planner::Itinerary;
use crate::planner::plan::Planner;
use crate::planner::text::{FOR_THE_GUIDE, NOT_ALL_PLANNED, NOT_PLANNED, UNKNOWN_PLACE};
use crate::planner::wishes::Wishes;

const MISSING: Error = Error::Missing("itinerary");

impl Planner {
    /// As the wire has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Builtin => "builtin",
            Self::Deepseek => "deepseek",
            Self::Openai => "openai",
        }
    }

    /// The planner of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Builtin, Self::Deepseek, Self::Openai].into_iter().find(|planner| planner.name() == name)
    }
}

impl Itinerary {
    /// Without what its owner asked for in their own words.
    #[must_use]
    pub fn for_others(mut self) -> Self {
        self.preferences.special_requests.clear();
        self.preferences.destinations.clone_from(&self.destinations);
        self.wishes = Wishes::default();
        self.constraints.clear();
        let own = [FOR_THE_GUIDE, NOT_ALL_PLANNED, NOT_PLANNED, UNKNOWN_PLACE];
        self.notes.retain(|note| !own.iter().any(|begins| note.starts_with(begins)));
        self
    }
}
