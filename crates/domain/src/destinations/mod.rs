//! Places: towns and regions travellers search for, what there is to see, and how long the road takes.

mod found;
mod named;
mod places;
mod table;

pub use found::{Known, found};
pub use named::named;
pub use places::{Shown, city, places};
pub use table::tables;
