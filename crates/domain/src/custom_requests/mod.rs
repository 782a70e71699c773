//! Custom requests: a traveller's plan goes to up to three guides, who answer with a price or a plan of their own; the offer that is
//! accepted becomes a private package and its booking.
//!
//! - whom a plan could go to: [`suggest`]; sending it: [`request`]; taking it back: [`withdraw`]
//! - a guide's answer: [`answer`]; the traveller's: [`accept`], with the package that is made for them: `private_package`
//! - what the two sides read: [`view`], from `row`; what they are notified of: `notify`
//!
//! A request is open until its guides' time is over and no offer stands any more; nothing is written when that happens.

pub mod accept;
pub mod answer;
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
