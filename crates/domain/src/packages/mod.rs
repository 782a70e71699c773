//! Packages: the trips travellers find, with everything that belongs to one.

mod docs;
mod head;
mod policy;
mod table;

pub use docs::{all_docs, doc};
pub use head::{DayHead, HEAD_TABLES, HostHead, PackageHead, for_head, is_retired, public_count, public_ids};
pub(crate) use policy::public_sql;
pub use policy::{public, readable};
pub use table::tables;
