//! Custom requests: a traveler's plan goes to up to three guides, who answer with a price or their own plan. The accepted offer becomes a
//! private package and its booking.
//!
//! - possible guides: [`suggest`]; sending: [`request`]; withdrawal: [`withdraw`]
//! - a guide's answer: [`answer`]; the traveler's: [`accept`], with its package: `private_package`
//! - views of both sides: [`view`], from `row`; notifications: `notify`
//!
//! A request is open until its guides' deadline has passed and no offer is valid. Nothing is written when that happens.

pub mod accept;
pub mod answer;
pub(crate) mod mails;
mod notify;
mod private_package;
pub mod request;
mod row;
pub mod suggest;
mod table;
pub mod view;
pub mod withdraw;

pub use table::tables;
pub(crate) use withdraw::forget;

use crate::error::Error;

const MISSING: Error = Error::Missing("custom request");
/// Of a message of either side.
pub const MESSAGE_LIMIT: usize = 1_000;
