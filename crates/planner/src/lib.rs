//! The trip planner's own part: a pure function from what is known of the land and what a traveller likes to a trip.
//!
//! No database, no clock, no dice: equal input gives an equal plan, and a draw is decided by the slug.
//!
//! ```text
//! rows ── Catalogue::build ──┐
//! posted ── Preferences::read ┴─ plan ── Itinerary ── edit, refine ── Itinerary ── check (always last)
//!                  a model's answer to an Aim ── from_model, refined ──┘    alternatives ── other sights for one
//! ```
//! | you look for | it is in |
//! |---|---|
//! | what is asked for, and its limits | `preferences`, `interest` |
//! | what a trip looks like, on the wire and kept | `plan`; its way in from outside: `read` |
//! | places, sights, driving times | `catalogue/` |
//! | how days, nights and sights are chosen | `optimise/` |
//! | hours, drives and warnings of a finished plan | `check` |
//! | closed days, full-moon holidays, festivals, sunrise | `calendar/` |
//! | notes that follow from a plan | `notes` |
//! | changes by hand; wishes in words | `edit`; `refine/` |
//! | what a language model is to plan, and what it answered | `aim`; `model` |
//! | what is different between two plans | `changes` |
//! | what a trip out of season could see instead | `season_swaps` |
//! | the same plan for another first day or group | `departure` |
//! | what of a trip is closed on its days, and holidays on them | `closed_sights` |
//!
//! A trip begins and ends at Katunayake, the town of the airport: day 1 starts there, the last day's place is it. Decision record 12.

mod aim;
mod alternatives;
#[cfg(any(test, feature = "generated"))]
pub mod baselines;
mod calendar;
pub mod catalogue;
pub mod changes;
mod check;
mod closed_sights;
mod departure;
mod edit;
pub mod interest;
mod model;
mod notes;
pub mod optimise;
mod plain;
pub mod plan;
pub mod plan_constraints;
pub mod preferences;
mod read;
mod refine;
pub mod schedule;
mod season_swaps;
#[cfg(test)]
mod tests;
pub mod text;
pub mod time;

pub use aim::Aim;
pub use alternatives::alternatives;
pub use catalogue::Catalogue;
pub use check::check;
pub use closed_sights::{ClosedSight, closed_sights, holidays};
pub use departure::set_departure;
pub use edit::edit;
pub use interest::Interests;
pub use model::{from_model, refined};
pub use optimise::plan;
pub use plan::{Alternative, Itinerary, ItineraryEdit, Refined};
pub use preferences::Preferences;
pub use refine::{OFFERED, refine};
pub use season_swaps::{SeasonSwap, Visit, season_swaps};

/// Why something from outside is not taken; a sentence that is shown as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlannerRejection(String);

impl PlannerRejection {
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}
