//! Guides: the hosts of the trips.

mod head;
mod table;

pub use head::{GuideHead, HEAD_TABLES, for_head, public_ids};
pub(crate) use table::active_sql;
pub use table::{active, readable, tables};
