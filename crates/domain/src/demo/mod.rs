//! The demo catalogue, with which `serendib demo` fills an empty database, and generated packages for measurements.
//!
//! The texts are the files in `catalogue/`, part of the build. Places are in every database (`destinations/land/`). Ids, times and choices
//! derive from slugs alone, so that every machine displays the same product.

mod bookings;
pub mod catalogue;
mod credentials;
mod dates;
mod fill;
#[cfg(feature = "generated")]
mod generated;
mod hosts;
mod joining;
mod languages;
mod ledger;
mod payments;
mod pending_reviews;
mod people;
mod price_lists;
mod rooms;
mod shares;
mod talks;
mod travellers;
mod trips;

pub use catalogue::catalogue;
pub(crate) use catalogue::draws;
pub use fill::fill;
#[cfg(feature = "generated")]
pub use generated::{fill_generated, generated};
pub use people::{DemoRole, Ready, offered, people};
