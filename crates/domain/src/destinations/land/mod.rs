//! The places that every Serendib knows: destinations with what else they are called, sights, and how long the way between takes.
//!
//! They are the product's own, told in `catalogue/sri_lanka.json` and part of the build. Each start compares them with the
//! database (`found`), so a new database has them and a corrected file reaches an old one.

mod facts;
mod found;
mod ways;

pub use facts::{
    Attraction, Destination, Edge, Facts, Festival, Land, Matrix, NaturalSeason, Pictures, Poya, Season, Seasons, land,
};
pub(crate) use found::picture;
pub use found::{Known, found};
pub use ways::{Way, Ways};
