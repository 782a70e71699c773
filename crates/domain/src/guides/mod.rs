//! Guides: the hosts of the trips.

pub mod become_guide;
pub mod belongings;
mod children;
mod contact;
pub mod directory;
mod head;
pub mod profile;
pub mod settings;
mod table;
mod watched;
mod write;

pub use head::{GuideHead, HEAD_TABLES, for_head, public_count, public_ids};
pub(crate) use table::active_sql;
pub use table::{active, readable, tables};
pub use write::SUSPENDED;
