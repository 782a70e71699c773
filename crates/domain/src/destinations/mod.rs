//! Places: towns and regions travellers search for, what there is to see, and how long the road takes.

mod places;
mod table;

pub use places::{Shown, places};
pub(crate) use table::shown_sql;
pub use table::tables;
