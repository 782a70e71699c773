//! Plans of the trip planner, as they are kept: whose they are, who else may open them, and what they lead to. D-121, D-122.
//!
//! What a plan is and how one is made stands in `planner/`; here a plan is a document with an owner and a version.
//!
//! - keeping one and changing it by hand: [`keep`], [`edit`]; opening one: [`find`]
//! - what it was before, and the way back: [`history`]
//! - a link for others, and its ends: [`share`]; planning together: [`members`]; from nobody's to somebody's: [`claim`]; removing, and what time removes: [`remove`]
//! - a second one like it: [`copy`]
//! - how often somebody has a model asked: [`calls`]
//! - the places that plans are made of, as the planner takes them: [`land`]
//! - what a trip costs and which packages cover it, out of what is on sale: [`offers`], [`prices`]
//! - a plan for calendars: [`ics`]
//!
//! A plan is opened by its owner and by who plans it together with them, or, while it is nobody's, by whoever has its secret. A plan that the caller does not open is
//! `Missing`, whoever else's it is.

pub mod claim;
pub mod copy;
pub mod edit;
pub mod find;
pub mod history;
pub mod ics;
pub mod members;
pub mod model_quota;
pub mod offers;
pub mod planner_catalogue;
pub mod prices;
pub mod remove;
mod secret;
pub mod share;
pub mod store;
mod table;

pub use find::{ItineraryKey, OpenedItinerary};
pub(crate) use remove::forget;
pub use store::{StoredItinerary, replace, store_new};
pub use table::tables;

use crate::error::Error;

const MISSING: Error = Error::Missing("itinerary");
