//! Itineraries: the stored plans of the trip planner, their access rights and what they lead to. D-121, D-122.
//!
//! `planner/` defines plans and makes them; here a plan is a document with an owner and a version.
//!
//! - storing and editing: [`store`], [`edit`]; opening: [`find`]
//! - version history: [`history`]
//! - links for others: [`share`]; joint planning: [`members`]; claiming a plan without an owner: [`claim`]; removal and expiry: [`remove`]
//! - copies: [`copy`]
//! - rate limits of model calls: [`model_quota`]
//! - the planner's places: [`planner_catalogue`]
//! - price estimates and matching packages on sale: [`offers`], [`prices`]
//! - calendar export: [`ics`]
//!
//! A plan opens for its owner and its members or, while it has no owner, with its secret. For all others it is `Missing`.

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
pub mod share;
pub mod store;
mod table;

pub use find::{ItineraryKey, OpenedItinerary};
pub(crate) use remove::forget;
pub use store::{StoredItinerary, replace, store_new};
pub use table::tables;

use crate::error::Error;

const MISSING: Error = Error::Missing("itinerary");
