//! What the product is: tables, policies, commands. No HTTP, no clock, no network.

pub mod accounts;
pub mod applications;
pub mod audit;
mod blank;
pub mod bookings;
pub mod chat;
pub mod contact;
pub mod ctx;
pub mod demo;
pub mod destinations;
pub mod door;
pub mod error;
pub mod fields;
pub mod files;
pub mod guides;
pub mod identity;
pub mod itineraries;
pub mod jobs;
pub mod live;
pub mod migrations;
pub mod money;
pub mod notices;
pub mod opt_ins;
pub mod packages;
pub mod payments;
pub mod planner;
pub mod repeats;
pub mod review;
pub mod reviews;
mod rows;
pub mod search;
mod stable;
pub mod table;
pub mod tables;

pub use ctx::{Caller, Ctx, Person};
pub use error::{Error, Result, Wrong};
