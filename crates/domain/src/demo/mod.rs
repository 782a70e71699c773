//! The demo catalogue: what `serendib demo` fills an empty database with, and made-up packages for measurements.
//!
//! The texts are the files in `catalogue/`, part of the build. The places are not the demo's: every database has them
//! (`destinations/land/`). Ids, times and choices follow from slugs alone, so that every machine shows the same product.

mod bookings;
pub mod catalogue;
mod dates;
mod fill;
#[cfg(feature = "generated")]
mod generated;
mod hosts;
mod joining;
mod languages;
mod payments;
mod pending_reviews;
mod people;
mod rooms;
mod talks;
mod travellers;
mod trips;

pub use catalogue::catalogue;
pub(crate) use catalogue::draws;
pub use fill::fill;
#[cfg(feature = "generated")]
pub use generated::{fill_generated, generated};
pub use people::{DemoRole, Ready, offered, people};
