//! The catalogue's data files, read once: destinations, attractions, routes between them, seasons, editors' texts.
//!
//! The files in `catalogue/` are compiled in. This crate knows no database: `serendib_domain::destinations` stores the data.

pub mod editorial;
mod facts;
mod routes;
pub mod stable;

pub use facts::{
    Attraction, Destination, Edge, Facts, Festival, Land, Matrix, NaturalSeason, Pictures, Poya, Season, Seasons, land,
    picture,
};
pub use routes::{RouteNetwork, TravelDistance};
