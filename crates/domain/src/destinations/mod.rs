//! Places: towns and regions travellers search for, what there is to see, and how long the road takes.

mod lookup;
mod places;
mod seed;
mod table;

pub use lookup::find_by_names;
pub use places::{DestinationDisplay, city, places};
pub use seed::{SeedCounts, seed_destinations};
pub use table::tables;
