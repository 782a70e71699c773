//! What the product is: tables, policies, commands. No HTTP, no clock, no network.

pub mod accounts;
pub mod applications;
pub mod bookings;
pub mod contact;
pub mod ctx;
pub mod demo;
pub mod destinations;
pub mod error;
pub mod guides;
pub mod identity;
pub mod jobs;
pub mod migrations;
pub mod opt_ins;
pub mod packages;
pub mod payments;
pub mod repeats;
pub mod reviews;
pub mod search;
pub mod table;
pub mod tables;

pub use ctx::{Caller, Ctx, Person};
pub use error::{Error, Result};
