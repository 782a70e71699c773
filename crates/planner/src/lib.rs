//! The trip planner: a pure function from catalogue and preferences to a trip.
//!
//! It uses no database, clock or random numbers: equal input gives an equal plan, and slugs break ties.
//!
//! ```text
//! rows ── Catalogue::build ──┐
//! posted ── Preferences::read ┴─ plan ── Itinerary ── edit, refine ── Itinerary ── check (always last)
//!                   a model's answer to an Aim ── from_model, refined ──┘    alternatives ── other sights for one
//! ```
//! | topic | module |
//! |---|---|
//! | preferences and their limits | `preferences`, `interest` |
//! | a trip, on the wire and stored | `plan`; its parser: `read` |
//! | places, sights, driving times | `catalogue/` |
//! | choice of days, nights and sights | `optimise/` |
//! | hours, drives and warnings of a finished plan | `check` |
//! | closed days, full-moon holidays, festivals, sunrise | `calendar/` |
//! | notes derived from a plan | `notes` |
//! | edits by hand; wishes in words | `edit`; `refine/` |
//! | a language model's goal, and its answer | `aim`; `model` |
//! | the diff of two plans | `changes` |
//! | swaps for sights out of season | `season_swaps` |
//! | another first day or group size | `departure` |
//! | closed sights and holidays of a trip | `closed_sights` |
//!
//! A trip begins and ends at Katunayake, the airport's town: day 1 starts there, and it is the last day's place. Decision record 12.

mod aim;
mod alternatives;
#[cfg(any(test, feature = "generated"))]
pub mod baselines;
pub mod calendar;
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

/// Why outside input is rejected; a sentence for display.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlannerRejection(String);

impl PlannerRejection {
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}
