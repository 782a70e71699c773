//! Places: searchable towns and regions, sights, and travel times between them.

mod lookup;
mod places;
mod seed;
mod table;
mod text_list;

pub use lookup::find_by_names;
pub use places::{DestinationDisplay, city, places};
pub use seed::{SeedCounts, seed_destinations};
pub use table::tables;
pub use text_list::TextList;
