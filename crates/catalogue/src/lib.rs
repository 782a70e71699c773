//! The catalogue's data files, read once: destinations, attractions, the ways between them, seasons, and what editors say of them.
//!
//! The files are part of the build (`catalogue/`). Nothing here knows a database: `serendib_domain::destinations` puts them there.

pub mod editorial;
mod facts;
mod routes;
pub mod stable;

pub use facts::{
    Attraction, Destination, Edge, Facts, Festival, Land, Matrix, NaturalSeason, Pictures, Poya, Season, Seasons, land,
    picture,
};
pub use routes::{RouteNetwork, TravelDistance};
