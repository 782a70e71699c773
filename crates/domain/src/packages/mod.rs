//! Packages: the trips travellers find, with everything that belongs to one.

mod docs;
pub mod document;
mod edit;
mod head;
mod hosts;
pub mod limits;
mod policy;
mod queue;
pub mod review;
mod revisions;
mod save;
mod single;
mod staged;
mod standing;
mod stored;
mod table;
mod told;

pub use docs::{all_docs, doc};
pub use edit::{ForEdit, for_edit};
pub use head::{
    DayHead, HEAD_TABLES, HostHead, PackageHead, for_head, host_ids, is_retired, is_there, led_ids, public_count,
    public_ids,
};
pub use hosts::{HOSTS_LIMIT, join, owners};
pub use policy::{public, readable};
pub(crate) use policy::{public_sql, with_package};
pub use queue::{Entry, Page, QUEUE_LIMIT, Queue, queue_texts, waiting};
pub use save::{Saved, save};
pub(crate) use single::{ATTRACTION, delete_attraction, insert_attraction};
pub(crate) use staged::finish as finish_staged;
pub(crate) use stored::{Source, create_private, document as stored_document};
pub use table::tables;
