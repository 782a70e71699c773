//! Places: searchable towns and regions, sights, and travel times between them.

mod lookup;
mod places;
mod seed;
mod table;
mod travel_times;

pub use lookup::find_by_names;
pub use places::{DestinationDisplay, city, places};
pub use seed::{SeedCounts, seed_destinations};
pub use table::tables;
pub(crate) use travel_times::{TravelMode, TravelTimeRow};
