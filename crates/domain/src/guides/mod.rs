//! Guides: the hosts of the trips.

pub mod become_guide;
pub mod belongings;
mod change_audit;
mod children;
mod contact;
pub mod directory;
mod levels;
pub(crate) mod mails;
mod page_metadata;
pub mod profile;
pub mod reputation;
pub mod settings;
pub mod suspension;
mod table;
mod write;

pub use page_metadata::{GuideHead, HEAD_TABLES, find_page_metadata, public_count, public_ids};
pub(crate) use table::active_sql;
pub use table::{active, readable, tables};
pub use write::SUSPENDED;
