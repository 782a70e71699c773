//! The demo catalogue: what `serendib demo` fills an empty database with, and made-up packages for measurements.
//!
//! The texts are the files in `catalogue/`, the facts of the land are `catalogue/sri_lanka.json`, both part of the
//! build. Ids, times and choices follow from slugs alone, so that every machine shows the same product.

mod bookings;
pub mod catalogue;
mod dates;
mod fill;
#[cfg(feature = "generated")]
mod generated;
mod hosts;
mod languages;
mod people;
mod places;
mod ratings;
mod rooms;
mod rows;
mod stable;
mod travellers;
mod trips;
pub mod ways;

pub use catalogue::catalogue;
pub use fill::fill;
#[cfg(feature = "generated")]
pub use generated::{fill_generated, generated};
pub use people::{Part, Ready, offered, people};
