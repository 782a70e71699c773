//! Packages: the trips on offer, with everything that belongs to one.

mod date_alerts;
mod docs;
pub mod document;
mod edit;
mod edit_rights;
mod hosts;
pub mod limits;
pub(crate) mod mails;
mod notifications;
mod page_metadata;
mod policy;
mod price_list;
mod queue;
pub mod review;
mod revisions;
pub mod sale;
mod save;
mod season_refusal;
mod single;
mod staged;
mod stored;
mod table;
mod titles;
pub mod transfer;

pub use docs::{all_docs, doc};
pub use edit::{ForEdit, for_edit};
pub use hosts::{HOSTS_LIMIT, join, owners};
pub use page_metadata::{
    DayHead, HEAD_TABLES, HostHead, PackageHead, find_page_metadata, host_ids, is_retired, is_there, led_ids,
    public_count, public_ids,
};
pub use policy::{public, readable};
pub(crate) use policy::{public_sql, with_package};
pub(crate) use price_list::{PriceList, price_list, price_lists};
pub use queue::{QUEUE_LIMIT, ReviewQueue, ReviewQueueEntry, ReviewQueueQuery, list_pending, queue_texts};
pub use save::{PackageSaveOutcome, save};
pub(crate) use season_refusal::SeasonRefusal;
pub(crate) use single::{ATTRACTION, delete_attraction, insert_attraction};
pub(crate) use staged::finish as finish_staged;
pub(crate) use stored::{create_private, document as stored_document};
pub use table::tables;
pub use titles::read_titles;
